// Made by TestInterfaces from the source of go1.26.

package slog

import "context"
import "io"
import "log"
import "time"

func (a Attr) Equal(b Attr) bool
func (a Attr) String() string
func (h *JSONHandler) Enabled(_ context.Context, level Level) bool
func (h *JSONHandler) Handle(_ context.Context, r Record) error
func (h *JSONHandler) WithAttrs(attrs []Attr) Handler
func (h *JSONHandler) WithGroup(name string) Handler
func (h *MultiHandler) Enabled(ctx context.Context, l Level) bool
func (h *MultiHandler) Handle(ctx context.Context, r Record) error
func (h *MultiHandler) WithAttrs(attrs []Attr) Handler
func (h *MultiHandler) WithGroup(name string) Handler
func (h *TextHandler) Enabled(_ context.Context, level Level) bool
func (h *TextHandler) Handle(_ context.Context, r Record) error
func (h *TextHandler) WithAttrs(attrs []Attr) Handler
func (h *TextHandler) WithGroup(name string) Handler
func (k Kind) String() string
func (l *Level) UnmarshalJSON(data []byte) error
func (l *Level) UnmarshalText(data []byte) error
func (l *Logger) Debug(msg string, args ...any)
func (l *Logger) DebugContext(ctx context.Context, msg string, args ...any)
func (l *Logger) Enabled(ctx context.Context, level Level) bool
func (l *Logger) Error(msg string, args ...any)
func (l *Logger) ErrorContext(ctx context.Context, msg string, args ...any)
func (l *Logger) Handler() Handler
func (l *Logger) Info(msg string, args ...any)
func (l *Logger) InfoContext(ctx context.Context, msg string, args ...any)
func (l *Logger) Log(ctx context.Context, level Level, msg string, args ...any)
func (l *Logger) LogAttrs(ctx context.Context, level Level, msg string, attrs ...Attr)
func (l *Logger) Warn(msg string, args ...any)
func (l *Logger) WarnContext(ctx context.Context, msg string, args ...any)
func (l *Logger) With(args ...any) *Logger
func (l *Logger) WithGroup(name string) *Logger
func (l Level) AppendText(b []byte) ([]byte, error)
func (l Level) Level() Level
func (l Level) MarshalJSON() ([]byte, error)
func (l Level) MarshalText() ([]byte, error)
func (l Level) String() string
func (r *Record) Add(args ...any)
func (r *Record) AddAttrs(attrs ...Attr)
func (r Record) Attrs(f func(Attr) bool)
func (r Record) Clone() Record
func (r Record) NumAttrs() int
func (r Record) Source() *Source
func (v *LevelVar) AppendText(b []byte) ([]byte, error)
func (v *LevelVar) Level() Level
func (v *LevelVar) MarshalText() ([]byte, error)
func (v *LevelVar) Set(l Level)
func (v *LevelVar) String() string
func (v *LevelVar) UnmarshalText(data []byte) error
func (v Value) Any() any
func (v Value) Bool() bool
func (v Value) Duration() time.Duration
func (v Value) Equal(w Value) bool
func (v Value) Float64() float64
func (v Value) Group() []Attr
func (v Value) Int64() int64
func (v Value) Kind() Kind
func (v Value) LogValuer() LogValuer
func (v Value) Resolve() (rv Value)
func (v Value) String() string
func (v Value) Time() time.Time
func (v Value) Uint64() uint64
func Any(key string, value any) Attr
func AnyValue(v any) Value
func Bool(key string, v bool) Attr
func BoolValue(v bool) Value
func Debug(msg string, args ...any)
func DebugContext(ctx context.Context, msg string, args ...any)
func Default() *Logger
func Duration(key string, v time.Duration) Attr
func DurationValue(v time.Duration) Value
func Error(msg string, args ...any)
func ErrorContext(ctx context.Context, msg string, args ...any)
func Float64(key string, v float64) Attr
func Float64Value(v float64) Value
func Group(key string, args ...any) Attr
func GroupAttrs(key string, attrs ...Attr) Attr
func GroupValue(as ...Attr) Value
func Info(msg string, args ...any)
func InfoContext(ctx context.Context, msg string, args ...any)
func Int(key string, value int) Attr
func Int64(key string, value int64) Attr
func Int64Value(v int64) Value
func IntValue(v int) Value
func Log(ctx context.Context, level Level, msg string, args ...any)
func LogAttrs(ctx context.Context, level Level, msg string, attrs ...Attr)
func New(h Handler) *Logger
func NewJSONHandler(w io.Writer, opts *HandlerOptions) *JSONHandler
func NewLogLogger(h Handler, level Level) *log.Logger
func NewMultiHandler(handlers ...Handler) *MultiHandler
func NewRecord(t time.Time, level Level, msg string, pc uintptr) Record
func NewTextHandler(w io.Writer, opts *HandlerOptions) *TextHandler
func SetDefault(l *Logger)
func SetLogLoggerLevel(level Level) (oldLevel Level)
func String(key, value string) Attr
func StringValue(value string) Value
func Time(key string, v time.Time) Attr
func TimeValue(v time.Time) Value
func Uint64(key string, v uint64) Attr
func Uint64Value(v uint64) Value
func Warn(msg string, args ...any)
func WarnContext(ctx context.Context, msg string, args ...any)
func With(args ...any) *Logger

type Attr struct {
	Key   string
	Value Value
}
type HandlerOptions struct {
	AddSource   bool
	Level       Leveler
	ReplaceAttr func(groups []string, a Attr) Attr
}
type JSONHandler struct {
}
type Kind int
type Level int
type LevelVar struct {
}
type Logger struct {
}
type MultiHandler struct {
}
type Record struct {
	Time    time.Time
	Message string
	Level   Level
	PC      uintptr
}
type Source struct {
	Function string
	File     string
	Line     int
}
type TextHandler struct {
}
type Value struct {
}

var DiscardHandler Handler
