package editor

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"codemem/assemble"
	"codemem/condense"
	"codemem/loopback"
	"codemem/prescan"
	"codemem/registry"
	"codemem/repo"
	"codemem/scan"
	"codemem/verify"
)

// Options say what is served.
type Options struct {
	Dir  string        // the work tree, or a directory in it, or a plain directory
	DB   string        // the database; "": its place in the git common directory
	Addr string        // loopback address and port; "": 127.0.0.1:0
	Idle time.Duration // without a client for so long, the server ends; 0: never

	// State is a directory of the user's own, where servers of plain directories keep their places; "" serves none.
	State string

	// Bootstrap says to remember every file of a work tree of which nothing is remembered: without a registry each
	// answer would parse anew what it needs.
	Bootstrap bool

	Version string       // of the program
	Author  string       // who writes the summaries of requests that do not say
	Log     *slog.Logger // of what is wrong with the server itself; nil: none
}

// Limits of what clients may ask at once.
const (
	maxWork        = 8   // requests at work
	maxWaiting     = 64  // requests that wait for that
	maxConnections = 256 //
	maxBody        = 4 << 20
	maxLight       = 64 << 10 // of a request that waits for nobody
	cacheBytes     = 24 << 20 // of outlines kept between requests
)

// Times after which a client is given up.
const (
	answerTime   = 3 * time.Minute // longer than any request may work
	shutdownTime = 3 * time.Second
)

// A server serves one work tree, or one plain directory.
type server struct {
	o       Options
	root    string
	dir     *repo.Dir // nil for a work tree
	version string
	guard   loopback.Guard
	started time.Time
	stopped context.Context // done when the server ends
	log     *slog.Logger
	lost    func() bool // its place is another's, or gone

	cache     *scan.Cache
	assembler *assemble.Assembler
	edits     *assemble.Edits
	indexer   *indexer
	clients   *clients
	saving    atomic.Pointer[condense.Efficiency] // as it was measured last; nil: never yet
	work      chan struct{}                       // one for each request at work
	waiting   atomic.Int64
}

// Serve serves the work tree, or the plain directory, until ctx is done, or until it has had no client for Options.Idle; neither is an error.
// It calls ready once it can be reached. If there is a server of this work tree already, ready gets that one,
// and Serve returns. Errors: those of repo.Open, repo.ErrWide, loopback.ErrAddr, ErrPlace, ErrBusy.
func Serve(ctx context.Context, o Options, ready func(Ready) error) error {
	if _, _, err := loopback.Addr(o.Addr); err != nil {
		return err
	}
	p, dir, err := locate(ctx, o)
	if err != nil {
		return err
	}
	release, there, err := p.claim(ctx)
	if err != nil {
		return err
	}
	if there != nil {
		return ready(there.ready(true))
	}
	defer release()
	if err := p.clear(); err != nil {
		return fmt.Errorf("%w in %s: %w", ErrPlace, p.dir, err)
	}
	listener, err := loopback.Listen(ctx, o.Addr, maxConnections)
	if err != nil {
		return err
	}
	defer listener.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s := newServer(ctx, o, p.root, dir)
	s.guard.Hosts = listener.Hosts()
	st := state{
		PID: os.Getpid(), Port: listener.Port(), URL: "http://" + s.guard.Hosts[0], Token: s.guard.Token, Root: s.root, Version: o.Version, StartedAt: s.started,
	}
	if err := p.write(st); err != nil {
		return err
	}
	defer p.leave(s.guard.Token)
	s.lost = func() bool { return p.lost(s.guard.Token) || s.becameRepository() }
	return s.serve(ctx, stop, listener, func() error { return ready(st.ready(false)) })
}

