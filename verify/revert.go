package verify

import (
	"context"

	"codemem/registry"
)

// Revert takes texts back, in every work tree that the registry remembers, in one transaction: no pass, close or
// recall gives a file one of them again. Which bytes a file has is not looked at: a text that a file has instead is
// fresh or stale as of the last pass. Where there is nothing to take back nothing is written.
func Revert(ctx context.Context, m *Memory, q registry.Revert) (registry.Reverted, error) {
	plan := q
	plan.DryRun = true
	var out registry.Reverted
	err := m.ViewToWrite(ctx, func(tx *registry.Tx) (err error) {
		out, err = tx.Revert(plan)
		return err
	})
	if err != nil || q.DryRun || out.Texts == 0 && len(out.Files) == 0 {
		return out, err
	}
	err = m.Update(ctx, func(tx *registry.Tx) (err error) {
		out, err = tx.Revert(q)
		return err
	})
	return out, err
}
