// Made by TestInterfaces from the source of go1.26.

package http

import (
	"bufio"
	"io/fs"
	"net"
	"net/url"
)

type CloseNotifier interface {
	CloseNotify() <-chan bool
}

type CookieJar interface {
	Cookies(u *url.URL) []*Cookie
	SetCookies(u *url.URL, cookies []*Cookie)
}

type File interface {
	Close() error
	Read(p []byte) (n int, err error)
	Readdir(count int) ([]fs.FileInfo, error)
	Seek(offset int64, whence int) (int64, error)
	Stat() (fs.FileInfo, error)
}

type FileSystem interface {
	Open(name string) (File, error)
}

type Flusher interface {
	Flush()
}

type Handler interface {
	ServeHTTP(ResponseWriter, *Request)
}

type Hijacker interface {
	Hijack() (net.Conn, *bufio.ReadWriter, error)
}

type Pusher interface {
	Push(target string, opts *PushOptions) error
}

type ResponseWriter interface {
	Header() Header
	Write([]byte) (int, error)
	WriteHeader(statusCode int)
}

type RoundTripper interface {
	RoundTrip(*Request) (*Response, error)
}
