package spec

import (
	"slices"
	"strconv"

	"github.com/weburl/weburl/percent"
)

// A URL is a URL record. Its zero value is the standard's new URL: a null
// host, port, query and fragment, and an empty list for a path.
//
// It has no blob URL entry, because this package has no blob URL store.
//
// Source: https://url.spec.whatwg.org/#concept-url
type URL struct {
	Scheme   string
	Username string
	Password string
	Host     Host    // the zero Host is null
	Port     *uint16 // nil is null
	Path     Path
	Query    *string // nil is null
	Fragment *string // nil is null
}

// A Path is a URL path: a list of URL path segments or, when it is opaque, a
// single one.
//
// Source: https://url.spec.whatwg.org/#url-path
type Path struct {
	IsOpaque bool
	Opaque   string   // the opaque path; empty unless IsOpaque
	List     []string // the list; nil if IsOpaque
}

// HasOpaquePath reports whether u has an opaque path.
//
// Source: https://url.spec.whatwg.org/#url-opaque-path
func (u *URL) HasOpaquePath() bool {
	return u.Path.IsOpaque
}

// IncludesCredentials reports whether u's username or password is not empty.
//
// Source: https://url.spec.whatwg.org/#include-credentials
func (u *URL) IncludesCredentials() bool {
	return u.Username != "" || u.Password != ""
}

// CannotHaveUsernamePasswordPort reports whether u cannot have a
// username/password/port: its host is null or empty, or it is a file URL.
//
// Source: https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) CannotHaveUsernamePasswordPort() bool {
	return u.Host.Kind == NullHost || u.Host.Kind == EmptyHost || u.Scheme == "file"
}

// SetUsername is the standard's "set the username".
//
// Source: https://url.spec.whatwg.org/#set-the-username
func (u *URL) SetUsername(username string) {
	u.Username = percent.Encode(username, percent.Userinfo)
}

// SetPassword is the standard's "set the password".
//
// Source: https://url.spec.whatwg.org/#set-the-password
func (u *URL) SetPassword(password string) {
	u.Password = percent.Encode(password, percent.Userinfo)
}

// clone returns a path that shares no list with p.
func (p Path) clone() Path {
	p.List = slices.Clone(p.List)
	return p
}

// Clone returns a copy of u that shares nothing with it.
func (u *URL) Clone() *URL {
	c := *u
	c.Port = clone(u.Port)
	c.Path = u.Path.clone()
	c.Query = clone(u.Query)
	c.Fragment = clone(u.Fragment)
	return &c
}

func clone[T any](p *T) *T {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}

// String returns the serialization of u, with its fragment.
func (u *URL) String() string {
	return u.Serialize(false)
}

// Serialize is the URL serializer of the current edition.
//
// Source: https://url.spec.whatwg.org/#concept-url-serializer
func (u *URL) Serialize(excludeFragment bool) string {
	return Current.Serialize(u, excludeFragment)
}

// Serialize is the URL serializer of the edition. It returns an ASCII string.
//
// Source: https://url.spec.whatwg.org/#concept-url-serializer
func (e Edition) Serialize(u *URL, excludeFragment bool) string {
	output := make([]byte, 0, onStack)
	output = append(output, u.Scheme...)
	output = append(output, ':')
	if u.Host.Kind != NullHost {
		output = append(output, "//"...)
		if u.IncludesCredentials() {
			output = append(output, u.Username...)
			if u.Password != "" {
				output = append(output, ':')
				output = append(output, u.Password...)
			}
			output = append(output, '@')
		}
		output = append(output, u.Host.String()...)
		if u.Port != nil {
			output = append(output, ':')
			output = strconv.AppendUint(output, uint64(*u.Port), 10)
		}
	}
	if u.Host.Kind == NullHost && u.Scheme == "file" && e.differences().fileHostIsNull {
		output = append(output, "//"...)
	}
	if !e.differences().noDotBeforePath && u.Host.Kind == NullHost && !u.HasOpaquePath() && len(u.Path.List) > 1 && u.Path.List[0] == "" {
		output = append(output, "/."...)
	}
	output = u.appendPath(output)
	if u.Query != nil {
		output = append(output, '?')
		output = append(output, *u.Query...)
	}
	if !excludeFragment && u.Fragment != nil {
		output = append(output, '#')
		output = append(output, *u.Fragment...)
	}
	return string(output)
}

// onStack is how long a serialization may be to take no memory but its own.
const onStack = 256

// SerializePath is the URL path serializer.
//
// Source: https://url.spec.whatwg.org/#url-path-serializer
func (u *URL) SerializePath() string {
	if u.HasOpaquePath() {
		return u.Path.Opaque
	}
	return string(u.appendPath(make([]byte, 0, onStack)))
}

func (u *URL) appendPath(output []byte) []byte {
	if u.HasOpaquePath() {
		return append(output, u.Path.Opaque...)
	}
	for _, segment := range u.Path.List {
		output = append(output, '/')
		output = append(output, segment...)
	}
	return output
}

// Equal reports whether u and v have the same serialization.
//
// Source: https://url.spec.whatwg.org/#concept-url-equals
func (u *URL) Equal(v *URL, excludeFragments bool) bool {
	return u.Serialize(excludeFragments) == v.Serialize(excludeFragments)
}

// shortenPath is the standard's "shorten a url's path".
//
// Source: https://url.spec.whatwg.org/#shorten-a-urls-path
func (u *URL) shortenPath() {
	path := u.Path.List
	if u.Scheme == "file" && len(path) == 1 && isNormalizedWindowsDriveLetter(path[0]) {
		return
	}
	if len(path) > 0 {
		u.Path.List = path[:len(path)-1]
	}
}
