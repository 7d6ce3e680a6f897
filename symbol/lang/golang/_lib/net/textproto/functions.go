// Made by TestInterfaces from the source of go1.26.

package textproto

import "bufio"
import "io"

func (c *Conn) Close() error
func (c *Conn) Cmd(format string, args ...any) (id uint, err error)
func (e *Error) Error() string
func (h MIMEHeader) Add(key, value string)
func (h MIMEHeader) Del(key string)
func (h MIMEHeader) Get(key string) string
func (h MIMEHeader) Set(key, value string)
func (h MIMEHeader) Values(key string) []string
func (p *Pipeline) EndRequest(id uint)
func (p *Pipeline) EndResponse(id uint)
func (p *Pipeline) Next() uint
func (p *Pipeline) StartRequest(id uint)
func (p *Pipeline) StartResponse(id uint)
func (p ProtocolError) Error() string
func (r *Reader) DotReader() io.Reader
func (r *Reader) ReadCodeLine(expectCode int) (code int, message string, err error)
func (r *Reader) ReadContinuedLine() (string, error)
func (r *Reader) ReadContinuedLineBytes() ([]byte, error)
func (r *Reader) ReadDotBytes() ([]byte, error)
func (r *Reader) ReadDotLines() ([]string, error)
func (r *Reader) ReadLine() (string, error)
func (r *Reader) ReadLineBytes() ([]byte, error)
func (r *Reader) ReadMIMEHeader() (MIMEHeader, error)
func (r *Reader) ReadResponse(expectCode int) (code int, message string, err error)
func (w *Writer) DotWriter() io.WriteCloser
func (w *Writer) PrintfLine(format string, args ...any) error
func CanonicalMIMEHeaderKey(s string) string
func Dial(network, addr string) (*Conn, error)
func NewConn(conn io.ReadWriteCloser) *Conn
func NewReader(r *bufio.Reader) *Reader
func NewWriter(w *bufio.Writer) *Writer
func TrimBytes(b []byte) []byte
func TrimString(s string) string

type Conn struct {
	Reader
	Writer
	Pipeline
}
type Error struct {
	Code int
	Msg  string
}
type MIMEHeader map[string][]string
type Pipeline struct {
}
type ProtocolError string
type Reader struct {
	R *bufio.Reader
}
type Writer struct {
	W *bufio.Writer
}
