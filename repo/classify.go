package repo

import (
	"bytes"
	"path"
	"strings"
)

// The types Classify tells apart.
const (
	typeSource    = "source"
	typeTest      = "test"
	typeConfig    = "config"
	typeDoc       = "doc"
	typeData      = "data"
	typeGenerated = "generated"
	typeVendored  = "vendored"
	typeLockfile  = "lockfile"
	typeBinary    = "binary"
	typeSymlink   = "symlink"
	typeOther     = "other"
)

// Classify judges a tracked file by its path, mode, content and attributes. Of the content it looks at the first 64 KiB at most, which
// may be all that it is given. language is "" where none is known.
func Classify(p string, mode uint32, content []byte, a Attrs) (typ, language string) {
	if mode == ModeSymlink {
		return typeSymlink, ""
	}
	if mode == ModeGitlink {
		return typeOther, ""
	}
	f, head := nameOf(p), content[:min(len(content), textHead)]
	kind, language := f.kind(head)
	if language == "C" && f.ext == ".h" {
		language = headerLanguage(content[:min(len(content), digestHead)])
	}
	switch {
	case a.Binary || Binary(head):
		return typeBinary, ""
	case a.Vendored || f.vendored():
		return typeVendored, language
	case lockfiles[f.base]:
		return typeLockfile, language
	case Pointer(head):
		return typeGenerated, "" // whatever its name promises, the content is not here
	case binaryExtensions[f.ext]:
		return typeBinary, ""
	case a.Generated || f.generated() || saysGenerated(head, language):
		return typeGenerated, language
	case kind == typeSource && f.test(language):
		return typeTest, language
	case (kind == typeData || kind == typeConfig || kind == typeOther) && f.inTestData():
		return typeData, language
	}
	return kind, language
}

// fileName is a path taken apart; everything but raw is in lower case.
type fileName struct {
	raw  string   // the last component as it is
	base string   // the last component
	stem string   // base without ext
	ext  string   // with its dot, "" for none
	dirs []string // from the root down
}

func nameOf(p string) fileName {
	lower := strings.ToLower(p)
	parts := strings.Split(lower, "/")
	f := fileName{raw: path.Base(p), base: parts[len(parts)-1], dirs: parts[:len(parts)-1]}
	f.ext = path.Ext(f.base)
	if f.ext == f.base {
		f.ext = "" // .profile has no extension
	}
	f.stem = strings.TrimSuffix(f.base, f.ext)
	return f
}

// kind is the type by name alone, or by the interpreter line where the name says nothing.
func (f fileName) kind(head []byte) (typ, language string) {
	if k, ok := namedFiles[f.base]; ok {
		return k.typ, k.language
	}
	for _, k := range namePrefixes {
		if rest, ok := strings.CutPrefix(f.base, k.prefix); ok && (rest == "" || strings.ContainsAny(rest[:1], ".-_")) {
			return k.typ, k.language
		}
	}
	if f.base != f.raw && f.ext == ".c" && strings.HasSuffix(f.raw, ".C") {
		return typeSource, "C++"
	}
	if k, ok := extensions()[f.ext]; ok {
		if (f.ext == ".pl" || f.ext == ".t") && !mayBePerl(head) {
			return k.typ, ""
		}
		if k.language == "Objective-C" && notObjectiveC().Match(head) {
			return k.typ, ""
		}
		return k.typ, k.language
	}
	if language := interpreter(head); language != "" {
		return typeSource, language
	}
	if word, _, _ := strings.Cut(strings.ReplaceAll(f.base, "-", "."), "."); docNames[word] {
		return typeDoc, ""
	}
	if strings.HasPrefix(f.base, ".") && strings.HasSuffix(f.base, "rc") || strings.HasSuffix(f.base, "ignore") && f.base[0] == '.' {
		return typeConfig, ""
	}
	return typeOther, ""
}

// mayBePerl tells the files that share Perl's extensions from it: a directive of Prolog, or a command as tests of cram have it,
// indented behind a dollar, before any line that Perl starts with.
func mayBePerl(head []byte) bool {
	for line := range bytes.Lines(head) {
		switch {
		case bytes.HasPrefix(line, []byte(":-")), bytes.HasPrefix(line, []byte("  $ ")):
			return false
		case bytes.HasPrefix(line, []byte("use ")), bytes.HasPrefix(line, []byte("package ")), bytes.HasPrefix(line, []byte("#!")):
			return true
		}
	}
	return true
}

