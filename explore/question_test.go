package explore

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestAsk(t *testing.T) {
	tests := []struct {
		name, text string
		want       Question
	}{
		{"words", "retry with a backoff", Question{Words: "retry with a backoff"}},
		{"one identifier", "backoff", Question{Words: "backoff", Names: []string{"backoff"}}},
		{"names among words", "why does `retry` ignore maxDelay in http.Client.do()?", Question{
			Words: "why does `retry` ignore maxDelay in http.Client.do()?", Names: []string{"retry", "maxDelay", "do"},
			Places: []Named{{Path: "http.Client.do", How: byPath}}, // which is no file, as the tree will say
		}},
		{"id", "src/a.go:Server.Close", Question{
			Words: "src/a.go:Server.Close", Names: []string{"Close"},
			Places: []Named{{Path: "src/a.go", Name: "Server.Close", How: byID}, {Path: "src/a.go", How: byPath}, {Path: "Server.Close", How: byPath}},
		}},
		{"line and range", "see src/a.go:12 and ./b.py:3-9, please", Question{
			Words: "see and please", Places: []Named{{Path: "src/a.go", Line: 12, How: byLine}, {Path: "b.py", Line: 3, End: 9, How: byLine}},
		}},
		{"Go compiler", "./cmd/x.go:10:5: undefined: parseFlag", Question{
			Words: "undefined: parseFlag", Names: []string{"parseFlag"}, Places: []Named{{Path: "cmd/x.go", Line: 10, How: byLine}},
		}},
		{"TypeScript compiler", "src/x.ts(10,5): error TS2339: Property 'foo' does not exist", Question{
			Words: "error TS2339: Property 'foo' does not exist", Places: []Named{{Path: "src/x.ts", Line: 10, How: byLine}},
		}},
		{"Rust compiler", "error[E0308]: mismatched types\n  --> src/main.rs:4:9", Question{
			Words: "error[E0308]: mismatched types", Places: []Named{{Path: "src/main.rs", Line: 4, How: byLine}},
		}},
		{"Python", "  File \"/app/pkg/mod.py\", line 7, in load_all\nValueError: bad", Question{
			Words: "ValueError: bad", Names: []string{"ValueError", "load_all"}, Places: []Named{{Path: "/app/pkg/mod.py", Line: 7, Name: "load_all", How: byTrace}},
		}},
		{"Node", "TypeError: x\n    at Router.handle (/srv/app/lib/router.js:45:12)\n    at /srv/app/lib/next.js:3:1", Question{
			Words: "TypeError: x\nat", Names: []string{"TypeError", "handle"}, Places: []Named{
				{Path: "/srv/app/lib/router.js", Line: 45, Name: "Router.handle", How: byTrace}, {Path: "/srv/app/lib/next.js", Line: 3, How: byLine},
			},
		}},
		{"Java", "\tat com.acme.Job.run(Job.java:12)", Question{
			Names: []string{"run"}, Places: []Named{{Path: "Job.java", Line: 12, Name: "com.acme.Job.run", How: byTrace}},
		}},
		{".NET", `   at Acme.Job.Run() in C:\src\Job.cs:line 12`, Question{
			Names: []string{"Run"}, Places: []Named{{Path: "C:/src/Job.cs", Line: 12, Name: "Acme.Job.Run", How: byTrace}},
		}},
		{"Ruby", "lib/job.rb:12:in `perform': no (RuntimeError)", Question{
			Words: "no (RuntimeError)", Names: []string{"RuntimeError", "perform"}, Places: []Named{{Path: "lib/job.rb", Line: 12, Name: "perform", How: byTrace}},
		}},
		{"Go panic", "panic: boom\n\ngoroutine 1 [running]:\nhost.org/m/job.(*Job).Run(0x1, {0x2, 0x3})\n\t/home/x/job.go:12 +0x1d\nmain.main()\n\t/home/x/main.go:3\nexit status 2", Question{
			Words: "panic: boom\nexit status 2", Names: []string{"Run", "main"}, Places: []Named{
				{Path: "/home/x/job.go", Line: 12, Name: "Job.Run", How: byTrace}, {Path: "/home/x/main.go", Line: 3, Name: "main", How: byTrace},
			},
		}},
		{"link", "https://host/o/r/blob/main/src/a.go#L10-L12", Question{
			Words: "https:", Places: []Named{{Path: "/host/o/r/blob/main/src/a.go", Line: 10, End: 12, How: byLine}},
		}},
		{"diff", "what does this break?\ndiff --git a/x.go b/x.go\nindex 1..2 100644\n--- a/x.go\n+++ b/x.go\n@@ -3,3 +3,3 @@ func F() {\n a\n-b\n+c\n d\n", Question{
			Words: "what does this break?", Places: []Named{{Path: "x.go", Line: 3, How: byDiff}},
		}},
		{"tests", "add a test for retries", Question{Words: "add a test for retries", Tests: true}},
		{"nothing", " \n", Question{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Ask(tt.text), cmpopts.IgnoreUnexported(Named{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestDiffPaths: the prefixes of a diff are no part of its paths, whatever they are set to, and a directory that is called as
// one is not taken for it.
func TestDiffPaths(t *testing.T) {
	for _, tt := range []struct{ before, after, want string }{
		{"a/dir/x.go", "b/dir/x.go", "dir/x.go"},
		{"i/x.go", "w/x.go", "x.go"},
		{"c/x.go", "w/y.go", "y.go"},
		{"old/dir/x.go", "new/dir/x.go", "dir/x.go"},
		{"x.go", "x.go", "x.go"},
		{"b/x.go", "b/x.go", "b/x.go"},
		{"dir/x.go", "dir/x.go", "dir/x.go"},
		{"/dev/null", "w/dir/x.go", "dir/x.go"},
		{"i/dir/x.go", "/dev/null", "dir/x.go"},
		{"/dev/null", "dir/x.go", "dir/x.go"},
		{`"a/d/\303\274 x.go"`, `"b/d/\303\274 x.go"`, "d/ü x.go"},
	} {
		q := Ask("--- a/first\n+++ b/first\n@@ -1 +1 @@\n-a\n+b\n--- " + tt.before + "\n+++ " + tt.after + "\n@@ -1 +1 @@\n-a\n+b\n")
		if len(q.Places) != 2 || q.Places[1].Path != tt.want {
			t.Errorf("--- %s, +++ %s: %v, want %q", tt.before, tt.after, q.Places, tt.want)
		}
	}
}

// TestHunkLines: a hunk is about the lines that it changes in the file as it is, be it before or after the change.
func TestHunkLines(t *testing.T) {
	q := Ask("--- a/x\n+++ b/x\n@@ -2,3 +2,4 @@\n two\n-three\n+3\n+3b\n four\n")
	before, after := "one\ntwo\nthree\nfour", "one\ntwo\n3\n3b\nfour"
	for _, tt := range []struct {
		file string
		want []int
	}{{before, []int{3}}, {after, []int{3, 4}}, {"", []int{3, 4}}} {
		if diff := cmp.Diff(tt.want, q.Places[0].lines(strings.Split(tt.file, "\n"))); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.file, diff)
		}
	}
	for _, tt := range []struct {
		hunk string
		want []int
	}{
		{"@@ -1,3 +1,2 @@\n one\n-two\n three\n", []int{1}}, // what is gone was behind this line
		{"@@ -1,2 +1,1 @@\n-one\n two\n", []int{1}},
		{"@@ -1,4 +1,4 @@\n-one\n+1\n two\n-three\n+3\n four\n", []int{1, 3}},
		{"@@ -0,0 +1,2 @@\n+one\n+two\n", []int{1, 2}},
	} {
		if diff := cmp.Diff(tt.want, Ask("+++ b/x\n" + tt.hunk).Places[0].lines(nil)); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.hunk, diff)
		}
	}
}

// FuzzAsk: no text makes it fail, and what it returns is bounded.
func FuzzAsk(f *testing.F) {
	f.Add("see a.go:1 and\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n")
	f.Add("@@ -99999999999999999999,1 +1,99999999999999999999 @@\n+++ \"b/\\303\n")
	f.Fuzz(func(t *testing.T, text string) {
		q := Ask(text)
		if len(q.Words) > maxWords || len(q.Names) > maxNames || len(q.Places) > maxNamed {
			t.Errorf("%d bytes of words, %d names, %d places", len(q.Words), len(q.Names), len(q.Places))
		}
		for _, p := range q.Places {
			for _, l := range p.lines(strings.Split(text, "\n")) {
				if p.How == byDiff && l < 1 {
					t.Errorf("line %d of %q", l, p.Path)
				}
			}
		}
		_ = q.diffWords()
	})
}
