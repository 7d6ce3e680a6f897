package repo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"codemem/secret"
)

// A PastCommit is what a commit says of files.
type PastCommit struct {
	ID      ID
	Time    int64  // of the committer, in seconds
	Subject string // the first paragraph of its message, on one line, without secrets
	Body    string // what follows, at most its first 600 bytes, likewise
	Paths   []string
	Renames []PathRename // those of Paths that had other names before
}

// A PathRename is another name for the same file.
type PathRename struct{ From, To string }

// Bounds on what is read of the past.
const (
	mostBody       = 600      // bytes of a message's body: what is below is mostly sign-offs and logs
	mostPastPaths  = 200      // paths of a commit: one that touched more tells little of any
	pastOutputSize = 64 << 20 // bytes of all messages and paths
)

// Recent returns the ids of the last commits up to one, newest first, those that were merged among them and the merges
// not: their changes are those of what they merge. A shallow clone ends where its history does.
func (r *Repo) Recent(ctx context.Context, head ID, most int) ([]ID, error) {
	if len(head) == 0 || most <= 0 {
		return nil, nil
	}
	out, err := r.git(ctx, nil, "rev-list", "--no-merges", fmt.Sprintf("--max-count=%d", most), head.Hex(), "--")
	if err != nil {
		return nil, fmt.Errorf("list commits: %w", err)
	}
	var ids []ID
	for hex := range strings.FieldsSeq(string(out)) {
		id, err := ParseID(hex)
		if err != nil {
			return nil, fmt.Errorf("list commits: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// ShallowStat returns the stat data of the file that says where the history of a shallow clone ends; those of no file in others.
func (r *Repo) ShallowStat() (Stat, error) {
	s, err := FileStat(filepath.Join(r.commonDir, "shallow"))
	if errors.Is(err, fs.ErrNotExist) {
		return Stat{}, nil
	}
	return s, err
}

// PastCommits returns what commits say of files, in the order of ids. One that touched no file, or has no parent,
// is left out: that everything came with it says nothing. What is beyond 64 MiB of messages and paths is not read. Renames
// are those that git finds among at most 100 candidates of a commit; where contents are missing, as in a partial clone,
// those that changed nothing else. The error is ErrNoGit if there is no git to ask.
func (r *Repo) PastCommits(ctx context.Context, ids []ID) ([]PastCommit, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var list strings.Builder
	for _, id := range ids {
		list.WriteString(id.Hex() + "\n")
	}
	past := pastParser{}
	var err error
	for _, renames := range []string{"--find-renames", "--find-renames=100%", "--no-renames"} {
		past = pastParser{}
		names := nulNames{most: pastOutputSize, cut: true, each: past.token}
		err = r.gitTo(ctx, strings.NewReader(list.String()), &names, "diff-tree", "--stdin", "-r", "-z", "--name-status", renames, "-l100",
			"--no-ext-diff", "--no-textconv", "--encoding=UTF-8", "--format=%x00%H%x00%ct%x00%s%x00%b")
		if names.size > pastOutputSize {
			err, past.now = nil, nil // it was cut off
		}
		past.end()
		if err == nil || exitCode(err) <= 0 || ctx.Err() != nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read commits: %w", err)
	}
	return past.all, nil
}

// A pastParser takes apart what git diff-tree writes of commits: an empty token, the id, the time, the subject and the body;
// then of each file its status and its path, after a rename both paths. No path is empty, so that nothing in a
// repository can look like the start of a commit.
type pastParser struct {
	all  []PastCommit
	now  *PastCommit
	next func(token string)
}

func (p *pastParser) token(token string) {
	switch {
	case p.next != nil:
		next := p.next
		p.next = nil
		next(token)
	case token == "":
		p.end()
		p.now = &PastCommit{}
		p.next = p.id
	case p.now != nil:
		p.status(strings.TrimPrefix(token, "\n"))
	}
}

func (p *pastParser) id(hex string) {
	p.now.ID, _ = ParseID(hex)
	p.next = func(at string) {
		p.now.Time, _ = strconv.ParseInt(at, 10, 64)
		p.next = func(subject string) {
			p.now.Subject = secret.Redact(subject)
			p.next = func(body string) {
				body = secret.Redact(body)
				p.now.Body = strings.ToValidUTF8(body[:min(len(body), mostBody)], "")
			}
		}
	}
}

// status takes what happened to a file.
func (p *pastParser) status(status string) {
	switch {
	case status == "": // nothing: two tokens were taken for one
	case status[0] == 'R' || status[0] == 'C':
		p.next = func(from string) {
			p.next = func(to string) {
				p.path(to)
				if status[0] == 'R' && len(p.now.Renames) < mostPastPaths {
					p.now.Renames = append(p.now.Renames, PathRename{from, to})
				}
			}
		}
	default:
		p.next = p.path
	}
}

func (p *pastParser) path(path string) {
	if len(p.now.Paths) < mostPastPaths {
		p.now.Paths = append(p.now.Paths, path)
	}
}

// end ends the commit under way. One whose id is missing was cut off.
func (p *pastParser) end() {
	if p.now != nil && p.now.ID != "" && len(p.now.Paths) > 0 {
		p.all = append(p.all, *p.now)
	}
	p.now, p.next = nil, nil
}
