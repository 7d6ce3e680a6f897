package editor

import (
	_ "embed" // the description
	"errors"
	"math"
	"os"
	"time"

	"codemem/prescan"
	"codemem/registry"
	"codemem/verify"
)

type health struct {
	Status  string  `json:"status"` // ok
	Version string  `json:"version"`
	Root    string  `json:"root"`
	PID     int     `json:"pid"`
	Uptime  float64 `json:"uptime_seconds"`
	Clients int     `json:"clients"`
}

// health tells that the server is there.
func (s *server) health(*call) (any, error) {
	return health{"ok", s.version, s.root, os.Getpid(), s.uptime(), s.clients.count()}, nil
}

func (s *server) uptime() float64 { return math.Round(1000*time.Since(s.started).Seconds()) / 1000 }

type counts struct {
	Files   int `json:"files"`   // remembered
	Pending int `json:"pending"` // that want a summary and have no fresh one
	Stale   int `json:"stale"`   // whose summary is of other bytes
}

type saving struct {
	Raw       int     `json:"raw_tokens"`       // of all files with a skeleton; 0 until they were measured
	Condensed int     `json:"condensed_tokens"` // of their skeletons
	Percent   float64 `json:"percent"`
}

type indexing struct {
	Files     int    `json:"files"`
	Watch     string `json:"watch"`                  // on, partial, off
	Reason    string `json:"watch_reason,omitempty"` // why not on
	Truncated bool   `json:"truncated"`              // there are more files than the index may hold
}

type status struct {
	Root            string           `json:"root"`
	Repository      bool             `json:"repository"` // false: a plain directory, of which nothing is remembered
	Version         string           `json:"version"`
	State           prescan.State    `json:"state"`
	Reasons         []prescan.Reason `json:"reasons"`
	Head            string           `json:"head"` // "" before the first commit
	LastVerifiedSHA string           `json:"last_verified_sha"`
	Counts          counts           `json:"counts"`
	Saving          saving           `json:"saving"`
	Index           indexing         `json:"index"`
	Edits           int              `json:"edits"` // remembered, of all clients
	Clients         []clientStatus   `json:"clients"`
	Uptime          float64          `json:"uptime_seconds"`
}

// status tells how far the memory is to be trusted, as "codemem prescan --dry-run" finds it, and how the server is.
func (s *server) status(c *call) (any, error) {
	at, err := s.site(c)
	if err != nil {
		return nil, err
	}
	defer at.close()
	rep := prescan.Report{State: prescan.Empty}
	if at.mem != nil {
		if rep, err = prescan.Run(c, at.mem, prescan.Options{DryRun: true}); err != nil {
			return nil, err
		}
	}
	index := s.assembler.Index()
	out := status{
		Root: s.root, Repository: s.dir == nil, Version: s.version, State: rep.State, Reasons: list(rep.Reasons), Head: rep.Head,
		Index: indexing{Files: index.Len(), Truncated: index.Truncated()},
		Edits: s.edits.Count(""), Clients: s.clients.list(), Uptime: s.uptime(),
	}
	out.Index.Watch, out.Index.Reason = s.indexer.watching()
	if e := s.saving.Load(); e != nil {
		out.Saving = saving{e.RawTokens, e.CondensedTokens, e.SavedPercent}
	}
	if at.mem != nil {
		t, _, err := verify.Count(c, at.mem, rep.State == prescan.Trust)
		if err != nil {
			return nil, err
		}
		out.Counts = counts{t.Files, t.Pending, t.Stale}
	}
	err = at.view(c, func(tx *registry.Tx) error {
		proof, err := tx.Proof()
		out.LastVerifiedSHA = proof.SHA
		return err
	})
	if err != nil && !errors.Is(err, registry.ErrNoDatabase) {
		return nil, err
	}
	return out, nil
}

type registerRequest struct {
	Client string `json:"client_id"`
	Name   string `json:"name,omitempty"`
}

type registerAnswer struct {
	Client string `json:"client_id"`
	Lease  int    `json:"lease_seconds"`
}

// register enters a client.
func (s *server) register(c *call) (any, error) {
	var q registerRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	if err := errors.Join(checkClient("client_id", q.Client), checkClient("name", q.Name)); err != nil {
		return nil, err
	}
	s.clients.renew(q.Client, q.Name)
	return registerAnswer{q.Client, int(lease / time.Second)}, nil
}

type unregisterRequest struct {
	Client string `json:"client_id"`
}

type unregisterAnswer struct {
	Clients int `json:"clients"` // that are left
}

// unregister lets a client go, with its edits.
func (s *server) unregister(c *call) (any, error) {
	var q unregisterRequest
	if err := decode(c.body, &q); err != nil {
		return nil, err
	}
	if err := checkClient("client_id", q.Client); err != nil {
		return nil, err
	}
	return unregisterAnswer{s.clients.leave(q.Client)}, nil
}

//go:embed openapi.yaml
var description []byte

// openapi returns the description of all this.
func (s *server) openapi(*call) (any, error) { return document{"application/yaml", description}, nil }
