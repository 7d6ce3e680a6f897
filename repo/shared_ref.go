package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What can become of a ref of a remote. The methods below wrap them with what git said.
var (
	ErrNoRemote    = errors.New("there is no remote to share with")
	ErrUnreachable = errors.New("the remote cannot be reached")
	ErrNoRemoteRef = errors.New("the remote has no such ref")
	ErrMovedRef    = errors.New("the ref of the remote moved meanwhile")
	ErrRefused     = errors.New("the remote refused the ref")
)

// Remote returns the name of a remote: the one named, or else that of the upstream of the checked-out branch, else origin, else
// the only one. ErrNoRemote if there is none, and ErrUnsupported if its address is not a plain one.
func (r *Repo) Remote(ctx context.Context, name string) (string, error) {
	var all []string
	for _, key := range r.config.Keys("remote.") {
		if n, ok := strings.CutSuffix(strings.TrimPrefix(key, "remote."), ".url"); ok {
			all = append(all, n)
		}
	}
	if name == "" {
		h, err := r.Head(ctx)
		if err != nil {
			return "", err
		}
		if up, ok := r.config.Get("branch." + h.Branch + ".remote"); ok && slices.Contains(all, up) {
			name = up
		} else if slices.Contains(all, "origin") {
			name = "origin"
		} else if len(all) == 1 {
			name = all[0]
		}
	}
	if !slices.Contains(all, name) {
		return "", fmt.Errorf("%w: %q is none of %q", ErrNoRemote, name, all)
	}
	return name, r.checkRemote(name)
}

// RefID returns what a ref of the repository names; ErrGone if there is no such ref.
func (r *Repo) RefID(ctx context.Context, ref string) (ID, error) { return r.ref(ctx, ref) }

// FetchRef asks a remote for one ref with all that it leads to, and keeps it as another: to is moved whatever it was. Where the
// remote has no such ref, to goes, and the error is ErrNoRemoteRef. No other ref, no tag and no configuration is written.
func (r *Repo) FetchRef(ctx context.Context, remote, ref, to string) error {
	if err := r.checkRemote(remote); err != nil {
		return err
	}
	if r.leadsElsewhere(ctx, to) {
		return fmt.Errorf("%w: %q is no plain ref", ErrUnsupported, to)
	}
	// A partial clone would leave out what the ref is fetched for.
	err := r.fetch(ctx, remote, "+"+ref+":"+to, "--no-filter")
	switch {
	case err == nil:
		return nil
	case refLocked(err):
		return fmt.Errorf("keep what %q holds: %w", remote, err)
	case strings.Contains(saidBy(err), "couldn't find remote ref"):
		if _, gone := r.ref(ctx, to); gone == nil {
			if err := r.deleteRef(ctx, to); err != nil {
				return err
			}
		}
		return fmt.Errorf("%w: %s of %q", ErrNoRemoteRef, ref, remote)
	}
	return failedOnline(err, ErrUnreachable)
}

// failedOnline wraps the error of a command that used the network, unless it is of this machine.
func failedOnline(err, sentinel error) error {
	if errors.Is(err, ErrNoGit) || errors.Is(err, ErrUnsupported) || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%w: %w", sentinel, err)
}

// saidBy returns what git said when it failed.
func saidBy(err error) string {
	var failed *gitError
	if errors.As(err, &failed) {
		return failed.said
	}
	return ""
}

// movedSigns are what git and servers say of a push that came too late, as a line of a report on refs.
var movedSigns = []string{
	"stale info", "fetch first", "non-fast-forward", "failed to lock", "failed to update ref", "cannot lock ref", "unable to create", "reference already exists", "incorrect old value",
}

