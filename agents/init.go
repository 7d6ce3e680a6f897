package agents

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Errors of Init.
var (
	ErrUnknownAgent = errors.New("there is no such agent")
	ErrNoUserScope  = errors.New("this agent has no configuration of the user's own")
	ErrNoAgent      = errors.New("no coding agent was found")
	ErrHome         = errors.New("the repository is the home directory, where its configuration is the user's own, for all repositories")
)

// Options say what Init does.
type Options struct {
	User     bool                // in the user's own configuration instead of the repository's
	Root     string              // the work tree; not used for the user
	WorkTree string              // name of a linked work tree
	State    string              // directory of the receipt
	Home     string              // the user's home directory
	OS       string              // as runtime.GOOS
	Getenv   func(string) string //

	Agents           []string // names; those that are found if empty
	Hooks            bool     // hooks, for agents that have them
	RequireSummaries bool     // hooks ask for missing summaries at the end
	Instructions     bool     // the block in AGENTS.md and its kin
	Remove           bool     // take everything out again
	DryRun           bool     // write nothing, and show diffs

	quiet  bool // without diffs
	locked bool // no other run is at work
}

func (o Options) machine() machine {
	return machine{filepath.ToSlash(o.Home), o.OS, o.Getenv}
}

func (o Options) place() root {
	if o.User {
		return root{dir: o.Home}
	}
	return root{dir: o.Root, confined: true}
}

// An Action is what was done to a file, or would be.
type Action string

// The actions.
const (
	Create  Action = "create"    // the file was not there
	Change  Action = "change"    // something was added or taken out
	Restore Action = "restore"   // the bytes of before init
	Delete  Action = "delete"    // init had created it
	Nothing Action = "unchanged" // it is as it should be
	Leave   Action = "left"      // something else is there, and stays
	Refuse  Action = "refused"   // it cannot be edited
)

// A FileReport says what was done to a file.
type FileReport struct {
	Path   string   `json:"path"`             // relative to the root, or absolute
	What   string   `json:"what"`             // what belongs into it
	Agents []string `json:"agents"`           // for whom
	Action Action   `json:"action"`           //
	Reason string   `json:"reason,omitempty"` // of left and refused
	Next   string   `json:"next,omitempty"`   // what a person can do about it
	Diff   string   `json:"diff,omitempty"`   // unified, of a dry run
}

// An AgentReport says of an agent what the user has to do.
type AgentReport struct {
	Agent string   `json:"agent"`
	Title string   `json:"title"`
	Found string   `json:"found,omitempty"` // by what it was found; "" when it was named
	Note  string   `json:"note,omitempty"`  // what speaks against doing it
	Next  []string `json:"next"`
}

// A Report says what Init did, or would do.
type Report struct {
	Scope     string        `json:"scope"` // repository or user
	DryRun    bool          `json:"dry_run"`
	Removed   bool          `json:"removed"`    // taken out instead of put in
	Installed bool          `json:"on_path"`    // whether agents will find codemem on PATH
	Agents    []AgentReport `json:"agents"`     //
	Files     []FileReport  `json:"files"`      //
	Failed    bool          `json:"incomplete"` // a file was refused
}

// Init wires agents up, or takes that back. A file that cannot be edited does not keep it from the others
// (I9): the report says so.
func Init(ctx context.Context, o Options) (Report, error) {
	rep := Report{Scope: "repository", DryRun: o.DryRun, Removed: o.Remove, Installed: o.onPath(program), Files: []FileReport{}}
	if o.User {
		rep.Scope = "user"
	}
	if !o.User && !o.Remove && o.atHome() {
		return rep, ErrHome
	}
	chosen, err := o.choose(&rep)
	if err != nil {
		return rep, err
	}
	targets, err := o.targets(chosen)
	if err != nil {
		return rep, err
	}
	if !o.DryRun {
		unlock, err := o.exclude(targets)
		if err != nil {
			return rep, err
		}
		o.locked = unlock != nil
		defer func() {
			if o.locked {
				unlock()
				_ = os.Remove(o.State) // if nothing else is in it
			}
		}()
	}
	r, err := readReceipt(o.State)
	if err != nil {
		return rep, err
	}
	if o.Remove {
		targets = o.kept(targets, r, len(o.Agents) > 0)
	}
	for _, t := range targets {
		if err := ctx.Err(); err != nil {
			return rep, err
		}
		f := o.carryOut(t, r)
		if f.Action == "" {
			continue
		}
		rep.Failed = rep.Failed || f.Action == Refuse
		rep.Files = append(rep.Files, f)
	}
	return rep, nil
}

