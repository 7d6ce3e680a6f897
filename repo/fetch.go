package repo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// fetchTimeout bounds one fetch: that of a large history over a slow line.
const fetchTimeout = 10 * time.Minute

// Fetch asks the remote for the commits of the branch that this one follows, and moves the ref that tracks
// it and no other, over the network: by https, ssh or as a file. What steers programs (ssh
// command, credential helpers) is taken from the machine's and the user's configuration, never from the
// repository's; no hook, helper protocol or maintenance runs. Without an upstream on a remote it does nothing.
func (r *Repo) Fetch(ctx context.Context, h Head) error {
	remote, _ := r.config.Get("branch." + h.Branch + ".remote")
	merges := r.config.All("branch." + h.Branch + ".merge")
	if h.Branch == "" || remote == "" || remote == "." || len(merges) == 0 {
		return nil
	}
	if err := r.checkRemote(remote); err != nil {
		return err
	}
	up, err := r.Upstream(ctx, h)
	if err != nil || !up.Configured {
		return err
	}
	if !strings.HasPrefix(up.Ref, "refs/remotes/") || strings.ContainsAny(merges[0]+up.Ref, "*:") || r.leadsElsewhere(ctx, up.Ref) {
		return fmt.Errorf("%w: the upstream %q is tracked by %q, which is no remote-tracking ref", ErrUnsupported, merges[0], up.Ref)
	}
	err = r.fetch(ctx, remote, "+"+merges[0]+":"+up.Ref)
	if errors.Is(err, ErrNoGit) {
		return fmt.Errorf("a fetch needs it: %w", err)
	}
	return err
}

// fetch asks a remote for one ref and for nothing that follows from it, again if another process writes the ref it is kept as.
func (r *Repo) fetch(ctx context.Context, remote, refspec string, more ...string) error {
	args := slices.Concat([]string{
		"--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--no-write-fetch-head",
		"--upload-pack=git-upload-pack", "--refmap=",
	}, more, []string{"--", remote, refspec})
	return retryLocked(ctx, func() error {
		_, err := r.online(ctx, remote, "fetch", args...)
		return err
	})
}

// online runs a command that uses the network, by https, ssh or as a file, on a remote that was checked.
func (r *Repo) online(ctx context.Context, remote, command string, args ...string) ([]byte, error) {
	overrides := r.fetchOverrides(remote)
	if err := checkOverrides(overrides, append(r.config.Keys(""), "remote."+remote+".uploadpack", "remote."+remote+".receivepack")); err != nil {
		return nil, err
	}
	return gitCall{
		dir: r.root, gitDir: r.gitDir, workTree: r.root, timeout: fetchTimeout, may: command,
		overrides: overrides, env: append(r.withoutHooks(), "GIT_ALLOW_PROTOCOL=https:ssh:file"),
	}.run(ctx, nil, append([]string{command}, args...))
}

// checkRemote refuses a remote that is not a plain address.
func (r *Repo) checkRemote(remote string) error {
	urls := append(slices.Clone(r.config.All("remote."+remote+".url")), r.config.All("remote."+remote+".pushurl")...)
	if len(urls) == 0 {
		return fmt.Errorf("%w: the remote %q has no url", ErrUnsupported, remote)
	}
	for _, url := range urls {
		if strings.HasPrefix(remote, "-") || strings.HasPrefix(url, "-") || strings.Contains(url, "::") {
			return fmt.Errorf("%w: the remote %q has the url %q", ErrUnsupported, remote, url)
		}
	}
	if vcs, ok := r.config.Get("remote." + remote + ".vcs"); ok {
		return fmt.Errorf("%w: the remote %q is reached with a helper, %q", ErrUnsupported, remote, vcs)
	}
	// A git without a helper for the address takes an alias of the helper's name for it, and runs that.
	if aliases := r.foreignKeys("alias.remote-"); len(aliases) > 0 {
		return fmt.Errorf("%w: the repository's configuration sets %q, which a fetch may run", ErrUnsupported, aliases[0])
	}
	return nil
}

