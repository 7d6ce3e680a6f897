package cmd

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// TestMakeRoom: with more in use than the memory limit allows for, the limit follows, so that the collector need not run without end;
// and the pace is Go's own after the first run, unless a command has set another.
func TestMakeRoom(t *testing.T) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(8 << 20))
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	none := func(string) string { return "" }
	paceCollector(none)
	if was := debug.SetGCPercent(firstCollection); was != firstCollection {
		t.Errorf("before the first run the pace is %d", was)
	}
	held := make([]byte, 64<<20)
	collect(t, func() bool { return debug.SetMemoryLimit(-1) >= 64<<20 })
	if was := debug.SetGCPercent(800); was != 100 {
		t.Errorf("after it the pace is %d", was)
	}
	for range 3 {
		runtime.GC()
	}
	if was := debug.SetGCPercent(100); was != 800 {
		t.Errorf("the pace that a command set became %d", was)
	}
	runtime.KeepAlive(held)
}

// collect runs the collector until what should come of it is there.
func collect(t *testing.T, there func() bool) {
	t.Helper()
	for range 100 {
		if runtime.GC(); there() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Error("nothing came of a collection")
}
