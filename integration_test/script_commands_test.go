package integration_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptCommands are the commands of scripts:
//
//	init [DIR]                  make a repository at DIR, r of the script's files by default, and go there
//	git ARG...                  run git; it must succeed, or fail after !
//	commit MESSAGE [PATH...]    stage everything, or PATHs, and commit; nothing is racily clean afterwards
//	write [-keep] FILE TEXT     write TEXT and a newline; -keep restores the modification time
//	mtime FILE SECONDS          set the modification time, relative to now; @FILE to that of another file
//	md5 VAR FILE                set VAR to the md5 of a file's bytes
//	chown UID PATH...           give files away, with all below them
//	unprivileged COMMAND        run COMMAND so that file modes hold, even for root
//	exits N COMMAND             run COMMAND, which must exit with N
//	prescan STATE [REASON...]   run codemem --json prescan, which must find STATE for exactly these REASONs
//	changes [PATH=VERDICT...]   stdout is a report that lists exactly these changes; PATH=new<OLD for renames
//	json FILE PATH VALUE        the value at PATH in a JSON file (keys and indexes, with dots; len is a length)
//	awaits FILE                 wait until there is FILE
//	sqlite QUERY [WANT]         ask the sqlite3 shell, or the driver where there is none; rows end in newlines
//	right                       rows are exactly the tracked files, each with the md5 of its bytes
//	snapshot, unwritten         nothing of the database was written since the last snapshot
var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){
	"init": cmdInit, "git": cmdGit, "commit": cmdCommit, "write": cmdWrite, "mtime": cmdMtime, "md5": cmdMD5,
	"chown": cmdChown, "unprivileged": cmdUnprivileged, "exits": cmdExits, "prescan": cmdPrescan,
	"changes": cmdChanges, "json": cmdJSON, "sqlite": cmdSQLite, "right": cmdRight,
	"snapshot": cmdSnapshot, "unwritten": cmdUnwritten, "awaits": cmdAwaits,
}

// usage fails the script unless ok.
func usage(ts *testscript.TestScript, ok bool, text string) {
	if !ok {
		ts.Fatalf("usage: %s", text)
	}
}

// outcome fails the script unless err is as neg says.
func outcome(ts *testscript.TestScript, neg bool, err error) {
	var exit *exec.ExitError
	switch {
	case err == nil && neg:
		ts.Fatalf("unexpected success")
	case err != nil && (!neg || !errors.As(err, &exit)):
		ts.Fatalf("unexpected failure: %v", err)
	}
}

func cmdInit(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) <= 1, "init [DIR]")
	dir := filepath.Join(ts.Getenv("WORK"), "r")
	if len(args) == 1 {
		dir = ts.MkAbs(args[0])
	}
	ts.Check(os.MkdirAll(dir, 0o755))
	ts.Check(ts.Exec("git", "init", "-q", dir))
	ts.Check(ts.Chdir(dir))
}

func cmdGit(ts *testscript.TestScript, neg bool, args []string) {
	outcome(ts, neg, ts.Exec("git", args...))
}

func cmdCommit(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) >= 1, "commit MESSAGE [PATH...]")
	// Whatever is newer than the index will not be by the time git writes it.
	ts.Check(tick(ts.Getenv("WORK"), time.Now()))
	add := append([]string{"add", "-A", "--"}, args[1:]...)
	ts.Check(ts.Exec("git", add...))
	ts.Check(ts.Exec("git", "commit", "-q", "--allow-empty", "-m", args[0]))
}

func cmdWrite(ts *testscript.TestScript, neg bool, args []string) {
	keep := len(args) > 0 && args[0] == "-keep"
	if keep {
		args = args[1:]
	}
	usage(ts, !neg && len(args) == 2, "write [-keep] FILE TEXT")
	file := ts.MkAbs(args[0])
	before, err := os.Stat(file)
	if keep {
		ts.Check(err)
	}
	ts.Check(os.MkdirAll(filepath.Dir(file), 0o755))
	ts.Check(os.WriteFile(file, []byte(args[1]+"\n"), 0o644))
	if keep {
		ts.Check(os.Chtimes(file, before.ModTime(), before.ModTime()))
	}
}

