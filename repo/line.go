package repo

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A LineCommit is a commit of a line of first parents: what a branch held, one state after the other.
type LineCommit struct {
	ID      ID
	Time    int64    // of the committer, in seconds
	Changes []Change // in which it differs from the one before it, renames taken apart; of the first of the line none
}

// Line returns the last commits of the line of first parents that ends with head, the oldest first. A shallow clone ends where its
// history does. ErrNoGit if there is no git to ask; ErrTooLarge over 64 MiB of changes.
func (r *Repo) Line(ctx context.Context, head ID, most int) ([]LineCommit, error) {
	out, err := r.git(ctx, nil, "rev-list", "--first-parent", "--timestamp", fmt.Sprintf("--max-count=%d", most), head.Hex(), "--")
	if err != nil {
		return nil, fmt.Errorf("list commits: %w", err)
	}
	var line []LineCommit
	for text := range strings.Lines(string(out)) {
		at, hex, _ := strings.Cut(strings.TrimSpace(text), " ")
		seconds, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("git printed a commit that is none: %q", text)
		}
		id, err := ParseID(hex)
		if err != nil {
			return nil, err
		}
		line = append(line, LineCommit{ID: id, Time: seconds})
	}
	slices.Reverse(line)
	return line, r.differ(ctx, line)
}

// differ enters in which files each commit of a line differs from the one before.
func (r *Repo) differ(ctx context.Context, line []LineCommit) error {
	if len(line) < 2 {
		return nil
	}
	var pairs strings.Builder // of a commit and what is taken for its parent
	for i := 1; i < len(line); i++ {
		pairs.WriteString(line[i].ID.Hex() + " " + line[i-1].ID.Hex() + "\n")
	}
	p := lineParser{line: line}
	names := nulNames{most: churnOutputLimit, each: p.token}
	err := r.gitTo(ctx, strings.NewReader(pairs.String()), &names, "diff-tree", "--stdin", "-r", "-z", "--raw", "--no-abbrev", "--no-renames",
		"--no-ext-diff", "--no-textconv")
	if names.size > churnOutputLimit {
		return fmt.Errorf("what the last %d commits changed: %w", len(line), ErrTooLarge)
	}
	if err == nil {
		err = p.err
	}
	if err != nil {
		return fmt.Errorf("list what commits changed: %w", err)
	}
	return nil
}

// A lineParser takes apart what git diff-tree writes: the id of a commit, then of each file what happened to it and its path.
type lineParser struct {
	line []LineCommit
	now  int    // the commit under way
	what string // happened to the file whose path comes next
	err  error
}

func (p *lineParser) token(token string) {
	switch {
	case p.err != nil:
	case p.what != "":
		changes, err := parseRaw([]byte(p.what + "\x00" + token + "\x00"))
		p.line[p.now].Changes, p.what, p.err = append(p.line[p.now].Changes, changes...), "", err
	case strings.HasPrefix(token, ":"):
		p.what = token
	default:
		for i := p.now + 1; i < len(p.line); i++ {
			if p.line[i].ID.Hex() == token {
				p.now = i
				return
			}
		}
		p.err = fmt.Errorf("git printed a commit that was not asked for: %q", token)
	}
}
