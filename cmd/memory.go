package cmd

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// memoryLimit is the size in bytes of the heap near which the garbage collector works harder: a pass over
// 70,000 files stays below it at the cost of some milliseconds, and a server keeps nothing between calls.
const memoryLimit = 104 << 20

// firstCollection is the garbage collector's percentage until it has run once: it then begins at 16 MB, which a prescan that
// trusts in a small repository never reaches. By Go's 100 it begins at 4 MB.
const firstCollection = 400

// limitMemory sets the memory limit, unless the user did.
func limitMemory(getenv func(string) string, bytes int64) {
	if getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(bytes)
	}
}

// paceCollector lets the garbage collector begin late, unless the user set its pace. After its first run it goes by Go's own
// pace, and after each the memory limit is raised where more is in use than it allows for: below that, which the source of
// Linux needs, the collector would run without end.
func paceCollector(getenv func(string) string) {
	if getenv("GOGC") == "" {
		debug.SetGCPercent(firstCollection)
	}
	afterCollection(func() {
		if was := debug.SetGCPercent(100); was != firstCollection {
			debug.SetGCPercent(was) // the user's, or a command's
		}
		if getenv("GOMEMLIMIT") == "" {
			makeRoom()
		}
	})
}

// afterCollection calls do after each run of the garbage collector.
func afterCollection(do func()) {
	type sentinel struct{ _ *byte }
	var again func(*sentinel)
	again = func(s *sentinel) {
		do()
		runtime.SetFinalizer(s, again)
	}
	runtime.SetFinalizer(&sentinel{new(byte)}, again)
}

// makeRoom raises the memory limit to half as much again as is in use.
func makeRoom() {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if live[0].Value.Kind() != metrics.KindUint64 {
		return
	}
	const beside = 32 << 20                                     // stacks, and what is not collected
	used := int64(min(live[0].Value.Uint64(), math.MaxInt64/4)) //nolint:gosec // it fits
	if wanted := beside + used + used/2; debug.SetMemoryLimit(-1) < wanted {
		debug.SetMemoryLimit(wanted)
	}
}
