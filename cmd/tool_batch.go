package cmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"codemem/mcp"
)

// A batchCall is one line of a batch.
type batchCall struct {
	ID        json.RawMessage `json:"id"`
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
}

// A batchReply is the line that answers it.
type batchReply struct {
	ID      json.RawMessage `json:"id,omitempty"`
	Tool    string          `json:"tool"`
	Text    string          `json:"text"`
	Failure bool            `json:"failure"`
	Data    any             `json:"data,omitempty"`
}

// toolBatch serves the calls on standard input, one after the other, each reply at once: whoever writes them may be waiting
// for it. A call that cannot be read or done does not end the batch; it ends with errFailed if there was one.
func (a *app) toolBatch(ctx context.Context, s *mcp.Shell) error {
	var failed error
	lines := a.batchLines(ctx)
	for n := 1; ; n++ {
		var next batchLine
		select {
		case <-ctx.Done():
			return ctx.Err()
		case next = <-lines:
		}
		if errors.Is(next.err, io.EOF) {
			return failed
		}
		tooLong := errors.Is(next.err, mcp.ErrLongLine)
		if next.err != nil && !tooLong {
			return fmt.Errorf("read line %d of standard input: %w", n, next.err)
		}
		if len(bytes.TrimSpace(next.text)) == 0 && !tooLong {
			continue
		}
		r, err := answerBatch(ctx, s, n, next)
		if err != nil {
			return err
		}
		if r.Failure {
			failed = errFailed
		}
		text, err := encode(r, false)
		if err != nil {
			return err
		}
		if _, err := a.out.Write(text); err != nil {
			return err
		}
		if err := a.flush(); err != nil {
			return err
		}
	}
}

// answerBatch serves one line. The error is of ctx alone.
func answerBatch(ctx context.Context, s *mcp.Shell, n int, line batchLine) (batchReply, error) {
	var call batchCall
	d := json.NewDecoder(bytes.NewReader(line.text))
	d.DisallowUnknownFields()
	err := line.err
	if err == nil {
		err = d.Decode(&call)
	}
	if err == nil && d.More() {
		err = errors.New("there is more behind the object")
	}
	if err != nil {
		return batchReply{Failure: true, Text: fmt.Sprintf("Line %d cannot be read: %s; wanted is {\"tool\":NAME,\"arguments\":{…}}.", n, err)}, nil
	}
	r, err := s.Call(ctx, call.Tool, call.Arguments)
	if ctx.Err() != nil {
		return batchReply{}, ctx.Err()
	}
	if err != nil {
		r = mcp.Reply{Failure: true, Text: err.Error()}
	}
	return batchReply{ID: call.ID, Tool: call.Tool, Text: r.Text, Failure: r.Failure, Data: r.Data}, nil
}

// A batchLine is a line of standard input, or why there is none.
type batchLine struct {
	text []byte
	err  error
}

// batchLines returns the lines of standard input as they come, and then an error, io.EOF at the end: a read of a terminal
// cannot be interrupted otherwise.
func (a *app) batchLines(ctx context.Context) <-chan batchLine {
	lines := make(chan batchLine)
	send := func(l batchLine) bool {
		select {
		case lines <- l:
			return true
		case <-ctx.Done():
			return false
		}
	}
	go func() {
		for in := mcp.NewLines(a.Stdin); ; {
			text, err := in.Next()
			if !send(batchLine{text, err}) || err != nil && !errors.Is(err, mcp.ErrLongLine) {
				return
			}
		}
	}()
	return lines
}
