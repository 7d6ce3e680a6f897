// Made by TestInterfaces from the source of go1.26.

package fmt

type Formatter interface {
	Format(f State, verb rune)
}

type GoStringer interface {
	GoString() string
}

type ScanState interface {
	Read(buf []byte) (n int, err error)
	ReadRune() (r rune, size int, err error)
	SkipSpace()
	Token(skipSpace bool, f func(rune) bool) (token []byte, err error)
	UnreadRune() error
	Width() (wid int, ok bool)
}

type Scanner interface {
	Scan(state ScanState, verb rune) error
}

type State interface {
	Flag(c int) bool
	Precision() (prec int, ok bool)
	Width() (wid int, ok bool)
	Write(b []byte) (n int, err error)
}

type Stringer interface {
	String() string
}
