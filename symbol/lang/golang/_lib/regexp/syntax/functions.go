// Made by TestInterfaces from the source of go1.26.

package syntax

func (e *Error) Error() string
func (e ErrorCode) String() string
func (i *Inst) MatchEmptyWidth(before rune, after rune) bool
func (i *Inst) MatchRune(r rune) bool
func (i *Inst) MatchRunePos(r rune) int
func (i *Inst) String() string
func (i InstOp) String() string
func (i Op) String() string
func (p *Prog) Prefix() (prefix string, complete bool)
func (p *Prog) StartCond() EmptyOp
func (p *Prog) String() string
func (re *Regexp) CapNames() []string
func (re *Regexp) MaxCap() int
func (re *Regexp) Simplify() *Regexp
func (re *Regexp) String() string
func (x *Regexp) Equal(y *Regexp) bool
func Compile(re *Regexp) (*Prog, error)
func EmptyOpContext(r1, r2 rune) EmptyOp
func IsWordChar(r rune) bool
func Parse(s string, flags Flags) (*Regexp, error)

type EmptyOp uint8
type Error struct {
	Code ErrorCode
	Expr string
}
type ErrorCode string
type Flags uint16
type Inst struct {
	Op   InstOp
	Out  uint32
	Arg  uint32
	Rune []rune
}
type InstOp uint8
type Op uint8
type Prog struct {
	Inst   []Inst
	Start  int
	NumCap int
}
type Regexp struct {
	Op       Op
	Flags    Flags
	Sub      []*Regexp
	Sub0     [1]*Regexp
	Rune     []rune
	Rune0    [2]rune
	Min, Max int
	Cap      int
	Name     string
}
