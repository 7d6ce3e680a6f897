// Made by TestInterfaces from the source of go1.26.

package time

func (d Duration) Abs() Duration
func (d Duration) Hours() float64
func (d Duration) Microseconds() int64
func (d Duration) Milliseconds() int64
func (d Duration) Minutes() float64
func (d Duration) Nanoseconds() int64
func (d Duration) Round(m Duration) Duration
func (d Duration) Seconds() float64
func (d Duration) String() string
func (d Duration) Truncate(m Duration) Duration
func (d Weekday) String() string
func (e *ParseError) Error() string
func (l *Location) String() string
func (m Month) String() string
func (t *Ticker) Reset(d Duration)
func (t *Ticker) Stop()
func (t *Time) GobDecode(data []byte) error
func (t *Time) UnmarshalBinary(data []byte) error
func (t *Time) UnmarshalJSON(data []byte) error
func (t *Time) UnmarshalText(data []byte) error
func (t *Timer) Reset(d Duration) bool
func (t *Timer) Stop() bool
func (t Time) Add(d Duration) Time
func (t Time) AddDate(years int, months int, days int) Time
func (t Time) After(u Time) bool
func (t Time) AppendBinary(b []byte) ([]byte, error)
func (t Time) AppendFormat(b []byte, layout string) []byte
func (t Time) AppendText(b []byte) ([]byte, error)
func (t Time) Before(u Time) bool
func (t Time) Clock() (hour, min, sec int)
func (t Time) Compare(u Time) int
func (t Time) Date() (year int, month Month, day int)
func (t Time) Day() int
func (t Time) Equal(u Time) bool
func (t Time) Format(layout string) string
func (t Time) GoString() string
func (t Time) GobEncode() ([]byte, error)
func (t Time) Hour() int
func (t Time) ISOWeek() (year, week int)
func (t Time) In(loc *Location) Time
func (t Time) IsDST() bool
func (t Time) IsZero() bool
func (t Time) Local() Time
func (t Time) Location() *Location
func (t Time) MarshalBinary() ([]byte, error)
func (t Time) MarshalJSON() ([]byte, error)
func (t Time) MarshalText() ([]byte, error)
func (t Time) Minute() int
func (t Time) Month() Month
func (t Time) Nanosecond() int
func (t Time) Round(d Duration) Time
func (t Time) Second() int
func (t Time) String() string
func (t Time) Sub(u Time) Duration
func (t Time) Truncate(d Duration) Time
func (t Time) UTC() Time
func (t Time) Unix() int64
func (t Time) UnixMicro() int64
func (t Time) UnixMilli() int64
func (t Time) UnixNano() int64
func (t Time) Weekday() Weekday
func (t Time) Year() int
func (t Time) YearDay() int
func (t Time) Zone() (name string, offset int)
func (t Time) ZoneBounds() (start, end Time)
func After(d Duration) <-chan Time
func AfterFunc(d Duration, f func()) *Timer
func Date(year int, month Month, day, hour, min, sec, nsec int, loc *Location) Time
func FixedZone(name string, offset int) *Location
func LoadLocation(name string) (*Location, error)
func LoadLocationFromTZData(name string, data []byte) (*Location, error)
func NewTicker(d Duration) *Ticker
func NewTimer(d Duration) *Timer
func Now() Time
func Parse(layout, value string) (Time, error)
func ParseDuration(s string) (Duration, error)
func ParseInLocation(layout, value string, loc *Location) (Time, error)
func Since(t Time) Duration
func Sleep(d Duration)
func Tick(d Duration) <-chan Time
func Unix(sec int64, nsec int64) Time
func UnixMicro(usec int64) Time
func UnixMilli(msec int64) Time
func Until(t Time) Duration

type Duration int64
type Location struct {
}
type Month int
type ParseError struct {
	Layout     string
	Value      string
	LayoutElem string
	ValueElem  string
	Message    string
}
type Ticker struct {
	C <-chan Time
}
type Time struct {
}
type Timer struct {
	C <-chan Time
}
type Weekday int

var Local *Location
var UTC *Location
