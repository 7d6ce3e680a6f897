// Made by TestInterfaces from the source of go1.26.

package sql

import "context"
import "database/sql/driver"
import "reflect"
import "time"

func (c *Conn) BeginTx(ctx context.Context, opts *TxOptions) (*Tx, error)
func (c *Conn) Close() error
func (c *Conn) ExecContext(ctx context.Context, query string, args ...any) (Result, error)
func (c *Conn) PingContext(ctx context.Context) error
func (c *Conn) PrepareContext(ctx context.Context, query string) (*Stmt, error)
func (c *Conn) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error)
func (c *Conn) QueryRowContext(ctx context.Context, query string, args ...any) *Row
func (c *Conn) Raw(f func(driverConn any) error) (err error)
func (ci *ColumnType) DatabaseTypeName() string
func (ci *ColumnType) DecimalSize() (precision, scale int64, ok bool)
func (ci *ColumnType) Length() (length int64, ok bool)
func (ci *ColumnType) Name() string
func (ci *ColumnType) Nullable() (nullable, ok bool)
func (ci *ColumnType) ScanType() reflect.Type
func (db *DB) Begin() (*Tx, error)
func (db *DB) BeginTx(ctx context.Context, opts *TxOptions) (*Tx, error)
func (db *DB) Close() error
func (db *DB) Conn(ctx context.Context) (*Conn, error)
func (db *DB) Driver() driver.Driver
func (db *DB) Exec(query string, args ...any) (Result, error)
func (db *DB) ExecContext(ctx context.Context, query string, args ...any) (Result, error)
func (db *DB) Ping() error
func (db *DB) PingContext(ctx context.Context) error
func (db *DB) Prepare(query string) (*Stmt, error)
func (db *DB) PrepareContext(ctx context.Context, query string) (*Stmt, error)
func (db *DB) Query(query string, args ...any) (*Rows, error)
func (db *DB) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error)
func (db *DB) QueryRow(query string, args ...any) *Row
func (db *DB) QueryRowContext(ctx context.Context, query string, args ...any) *Row
func (db *DB) SetConnMaxIdleTime(d time.Duration)
func (db *DB) SetConnMaxLifetime(d time.Duration)
func (db *DB) SetMaxIdleConns(n int)
func (db *DB) SetMaxOpenConns(n int)
func (db *DB) Stats() DBStats
func (i IsolationLevel) String() string
func (n *NullBool) Scan(value any) error
func (n *NullByte) Scan(value any) error
func (n *NullFloat64) Scan(value any) error
func (n *NullInt16) Scan(value any) error
func (n *NullInt32) Scan(value any) error
func (n *NullInt64) Scan(value any) error
func (n *NullTime) Scan(value any) error
func (n *Null[T]) Scan(value any) error
func (n NullBool) Value() (driver.Value, error)
func (n NullByte) Value() (driver.Value, error)
func (n NullFloat64) Value() (driver.Value, error)
func (n NullInt16) Value() (driver.Value, error)
func (n NullInt32) Value() (driver.Value, error)
func (n NullInt64) Value() (driver.Value, error)
func (n NullTime) Value() (driver.Value, error)
func (n Null[T]) Value() (driver.Value, error)
func (ns *NullString) Scan(value any) error
func (ns NullString) Value() (driver.Value, error)
func (r *Row) Err() error
func (r *Row) Scan(dest ...any) error
func (rs *Rows) Close() error
func (rs *Rows) ColumnTypes() ([]*ColumnType, error)
func (rs *Rows) Columns() ([]string, error)
func (rs *Rows) Err() error
func (rs *Rows) Next() bool
func (rs *Rows) NextResultSet() bool
func (rs *Rows) Scan(dest ...any) error
func (s *Stmt) Close() error
func (s *Stmt) Exec(args ...any) (Result, error)
func (s *Stmt) ExecContext(ctx context.Context, args ...any) (Result, error)
func (s *Stmt) Query(args ...any) (*Rows, error)
func (s *Stmt) QueryContext(ctx context.Context, args ...any) (*Rows, error)
func (s *Stmt) QueryRow(args ...any) *Row
func (s *Stmt) QueryRowContext(ctx context.Context, args ...any) *Row
func (tx *Tx) Commit() error
func (tx *Tx) Exec(query string, args ...any) (Result, error)
func (tx *Tx) ExecContext(ctx context.Context, query string, args ...any) (Result, error)
func (tx *Tx) Prepare(query string) (*Stmt, error)
func (tx *Tx) PrepareContext(ctx context.Context, query string) (*Stmt, error)
func (tx *Tx) Query(query string, args ...any) (*Rows, error)
func (tx *Tx) QueryContext(ctx context.Context, query string, args ...any) (*Rows, error)
func (tx *Tx) QueryRow(query string, args ...any) *Row
func (tx *Tx) QueryRowContext(ctx context.Context, query string, args ...any) *Row
func (tx *Tx) Rollback() error
func (tx *Tx) Stmt(stmt *Stmt) *Stmt
func (tx *Tx) StmtContext(ctx context.Context, stmt *Stmt) *Stmt
func Drivers() []string
func Named(name string, value any) NamedArg
func Open(driverName, dataSourceName string) (*DB, error)
func OpenDB(c driver.Connector) *DB
func Register(name string, driver driver.Driver)

type ColumnType struct {
}
type Conn struct {
}
type DB struct {
}
type DBStats struct {
	MaxOpenConnections int
	OpenConnections    int
	InUse              int
	Idle               int
	WaitCount          int64
	WaitDuration       time.Duration
	MaxIdleClosed      int64
	MaxIdleTimeClosed  int64
	MaxLifetimeClosed  int64
}
type IsolationLevel int
type NamedArg struct {
	Name  string
	Value any
}
type NullBool struct {
	Bool  bool
	Valid bool
}
type NullByte struct {
	Byte  byte
	Valid bool
}
type NullFloat64 struct {
	Float64 float64
	Valid   bool
}
type NullInt16 struct {
	Int16 int16
	Valid bool
}
type NullInt32 struct {
	Int32 int32
	Valid bool
}
type NullInt64 struct {
	Int64 int64
	Valid bool
}
type NullString struct {
	String string
	Valid  bool
}
type NullTime struct {
	Time  time.Time
	Valid bool
}
type Null[T any] struct {
	V     T
	Valid bool
}
type Out struct {
	Dest any
	In   bool
}
type RawBytes []byte
type Row struct {
}
type Rows struct {
}
type Stmt struct {
}
type Tx struct {
}
type TxOptions struct {
	Isolation IsolationLevel
	ReadOnly  bool
}

var ErrConnDone error
var ErrNoRows error
var ErrTxDone error
