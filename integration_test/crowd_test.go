package integration_test

import (
	"fmt"
	"os"
	"sync"
	"testing"
	"time"
)

// TestCrowd lets eight processes, or as many as CODEMEM_CROWD says (32x100: 32 that do 100 things each), close, verify and prescan at once in one repository that has no
// database yet, while files are edited and committed: nothing is lost, and nobody sees a locked database.
func TestCrowd(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	workers, rounds := 8, 40
	if size := os.Getenv("CODEMEM_CROWD"); size != "" {
		if _, err := fmt.Sscanf(size, "%dx%d", &workers, &rounds); err != nil {
			t.Fatalf("CODEMEM_CROWD=%s is not WORKERSxROUNDS: %v", size, err)
		}
	}
	var wg sync.WaitGroup
	for i := range workers {
		_, wait := c.start(fmt.Sprintf("worker%d", i), rounds)
		wg.Go(func() {
			if err := wait(); err != nil {
				t.Error(err)
			}
		})
	}
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	for n := 0; ; n++ {
		select {
		case <-done:
			c.check()
			t.Logf("%d workers, %d closes acknowledged, %d commits; %s", workers, len(c.acked), n, c.waits())
			return
		case <-time.After(20 * time.Millisecond):
			_, _ = c.git.run(c.dir, "commit", "-q", "-a", "-m", "meanwhile") //nolint:errcheck // nothing to commit, perhaps
		}
	}
}
