package share

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var schemas embed.FS

// schemaVersion is that of the newest migration of the database of a store.
const schemaVersion = 1

// What can be wrong with a store.
var (
	ErrStoreAddress = errors.New("the address of the store is none of PostgreSQL")
	ErrUnreachable  = errors.New("the store cannot be reached")
	ErrStoreTLS     = errors.New("the store does not show a certificate that is valid for its name")
	ErrStoreRights  = errors.New("the store does not let this role do that")
	ErrStoreNewer   = errors.New("the store was made by a newer version of this program")
)

// maxMessage is the longest message that a store may send: many times a record.
const maxMessage = 16 << 20

// A Postgres is a store of texts in a PostgreSQL database, for one repository. It is safe for concurrent use.
type Postgres struct {
	table
	pool *pgxpool.Pool
}

// OpenPostgres opens the store at an address, a URL, for the repository of a name, and makes or updates its schema if need be. What the
// address does not say is taken from the environment as psql takes it. Where it does not say how to use TLS, a server that is not on
// this machine must show a certificate that is valid for its name.
func OpenPostgres(ctx context.Context, address, repository string) (*Postgres, error) {
	c, err := configOf(address)
	if err != nil {
		return nil, err
	}
	conn := c.ConnConfig
	conn.ConnectTimeout = 5 * time.Second
	conn.DefaultQueryExecMode = pgx.QueryExecModeExec // nothing is prepared: a pooler may stand between
	conn.RuntimeParams["application_name"] = "codemem"
	conn.BuildFrontend = func(r io.Reader, w io.Writer) *pgproto3.Frontend {
		f := pgproto3.NewFrontend(r, w)
		f.SetMaxBodyLen(maxMessage)
		return f
	}
	c.MaxConns = 4
	pool, err := pgxpool.NewWithConfig(ctx, c)
	if err != nil {
		return nil, ErrStoreAddress
	}
	p := &Postgres{pool: pool, table: table{
		address: addressOf(conn),
		tenant:  tenantOf(repository),
	}}
	p.db = p
	if err := p.migrate(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	return p, nil
}

// configOf reads an address. One that does not say how to use TLS, and has a host that is not this machine, is read as if it said
// sslmode=verify-full: with what else it says of certificates.
func configOf(address string) (*pgxpool.Config, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, ErrStoreAddress
	}
	c, err := pgxpool.ParseConfig(address)
	if q := u.Query(); err == nil && !q.Has("sslmode") && !q.Has("ssl") && !allLocal(c.ConnConfig) {
		q.Set("sslmode", "verify-full")
		u.RawQuery = q.Encode()
		c, err = pgxpool.ParseConfig(u.String())
	}
	var file *fs.PathError
	switch {
	case errors.As(err, &file):
		return nil, fmt.Errorf("%w: %w", ErrStoreAddress, file)
	case err != nil: // it may have the password in it
		return nil, ErrStoreAddress
	}
	return c, nil
}

// allLocal reports whether all hosts that a configuration names are this machine.
func allLocal(c *pgx.ConnConfig) bool {
	return isLocal(c.Host) && !slices.ContainsFunc(c.Fallbacks, func(f *pgconn.FallbackConfig) bool { return !isLocal(f.Host) })
}

// addressOf returns where a store is, without a password.
func addressOf(c *pgx.ConnConfig) string {
	return fmt.Sprintf("postgres://%s@%s/%s", c.User, net.JoinHostPort(c.Host, fmt.Sprint(c.Port)), c.Database)
}

// Address returns where the store is, without a password.
func (p *Postgres) Address() string { return p.address }

// Tenant returns the repository as the store's rows name it, in hex.
func (p *Postgres) Tenant() string { return fmt.Sprintf("%x", p.tenant) }

// Close ends its connections.
func (p *Postgres) Close() { p.pool.Close() }

// isLocal reports whether a host is this machine: a directory of sockets, or a loopback address.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return strings.HasPrefix(host, "/") || strings.HasPrefix(host, "@") || host == "localhost" || ip != nil && ip.IsLoopback()
}

// A pgSession is a transaction.
type pgSession struct{ tx pgx.Tx }

func (s pgSession) exec(ctx context.Context, query string, args ...any) (int64, error) {
	tag, err := s.tx.Exec(ctx, query, args...)
	return tag.RowsAffected(), err
}

func (s pgSession) rows(ctx context.Context, query string, args []any, each func(scan func(...any) error) error) error {
	rows, err := s.tx.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := each(rows.Scan); err != nil {
			return err
		}
	}
	return rows.Err()
}

// How often a transaction is tried, and how long one may take.
const (
	storeTries   = 6
	storeTimeout = 30 * time.Second
)

func (p *Postgres) transact(ctx context.Context, fn func(session) error) error {
	return p.retry(ctx, func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, p.pool, func(tx pgx.Tx) error { return fn(pgSession{tx}) })
	})
}

// retry calls fn until it does not fail, or not for a while. All that is done in a store may be done twice.
func (p *Postgres) retry(ctx context.Context, fn func(context.Context) error) error {
	pause := firstPause
	for try := 1; ; try++ {
		within, cancel := context.WithTimeout(ctx, storeTimeout)
		err := fn(within)
		cancel()
		if err == nil || !passing(err) || try == storeTries || ctx.Err() != nil {
			return p.explain(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause/2 + rand.N(pause)): //nolint:gosec // spreads those who wait
		}
		pause = min(2*pause, mostPause)
	}
}

