// Made by TestInterfaces from the source of go1.26.

package embed

import "io/fs"

func (f FS) Open(name string) (fs.File, error)
func (f FS) ReadDir(name string) ([]fs.DirEntry, error)
func (f FS) ReadFile(name string) ([]byte, error)

type FS struct {
}
