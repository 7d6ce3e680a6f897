package editor

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"codemem/hidden"
	"codemem/repo"
	"codemem/secret"
)

// How long requests may work.
const (
	quick    = 10 * time.Second // what reads a file or asks the registry
	thorough = 2 * time.Minute  // what may have to look at the whole work tree
	queued   = 5 * time.Second  // at most, while others work
)

// clientHeader names the client of a request that has no client_id in its body.
const clientHeader = "X-Codemem-Client"

// A route is one thing a client may ask for.
type route struct {
	method, path string
	query        []string // names of parameters it takes
	time         time.Duration
	light        bool // it costs nothing and waits for nobody
	serve        func(s *server, c *call) (any, error)
}

// A call is one request as a route gets it.
type call struct {
	context.Context
	query url.Values
	body  []byte
}

// A document is an answer that is not JSON.
type document struct {
	kind string
	text []byte
}

// routes are all of them, in the order of openapi.yaml.
func routes() []route {
	return []route{
		{http.MethodGet, "/health", nil, quick, true, (*server).health},
		{http.MethodGet, "/status", nil, thorough, false, (*server).status},
		{http.MethodPost, "/register", nil, quick, true, (*server).register},
		{http.MethodPost, "/unregister", nil, quick, true, (*server).unregister},
		{http.MethodPost, "/context/edit", nil, quick, false, (*server).edit},
		{http.MethodGet, "/context/edits", []string{"client_id"}, quick, false, (*server).recorded},
		{http.MethodPost, "/context/assemble", nil, thorough, false, (*server).assemble},
		{http.MethodGet, "/index", []string{"path", "after", "limit"}, thorough, false, (*server).indexed},
		{http.MethodPost, "/index/change", nil, quick, false, (*server).indexChange},
		{http.MethodGet, "/summary", []string{"path"}, quick, false, (*server).summary},
		{http.MethodPost, "/summary", nil, thorough, false, (*server).summarize},
		{http.MethodPost, "/summaries", nil, thorough, false, (*server).summaries},
		{http.MethodPost, "/ghost", nil, quick, false, (*server).ghost},
		{http.MethodGet, "/skeleton", []string{"path"}, quick, false, (*server).skeleton},
		{http.MethodGet, "/overview", []string{"dir", "depth", "budget"}, thorough, false, (*server).overview},
		{http.MethodGet, "/report", nil, thorough, false, (*server).report},
		{http.MethodGet, "/openapi.yaml", nil, quick, true, (*server).openapi},
	}
}

// handle serves one request. In this order: it must name this server as its host, be from no page of another, have the
// token, name a route, and say what that wants; then it waits for its turn.
func (s *server) handle(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	if no := s.guard.Check(w, r); no != nil {
		send(w, no.Status, &refusal{no.Status, no.Code, no.Message, admission[no.Code]})
		return
	}
	client := r.Header.Get(clientHeader)
	if client != "" && checkClient(clientHeader, client) != nil {
		client = ""
	}
	s.clients.renew(client, "")
	defer s.clients.renew("", "") // a long one is no idleness
	of, err := find(w, r)
	if err != nil {
		send(w, refuse(err).status, err)
		return
	}
	answer, err := s.serveRoute(w, r, of)
	if err != nil {
		if refuse(err).status == http.StatusServiceUnavailable {
			header.Set("Retry-After", "1")
		}
		send(w, refuse(err).status, err)
		return
	}
	send(w, http.StatusOK, answer)
}

// admission says how a request is admitted that was not.
var admission = map[string]string{
	"foreign_host":   "use the url of the readiness line",
	"foreign_origin": "only editors are served",
	"no_token":       "send the header Authorization: Bearer TOKEN, as in the readiness line",
}

// find returns the route of a request.
func find(w http.ResponseWriter, r *http.Request) (*route, error) {
	var allowed []string
	for _, of := range routes() {
		if of.path != r.URL.Path {
			continue
		}
		if of.method == r.Method {
			return &of, nil
		}
		allowed = append(allowed, of.method)
	}
	if allowed == nil {
		return nil, &refusal{http.StatusNotFound, "no_route", "there is no such route", "GET /openapi.yaml lists them"}
	}
	w.Header().Set("Allow", strings.Join(allowed, ", "))
	return nil, &refusal{http.StatusMethodNotAllowed, "bad_method", "the route takes another method", "use " + strings.Join(allowed, " or ")}
}

