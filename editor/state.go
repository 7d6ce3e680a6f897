package editor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"codemem/lock"
	"codemem/loopback"
)

// Names of files in the place of a server: the directory codemem of a work tree's git directory, or one of the user's own
// for a plain directory.
const (
	stateName = "serve.json"
	lockName  = "serve.lock"
)

// How long a server that is being started, or ended, by another process is waited for.
const (
	joinWithin = 10 * time.Second
	joinEvery  = 20 * time.Millisecond
	placeEvery = 2 * time.Second // a server looks so often whether its place is still its own, well within joinWithin
)

// maxState is how many bytes of a state file are read.
const maxState = 64 << 10

// ErrBusy means that the server of a work tree neither answers nor ends.
var ErrBusy = errors.New("the server of this work tree does not answer")

// ErrPlace means that the directory for it does not take the state of a server.
var ErrPlace = errors.New("cannot keep the state of the server")

// A Ready says where a server is and how to talk to it.
type Ready struct {
	URL     string `json:"url"` // of the loopback interface, with the port
	Token   string `json:"token"`
	PID     int    `json:"pid"`
	Root    string `json:"root"` // of the work tree, absolute
	Version string `json:"version"`
	Joined  bool   `json:"joined"` // it was there already
}

// A state is what a server keeps in its place, for its owner alone.
type state struct {
	PID       int       `json:"pid"`
	Port      int       `json:"port"`
	URL       string    `json:"url"`
	Token     string    `json:"token"`
	Root      string    `json:"root"`
	Version   string    `json:"version"`
	StartedAt time.Time `json:"started_at"`
}

func (s state) ready(joined bool) Ready {
	return Ready{URL: s.URL, Token: s.Token, PID: s.PID, Root: s.Root, Version: s.Version, Joined: joined}
}

// A stateDir is where the server of a work tree keeps its lock and its state.
type stateDir struct {
	dir      string
	root     string
	patience time.Duration // with a server that neither answers nor ends
}

// openStateDir makes the directory if need be.
func openStateDir(dir, root string) (stateDir, error) {
	p := stateDir{dir, root, joinWithin}
	if err := os.MkdirAll(p.dir, 0o700); err != nil {
		return p, fmt.Errorf("%w in %s: %w", ErrPlace, p.dir, err)
	}
	return p, nil
}

// claim makes this process the server of the work tree, or finds the one there is: then it returns a state in place
// of what releases the claim. The operating system drops the claim of a process that ends, however it ends.
func (p stateDir) claim(ctx context.Context) (release func(), there *state, err error) {
	for deadline := time.Now().Add(p.patience); ; {
		held, err := lock.Try(filepath.Join(p.dir, lockName))
		if err == nil {
			return held.Release, nil, nil
		}
		if !errors.Is(err, lock.ErrHeld) {
			return nil, nil, fmt.Errorf("%w in %s: %w", ErrPlace, p.dir, err)
		}
		// What the file says is believed if a server answers to it: a process of that id may be another.
		s, err := p.read()
		if err == nil {
			err = s.answers(ctx, p.root)
		}
		if err == nil {
			return nil, s, nil
		}
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if time.Now().After(deadline) {
			return nil, nil, fmt.Errorf("%w: %w; its lock is %s", ErrBusy, err, filepath.Join(p.dir, lockName))
		}
		select {
		case <-ctx.Done():
			return nil, nil, ctx.Err()
		case <-time.After(joinEvery):
		}
	}
}

// read returns the state in the place.
func (p stateDir) read() (*state, error) {
	path := filepath.Join(p.dir, stateName)
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() || fi.Size() > maxState || !loopback.Own(fi) {
		return nil, fmt.Errorf("%s is not a file of a server of this user", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if now, err := f.Stat(); err != nil || !os.SameFile(fi, now) {
		return nil, fmt.Errorf("%s was replaced while it was read", path)
	}
	data, err := io.ReadAll(io.LimitReader(f, maxState))
	if err != nil {
		return nil, err
	}
	var s state
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return &s, nil
}

// answers asks the server of a state for its health, if it is on the loopback interface. The error says why it is not
// the server of the root.
func (s *state) answers(ctx context.Context, root string) error {
	u, err := url.Parse(s.URL)
	if err != nil || u.Scheme != "http" || u.User != nil || !loopback.Is(u.Hostname()) {
		return fmt.Errorf("%q is no address of a server", s.URL)
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+u.Host+"/health", http.NoBody)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+s.Token)
	client := http.Client{ // no proxy of the environment, nowhere else by a redirect
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	var h health
	if err := json.NewDecoder(io.LimitReader(res.Body, maxState)).Decode(&h); err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %s", s.URL, res.Status)
	}
	if h.Root != root || s.Root != root {
		return fmt.Errorf("%s serves %s", s.URL, h.Root)
	}
	return nil
}

// write stores a state: readers see the old one or the new one.
func (p stateDir) write(s state) error {
	data, err := json.Marshal(s)
	if err != nil {
		return err
	}
	if err := lock.Replace(filepath.Join(p.dir, stateName), append(data, '\n'), 0o600); err != nil { // for its owner alone
		return fmt.Errorf("%w in %s: %w", ErrPlace, p.dir, err)
	}
	return nil
}

// lost reports whether the place is not that of the server with this token any more: someone removed it, or it moved
// away with the work tree. What cannot be read now proves nothing.
func (p stateDir) lost(token string) bool {
	s, err := p.read()
	return errors.Is(err, fs.ErrNotExist) || err == nil && s.Token != token
}

// leave removes the state of the server with this token, which ends. There may be another one's by now.
func (p stateDir) leave(token string) {
	if s, err := p.read(); err == nil && s.Token == token {
		_ = os.Remove(filepath.Join(p.dir, stateName)) // a state that is left is not believed
	}
}

// clear removes what servers left that were killed.
func (p stateDir) clear() error {
	all, err := os.ReadDir(p.dir)
	if err != nil {
		return err
	}
	for _, e := range all {
		if e.Name() != stateName && !strings.HasPrefix(e.Name(), stateName+".") {
			continue
		}
		if err := os.Remove(filepath.Join(p.dir, e.Name())); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
