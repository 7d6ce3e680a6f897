package registry

import "golang.org/x/sys/unix"

// networked reports whether dir lies on a file system that other machines may share.
func networked(dir string) bool {
	var st unix.Statfs_t
	if unix.Statfs(dir, &st) != nil {
		return false
	}
	switch uint32(st.Type) { //nolint:gosec // magic numbers are 32 bits wide
	case unix.NFS_SUPER_MAGIC, unix.SMB_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC,
		unix.V9FS_MAGIC, unix.FUSE_SUPER_MAGIC, unix.CEPH_SUPER_MAGIC, unix.AFS_FS_MAGIC:
		return true
	}
	return false
}
