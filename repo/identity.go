package repo

import (
	"cmp"
	"os"
	"os/user"
	"strings"
)

// Identity returns the name under which git would commit here: of the environment, of the configuration, or else of the user of
// the machine. It is "" where none of them has one.
func (r *Repo) Identity() string {
	author, _ := r.config.Get("author.name")
	named, _ := r.config.Get("user.name")
	login := ""
	if u, err := user.Current(); err == nil {
		full, _, _ := strings.Cut(u.Name, ",") // as in the fields of passwd
		login = cmp.Or(strings.TrimSpace(full), u.Username)
	}
	return cmp.Or(strings.TrimSpace(os.Getenv("GIT_AUTHOR_NAME")), strings.TrimSpace(author), strings.TrimSpace(named), login)
}
