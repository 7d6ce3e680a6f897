// Made by TestInterfaces from the source of go1.26.

package sql

type Result interface {
	LastInsertId() (int64, error)
	RowsAffected() (int64, error)
}

type Scanner interface {
	Scan(src any) error
}
