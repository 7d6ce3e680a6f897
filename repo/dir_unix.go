//go:build unix

package repo

import "io/fs"

// below returns a viewer of a directory below v's, "" being v's own, none of whose components is a symlink.
func (v *viewer) below(dir string) (*viewer, error) {
	if dir == "" {
		dir = "."
	}
	fd, err := openDirBeneath(v.fd, dir)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: openError(err)}
	}
	return &viewer{fd}, nil
}
