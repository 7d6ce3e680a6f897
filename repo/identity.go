package repo

import (
	"cmp"
	"os"
	"os/user"
	"strings"
)

// Identities returns the names under which git would commit here, the one that it takes first: of the environment, of the configuration, of
// the user of the machine. Any may be "".
func (r *Repo) Identities() []string {
	author, _ := r.config.Get("author.name")
	named, _ := r.config.Get("user.name")
	login := ""
	if u, err := user.Current(); err == nil {
		full, _, _ := strings.Cut(u.Name, ",") // as in the fields of passwd
		login = cmp.Or(strings.TrimSpace(full), u.Username)
	}
	return []string{strings.TrimSpace(os.Getenv("GIT_AUTHOR_NAME")), strings.TrimSpace(author), strings.TrimSpace(named), login}
}
