package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"path/filepath"
)

// typescriptVersion is that of the compiler whose answers are the measure.
const typescriptVersion = "5.9.3"

//go:embed tsc.mjs
var tscScript []byte

// typeScript asks the TypeScript compiler.
var typeScript = oracle{
	language: "TypeScript", short: "ts", endings: []string{".ts", ".tsx", ".mts", ".cts"}, also: []string{".json"},
	version: []string{typescriptVersion, fmt.Sprintf("%x", sha256.Sum256(tscScript))},
	ask:     askTypeScript,
}

// askTypeScript runs the compiler, which npm fetches if it is not in the cache.
func askTypeScript(ctx context.Context, dir, cache string, w io.Writer) error {
	home, err := npmHome(ctx, cache, "typescript", typescriptVersion)
	if err != nil {
		return err
	}
	script := filepath.Join(home, "tsc.mjs")
	return runScript(ctx, script, tscScript, w, "node", "--max-old-space-size=6000", script, home, dir)
}
