// Made by TestInterfaces from the source of go1.26.

package os

import "io"
import "io/fs"
import "syscall"
import "time"

func (e *LinkError) Error() string
func (e *LinkError) Unwrap() error
func (e *SyscallError) Error() string
func (e *SyscallError) Timeout() bool
func (e *SyscallError) Unwrap() error
func (f *File) Chdir() error
func (f *File) Chmod(mode FileMode) error
func (f *File) Chown(uid, gid int) error
func (f *File) Close() error
func (f *File) Fd() uintptr
func (f *File) Name() string
func (f *File) Read(b []byte) (n int, err error)
func (f *File) ReadAt(b []byte, off int64) (n int, err error)
func (f *File) ReadDir(n int) ([]DirEntry, error)
func (f *File) ReadFrom(r io.Reader) (n int64, err error)
func (f *File) Readdir(n int) ([]FileInfo, error)
func (f *File) Readdirnames(n int) (names []string, err error)
func (f *File) Seek(offset int64, whence int) (ret int64, err error)
func (f *File) SetDeadline(t time.Time) error
func (f *File) SetReadDeadline(t time.Time) error
func (f *File) SetWriteDeadline(t time.Time) error
func (f *File) Stat() (FileInfo, error)
func (f *File) Sync() error
func (f *File) SyscallConn() (syscall.RawConn, error)
func (f *File) Truncate(size int64) error
func (f *File) Write(b []byte) (n int, err error)
func (f *File) WriteAt(b []byte, off int64) (n int, err error)
func (f *File) WriteString(s string) (n int, err error)
func (f *File) WriteTo(w io.Writer) (n int64, err error)
func (p *Process) Kill() error
func (p *Process) Release() error
func (p *Process) Signal(sig Signal) error
func (p *Process) Wait() (*ProcessState, error)
func (p *Process) WithHandle(f func(handle uintptr)) error
func (p *ProcessState) ExitCode() int
func (p *ProcessState) Exited() bool
func (p *ProcessState) Pid() int
func (p *ProcessState) String() string
func (p *ProcessState) Success() bool
func (p *ProcessState) Sys() any
func (p *ProcessState) SysUsage() any
func (p *ProcessState) SystemTime() time.Duration
func (p *ProcessState) UserTime() time.Duration
func (r *Root) Chmod(name string, mode FileMode) error
func (r *Root) Chown(name string, uid, gid int) error
func (r *Root) Chtimes(name string, atime time.Time, mtime time.Time) error
func (r *Root) Close() error
func (r *Root) Create(name string) (*File, error)
func (r *Root) FS() fs.FS
func (r *Root) Lchown(name string, uid, gid int) error
func (r *Root) Link(oldname, newname string) error
func (r *Root) Lstat(name string) (FileInfo, error)
func (r *Root) Mkdir(name string, perm FileMode) error
func (r *Root) MkdirAll(name string, perm FileMode) error
func (r *Root) Name() string
func (r *Root) Open(name string) (*File, error)
func (r *Root) OpenFile(name string, flag int, perm FileMode) (*File, error)
func (r *Root) OpenRoot(name string) (*Root, error)
func (r *Root) ReadFile(name string) ([]byte, error)
func (r *Root) Readlink(name string) (string, error)
func (r *Root) Remove(name string) error
func (r *Root) RemoveAll(name string) error
func (r *Root) Rename(oldname, newname string) error
func (r *Root) Stat(name string) (FileInfo, error)
func (r *Root) Symlink(oldname, newname string) error
func (r *Root) WriteFile(name string, data []byte, perm FileMode) error
func Chdir(dir string) error
func Chmod(name string, mode FileMode) error
func Chown(name string, uid, gid int) error
func Chtimes(name string, atime time.Time, mtime time.Time) error
func Clearenv()
func CopyFS(dir string, fsys fs.FS) error
func Create(name string) (*File, error)
func CreateTemp(dir, pattern string) (*File, error)
func DirFS(dir string) fs.FS
func Environ() []string
func Executable() (string, error)
func Exit(code int)
func Expand(s string, mapping func(string) string) string
func ExpandEnv(s string) string
func FindProcess(pid int) (*Process, error)
func Getegid() int
func Getenv(key string) string
func Geteuid() int
func Getgid() int
func Getgroups() ([]int, error)
func Getpagesize() int
func Getpid() int
func Getppid() int
func Getuid() int
func Getwd() (dir string, err error)
func Hostname() (name string, err error)
func IsExist(err error) bool
func IsNotExist(err error) bool
func IsPathSeparator(c uint8) bool
func IsPermission(err error) bool
func IsTimeout(err error) bool
func Lchown(name string, uid, gid int) error
func Link(oldname, newname string) error
func LookupEnv(key string) (string, bool)
func Lstat(name string) (FileInfo, error)
func Mkdir(name string, perm FileMode) error
func MkdirAll(path string, perm FileMode) error
func MkdirTemp(dir, pattern string) (string, error)
func NewFile(fd uintptr, name string) *File
func NewSyscallError(syscall string, err error) error
func Open(name string) (*File, error)
func OpenFile(name string, flag int, perm FileMode) (*File, error)
func OpenInRoot(dir, name string) (*File, error)
func OpenRoot(name string) (*Root, error)
func Pipe() (r *File, w *File, err error)
func ReadDir(name string) ([]DirEntry, error)
func ReadFile(name string) ([]byte, error)
func Readlink(name string) (string, error)
func Remove(name string) error
func RemoveAll(path string) error
func Rename(oldpath, newpath string) error
func SameFile(fi1, fi2 FileInfo) bool
func Setenv(key, value string) error
func StartProcess(name string, argv []string, attr *ProcAttr) (*Process, error)
func Stat(name string) (FileInfo, error)
func Symlink(oldname, newname string) error
func TempDir() string
func Truncate(name string, size int64) error
func Unsetenv(key string) error
func UserCacheDir() (string, error)
func UserConfigDir() (string, error)
func UserHomeDir() (string, error)
func WriteFile(name string, data []byte, perm FileMode) error

type DirEntry = fs.DirEntry
type File struct {
}
type FileInfo = fs.FileInfo
type FileMode = fs.FileMode
type LinkError struct {
	Op  string
	Old string
	New string
	Err error
}
type PathError = fs.PathError
type ProcAttr struct {
	Dir   string
	Env   []string
	Files []*File
	Sys   *syscall.SysProcAttr
}
type Process struct {
	Pid int
}
type ProcessState struct {
}
type Root struct {
}
type SyscallError struct {
	Syscall string
	Err     error
}

var Args []string
var ErrNoHandle error
var ErrProcessDone error
var Interrupt Signal
var Kill Signal
