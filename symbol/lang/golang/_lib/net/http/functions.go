// Made by TestInterfaces from the source of go1.26.

package http

import "bufio"
import "context"
import "crypto/tls"
import "io"
import "io/fs"
import "log"
import "mime/multipart"
import "net"
import "net/url"
import "time"

func (c *Client) CloseIdleConnections()
func (c *Client) Do(req *Request) (*Response, error)
func (c *Client) Get(url string) (resp *Response, err error)
func (c *Client) Head(url string) (resp *Response, err error)
func (c *Client) Post(url, contentType string, body io.Reader) (resp *Response, err error)
func (c *Client) PostForm(url string, data url.Values) (resp *Response, err error)
func (c *Cookie) String() string
func (c *Cookie) Valid() error
func (c *CrossOriginProtection) AddInsecureBypassPattern(pattern string)
func (c *CrossOriginProtection) AddTrustedOrigin(origin string) error
func (c *CrossOriginProtection) Check(req *Request) error
func (c *CrossOriginProtection) Handler(h Handler) Handler
func (c *CrossOriginProtection) SetDenyHandler(h Handler)
func (c *ResponseController) EnableFullDuplex() error
func (c *ResponseController) Flush() error
func (c *ResponseController) Hijack() (net.Conn, *bufio.ReadWriter, error)
func (c *ResponseController) SetReadDeadline(deadline time.Time) error
func (c *ResponseController) SetWriteDeadline(deadline time.Time) error
func (c ConnState) String() string
func (cc *ClientConn) Available() int
func (cc *ClientConn) Close() error
func (cc *ClientConn) Err() error
func (cc *ClientConn) InFlight() int
func (cc *ClientConn) Release()
func (cc *ClientConn) Reserve() error
func (cc *ClientConn) RoundTrip(req *Request) (*Response, error)
func (cc *ClientConn) SetStateHook(f func(*ClientConn))
func (d Dir) Open(name string) (File, error)
func (e *MaxBytesError) Error() string
func (f HandlerFunc) ServeHTTP(w ResponseWriter, r *Request)
func (h Header) Add(key, value string)
func (h Header) Clone() Header
func (h Header) Del(key string)
func (h Header) Get(key string) string
func (h Header) Set(key, value string)
func (h Header) Values(key string) []string
func (h Header) Write(w io.Writer) error
func (h Header) WriteSubset(w io.Writer, exclude map[string]bool) error
func (mux *ServeMux) Handle(pattern string, handler Handler)
func (mux *ServeMux) HandleFunc(pattern string, handler func(ResponseWriter, *Request))
func (mux *ServeMux) Handler(r *Request) (h Handler, pattern string)
func (mux *ServeMux) ServeHTTP(w ResponseWriter, r *Request)
func (p *Protocols) SetHTTP1(ok bool)
func (p *Protocols) SetHTTP2(ok bool)
func (p *Protocols) SetUnencryptedHTTP2(ok bool)
func (p Protocols) HTTP1() bool
func (p Protocols) HTTP2() bool
func (p Protocols) String() string
func (p Protocols) UnencryptedHTTP2() bool
func (pe *ProtocolError) Error() string
func (pe *ProtocolError) Is(err error) bool
func (r *Request) AddCookie(c *Cookie)
func (r *Request) BasicAuth() (username, password string, ok bool)
func (r *Request) Clone(ctx context.Context) *Request
func (r *Request) Context() context.Context
func (r *Request) Cookie(name string) (*Cookie, error)
func (r *Request) Cookies() []*Cookie
func (r *Request) CookiesNamed(name string) []*Cookie
func (r *Request) FormFile(key string) (multipart.File, *multipart.FileHeader, error)
func (r *Request) FormValue(key string) string
func (r *Request) MultipartReader() (*multipart.Reader, error)
func (r *Request) ParseForm() error
func (r *Request) ParseMultipartForm(maxMemory int64) error
func (r *Request) PathValue(name string) string
func (r *Request) PostFormValue(key string) string
func (r *Request) ProtoAtLeast(major, minor int) bool
func (r *Request) Referer() string
func (r *Request) SetBasicAuth(username, password string)
func (r *Request) SetPathValue(name, value string)
func (r *Request) UserAgent() string
func (r *Request) WithContext(ctx context.Context) *Request
func (r *Request) Write(w io.Writer) error
func (r *Request) WriteProxy(w io.Writer) error
func (r *Response) Cookies() []*Cookie
func (r *Response) Location() (*url.URL, error)
func (r *Response) ProtoAtLeast(major, minor int) bool
func (r *Response) Write(w io.Writer) error
func (s *Server) Close() error
func (s *Server) ListenAndServe() error
func (s *Server) ListenAndServeTLS(certFile, keyFile string) error
func (s *Server) RegisterOnShutdown(f func())
func (s *Server) Serve(l net.Listener) error
func (s *Server) ServeTLS(l net.Listener, certFile, keyFile string) error
func (s *Server) SetKeepAlivesEnabled(v bool)
func (s *Server) Shutdown(ctx context.Context) error
func (t *Transport) CancelRequest(req *Request)
func (t *Transport) Clone() *Transport
func (t *Transport) CloseIdleConnections()
func (t *Transport) NewClientConn(ctx context.Context, scheme, address string) (*ClientConn, error)
func (t *Transport) RegisterProtocol(scheme string, rt RoundTripper)
func (t *Transport) RoundTrip(req *Request) (*Response, error)
func AllowQuerySemicolons(h Handler) Handler
func CanonicalHeaderKey(s string) string
func DetectContentType(data []byte) string
func Error(w ResponseWriter, error string, code int)
func FS(fsys fs.FS) FileSystem
func FileServer(root FileSystem) Handler
func FileServerFS(root fs.FS) Handler
func Get(url string) (resp *Response, err error)
func Handle(pattern string, handler Handler)
func HandleFunc(pattern string, handler func(ResponseWriter, *Request))
func Head(url string) (resp *Response, err error)
func ListenAndServe(addr string, handler Handler) error
func ListenAndServeTLS(addr, certFile, keyFile string, handler Handler) error
func MaxBytesHandler(h Handler, n int64) Handler
func MaxBytesReader(w ResponseWriter, r io.ReadCloser, n int64) io.ReadCloser
func NewCrossOriginProtection() *CrossOriginProtection
func NewFileTransport(fs FileSystem) RoundTripper
func NewFileTransportFS(fsys fs.FS) RoundTripper
func NewRequest(method, url string, body io.Reader) (*Request, error)
func NewRequestWithContext(ctx context.Context, method, url string, body io.Reader) (*Request, error)
func NewResponseController(rw ResponseWriter) *ResponseController
func NewServeMux() *ServeMux
func NotFound(w ResponseWriter, r *Request)
func NotFoundHandler() Handler
func ParseCookie(line string) ([]*Cookie, error)
func ParseHTTPVersion(vers string) (major, minor int, ok bool)
func ParseSetCookie(line string) (*Cookie, error)
func ParseTime(text string) (t time.Time, err error)
func Post(url, contentType string, body io.Reader) (resp *Response, err error)
func PostForm(url string, data url.Values) (resp *Response, err error)
func ProxyFromEnvironment(req *Request) (*url.URL, error)
func ProxyURL(fixedURL *url.URL) func(*Request) (*url.URL, error)
func ReadRequest(b *bufio.Reader) (*Request, error)
func ReadResponse(r *bufio.Reader, req *Request) (*Response, error)
func Redirect(w ResponseWriter, r *Request, url string, code int)
func RedirectHandler(url string, code int) Handler
func Serve(l net.Listener, handler Handler) error
func ServeContent(w ResponseWriter, req *Request, name string, modtime time.Time, content io.ReadSeeker)
func ServeFile(w ResponseWriter, r *Request, name string)
func ServeFileFS(w ResponseWriter, r *Request, fsys fs.FS, name string)
func ServeTLS(l net.Listener, handler Handler, certFile, keyFile string) error
func SetCookie(w ResponseWriter, cookie *Cookie)
func StatusText(code int) string
func StripPrefix(prefix string, h Handler) Handler
func TimeoutHandler(h Handler, dt time.Duration, msg string) Handler