// PushRef moves a ref of a remote to a commit, if it is at from, "" for absent. ErrMovedRef if it is elsewhere, ErrRefused if
// the remote does not take it, ErrUnreachable if it was not asked.
func (r *Repo) PushRef(ctx context.Context, remote, ref string, from, to ID) error {
	if err := r.checkRemote(remote); err != nil {
		return err
	}
	out, err := r.online(ctx, remote, "push", "--porcelain", "--no-verify", "--no-signed", "--no-follow-tags", "--no-recurse-submodules",
		"--receive-pack=git-receive-pack", "--force-with-lease="+ref+":"+from.Hex(), "--", remote, to.Hex()+":"+ref)
	if err == nil {
		return nil
	}
	report := string(out) + saidBy(err)
	for line := range strings.Lines(report) {
		if !strings.HasPrefix(line, "!\t") {
			continue
		}
		for _, sign := range movedSigns {
			if strings.Contains(line, sign) {
				return fmt.Errorf("%w: %s", ErrMovedRef, strings.TrimSpace(line))
			}
		}
		return fmt.Errorf("%w: %s", ErrRefused, strings.TrimSpace(line[strings.LastIndexByte(line, '\t')+1:]))
	}
	for _, sign := range []string{"Permission", "denied", "read-only", "not authorized", "403", "protected"} {
		if strings.Contains(report, sign) {
			return failedOnline(err, ErrRefused)
		}
	}
	return failedOnline(err, ErrUnreachable)
}

// Level lists what lies directly in directories of a commit, by path; without directories, in its root. What is deeper is not
// looked at.
func (r *Repo) Level(ctx context.Context, commit ID, dirs ...string) (map[string]TreeEntry, error) {
	args := []string{"ls-tree", "-z", "--full-tree", commit.Hex(), "--"}
	for _, d := range dirs {
		args = append(args, d+"/")
	}
	out, err := r.git(ctx, nil, args...)
	if err != nil {
		return nil, fmt.Errorf("list the tree of %.12s: %w", commit.Hex(), err)
	}
	found := map[string]TreeEntry{}
	for line := range strings.SplitSeq(string(out), "\x00") {
		about, path, ok := strings.Cut(line, "\t")
		fields := strings.Fields(about)
		if !ok || len(fields) != 3 {
			continue
		}
		mode, err := parseMode(fields[0])
		if err != nil {
			return nil, err
		}
		id, err := ParseID(fields[2])
		if err != nil {
			return nil, err
		}
		found[path] = TreeEntry{ID: id, Mode: canonMode(mode)}
	}
	return found, nil
}

// HasCommit reports whether a commit is here.
func (r *Repo) HasCommit(ctx context.Context, id ID) bool {
	_, err := r.commit(ctx, id)
	return err == nil
}

// A FileChange is a file of a commit that is made: its bytes, nil if it goes. Its path is plain letters, digits and slashes.
type FileChange struct {
	Path string
	Data []byte
}

// CommitFiles makes a commit of what a parent holds, "" for nothing, with some files changed, and no ref. It works on objects
// alone: no index, no work tree, no hook and no filter has a part in it.
func (r *Repo) CommitFiles(ctx context.Context, parent ID, message string, changes []FileChange) (ID, error) {
	ref := fmt.Sprintf("%s/%d-%d", outgoing, os.Getpid(), time.Now().UnixNano())
	if r.leadsElsewhere(ctx, ref) {
		return "", fmt.Errorf("%w: %q is no plain ref", ErrUnsupported, outgoing)
	}
	var in bytes.Buffer
	data := func(text []byte) { fmt.Fprintf(&in, "data %d\n%s\n", len(text), text) }
	fmt.Fprintf(&in, "feature done\ncommit %s\nmark :1\ncommitter %s %d +0000\n", ref, r.committer(), time.Now().Unix())
	data([]byte(message))
	if parent != "" {
		fmt.Fprintf(&in, "from %s\n", parent.Hex())
	}
	for _, c := range changes {
		if c.Data == nil {
			fmt.Fprintf(&in, "D %s\n", c.Path)
			continue
		}
		fmt.Fprintf(&in, "M 100644 inline %s\n", c.Path)
		data(c.Data)
	}
	in.WriteString("\nget-mark :1\ndone\n")
	out, err := r.writing(ctx, &in, "fast-import", "--quiet", "--done", "--date-format=raw")
	if err != nil {
		return "", fmt.Errorf("make a commit: %w", err)
	}
	id, err := ParseID(strings.TrimSpace(string(out)))
	if err != nil {
		return "", fmt.Errorf("make a commit: %w", err)
	}
	r.dropOutgoing(ctx)
	return id, r.deleteRef(ctx, ref)
}

