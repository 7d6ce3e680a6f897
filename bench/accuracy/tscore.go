package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// typescriptVersion is that of the compiler whose answers are the measure.
const typescriptVersion = "5.9.3"

// tscScripts are what asks about edges, what asks about all uses, and what both share.
var (
	//go:embed tsc.mjs
	tscScript []byte
	//go:embed tscuses.mjs
	tscUsesScript []byte
	//go:embed tscprograms.mjs
	tscPrograms []byte
)

// typeScript asks the TypeScript compiler.
var typeScript = oracle{
	language: "TypeScript", short: "ts", endings: []string{".ts", ".tsx", ".mts", ".cts"}, also: []string{".json"},
	version: []string{typescriptVersion, fmt.Sprintf("%x", sha256.Sum256(slices.Concat(tscScript, tscPrograms)))},
	ask:     askTypeScript("tsc.mjs", tscScript),
}

// typeScriptUses and javaScriptUses ask it about all names.
var (
	typeScriptUses = usesOfScripts("TypeScript", ".ts", ".tsx", ".mts", ".cts")
	javaScriptUses = usesOfScripts("JavaScript", ".js", ".jsx", ".mjs", ".cjs")
)

func usesOfScripts(language string, endings ...string) oracle {
	return oracle{
		language: language, short: "ts-uses", endings: endings, also: []string{".json", ".ts", ".tsx", ".js", ".mjs"},
		version: []string{typescriptVersion, fmt.Sprintf("%x", sha256.Sum256(slices.Concat(tscUsesScript, tscPrograms)))},
		ask:     askTypeScript("tscuses.mjs", tscUsesScript),
	}
}

// askTypeScript runs a script with the compiler, which npm fetches if it is not in the cache.
func askTypeScript(name string, text []byte) func(ctx context.Context, dir, cache string, w io.Writer) error {
	return func(ctx context.Context, dir, cache string, w io.Writer) error {
		home, err := npmHome(ctx, cache, "typescript", typescriptVersion)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(home, "tscprograms.mjs"), tscPrograms, 0o600); err != nil {
			return err
		}
		script := filepath.Join(home, name)
		return runScript(ctx, script, text, w, "node", "--max-old-space-size=6000", script, home, dir)
	}
}
