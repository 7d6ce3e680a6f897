// Made by TestInterfaces from the source of go1.26.

package exec

import "context"
import "io"
import "os"
import "syscall"
import "time"

func (c *Cmd) CombinedOutput() ([]byte, error)
func (c *Cmd) Environ() []string
func (c *Cmd) Output() ([]byte, error)
func (c *Cmd) Run() error
func (c *Cmd) Start() error
func (c *Cmd) StderrPipe() (io.ReadCloser, error)
func (c *Cmd) StdinPipe() (io.WriteCloser, error)
func (c *Cmd) StdoutPipe() (io.ReadCloser, error)
func (c *Cmd) String() string
func (c *Cmd) Wait() error
func (e *Error) Error() string
func (e *Error) Unwrap() error
func (e *ExitError) Error() string
func Command(name string, arg ...string) *Cmd
func CommandContext(ctx context.Context, name string, arg ...string) *Cmd
func LookPath(file string) (string, error)

type Cmd struct {
	Path         string
	Args         []string
	Env          []string
	Dir          string
	Stdin        io.Reader
	Stdout       io.Writer
	Stderr       io.Writer
	ExtraFiles   []*os.File
	SysProcAttr  *syscall.SysProcAttr
	Process      *os.Process
	ProcessState *os.ProcessState
	Err          error
	Cancel       func() error
	WaitDelay    time.Duration
}
type Error struct {
	Name string
	Err  error
}
type ExitError struct {
	*os.ProcessState
	Stderr []byte
}

var ErrDot error
var ErrNotFound error
var ErrWaitDelay error
