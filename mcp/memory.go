package mcp

import (
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
)

// makeRoom raises the memory limit to twice what is in use, unless the user set one: with less the garbage collector would
// run several times in an answer. What a server keeps between answers grows with the tree.
func makeRoom() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if live[0].Value.Kind() != metrics.KindUint64 {
		return
	}
	const beside = 32 << 20                                                  // stacks, and what is not collected
	wanted := beside + 2*int64(min(live[0].Value.Uint64(), math.MaxInt64/4)) //nolint:gosec // it fits
	if limit := debug.SetMemoryLimit(-1); limit < wanted {
		debug.SetMemoryLimit(wanted)
	}
}
