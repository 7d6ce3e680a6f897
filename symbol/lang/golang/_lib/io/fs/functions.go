// Made by TestInterfaces from the source of go1.26.

package fs

func (e *PathError) Error() string
func (e *PathError) Timeout() bool
func (e *PathError) Unwrap() error
func (m FileMode) IsDir() bool
func (m FileMode) IsRegular() bool
func (m FileMode) Perm() FileMode
func (m FileMode) String() string
func (m FileMode) Type() FileMode
func FileInfoToDirEntry(info FileInfo) DirEntry
func FormatDirEntry(dir DirEntry) string
func FormatFileInfo(info FileInfo) string
func Glob(fsys FS, pattern string) (matches []string, err error)
func Lstat(fsys FS, name string) (FileInfo, error)
func ReadDir(fsys FS, name string) ([]DirEntry, error)
func ReadFile(fsys FS, name string) ([]byte, error)
func ReadLink(fsys FS, name string) (string, error)
func Stat(fsys FS, name string) (FileInfo, error)
func Sub(fsys FS, dir string) (FS, error)
func ValidPath(name string) bool
func WalkDir(fsys FS, root string, fn WalkDirFunc) error

type FileMode uint32
type PathError struct {
	Op   string
	Path string
	Err  error
}
type WalkDirFunc func(path string, d DirEntry, err error) error

var SkipAll error
var SkipDir error
