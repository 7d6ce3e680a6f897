package module

import (
	"encoding/json"
	"path"
	"slices"
	"strings"
)

// C follows an #include: to a file beside the one that includes it, then one below a directory that
// compile_commands.json names; without that, one whose path ends so. Of several that is the nearest, where include, src
// and inc are near. A header of the language or the system is outside.
type C struct{}

// Follow is Ecosystem.Follow.
func (C) Follow(w World, i *Import) []string { return one(include(w, i)) }

func include(w World, i *Import) string {
	dir := i.Dir()
	switch i.Kind {
	case Path:
		if f := First(w, Join(dir, i.Path)); f != "" {
			return f
		}
	case System:
		if IsSystemHeader(i.Path) {
			return ""
		}
	default:
		return "" // using
	}
	p := strings.TrimPrefix(path.Clean("/"+i.Path), "/")
	for _, at := range includeDirs(w) {
		if f := First(w, Join(at, i.Path)); f != "" {
			return f
		}
	}
	var all []string
	for _, f := range w.Named(path.Base(p)) {
		if _, ok := cutEnd(f, p); ok {
			all = append(all, f)
		}
	}
	return Nearest(all, func(f string) int {
		root := strings.TrimSuffix(strings.TrimSuffix(f, p), "/")
		steps := 2 * Steps(dir, root)
		switch path.Base(root) {
		case "include", "src", "inc":
			steps -= 3
		}
		return steps
	})
}

// IsSystemHeader reports whether a header belongs to the language or to the system.
func IsSystemHeader(p string) bool {
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

// includeDirs returns the directories that the compiler looks into, as compile_commands.json says: its paths are those of
// some machine, where the tree is what the first of its files that are here lies in.
func includeDirs(w World) []string {
	var dirs []string
	for _, at := range []string{"compile_commands.json", "build/compile_commands.json"} {
		c := read(w, at, readCommands)
		root, ok := "", false
		for _, f := range c.files {
			for rest := strings.TrimPrefix(f, "/"); !ok && rest != ""; _, rest, _ = strings.Cut(rest, "/") {
				if ok = w.Has(rest); ok {
					root = strings.TrimSuffix(strings.TrimSuffix(f, rest), "/")
				}
			}
		}
		for _, d := range c.dirs {
			if rel, in := Below(d, root); ok && in {
				dirs = append(dirs, rel)
			}
		}
	}
	return dirs
}

// A commands is what a compile_commands.json says: some of the files, and all directories for includes.
type commands struct{ files, dirs []string }

func readCommands(text []byte) commands {
	const most, some = 256, 4
	var all []struct {
		Directory, Command, File string
		Arguments                []string
	}
	if len(text) > 4*maxText || json.Unmarshal(text, &all) != nil {
		return commands{}
	}
	var read commands
	for _, c := range all {
		from := func(p string) string {
			if path.IsAbs(p) {
				return path.Clean(p)
			}
			return path.Join(c.Directory, p)
		}
		if len(read.files) < some {
			read.files = append(read.files, from(c.File))
		}
		args := c.Arguments
		if args == nil {
			args = strings.Fields(c.Command)
		}
		for n, a := range args {
			if dir, ok := includeArgument(a, args[n+1:]); ok && len(read.dirs) < most && !slices.Contains(read.dirs, from(dir)) {
				read.dirs = append(read.dirs, from(dir))
			}
		}
	}
	return read
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
