// Made by TestInterfaces from the source of go1.26.

package driver

import (
	"context"
	"reflect"
)

type ColumnConverter interface {
	ColumnConverter(idx int) ValueConverter
}

type Conn interface {
	Begin() (Tx, error)
	Close() error
	Prepare(query string) (Stmt, error)
}

type ConnBeginTx interface {
	BeginTx(ctx context.Context, opts TxOptions) (Tx, error)
}

type ConnPrepareContext interface {
	PrepareContext(ctx context.Context, query string) (Stmt, error)
}

type Connector interface {
	Connect(context.Context) (Conn, error)
	Driver() Driver
}

type Driver interface {
	Open(name string) (Conn, error)
}

type DriverContext interface {
	OpenConnector(name string) (Connector, error)
}

type Execer interface {
	Exec(query string, args []Value) (Result, error)
}

type ExecerContext interface {
	ExecContext(ctx context.Context, query string, args []NamedValue) (Result, error)
}

type NamedValueChecker interface {
	CheckNamedValue(*NamedValue) error
}

type Pinger interface {
	Ping(ctx context.Context) error
}

type Queryer interface {
	Query(query string, args []Value) (Rows, error)
}

type QueryerContext interface {
	QueryContext(ctx context.Context, query string, args []NamedValue) (Rows, error)
}

type Result interface {
	LastInsertId() (int64, error)
	RowsAffected() (int64, error)
}

type Rows interface {
	Close() error
	Columns() []string
	Next(dest []Value) error
}

type RowsColumnTypeDatabaseTypeName interface {
	Close() error
	ColumnTypeDatabaseTypeName(index int) string
	Columns() []string
	Next(dest []Value) error
}

type RowsColumnTypeLength interface {
	Close() error
	ColumnTypeLength(index int) (length int64, ok bool)
	Columns() []string
	Next(dest []Value) error
}

type RowsColumnTypeNullable interface {
	Close() error
	ColumnTypeNullable(index int) (nullable, ok bool)
	Columns() []string
	Next(dest []Value) error
}

type RowsColumnTypePrecisionScale interface {
	Close() error
	ColumnTypePrecisionScale(index int) (precision, scale int64, ok bool)
	Columns() []string
	Next(dest []Value) error
}

type RowsColumnTypeScanType interface {
	Close() error
	ColumnTypeScanType(index int) reflect.Type
	Columns() []string
	Next(dest []Value) error
}

type RowsNextResultSet interface {
	Close() error
	Columns() []string
	HasNextResultSet() bool
	Next(dest []Value) error
	NextResultSet() error
}

type SessionResetter interface {
	ResetSession(ctx context.Context) error
}

type Stmt interface {
	Close() error
	Exec(args []Value) (Result, error)
	NumInput() int
	Query(args []Value) (Rows, error)
}

type StmtExecContext interface {
	ExecContext(ctx context.Context, args []NamedValue) (Result, error)
}

type StmtQueryContext interface {
	QueryContext(ctx context.Context, args []NamedValue) (Rows, error)
}

type Tx interface {
	Commit() error
	Rollback() error
}

type Validator interface {
	IsValid() bool
}

type ValueConverter interface {
	ConvertValue(v any) (Value, error)
}

type Valuer interface {
	Value() (Value, error)
}
