//go:build unix

package repo

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// plantedKeys are the settings that name a program, or make git use one. PROGRAM stands for ours.
var plantedKeys = []string{
	"core.fsmonitor=PROGRAM", "core.hooksPath=HOOKS", "core.pager=PROGRAM", "core.editor=PROGRAM",
	"core.sshCommand=PROGRAM", "core.askPass=PROGRAM", "core.gitProxy=PROGRAM", "core.alternateRefsCommand=PROGRAM",
	"core.attributesFile=ATTRIBUTES", "core.untrackedCache=true", "core.precomposeUnicode=true", "core.splitIndex=true",
	"diff.external=PROGRAM", "diff.x.command=PROGRAM", "diff.x.textconv=PROGRAM", "diff.trustExitCode=true",
	"merge.x.driver=PROGRAM %A", "merge.tool=x", "mergetool.x.cmd=PROGRAM", "difftool.x.cmd=PROGRAM", "diff.tool=x",
	"filter.x.clean=PROGRAM", "filter.x.smudge=PROGRAM", "filter.x.process=PROGRAM", "filter.x.required=true",
	"gpg.program=PROGRAM", "gpg.x509.program=PROGRAM", "gpg.ssh.program=PROGRAM", "gpg.ssh.defaultKeyCommand=PROGRAM",
	"log.showSignature=true", "commit.gpgSign=true", "interactive.diffFilter=PROGRAM", "sequence.editor=PROGRAM",
	"credential.helper=!PROGRAM", "credential.https://example.invalid.helper=!PROGRAM",
	"uploadpack.packObjectsHook=PROGRAM", "remote.origin.uploadpack=PROGRAM", "remote.origin.receivepack=PROGRAM",
	"remote.origin.promisor=true", "remote.origin.proxy=http://127.0.0.1:1",
	"protocol.allow=always", "protocol.ext.allow=always", "protocol.file.allow=always",
	"submodule.sub.update=!PROGRAM", "submodule.recurse=true", "submodule.active=.", "fetch.recurseSubmodules=true", "status.submoduleSummary=true",
	"trailer.x.command=PROGRAM", "trailer.x.cmd=PROGRAM", "tar.x.command=PROGRAM", "init.templateDir=HOOKS",
	"http.proxy=http://127.0.0.1:1", "http.cookieFile=COOKIES", "http.saveCookies=true", "ssh.variant=simple",
	"maintenance.auto=true", "gc.auto=1", "maintenance.commit-graph.enabled=true", "fetch.writeCommitGraph=true",
	"trace2.eventTarget=TRACE", "trace2.normalTarget=TRACE", "fetch.bundleURI=file:///nowhere", "transfer.bundleURI=true",
	"hook.x y.command=PROGRAM", "hook.x y.event=reference-transaction", "hook.z.command=PROGRAM", "hook.z.event=post-index-change",
	"safe.directory=*", "uploadarchive.allowUnreachable=true", "browser.x.cmd=PROGRAM", "man.x.cmd=PROGRAM", "sendemail.smtpServer=PROGRAM",
}

// plantedAliases are all commands that this package runs or might.
var plantedAliases = []string{
	"cat-file", "check-attr", "check-ignore", "config", "diff-index", "diff-tree", "fetch", "for-each-ref", "ls-files", "ls-tree", "rev-list",
	"rev-parse", "symbolic-ref", "status", "diff", "fast-import", "push", "send-pack", "update-ref",
}

var plantedHooks = []string{
	"fsmonitor-watchman", "reference-transaction", "post-index-change", "pre-commit", "post-checkout", "post-merge", "post-rewrite",
	"pre-auto-gc", "update", "pre-receive", "post-receive", "proc-receive", "post-update", "sendemail-validate", "pre-push",
}

