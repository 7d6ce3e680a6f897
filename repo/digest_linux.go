package repo

import "golang.org/x/sys/unix"

const dirOpenFlags = unix.O_PATH

// openDirBeneath opens a directory below root, none of whose components may be a symlink: in one
// call where the kernel can (5.6), else component by component.
func openDirBeneath(root int, dir string) (int, error) {
	how := unix.OpenHow{
		Flags:   unix.O_PATH | unix.O_DIRECTORY | unix.O_CLOEXEC,
		Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS,
	}
	fd, err := openRetry(func() (int, error) { return unix.Openat2(root, dir, &how) })
	if isErrno(err, unix.ENOSYS, unix.EPERM, unix.EAGAIN, unix.EINVAL) {
		return walkBeneath(root, dir)
	}
	return fd, err
}
