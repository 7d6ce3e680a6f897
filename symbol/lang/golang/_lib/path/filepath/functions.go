// Made by TestInterfaces from the source of go1.26.

package filepath

import "io/fs"

func Abs(path string) (string, error)
func Base(path string) string
func Clean(path string) string
func Dir(path string) string
func EvalSymlinks(path string) (string, error)
func Ext(path string) string
func FromSlash(path string) string
func Glob(pattern string) (matches []string, err error)
func HasPrefix(p, prefix string) bool
func IsAbs(path string) bool
func IsLocal(path string) bool
func Join(elem ...string) string
func Localize(path string) (string, error)
func Match(pattern, name string) (matched bool, err error)
func Rel(basePath, targPath string) (string, error)
func Split(path string) (dir, file string)
func SplitList(path string) []string
func ToSlash(path string) string
func VolumeName(path string) string
func Walk(root string, fn WalkFunc) error
func WalkDir(root string, fn fs.WalkDirFunc) error

type WalkFunc func(path string, info fs.FileInfo, err error) error

var ErrBadPattern error
var SkipAll error
var SkipDir error