// checkOverrides refuses a key that git, which parts key and value at the first "=", would take for another.
func checkOverrides(overrides []string, keys []string) error {
	for _, k := range keys {
		if strings.Contains(k, "=") && slices.ContainsFunc(overrides, func(o string) bool { return strings.HasPrefix(o, k+"=") }) {
			return fmt.Errorf("%w: the configuration's key %q, which a fetch has to override, has a \"=\" in it", ErrUnsupported, k)
		}
	}
	return nil
}

// leadsElsewhere reports whether a write to the ref would move another one, or another file: it is symbolic,
// or a symlink is on the way to it.
func (r *Repo) leadsElsewhere(ctx context.Context, ref string) bool {
	if !fitRef(ref) {
		return true
	}
	for i, c := range ref + "/" {
		if c != '/' {
			continue
		}
		fi, err := os.Lstat(filepath.Join(r.commonDir, filepath.FromSlash(ref[:i])))
		if err == nil && fi.Mode()&fs.ModeSymlink != 0 {
			return true
		}
	}
	if r.asksRefs || r.hashLen != 20 {
		_, err := r.git(ctx, nil, "symbolic-ref", "--quiet", ref)
		return exitCode(err) != 1
	}
	_, last, _ := r.follow(ref)
	return last != ref
}

// fetchOverrides replaces what steers programs, where data goes and whom to trust by what the machine's
// and the user's configuration say.
func (r *Repo) fetchOverrides(remote string) []string {
	overrides := []string{
		"remote." + remote + ".uploadpack=git-upload-pack", "remote." + remote + ".receivepack=git-receive-pack", "fetch.recurseSubmodules=false",
		"fetch.writeCommitGraph=false", "protocol.file.allow=always",
	}
	overrides = append(overrides, r.trustedOr("core.sshcommand", "ssh -oBatchMode=yes")...)
	overrides = append(overrides, r.trustedOr("core.askpass", "")...)
	// An empty helper, as in gitOverrides, forgets all before it, those of single addresses too.
	for _, key := range r.config.Keys("credential.") {
		if strings.HasSuffix(key, ".helper") {
			for _, v := range r.config.trusted[key] {
				overrides = append(overrides, key+"="+v)
			}
		}
	}
	for _, key := range r.foreignKeys("http.") {
		if value, unsafe := neutralHTTP[key[strings.LastIndexByte(key, '.')+1:]]; unsafe {
			overrides = append(overrides, r.trustedOr(key, value)...)
		}
	}
	for key, value := range map[string]string{"fetch.bundleuri": "", "transfer.bundleuri": "false", "remote." + remote + ".proxy": ""} {
		if len(r.foreignKeys(key)) > 0 {
			overrides = append(overrides, r.trustedOr(key, value)...)
		}
	}
	return overrides
}

// trustedOr overrides a key with what the machine and the user say, or else with value.
func (r *Repo) trustedOr(key, value string) []string {
	trusted := r.config.trusted[key]
	if len(trusted) == 0 {
		return []string{key + "=" + value}
	}
	var overrides []string
	for _, v := range trusted {
		overrides = append(overrides, key+"="+v)
	}
	return overrides
}

// neutralHTTP are the settings of http.*, by the last part of their name, that say whom to trust, what
// secrets to send or where to write, each with the value that says nothing.
var neutralHTTP = map[string]string{
	"proxy": "", "proxyauthmethod": "", "proxysslcert": "", "proxysslkey": "", "proxysslcainfo": "",
	"extraheader": "", "curloptresolve": "", "cookiefile": "", "savecookies": "false",
	"sslverify": "true", "sslcert": "", "sslkey": "", "sslcainfo": "", "sslcapath": "", "pinnedpubkey": "",
	"followredirects": "initial", "delegation": "",
}

// foreignKeys returns the keys that start with prefix and have a value that the repository gives them.
func (r *Repo) foreignKeys(prefix string) []string {
	return slices.DeleteFunc(r.config.Keys(prefix), func(k string) bool {
		return slices.Equal(r.config.values[k], r.config.trusted[k])
	})
}

// Address returns the address of a remote, as it is configured; a relative path is made absolute.
func (r *Repo) Address(remote string) string {
	url, _ := r.config.Get("remote." + remote + ".url")
	if url != "" && !strings.Contains(url, ":") && !filepath.IsAbs(url) {
		return filepath.Join(r.root, url)
	}
	return url
}
