package loopback

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
)

// ErrAddr means that an address is not one of the loopback interface.
var ErrAddr = errors.New("the server listens on the loopback interface alone")

// Is reports whether a host is an address of the loopback interface.
func Is(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// Addr returns an address to listen on, as host and port apart and the host as clients write it; "" is any port of
// 127.0.0.1. The error is ErrAddr.
func Addr(addr string) (host, port string, err error) {
	if addr == "" {
		addr = "127.0.0.1:0"
	}
	host, port, err = net.SplitHostPort(addr)
	if err != nil {
		return "", "", fmt.Errorf("%w: %w", ErrAddr, err)
	}
	if host == "localhost" {
		host = "127.0.0.1"
	}
	if !Is(host) {
		return "", "", fmt.Errorf("%w, not on %q", ErrAddr, host)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return "", "", fmt.Errorf("%w: %q is no port", ErrAddr, port)
	}
	return net.ParseIP(host).String(), port, nil
}

// A Listener takes so many connections at once. When there is no room for one more, the oldest of those that have shown no token goes, then
// the one of the owner's that has been idle longest; only where all stay at work is the new one closed. So nobody who has no token
// shuts out who has one, however many connections they hold open.
type Listener struct {
	net.Listener
	hosts []string
	room  room
}

// Listen listens on an address for at most so many connections at once. Errors: ErrAddr, and those of the network.
func Listen(ctx context.Context, addr string, most int) (*Listener, error) {
	host, port, err := Addr(addr)
	if err != nil {
		return nil, err
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("listen on %s: %w", addr, err)
	}
	_, port, _ = net.SplitHostPort(l.Addr().String()) // the one that was free
	return &Listener{
		Listener: l, hosts: []string{net.JoinHostPort(host, port), net.JoinHostPort("localhost", port)}, room: newRoom(most),
	}, nil
}

// Hosts are the names, with the port, by which the server may be asked; the first is that of its URL.
func (l *Listener) Hosts() []string { return l.hosts }

// Port is the port that is listened on.
func (l *Listener) Port() int {
	_, port, _ := net.SplitHostPort(l.hosts[0])
	n, _ := strconv.Atoi(port)
	return n
}

// Accept waits for a connection that there is room for.
func (l *Listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if entered := l.room.wait(c); entered != nil {
			return entered, nil
		}
		_ = c.Close()
	}
}
