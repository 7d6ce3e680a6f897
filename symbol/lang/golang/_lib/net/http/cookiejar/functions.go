// Made by TestInterfaces from the source of go1.26.

package cookiejar

import "net/http"
import "net/url"

func (j *Jar) Cookies(u *url.URL) (cookies []*http.Cookie)
func (j *Jar) SetCookies(u *url.URL, cookies []*http.Cookie)
func New(o *Options) (*Jar, error)

type Jar struct {
}
type Options struct {
	PublicSuffixList PublicSuffixList
}
