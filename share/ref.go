package share

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"codemem/regex"
	"codemem/repo"
)

// RefName is the ref of a remote that holds records: a clone does not fetch it by default.
const RefName = "refs/codemem/summaries"

// maxContent is how many bytes of records are kept for one content: of more, the oldest go. A larger blob is another's doing.
const maxContent = 128 << 10

// A key is where the records of one content lie: the sha256, in hex, of what they are bound to; or revokedKey.
type key string

// revokedKey is where it lies who was revoked.
const revokedKey key = "revoked"

// path returns where the records of a key lie in the tree of a ref: under 256 directories, which is a fan-out that never changes.
func (k key) path() string {
	if k == revokedKey {
		return string(k)
	}
	return string(k[:2]) + "/" + string(k[2:])
}

// dir returns the directory that they lie in.
func (k key) dir() string { return string(k[:2]) }

// A store holds records by content. Its states are what is named by a text: "" is that of nothing.
type store interface {
	// name tells it from others, in what is remembered of it.
	name() string
	// refresh asks what it holds now, and returns the name of that state.
	refresh(ctx context.Context) (state string, err error)
	// changed returns the keys whose records changed between two states, all if the first is not known any more, and what
	// there is that is none.
	changed(ctx context.Context, since, state string) ([]key, []Problem, error)
	// follows reports whether a state came about from another by what was written since.
	follows(ctx context.Context, state, other string) bool
	// read calls each with what lies at keys in a state; where nothing does, it is not called.
	read(ctx context.Context, state string, keys []key, each func(key, []byte)) error
	// write changes what lies at keys, nil is nothing, if the store is still in this state; else it is errMoved. With
	// afresh, all else goes, and so does what was before.
	write(ctx context.Context, state string, changes map[key][]byte, afresh bool) (string, error)
}

// A Ref is the store that a remote of the repository is, by a ref of its own.
type Ref struct {
	repo   *repo.Repo
	remote string
}

// Open returns the store of a remote by its name, "" for the one that the branch follows, or else origin.
func Open(ctx context.Context, r *repo.Repo, remote string) (*Ref, error) {
	name, err := r.Remote(ctx, remote)
	if err != nil {
		return nil, err
	}
	return &Ref{r, name}, nil
}

// Remote returns the name of the remote.
func (f *Ref) Remote() string { return f.remote }

func (f *Ref) name() string { return f.remote }

// tracking is the ref of this repository that says what the remote held when it was asked.
func (f *Ref) tracking() string { return "refs/codemem/remotes/" + f.remote + "/summaries" }

// last returns what the remote held when it was asked last, "" for nothing.
func (f *Ref) last(ctx context.Context) (string, error) {
	id, err := f.repo.RefID(ctx, f.tracking())
	if errors.Is(err, repo.ErrGone) {
		return "", nil
	}
	return id.Hex(), err
}

func (f *Ref) refresh(ctx context.Context) (string, error) {
	err := f.repo.FetchRef(ctx, f.remote, RefName, f.tracking())
	if errors.Is(err, repo.ErrNoRemoteRef) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	state, err := f.last(ctx)
	if err == nil && !f.repo.HasCommit(ctx, idOf(state)) {
		err = fmt.Errorf("%w: %s of %q names no commit", ErrDamaged, RefName, f.remote)
	}
	return state, err
}

// ErrDamaged means that a ref is not one of records.
var ErrDamaged = errors.New("what the remote holds is no store of texts")

// idOf returns a state as an id.
func idOf(state string) repo.ID {
	id, _ := repo.ParseID(state) // one that is none is of nothing
	return id
}

var (
	fanOut   = regex.Lazy(`^[0-9a-f]{2}$`)
	keyPlace = regex.Lazy(`^[0-9a-f]{2}/[0-9a-f]{62}$`)
)

// A level is what lies in some directories of a tree, by path.
type level map[string]repo.TreeEntry

// level lists directories of a state, without any the root.
func (f *Ref) level(ctx context.Context, state string, dirs ...string) (level, error) {
	id := idOf(state)
	if id == "" {
		return level{}, nil
	}
	l, err := f.repo.Level(ctx, id, dirs...)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return l, nil
}

