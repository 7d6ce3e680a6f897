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

// javacScript asks about calls and types, javacUsesScript with it about all uses.
var (
	//go:embed Javac.java
	javacScript []byte
	//go:embed JavacUses.java
	javacUsesScript []byte
)

// java asks the compiler of the JDK in PATH, 17 or newer. It knows no dependencies.
var java = oracle{
	language: "Java", short: "java", endings: []string{".java"},
	version: []string{"17", fmt.Sprintf("%x", sha256.Sum256(javacScript))},
	ask:     askJava,
}

// javaUses asks it about all names.
var javaUses = oracle{
	language: "Java", short: "java-uses", endings: []string{".java"},
	version: []string{"17", fmt.Sprintf("%x", sha256.Sum256(slices.Concat(javacScript, javacUsesScript)))},
	ask:     askJavaUses,
}

const javacTree = "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED"

func askJavaUses(ctx context.Context, dir, cache string, w io.Writer) error {
	home, err := os.MkdirTemp(cache, "java")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	for name, text := range map[string][]byte{"Javac.java": javacScript, "JavacUses.java": javacUsesScript} {
		if err := os.WriteFile(filepath.Join(home, name), text, 0o600); err != nil {
			return err
		}
	}
	if _, err := output(ctx, home, "javac", "--add-exports", javacTree, "Javac.java", "JavacUses.java"); err != nil {
		return err
	}
	return start(ctx, home, nil, func(r io.Reader) error { _, err := io.Copy(w, r); return err }, "java", "-Xmx3g", "--add-exports", javacTree, "-cp", home, "JavacUses", dir)
}

// askJava runs the compiler by a program that is one source file.
func askJava(ctx context.Context, dir, cache string, w io.Writer) error {
	script := filepath.Join(cache, "Javac.java")
	return runScript(ctx, script, javacScript, w, "java", "-Xmx3g", "--add-exports", javacTree, script, dir)
}
