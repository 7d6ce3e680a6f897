// Made by TestInterfaces from the source of go1.26.

package pprof

import "net/http"

func Cmdline(w http.ResponseWriter, r *http.Request)
func Handler(name string) http.Handler
func Index(w http.ResponseWriter, r *http.Request)
func Profile(w http.ResponseWriter, r *http.Request)
func Symbol(w http.ResponseWriter, r *http.Request)
func Trace(w http.ResponseWriter, r *http.Request)
