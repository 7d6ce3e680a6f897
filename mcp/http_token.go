package mcp

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"codemem/loopback"
)

// ErrToken means that the token of a server cannot be kept in its file.
var ErrToken = errors.New("cannot keep the token")

// keepToken returns the file that a server keeps its token in, the token, and what lets the file go when the server
// ends. In a file that was asked for, the token that is there is kept, so that clients which know it go on; a file of
// the server's own has a new one each time, and goes with the server.
func keepToken(file string, port int) (path, token string, leave func(), err error) {
	own := file == ""
	if own {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", "", nil, fmt.Errorf("%w: %w", ErrToken, err)
		}
		dir := filepath.Join(cache, "codemem")
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return "", "", nil, fmt.Errorf("%w: %w", ErrToken, err)
		}
		file = filepath.Join(dir, "mcp-"+strconv.Itoa(port)+".token")
	}
	if path, err = filepath.Abs(file); err != nil {
		return "", "", nil, fmt.Errorf("%w: %w", ErrToken, err)
	}
	if !own {
		token, err = readToken(path)
		if err == nil {
			return path, token, func() {}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", "", nil, fmt.Errorf("%w: %w", ErrToken, err)
		}
	}
	token = loopback.NewToken()
	place := os.Rename // what a server left that was killed goes
	if !own {
		place = os.Link // another server may make the same file just now
	}
	err = writeToken(path, token, place)
	if !own && errors.Is(err, fs.ErrExist) {
		token, err = readToken(path)
	}
	if err != nil {
		return "", "", nil, fmt.Errorf("%w: %w", ErrToken, err)
	}
	return path, token, func() {
		if now, err := readToken(path); own && err == nil && now == token { // not another server's by now
			_ = os.Remove(path)
		}
	}, nil
}

// tokenLen is how many digits a token has.
const tokenLen = 64

// readToken reads a token from a file that is for its owner alone.
func readToken(path string) (string, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return "", err
	}
	if !fi.Mode().IsRegular() || !loopback.Own(fi) {
		return "", fmt.Errorf("%s is not a file of this user", path)
	}
	if private := fi.Mode().Perm()&0o077 == 0; !private && os.PathSeparator == '/' {
		return "", fmt.Errorf("%s may be read by others: chmod 600 it, or name another file", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if now, err := f.Stat(); err != nil || !os.SameFile(fi, now) {
		return "", fmt.Errorf("%s was replaced while it was read", path)
	}
	data, err := io.ReadAll(io.LimitReader(f, tokenLen+2))
	if err != nil {
		return "", err
	}
	token := strings.TrimRight(string(data), "\r\n")
	if raw, err := hex.DecodeString(token); err != nil || len(raw) != tokenLen/2 {
		return "", fmt.Errorf("%s holds something else than a token of codemem: name another file", path)
	}
	return token, nil
}

// writeToken writes a token to a file for its owner alone: readers see the old file or the new one. place is how it
// comes to its name.
func writeToken(path, token string, place func(from, to string) error) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(token + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = place(f.Name(), path)
	}
	_ = os.Remove(f.Name()) // not there after a rename
	return err
}
