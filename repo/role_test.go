package repo_test

import (
	"testing"

	"codemem/repo"
)

func TestRoleOf(t *testing.T) {
	for p, want := range map[string]repo.Role{
		"lib/orm/session.py":                           repo.RoleSource,
		"setup.cfg":                                    repo.RoleSource,
		"test/orm/test_session.py":                     repo.RoleTest,
		"lib/session_test.go":                          repo.RoleTest,
		"examples/shop/session.py":                     repo.RoleBeside,
		"examples/shop/test_session.py":                repo.RoleBeside,
		"packages/core/benchmarks/run.ts":              repo.RoleBeside,
		"Docs/conf.py":                                 repo.RoleBeside,
		"test/fixtures/cart.ts":                        repo.RoleBeside,
		"testdata/cart.go":                             repo.RoleBeside,
		"README.md":                                    repo.RoleBeside,
		"src/main/java/com/example/shop/Cart.java":     repo.RoleSource,
		"src/test/java/com/example/shop/CartTest.java": repo.RoleTest,
		"samples/src/main/java/com/example/Cart.java":  repo.RoleBeside,
		"com/example/shop/Cart.java":                   repo.RoleSource,
		"net/docs/cart.go":                             repo.RoleBeside,
		"lib/documents.py":                             repo.RoleSource,
	} {
		if got := repo.RoleOf(p, repo.TypeByName(p)); got != want {
			t.Errorf("%s has the role %d, want %d", p, got, want)
		}
	}
}
