// Package migrations holds the schema of the registry, version by version. A migration that was shipped
// is never changed; the next one is added. Each column has its meaning beside it in the SQL.
package migrations

import "embed"

// FS holds the migrations, named NNNNN_name.sql, for goose.
//
//go:embed *.sql
var FS embed.FS

// Version is the version of the newest migration; a database's user_version says which it has.
const Version = 1

// ApplicationID marks a database as a registry: "cmem" in ASCII.
const ApplicationID = 0x636d656d
