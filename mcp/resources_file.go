package mcp

import (
	"bytes"
	"context"
	"crypto/md5" //nolint:gosec // tells contents apart, as the registry does
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"unicode/utf8"

	"github.com/mark3labs/mcp-go/mcp"

	"codemem/hidden"
	"codemem/repo"
	"codemem/scan"
	"codemem/secret"
	"codemem/verify"
)

// maxFile is how many bytes a file may have that is served whole.
const maxFile = 512 << 10

// readSkeleton reads the skeleton of one file as a resource.
func (c *request) readSkeleton(ctx context.Context, uri string) ([]mcp.ResourceContents, error) {
	path, err := pathOf(uri, skeletonURI)
	if err != nil {
		return nil, err
	}
	t, err := c.tree(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := t.File(path); errors.Is(err, fs.ErrNotExist) || errors.Is(err, scan.ErrNoLanguage) || errors.Is(err, repo.ErrNotRegular) {
		return nil, &noResource{line(notRead(path, err).Error())}
	}
	a, err := c.getSkeletons(ctx, []string{path}, maxTokens)
	return []mcp.ResourceContents{mcp.TextResourceContents{URI: uri, MIMEType: "text/plain", Text: a.text}}, err
}

// readFile reads a tracked file as a resource: its bytes, and what is remembered of it. Both are of one moment.
func (c *request) readFile(ctx context.Context, uri string) ([]mcp.ResourceContents, error) {
	path, err := pathOf(uri, fileURI)
	if err != nil {
		return nil, err
	}
	if err := c.settle(ctx); err != nil {
		return nil, err
	}
	m, err := c.memory(ctx)
	if err != nil {
		return nil, err
	}
	for range 3 {
		f, err := c.lookAt(ctx, m, path)
		if err != nil {
			return nil, err
		}
		if f.State == scan.Unknown || f.State == scan.Missing {
			return nil, &noResource{quote(path) + " is not tracked by git, or not in the work tree"}
		}
		data, err := m.Repo().Read(path, maxFile)
		switch {
		case errors.Is(err, fs.ErrNotExist) || errors.Is(err, repo.ErrNotRegular):
			return nil, &noResource{quote(path) + " is not a regular file"}
		case errors.Is(err, repo.ErrTooLarge):
			return nil, &argumentError{[]string{fmt.Sprintf("%s has more than %d KiB: get_skeleton shows its declarations, or read parts of the file itself", quote(path), maxFile>>10)}}
		case err != nil:
			return nil, err
		}
		if f.Sensitive || repo.Sensitive(path, data) {
			return nil, &argumentError{[]string{quote(path) + " holds secrets by its name or content, and is not shown"}}
		}
		sum := md5.Sum(data) //nolint:gosec // as above
		if got := hex.EncodeToString(sum[:]); f.MD5 == "" && f.State != scan.Unreadable {
			f.MD5 = got // it is remembered by its blob
		} else if f.MD5 != got {
			continue // it changed between the two looks. Invariant I10.
		}
		told := ""
		if isText(data) {
			told, data = hidden.Told(data), hidden.Cover(secret.Mask(data))
		}
		return contentsOf(uri, data, newFileData(f, told)), nil
	}
	return nil, repo.ErrUnstable
}

// lookAt returns how a file stands, whether or not anything is remembered.
func (c *request) lookAt(ctx context.Context, m *verify.Memory, path string) (scan.FileStatus, error) {
	t, err := c.tree(ctx)
	if err != nil {
		return scan.FileStatus{}, err
	}
	files, _, err := t.FileStatuses(m, scan.StatusQuery{Paths: []string{path}})
	if err != nil {
		return scan.FileStatus{}, err
	}
	return files[0], nil
}

// isText reports whether data is text that JSON can hold.
func isText(data []byte) bool { return utf8.Valid(data) && !bytes.ContainsRune(data, 0) }

// contentsOf returns the content of a file, as text or as bytes, and then what is remembered of it, quoted.
func contentsOf(uri string, data []byte, about fileData) []mcp.ResourceContents {
	meta := map[string]any{"codemem/file": about}
	note := mcp.TextResourceContents{URI: uri + "#codemem", MIMEType: "text/plain", Text: about.String()}
	if isText(data) {
		return []mcp.ResourceContents{mcp.TextResourceContents{URI: uri, MIMEType: "text/plain", Text: string(data), Meta: meta}, note}
	}
	blob := mcp.BlobResourceContents{URI: uri, MIMEType: "application/octet-stream", Blob: base64.StdEncoding.EncodeToString(data), Meta: meta}
	return []mcp.ResourceContents{blob, note}
}
