package symbol

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
)

// followC finds what an #include takes: a file beside the one that includes it, then one below a directory that
// compile_commands.json names; without that, one whose path ends so. Of several that is the nearest, where include, src
// and inc are near. A header of the language or the system is outside.
func followC(w World, from string, i *Import) string {
	dir := parent(from)
	switch i.Kind {
	case ImportPath:
		if f := firstOf(w, join(dir, i.Path)); f != "" {
			return f
		}
	case ImportSystem:
		if isSystemHeader(i.Path) {
			return ""
		}
	default:
		return "" // using
	}
	p := strings.TrimPrefix(path.Clean("/"+i.Path), "/")
	for _, at := range includeDirs(w) {
		if f := firstOf(w, join(at, i.Path)); f != "" {
			return f
		}
	}
	var all []string
	for _, f := range w.Named(path.Base(p)) {
		if f == p || strings.HasSuffix(f, "/"+p) {
			all = append(all, f)
		}
	}
	return nearest(all, func(f string) int {
		root := strings.TrimSuffix(strings.TrimSuffix(f, p), "/")
		steps := 2 * stepsBetween(dir, root)
		switch path.Base(root) {
		case "include", "src", "inc":
			steps -= 3
		}
		return steps
	})
}

// nearest returns the path with the lowest distance, "" if several have it.
func nearest(all []string, distance func(string) int) string {
	best, least, several := "", 0, false
	for _, f := range all {
		d := distance(f)
		switch {
		case best == "" || d < least:
			best, least, several = f, d, false
		case d == least:
			several = true
		}
	}
	if several {
		return ""
	}
	return best
}

// stepsBetween returns how many steps up and down lead from one directory to another.
func stepsBetween(a, b string) int {
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	if a == "" {
		x = nil
	}
	if b == "" {
		y = nil
	}
	same := 0
	for same < len(x) && same < len(y) && x[same] == y[same] {
		same++
	}
	return len(x) + len(y) - 2*same
}

// isSystemHeader reports whether a header belongs to the language or to the system.
func isSystemHeader(p string) bool {
	if first, _, ok := strings.Cut(p, "/"); ok {
		return slices.Contains(systemDirs, first)
	}
	return path.Ext(p) == "" || slices.Contains(systemHeaders, p)
}

var (
	systemDirs    = strings.Fields("sys netinet arpa net linux asm asm-generic bits machine mach mach-o rpc experimental ext tr1 CoreFoundation CoreServices")
	systemHeaders = strings.Fields(`
aio.h alloca.h ar.h assert.h byteswap.h complex.h cpio.h ctype.h cxxabi.h dirent.h dlfcn.h elf.h endian.h err.h errno.h execinfo.h
fcntl.h fenv.h float.h fmtmsg.h fnmatch.h ftw.h getopt.h glob.h grp.h iconv.h ifaddrs.h immintrin.h intrin.h inttypes.h io.h
iso646.h langinfo.h libgen.h libintl.h limits.h link.h locale.h malloc.h math.h memory.h monetary.h mqueue.h netdb.h nl_types.h paths.h
poll.h process.h pthread.h pty.h pwd.h regex.h resolv.h sched.h search.h semaphore.h setjmp.h sgtty.h signal.h spawn.h stdalign.h
stdarg.h stdatomic.h stdbool.h stdckdint.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h strings.h stropts.h syscall.h
syslog.h tar.h termio.h termios.h tgmath.h threads.h time.h trace.h uchar.h ucontext.h ulimit.h unistd.h utime.h utmp.h utmpx.h
values.h wchar.h wctype.h windows.h winsock2.h wordexp.h ws2tcpip.h xmmintrin.h emmintrin.h arm_neon.h x86intrin.h cpuid.h
`)
)

// includeDirs returns the directories that the compiler looks into, as compile_commands.json says.
func includeDirs(w World) []string {
	for _, at := range []string{"compile_commands.json", "build/compile_commands.json"} {
		text := w.Text(at)
		if text == nil {
			continue
		}
		return parsed(w, at, func(text []byte) []string { return readCommands(w, text) })
	}
	return nil
}

// readCommands returns the directories for includes of all commands, relative to the tree: the directory that a
// command's file lies in without its path here.
func readCommands(w World, text []byte) []string {
	const most = 256
	var commands []struct {
		Directory, Command, File string
		Arguments                []string
	}
	if len(text) > 4*maxText || json.Unmarshal(text, &commands) != nil {
		return nil
	}
	var dirs []string
	root, known := "", false
	for _, c := range commands {
		file := path.Clean(c.File)
		if !path.IsAbs(file) {
			file = path.Join(c.Directory, c.File)
		}
		for rest := strings.TrimPrefix(file, "/"); !known && rest != ""; _, rest, _ = strings.Cut(rest, "/") {
			if w.Has(rest) {
				root, known = strings.TrimSuffix(strings.TrimSuffix(file, rest), "/"), true
			}
		}
		args := c.Arguments
		if args == nil {
			args = strings.Fields(c.Command)
		}
		for n, a := range args {
			dir, ok := includeArgument(a, args[n+1:])
			if !ok || !known || len(dirs) >= most {
				continue
			}
			if !path.IsAbs(dir) {
				dir = path.Join(c.Directory, dir)
			}
			if rel, ok := below(path.Clean(dir), root); ok && !slices.Contains(dirs, rel) {
				dirs = append(dirs, rel)
			}
		}
	}
	return dirs
}

// includeArgument returns the directory that an argument of a compiler adds.
func includeArgument(a string, next []string) (string, bool) {
	for _, option := range []string{"-I", "-isystem", "-iquote", "/I"} {
		dir, ok := strings.CutPrefix(a, option)
		if ok && dir == "" && len(next) > 0 {
			dir = next[0]
		}
		if ok && dir != "" {
			return strings.Trim(dir, `"'`), true
		}
	}
	return "", false
}