// passing reports whether an error may be gone when the same is tried again: (1) the connection failed, (2) the database could not
// put transactions in an order, or found a deadlock, (3) it is going down or coming up, (4) it lacks room for now.
func passing(err error) bool {
	if unproven(err) {
		return false
	}
	var said *pgconn.PgError
	if errors.As(err, &said) {
		switch {
		case said.Code == "40001" || said.Code == "40P01": // (2)
			return true
		case strings.HasPrefix(said.Code, "57P0"), strings.HasPrefix(said.Code, "53"), strings.HasPrefix(said.Code, "08"): // (3), (4), (1)
			return true
		}
		return false
	}
	var failed *pgconn.ConnectError
	var network net.Error
	return errors.As(err, &failed) || errors.As(err, &network) || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed) || pgconn.SafeToRetry(err) || strings.Contains(fmt.Sprint(err), "conn closed") // (1)
}

// unproven reports whether a connection failed since the server has no certificate, or none that the address accepts.
func unproven(err error) bool {
	var failed *tls.CertificateVerificationError
	var authority x509.UnknownAuthorityError // as sslmode=verify-ca has it
	return errors.As(err, &failed) || errors.As(err, &authority) || strings.Contains(fmt.Sprint(err), "server refused TLS connection")
}

// innermost returns the last of the errors that an error wraps one in the other; where several are joined, since several addresses were
// tried, of the one that a certificate failed at, or else of the first.
func innermost(err error) error {
	for {
		inner := errors.Unwrap(err)
		if joined, ok := err.(interface{ Unwrap() []error }); ok {
			all := joined.Unwrap()
			inner = all[max(0, slices.IndexFunc(all, unproven))]
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}

// explain says of an error what a person can do about it, without what the address holds.
func (p *Postgres) explain(err error) error {
	var said *pgconn.PgError
	switch {
	case err == nil || errors.Is(err, context.Canceled):
		return err
	case errors.As(err, &said) && slices.Contains([]string{"42501", "28000", "28P01", "3D000"}, said.Code):
		return fmt.Errorf("%w: %s says %q (%s)", ErrStoreRights, p.address, said.Message, said.Code)
	case unproven(err):
		return fmt.Errorf("%w: %s: %s", ErrStoreTLS, p.address, innermost(err))
	case passing(err) || errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: %s: %s", ErrUnreachable, p.address, innermost(err))
	}
	return fmt.Errorf("%s: %w", p.address, err)
}

// version returns the version of the schema, 0 for none.
func (p *Postgres) version(ctx context.Context) (version int64, err error) {
	err = p.retry(ctx, func(ctx context.Context) error {
		err := p.pool.QueryRow(ctx, `SELECT coalesce(max(version_id), 0) FROM codemem.goose_db_version WHERE is_applied`).Scan(&version)
		var said *pgconn.PgError
		if errors.As(err, &said) && (said.Code == "42P01" || said.Code == "3F000") { // no such table, or schema
			version, err = 0, nil
		}
		return err
	})
	return version, err
}

// migrate brings the schema to the newest version. Those who come at once take turns by a lock of the database, where it has such.
func (p *Postgres) migrate(ctx context.Context) error {
	switch version, err := p.version(ctx); {
	case err != nil || version == schemaVersion:
		return err
	case version > schemaVersion:
		return fmt.Errorf("%w: %s has schema %d, this program knows %d", ErrStoreNewer, p.address, version, schemaVersion)
	}
	d := stdlib.OpenDBFromPool(p.pool)
	defer d.Close()
	held, err := d.Conn(ctx)
	if err != nil {
		return p.explain(err)
	}
	defer held.Close()
	const number = 0x636d656d // "cmem" in ASCII
	if _, err := held.ExecContext(ctx, `SELECT pg_advisory_lock($1)`, number); err != nil && !lacks(err) {
		return p.explain(err)
	}
	defer func() { _, _ = held.ExecContext(context.WithoutCancel(ctx), `SELECT pg_advisory_unlock($1)`, number) }()
	return p.explain(p.migrateHeld(ctx, d))
}

// lacks reports whether a database that speaks PostgreSQL's protocol does not have what was asked of it.
func lacks(err error) bool {
	var said *pgconn.PgError
	return errors.As(err, &said) && (said.Code == "0A000" || said.Code == "42883") // not supported, no such function
}

func (p *Postgres) migrateHeld(ctx context.Context, d *sql.DB) error {
	if _, err := d.ExecContext(ctx, `CREATE SCHEMA IF NOT EXISTS codemem`); err != nil {
		return err
	}
	all, err := fs.Sub(schemas, "migrations")
	if err != nil {
		return err
	}
	g, err := goose.NewProvider(goose.DialectPostgres, d, all, goose.WithTableName("codemem.goose_db_version"), goose.WithLogger(goose.NopLogger()))
	if err != nil {
		return err
	}
	_, err = g.Up(ctx)
	return err
}