type Client struct {
	Transport     RoundTripper
	CheckRedirect func(req *Request, via []*Request) error
	Jar           CookieJar
	Timeout       time.Duration
}
type ClientConn struct {
}
type ConnState int
type Cookie struct {
	Name        string
	Value       string
	Quoted      bool
	Path        string
	Domain      string
	Expires     time.Time
	RawExpires  string
	MaxAge      int
	Secure      bool
	HttpOnly    bool
	SameSite    SameSite
	Partitioned bool
	Raw         string
	Unparsed    []string
}
type CrossOriginProtection struct {
}
type Dir string
type HTTP2Config struct {
	MaxConcurrentStreams          int
	StrictMaxConcurrentRequests   bool
	MaxDecoderHeaderTableSize     int
	MaxEncoderHeaderTableSize     int
	MaxReadFrameSize              int
	MaxReceiveBufferPerConnection int
	MaxReceiveBufferPerStream     int
	SendPingTimeout               time.Duration
	PingTimeout                   time.Duration
	WriteByteTimeout              time.Duration
	PermitProhibitedCipherSuites  bool
	CountError                    func(errType string)
}
type HandlerFunc func(ResponseWriter, *Request)
type Header map[string][]string
type MaxBytesError struct {
	Limit int64
}
type ProtocolError struct {
	ErrorString string
}
type Protocols struct {
}
type PushOptions struct {
	Method string
	Header Header
}
type Request struct {
	Method           string
	URL              *url.URL
	Proto            string
	ProtoMajor       int
	ProtoMinor       int
	Header           Header
	Body             io.ReadCloser
	GetBody          func() (io.ReadCloser, error)
	ContentLength    int64
	TransferEncoding []string
	Close            bool
	Host             string
	Form             url.Values
	PostForm         url.Values
	MultipartForm    *multipart.Form
	Trailer          Header
	RemoteAddr       string
	RequestURI       string
	TLS              *tls.ConnectionState
	Cancel           <-chan struct{}
	Response         *Response
	Pattern          string
}
type Response struct {
	Status           string
	StatusCode       int
	Proto            string
	ProtoMajor       int
	ProtoMinor       int
	Header           Header
	Body             io.ReadCloser
	ContentLength    int64
	TransferEncoding []string
	Close            bool
	Uncompressed     bool
	Trailer          Header
	Request          *Request
	TLS              *tls.ConnectionState
}
type ResponseController struct {
}
type SameSite int
type ServeMux struct {
}
type Server struct {
	Addr                         string
	Handler                      Handler
	DisableGeneralOptionsHandler bool
	TLSConfig                    *tls.Config
	ReadTimeout                  time.Duration
	ReadHeaderTimeout            time.Duration
	WriteTimeout                 time.Duration
	IdleTimeout                  time.Duration
	MaxHeaderBytes               int
	TLSNextProto                 map[string]func(*Server, *tls.Conn, Handler)
	ConnState                    func(net.Conn, ConnState)
	ErrorLog                     *log.Logger
	BaseContext                  func(net.Listener) context.Context
	ConnContext                  func(ctx context.Context, c net.Conn) context.Context
	HTTP2                        *HTTP2Config
	Protocols                    *Protocols
}
type Transport struct {
	Proxy                  func(*Request) (*url.URL, error)
	OnProxyConnectResponse func(ctx context.Context, proxyURL *url.URL, connectReq *Request, connectRes *Response) error
	DialContext            func(ctx context.Context, network, addr string) (net.Conn, error)
	Dial                   func(network, addr string) (net.Conn, error)
	DialTLSContext         func(ctx context.Context, network, addr string) (net.Conn, error)
	DialTLS                func(network, addr string) (net.Conn, error)
	TLSClientConfig        *tls.Config
	TLSHandshakeTimeout    time.Duration
	DisableKeepAlives      bool
	DisableCompression     bool
	MaxIdleConns           int
	MaxIdleConnsPerHost    int
	MaxConnsPerHost        int
	IdleConnTimeout        time.Duration
	ResponseHeaderTimeout  time.Duration
	ExpectContinueTimeout  time.Duration
	TLSNextProto           map[string]func(authority string, c *tls.Conn) RoundTripper
	ProxyConnectHeader     Header
	GetProxyConnectHeader  func(ctx context.Context, proxyURL *url.URL, target string) (Header, error)
	MaxResponseHeaderBytes int64
	WriteBufferSize        int
	ReadBufferSize         int
	ForceAttemptHTTP2      bool
	HTTP2                  *HTTP2Config
	Protocols              *Protocols
}

var DefaultClient *Client
var DefaultTransport RoundTripper
var ErrAbortHandler error
var ErrBodyNotAllowed error
var ErrBodyReadAfterClose error
var ErrContentLength error
var ErrHandlerTimeout error
var ErrHeaderTooLong *ProtocolError
var ErrHijacked error
var ErrMissingBoundary *ProtocolError
var ErrMissingContentLength *ProtocolError
var ErrMissingFile error
var ErrNoCookie error
var ErrNoLocation error
var ErrNotMultipart *ProtocolError
var ErrNotSupported *ProtocolError
var ErrSchemeMismatch error
var ErrServerClosed error
var ErrShortBody *ProtocolError
var ErrSkipAltProtocol error
var ErrUnexpectedTrailer *ProtocolError
var ErrUseLastResponse error
var ErrWriteAfterFlush error
var LocalAddrContextKey *contextKey
var NoBody noBody
var ServerContextKey *contextKey
