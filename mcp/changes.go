package mcp

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// watchEvery is how often a server looks whether another process wrote the registry: at the times and sizes of its
// files, and only after someone asked for the list of resources.
const watchEvery = time.Second

// changes is what is known of the list of resources, to tell clients when it is another one.
type changes struct {
	mu    sync.Mutex
	asked bool
	list  string // what was listed last
	db    string // the registry that was read
	files string // the times and sizes of its files before that

	wrote chan struct{} // holds one: a tool of ours wrote
}

// listed notes a list that a client got.
func (k *changes) listed(all []mcp.Resource) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.asked, k.list = true, fingerprint(all)
}

// wake has the list looked at soon.
func (k *changes) wake() {
	select {
	case k.wrote <- struct{}{}:
	default:
	}
}

// fingerprint tells lists apart.
func fingerprint(all []mcp.Resource) string {
	var b strings.Builder
	for _, r := range all {
		b.WriteString(r.URI + "\n" + r.Description + "\n")
	}
	return b.String()
}

// watching begins to watch; what it returns ends that.
func (d *service) watching(ctx context.Context, srv *server.MCPServer) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { d.watch(ctx, srv) })
	return func() { cancel(); running.Wait() }
}

// watch tells clients when the list of resources changed, until ctx is done.
func (d *service) watch(ctx context.Context, srv *server.MCPServer) {
	if !d.files {
		return
	}
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		wrote := false
		select {
		case <-ctx.Done():
			return
		case <-d.changes.wrote:
			wrote = true
		case <-tick.C:
		}
		if d.listChanged(ctx, wrote) {
			srv.SendNotificationToAllClients(mcp.MethodNotificationResourcesListChanged, nil)
		}
	}
}

// listChanged reports whether the list of resources is another one than a client got, or was told of, last. Unless
// surely, it is read only if the registry's files were written.
func (d *service) listChanged(ctx context.Context, surely bool) (changed bool) {
	defer func() {
		if p := recover(); p != nil {
			d.log.Error("panic", "while", "watching the list of resources", "panic", p, "stack", string(debug.Stack()))
		}
	}()
	k := &d.changes
	k.mu.Lock()
	asked, db, before := k.asked, k.db, k.files
	k.mu.Unlock()
	if !asked || !surely && db != "" && filesOf(db) == before {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, readDeadline)
	defer cancel()
	c := d.request(ctx)
	defer c.close()
	m, err := c.memory(ctx)
	if err != nil {
		return false
	}
	files := filesOf(m.DBPath())
	all, err := c.listedFiles(ctx)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.db, k.files = m.DBPath(), files
	if err != nil || k.list == fingerprint(all) {
		return false
	}
	k.list = fingerprint(all)
	return true
}

// filesOf returns the times and sizes of a registry's files.
func filesOf(db string) string {
	var b strings.Builder
	for _, end := range []string{"", "-wal"} {
		if fi, err := os.Stat(db + end); err == nil {
			fmt.Fprintln(&b, fi.Size(), fi.ModTime().UnixNano())
		}
	}
	return b.String()
}
