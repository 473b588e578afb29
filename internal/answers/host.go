package answers

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/site"
)

// AppendSite appends whose URL u is, by a Public Suffix List.
func AppendSite(b []byte, u weburl.URL, list site.List) []byte {
	origin := u.Origin()
	b = AppendMember(b, "origin", origin.String())
	b = AppendMember(b, "site", list.Of(origin).String())
	b = AppendNullable(b, "registrableDomain", Nullable(list.RegistrableDomain(u.Host())))
	return AppendNullable(b, "publicSuffix", Nullable(list.PublicSuffix(u.Host())))
}

// Suspects returns what is suspect about a host, as texts.
func Suspects(h weburl.Host) (texts []string) {
	for _, f := range display.Judge(h).Findings {
		texts = append(texts, f.String())
	}
	return texts
}

// AppendDisplay appends how to show u to people, and what is suspect about it.
func AppendDisplay(b []byte, u weburl.URL, suspects []string) []byte {
	shown := display.URL(u)
	b = AppendMember(b, "url", shown)
	b = AppendMember(b, "host", display.Host(u.Host()))
	b = AppendMember(b, "domain", display.RegistrableDomain(u.Host()))
	b = AppendBool(b, "rightToLeft", display.HasRightToLeft(shown))
	b = append(AppendName(b, "findings"), '[')
	for i, text := range suspects {
		b = AppendString(AppendComma(b, i), text)
	}
	return append(b, ']')
}