func cmdMtime(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 2, "mtime FILE SECONDS|@FILE")
	var at time.Time
	if of, ok := strings.CutPrefix(args[1], "@"); ok {
		fi, err := os.Stat(ts.MkAbs(of))
		ts.Check(err)
		at = fi.ModTime()
	} else {
		n, err := strconv.Atoi(args[1])
		ts.Check(err)
		at = time.Now().Add(time.Duration(n) * time.Second)
	}
	ts.Check(os.Chtimes(ts.MkAbs(args[0]), at, at))
}

func cmdMD5(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) == 2, "md5 VAR FILE")
	ts.Setenv(args[0], md5Hex([]byte(ts.ReadFile(args[1]))))
}

func cmdChown(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) >= 2, "chown UID PATH...")
	uid, err := strconv.Atoi(args[0])
	ts.Check(err)
	for _, p := range args[1:] {
		ts.Check(filepath.WalkDir(ts.MkAbs(p), func(path string, _ fs.DirEntry, err error) error {
			return errors.Join(err, os.Lchown(path, uid, -1))
		}))
	}
}

func cmdUnprivileged(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, len(args) >= 1, "unprivileged COMMAND")
	if os.Geteuid() == 0 {
		const powers = "-dac_override,-dac_read_search"
		args = append([]string{"setpriv", "--bounding-set=" + powers, "--inh-caps=" + powers}, args...)
	}
	outcome(ts, neg, ts.Exec(args[0], args[1:]...))
}

func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) >= 2, "exits N COMMAND")
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got, err := 0, ts.Exec(args[1], args[2:]...)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func cmdPrescan(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg && len(args) >= 1, "prescan STATE [REASON...]")
	ts.Check(ts.Exec("codemem", "--json", "prescan"))
	var rep struct {
		State   string
		Reasons []string
	}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &rep))
	slices.Sort(rep.Reasons)
	reasons := slices.Sorted(slices.Values(args[1:]))
	if rep.State != args[0] || !slices.Equal(rep.Reasons, reasons) {
		ts.Fatalf("state %s %v, want %s %v", rep.State, rep.Reasons, args[0], reasons)
	}
}

func cmdChanges(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, !neg, "changes [PATH=VERDICT...]")
	var rep struct {
		Changes []struct {
			Path, Verdict string
			From          string `json:"renamed_from"`
		}
	}
	ts.Check(json.Unmarshal([]byte(ts.ReadFile("stdout")), &rep))
	got := []string{}
	for _, c := range rep.Changes {
		s := c.Path + "=" + c.Verdict
		if c.From != "" {
			s += "<" + c.From
		}
		got = append(got, s)
	}
	if !slices.Equal(got, args) {
		ts.Fatalf("changes %q, want %q", got, args)
	}
}

func cmdJSON(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, len(args) == 3, "json FILE PATH VALUE")
	var v any
	d := json.NewDecoder(strings.NewReader(ts.ReadFile(args[0])))
	d.UseNumber()
	ts.Check(d.Decode(&v))
	got, err := at(v, args[1])
	ts.Check(err)
	if (got == args[2]) == neg {
		ts.Fatalf("%s is %s, want %s%s", args[1], got, map[bool]string{true: "anything but "}[neg], args[2])
	}
}

// at returns the value at a path of keys, indexes and len in v: a string as it is, other values as JSON,
// and "absent" for what is not there.
func at(v any, path string) (string, error) {
	for _, key := range strings.Split(path, ".") {
		switch here := v.(type) {
		case map[string]any:
			next, ok := here[key]
			if !ok {
				return "absent", nil
			}
			v = next
		case []any:
			if key == "len" {
				return strconv.Itoa(len(here)), nil
			}
			i, err := strconv.Atoi(key)
			if err != nil || i < 0 || i >= len(here) {
				return "absent", nil //nolint:nilerr // no index
			}
			v = here[i]
		default:
			return "", fmt.Errorf("%s: there is nothing below %v", path, v)
		}
	}
	if s, ok := v.(string); ok {
		return s, nil
	}
	text, err := json.Marshal(v)
	return string(text), err
}

// cmdAwaits waits until there is a file.
func cmdAwaits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: awaits FILE")
	}
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(ts.MkAbs(args[0])); err == nil {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("there is no %s", args[0])
		}
	}
}
