//go:build !unix

package repo

import (
	"io/fs"
	"os"
	"path/filepath"
)

// viewer looks at paths below a root directory.
type viewer struct{ root string }

func openViewer(root string) (*viewer, error) {
	if _, err := os.Stat(root); err != nil {
		return nil, err
	}
	return &viewer{root}, nil
}

func (v *viewer) close() {}

// lstat looks at rel itself, not at what it may point to; parents are followed, so the caller has
// to know that they are directories.
func (v *viewer) lstat(rel string) (Stat, bool, error) {
	info, err := os.Lstat(filepath.Join(v.root, filepath.FromSlash(rel)))
	if err != nil {
		return Stat{}, false, err
	}
	return statOf(info), info.IsDir(), nil
}

// statOf knows neither the inode nor the change time here: no index entry agrees with it unless
// git left both zero too.
func statOf(info fs.FileInfo) Stat {
	s := Stat{Size: info.Size(), MtimeNS: info.ModTime().UnixNano()}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		s.Mode = ModeRegular
		if mode&0o100 != 0 {
			s.Mode = ModeExecutable
		}
	case mode&fs.ModeSymlink != 0:
		s.Mode = ModeSymlink
	}
	return s
}
