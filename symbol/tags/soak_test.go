package tags

import (
	"bytes"
	"errors"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
)

// rounds is how often something is done: more often where CODEMEM_SOAK is set.
func rounds(few, many int) int {
	if os.Getenv("CODEMEM_SOAK") != "" {
		return many
	}
	return few
}

// TestSameOutline: the same content gives the same outline, whatever is parsed beside it.
func TestSameOutline(t *testing.T) {
	list := goldens(t)
	want := make([][]byte, len(list))
	for i, s := range list {
		want[i] = mustParse(t, s.language, s.content).Encode()
	}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			for round := range rounds(3, 200) {
				for i := range list {
					i = (i*(2*worker+1) + round) % len(list)
					o, err := Parse(list[i].language, list[i].content, Standard)
					if err != nil || !bytes.Equal(o.Encode(), want[i]) {
						t.Errorf("%s: another outline (%v)", list[i].file, err)
					}
				}
			}
		})
	}
	group.Wait()
}

// TestNoLeak: neither parses that end nor parses that are cut by a limit leave memory behind.
func TestNoLeak(t *testing.T) {
	list := goldens(t)
	limits := map[string]Limits{
		"whole":         Standard,
		"cut by steps":  {Bytes: Standard.Bytes, Steps: 1000, Memory: Standard.Memory},
		"cut by memory": {Bytes: Standard.Bytes, Steps: Standard.Steps, Memory: 1 << 20},
	}
	for name, limit := range limits {
		t.Run(name, func(t *testing.T) {
			parse := func(n int) {
				for i := range n {
					s := list[i%len(list)]
					if _, err := Parse(s.language, s.content, limit); err != nil && !errors.Is(err, ErrTooHard) {
						t.Fatal(err)
					}
				}
			}
			parse(40 * len(list))
			before := settled(t)
			n := rounds(1500, 100_000)
			parse(n)
			grown := settled(t) - before
			t.Logf("%d parses: %d KiB more, from %d KiB", n, grown>>10, before>>10)
			if grown > 8<<20+n*16 { // what one leaks is over 16 bytes
				t.Errorf("%d parses left %d KiB", n, grown>>10)
			}
		})
	}
}

// TestNoLeakOfScanners: what a grammar's scanner took from malloc is freed when a run is cut.
func TestNoLeakOfScanners(t *testing.T) {
	goldens(t)
	// The scanner of Bash keeps the word that ends a here-document: much, to stand out of what else the process takes.
	content := []byte("cat <<" + strings.Repeat("A", 64<<10) + strings.Repeat(" | echo a b", 20_000))
	parse := func(n int) {
		for range n {
			if _, err := Parse("Bash", content, Limits{Bytes: Standard.Bytes, Steps: Standard.Steps, Memory: 1 << 20}); !errors.Is(err, ErrTooHard) {
				t.Fatal("it was not cut:", err)
			}
		}
	}
	parse(100)
	before := settled(t)
	n := rounds(300, 20_000)
	parse(n)
	grown := settled(t) - before
	t.Logf("%d runs: %d KiB more", n, grown>>10)
	if grown > 4<<20+n<<10 {
		t.Errorf("%d runs left %d KiB", n, grown>>10)
	}
}

// settled is the resident set after a collection.
func settled(t *testing.T) int {
	t.Helper()
	debug.FreeOSMemory()
	return resident(t)
}
