package weburl

import (
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/escape"
	"github.com/weburl/weburl/percent"
)

// DecodedUsername returns the username, percent-decoded. It can have any bytes,
// and need not be valid UTF-8.
func (u URL) DecodedUsername() string { return percent.Decode(u.EncodedUsername()) }

// DecodedPassword returns the password, percent-decoded, as a server and
// [net/http.Request.SetBasicAuth] expect it. It can have any bytes, and need not be
// valid UTF-8.
func (u URL) DecodedPassword() string { return percent.Decode(u.EncodedPassword()) }

// DecodedFragment returns the fragment, percent-decoded. It can have any bytes,
// and need not be valid UTF-8.
func (u URL) DecodedFragment() string { return percent.Decode(u.EncodedFragment()) }

// WithDecodedUsername is [URL.WithEncodedUsername] for a username that is not yet
// percent-encoded. It percent-encodes "%" too, so that DecodedUsername returns
// username, byte for byte.
func (u URL) WithDecodedUsername(username string) (URL, error) {
	return withDecoded(u.WithEncodedUsername, username)
}

// WithDecodedPassword is [URL.WithDecodedUsername] for the password.
func (u URL) WithDecodedPassword(password string) (URL, error) {
	return withDecoded(u.WithEncodedPassword, password)
}

// WithDecodedFragment is [URL.WithEncodedFragment] for a fragment that is not yet
// percent-encoded. It percent-encodes "%" too, so that DecodedFragment returns
// fragment, byte for byte.
func (u URL) WithDecodedFragment(fragment string) (URL, error) {
	return withDecoded(u.WithEncodedFragment, fragment)
}

// notDecoded has the characters of a decoded value that the methods for percent-encoded
// values do not keep: they interpret "%", and remove tabs and newlines.
const notDecoded percent.Set = "%\t\n\r"

// withDecoded calls with for a value that is not yet percent-encoded.
func withDecoded(with func(string) (URL, error), value string) (URL, error) {
	u, err := with(string(appendBytes(make([]byte, 0, len(value)), value, notDecoded)))
	if change, ok := err.(*ChangeError); ok {
		change.input = value
	}
	return u, err
}

// appendBytes appends s, of which it percent-encodes the characters in set and
// all bytes above 0x7F. Unlike [percent.AppendEncode] it keeps bytes that are not
// valid UTF-8.
func appendBytes(dst []byte, s string, set percent.Set) []byte {
	for i := range len(s) {
		if c := s[i]; set.Contains(rune(c)) {
			dst = escape.Append(dst, c)
		} else {
			dst = append(dst, c)
		}
	}
	return dst
}

// JoinEncodedPath returns u with elements joined to its path, each by one slash. The elements
// are parsed as [URL.WithEncodedPath] parses a path: they can have slashes, a "%" is not
// encoded, and dot segments are resolved. A ".." also removes a segment of the path of u.
//
// Elements can lead out of the path of u, as ".." and "%2e%2e" do: for untrusted
// values use [URL.AppendSegments]. Empty elements are skipped. Unlike JoinPath of net/url,
// JoinEncodedPath keeps empty segments, as in a//b.
//
// The error is as in [URL.WithEncodedPath].
func (u URL) JoinEncodedPath(elements ...string) (URL, error) {
	slashes := "/"
	if u.IsSpecial() {
		slashes = `/\`
	}
	path := []byte(u.EncodedPath())
	for _, element := range elements {
		// A tab or a newline before a slash would hide it.
		if element = engine.WithoutTabs(element); element == "" {
			continue
		}
		if len(path) > 0 && strings.IndexByte(slashes, path[len(path)-1]) >= 0 {
			path = path[:len(path)-1]
		}
		path = append(append(path, '/'), strings.TrimLeft(element, slashes)...)
	}
	return u.WithEncodedPath(string(path))
}
