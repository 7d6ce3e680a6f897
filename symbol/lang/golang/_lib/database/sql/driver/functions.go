// Made by TestInterfaces from the source of go1.26.

package driver

func (RowsAffected) LastInsertId() (int64, error)
func (n NotNull) ConvertValue(v any) (Value, error)
func (n Null) ConvertValue(v any) (Value, error)
func (v RowsAffected) RowsAffected() (int64, error)
func IsScanValue(v any) bool
func IsValue(v any) bool

type IsolationLevel int
type NamedValue struct {
	Name    string
	Ordinal int
	Value   Value
}
type NotNull struct {
	Converter ValueConverter
}
type Null struct {
	Converter ValueConverter
}
type RowsAffected int64
type TxOptions struct {
	Isolation IsolationLevel
	ReadOnly  bool
}
type Value any

var Bool boolType
var DefaultParameterConverter defaultConverter
var ErrBadConn error
var ErrRemoveArgument error
var ErrSkip error
var Int32 int32Type
var ResultNoRows noRows
var String stringType
