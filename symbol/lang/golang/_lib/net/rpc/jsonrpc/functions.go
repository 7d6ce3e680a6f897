// Made by TestInterfaces from the source of go1.26.

package jsonrpc

import "io"
import "net/rpc"

func Dial(network, address string) (*rpc.Client, error)
func NewClient(conn io.ReadWriteCloser) *rpc.Client
func NewClientCodec(conn io.ReadWriteCloser) rpc.ClientCodec
func NewServerCodec(conn io.ReadWriteCloser) rpc.ServerCodec
func ServeConn(conn io.ReadWriteCloser)
