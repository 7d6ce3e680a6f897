package hooks

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// An AgentCall is one call of a hook by a program that agents work in.
type AgentCall struct {
	Host             string // one of AgentHosts; "" is Claude Code
	Event            string // one of AgentEvents
	RequireSummaries bool   // an agent that stops is asked for the summaries that are missing
	Dir              string // the working directory, where the event names none
	Database         string // as verify.Open takes it
	Stdin            io.Reader
	Stdout, Stderr   io.Writer
	Limit            time.Duration // to answer in, from when the input is there; 0 is that of the event
}

// An agentEvent is how one event is answered.
type agentEvent struct {
	name   string
	hook   string // hook_event_name, as the answer has it where the event does not say
	limit  time.Duration
	answer func(*turn, context.Context) (reply, error)
}

// Limits of time, after which a hook gives up. A host ends a hook after 5 s: an answer that a busy machine makes late is still
// taken until then, so that only what is left of it at the host's limit is cut off. What is cut off is said, or is made good by a
// later event: see told and prescanDue.
const (
	inputLimit = time.Second             // until the event has come
	hostLimit  = 3500 * time.Millisecond // from then on
	noteLimit  = 500 * time.Millisecond  // then, to note what is about to be said
	passLimit  = 4 * time.Minute         // nobody waits for it
)

// agentEvents are the events, by the names that the command has for them.
var agentEvents = []agentEvent{
	{"session-start", "SessionStart", hostLimit, (*turn).sessionStart},
	{"user-prompt", "UserPromptSubmit", hostLimit, (*turn).userPrompt},
	{"prescan", "PreToolUse", passLimit, (*turn).prescan},
	{"pre-tool", "PreToolUse", hostLimit, (*turn).preTool},
	{"post-tool", "PostToolUse", hostLimit, (*turn).postTool},
	{"stop", "Stop", hostLimit, (*turn).stop},
	{"subagent-stop", "SubagentStop", hostLimit, (*turn).stop},
	{"session-end", "SessionEnd", hostLimit, (*turn).sessionEnd},
}

// AgentEvents returns the names of the events.
func AgentEvents() []string {
	var names []string
	for _, e := range agentEvents {
		names = append(names, e.name)
	}
	return names
}

// A reply is the documented answer to an event; the zero value is no answer.
type reply struct {
	Decision string `json:"decision,omitempty"`
	Reason   string `json:"reason,omitempty"`
	Specific *extra `json:"hookSpecificOutput,omitempty"`

	noted []memo // of the session, when it is said: whoever says it notes it, in time or late
	in    *session
}

// silent reports whether there is nothing to say.
func (r reply) silent() bool { return r.Decision == "" && r.Reason == "" && r.Specific == nil }

// note notes what is to be noted when a reply is said, and returns what may be said then. What cannot be noted is not asked for: it
// would be asked for ever.
func (r reply) note(ctx context.Context) (reply, error) {
	if len(r.noted) == 0 {
		return r, nil
	}
	_, err := within(context.WithoutCancel(ctx), noteLimit, func(context.Context) (any, error) { return nil, r.in.add(r.noted...) })
	if err != nil && !errors.Is(err, errNoTime) && r.Decision != "" {
		return reply{}, err
	}
	return r, err
}

// noting returns a reply with what is noted when it is said.
func (d *turn) noting(r reply, memos ...memo) reply {
	r.noted, r.in = memos, d.notes
	return r
}

// An extra is what the agent reads beside an event.
type extra struct {
	Event string `json:"hookEventName"`
	Text  string `json:"additionalContext"`
}

// Agent answers one event. It never fails and never waits: on any trouble it says one line on Stderr and nothing
// on Stdout, and where time is up it leaves what it started. The process is to end then.
func Agent(ctx context.Context, c AgentCall) {
	answer, err := c.inTime(ctx)
	if err != nil {
		fmt.Fprintf(c.Stderr, "codemem: hook %s %s: %s\n", oneLine(cmp.Or(c.Host, hosts[0].name)), oneLine(verify.Brief(c.Event)), oneLine(verify.Brief(err.Error())))
	}
	if answer != nil {
		_, _ = c.Stdout.Write(answer)
	}
}

// errNoTime means that an answer was not found in time.
var errNoTime = errors.New("no answer in time")

