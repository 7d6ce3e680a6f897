package ui

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"path"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"codemem/loopback"
	"codemem/repo"
	"codemem/secret"
)

// Names of what a browser shows that it was let in.
const (
	tokenName  = "token"   // in the link, good once
	cookieName = "codemem" // for what the link was exchanged for
)

// policy is what may run in the page, and what it may load: what this server sends, and nothing that stands in a text.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// built is the page as esbuild made it of web; check.sh there compares.
//
//go:embed page
var built embed.FS

// kinds are the media types of the parts of the page.
var kinds = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml"}

// refused is the page for who is not let in.
const refused = `<!doctype html><html lang="en"><meta charset="utf-8"><title>codemem</title>
<h1>This link was used already</h1><p>It is good once, for the browser that opened it first. <code>codemem ui</code> gives a new one.</p></html>
`

// handle serves one request. In this order: it must name this server as its host, and be from no page of another; then it must have the
// cookie, or a link's token in its place.
func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	loopback.Close(header)
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	if s.enter(w, r) {
		return
	}
	if no := s.guard.Foreign(r); no != nil {
		s.dismiss(w, no.Status)
		return
	}
	cookie, err := r.Cookie(cookieName)
	if err != nil || !loopback.Same(cookie.Value, s.guard.Token) || !strings.HasPrefix(r.URL.Path, s.base) {
		s.dismiss(w, http.StatusForbidden)
		return
	}
	loopback.Admit(r)
	name := strings.TrimPrefix(r.URL.Path, s.base)
	switch call, isRoute := strings.CutPrefix(name, "api/"); {
	case isRoute:
		s.answer(w, r, call)
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		s.part(w, name)
	default:
		send(w, http.StatusMethodNotAllowed, &refusal{http.StatusMethodNotAllowed, "bad_method", "the page is read", ""})
	}
}

