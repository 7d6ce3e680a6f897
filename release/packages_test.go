package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// released returns a checkout with a dist that has an archive for each target.
func released(t *testing.T, version string) string {
	t.Helper()
	root := checkout(t)
	for _, name := range []string{"release/npm/codemem.js", "release/npm/README.md"} {
		text, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, root, name, string(text))
	}
	var sums strings.Builder
	for _, to := range targets {
		file := fmt.Sprintf("codemem_%s_%s_%s", version, to.system, to.architecture)
		content := map[string]string{"LICENSE": "MIT", noticesName: "of others", "README.md": "not for npm", "man/codemem.1": "of the command", "man/codemem-states.7": "of a topic"}
		var b bytes.Buffer
		if to.system == "windows" {
			file += ".zip"
			content["codemem.exe"] = "program of " + file
			z := zip.NewWriter(&b)
			for name, text := range content {
				w, err := z.Create(name)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprint(w, text)
			}
			z.Close()
		} else {
			file += ".tar.gz"
			content["codemem"] = "program of " + file
			z := gzip.NewWriter(&b)
			w := tar.NewWriter(z)
			for name, text := range content {
				if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(text)), Mode: 0o755, Typeflag: tar.TypeReg}); err != nil {
					t.Fatal(err)
				}
				fmt.Fprint(w, text)
			}
			w.Close()
			z.Close()
		}
		write(t, root, "dist/"+file, b.String())
		sum, err := digest(filepath.Join(root, "dist", file))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&sums, "%s  %s\n", sum, file)
	}
	write(t, root, "dist/checksums.txt", sums.String())
	return root
}

// TestPackages: each manifest names the version, the address and, of its system's archives, place and digest.
func TestPackages(t *testing.T) {
	root := released(t, "1.2.3")
	if err := writePackages(root, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	sums, err := checksums(filepath.Join(root, "dist"))
	if err != nil {
		t.Fatal(err)
	}
	var own description
	if err := read("..", "server.json", &own); err != nil {
		t.Fatal(err)
	}
	winget := "winget/" + (edition{Name: own.Title, Owner: strings.Split(own.Repository.URL, "/")[3]}).Winget()
	for name, systems := range map[string]string{
		"tap/Formula/codemem.rb": "linux darwin", "tap/flake.nix": "linux darwin", "tap/bucket/codemem.json": "windows",
		winget + ".installer.yaml": "windows", winget + ".yaml": "", winget + ".locale.en-US.yaml": "", "aur/PKGBUILD": "linux", "aur/.SRCINFO": "linux",
	} {
		b, err := os.ReadFile(filepath.Join(root, "dist/packages", name))
		if err != nil {
			t.Fatal(err)
		}
		text := string(b)
		if !strings.Contains(text, "1.2.3") || strings.Contains(text, "<no value>") {
			t.Errorf("%s:\n%s", name, text)
		}
		for file, sum := range sums {
			system := strings.Split(file, "_")[2]
			named := strings.Contains(text, own.Repository.URL+"/releases/download/v1.2.3/"+file) && strings.Contains(text, sum)
			if named != strings.Contains(systems, system) {
				t.Errorf("%s: that it names %s with its digest is %t", name, file, named)
			}
		}
	}
	var scoop map[string]any
	if err := read(root, "dist/packages/tap/bucket/codemem.json", &scoop); err != nil {
		t.Error(err)
	}
	if err := writePackages(root, "9.9.9"); err == nil {
		t.Error("there are manifests of a version without archives")
	}
}

// TestNpm: the package of a system holds its program alone, which the main package finds and starts; that has the manual pages.
func TestNpm(t *testing.T) {
	root := released(t, "1.2.3")
	if err := writeNpm(root, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	var main struct {
		Name, Version, McpName string
		Bin, Optional          map[string]string
		OptionalDependencies   map[string]string
		Man                    []string
	}
	if err := read(root, "dist/npm/codemem/package.json", &main); err != nil {
		t.Fatal(err)
	}
	if main.Name != "codemem" || main.Bin["codemem"] != "codemem.js" || len(main.OptionalDependencies) != len(targets) || main.McpName == "" {
		t.Errorf("the main package is %+v", main)
	}
	if !slices.Equal(main.Man, []string{"man/codemem-states.7", "man/codemem.1"}) {
		t.Errorf("the pages are %v", main.Man)
	}
	for _, page := range main.Man {
		if text, err := os.ReadFile(filepath.Join(root, "dist/npm/codemem", page)); err != nil || !strings.HasPrefix(string(text), "of ") {
			t.Errorf("%s is %q, %v", page, text, err)
		}
	}
	for name, version := range main.OptionalDependencies {
		dir := filepath.Join(root, "dist/npm", strings.TrimPrefix(name, scope))
		var about struct {
			Name, Version string
			OS, CPU       []string
		}
		if err := read(dir, "package.json", &about); err != nil {
			t.Fatal(err)
		}
		if about.Name != name || about.Version != version || name != scope+about.OS[0]+"-"+about.CPU[0] {
			t.Errorf("%s is %+v", name, about)
		}
		program := "codemem"
		if about.OS[0] == "win32" {
			program += ".exe"
		}
		info, err := os.Stat(filepath.Join(dir, "bin", program))
		if err != nil || info.Mode().Perm() != 0o755 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || len(files) != 4 { // bin, LICENSE, THIRD_PARTY_NOTICES, package.json
			t.Errorf("%s contains %v, %v", name, files, err)
		}
	}
}

// TestNpmStarts: codemem.js becomes or starts the program with its arguments and exit code, and says what is missing.
func TestNpmStarts(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node")
	}
	root := released(t, "1.2.3")
	if err := writeNpm(root, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	platform, err := exec.Command(node, "-p", "process.platform + '-' + process.arch").Output()
	if err != nil {
		t.Fatal(err)
	}
	start := filepath.Join(root, "dist/npm/codemem/codemem.js")
	out, err := exec.Command(node, start).CombinedOutput()
	if err == nil || !strings.Contains(string(out), scope+strings.TrimSpace(string(platform))) || !strings.Contains(string(out), "https://") {
		t.Errorf("without a program it says %q, %v", out, err)
	}
	if !strings.HasPrefix(string(platform), "linux") {
		t.Skip("the program here is a shell script")
	}
	program := filepath.Join(root, "dist/npm/codemem/node_modules", scope+strings.TrimSpace(string(platform)), "bin/codemem")
	if err := put(program, []byte("#!/bin/sh\necho \"got $*\"\ncat\nexit 7\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, start, "a b", "--c")
	c.Stdin = strings.NewReader("input\n")
	out, err = c.Output()
	if string(out) != "got a b --c\ninput\n" || c.ProcessState.ExitCode() != 7 {
		t.Errorf("it says %q, %v", out, err)
	}
}
