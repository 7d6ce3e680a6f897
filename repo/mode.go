package repo

// SameMode reports whether disk may be the mode of a file checked out with mode index, as git
// judges it under this repository's core.fileMode and core.symlinks.
func (r *Repo) SameMode(index, disk uint32) bool { return r.modeTrust().same(index, disk) }

// modeTrust says which modes of the disk mean something.
type modeTrust struct {
	executable bool // core.fileMode
	symlinks   bool // core.symlinks
}

func (r *Repo) modeTrust() modeTrust {
	return modeTrust{
		executable: r.config.Bool("core.filemode", true),
		symlinks:   r.config.Bool("core.symlinks", true),
	}
}

func (t modeTrust) same(index, disk uint32) bool {
	switch {
	case index == disk:
		return index != 0
	case !isRegular(disk):
		return false
	case isRegular(index):
		return !t.executable
	default:
		return index == ModeSymlink && !t.symlinks
	}
}

func isRegular(mode uint32) bool { return mode == ModeRegular || mode == ModeExecutable }