// serveRoute waits for the request's turn, reads it, and serves it within its time.
func (s *server) serveRoute(w http.ResponseWriter, r *http.Request, of *route) (answer any, err error) {
	if err := checkHead(r); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(r.Context(), of.time, errTimeUp)
	defer cancel()
	if !of.light {
		leave, err := s.turn(ctx)
		if err != nil {
			return nil, err
		}
		defer leave()
	}
	defer func() {
		if p := recover(); p != nil {
			s.log.Error("panic", "route", of.path, "panic", p, "stack", string(debug.Stack()))
			answer, err = nil, &refusal{http.StatusInternalServerError, "panic", "internal error in " + of.path, "it is a bug in codemem, told of in its log; other routes go on"}
		}
	}()
	c := &call{Context: ctx}
	if c.query, err = queryOf(r, of); err != nil {
		return nil, err
	}
	if r.Method == http.MethodPost {
		most := int64(maxBody)
		if of.light {
			most = maxLight // it is read by as many at once as there are connections
		}
		if c.body, err = bodyOf(w, r, most); err != nil {
			return nil, err
		}
	}
	answer, err = of.serve(s, c)
	if err != nil && errors.Is(context.Cause(ctx), errTimeUp) {
		err = errTimeUp
	}
	return answer, err
}

// turn waits until fewer than maxWork requests are at work, if not too many wait already.
func (s *server) turn(ctx context.Context) (leave func(), err error) {
	leave = func() { <-s.work }
	select {
	case s.work <- struct{}{}:
		return leave, nil
	default:
	}
	busy := &refusal{http.StatusServiceUnavailable, "busy", "too many requests are being served", "ask again in a moment"}
	if s.waiting.Add(1) > maxWaiting {
		s.waiting.Add(-1)
		return nil, busy
	}
	defer s.waiting.Add(-1)
	patience := time.NewTimer(queued)
	defer patience.Stop()
	select {
	case s.work <- struct{}{}:
		return leave, nil
	case <-patience.C:
		return nil, busy
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// checkHead checks what can be told before the body is read.
func checkHead(r *http.Request) error {
	if r.Method != http.MethodPost {
		if r.ContentLength != 0 {
			return &badRequest{"a request with this method has no body"}
		}
		return nil
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	charset := params["charset"]
	if err != nil || kind != "application/json" || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return &refusal{http.StatusUnsupportedMediaType, "not_json", "the body must be JSON", "send the header Content-Type: application/json"}
	}
	if r.Header.Get("Content-Encoding") != "" {
		return &refusal{http.StatusUnsupportedMediaType, "not_json", "the body must not be compressed", "leave out Content-Encoding"}
	}
	return nil
}

// bodyOf reads a body of at most so many bytes.
func bodyOf(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	tooLarge := &refusal{
		http.StatusRequestEntityTooLarge, "too_large", "the body has more than " + strconv.FormatInt(most, 10) + " bytes", "send less at once",
	}
	if r.ContentLength > most {
		return nil, tooLarge
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var more *http.MaxBytesError
	switch {
	case errors.As(err, &more):
		return nil, tooLarge
	case err != nil:
		return nil, &badRequest{"the body could not be read: " + err.Error()}
	}
	return body, nil
}

// queryOf returns the parameters of a request, each of which the route must know, and none of which may come twice.
func queryOf(r *http.Request, of *route) (url.Values, error) {
	q, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, &badRequest{"the query cannot be read: " + err.Error()}
	}
	for name, values := range q {
		if !slices.Contains(of.query, name) {
			return nil, &badRequest{quoted(name) + " is no parameter of this route"}
		}
		if len(values) != 1 {
			return nil, &badRequest{quoted(name) + " is there twice"}
		}
	}
	return q, nil
}

// path returns the path that a query names.
func (c *call) path() (string, error) {
	if !c.query.Has("path") {
		return "", &badRequest{`"path" is missing`}
	}
	return c.query.Get("path"), nil
}

// number returns a parameter that is a whole number from least to most, and fallback if it is not there.
func (c *call) number(name string, least, most, fallback int) (int, error) {
	if !c.query.Has(name) {
		return fallback, nil
	}
	n, err := strconv.Atoi(c.query.Get(name))
	if err != nil || n < least || n > most {
		return 0, &badRequest{quoted(name) + " must be a whole number from " + strconv.Itoa(least) + " to " + strconv.Itoa(most)}
	}
	return n, nil
}

// send writes an answer or an error.
func send(w http.ResponseWriter, status int, answer any) {
	if err, ok := answer.(error); ok {
		r := refuse(err)
		answer = map[string]any{"error": map[string]string{"code": r.code, "message": r.message, "hint": r.hint}}
	}
	kind, text := "application/json", []byte(nil)
	if d, ok := answer.(document); ok {
		kind, text = d.kind, d.text
	} else {
		var err error
		if text, err = marshal(answer); err != nil {
			status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"error","message":"the answer cannot be written as JSON","hint":""}}`)
		}
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.WriteHeader(status)
	_, _ = w.Write(text) // a client that went away
}

// marshal returns v as JSON. What a page would take for markup is escaped.
func marshal(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err == nil && secret.Kind(string(text)) != "" { // in one of the strings, or across two
		text, err = json.Marshal(repo.WithStrings(v, secret.Redact))
	}
	return append(hidden.JSON(text), '\n'), err
}
