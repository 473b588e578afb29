package answers

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/site"
)

// AppendSite appends the origin, site, registrable domain and public suffix of u, by a
// Public Suffix List.
func AppendSite(b []byte, u weburl.URL, list site.List) []byte {
	origin := u.Origin()
	b = AppendMember(b, "origin", origin.String())
	b = AppendMember(b, "site", list.Of(origin).String())
	b = AppendNullable(b, "registrableDomain", Nullable(list.RegistrableDomain(u.ParsedHost())))
	return AppendNullable(b, "publicSuffix", Nullable(list.PublicSuffix(u.ParsedHost())))
}

// Suspects returns the findings about a host, as strings.
func Suspects(h weburl.Host) (texts []string) {
	for _, f := range display.Judge(h).Findings {
		texts = append(texts, f.String())
	}
	return texts
}

// AppendDisplay appends the form of u for display, and the findings about its host.
func AppendDisplay(b []byte, u weburl.URL, suspects []string) []byte {
	shown := display.URL(u)
	b = AppendMember(b, "url", shown)
	b = AppendMember(b, "host", display.Host(u.ParsedHost()))
	b = AppendMember(b, "domain", display.RegistrableDomain(u.ParsedHost()))
	b = AppendBool(b, "rightToLeft", display.HasRightToLeft(shown))
	b = append(AppendName(b, "findings"), '[')
	for i, text := range suspects {
		b = AppendString(AppendComma(b, i), text)
	}
	return append(b, ']')
}
