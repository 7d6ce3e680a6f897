package hooks

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"codemem/prescan"
	"codemem/registry"
	"codemem/repo"
	"codemem/verify"
)

// sessionStart tells how far the memory can be trusted. It writes nothing but the session's notes: whether the
// session touches code is not known yet. What takes too long is left to the next prompt.
func (d *turn) sessionStart(ctx context.Context) (reply, error) {
	unknown := d.in.tell("codemem: how far the memory can be trusted was not found out in time; the next prompt tells it. project_prescan finds it out at once.\n")
	d.late.Store(&unknown)
	head, err := d.m.Repo().Head(ctx)
	if err != nil {
		return reply{}, err
	}
	did := began
	if d.in.Source == "compact" { // the same session goes on
		did = compacted
	}
	noted := d.notes.add(memo{Did: did, Head: head.ID.Hex()})
	d.notes.expire(time.Now())
	answer, err := d.state(ctx)
	return answer, errors.Join(noted, err)
}

// state tells how far the memory can be trusted, and notes that it did.
func (d *turn) state(ctx context.Context) (reply, error) {
	var tally registry.Stats
	var counting error
	var counted sync.WaitGroup
	counted.Go(func() { // beside the look at the work tree: it takes as long
		counting = d.m.View(ctx, func(tx *registry.Tx) (err error) {
			tally, err = tx.Tally()
			return err
		})
	})
	rep, err := prescan.Run(ctx, d.m, prescan.Options{DryRun: true})
	counted.Wait()
	var text string
	switch {
	case errors.Is(err, registry.ErrOlder):
		text = "codemem: the memory was written by an older codemem. " + d.host.soon("first", "brings it up to date") + ".\n"
	case err != nil:
		return reply{}, err
	case counting != nil && !forgotten(counting):
		return reply{}, counting
	default:
		text = stateText(d.host, rep, tally)
	}
	if err := ctx.Err(); err != nil { // nobody hears it any more
		return reply{}, err
	}
	if text == "" {
		return reply{}, d.notes.add(memo{Did: told})
	}
	return d.noting(d.in.tell(text), memo{Did: told}), nil
}

// rhythm is what to do with a memory that holds.
const rhythm = "Begin each task with explore and the request, before grep or reading files; go on from its ids with hydrate_context, code_grep, impact, get_skeleton. " +
	"When a task is done, after its commit if it has one, close it: file_registry_update_summaries. In a shell each is codemem tool NAME."

// stateText tells the entry state in a few lines, "" where nothing is tracked.
func stateText(h host, rep prescan.Report, tally registry.Stats) string {
	var b strings.Builder
	when := ""
	switch rep.State {
	case prescan.Empty:
		return ""
	case prescan.Bootstrap:
		return fmt.Sprintf("codemem: state bootstrap: nothing is remembered yet of %s.\n", number(rep.Files, "tracked file")) +
			h.soon("first", "records them") + ". " +
			"Hand in summaries of what you read when the task is done: file_registry_update_summaries, once, after its commit.\n" +
			upkeepText(rep.Upkeep)
	case prescan.Trust:
		fmt.Fprintf(&b, "codemem: state trust: what is remembered of %s is what is on disk.\n", number(rep.Files, "file"))
	default:
		when = ", when last verified"
		fmt.Fprintf(&b, "codemem: state verify, because %s.\n", reasons(rep.Reasons))
	}
	fmt.Fprintf(&b, "Summaries"+when+": %s fresh, %s stale, %s pending", number(tally.Fresh, ""), number(tally.Stale, ""), number(tally.Pending, ""))
	if rep.State == prescan.Verify {
		b.WriteString(", as of the last pass. " + h.soon("first", "verifies"))
	}
	b.WriteString(".\n" + rhythm + "\n")
	return b.String()
}

// prescan carries the entry state out, once per session: when the first tool is called that touches code, and again
// when HEAD was moved by other means than the session's commits, or when the hook that set about it did not come to an end.
func (d *turn) prescan(ctx context.Context) (reply, error) {
	now, err := d.notes.story()
	if err != nil || !now.prescanDue(time.Now()) {
		return reply{}, err
	}
	rep, err := prescan.Run(ctx, d.m, prescan.Options{DryRun: true})
	if errors.Is(err, registry.ErrOlder) { // it is brought up to date
		err = nil
	}
	if err != nil || rep.State == prescan.Empty {
		return reply{}, err
	}
	claim := rand.Text()
	mine, err := d.notes.claim(memo{Did: scanning, Claim: claim}, func(s story) string { return s.scanner })
	if err != nil || !mine {
		return reply{}, err
	}
	if rep.State != prescan.Trust {
		if rep, err = prescan.Run(ctx, d.m, prescan.Options{}); err != nil {
			return reply{}, err
		}
	}
	return d.in.tell(passText(rep)), d.notes.add(memo{Did: scanned, Claim: claim})
}

