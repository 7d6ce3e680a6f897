package cmd

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// fsNames are file systems by the magic number of statfs(2).
var fsNames = map[int64]string{
	unix.EXT4_SUPER_MAGIC: "ext4", unix.XFS_SUPER_MAGIC: "xfs", unix.BTRFS_SUPER_MAGIC: "btrfs", unix.TMPFS_MAGIC: "tmpfs",
	unix.OVERLAYFS_SUPER_MAGIC: "overlay", unix.NFS_SUPER_MAGIC: "nfs", unix.SMB_SUPER_MAGIC: "smb", unix.CIFS_SUPER_MAGIC: "cifs",
	unix.SMB2_SUPER_MAGIC: "smb2", unix.V9FS_MAGIC: "9p", unix.FUSE_SUPER_MAGIC: "fuse", unix.CEPH_SUPER_MAGIC: "ceph",
	unix.AFS_SUPER_MAGIC: "afs", 0x2fc12fc1: "zfs", unix.F2FS_SUPER_MAGIC: "f2fs", unix.MSDOS_SUPER_MAGIC: "vfat", unix.EXFAT_SUPER_MAGIC: "exfat",
}

// fileSystem returns the name of the file system that path is on, "" when it has none here.
func fileSystem(path string) string {
	var s unix.Statfs_t
	if unix.Statfs(path, &s) != nil {
		return ""
	}
	return fsNames[int64(s.Type)] //nolint:unconvert // it is an int32 on other machines
}

// forgetsChanges reports whether the file system of a directory gives a file's time of modification for that of its change, as sshfs does,
// whose protocol has the one alone. Nothing shows then that a file was changed whose size and time are as they were.
func forgetsChanges(dir string) bool {
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return false
	}
	defer os.Remove(f.Name()) //nolint:errcheck // a directory that keeps it is told of by the check of writing
	past := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	var s unix.Stat_t
	return f.Close() == nil && os.Chtimes(f.Name(), past, past) == nil && unix.Stat(f.Name(), &s) == nil && int64(s.Ctim.Sec) == past.Unix() //nolint:unconvert // an int32 on other machines
}