func newServer(ctx context.Context, o Options, root string, dir *repo.Dir) *server {
	s := &server{
		o: o, root: root, dir: dir, version: o.Version, started: time.Now().UTC().Truncate(time.Millisecond), stopped: ctx,
		log: o.Log, cache: scan.NewCache(cacheBytes), work: make(chan struct{}, maxWork),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.guard.Token = loopback.NewToken()
	open := func(ctx context.Context) (*repo.Repo, error) { return repo.Open(ctx, root) }
	index := assemble.NewIndex(open, 0)
	if dir != nil {
		index = assemble.NewDirIndex(dir, 0)
	}
	s.assembler = assemble.NewAssembler(index, s.cache)
	s.edits = assemble.NewEdits(assemble.Limits{}, s.read)
	s.clients = newClients(time.Now, s.edits.Forget)
	s.indexer = newIndexer(root, index, open, s.warm, s.log)
	return s
}

// maxSource is how many bytes of a file edits are followed in.
const maxSource = 4 << 20

// read returns a file as it is on disk.
func (s *server) read(p string) ([]byte, error) {
	if s.dir != nil {
		return s.dir.Read(p, maxSource)
	}
	r, err := repo.Open(s.stopped, s.root)
	if err != nil {
		return nil, err
	}
	return r.Read(p, maxSource)
}

// memory opens what is remembered of the work tree; a configuration that changed meanwhile is that of the answer.
func (s *server) memory(ctx context.Context) (*verify.Memory, error) {
	if s.dir != nil {
		return nil, scan.ErrPlain
	}
	return verify.Open(ctx, s.root, s.o.DB)
}

// memoryAt opens the memory for a request about one path, and returns that relative to the root.
func (s *server) memoryAt(c *call, path string) (*verify.Memory, string, error) {
	m, err := s.memory(c)
	if err != nil {
		return nil, "", err
	}
	p, err := rel(m, path)
	if err != nil {
		_ = m.Close()
		return nil, "", err
	}
	return m, p, nil
}

// maxPath is how many bytes a path may have.
const maxPath = 4096

// rel returns a path of a request relative to the root.
func rel(m *verify.Memory, p string) (string, error) {
	if len(p) > maxPath {
		return "", &badRequest{"a path has more than 4096 bytes"}
	}
	return m.Repo().Rel("", p)
}

// warm learns what the next answers need.
func (s *server) warm(ctx context.Context) error {
	if s.dir != nil {
		if err := s.assembler.WarmDir(ctx, s.dir); err != nil {
			return err
		}
		_, err := s.measure(site{dir: s.dir}.tree(ctx, s.cache))
		return err
	}
	m, err := s.memory(ctx)
	if err != nil {
		return err
	}
	defer m.Close()
	if err := s.bootstrap(ctx, m); err != nil {
		s.log.Warn("remember the files", "error", err) // what cannot be remembered is looked at each time
	}
	if err := s.assembler.Warm(ctx, m); err != nil {
		return err
	}
	_, err = s.measure(site{mem: m}.tree(ctx, s.cache))
	return err
}

// bootstrap makes a registry where there is none, or brings one of an older version up to date. Otherwise it leaves
// it to people and agents to say when the memory is to be compared.
func (s *server) bootstrap(ctx context.Context, m *verify.Memory) error {
	err := m.View(ctx, func(*registry.Tx) error { return nil })
	if !s.o.Bootstrap || !errors.Is(err, registry.ErrNoDatabase) && !errors.Is(err, registry.ErrOlder) {
		return nil
	}
	_, err = prescan.Run(ctx, m, prescan.Options{})
	return err
}

// measure finds out what skeletons save.
func (s *server) measure(t *scan.Tree) (scan.Result, error) {
	res, err := t.Sync(nil)
	if err != nil {
		return res, err
	}
	e := condense.Measure(res.Files, 0)
	s.saving.Store(&e)
	return res, nil
}

// serve serves until ctx is done or nobody is left, and lets everything go.
func (s *server) serve(ctx context.Context, stop func(), l net.Listener, ready func() error) error {
	h := loopback.NewServer(http.HandlerFunc(s.handle), s.log, answerTime)
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	running.Go(func() { s.indexer.run(ctx) })
	running.Go(func() { s.retire(ctx, stop) })
	return loopback.Run(ctx, h, l, ready, nil, shutdownTime)
}

// retire ends the server when there has been no client for long enough, or when nobody can find it any more: its
// clients start another one.
func (s *server) retire(ctx context.Context, stop func()) {
	every := placeEvery
	if s.o.Idle > 0 {
		every = min(every, max(s.o.Idle/4, 10*time.Millisecond))
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			idle := s.clients.expire()
			lost := s.lost()
			if lost {
				s.log.Warn("the place of this server is gone, another's, or not for what it serves any more: it ends", "root", s.root)
			}
			if lost || s.o.Idle > 0 && idle >= s.o.Idle && len(s.work) == 0 {
				stop()
				return
			}
		}
	}
}
