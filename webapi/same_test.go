package webapi_test

import (
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
	"github.com/weburl/weburl/webapi"
)

// A member that is set to what it returns stays what it is. There are exceptions in
// the standard: an empty query, fragment or null host is returned as "", which is
// null, null and the empty host when it is set.
func TestSameValue(t *testing.T) {
	g := urlgen.New(6)
	inputs := append([]string(nil), hrefs...)
	for range need.Part(t, 20_000) {
		inputs = append(inputs, g.Input())
	}
	for _, input := range inputs {
		parsed := webapi.Parse(input)
		if parsed == nil {
			continue
		}
		href := parsed.Href()
		for name, set := range map[string]func(u *webapi.URL) (value string){
			"protocol": func(u *webapi.URL) string { v := u.Protocol(); u.SetProtocol(v); return v },
			"username": func(u *webapi.URL) string { v := u.Username(); u.SetUsername(v); return v },
			"password": func(u *webapi.URL) string { v := u.Password(); u.SetPassword(v); return v },
			"host":     func(u *webapi.URL) string { v := u.Host(); u.SetHost(v); return v },
			"hostname": func(u *webapi.URL) string { v := u.Hostname(); u.SetHostname(v); return v },
			"port":     func(u *webapi.URL) string { v := u.Port(); u.SetPort(v); return v },
			"pathname": func(u *webapi.URL) string { v := u.Pathname(); u.SetPathname(v); return v },
			"search":   func(u *webapi.URL) string { v := u.Search(); u.SetSearch(v); return v },
			"hash":     func(u *webapi.URL) string { v := u.Hash(); u.SetHash(v); return v },
		} {
			u := webapi.Parse(href)
			if u == nil {
				t.Fatalf("%q does not parse", href)
			}
			value := set(u)
			if u.Href() != href && !(value == "" && (name == "host" || name == "hostname" || name == "search" || name == "hash")) {
				t.Fatalf("%s of %q, set to %q: %q", name, href, value, u.Href())
			}
		}
	}
}