// plant puts into the repository of s whatever can name a program, and returns the file that the
// program leaves when it is run.
func (s scratch) plant() (marker string) {
	s.t.Helper()
	dir := s.t.TempDir()
	marker = filepath.Join(dir, "MARKER")
	program := filepath.Join(dir, "program")
	put(s.t, program, "#!/bin/sh\necho \"$0 $*\" >>"+marker+"\ncat\nexit 0\n", 0o755)
	hooks := filepath.Join(dir, "hooks")
	attributes := filepath.Join(dir, "attributes")
	put(s.t, attributes, "* filter=x diff=x merge=x\n", 0o644)
	common := s.git("rev-parse", "--path-format=absolute", "--git-common-dir")
	for _, h := range plantedHooks {
		put(s.t, filepath.Join(hooks, h), "#!/bin/sh\n"+program+"\n", 0o755)
		put(s.t, filepath.Join(common, "hooks", h), "#!/bin/sh\n"+program+"\n", 0o755)
	}
	put(s.t, filepath.Join(common, "info", "attributes"), "* filter=x diff=x merge=x\n", 0o644)
	expand := strings.NewReplacer(
		"PROGRAM", program, "HOOKS", hooks, "ATTRIBUTES", attributes,
		"COOKIES", filepath.Join(dir, "cookies"), "TRACE", filepath.Join(dir, "trace"),
	)
	var config strings.Builder
	for _, kv := range plantedKeys {
		key, value, _ := strings.Cut(kv, "=")
		first, last := strings.Index(key, "."), strings.LastIndex(key, ".")
		config.WriteString("[" + key[:first])
		if first != last {
			config.WriteString(" \"" + key[first+1:last] + "\"")
		}
		config.WriteString("]\n\t" + key[last+1:] + " = \"" + expand.Replace(value) + "\"\n")
	}
	for _, a := range plantedAliases {
		config.WriteString("[alias]\n\t" + a + " = !" + program + "\n[pager]\n\t" + a + " = " + program + "\n")
	}
	path := filepath.Join(common, "config")
	old, err := os.ReadFile(path)
	s.must(err)
	put(s.t, path, string(old)+config.String(), 0o644)
	for _, kv := range []string{
		"GIT_EXTERNAL_DIFF=PROGRAM", "GIT_SSH_COMMAND=PROGRAM", "GIT_SSH=PROGRAM", "GIT_ASKPASS=PROGRAM", "GIT_PAGER=PROGRAM",
		"GIT_EDITOR=PROGRAM", "GIT_PROXY_COMMAND=PROGRAM", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=core.fsmonitor",
		"GIT_CONFIG_VALUE_0=PROGRAM", "GIT_CONFIG_PARAMETERS='core.fsmonitor'='PROGRAM'", "GIT_ALLOW_PROTOCOL=ext:file",
		"GIT_DIR=/nowhere", "GIT_WORK_TREE=/nowhere", "GIT_INDEX_FILE=/nowhere", "GIT_OBJECT_DIRECTORY=/nowhere", "GIT_NAMESPACE=x",
		"GIT_LITERAL_PATHSPECS=0", "GIT_TRACE=TRACE", "GIT_TRACE2_EVENT=TRACE", "SSH_ASKPASS=PROGRAM",
	} {
		name, value, _ := strings.Cut(kv, "=")
		setenv(s.t, name, expand.Replace(value))
	}
	return marker
}

// touch makes the index doubt every file, so that a filter would be asked.
func (s scratch) touch() {
	s.t.Helper()
	s.must(filepath.WalkDir(s.root, func(p string, d os.DirEntry, err error) error {
		if d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if err == nil && d.Type().IsRegular() {
			err = os.Chtimes(p, testClock, testClock)
		}
		return err
	}))
}

