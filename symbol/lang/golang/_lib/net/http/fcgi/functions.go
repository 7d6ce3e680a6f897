// Made by TestInterfaces from the source of go1.26.

package fcgi

import "net"
import "net/http"

func ProcessEnv(r *http.Request) map[string]string
func Serve(l net.Listener, handler http.Handler) error

var ErrConnClosed error
var ErrRequestAborted error
