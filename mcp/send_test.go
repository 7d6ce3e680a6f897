package mcp

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"codemem/verify"
)

// TestSendBehind: what answers wrote is sent behind them, again where that failed, and what only reads sends nothing.
func TestSendBehind(t *testing.T) {
	dir := several(t, "api")
	var mu sync.Mutex
	calls, told := 0, make(chan struct{}, 16)
	o := Options{Root: dir + "/api", Send: func(ctx context.Context, m *verify.Memory) error {
		mu.Lock()
		defer mu.Unlock()
		if calls++; calls == 1 {
			return errors.New("the store is away")
		}
		told <- struct{}{}
		return nil
	}}
	d := newService(o, slog.New(slog.DiscardHandler))
	d.firstPause = time.Millisecond
	stop := d.finishing(t.Context())
	d.send(o.Root)
	select {
	case <-told:
	case <-time.After(time.Minute):
		t.Fatal("what could not be sent is not sent again")
	}
	stop()
	d.send(o.Root) // it does nothing any more
	if calls != 2 {
		t.Errorf("%d calls", calls)
	}
	a := newAgent(t, o, latest, nil)
	a.says("project_prescan", obj{}, ``)
	<-told // a pass may give files a text
	a.says("registry_overview", obj{}, ``)
	time.Sleep(50 * time.Millisecond)
	mu.Lock()
	if calls != 3 {
		t.Error("an answer that writes nothing sent something")
	}
	mu.Unlock()
	a.says("file_registry_update_summaries", obj{"updates": []obj{{"path": "lib.go", "summary": "Knows where it is."}}}, ``)
	select {
	case <-told:
	case <-time.After(time.Minute):
		t.Fatal("a summary is not sent")
	}
}