// calls are all methods of a Repo, with arguments that make them look far.
func calls(ctx context.Context, r *Repo) map[string]func() {
	x, err := r.Index(ctx)
	if err != nil {
		x = &Index{}
	}
	var paths []string
	for _, e := range x.Entries {
		paths = append(paths, e.Path)
	}
	h, _ := r.Head(ctx)
	var first ID
	if parents, err := r.Parents(ctx, h.ID); err == nil && len(parents) > 0 {
		first = parents[0]
	}
	return map[string]func(){
		"Root": func() { r.Root() }, "GitDir": func() { r.GitDir() }, "CommonDir": func() { r.CommonDir() }, "Name": func() { r.Name() }, "Made": func() { r.Made() },
		"Protect":    func() { r.Protect() },
		"InProgress": func() { r.InProgress() },
		"SameMode":   func() { r.SameMode(ModeRegular, ModeExecutable) },
		"FoldsCRLF":  func() { r.FoldsCRLF(Attrs{}) },
		"Head":       func() { _, _ = r.Head(ctx) },
		"Index":      func() { _, _ = r.Index(ctx) },
		"SameIndex":  func() { r.SameIndex(x) },
		"LooseAttributes": func() {
			if sights, err := r.Sweep(ctx, x); err == nil {
				_, _ = r.LooseAttributes(ctx, x, sights)
			}
		},
		"Sweep":       func() { _, _ = r.Sweep(ctx, x) },
		"Attributes":  func() { _, _ = r.Attributes(ctx, x, paths) },
		"Conversions": func() { _, _ = r.Conversions(ctx) },
		"Rel":         func() { _, _ = r.Rel("", "a") },
		"Identities":  func() { r.Identities() },
		"Digest":      func() { _, _ = r.Digest(ctx, "a", DigestOptions{Blob: true}) },
		"Digests": func() {
			_ = r.Digests(ctx, unseen(paths), DigestOptions{Blob: true}, func(int, Digest, error) {})
		},
		"WorkTrees": func() { _, _ = r.WorkTrees(ctx) },
		"Upstream":  func() { _, _ = r.Upstream(ctx, h) },
		"Untracked": func() { _, _, _ = r.Untracked(ctx) },
		"TreeOf":    func() { _, _ = r.TreeOf(ctx, h.ID) },
		"Parents":   func() { _, _ = r.Parents(ctx, h.ID) },
		"Unlike":    func() { _, _ = r.Unlike(ctx, first) },
		"Differing": func() { _, _ = r.Differing(ctx, first, h.ID) },
		"Behind":    func() { _, _ = r.Behind(ctx, first, h.ID) },
		"Churn":     func() { _, _ = r.Churn(ctx, 100) },
		"Recent": func() {
			h, _ := r.Head(ctx)
			_, _ = r.Recent(ctx, h.ID, 100)
		},
		"Line": func() { _, _ = r.Line(ctx, h.ID, 10) },
		"PastCommits": func() {
			h, _ := r.Head(ctx)
			ids, _ := r.Recent(ctx, h.ID, 100)
			_, _ = r.PastCommits(ctx, ids)
		},
		"ReadEach": func() {
			_ = r.ReadEach(ctx, []StatedFile{{Path: "a"}, {Path: "c"}}, 1<<20, func(int, []byte, error) {})
		},
		"ShallowStat":    func() { _, _ = r.ShallowStat() },
		"Touched":        func() { _, _ = r.Touched(ctx, 100, 10) },
		"Versions":       func() { _, _ = r.Versions(ctx, []string{"a", "*"}, 100) },
		"ChangedInIndex": func() { _, _ = r.ChangedInIndex(ctx, first) },
		"Changed": func() {
			_, _ = r.Changed(ctx, first, h.ID)
			_, _ = r.Changed(ctx, "", h.ID)
		},
		"Contents": func() {
			if h, err := r.Head(ctx); err == nil {
				if blobs, err := r.Blobs(ctx, h.ID, nil); err == nil {
					for _, e := range blobs {
						_ = r.Contents(ctx, []ID{e.ID}, 1<<20, func(ID, []byte) {})
					}
				}
			}
		},
		"Blobs": func() {
			_, _ = r.Blobs(ctx, h.ID, nil)
			_, _ = r.Blobs(ctx, h.ID, paths)
		},
		"Staged": func() {
			_, _ = r.Staged(ctx, x, h.ID)
			_, _ = r.Staged(ctx, x, first)
		},
		"Resolve": func() {
			for _, rev := range hostileRevisions {
				_, _ = r.Resolve(ctx, rev)
			}
		},
		"Steps":           func() { _, _ = r.Steps(testClock) },
		"RecentRevisions": func() { _, _ = r.RecentRevisions(ctx, 10) },
		"Range": func() {
			for _, revs := range []string{"HEAD..", "main...HEAD", "..--output=x", first.Hex() + ".." + h.ID.Hex()} {
				_, _, _ = r.Range(ctx, revs)
			}
		},
		"MoreToPick": func() { r.MoreToPick() },
		"HooksDir":   func() { r.HooksDir() },
		"ConfigHook": func() { r.ConfigHook("x=y") },
		"ConfigFile": func() { r.ConfigFile() },
		"GitVersion": func() { _, _ = r.GitVersion(ctx) },
		"Fetch":      func() { _ = r.Fetch(ctx, h) },
		"Stats":      func() { _, _ = r.Stats(ctx, []string{"a", "dir/b"}) },
		"IndexStat":  func() { _, _ = r.IndexStat(ctx) },
		"Address":    func() { _ = r.Address("origin") },
		"Remote": func() {
			_, _ = r.Remote(ctx, "")
			_, _ = r.Remote(ctx, "origin")
		},
		"FetchRef": func() {
			_ = r.FetchRef(ctx, "origin", "HEAD", "refs/test/fetched")
			_ = r.FetchRef(ctx, "origin", "refs/none", "refs/test/fetched")
		},
		"PushRef": func() { _ = r.PushRef(ctx, "origin", "refs/test/pushed", "", h.ID) },
		"CommitFiles": func() {
			_, _ = r.CommitFiles(ctx, "", "m", []FileChange{{"a", []byte("x")}})
			_, _ = r.CommitFiles(ctx, h.ID, "m", []FileChange{{"a", nil}, {"sub/x", []byte("x")}})
		},
		"KeepRef":   func() { _ = r.KeepRef(ctx, "refs/test/kept", h.ID) },
		"RefID":     func() { _, _ = r.RefID(ctx, "refs/test/kept") },
		"HasCommit": func() { r.HasCommit(ctx, h.ID) },
		"Level":     func() { _, _ = r.Level(ctx, h.ID, "sub", "dir") },
		"Read":      func() { _, _ = r.Read("a", 1<<20) },
		"UntrackedFiles": func() {
			_ = r.UntrackedFiles(ctx, nil, func(string) bool { return true })
			_ = r.UntrackedFiles(ctx, []string{"untracked", "sub"}, func(string) bool { return false })
		},
		"Ignored":        func() { _, _ = r.Ignored(ctx, append(paths, "untracked", "sub", "x")) },
		"AreDirectories": func() { _, _ = r.AreDirectories(ctx, []string{"a", "sub"}) },
		"ScanIgnore": func() {
			if g, err := r.ScanIgnore(); err == nil {
				g.Match("a", false)
			}
		},
	}
}

