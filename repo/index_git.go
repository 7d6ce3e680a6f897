package repo

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Bits of the flags that git ls-files --debug prints: those of the index's first flag word, and
// the extended ones moved up by 16.
const (
	debugAssumeValid  = 0x8000
	debugIntentToAdd  = 1 << 29
	debugSkipWorktree = 1 << 30
)

// debugFields are the numbers git ls-files --debug prints after each path, in its order.
var debugFields = [...]string{"ctime: ", "mtime: ", "dev: ", "ino: ", "uid: ", "gid: ", "size: ", "flags: "}

// indexFromGit has git read the index: one that is split or sparse, or newer than this program.
func (r *Repo) indexFromGit(ctx context.Context) ([]Entry, error) {
	out, err := r.git(ctx, nil, "ls-files", "--stage", "--debug", "-z")
	if err != nil {
		return nil, fmt.Errorf("list index: %w", err)
	}
	return parseDebugListing(string(out))
}

// parseDebugListing reads the output of git ls-files --stage --debug -z: for each record
// "mode id stage TAB path NUL" and five lines of stat data.
func parseDebugListing(out string) ([]Entry, error) {
	d := indexDecoder{}
	for out != "" {
		record, rest, ok := strings.Cut(out, "\x00")
		if !ok {
			return nil, fmt.Errorf("list index: record without an end: %.80q", record)
		}
		e, stage, err := parseStageRecord(record)
		if err != nil {
			return nil, err
		}
		if out, err = parseDebugLines(rest, &e); err != nil {
			return nil, fmt.Errorf("list index: %q: %w", e.Path, err)
		}
		if err := d.add(e, stage); err != nil {
			return nil, err
		}
	}
	return slices.Clip(d.entries), nil
}

func parseStageRecord(record string) (Entry, uint32, error) {
	head, path, ok := strings.Cut(record, "\t")
	fields := strings.Split(head, " ")
	if !ok || len(fields) != 3 {
		return Entry{}, 0, fmt.Errorf("list index: unknown record %.80q", record)
	}
	raw, err := strconv.ParseUint(fields[0], 8, 32)
	if err != nil {
		return Entry{}, 0, fmt.Errorf("list index: mode %q: %w", fields[0], err)
	}
	mode, err := indexMode(uint32(raw))
	if err != nil {
		return Entry{}, 0, fmt.Errorf("list index: %w", err)
	}
	id, err := ParseID(fields[1])
	if err != nil {
		return Entry{}, 0, fmt.Errorf("list index: %w", err)
	}
	stage, err := strconv.ParseUint(fields[2], 10, 32)
	if err != nil || stage > flagStageMask {
		return Entry{}, 0, fmt.Errorf("list index: stage %q", fields[2])
	}
	return Entry{Path: path, ID: id, Mode: mode}, uint32(stage), nil
}

// parseDebugLines reads the stat data of one entry and returns what follows.
func parseDebugLines(s string, e *Entry) (string, error) {
	var values [len(debugFields)]string
	for i, name := range debugFields {
		s = strings.TrimLeft(s, " \t")
		if !strings.HasPrefix(s, name) {
			return "", fmt.Errorf("want %q, have %.40q", name, s)
		}
		end := strings.IndexAny(s, "\t\n")
		if end < 0 {
			return "", fmt.Errorf("%q has no end", name)
		}
		values[i], s = s[len(name):end], s[end+1:]
	}
	var err error
	number := func(v string, base int) uint32 {
		n, parseErr := strconv.ParseUint(v, base, 32)
		if parseErr != nil && err == nil {
			err = parseErr
		}
		return uint32(n) //nolint:gosec // parsed as 32 bits
	}
	pair := func(v string) (uint32, uint32) {
		sec, nsec, _ := strings.Cut(v, ":")
		return number(sec, 10), number(nsec, 10)
	}
	e.stat.ctimeS, e.stat.ctimeNS = pair(values[0])
	e.stat.mtimeS, e.stat.mtimeNS = pair(values[1])
	e.stat.ino, e.stat.size = number(values[3], 10), number(values[6], 10)
	flags := number(values[7], 16)
	for _, f := range []struct {
		bit uint32
		is  Flags
	}{{debugAssumeValid, AssumeUnchanged}, {debugIntentToAdd, IntentToAdd}, {debugSkipWorktree, SkipWorktree}} {
		if flags&f.bit != 0 {
			e.Flags |= f.is
		}
	}
	return s, err
}
