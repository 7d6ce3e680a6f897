// Made by TestInterfaces from the source of go1.26.

package errors

func As(err error, target any) bool
func AsType[E error](err error) (E, bool)
func Is(err, target error) bool
func Join(errs ...error) error
func New(text string) error
func Unwrap(err error) error
