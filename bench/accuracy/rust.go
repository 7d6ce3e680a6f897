package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

//go:embed rust/offline.sh
var rustOffline []byte

// rustAnalyzer knows dependencies as far as Debian packages them. It runs neither build scripts nor procedural macros: what they make is not known.
var rustAnalyzer = languageServer{
	language: "Rust", short: "rust", id: "rust", grammar: "rust", endings: []string{".rs"}, version: "1.85.1",
	command: startRust, ready: "quiescent:true", methods: []string{"definition"}, self: "Self",
	options: map[string]any{
		"cargo":        map[string]any{"buildScripts": map[string]any{"enable": false}, "allTargets": true, "features": "all"},
		"procMacro":    map[string]any{"enable": false},
		"checkOnSave":  false,
		"cachePriming": map[string]any{"enable": true, "numThreads": 2},
	},
}

// startRust makes a workspace resolve without a registry, and returns what starts the server.
func startRust(ctx context.Context, tree, cache string) ([]string, error) {
	script := filepath.Join(cache, "offline.sh")
	if err := os.WriteFile(script, rustOffline, 0o600); err != nil {
		return nil, err
	}
	command := inTrixie("sh", script, tree)
	quiet := func(r io.Reader) error { return eachLine(r, func(string) {}) }
	if err := start(ctx, tree, nil, quiet, command[0], command[1:]...); err != nil {
		return nil, fmt.Errorf("make %s resolve without a registry: %w", tree, err)
	}
	return inTrixie("rust-analyzer"), nil
}
