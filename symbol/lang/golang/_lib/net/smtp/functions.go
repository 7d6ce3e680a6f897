// Made by TestInterfaces from the source of go1.26.

package smtp

import "crypto/tls"
import "io"
import "net"
import "net/textproto"

func (c *Client) Auth(a Auth) error
func (c *Client) Close() error
func (c *Client) Data() (io.WriteCloser, error)
func (c *Client) Extension(ext string) (bool, string)
func (c *Client) Hello(localName string) error
func (c *Client) Mail(from string) error
func (c *Client) Noop() error
func (c *Client) Quit() error
func (c *Client) Rcpt(to string) error
func (c *Client) Reset() error
func (c *Client) StartTLS(config *tls.Config) error
func (c *Client) TLSConnectionState() (state tls.ConnectionState, ok bool)
func (c *Client) Verify(addr string) error
func CRAMMD5Auth(username, secret string) Auth
func Dial(addr string) (*Client, error)
func NewClient(conn net.Conn, host string) (*Client, error)
func PlainAuth(identity, username, password, host string) Auth
func SendMail(addr string, a Auth, from string, to []string, msg []byte) error

type Client struct {
	Text *textproto.Conn
}
type ServerInfo struct {
	Name string
	TLS  bool
	Auth []string
}
