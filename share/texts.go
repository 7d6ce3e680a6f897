package share

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"
)

// A texts is a store of rows, one a text, that many write at once: no state of the whole is compared, since each statement gives
// the same whatever came before it, and how often.
type texts interface {
	// name tells it from others, in what is remembered of it; it holds no password.
	name() string
	// put adds records. Of a text by one writer on one content that is there the one that was written first stays, of those of one time the
	// longer: a note that came to hold in the place of more.
	put(ctx context.Context, records []Record) error
	// take takes records out.
	take(ctx context.Context, records []Record) error
	// find calls each with the lines that it holds at keys, of each key the newest first. Of one key it may be called often.
	find(ctx context.Context, keys []key, each func(key, string)) error
	// revoked returns whose texts were revoked.
	revoked(ctx context.Context) (revocations, error)
	// revoke takes the texts of an author out and says so, for those until a time, or until the newest of them if that claims to be
	// later. It returns what it said, and how many they were.
	revoke(ctx context.Context, r revocation) (revocation, int, error)
}

// A session runs statements, which are of SQL that PostgreSQL and what speaks its protocol have in common with SQLite.
type session interface {
	exec(ctx context.Context, query string, args ...any) (int64, error)
	rows(ctx context.Context, query string, args []any, each func(scan func(...any) error) error) error
}

// A database runs a function in one transaction, again where the database says that it may be tried again.
type database interface {
	transact(ctx context.Context, fn func(session) error) error
}

// A table is a store of texts in a database, of one repository.
type table struct {
	db      database
	address string
	tenant  []byte
}

// rowsAtOnce is how many rows are in one statement.
const rowsAtOnce = 1000

// tenantOf returns the tenant that a repository is by its name.
func tenantOf(repository string) []byte {
	h := sha256.Sum256([]byte(repository))
	return h[:16]
}

func (t *table) name() string { return fmt.Sprintf("%s#%x", t.address, t.tenant) }

// bytes returns a key as it is stored.
func (k key) bytes() []byte {
	b, _ := hex.DecodeString(string(k)) // it is of hex
	return b
}

// textID tells a text in the rows of its content.
func (r Record) textID() []byte {
	h := sha256.Sum256([]byte(r.same()))
	return h[:16]
}

// micros returns when a record was written.
func (r Record) micros() int64 {
	at, _ := time.Parse(time.RFC3339Nano, r.CreatedAt) // it was checked
	return at.UnixMicro()
}

// places returns n times m parameters in parentheses, in the order of their numbers.
func places(n, m int) string {
	var all []string
	for i := range n {
		var one []string
		for j := range m {
			one = append(one, fmt.Sprintf("$%d", i*m+j+1))
		}
		all = append(all, "("+strings.Join(one, ", ")+")")
	}
	return strings.Join(all, ", ")
}

func (t *table) put(ctx context.Context, records []Record) error {
	records = sorted(records) // one statement cannot change a row twice
	return t.db.transact(ctx, func(s session) error {
		return inParts(records, func(part []Record) error {
			args := make([]any, 0, 6*len(part))
			for _, r := range part {
				args = append(args, t.tenant, r.key().bytes(), r.textID(), r.Author, r.micros(), strings.TrimSuffix(string(r.line()), "\n"))
			}
			_, err := s.exec(ctx, `INSERT INTO codemem.texts (tenant, content, text, author, created, record) VALUES `+places(len(part), 6)+`
				ON CONFLICT (tenant, content, text) DO UPDATE SET created = excluded.created, record = excluded.record
				WHERE excluded.created < texts.created OR excluded.created = texts.created AND length(excluded.record) > length(texts.record)`, args...)
			return err
		})
	})
}

func (t *table) take(ctx context.Context, records []Record) error {
	return t.db.transact(ctx, func(s session) error {
		for _, r := range records {
			if _, err := s.exec(ctx, `DELETE FROM codemem.texts WHERE tenant = $1 AND content = $2 AND text = $3`, t.tenant, r.key().bytes(), r.textID()); err != nil {
				return err
			}
		}
		return nil
	})
}

func (t *table) find(ctx context.Context, keys []key, each func(key, string)) error {
	return inParts(keys, func(part []key) error {
		args := make([]any, 0, len(part)+1)
		for _, k := range part {
			args = append(args, k.bytes())
		}
		args = append(args, t.tenant)
		var found []struct {
			k    key
			line string
		}
		err := t.db.transact(ctx, func(s session) error {
			found = found[:0]
			return s.rows(ctx, `SELECT content, record FROM codemem.texts WHERE content IN `+places(1, len(part))+` AND tenant = $`+fmt.Sprintf("%d", len(args))+`
				ORDER BY content, created DESC`, args, func(scan func(...any) error) error {
				var content []byte
				var line string
				err := scan(&content, &line)
				found = append(found, struct {
					k    key
					line string
				}{key(hex.EncodeToString(content)), line})
				return err
			})
		})
		for _, f := range found {
			each(f.k, f.line)
		}
		return err
	})
}

func (t *table) revoked(ctx context.Context) (revocations, error) {
	var b strings.Builder
	err := t.db.transact(ctx, func(s session) error {
		b.Reset()
		return s.rows(ctx, `SELECT record FROM codemem.revoked WHERE tenant = $1 ORDER BY author`, []any{t.tenant}, func(scan func(...any) error) error {
			var line string
			err := scan(&line)
			b.WriteString(line + "\n")
			return err
		})
	})
	return parseRevoked([]byte(b.String())), err
}

func (t *table) revoke(ctx context.Context, r revocation) (revocation, int, error) {
	var gone int64
	err := t.db.transact(ctx, func(s session) error {
		err := s.rows(ctx, `SELECT coalesce(max(created), 0) FROM codemem.texts WHERE tenant = $1 AND author = $2`, []any{t.tenant, r.Author},
			func(scan func(...any) error) error {
				var newest int64
				err := scan(&newest)
				if at := time.UnixMicro(newest + 1).UTC().Format(time.RFC3339Nano); compareTimes(at, r.Until) > 0 {
					r.Until = at
				}
				return err
			})
		if err != nil {
			return err
		}
		if gone, err = s.exec(ctx, `DELETE FROM codemem.texts WHERE tenant = $1 AND author = $2`, t.tenant, r.Author); err != nil {
			return err
		}
		_, err = s.exec(ctx, `INSERT INTO codemem.revoked (tenant, author, record) VALUES ($1, $2, $3)
			ON CONFLICT (tenant, author) DO UPDATE SET record = excluded.record`, t.tenant, r.Author, strings.TrimSpace(string(revocations{r.Author: r}.text())))
		return err
	})
	return r, int(gone), err
}

// inParts calls fn with rowsAtOnce at a time.
func inParts[T any](all []T, fn func([]T) error) error {
	for len(all) > 0 {
		n := min(rowsAtOnce, len(all))
		if err := fn(all[:n]); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}
