package repo

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A Step is one move of HEAD, as git noted it.
type Step struct {
	From, To ID        // commits; From is "" for the first one of a branch
	At       time.Time // by the clock of the machine, to the second
	Action   string    // what git was doing, such as "commit", "commit (amend)", "pull", "checkout", "rebase (pick)"
}

// Commits reports whether the step is a commit of what was in the work tree: a change made here, be it new or
// an amendment, and not one that was fetched or merged.
func (s Step) Commits() bool {
	switch s.Action {
	case "commit", "commit (initial)", "commit (amend)":
		return true
	}
	return false
}

// reflogTail is how many bytes of the reflog are looked at, the newest: some thousand steps.
const reflogTail = 512 << 10

// Steps returns the moves of this work tree's HEAD since a time, oldest first, as far back as git's notes of it
// go and are not too long. There are none where git keeps no such notes. A line that is not as git writes
// it is left out.
func (r *Repo) Steps(since time.Time) ([]Step, error) {
	text, err := tail(filepath.Join(r.gitDir, "logs", "HEAD"), reflogTail)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the reflog: %w", err)
	}
	var steps []Step
	for line := range bytes.Lines(text) {
		if s, ok := r.parseStep(string(bytes.TrimRight(line, "\r\n"))); ok && s.At.Unix() >= since.Unix() {
			steps = append(steps, s)
		}
	}
	return steps, nil
}

// parseStep reads a line of a reflog: two ids, who, the time and its zone, a tab, the action, a colon.
func (r *Repo) parseStep(line string) (Step, bool) {
	head, message, _ := strings.Cut(line, "\t")
	digits := 2 * r.hashLen
	if len(head) < 2*digits+2 || head[digits] != ' ' || head[2*digits+1] != ' ' {
		return Step{}, false
	}
	from, err := ParseID(head[:digits])
	to, toErr := ParseID(head[digits+1 : 2*digits+1])
	fields := strings.Fields(head[2*digits+1:])
	if err != nil || toErr != nil || len(fields) < 2 {
		return Step{}, false
	}
	at, err := strconv.ParseInt(fields[len(fields)-2], 10, 64)
	if err != nil {
		return Step{}, false
	}
	if from == ID(make([]byte, r.hashLen)) {
		from = ""
	}
	action, _, _ := strings.Cut(message, ":")
	return Step{From: from, To: to, At: time.Unix(at, 0), Action: action}, true
}

// tail returns the last bytes of a regular file, at most so many; the first line may be cut.
func tail(path string, most int64) ([]byte, error) {
	info, err := os.Stat(path) // not opened before it is known to be a file: a pipe would be waited for
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, ErrNotRegular
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.NewSectionReader(f, max(info.Size()-most, 0), most))
}
