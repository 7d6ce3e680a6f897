// Made by TestInterfaces from the source of go1.26.

package httputil

import "bufio"
import "io"
import "log"
import "net"
import "net/http"
import "net/url"
import "time"

func (cc *ClientConn) Close() error
func (cc *ClientConn) Do(req *http.Request) (*http.Response, error)
func (cc *ClientConn) Hijack() (c net.Conn, r *bufio.Reader)
func (cc *ClientConn) Pending() int
func (cc *ClientConn) Read(req *http.Request) (resp *http.Response, err error)
func (cc *ClientConn) Write(req *http.Request) error
func (p *ReverseProxy) ServeHTTP(rw http.ResponseWriter, req *http.Request)
func (r *ProxyRequest) SetURL(target *url.URL)
func (r *ProxyRequest) SetXForwarded()
func (sc *ServerConn) Close() error
func (sc *ServerConn) Hijack() (net.Conn, *bufio.Reader)
func (sc *ServerConn) Pending() int
func (sc *ServerConn) Read() (*http.Request, error)
func (sc *ServerConn) Write(req *http.Request, resp *http.Response) error
func DumpRequest(req *http.Request, body bool) ([]byte, error)
func DumpRequestOut(req *http.Request, body bool) ([]byte, error)
func DumpResponse(resp *http.Response, body bool) ([]byte, error)
func NewChunkedReader(r io.Reader) io.Reader
func NewChunkedWriter(w io.Writer) io.WriteCloser
func NewClientConn(c net.Conn, r *bufio.Reader) *ClientConn
func NewProxyClientConn(c net.Conn, r *bufio.Reader) *ClientConn
func NewServerConn(c net.Conn, r *bufio.Reader) *ServerConn
func NewSingleHostReverseProxy(target *url.URL) *ReverseProxy

type ClientConn struct {
}
type ProxyRequest struct {
	In  *http.Request
	Out *http.Request
}
type ReverseProxy struct {
	Rewrite        func(*ProxyRequest)
	Transport      http.RoundTripper
	FlushInterval  time.Duration
	ErrorLog       *log.Logger
	BufferPool     BufferPool
	ModifyResponse func(*http.Response) error
	ErrorHandler   func(http.ResponseWriter, *http.Request, error)
	Director       func(*http.Request)
}
type ServerConn struct {
}

var ErrClosed *http.ProtocolError
var ErrPersistEOF *http.ProtocolError
var ErrPipeline *http.ProtocolError