// interpreter reads the language off a line like #!/usr/bin/env -S python3 -u.
func interpreter(head []byte) string {
	rest, ok := bytes.CutPrefix(head, []byte("#!"))
	if !ok {
		return ""
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	for i, word := range strings.Fields(string(line)) {
		name := strings.TrimRight(path.Base(word), "0123456789.-")
		if i == 0 && name == "env" || strings.HasPrefix(word, "-") || strings.Contains(word, "=") {
			continue
		}
		return interpreters[name]
	}
	return ""
}

func (f fileName) vendored() bool {
	for i, dir := range f.dirs {
		if vendorDirs[dir] || i == 0 && rootVendorDirs[dir] {
			return true
		}
	}
	return false
}

func (f fileName) generated() bool {
	for _, ending := range generatedEndings {
		if strings.HasSuffix(f.base, ending) && f.base != ending {
			return true
		}
	}
	for _, start := range generatedStarts {
		if strings.HasPrefix(f.base, start) {
			return true
		}
	}
	for _, dir := range f.dirs {
		if generatedDirs[dir] {
			return true
		}
	}
	return false
}

// generatedLines is how many lines may stand before the mark of a generated file.
const generatedLines = 40

// saysGenerated looks for a comment line that says so; for Go only its own form counts.
func saysGenerated(head []byte, language string) bool {
	for range generatedLines {
		line, rest, more := bytes.Cut(head, []byte("\n"))
		if line = bytes.TrimSpace(line); language == "Go" {
			if bytes.HasPrefix(line, goGenerated) && bytes.HasSuffix(line, goGeneratedEnd) {
				return true
			}
		} else if isGeneratedLine(line) {
			return true
		}
		if !more {
			return false
		}
		head = rest
	}
	return false
}

func isGeneratedLine(line []byte) bool {
	text := bytes.TrimLeft(line, "/#*-;%!<\" ")
	if len(text) == len(line) {
		return false // no comment
	}
	for _, mark := range generatedMarks {
		if bytes.HasPrefix(text, mark) {
			return true
		}
	}
	lower := bytes.ToLower(text)
	return bytes.Contains(lower, []byte("generated")) &&
		(bytes.Contains(lower, []byte("do not edit")) || bytes.Contains(lower, []byte("do not modify")))
}

// test reports whether a source file is a test, by the customs of its language.
func (f fileName) test(language string) bool {
	for _, ending := range testEndings[language] {
		if strings.HasSuffix(f.stem, ending) && f.stem != ending {
			return true
		}
	}
	for _, ending := range camelTestEndings[language] {
		if strings.HasSuffix(strings.TrimSuffix(f.raw, path.Ext(f.raw)), ending) {
			return true
		}
	}
	for _, start := range testStarts[language] {
		if strings.HasPrefix(f.base, start) {
			return true
		}
	}
	for _, dir := range f.dirs {
		if testDirs[dir] {
			return true
		}
	}
	return f.inTestData()
}

func (f fileName) inTestData() bool {
	for _, dir := range f.dirs {
		if testDataDirs[dir] {
			return true
		}
	}
	return false
}

// Binary reports whether a file is no text, judged by its first bytes as git does.
func Binary(head []byte) bool {
	return bytes.IndexByte(head[:min(len(head), textHead)], 0) >= 0 && !hasUTF16Mark(head)
}

// Pointer reports whether a file is a pointer of Git LFS: three lines that name the content, which is elsewhere until
// `git lfs pull` fetches it (https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md).
func Pointer(head []byte) bool {
	return bytes.HasPrefix(head, []byte("version https://git-lfs.github.com/spec/"))
}

// hasUTF16Mark reports whether head is text in UTF-16, which is full of NULs.
func hasUTF16Mark(head []byte) bool {
	return bytes.HasPrefix(head, []byte{0xff, 0xfe}) || bytes.HasPrefix(head, []byte{0xfe, 0xff})
}
