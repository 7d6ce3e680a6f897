package b

import (
	_ "database/sql"
	"fmt"
	"strings"
)

type db struct{ query string }

func (db) run(query string, args ...any) {}

const head = `SELECT a `

var (
	list    = head + `IN (?` + strings.Repeat(`, ?`, 9) + `)`
	changed = head
)

var tables = []string{"a", "b"}

func anyOf(column string, n int) string {
	if n == 0 {
		return "0"
	}
	return column + ` IN (?` + strings.Repeat(`, ?`, n-1) + `)`
}

func (d db) below(condition string) { d.run(head + `WHERE ` + condition) }

func read() string { return given["sql"] }

var given map[string]string

func statements(d db, query, name string, long bool) {
	d.run(`SELECT 1`)
	d.run(head + `FROM b`)
	d.run(list)
	d.run(query, name)
	d.run(query + ` LIMIT 1`)
	for _, q := range []string{`VACUUM`, head} {
		d.run(q)
	}
	where := []string{}
	var more []string
	for _, table := range tables {
		more = append(more, `SELECT * FROM `+table)
	}
	where = append(where, anyOf("a", len(name)))
	d.run(strings.Join(append(where, more...), " UNION ") + fmt.Sprintf(` LIMIT %d`, len(name)))
	d.run(anyOf(name, 1)) // want `SQL that is not constant`
	d.below(`a = ?`)
	d.below(name) // want `SQL that is not constant`
	s := head
	if long {
		s += `, b`
	}
	d.run(s)
	t := head
	if long {
		t += name
	}
	d.run(t)                       // want `SQL that is not constant`
	d.run(head + name)             // want `SQL that is not constant`
	d.run(name)                    // want `SQL that is not constant`
	d.run(read())                  // want `SQL that is not constant`
	d.run(changed)                 // want `SQL that is not constant`
	d.run(d.query)                 // want `SQL that is not constant`
	d.run(strings.Repeat(name, 2)) // want `SQL that is not constant`
	for _, q := range []string{`VACUUM`, name} {
		d.run(q) // want `SQL that is not constant`
	}
	for _, q := range strings.Fields(name) {
		d.run(q) // want `SQL that is not constant`
	}
}

func change() { changed = read() }
