//go:build unix && !linux

package repo

import "golang.org/x/sys/unix"

const dirOpenFlags = unix.O_RDONLY

// opensFast says that a directory is opened component by component.
const opensFast = false

// openDirBeneath opens a directory below root, none of whose components may be a symlink.
func openDirBeneath(root int, dir string) (int, error) { return walkBeneath(root, dir) }

// openBeneath says that this system has no such call.
func openBeneath(int, string, uint64) (int, error) { return -1, unix.ENOSYS }