// TestNothingIsRun: whatever a repository names, no method of this package starts it.
func TestNothingIsRun(t *testing.T) {
	for name, build := range map[string]func(s scratch) scratch{
		"loose": func(s scratch) scratch { return s },
		"packed, split index": func(s scratch) scratch {
			s.git("gc", "-q")
			s.git("update-index", "--split-index")
			return s
		},
		"include": func(s scratch) scratch {
			put(t, s.path(".git/more"), "[core]\n\tautocrlf = input\n", 0o644)
			s.git("config", "include.path", "more")
			s.git("pack-refs", "--all")
			return s
		},
		"partial clone": func(s scratch) scratch {
			s.git("config", "uploadpack.allowFilter", "true")
			into := filepath.Join(t.TempDir(), "c")
			s.git("clone", "-q", "--filter=blob:none", "file://"+s.root, into)
			return s.over(into)
		},
		"linked work tree": func(s scratch) scratch {
			into := filepath.Join(t.TempDir(), "w")
			s.git("worktree", "add", "-q", "-b", "other", into)
			return s.over(into)
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, inner := newScratch(t), newScratch(t)
			inner.write("f", "f\n")
			inner.save("inner")
			s.write("a", "one\n")
			s.write("b", strings.Repeat("some text\n", 30))
			s.save("one")
			s.write("a", "two\n")
			s.must(os.Rename(s.path("b"), s.path("c")))
			s.write("c", strings.Repeat("some text\n", 30)+"more\n")
			s.write(".gitattributes", "* filter=x diff=x merge=x\n")
			s.git("submodule", "--quiet", "add", inner.root, "sub")
			s.save("two")
			s.write("untracked", "x\n")
			s = build(s)
			control := s.over(s.root)
			marker := s.plant()
			s.touch()
			r, err := Open(t.Context(), s.root)
			if err != nil {
				t.Fatal(err)
			}
			all := calls(t.Context(), r)
			for i := range reflect.TypeFor[*Repo]().NumMethod() {
				method := reflect.TypeFor[*Repo]().Method(i).Name
				if all[method] == nil {
					t.Errorf("the method %s is not tried", method)
					continue
				}
				all[method]()
				if ran, err := os.ReadFile(marker); err == nil {
					t.Errorf("%s ran %s", method, ran)
					s.must(os.Remove(marker))
				}
			}
			left, err := os.ReadDir(filepath.Dir(marker))
			s.must(err)
			for _, e := range left {
				if !slices.Contains([]string{"program", "hooks", "attributes"}, e.Name()) {
					t.Errorf("%s was written", e.Name())
				}
			}
			for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_CONFIG_PARAMETERS", "GIT_TRACE", "GIT_TRACE2_EVENT"} {
				s.must(os.Unsetenv(name))
			}
			_, _ = control.run("status")
			if _, err := os.Stat(marker); err != nil {
				t.Error("git status ran nothing: the test tests nothing")
			}
		})
	}
}

