package cmd

import (
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

// What the linker sets for a release (-X codemem/cmd.release=1.2.3): a source archive or a container has no
// tags to read. Empty in every other build, which knows its module's version.
var release, releaseCommit string

// A build says what program this is.
type build struct {
	Version  string `json:"version"` // 1.2.3 of a release, a pseudo-version between two, "devel" when not known
	Commit   string `json:"commit"`  // of the source, "" when not known; with "+dirty" when changed since
	Go       string `json:"go"`
	SQLite   string `json:"sqlite"` // the version of the driver's module
	Platform string `json:"platform"`
}

// buildInfo returns what the program was built from.
func buildInfo() build {
	b := build{Version: "devel", Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return b.read(info, release, releaseCommit)
}

// read fills b from what the linker was told and from what the compiler noted, the former first.
func (b build) read(info *debug.BuildInfo, version, commit string) build {
	if version == "" && info.Main.Version != "(devel)" {
		version = info.Main.Version
	}
	if version = strings.TrimPrefix(version, "v"); version != "" {
		b.Version = version
	}
	dirty := ""
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			b.Commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			dirty = "+dirty"
		}
	}
	if b.Commit != "" {
		b.Commit += dirty
	} else {
		b.Commit = commit
	}
	for _, m := range info.Deps {
		if m.Path == "modernc.org/sqlite" {
			b.SQLite = m.Version
		}
	}
	return b
}

// versionCommand says what program this is.
func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "version",
		Short:             "Say what program this is",
		Long:              "version prints the version of codemem, the commit and the Go it was built from, its SQLite driver and the platform.",
		Example:           "  codemem version\n  codemem version --json",
		Args:              args(0, 0, ""),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(*cobra.Command, []string) error {
			b := buildInfo()
			return a.print(b, func(p *page) {
				p.label(dim, "codemem", "%s", b.Version)
				if b.Commit != "" {
					p.label(dim, "commit", "%s", b.Commit)
				}
				p.label(dim, "go", "%s", b.Go)
				if b.SQLite != "" {
					p.label(dim, "sqlite", "modernc.org/sqlite %s", b.SQLite)
				}
				p.label(dim, "platform", "%s", b.Platform)
			})
		},
	}
}
