// Made by TestInterfaces from the source of go1.26.

package rpc

import "io"
import "net"
import "net/http"

func (client *Client) Call(serviceMethod string, args any, reply any) error
func (client *Client) Close() error
func (client *Client) Go(serviceMethod string, args any, reply any, done chan *Call) *Call
func (e ServerError) Error() string
func (server *Server) Accept(lis net.Listener)
func (server *Server) HandleHTTP(rpcPath, debugPath string)
func (server *Server) Register(rcvr any) error
func (server *Server) RegisterName(name string, rcvr any) error
func (server *Server) ServeCodec(codec ServerCodec)
func (server *Server) ServeConn(conn io.ReadWriteCloser)
func (server *Server) ServeHTTP(w http.ResponseWriter, req *http.Request)
func (server *Server) ServeRequest(codec ServerCodec) error
func Accept(lis net.Listener)
func Dial(network, address string) (*Client, error)
func DialHTTP(network, address string) (*Client, error)
func DialHTTPPath(network, address, path string) (*Client, error)
func HandleHTTP()
func NewClient(conn io.ReadWriteCloser) *Client
func NewClientWithCodec(codec ClientCodec) *Client
func NewServer() *Server
func Register(rcvr any) error
func RegisterName(name string, rcvr any) error
func ServeCodec(codec ServerCodec)
func ServeConn(conn io.ReadWriteCloser)
func ServeRequest(codec ServerCodec) error

type Call struct {
	ServiceMethod string
	Args          any
	Reply         any
	Error         error
	Done          chan *Call
}
type Client struct {
}
type Request struct {
	ServiceMethod string
	Seq           uint64
}
type Response struct {
	ServiceMethod string
	Seq           uint64
	Error         string
}
type Server struct {
}
type ServerError string

var ErrShutdown error
