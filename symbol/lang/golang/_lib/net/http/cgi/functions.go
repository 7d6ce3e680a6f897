// Made by TestInterfaces from the source of go1.26.

package cgi

import "io"
import "log"
import "net/http"

func (h *Handler) ServeHTTP(rw http.ResponseWriter, req *http.Request)
func Request() (*http.Request, error)
func RequestFromMap(params map[string]string) (*http.Request, error)
func Serve(handler http.Handler) error

type Handler struct {
	Path                string
	Root                string
	Dir                 string
	Env                 []string
	InheritEnv          []string
	Logger              *log.Logger
	Args                []string
	Stderr              io.Writer
	PathLocationHandler http.Handler
}