// enter exchanges the token of a link for the cookie, and reports whether it did. The link may stand in any page; what is behind it is
// for who opens it as a page.
func (s *server) enter(w http.ResponseWriter, r *http.Request) bool {
	if !s.opened(r) || !s.tickets.redeem(r.URL.Query().Get(tokenName)) {
		return false
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: s.guard.Token, Path: s.base, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	// The page itself, and no way to it: after a step from another site a browser would not send the cookie along.
	s.part(w, "")
	return true
}

// opened reports whether a request is that of a browser for the page of this server, as of a link that somebody followed.
func (s *server) opened(r *http.Request) bool {
	as := r.Header.Get("Sec-Fetch-Dest")
	return r.Method == http.MethodGet && r.URL.Path == s.base && slices.Contains(s.guard.Hosts, strings.ToLower(r.Host)) &&
		(as == "" || as == "document") && r.Header.Get("Origin") == ""
}

// dismiss turns a request away.
func (s *server) dismiss(w http.ResponseWriter, status int) {
	loopback.Dismiss(w)
	w.Header().Set("Content-Type", kinds[".html"])
	w.WriteHeader(status)
	_, _ = w.Write([]byte(refused))
}

// part sends a part of the page, "" being its document.
func (s *server) part(w http.ResponseWriter, name string) {
	if name == "" {
		name = "index.html"
	}
	text, err := built.ReadFile("page/" + name)
	kind := kinds[path.Ext(name)]
	if err != nil || kind == "" {
		send(w, http.StatusNotFound, &refusal{http.StatusNotFound, "no_route", "there is no such part of the page", ""})
		return
	}
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	_, _ = w.Write(text) // a browser that went away
}

// A route is one thing that a view asks for.
type route struct {
	query []string // names of the parameters it takes
	serve func(v *visit, q url.Values) (any, error)
}

// routes are all of them, by name.
var routes = map[string]route{
	"start":    {nil, (*visit).start},
	"map":      {[]string{"dir"}, (*visit).level},
	"history":  {[]string{"dir"}, (*visit).history},
	"worklist": {[]string{"after"}, (*visit).worklist},
	"changed":  {[]string{"path"}, (*visit).changed},
	"change":   {[]string{"since", "depth"}, (*visit).change},
	"file":     {[]string{"path"}, (*visit).file},
	"tests":    {[]string{"id"}, (*visit).tests},
	"symbol":   {[]string{"id"}, (*visit).symbol},
	"way":      {[]string{"from", "to"}, (*visit).way},
	"explore":  {[]string{"q"}, (*visit).explore},
	"grep":     {[]string{"pattern", "regexp", "ignore_case", "word", "no_tests"}, (*visit).grep},
}

// answer serves a route.
func (s *server) answer(w http.ResponseWriter, r *http.Request, name string) {
	if s.windowed(w, r, name) {
		return
	}
	of, known := routes[name]
	if !known || r.Method != http.MethodGet {
		send(w, http.StatusNotFound, &refusal{http.StatusNotFound, "no_route", "there is no such view", ""})
		return
	}
	ctx, cancel := context.WithTimeoutCause(r.Context(), workTime, errTimeUp)
	defer cancel()
	select {
	case s.work <- struct{}{}:
		defer func() { <-s.work }()
	case <-ctx.Done():
		return // nobody waits for it any more
	}
	answer, err := s.ask(ctx, of, r.URL.Query())
	if err != nil && errors.Is(context.Cause(ctx), errTimeUp) {
		err = errTimeUp
	}
	if err != nil {
		send(w, refuse(err).status, refuse(err))
		return
	}
	send(w, http.StatusOK, answer)
}

// windowed serves what windows say of themselves, and reports whether it did.
func (s *server) windowed(w http.ResponseWriter, r *http.Request, name string) bool {
	window := r.URL.Query().Get("window")
	switch {
	case name == "changes" && r.Method == http.MethodGet:
		s.windows.renew(window)
		edition, whole := s.watcher.now()
		send(w, http.StatusOK, changes{edition, whole})
	case name == "leave" && r.Method == http.MethodPost && r.Header.Get("Origin") != "": // which is that of the page, else it were refused
		s.windows.leave(window)
		w.WriteHeader(http.StatusNoContent)
	default:
		return false
	}
	return true
}

// changes is what a window asks for all the time.
type changes struct {
	Edition uint64 `json:"edition"`
	Watched bool   `json:"watched"` // false: what happens is seen late
}

// errTimeUp ends a request.
var errTimeUp = errors.New("the answer took longer than two minutes and was given up")

// ask asks one route.
func (s *server) ask(ctx context.Context, of route, q url.Values) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("panic", "panic", p, "stack", string(debug.Stack()))
			answer, err = nil, &refusal{http.StatusInternalServerError, "panic", "internal error", "it is a bug in codemem; its log has more, and other views go on"}
		}
	}()
	for name, values := range q {
		if !slices.Contains(of.query, name) || len(values) != 1 {
			return nil, &refusal{http.StatusBadRequest, "bad_request", strconv.Quote(name) + " is no parameter of this view, or there twice", ""}
		}
	}
	v, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	defer v.close()
	answer, err = of.serve(v, q)
	if err != nil {
		err = v.mem.Situate(ctx, err)
	}
	return answer, err
}

// send writes an answer or a refusal.
func send(w http.ResponseWriter, status int, answer any) {
	if r, ok := answer.(*refusal); ok {
		answer = map[string]any{"error": map[string]string{"code": r.code, "message": r.message, "hint": r.hint}}
	}
	text, err := encode(answer)
	if err != nil {
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"error","message":"the answer cannot be written as JSON","hint":""}}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // a window that went away
}

// encode returns an answer as JSON in which no markup is.
func encode(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err == nil && bytes.Contains(text, []byte(`\ufffd`)) { // bytes that are not UTF-8 were lost
		v = repo.Escaped(v)
		text, err = json.Marshal(v)
	}
	if err == nil && secret.Kind(string(text)) != "" { // in one of the strings, or across two
		text, err = json.Marshal(repo.WithStrings(v, secret.Redact))
	}
	return text, err
}

// list returns s, or where that is nil an empty list: JSON has no nil lists here.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
