// Made by TestInterfaces from the source of go1.26.

package syslog

import "log"

func (w *Writer) Alert(m string) error
func (w *Writer) Close() error
func (w *Writer) Crit(m string) error
func (w *Writer) Debug(m string) error
func (w *Writer) Emerg(m string) error
func (w *Writer) Err(m string) error
func (w *Writer) Info(m string) error
func (w *Writer) Notice(m string) error
func (w *Writer) Warning(m string) error
func (w *Writer) Write(b []byte) (int, error)
func Dial(network, raddr string, priority Priority, tag string) (*Writer, error)
func New(priority Priority, tag string) (*Writer, error)
func NewLogger(p Priority, logFlag int) (*log.Logger, error)

type Priority int
type Writer struct {
}