// atHome reports whether the root of the repository is the home directory.
func (o Options) atHome() bool {
	root, err := os.Stat(o.Root)
	if err != nil || !filepath.IsAbs(o.Home) {
		return false
	}
	home, err := os.Stat(o.Home)
	return err == nil && os.SameFile(root, home)
}

// exclude keeps other runs out until the returned function is called. A run that finds nothing to do writes
// nothing, its lock neither: there is no function then.
func (o Options) exclude(targets []target) (func(), error) {
	if _, err := os.Stat(o.State); errors.Is(err, fs.ErrNotExist) && o.Remove {
		return nil, nil
	}
	quiet := o
	quiet.DryRun, quiet.quiet = true, true
	r, err := readReceipt(o.State)
	if err != nil {
		return nil, err
	}
	busy := o.Remove && len(r.Files) > 0
	for _, t := range targets {
		switch f := quiet.carryOut(t, r); f.Action {
		case "", Nothing, Leave, Refuse:
		default:
			busy = true
		}
		rec := r.find(o.WorkTree, t.path)
		busy = busy || rec != nil && len(union(rec.Agents, t.agents)) > len(rec.Agents)
	}
	if !busy {
		return nil, nil
	}
	return lockOut(o.State)
}

// carryOut does one target, again if another program was quicker.
func (o Options) carryOut(t target, r *receipt) FileReport {
	rep := FileReport{Path: t.path, What: t.edit.what(), Agents: t.agents}
	err := errMoved
	for range 3 {
		if !errors.Is(err, errMoved) {
			break
		}
		if o.Remove {
			err = o.takeOut(t, r, &rep)
		} else {
			err = o.putIn(t, r, &rep)
		}
	}
	if err != nil {
		rep.Action, rep.Reason, rep.Diff = Refuse, reason(err), ""
		rep.Next = "mend it, then run the same command again; nothing was changed in it"
		if errors.Is(err, fs.ErrPermission) {
			rep.Next = "make the file and its directory writable, then run the same command again"
		}
	}
	return rep
}

// reason returns why, without the operation and the path, which are told beside it.
func reason(err error) string {
	var pe *fs.PathError
	var le *os.LinkError
	switch {
	case errors.As(err, &pe):
		return pe.Err.Error()
	case errors.As(err, &le):
		return le.Err.Error()
	}
	return err.Error()
}

// openTarget opens the file of a target.
func (o Options) openTarget(t target) (*file, error) {
	if !path.IsAbs(t.path) && !filepath.IsAbs(t.path) {
		return o.place().open(t.path)
	}
	full := filepath.FromSlash(t.path)
	volume := filepath.VolumeName(full) + string(filepath.Separator)
	return root{dir: volume}.open(filepath.ToSlash(strings.TrimPrefix(full, volume)))
}

// diff returns a unified diff, for a run that only shows it.
func (o Options) diff(name string, was bool, before []byte, is bool, after []byte) string {
	if !o.DryRun || o.quiet {
		return ""
	}
	from, to := "a/"+strings.TrimPrefix(name, "/"), "b/"+strings.TrimPrefix(name, "/")
	if !was {
		from = "/dev/null"
	}
	if !is {
		to = "/dev/null"
	}
	return udiff.Unified(from, to, string(before), string(after))
}

// union returns the strings of a and those of b that are not in it.
func union(a, b []string) []string {
	all := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all
}
