// Made by TestInterfaces from the source of go1.26.

package tar

import (
	"io/fs"
	"time"
)

type FileInfoNames interface {
	Gname() (string, error)
	IsDir() bool
	ModTime() time.Time
	Mode() fs.FileMode
	Name() string
	Size() int64
	Sys() any
	Uname() (string, error)
}