// inTime returns the answer to print, nil for none.
func (c AgentCall) inTime(ctx context.Context) ([]byte, error) {
	h, err := hostOf(c.Host)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(agentEvents, func(e agentEvent) bool { return e.name == c.Event })
	if at < 0 {
		return nil, fmt.Errorf("there is no such event; there are %s", strings.Join(AgentEvents(), ", "))
	}
	event := agentEvents[at]
	in, err := within(ctx, inputLimit, func(context.Context) (input, error) { return readInput(c.Stdin) })
	if err != nil {
		return nil, fmt.Errorf("read the event: %w", err)
	}
	limit := event.limit
	if c.Limit > 0 {
		limit = c.Limit
	}
	if in.Event == "" || c.Event != "prescan" { // which may be called at any event
		in.Event = cmp.Or(h.events[c.Event], event.hook)
	}
	var late atomic.Pointer[reply]
	answer, err := within(ctx, limit, func(ctx context.Context) (reply, error) { return c.answer(ctx, h, event, in, &late) })
	if spare := late.Load(); errors.Is(err, errNoTime) && spare != nil {
		answer = *spare
	}
	answer, noted := answer.note(ctx)
	err = errors.Join(err, noted)
	if answer.silent() {
		return nil, err
	}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	var wanted any = answer
	if h.form != nil {
		wanted = h.form(answer)
	}
	if jerr := enc.Encode(wanted); jerr != nil {
		return nil, errors.Join(err, jerr)
	}
	return text.Bytes(), err
}

// within returns what fn returns, or errNoTime when that takes longer than limit. A panic is an error.
func within[T any](ctx context.Context, limit time.Duration, fn func(context.Context) (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	results := make(chan result, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				results <- result{err: fmt.Errorf("panic: %v", p)}
			}
		}()
		v, err := fn(ctx)
		results <- result{v, err}
	}()
	var none T
	select {
	case r := <-results:
		if r.err != nil && ctx.Err() != nil {
			return none, errNoTime
		}
		return r.value, r.err
	case <-ctx.Done():
		return none, errNoTime
	}
}

// tell returns the reply that tells an agent something.
func (in input) tell(text string) reply {
	if text == "" {
		return reply{}
	}
	return reply{Specific: &extra{in.Event, text}}
}

// A turn is the answering of one event.
type turn struct {
	host    host
	in      input
	require bool
	m       *verify.Memory
	notes   *session
	late    *atomic.Pointer[reply] // what is said when time is up
}

// answer answers an event of a repository. Where there is none, and in places that are no project, there is nothing
// to say.
func (c AgentCall) answer(ctx context.Context, h host, e agentEvent, in input, late *atomic.Pointer[reply]) (reply, error) {
	if in.Session == "" {
		return reply{}, errors.New("the event names no session_id")
	}
	dir := c.Dir
	if filepath.IsAbs(in.Dir) {
		dir = in.Dir
	}
	m, err := verify.Open(ctx, dir, c.Database)
	if errors.Is(err, repo.ErrNotRepository) || errors.Is(err, repo.ErrBare) {
		return reply{}, nil
	}
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = m.Close() }()
	if repo.Wide(m.Repo().Root()) {
		return reply{}, nil
	}
	d := &turn{host: h, in: in, require: c.RequireSummaries, m: m, notes: notesOf(m.Repo(), in.Session), late: late}
	return e.answer(d, ctx)
}

// forgotten reports whether an error says that nothing is remembered, or not in a form that can be read.
func forgotten(err error) bool {
	return errors.Is(err, registry.ErrNoDatabase) || errors.Is(err, registry.ErrOlder)
}

// maxPath is how many bytes a path may have: no system has longer ones.
const maxPath = 32 << 10

// relative returns the path of the file that the tool is called on, with links followed as the tool follows them; "" if
// it is no path of the work tree.
func (d *turn) relative(file string) string {
	if file == "" || len(file) > maxPath {
		return ""
	}
	dir := d.in.Dir
	if !filepath.IsAbs(dir) {
		dir = d.m.Repo().Root()
	}
	root := d.m.Repo().Root()
	p, err := d.m.Repo().Rel(dir, file)
	if err != nil {
		return ""
	}
	if p, err = filepath.Rel(root, repo.Follow(filepath.Join(root, filepath.FromSlash(p)))); err != nil || !filepath.IsLocal(p) {
		return ""
	}
	if p, err = repo.CleanPath(filepath.ToSlash(p)); err != nil {
		return ""
	}
	return p
}

// written returns when the file at a path of the work tree was written, and whether there is one.
func (d *turn) written(p string) (time.Time, bool) {
	info, err := os.Lstat(filepath.Join(d.m.Repo().Root(), filepath.FromSlash(p)))
	if err != nil || info.IsDir() {
		return time.Time{}, false
	}
	return info.ModTime(), true
}
