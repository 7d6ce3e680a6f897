package repo

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// Contents reads blobs of at most limit bytes each and calls each with them, in no order. What is larger, missing or
// no blob is left out. The bytes are as git holds them: without filters and line ends of the work tree.
func (r *Repo) Contents(ctx context.Context, ids []ID, limit int64, each func(id ID, data []byte)) error {
	if len(ids) == 0 {
		return nil
	}
	var asked bytes.Buffer
	for _, id := range ids {
		asked.WriteString(id.Hex() + "\n")
	}
	sizes, err := r.git(ctx, bytes.NewReader(asked.Bytes()), "cat-file", "--batch-check")
	if noGit(err) {
		return r.walkContents(ids, limit, each)
	}
	if err != nil {
		return fmt.Errorf("look for blobs: %w", err)
	}
	fitting := blobsWithin(sizes, limit)
	if fitting.Len() == 0 {
		return nil
	}
	out, in := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := readBatch(out, limit, each)
		_ = out.CloseWithError(err) // git is not left waiting for a reader
		done <- err
	}()
	err = r.gitTo(ctx, fitting, in, "cat-file", "--batch")
	_ = in.CloseWithError(io.EOF)
	if read := <-done; read != nil && err == nil {
		err = read
	}
	if err != nil {
		return fmt.Errorf("read blobs: %w", err)
	}
	return nil
}

// blobsWithin returns, a line each, the ids of the blobs of at most limit bytes in what git prints for cat-file --batch-check.
func blobsWithin(printed []byte, limit int64) *bytes.Buffer {
	var ids bytes.Buffer
	for line := range strings.Lines(string(printed)) {
		var hex, kind string
		var size int64
		if n, _ := fmt.Sscan(line, &hex, &kind, &size); n == 3 && kind == "blob" && size <= limit {
			ids.WriteString(hex + "\n")
		}
	}
	return &ids
}

var errBatch = errors.New("git printed an object that is none")

// readBatch reads what git prints for cat-file --batch.
func readBatch(from io.Reader, limit int64, each func(id ID, data []byte)) error {
	in := bufio.NewReader(from)
	for {
		line, err := in.ReadString('\n')
		if errors.Is(err, io.EOF) && line == "" {
			return nil
		}
		if err != nil {
			return err
		}
		var hex, kind string
		var size int64
		if n, _ := fmt.Sscan(line, &hex, &kind, &size); n < 3 {
			continue // gone meanwhile
		}
		id, err := ParseID(hex)
		if err != nil || size < 0 || size > limit {
			return fmt.Errorf("%w: %q", errBatch, line)
		}
		data := make([]byte, size)
		if _, err := io.ReadFull(in, data); err != nil {
			return err
		}
		if _, err := in.Discard(1); err != nil {
			return err
		}
		each(id, data)
	}
}

func (r *Repo) walkContents(ids []ID, limit int64, each func(id ID, data []byte)) error {
	o, err := r.objects()
	if err != nil {
		return err
	}
	for _, id := range ids {
		blob, err := o.store.EncodedObject(plumbing.BlobObject, hashOf(id))
		if err != nil || blob.Size() > limit {
			continue
		}
		in, err := blob.Reader()
		if err != nil {
			continue
		}
		data, err := io.ReadAll(io.LimitReader(in, limit+1))
		_ = in.Close()
		if err == nil && int64(len(data)) <= limit {
			each(id, data)
		}
	}
	return nil
}