// hostileRevisions are texts that are no revision, whatever else they are.
var hostileRevisions = []string{
	"", "-", "--", "-c", "--output=x", "--upload-pack=touch x", "--all", "--exec=x", "-x", "--help", "--git-dir=/", "--not",
	":(top)", ":(exclude)x", ":/", "^HEAD", "HEAD..", "..HEAD", "HEAD...HEAD", "HEAD\n", "HEAD\x00", "\x00", "\n", " ", "HEAD HEAD",
	"@{-1}", "@{u}", "HEAD:a", "HEAD^{tree}", "HEAD^{blob}", ":a", "nothing", "../HEAD", "refs/../HEAD",
	"$(touch x)", "`touch x`", "HEAD; touch x", "a:b", "~", "^", "HEAD~9999999999", "HEAD^{/nothing like it}", "HEAD@{-1}",
	strings.Repeat("a", 5000), strings.Repeat("HEAD^", 5000), "0000000000000000000000000000000000000000", "ffffffffffffffffffffffffffffffffffffffff",
}

func TestResolveHostile(t *testing.T) {
	s := newScratch(t)
	s.write("a", "a\n")
	s.save("one")
	r := s.open()
	for _, rev := range hostileRevisions {
		if id, err := r.Resolve(t.Context(), rev); id != "" || err == nil {
			t.Errorf("%.40q is %s", rev, id.Hex())
		} else {
			wantErr(t, err, ErrUnknownRevision)
		}
	}
	if n, _, err := r.Untracked(t.Context()); n != 0 || err != nil {
		t.Errorf("something was written: %d files, %v", n, err)
	}
}
