// Package neturl makes Go's package net/url a dialect. It runs net/url of the Go release
// that the program is built with. The Source of [Dialect] names the release.
package neturl

import (
	"errors"
	"net/url"
	"runtime"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
	ownidna "github.com/weburl/weburl/idna"
)

func init() { dialect.Register(Dialect()) }

// Dialect returns net/url as a dialect, "neturl". References are parsed by [url.Parse] or,
// with a base, by [url.URL.Parse].
//
// Components are percent-encoded as [url.URL.String] writes them, except for the host,
// which net/url decodes. The path of an opaque URL is the text after the scheme. A host,
// port or fragment is null if it is empty, because net/url does not distinguish the two.
// There are no complaints. The errors of net/url have no names: a failure has the name
// of the error's type, EscapeError or InvalidHostError, and otherwise the name Error.
func Dialect() *dialect.Dialect { return theDialect }

var theDialect = dialect.New(dialect.Definition{
	Name:    "neturl",
	Aliases: []string{"net/url"},
	Title:   "Go's net/url",
	Source: dialect.Source{
		Title:   "Go, package net/url of " + runtime.Version(),
		Address: "https://pkg.go.dev/net/url" + release(),
	},
	Components: dialect.SetOf(dialect.Scheme, dialect.Userinfo, dialect.Username, dialect.Password,
		dialect.Host, dialect.Port, dialect.Path, dialect.Query, dialect.Fragment),
	Parse:        read,
	Connect:      connect,
	ProxyRequest: proxyRequest,
})

// release is the version as pkg.go.dev takes it, or empty for a Go that is not a
// release.
func release() string {
	version, _, _ := strings.Cut(runtime.Version(), " ")
	if !strings.HasPrefix(version, "go1.") {
		return ""
	}
	return "@" + version
}

func read(input, base string) dialect.Result {
	var u *url.URL
	var err error
	if base == "" {
		u, err = url.Parse(input)
	} else {
		var b *url.URL
		if b, err = url.Parse(base); err != nil {
			return failed(err).OfBase()
		}
		u, err = b.Parse(input)
	}
	if err != nil {
		return failed(err)
	}

	var r dialect.Result
	r.Href = u.String()
	r.Set(dialect.Scheme, textUnlessEmpty(u.Scheme))
	r.Set(dialect.Userinfo, dialect.Null())
	r.Set(dialect.Username, dialect.Null())
	r.Set(dialect.Password, dialect.Null())
	if u.User != nil {
		info := u.User.String()
		username, password, hasPassword := strings.Cut(info, ":")
		r.Set(dialect.Userinfo, dialect.Text(info))
		r.Set(dialect.Username, dialect.Text(username))
		if hasPassword {
			r.Set(dialect.Password, dialect.Text(password))
		}
	}
	host := u.Hostname()
	if strings.HasPrefix(u.Host, "[") {
		host = "[" + host + "]"
	}
	r.Set(dialect.Host, textUnlessEmpty(host))
	r.Set(dialect.Port, textUnlessEmpty(u.Port()))
	r.Set(dialect.Path, dialect.Text(u.Opaque))
	if u.Opaque == "" {
		r.Set(dialect.Path, dialect.Text(u.EscapedPath()))
	}
	r.Set(dialect.Query, textUnlessEmpty(u.RawQuery))
	if u.ForceQuery {
		r.Set(dialect.Query, dialect.Text(u.RawQuery))
	}
	r.Set(dialect.Fragment, textUnlessEmpty(u.EscapedFragment()))
	return r
}

// connect goes where net/http goes: what is not ASCII in a host of http and https
// is converted by the Lookup profile of golang.org/x/net/idna or, if this fails,
// left as it is. The resolver is the one that is written in Go, the default on
// most systems, to which 0x7f.1 is a name.
//
// The copy of golang.org/x/net/idna is that of this module, not the one that is
// inside the Go release. Both have the tables that belong to the release.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	scheme, host := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String()
	if n := len(host); n > 1 && host[0] == '[' {
		host = host[1 : n-1]
	}
	if (scheme == "http" || scheme == "https") && !hasLongLabel(host) {
		host = asciiHost(host)
	}
	return dialect.NewDestination(scheme, resolve.Literal(host), r.Get(dialect.Port).String()), nil
}

// hasLongLabel reports whether host, mapped, has a label of more than 63 code
// points, which the Lookup profile rejects. It would find out only in a time that
// grows with the square of the length. Short hosts are left to it.
func hasLongLabel(host string) bool {
	if len(host) < 1024 {
		return false
	}
	mapped, _ := ownidna.Options(0).ToUnicode(host)
	for label := range strings.SplitSeq(mapped, ".") {
		if utf8.RuneCountInString(label) > 63 {
			return true
		}
	}
	return false
}

func textUnlessEmpty(s string) dialect.Value {
	if s == "" {
		return dialect.Null()
	}
	return dialect.Text(s)
}

func failed(err error) dialect.Result {
	var parseError *url.Error
	if errors.As(err, &parseError) {
		err = parseError.Err
	}
	name := "Error"
	switch err.(type) {
	case url.EscapeError:
		name = "EscapeError"
	case url.InvalidHostError:
		name = "InvalidHostError"
	}
	return dialect.Fail(name, err.Error())
}
