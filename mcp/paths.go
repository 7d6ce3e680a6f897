package mcp

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"codemem/repo"
	"codemem/verify"
)

// cleanPaths checks paths from outside; the error is a *verify.PathError that names every unfit one.
func cleanPaths(paths []string) ([]string, error) {
	var out []string
	var bad []verify.Offender
	for _, p := range paths {
		clean, err := repo.CleanPath(p)
		if err != nil {
			bad = append(bad, verify.Offender{Path: p, Reason: err.Error()})
			continue
		}
		out = append(out, clean)
	}
	if len(bad) > 0 {
		return nil, &verify.PathError{Offenders: bad}
	}
	return out, nil
}

// cursor returns the cursor that goes on after path. JSON would change a path that is not UTF-8.
func cursor(path string) string {
	if !utf8.ValidString(path) || strings.HasPrefix(path, `"`) {
		return strconv.QuoteToASCII(path)
	}
	return path
}

// after returns the path that a cursor goes on after.
func after(cursor string) (string, error) {
	if !strings.HasPrefix(cursor, `"`) {
		return cursor, nil
	}
	path, err := strconv.Unquote(cursor)
	if err != nil {
		return "", &argumentError{[]string{`"cursor" must be the next_cursor of an answer, not ` + quote(cursor)}}
	}
	return path, nil
}
