package hooks

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"codemem/repo"
)

// What is kept of agent sessions.
const (
	sessionsDir   = "codemem/sessions" // in the git common directory
	sessionEnding = ".jsonl"
	maxSession    = 1 << 20 // bytes of one session's file
	sessionAge    = 7 * 24 * time.Hour
)

// errSessionFull means that a session has noted all that it may.
var errSessionFull = errors.New("the notes of this session are full")

// A session is the notes of one agent session on one repository: a file of lines, each written whole and at the
// end. Hooks run beside each other, several of one session and of several sessions at once: what the
// file says in its order is what happened, and of two that claim the same the first line wins.
type session struct {
	dir  string // the git common directory: nothing outside it is opened
	name string // of the file, relative to dir
	tree string // the work tree: "" for the main one
}

// notesOf returns the notes of a session, which need not exist. An id that is no plain name is hashed.
func notesOf(r *repo.Repo, id string) *session {
	return &session{dir: r.CommonDir(), name: path.Join(sessionsDir, sessionName(id)+sessionEnding), tree: r.Name()}
}

// sessionName returns an id as it can be a file's name on any system.
func sessionName(id string) string {
	const plain = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-"
	if id != "" && len(id) <= 128 && strings.Trim(id, plain) == "" {
		return id
	}
	sum := sha256.Sum256([]byte(id))
	return "sha256-" + hex.EncodeToString(sum[:16])
}

// A deed is what a memo notes.
type deed string

// The deeds.
const (
	began     deed = "began"     // the session, or its resumption: with HEAD
	compacted deed = "compacted" // the agent's context was cut: what was shown to it is gone
	told      deed = "told"      // how far the memory can be trusted
	scanning  deed = "scanning"  // a claim to carry out the prescan
	scanned   deed = "scanned"   // it was carried out
	committed deed = "committed" // by the session, as a prompt found: with HEAD
	moved     deed = "moved"     // HEAD, by other means than a commit: with HEAD
	edited    deed = "edited"    // a file, by an agent
	ran       deed = "ran"       // a command in a shell: the first, and the first since an agent was asked for anything
	offered   deed = "offered"   // a claim to offer an agent the skeleton of a file
	warned    deed = "warned"    // an agent was shown the notes about a file, or a directory
	asked     deed = "asked"     // an agent was asked for the summary of a file
)

// A memo is one line of notes.
type memo struct {
	At    time.Time `json:"at"`
	Did   deed      `json:"did"`
	Tree  string    `json:"work_tree,omitempty"`
	Path  string    `json:"path,omitempty"`  // relative to the root, as repo.Escape writes it
	Agent string    `json:"agent,omitempty"` // the id of a sub-agent, "" for the session's own
	Head  string    `json:"head,omitempty"`  // commit id in hex
	Claim string    `json:"claim,omitempty"` // whose claim it is
	Short bool      `json:"short,omitempty"` // of what was asked: there was no time to look for symbols
}

// add writes memos in one piece.
func (s *session) add(memos ...memo) error {
	var text []byte
	now := time.Now().UTC()
	for _, m := range memos {
		m.At, m.Tree, m.Path = now, s.tree, repo.Escape(m.Path)
		line, err := json.Marshal(m)
		if err != nil {
			return err
		}
		text = append(append(text, line...), '\n')
	}
	if err := s.write(text); err != nil {
		return fmt.Errorf("note what the session did: %w", err)
	}
	return nil
}

func (s *session) write(text []byte) error {
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }()
	if err := root.MkdirAll(sessionsDir, 0o700); err != nil {
		return err
	}
	f, err := root.OpenFile(s.name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return repo.ErrNotRegular
	case info.Size()+int64(len(text)) > maxSession:
		return errSessionFull
	}
	_, err = f.Write(text)
	return err
}

// read returns the memos of this work tree in their order. Lines that are none are left out.
func (s *session) read() ([]memo, error) {
	text, err := s.text()
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the notes of the session: %w", err)
	}
	var memos []memo
	for line := range strings.Lines(string(text)) {
		var m memo
		if json.Unmarshal([]byte(line), &m) == nil && m.Tree == s.tree {
			m.Path = repo.Unescape(m.Path)
			memos = append(memos, m)
		}
	}
	return memos, nil
}

// text returns the file as it is.
func (s *session) text() ([]byte, error) {
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return nil, err
	}
	defer func() { _ = root.Close() }()
	info, err := root.Stat(s.name)
	if err == nil && !info.Mode().IsRegular() {
		err = repo.ErrNotRegular
	}
	if err != nil {
		return nil, err
	}
	f, err := root.Open(s.name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, maxSession))
}

