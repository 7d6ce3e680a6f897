package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"path/filepath"
)

//go:embed Javac.java
var javacScript []byte

// java asks the compiler of the JDK in PATH, 17 or newer. It knows no dependencies.
var java = oracle{
	language: "Java", short: "java", endings: []string{".java"},
	version: []string{"17", fmt.Sprintf("%x", sha256.Sum256(javacScript))},
	ask:     askJava,
}

// askJava runs the compiler by a program that is one source file.
func askJava(ctx context.Context, dir, cache string, w io.Writer) error {
	script := filepath.Join(cache, "Javac.java")
	return runScript(ctx, script, javacScript, w, "java", "-Xmx3g", "--add-exports", "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED", script, dir)
}
