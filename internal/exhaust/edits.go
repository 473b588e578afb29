package exhaust

import (
	"fmt"

	"github.com/weburl/weburl"
)

// edits change one component of a URL, to values that change how the others are
// written or read.
var edits = []struct {
	name string
	edit func(weburl.URL) (weburl.URL, error)
}{
	{"WithScheme(ws)", func(u weburl.URL) (weburl.URL, error) { return u.WithScheme("ws") }},
	{"WithScheme(file)", func(u weburl.URL) (weburl.URL, error) { return u.WithScheme("file") }},
	{"WithScheme(y)", func(u weburl.URL) (weburl.URL, error) { return u.WithScheme("y") }},
	{"WithEncodedUsername", func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedUsername("é:") }},
	{"WithEncodedUsername()", func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedUsername("") }},
	{"WithEncodedPassword", func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedPassword("@p") }},
	{"WithHostname", func(u weburl.URL) (weburl.URL, error) { return u.WithHostname("localhost") }},
	{"WithHostname()", func(u weburl.URL) (weburl.URL, error) { return u.WithHostname("") }},
	{"WithHost", func(u weburl.URL) (weburl.URL, error) { return u.WithHost("[::1]:443") }},
	{"WithPort", func(u weburl.URL) (weburl.URL, error) { return u.WithPortNumber(80) }},
	{"WithoutPort", func(u weburl.URL) (weburl.URL, error) { return u.WithoutPort(), nil }},
	{"WithEncodedPath", func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedPath("//c|/..") }},
	{"WithEncodedPath()", func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedPath("") }},
	{"WithSegments", func(u weburl.URL) (weburl.URL, error) { return u.WithSegments("", "c|") }},
	{"AppendSegments", func(u weburl.URL) (weburl.URL, error) { return u.AppendSegments("/", "") }},
	{"WithEncodedQuery", func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedQuery("'#") }},
	{"WithoutQuery", func(u weburl.URL) (weburl.URL, error) { return u.WithoutQuery(), nil }},
	{"WithEncodedFragment", func(u weburl.URL) (weburl.URL, error) { return u.WithEncodedFragment("`") }},
	{"WithoutFragment", func(u weburl.URL) (weburl.URL, error) { return u.WithoutFragment(), nil }},
	{"WithoutCredentials", func(u weburl.URL) (weburl.URL, error) { return u.WithoutCredentials(), nil }},
}

// checkEdits returns an error unless what each edit of u makes is what its
// serialization parses to.
func (c *Checker) checkEdits(u weburl.URL) error {
	for _, e := range edits {
		v, err := e.edit(u)
		if err != nil {
			continue
		}
		c.Edits++
		if again, err := weburl.Parse(v.String()); again != v {
			return fmt.Errorf("%s of %q is %q, which parses to %q, %v", e.name, u, v, again, err)
		}
	}
	return nil
}
