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
	{"WithUsername", func(u weburl.URL) (weburl.URL, error) { return u.WithUsername("é:") }},
	{"WithUsername()", func(u weburl.URL) (weburl.URL, error) { return u.WithUsername("") }},
	{"WithPassword", func(u weburl.URL) (weburl.URL, error) { return u.WithPassword("@p") }},
	{"WithHostname", func(u weburl.URL) (weburl.URL, error) { return u.WithHostname("localhost") }},
	{"WithHostname()", func(u weburl.URL) (weburl.URL, error) { return u.WithHostname("") }},
	{"WithHostPort", func(u weburl.URL) (weburl.URL, error) { return u.WithHostPort("[::1]:443") }},
	{"WithPort", func(u weburl.URL) (weburl.URL, error) { return u.WithPort(80) }},
	{"WithoutPort", func(u weburl.URL) (weburl.URL, error) { return u.WithoutPort(), nil }},
	{"WithPath", func(u weburl.URL) (weburl.URL, error) { return u.WithPath("//c|/..") }},
	{"WithPath()", func(u weburl.URL) (weburl.URL, error) { return u.WithPath("") }},
	{"WithSegments", func(u weburl.URL) (weburl.URL, error) { return u.WithSegments("", "c|") }},
	{"AppendSegments", func(u weburl.URL) (weburl.URL, error) { return u.AppendSegments("/", "") }},
	{"WithQuery", func(u weburl.URL) (weburl.URL, error) { return u.WithQuery("'#") }},
	{"WithoutQuery", func(u weburl.URL) (weburl.URL, error) { return u.WithoutQuery(), nil }},
	{"WithFragment", func(u weburl.URL) (weburl.URL, error) { return u.WithFragment("`") }},
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