// passText tells what a prescan found, "" if nothing that an agent does not know.
func passText(rep prescan.Report) string {
	return verdictText(rep) + upkeepText(rep.Upkeep)
}

// upkeepText tells what was found amiss in the memory, "" as a rule.
func upkeepText(u verify.Upkeep) string {
	text := ""
	for _, n := range u.Notes() {
		text += "codemem: " + n + "\n"
	}
	return text
}

func verdictText(rep prescan.Report) string {
	const done = "codemem: the prescan of this session is done: "
	n := rep.Counts
	switch {
	case rep.State == prescan.Bootstrap:
		return done + number(rep.Files, "file") + " remembered, none with a summary but those that history had. " +
			"file_registry_get with pending=true lists what pays most.\n"
	case rep.State != prescan.Verify:
		return ""
	case n.Mismatch+n.Missing+n.New+n.Unreadable == 0:
		return done + "verified, every file is as it was remembered. Fresh summaries hold.\n"
	}
	text := done + fmt.Sprintf("verified, %s mismatch, %s missing, %s new, %s match", number(n.Mismatch, ""), number(n.Missing, ""), number(n.New, ""), number(n.Match, ""))
	if n.Unreadable > 0 {
		text += ", " + number(n.Unreadable, "") + " unreadable"
	}
	return text + ". Fresh summaries hold; file_registry_get with stale=true lists those that do not, with how far their files drifted.\n"
}

// userPrompt tells when HEAD was moved since by other means than a commit here, once: what was verified may not be
// what is on disk now. Else it tells how far the memory can be trusted, if the start of the session found no time to.
func (d *turn) userPrompt(ctx context.Context) (reply, error) {
	head, err := d.m.Repo().Head(ctx)
	if err != nil {
		return reply{}, err
	}
	now, err := d.notes.story()
	id := head.ID.Hex()
	switch {
	case err != nil:
		return reply{}, err
	case now.head == id && !now.since.IsZero() && !now.told:
		return d.state(ctx)
	case now.head == id:
		return reply{}, nil
	}
	switch {
	case !now.since.IsZero():
	case d.host.behind: // the hooks came to a session under way
		return reply{}, d.notes.add(memo{Did: began, Head: id})
	default: // or, of Qwen Code without a terminal, no hook is called at the start
		return d.sessionStart(ctx)
	}
	by, foreign, err := d.moves(now)
	if err != nil {
		return reply{}, err
	}
	if !foreign {
		return reply{}, d.notes.add(memo{Did: committed, Head: id})
	}
	return d.noting(d.in.tell(fmt.Sprintf("codemem: HEAD moved from %s to %s (%s), not by a commit of this session. "+
		"%s.\n", short(now.head), short(id), by, d.host.soon("next", "verifies the memory"))), memo{Did: moved, Head: id}), nil
}

// moves tells by what HEAD was moved since it was noted last, and whether by anything else than commits here.
func (d *turn) moves(now story) (by string, foreign bool, err error) {
	steps, err := d.steps(now)
	if err != nil {
		return "", false, err
	}
	at := 0
	for i, s := range steps {
		if s.From.Hex() == now.head {
			at = i // the last time that HEAD was left from there
		}
	}
	by = "by means that git did not note"
	foreign = len(steps) == 0
	for _, s := range steps[at:] {
		if !s.Commits() {
			by, foreign = oneLine(s.Action), true
		}
	}
	if len(by) > 40 {
		by = "another command"
	}
	return by, foreign, nil
}

// steps returns the moves of HEAD since the session began. Git notes them to the second: those that led to where it
// began came before.
func (d *turn) steps(now story) ([]repo.Step, error) {
	steps, err := d.m.Repo().Steps(now.since)
	began := slices.IndexFunc(steps, func(s repo.Step) bool { return s.From.Hex() == now.first })
	if began < 0 && len(steps) > 0 && steps[len(steps)-1].To.Hex() == now.first {
		began = len(steps)
	}
	return steps[max(began, 0):], err
}

// short returns the first digits of a commit id.
func short(id string) string {
	if id == "" {
		return "no commit"
	}
	return id[:min(len(id), 10)]
}

// sessionEnd removes the notes of sessions long gone. Those of this one stay: it may be resumed.
func (d *turn) sessionEnd(context.Context) (reply, error) {
	d.notes.expire(time.Now())
	return reply{}, nil
}
