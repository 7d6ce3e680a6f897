package mcp

import (
	"io"
	"log/slog"

	"codemem/secret"
)

// newLog returns a log of what is wrong, which goes to w without credentials: a message, an error or the value of a panic may quote what stands
// in the repository.
func newLog(w io.Writer) *slog.Logger {
	return slog.New(slog.NewTextHandler(secret.NewWriter(w), &slog.HandlerOptions{Level: slog.LevelWarn}))
}
