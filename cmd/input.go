package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"codemem/verify"
)

// Limits on what is read from outside.
const (
	maxSummaries = 64 << 20 // bytes of a file of summaries
	maxText      = 1 << 20  // bytes of one summary on standard input
)

// input opens a file, or for "-" standard input, and returns what messages call it.
func (a *app) input(name string) (in io.ReadCloser, from string, err error) {
	if name == "-" {
		return io.NopCloser(a.Stdin), "standard input", nil
	}
	from = quote(name)
	if !filepath.IsAbs(name) {
		name = filepath.Join(a.dir, name)
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, from, &usageError{msg: "cannot read " + from + ": " + reason(err)}
	}
	return f, from, nil
}

// read returns all of a file, or for "-" of standard input, unless that is more than limit bytes.
func (a *app) read(ctx context.Context, name string, limit int64) ([]byte, error) {
	in, from, err := a.input(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	type result struct {
		text []byte
		err  error
	}
	done := make(chan result, 1)
	go func() { // a read of a terminal cannot be interrupted otherwise
		text, err := io.ReadAll(io.LimitReader(in, limit+1))
		done <- result{text, err}
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-done:
		if r.err != nil {
			return nil, fmt.Errorf("read %s: %w", from, r.err)
		}
		if int64(len(r.text)) > limit {
			return nil, &usageError{msg: fmt.Sprintf("%s is larger than %s", from, size(limit))}
		}
		return r.text, nil
	}
}

// summariesHint is the next step where a file of summaries cannot be read.
const summariesHint = `wanted is a JSON array like [{"path":"cmd/main.go","summary":"…"}], the same in {"updates":[…]},
or one such object on each line; "content_md5" may name the bytes a summary was written for`

// parseSummaries reads a file of summaries: a JSON array of updates, an object with the array as its
// "updates", or one update on each line. from names the file in errors.
func parseSummaries(from string, text []byte) ([]verify.Update, error) {
	return parseBatch(from, text, "updates", summariesHint, parseUpdate)
}

// parseBatch reads a JSON array, an object with the array as its member of a name, or one object on each line, and each of
// their elements by parse. from names the file in errors.
func parseBatch[T any](from string, text []byte, member, hint string, parse func(json.RawMessage) (T, error)) ([]T, error) {
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	bad := func(at int64, format string, args ...any) error {
		where := fmt.Sprintf("%s:%d: ", from, 1+bytes.Count(text[:min(at, int64(len(text)))], []byte("\n")))
		return &usageError{msg: where + fmt.Sprintf(format, args...), hint: hint}
	}
	if at := notUTF8(text); at >= 0 { // which the decoder would replace
		return nil, bad(at, "not UTF-8")
	}
	d := json.NewDecoder(bytes.NewReader(text))
	var all []T
	for {
		start := skipSpace(text, d.InputOffset())
		var raw json.RawMessage
		err := d.Decode(&raw)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, bad(syntaxAt(err, d), "%s", jsonProblem(err))
		}
		items, at, err := batchItems(raw, member)
		if err != nil {
			return nil, bad(start, "%s", err)
		}
		for i, item := range items {
			one, err := parse(item)
			if err != nil {
				return nil, bad(start+at[i], "%s", err)
			}
			all = append(all, one)
		}
	}
	if len(all) == 0 && len(bytes.TrimSpace(text)) == 0 {
		return nil, bad(0, "the file is empty")
	}
	return all, nil
}

// notUTF8 returns the offset of the first byte that is not UTF-8, -1 if all is.
func notUTF8(text []byte) int64 {
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && n == 1 {
			return int64(at)
		}
		at += n
	}
	return -1
}

// batchItems returns the elements in one value of a file, and where each begins in it.
func batchItems(raw json.RawMessage, member string) ([]json.RawMessage, []int64, error) {
	switch raw[0] {
	case '[':
		items, at := elements(raw)
		return items, at, nil
	case '{':
		var fields map[string]json.RawMessage
		_ = json.Unmarshal(raw, &fields) // it was decoded before
		updates, batch := fields[member]
		if !batch {
			return []json.RawMessage{raw}, []int64{0}, nil
		}
		if updates[0] != '[' {
			return nil, nil, fmt.Errorf("field %q is not an array", member)
		}
		base := int64(max(bytes.Index(raw, updates), 0))
		items, at := elements(updates)
		for i := range at {
			at[i] += base
		}
		return items, at, nil
	}
	return nil, nil, fmt.Errorf("%s is neither an array nor an object", fit(line(string(raw)), 40))
}

// elements returns the elements of a valid JSON array, and where each begins.
func elements(raw json.RawMessage) ([]json.RawMessage, []int64) {
	d := json.NewDecoder(bytes.NewReader(raw))
	_, _ = d.Token() // the bracket
	var items []json.RawMessage
	var at []int64
	for d.More() {
		start := skipSpace(raw, d.InputOffset())
		var item json.RawMessage
		if d.Decode(&item) != nil {
			break
		}
		items, at = append(items, item), append(at, start)
	}
	return items, at
}

// parseUpdate reads one update strictly.
func parseUpdate(raw json.RawMessage) (verify.Update, error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(raw, &fields); err != nil || fields == nil {
		return verify.Update{}, fmt.Errorf("%s is not an object", fit(line(string(raw)), 40))
	}
	var u verify.Update
	into := map[string]*string{"path": &u.Path, "summary": &u.Summary, "content_md5": &u.MD5}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		value, field := fields[name], into[name]
		if field == nil {
			return u, fmt.Errorf("unknown field %q; there are path, summary and content_md5", name)
		}
		if value[0] != '"' || json.Unmarshal(value, field) != nil {
			return u, fmt.Errorf("field %q is not a string", name)
		}
	}
	for _, name := range []string{"path", "summary"} {
		if fields[name] == nil {
			return u, fmt.Errorf("field %q is missing", name)
		}
	}
	if strings.TrimSpace(u.Path) == "" { // a blank summary has a path that names it
		return u, errors.New(`field "path" is blank`)
	}
	return u, nil
}

// skipSpace returns the first offset from at on that is not white space or a comma.
func skipSpace(text []byte, at int64) int64 {
	for at < int64(len(text)) && strings.IndexByte(" \t\r\n,", text[at]) >= 0 {
		at++
	}
	return at
}

// syntaxAt returns where a value could not be read.
func syntaxAt(err error, d *json.Decoder) int64 {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return max(syntax.Offset-1, 0)
	}
	return d.InputOffset()
}

// jsonProblem says what is wrong with a value.
func jsonProblem(err error) string {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		return "the file ends in the middle of a value"
	}
	return "not JSON: " + err.Error()
}
