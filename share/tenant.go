package share

import (
	"context"
	"errors"
	"net/url"
	"path"
	"strings"

	"codemem/regex"
	"codemem/registry"
	"codemem/verify"
)

// ErrNoStore means that no store of texts is configured.
var ErrNoStore = errors.New("no store is configured")

// ErrNoTenant means that nothing tells which repository of a store this one is.
var ErrNoTenant = errors.New("the repository has no remote and share.tenant is not set, so that nothing tells whose texts these are")

// OpenStore opens the store that is configured, address if that is not "".
func OpenStore(ctx context.Context, m *verify.Memory, address string) (*Postgres, error) {
	address, err := storeAddress(ctx, m, address)
	if err != nil {
		return nil, err
	}
	if address == "" {
		return nil, ErrNoStore
	}
	tenant, err := Tenant(ctx, m)
	if err != nil {
		return nil, err
	}
	return OpenPostgres(ctx, address, tenant)
}

// storeAddress returns an address, or if it is "" that of the setting, "" for none.
func storeAddress(ctx context.Context, m *verify.Memory, address string) (string, error) {
	if address != "" {
		return address, nil
	}
	return setting(ctx, m, verify.ShareStore)
}

// Tenant returns the name that this repository has in a store: what share.tenant says, or else the address of its remote, which
// is the same however and by whomever it is asked.
func Tenant(ctx context.Context, m *verify.Memory) (string, error) {
	name, err := setting(ctx, m, verify.ShareTenant)
	if name != "" || err != nil {
		return name, err
	}
	remote, err := m.Repo().Remote(ctx, "")
	if err != nil {
		return "", errors.Join(ErrNoTenant, err)
	}
	return repositoryName(m.Repo().Address(remote)), nil
}

// setting returns what the work tree, or else the user, set a key to.
func setting(ctx context.Context, m *verify.Memory, key string) (value string, err error) {
	err = m.ViewToWrite(ctx, func(tx *registry.Tx) error { value, err = tx.Config(key); return err })
	if errors.Is(err, registry.ErrNotFound) || errors.Is(err, registry.ErrNoDatabase) {
		return m.User().Value(key), nil
	}
	return value, err
}

var likeSCP = regex.Lazy(`^(?:[^/@]+@)?([^/:]{2,}):([^/].*|/[^/].*)$`)

// repositoryName returns an address of git without its scheme, user, password, port and ending: git@example.com:acme/shop.git and
// https://example.com/acme/shop are both example.com/acme/shop.
func repositoryName(address string) string {
	host, name := "", address
	if u, err := url.Parse(address); err == nil && u.Scheme != "" && strings.Contains(address, "://") {
		host, name = u.Hostname(), u.Path
	} else if part := likeSCP().FindStringSubmatch(address); part != nil {
		host, name = part[1], part[2]
	}
	name = strings.TrimSuffix(path.Clean(name), ".git") // git clone leaves a/../b
	if host == "" {
		return name
	}
	return strings.ToLower(host) + "/" + strings.Trim(name, "/")
}
