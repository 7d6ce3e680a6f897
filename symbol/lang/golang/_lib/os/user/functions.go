// Made by TestInterfaces from the source of go1.26.

package user

func (e UnknownGroupError) Error() string
func (e UnknownGroupIdError) Error() string
func (e UnknownUserError) Error() string
func (e UnknownUserIdError) Error() string
func (u *User) GroupIds() ([]string, error)
func Current() (*User, error)
func Lookup(username string) (*User, error)
func LookupGroup(name string) (*Group, error)
func LookupGroupId(gid string) (*Group, error)
func LookupId(uid string) (*User, error)

type Group struct {
	Gid  string
	Name string
}
type UnknownGroupError string
type UnknownGroupIdError string
type UnknownUserError string
type UnknownUserIdError int
type User struct {
	Uid      string
	Gid      string
	Username string
	Name     string
	HomeDir  string
}