// outgoing is where the refs are by which commits are made: each of a process and a time, and gone when the commit is made.
const outgoing = "refs/codemem/outgoing"

// outgoingAge is how old a ref of outgoing is before nobody needs it: whoever made it was killed.
const outgoingAge = time.Hour

// dropOutgoing removes refs that nobody needs any more. Where it cannot, or another does at the same time, the next commit's turn comes.
func (r *Repo) dropOutgoing(ctx context.Context) {
	out, _ := r.git(ctx, nil, "for-each-ref", "--format=%(refname)", outgoing)
	for _, ref := range strings.Fields(string(out)) {
		made, err := strconv.ParseInt(ref[strings.LastIndexByte(ref, '-')+1:], 10, 64)
		if err == nil && time.Since(time.Unix(0, made)) > outgoingAge && !r.leadsElsewhere(ctx, ref) {
			_ = r.deleteRef(ctx, ref)
		}
	}
}

// committer returns the identity of commits that are made here, as git would write it, in characters that every git takes.
func (r *Repo) committer() string {
	name, _ := r.config.Get("user.name")
	email, _ := r.config.Get("user.email")
	plain := func(s string) string {
		return strings.TrimSpace(strings.Map(func(c rune) rune {
			if c < ' ' || c == '<' || c == '>' {
				return -1
			}
			return c
		}, s))
	}
	if name, email = plain(name), plain(email); name == "" || email == "" {
		name, email = "codemem", "codemem@localhost"
	}
	return name + " <" + email + ">"
}

// KeepRef makes a ref of this repository name a commit.
func (r *Repo) KeepRef(ctx context.Context, ref string, id ID) error {
	if r.leadsElsewhere(ctx, ref) {
		return fmt.Errorf("%w: %q is no plain ref", ErrUnsupported, ref)
	}
	return r.updateRef(ctx, "--end-of-options", ref, id.Hex())
}

func (r *Repo) deleteRef(ctx context.Context, ref string) error {
	return r.updateRef(ctx, "-d", "--end-of-options", ref)
}

func (r *Repo) updateRef(ctx context.Context, args ...string) error {
	return retryLocked(ctx, func() error {
		_, err := r.writing(ctx, nil, "update-ref", append([]string{"--no-deref"}, args...)...)
		return err
	})
}

// How often a ref is written anew that another process writes at the same time, and how long after the first time. By itself git
// waits a tenth of a second for a lock, and a fetch not at all for a ref that moved since it began.
const (
	lockTries = 8
	lockPause = 20 * time.Millisecond
)

// retryLocked calls fn until no other process keeps it from writing a ref, or a lock stays for some seconds: whoever took it was killed.
func retryLocked(ctx context.Context, fn func() error) error {
	for try := range lockTries - 1 {
		if err := fn(); !refLocked(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(lockPause << try):
		}
	}
	return fn()
}

// refLocked reports whether git could not write a ref of this repository because another process did, by any of its words for it.
func refLocked(err error) bool {
	said := saidBy(err)
	return strings.Contains(said, "cannot lock ref") || strings.Contains(said, "incorrect old value")
}

// writing runs a command that writes objects or refs of this repository, and stays on this machine.
func (r *Repo) writing(ctx context.Context, stdin io.Reader, command string, args ...string) ([]byte, error) {
	c := r.call(append(slices.Clone(offline), "core.attributesFile="+os.DevNull, "core.logAllRefUpdates=false"))
	c.may = command
	return c.run(ctx, stdin, append([]string{command}, args...))
}
