// Made by TestInterfaces from the source of go1.26.

package testing

import "time"

func (b *B) Elapsed() time.Duration
func (b *B) Loop() bool
func (b *B) ReportAllocs()
func (b *B) ReportMetric(n float64, unit string)
func (b *B) ResetTimer()
func (b *B) Run(name string, f func(b *B)) bool
func (b *B) RunParallel(body func(*PB))
func (b *B) SetBytes(n int64)
func (b *B) SetParallelism(p int)
func (b *B) StartTimer()
func (b *B) StopTimer()
func (f *F) Add(args ...any)
func (f *F) Fail()
func (f *F) Fuzz(ff any)
func (f *F) Helper()
func (f *F) Skipped() bool
func (m *M) Run() (code int)
func (pb *PB) Next() bool
func (r BenchmarkResult) AllocedBytesPerOp() int64
func (r BenchmarkResult) AllocsPerOp() int64
func (r BenchmarkResult) MemString() string
func (r BenchmarkResult) NsPerOp() int64
func (r BenchmarkResult) String() string
func (t *T) Chdir(dir string)
func (t *T) Deadline() (deadline time.Time, ok bool)
func (t *T) Parallel()
func (t *T) Run(name string, f func(t *T)) bool
func (t *T) Setenv(key, value string)
func AllocsPerRun(runs int, f func()) (avg float64)
func Benchmark(f func(b *B)) BenchmarkResult
func CoverMode() string
func Coverage() float64
func Init()
func Main(matchString func(pat, str string) (bool, error), tests []InternalTest, benchmarks []InternalBenchmark, examples []InternalExample)
func MainStart(deps testDeps, tests []InternalTest, benchmarks []InternalBenchmark, fuzzTargets []InternalFuzzTarget, examples []InternalExample) *M
func RegisterCover(c Cover)
func RunBenchmarks(matchString func(pat, str string) (bool, error), benchmarks []InternalBenchmark)
func RunExamples(matchString func(pat, str string) (bool, error), examples []InternalExample) (ok bool)
func RunTests(matchString func(pat, str string) (bool, error), tests []InternalTest) (ok bool)
func Short() bool
func Testing() bool
func Verbose() bool

type B struct {
	N int
}
type BenchmarkResult struct {
	N         int
	T         time.Duration
	Bytes     int64
	MemAllocs uint64
	MemBytes  uint64
	Extra     map[string]float64
}
type Cover struct {
	Mode            string
	Counters        map[string][]uint32
	Blocks          map[string][]CoverBlock
	CoveredPackages string
}
type CoverBlock struct {
	Line0 uint32
	Col0  uint16
	Line1 uint32
	Col1  uint16
	Stmts uint16
}
type F struct {
}
type InternalBenchmark struct {
	Name string
	F    func(b *B)
}
type InternalExample struct {
	Name      string
	F         func()
	Output    string
	Unordered bool
}
type InternalFuzzTarget struct {
	Name string
	Fn   func(f *F)
}
type InternalTest struct {
	Name string
	F    func(*T)
}
type M struct {
}
type PB struct {
}
type T struct {
}