func (f *Ref) changed(ctx context.Context, since, state string) ([]key, []Problem, error) {
	if since != "" && !f.repo.HasCommit(ctx, idOf(since)) {
		since = ""
	}
	var keys []key
	top, err := f.differing(ctx, since, state)
	if err != nil {
		return nil, nil, err
	}
	dirs, problems := top.places(fanOut(), repo.TreeEntry.IsTree)
	if top[string(revokedKey)].IsBlob() {
		keys = append(keys, revokedKey)
	}
	if len(dirs) == 0 {
		return keys, problems, nil
	}
	below, err := f.differing(ctx, since, state, dirs...)
	if err != nil {
		return nil, nil, err
	}
	places, odd := below.places(keyPlace(), repo.TreeEntry.IsBlob)
	for _, p := range places {
		keys = append(keys, key(strings.Replace(p, "/", "", 1)))
	}
	return keys, append(problems, odd...), nil
}

// places returns the paths, sorted, that have a form and are of a kind, and what there is that is none of the store's.
func (l level) places(form *regexp.Regexp, is func(repo.TreeEntry) bool) (paths []string, problems []Problem) {
	for _, path := range slices.Sorted(maps.Keys(l)) {
		switch e := l[path]; {
		case form.MatchString(path) && is(e):
			paths = append(paths, path)
		case path != string(revokedKey) || !e.IsBlob():
			problems = append(problems, Problem{Key: path, Reason: "it is no place of records"})
		}
	}
	return paths, problems
}

// differing lists what in some directories of a state is another thing than in one before, or was not there.
func (f *Ref) differing(ctx context.Context, since, state string, dirs ...string) (level, error) {
	after, err := f.level(ctx, state, dirs...)
	if err != nil {
		return nil, err
	}
	before, err := f.level(ctx, since, dirs...)
	if err != nil { // what it was is not known any more
		return after, nil //nolint:nilerr // so all of it is new
	}
	maps.DeleteFunc(after, func(p string, e repo.TreeEntry) bool { return before[p] == e })
	return after, nil
}

func (f *Ref) follows(ctx context.Context, state, other string) bool {
	from, to := idOf(other), idOf(state)
	if from == "" || to == "" || !f.repo.HasCommit(ctx, from) {
		return false
	}
	behind, err := f.repo.Behind(ctx, to, from)
	return err == nil && behind == 0
}

func (f *Ref) read(ctx context.Context, state string, keys []key, each func(key, []byte)) error {
	entries, err := f.around(ctx, state, keys)
	if err != nil {
		return err
	}
	at := map[repo.ID][]key{} // the same bytes may lie at several
	var ids []repo.ID
	for _, k := range keys {
		if e := entries[k.path()]; e.IsBlob() {
			if at[e.ID] == nil {
				ids = append(ids, e.ID)
			}
			at[e.ID] = append(at[e.ID], k)
		}
	}
	return f.repo.Contents(ctx, ids, 2*maxContent, func(id repo.ID, data []byte) {
		for _, k := range at[id] {
			each(k, data)
		}
	})
}

// around lists the directories that keys lie in.
func (f *Ref) around(ctx context.Context, state string, keys []key) (level, error) {
	dirs := map[string]bool{}
	for _, k := range keys {
		if k != revokedKey {
			dirs[k.dir()] = true
		}
	}
	entries := level{}
	if slices.Contains(keys, revokedKey) {
		top, err := f.level(ctx, state)
		if err != nil {
			return nil, err
		}
		maps.Copy(entries, top)
	}
	if len(dirs) == 0 {
		return entries, nil
	}
	below, err := f.level(ctx, state, slices.Sorted(maps.Keys(dirs))...)
	maps.Copy(entries, below)
	return entries, err
}

// errMoved means that a store is not in the state that a change was meant for.
var errMoved = repo.ErrMovedRef

func (f *Ref) write(ctx context.Context, state string, changes map[key][]byte, afresh bool) (string, error) {
	files := make([]repo.FileChange, 0, len(changes))
	for _, k := range slices.Sorted(maps.Keys(changes)) {
		files = append(files, repo.FileChange{Path: k.path(), Data: changes[k]})
	}
	from := idOf(state)
	parent, message := from, fmt.Sprintf("codemem: texts of %d contents\n", len(files))
	if afresh {
		parent, message = "", fmt.Sprintf("codemem: compact, texts of %d contents\n", len(files))
	}
	id, err := f.repo.CommitFiles(ctx, parent, message, files)
	if err != nil {
		return "", err
	}
	if err := f.repo.PushRef(ctx, f.remote, RefName, from, id); err != nil {
		return "", err
	}
	return id.Hex(), f.repo.KeepRef(context.WithoutCancel(ctx), f.tracking(), id)
}
