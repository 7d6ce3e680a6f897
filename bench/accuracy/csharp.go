package main

import (
	"context"
	"crypto/sha256"
	"embed"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

//go:embed csharp
var roslynSources embed.FS

// roslynVersion is the version of @autorest/csharp, an npm package that has Roslyn 4.0.1 in it: C# 10.
const roslynVersion = "3.0.0-beta.20220302.1"

// cSharp asks Roslyn, which Debian's mono runs. It knows the class library of mono, and no other dependencies.
var cSharp = oracle{
	language: "C#", short: "csharp", endings: []string{".cs"}, also: []string{".csproj", ".props", ".targets"},
	version: []string{roslynVersion, sourcesKey(roslynSources, "csharp")},
	ask:     askCSharp,
}

// sourcesKey is a digest of the embedded files of a program in a directory.
func sourcesKey(files embed.FS, dir string) string {
	all, err := files.ReadDir(dir)
	if err != nil {
		panic(err) // it is embedded
	}
	var text []byte
	for _, f := range all {
		data, err := files.ReadFile(dir + "/" + f.Name())
		if err != nil {
			panic(err)
		}
		text = slices.Concat(text, data)
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// buildProgram lays the embedded files of a program into the cache, and runs its build.sh there with a directory to build in, which it returns, and
// with what the script needs. It must leave a file "done", so that the next one finds it built.
func buildProgram(ctx context.Context, files embed.FS, dir, cache string, needs ...string) (string, error) {
	home := filepath.Join(cache, fmt.Sprintf("%s-%.8s", dir, sourcesKey(files, dir)))
	if _, err := os.Stat(filepath.Join(home, "done")); err == nil {
		return home, nil
	}
	if err := os.RemoveAll(home); err != nil {
		return "", err
	}
	if err := os.CopyFS(home, files); err != nil {
		return "", err
	}
	_, err := output(ctx, cache, "sh", slices.Concat([]string{filepath.Join(home, dir, "build.sh"), filepath.Join(home, dir), home}, needs)...)
	return home, err
}

func askCSharp(ctx context.Context, dir, cache string, w io.Writer) error {
	from, err := npmHome(ctx, cache, "@autorest/csharp", roslynVersion)
	if err != nil {
		return err
	}
	home, err := buildProgram(ctx, roslynSources, "csharp", cache, filepath.Join(from, "node_modules", "@autorest", "csharp"))
	if err != nil {
		return err
	}
	into := func(r io.Reader) error {
		_, err := io.Copy(w, r)
		return err
	}
	return start(ctx, home, nil, into, "mono", filepath.Join(home, "Roslyn.exe"), dir)
}
