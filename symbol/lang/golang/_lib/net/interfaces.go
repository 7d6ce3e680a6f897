// Made by TestInterfaces from the source of go1.26.

package net

import "time"

type Addr interface {
	Network() string
	String() string
}

type Conn interface {
	Close() error
	LocalAddr() Addr
	Read(b []byte) (n int, err error)
	RemoteAddr() Addr
	SetDeadline(t time.Time) error
	SetReadDeadline(t time.Time) error
	SetWriteDeadline(t time.Time) error
	Write(b []byte) (n int, err error)
}

type Error interface {
	Error() string
	Temporary() bool
	Timeout() bool
}

type Listener interface {
	Accept() (Conn, error)
	Addr() Addr
	Close() error
}

type PacketConn interface {
	Close() error
	LocalAddr() Addr
	ReadFrom(p []byte) (n int, addr Addr, err error)
	SetDeadline(t time.Time) error
	SetReadDeadline(t time.Time) error
	SetWriteDeadline(t time.Time) error
	WriteTo(p []byte, addr Addr) (n int, err error)
}
