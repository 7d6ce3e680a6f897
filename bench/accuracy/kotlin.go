package main

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

//go:embed kotlin/Kotlin.java
var kotlinScript []byte

// kotlinVersion is the version of kotlin-compiler, an npm package.
const kotlinVersion = "1.9.25"

// kotlin asks Kotlin's compiler in the JDK in PATH, 17 or newer. It knows the library of Kotlin and Java, and no other dependencies.
var kotlin = oracle{
	language: "Kotlin", short: "kotlin", endings: []string{".kt"}, also: []string{".java"},
	version: []string{kotlinVersion, fmt.Sprintf("%x", sha256.Sum256(kotlinScript))},
	ask:     askKotlin,
}

// askKotlin runs the compiler by a program that is one source file.
func askKotlin(ctx context.Context, dir, cache string, w io.Writer) error {
	home, err := npmHome(ctx, cache, "kotlin-compiler", kotlinVersion)
	if err != nil {
		return err
	}
	lib := filepath.Join(home, "node_modules", "kotlin-compiler", "lib")
	var jars []string
	for _, j := range []string{"kotlin-compiler", "kotlin-stdlib", "kotlin-reflect", "kotlin-script-runtime", "trove4j", "kotlinx-coroutines-core-jvm", "annotations-13.0"} {
		jars = append(jars, filepath.Join(lib, j+".jar"))
	}
	script := filepath.Join(cache, "Kotlin.java")
	return runScript(ctx, script, kotlinScript, w, "java", "-Xmx3g", "-cp", strings.Join(jars, ":"), script, filepath.Join(lib, "kotlin-stdlib.jar"), dir)
}