// story returns what the notes tell.
func (s *session) story() (story, error) {
	memos, err := s.read()
	return tell(memos), err
}

// claim notes what only one hook is to do, and reports whether this is the one: the first to have noted it.
func (s *session) claim(m memo, holder func(story) string) (bool, error) {
	m.Claim = cmp.Or(m.Claim, rand.Text())
	if err := s.add(m); err != nil {
		return false, err
	}
	now, err := s.story()
	return holder(now) == m.Claim, err
}

// expire removes the notes of sessions that nothing was added to for a week.
func (s *session) expire(now time.Time) {
	root, err := os.OpenRoot(s.dir)
	if err != nil {
		return
	}
	defer func() { _ = root.Close() }()
	dir, err := root.Open(sessionsDir)
	if err != nil {
		return
	}
	defer func() { _ = dir.Close() }()
	const most = 1000 // at once
	entries, _ := dir.ReadDir(most)
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && info.Mode().IsRegular() && strings.HasSuffix(e.Name(), sessionEnding) && now.Sub(info.ModTime()) > sessionAge {
			_ = root.Remove(path.Join(sessionsDir, e.Name()))
		}
	}
}

// A story is what the notes of a session come to.
type story struct {
	since   time.Time // when it began or was resumed, zero if that was not noted
	first   string    // HEAD then, in hex; "" for none
	head    string    // HEAD as it was noted last
	ran     time.Time // when a command ran, as far as that is noted; zero: none did
	told    bool      // how far the memory can be trusted was said since then
	scanner string    // who claimed the prescan that is due, "" for nobody
	claimed time.Time // when
	scanned bool      // and carried it out
	offers  map[reader]string
	warned  map[reader]bool      // the agent was shown the notes about the file or directory
	edits   map[reader]bool      // the agent edited the file
	asks    map[reader]time.Time // when the agent was asked for its summary, and it was not edited by a tool since
	owed    map[reader]bool      // of those, where there was no time to look for symbols
}

// A reader is an agent and a file.
type reader struct{ agent, path string }

// tell reads notes in their order.
//
//  1. a session that begins or is resumed has a prescan due, and was shown nothing
//  2. so has one whose HEAD was moved by other means than its commits
//  3. a cut context was shown nothing
//  4. of claims the first holds, that to a prescan until it should have ended and did not
//  5. a file that is edited again may be asked for again, of whoever was asked before
//  6. where symbols were not looked for, that is due until it is done
func tell(memos []memo) story {
	t := story{offers: map[reader]string{}, warned: map[reader]bool{}, edits: map[reader]bool{}, asks: map[reader]time.Time{}, owed: map[reader]bool{}}
	for _, m := range memos {
		at := reader{m.Agent, m.Path}
		switch m.Did {
		case began: // (1)
			t.since, t.first, t.head, t.scanner, t.told, t.ran = m.At, m.Head, m.Head, "", false, time.Time{}
			clear(t.offers)
			clear(t.warned)
		case compacted: // (3)
			t.told = false
			clear(t.offers)
			clear(t.warned)
		case told:
			t.told = true
		case committed:
			t.head = m.Head
		case moved: // (2)
			t.head, t.scanner = m.Head, ""
		case scanning: // (4)
			if t.prescanDue(m.At) {
				t.scanner, t.claimed, t.scanned = m.Claim, m.At, false
			}
		case scanned:
			t.scanned = t.scanned || m.Claim == t.scanner
		case offered: // (4)
			if t.offers[at] == "" {
				t.offers[at] = m.Claim
			}
		case warned:
			t.warned[at] = true
		case edited: // (5)
			t.edits[at] = true
			for r := range t.asks {
				if r.path == m.Path {
					delete(t.asks, r)
					delete(t.owed, r)
				}
			}
		case ran:
			t.ran = m.At
		case asked: // (6)
			t.asks[at] = m.At
			delete(t.owed, at)
			if m.Short {
				t.owed[at] = true
			}
		}
	}
	return t
}

// prescanDue reports whether nobody has carried the prescan out, nor is about to. A hook that was ended, or that found the
// registry locked, leaves a claim behind.
func (t story) prescanDue(now time.Time) bool {
	return t.scanner == "" || !t.scanned && now.Sub(t.claimed) > passLimit+time.Minute
}
