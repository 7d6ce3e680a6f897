package agents

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// choose returns the agents asked for, or those that are found, and notes them in the report.
func (o Options) choose(rep *Report) ([]string, error) {
	var chosen []string
	for _, a := range Agents() {
		found, named := "", slices.Contains(o.Agents, a.Name)
		switch {
		case named:
		case len(o.Agents) > 0, o.User && a.nextUser == nil:
			continue
		case o.Remove:
		default:
			if found = o.trace(a); found == "" || a.Name == MCP && slices.Contains(chosen, Claude) { // one file
				continue
			}
		}
		next := a.next
		if o.User {
			next = a.nextUser
		}
		note := ""
		if a.Name == Claude && !o.Remove && o.pluginEnabled() {
			note = "the plugin codemem is enabled in Claude Code and does the same; keep one of the two"
		}
		rep.Agents = append(rep.Agents, AgentReport{a.Name, a.Title, found, note, next})
		chosen = append(chosen, a.Name)
	}
	for _, name := range o.Agents {
		if !slices.ContainsFunc(Agents(), func(a Agent) bool { return a.Name == name }) {
			return nil, fmt.Errorf("%w: %q", ErrUnknownAgent, name)
		}
	}
	if len(chosen) == 0 {
		return nil, ErrNoAgent
	}
	return chosen, nil
}

// trace returns by what an agent is found: a program on PATH, or configuration in the home or the repository; "" if not.
func (o Options) trace(a Agent) string {
	for _, p := range a.programs {
		if o.onPath(p) {
			return "the program " + p
		}
	}
	if a.homes != nil && o.Home != "" {
		for _, dir := range a.homes(o.machine()) {
			if _, err := os.Lstat(filepath.FromSlash(dir)); err == nil {
				return dir
			}
		}
	}
	for _, name := range a.traces {
		if o.User {
			break
		}
		if _, err := os.Lstat(filepath.Join(o.Root, name)); err == nil {
			return name + " in the repository"
		}
	}
	return ""
}

// onPath reports whether PATH has a program.
func (o Options) onPath(name string) bool {
	names := []string{name}
	if o.OS == "windows" {
		names = []string{name + ".exe", name + ".cmd", name + ".bat"}
	}
	for _, dir := range filepath.SplitList(o.Getenv("PATH")) {
		for _, n := range names {
			info, err := os.Stat(filepath.Join(dir, n))
			if err == nil && info.Mode().IsRegular() && (o.OS == "windows" || info.Mode()&0o111 != 0) {
				return true
			}
		}
	}
	return false
}

// pluginEnabled reports whether Claude Code has our plugin, for the user or in the repository.
func (o Options) pluginEnabled() bool {
	at := []func() (*file, error){
		func() (*file, error) { return o.openTarget(target{path: o.machine().claude("settings.json")}) },
	}
	if !o.User {
		at = append(at, func() (*file, error) { return o.place().open(".claude/settings.json") })
	}
	for _, open := range at {
		f, err := open()
		if err != nil {
			continue // the edit reports what is wrong with it
		}
		_ = f.root.Close()
		root, err := parseJSON(f.text)
		if err != nil {
			continue
		}
		chain, found, err := find(f.text, root, []string{"enabledPlugins"})
		if err != nil || len(found) == 0 {
			continue
		}
		for _, e := range chain[1].elements {
			if strings.HasPrefix(e.name, program+"@") && e.kind == 't' {
				return true
			}
		}
	}
	return false
}
