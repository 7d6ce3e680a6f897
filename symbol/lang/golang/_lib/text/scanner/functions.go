// Made by TestInterfaces from the source of go1.26.

package scanner

import "io"

func (pos *Position) IsValid() bool
func (pos Position) String() string
func (s *Scanner) Init(src io.Reader) *Scanner
func (s *Scanner) Next() rune
func (s *Scanner) Peek() rune
func (s *Scanner) Pos() (pos Position)
func (s *Scanner) Scan() rune
func (s *Scanner) TokenText() string
func TokenString(tok rune) string

type Position struct {
	Filename string
	Offset   int
	Line     int
	Column   int
}
type Scanner struct {
	Error       func(s *Scanner, msg string)
	ErrorCount  int
	Mode        uint
	Whitespace  uint64
	IsIdentRune func(ch rune, i int) bool
	Position
}
