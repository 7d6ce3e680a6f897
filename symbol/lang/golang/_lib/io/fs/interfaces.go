// Made by TestInterfaces from the source of go1.26.

package fs

import "time"

type DirEntry interface {
	Info() (FileInfo, error)
	IsDir() bool
	Name() string
	Type() FileMode
}

type FS interface {
	Open(name string) (File, error)
}

type File interface {
	Close() error
	Read([]byte) (int, error)
	Stat() (FileInfo, error)
}

type FileInfo interface {
	IsDir() bool
	ModTime() time.Time
	Mode() FileMode
	Name() string
	Size() int64
	Sys() any
}

type GlobFS interface {
	Glob(pattern string) ([]string, error)
	Open(name string) (File, error)
}

type ReadDirFS interface {
	Open(name string) (File, error)
	ReadDir(name string) ([]DirEntry, error)
}

type ReadDirFile interface {
	Close() error
	Read([]byte) (int, error)
	ReadDir(n int) ([]DirEntry, error)
	Stat() (FileInfo, error)
}

type ReadFileFS interface {
	Open(name string) (File, error)
	ReadFile(name string) ([]byte, error)
}

type ReadLinkFS interface {
	Lstat(name string) (FileInfo, error)
	Open(name string) (File, error)
	ReadLink(name string) (string, error)
}

type StatFS interface {
	Open(name string) (File, error)
	Stat(name string) (FileInfo, error)
}

type SubFS interface {
	Open(name string) (File, error)
	Sub(dir string) (FS, error)
}
