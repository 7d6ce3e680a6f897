package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

// Fetch asks the remote for the commits of the branch that this one follows, and moves the ref that tracks
// it and no other: the only use of the network. What steers programs (ssh command, credential helpers) is
// taken from the machine's and the user's configuration, never from the repository's; no hook, helper
// protocol or maintenance runs. Without an upstream on a remote it does nothing.
func (r *Repo) Fetch(ctx context.Context, h Head) error {
	remote, _ := r.config.Get("branch." + h.Branch + ".remote")
	if h.Branch == "" || remote == "" || remote == "." {
		return nil
	}
	url, ok := r.config.Get("remote." + remote + ".url")
	switch {
	case !ok:
		return fmt.Errorf("%w: the remote %q has no url", ErrUnsupported, remote)
	case strings.HasPrefix(remote, "-"), strings.HasPrefix(url, "-"), strings.Contains(url, "::"):
		return fmt.Errorf("%w: the remote %q has the url %q", ErrUnsupported, remote, url)
	}
	up, err := r.Upstream(ctx, h)
	merge := r.config.All("branch." + h.Branch + ".merge")
	switch {
	case err != nil || !up.Configured || len(merge) == 0:
		return err
	case !strings.HasPrefix(up.Ref, "refs/remotes/"):
		return fmt.Errorf("%w: the upstream is tracked by %q, which is no remote-tracking ref", ErrUnsupported, up.Ref)
	}
	_, err = gitCall{
		dir: r.root, gitDir: r.gitDir, workTree: r.root, timeout: fetchTimeout,
		overrides: r.fetchOverrides(remote), env: []string{"GIT_ALLOW_PROTOCOL=https:ssh:file"},
	}.run(ctx, nil, []string{
		"fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance",
		"--upload-pack=git-upload-pack", "--refmap=", "--", remote, "+" + merge[0] + ":" + up.Ref,
	})
	if errors.Is(err, ErrNoGit) {
		return fmt.Errorf("a fetch needs it: %w", err)
	}
	return err
}

// fetchTimeout bounds one fetch: that of a large history over a slow line.
const fetchTimeout = 10 * time.Minute

// fetchOverrides replaces what steers programs by what the machine's and the user's configuration say.
func (r *Repo) fetchOverrides(remote string) []string {
	ssh := "ssh"
	if v := r.config.trusted["core.sshcommand"]; len(v) > 0 {
		ssh = v[len(v)-1]
	}
	overrides := []string{
		"core.sshCommand=" + ssh, "remote." + remote + ".uploadpack=git-upload-pack",
		"fetch.recurseSubmodules=false", "fetch.writeCommitGraph=false", "protocol.file.allow=always",
	}
	for _, v := range r.config.trusted["credential.helper"] {
		overrides = append(overrides, "credential.helper="+v)
	}
	return overrides
}

// Untracked returns the number of files that git does not track and is not told to ignore.
func (r *Repo) Untracked(ctx context.Context) (int, error) {
	out, err := r.git(ctx, nil, "ls-files", "-o", "-z", "--exclude-standard")
	return bytes.Count(out, []byte{0}), err
}
