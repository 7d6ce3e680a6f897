// Made by TestInterfaces from the source of go1.26.

package slog

import "context"

type Handler interface {
	Enabled(context.Context, Level) bool
	Handle(context.Context, Record) error
	WithAttrs(attrs []Attr) Handler
	WithGroup(name string) Handler
}

type Leveler interface {
	Level() Level
}

type LogValuer interface {
	LogValue() Value
}
