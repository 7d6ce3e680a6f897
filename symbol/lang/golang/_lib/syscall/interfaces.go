// Made by TestInterfaces from the source of go1.26.

package syscall

type Conn interface {
	SyscallConn() (RawConn, error)
}

type RawConn interface {
	Control(f func(fd uintptr)) error
	Read(f func(fd uintptr) (done bool)) error
	Write(f func(fd uintptr) (done bool)) error
}
