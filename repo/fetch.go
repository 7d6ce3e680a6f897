package repo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
)

// Fetch asks the remote that the branch follows for its commits: the only use of the network. What steers
// programs (ssh command, credential helpers) is taken from the machine's and the user's configuration,
// never from the repository's; no hook, helper protocol or maintenance runs. Without an upstream on a
// remote it does nothing.
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
	settings := append([]string{}, disarm...)
	for _, p := range []string{"https", "ssh", "file"} {
		settings = append(settings, "-c", "protocol."+p+".allow=always")
	}
	ssh := "ssh"
	if v := r.config.trusted["core.sshcommand"]; len(v) > 0 {
		ssh = v[len(v)-1]
	}
	settings = append(settings, "-c", "core.sshCommand="+ssh, "-c", "core.gitProxy=", "-c", "remote."+remote+".vcs=",
		"-c", "remote."+remote+".uploadpack=git-upload-pack", "-c", "fetch.recurseSubmodules=false",
		"-c", "gc.auto=0", "-c", "maintenance.auto=false", "-c", "fetch.writeCommitGraph=false")
	for _, v := range r.config.trusted["credential.helper"] {
		settings = append(settings, "-c", "credential.helper="+v)
	}
	for _, key := range r.config.Keys("credential.") { // helpers of single urls, which the repository may have set
		if strings.HasSuffix(key, ".helper") && key != "credential.helper" {
			settings = append(settings, "-c", key+"=")
			for _, v := range r.config.trusted[key] {
				settings = append(settings, "-c", key+"="+v)
			}
		}
	}
	_, err := r.runGit(ctx, bytes.NewReader(nil), settings,
		[]string{"fetch", "--quiet", "--no-tags", "--no-recurse-submodules", "--no-auto-maintenance", "--upload-pack=git-upload-pack", "--", remote})
	if errors.Is(err, ErrNoGit) {
		return fmt.Errorf("a fetch needs it: %w", err)
	}
	return err
}

// Untracked returns the number of files that git does not track and is not told to ignore.
func (r *Repo) Untracked(ctx context.Context) (int, error) {
	out, err := r.git(ctx, nil, "ls-files", "-o", "-z", "--exclude-standard")
	return bytes.Count(out, []byte{0}), err
}
