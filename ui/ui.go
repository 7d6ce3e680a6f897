package ui

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"codemem/loopback"
	"codemem/prescan"
	"codemem/registry"
	"codemem/scan"
	"codemem/verify"
)

// Options say what is shown.
type Options struct {
	Dir     string       // the work tree, or a directory in it
	DB      string       // the database; "": its place in the git common directory
	Addr    string       // loopback address and port; "": 127.0.0.1:0
	Keep    bool         // the server does not end with its last window
	Version string       // of the program
	Log     *slog.Logger // of what is wrong with the server itself; nil: none
}

// Limits of what windows may ask at once.
const (
	maxWork        = 4 // requests at work
	maxConnections = 64
	cacheBytes     = 48 << 20 // of outlines kept between requests
)

// Times after which a request is given up.
const (
	workTime     = 2 * time.Minute
	answerTime   = workTime + 10*time.Second
	shutdownTime = 2 * time.Second
)

// A server shows one work tree.
type server struct {
	o       Options
	root    string
	guard   loopback.Guard // its token is what the cookie must have
	base    string         // what every path begins with: nobody guesses it, and no other server of this host is sent the cookie
	tickets tickets
	cache   *scan.Cache
	windows *windows
	watcher *watcher
	board   boardCache
	work    chan struct{} // one for each request at work
	log     *slog.Logger
}

// Serve shows the work tree until ctx is done, or its last window is closed; neither is an error. It calls ready with the link once
// the page can be opened. Errors: those of verify.Open, and loopback.ErrAddr.
func Serve(ctx context.Context, o Options, ready func(link string) error) error {
	listener, err := loopback.Listen(ctx, o.Addr, maxConnections)
	if err != nil {
		return err
	}
	defer listener.Close()
	s, err := newServer(ctx, o)
	if err != nil {
		return err
	}
	defer s.watcher.mem.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	s.guard.Hosts = listener.Hosts()
	h := loopback.NewServer(http.HandlerFunc(s.handle), s.log, answerTime)
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	running.Go(func() { s.watcher.run(ctx) })
	running.Go(func() { s.learn(ctx) })
	if !o.Keep {
		running.Go(func() { s.windows.wait(ctx); stop() })
	}
	link := "http://" + s.guard.Hosts[0] + s.base + "?" + tokenName + "=" + s.tickets.issue()
	return loopback.Run(ctx, h, listener, func() error { return ready(link) }, nil, shutdownTime)
}

// newServer opens the work tree. Where nothing is remembered of it, it remembers every tracked file first: there would be nothing to show.
func newServer(ctx context.Context, o Options) (*server, error) {
	s := &server{
		o: o, base: "/" + loopback.NewToken()[:16] + "/", cache: scan.NewCache(cacheBytes), windows: newWindows(time.Now),
		work: make(chan struct{}, maxWork), log: o.Log,
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.guard.Token = loopback.NewToken()
	m, err := verify.Open(ctx, o.Dir, o.DB)
	if err != nil {
		return nil, err
	}
	s.root = m.Repo().Root()
	err = m.View(ctx, func(*registry.Tx) error { return nil })
	if errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder) {
		_, err = prescan.Run(ctx, m, prescan.Options{})
	}
	if err != nil {
		err = m.Situate(ctx, err)
		_ = m.Close()
		return nil, err
	}
	s.watcher = newWatcher(m, s.log)
	return s, nil
}

// learn finds out in the background what counts how much and what depends on what, where that is not known, and stores what answers
// would find out anew each time, as a first answer in a shell does.
func (s *server) learn(ctx context.Context) {
	v, err := s.open(ctx)
	if err != nil {
		return // each answer will say so
	}
	defer v.close()
	if _, err := v.tree.FileGraph(); err != nil && ctx.Err() == nil {
		s.log.Warn("learn what depends on what", "error", err)
	}
	s.watcher.bump()
	if err := v.tree.Finish(nil); err != nil && ctx.Err() == nil {
		s.log.Warn("store what answers need", "error", err)
	}
	s.watcher.bump()
}

// A visit is what one request works with: the memory and the tree at one moment.
type visit struct {
	context.Context
	s    *server
	mem  *verify.Memory
	tree *scan.Tree
}

// open opens the memory anew: a configuration that changed meanwhile is that of the answer.
func (s *server) open(ctx context.Context) (*visit, error) {
	m, err := verify.Open(ctx, s.root, s.o.DB)
	if err != nil {
		return nil, err
	}
	return &visit{ctx, s, m, scan.New(ctx, m, s.cache, true)}, nil
}

func (v *visit) close() { _ = v.mem.Close() }
