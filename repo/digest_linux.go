package repo

import "golang.org/x/sys/unix"

const dirOpenFlags = unix.O_PATH

// opensFast says that to open a directory takes about as long as to look at it.
const opensFast = true

// openDirBeneath opens a directory below root, none of whose components may be a symlink: in one
// call where the kernel can (5.6), else component by component.
func openDirBeneath(root int, dir string) (int, error) {
	fd, err := openBeneath(root, dir, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC)
	if isErrno(err, unix.ENOSYS, unix.EPERM, unix.EAGAIN, unix.EINVAL) {
		return walkBeneath(root, dir)
	}
	return fd, err
}

// openBeneath opens a path below root, none of whose components may be a symlink. It is ENOSYS in an older kernel.
func openBeneath(root int, path string, flags uint64) (int, error) {
	how := unix.OpenHow{Flags: flags, Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS}
	return openRetry(func() (int, error) { return unix.Openat2(root, path, &how) })
}
