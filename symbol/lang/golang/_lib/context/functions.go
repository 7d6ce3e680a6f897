// Made by TestInterfaces from the source of go1.26.

package context

import "time"

func AfterFunc(ctx Context, f func()) (stop func() bool)
func Background() Context
func Cause(c Context) error
func TODO() Context
func WithCancel(parent Context) (ctx Context, cancel CancelFunc)
func WithCancelCause(parent Context) (ctx Context, cancel CancelCauseFunc)
func WithDeadline(parent Context, d time.Time) (Context, CancelFunc)
func WithDeadlineCause(parent Context, d time.Time, cause error) (Context, CancelFunc)
func WithTimeout(parent Context, timeout time.Duration) (Context, CancelFunc)
func WithTimeoutCause(parent Context, timeout time.Duration, cause error) (Context, CancelFunc)
func WithValue(parent Context, key, val any) Context
func WithoutCancel(parent Context) Context

type CancelCauseFunc func(cause error)
type CancelFunc func()

var Canceled error
var DeadlineExceeded error
