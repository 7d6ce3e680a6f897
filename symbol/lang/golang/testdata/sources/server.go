//go:build linux && !race

// Package server serves.
//
// It has more to say.
package server

import (
	"context"
	"fmt"

	"example.org/mod/internal/store"
	. "example.org/mod/dsl"
	yaml "gopkg.in/yaml.v3"
	_ "net/http/pprof"
)

// ErrClosed means it is closed.
var ErrClosed = fmt.Errorf("closed")

// States of a server.
const (
	Idle State = iota // nothing to do
	// Busy means work.
	Busy
)

// State is one.
type State int

type (
	// Option changes one.
	Option func(*Server)

	// Handler handles.
	Handler interface {
		fmt.Stringer
		// Handle does it.
		Handle(ctx context.Context, r *Request) (Response, error)
	}
	Alias = store.Store
)

// Server serves T.
type Server[T any] struct {
	*store.Store
	Base
	name, addr string `json:"name"`
	handlers   map[string]Handler
	nested     struct {
		depth int
	}
}

// New makes one.
func New[T any](name string, opts ...Option) *Server[T] {
	s := &Server[T]{name: name}
	for _, o := range opts {
		o(nil)
	}
	go func() {
		s.run(context.Background())
	}()
	return s
}

// Start starts it.
func (s *Server[T]) Start(
	ctx context.Context,
) (err error) {
	type local struct{ x int }
	var l local
	_ = l
	if err := s.Store.Open(ctx, yaml.Marshal); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	return register(s.run)
}

func (Server[T]) run(ctx context.Context) {}

var register = func(f func(context.Context)) error { return nil }

func assembly(x uint64) uint64

func init() {}

func init() { Setup() }
