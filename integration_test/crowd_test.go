package integration_test

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

// TestCrowd lets eight processes close, verify and prescan at once in one repository that has no
// database yet, while files are edited and committed: nothing is lost, and nobody sees a locked database.
func TestCrowd(t *testing.T) {
	t.Parallel()
	c := newCrowd(t)
	const workers, rounds = 8, 40
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
			t.Logf("%d closes acknowledged, %d commits", len(c.acked), n)
			return
		case <-time.After(20 * time.Millisecond):
			_, _ = c.git.run(c.dir, "commit", "-q", "-a", "-m", "meanwhile") //nolint:errcheck // nothing to commit, perhaps
		}
	}
}
