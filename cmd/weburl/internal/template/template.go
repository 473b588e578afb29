// Package template prints parts of URLs as a template says.
package template

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/site"
)

// A Template is text with parts of a URL in it.
type Template []part

// Append appends the template with the parts of a URL, each as shown returns it. It fails
// if a part is missing that must be there.
func (t Template) Append(b []byte, u weburl.URL, shown func(string) string) ([]byte, error) {
	for i := range t {
		p := &t[i]
		switch {
		case p.get != nil:
			value := p.get(u)
			if value == "" && p.must && (p.has == nil || !p.has(u)) {
				return b, errMissing(p.name)
			}
			b = append(b, shown(value)...)
		case p.all != nil:
			values := p.all(u)
			if len(values) == 0 && p.must {
				return b, errMissing(p.name)
			}
			for i, value := range values {
				if i > 0 {
					b = append(b, '\t')
				}
				b = append(b, shown(value)...)
			}
		default:
			b = append(b, p.literal...)
		}
	}
	return b, nil
}

// errMissing is about a URL without a part that must be there.
func errMissing(name string) error {
	return stream.NewError("missing-part", "the URL has no "+name)
}

// A part is a part of a template: what to get of a URL, all values to get of it
// or, if both are nil, text.
type part struct {
	literal string
	get     getter
	all     func(weburl.URL) []string
	name    string                // of what to get
	has     func(weburl.URL) bool // tells an empty part from a missing one; nil if empty is missing
	must    bool                  // a URL without it fails
}

type getter func(weburl.URL) string

// A field is a part of a URL that a template can name.
type field struct {
	name  string
	about string
	get   getter
	has   func(weburl.URL) bool // as in a part

	// modifier is the name of another way to write it, which is modified.
	modifier string
	modified getter
}

var fields = []field{
	{name: "href", about: "the whole URL", get: weburl.URL.String},
	{name: "scheme", about: "https", get: weburl.URL.Scheme},
	{name: "protocol", about: "https:", get: func(u weburl.URL) string { return u.Scheme() + ":" }},
	{name: "username", about: "ann", get: weburl.URL.EncodedUsername},
	{name: "password", about: "empty: this URL has no password", get: weburl.URL.EncodedPassword},
	{name: "host", about: "example.org:8080; without a port the same as hostname", get: weburl.URL.Host,
		modifier: "unicode", modified: func(u weburl.URL) string {
			return u.ParsedHost().Unicode() + u.Host()[len(u.ParsedHost().String()):]
		}},
	{name: "hostname", about: "example.org", get: func(u weburl.URL) string { return u.ParsedHost().String() },
		modifier: "unicode", modified: func(u weburl.URL) string { return u.ParsedHost().Unicode() }},
	{name: "port", about: "8080; empty if it is the default port of the scheme", get: weburl.URL.Port,
		modifier: "default", modified: weburl.URL.PortOrDefault},
	{name: "path", about: "/docs/a.html", get: weburl.URL.EncodedPath},
	{name: "pathname", about: "the same as path", get: weburl.URL.EncodedPath},
	{name: "query", about: "q=blue", has: weburl.URL.HasQuery, get: weburl.URL.EncodedQuery},
	{name: "search", about: "?q=blue", has: weburl.URL.HasQuery, get: func(u weburl.URL) string { return prefixed("?", u.EncodedQuery()) }},
	{name: "query:NAME", about: "the first query parameter NAME, decoded: blue for query:q"},
	{name: "query-all:NAME", about: "all values of NAME, decoded, separated by tabs"},
	{name: "fragment", about: "top", has: weburl.URL.HasFragment, get: weburl.URL.EncodedFragment},
	{name: "hash", about: "#top", has: weburl.URL.HasFragment, get: func(u weburl.URL) string { return prefixed("#", u.EncodedFragment()) }},
	{name: "origin", about: "https://example.org:8080, or null", get: func(u weburl.URL) string { return u.Origin().String() },
		modifier: "unicode", modified: func(u weburl.URL) string { return u.Origin().Unicode() }},
	{name: "site", about: "https://example.org, or null", get: func(u weburl.URL) string { return site.Of(u.Origin()).String() }},
	{name: "domain", about: "example.org, the registrable domain", get: registrableDomain,
		modifier: "unicode", modified: func(u weburl.URL) string { return unicodeDomain(registrableDomain(u)) }},
	{name: "suffix", about: "org, the public suffix", get: publicSuffix,
		modifier: "unicode", modified: func(u weburl.URL) string { return unicodeDomain(publicSuffix(u)) }},
	{name: "random:SEED", about: "16 hex digits that depend on the URL and SEED, for samples"},
}

// random returns hex digits that depend on a URL and a seed.
func random(seed string, u weburl.URL) string {
	digest := sha256.Sum256([]byte(seed + "\n" + u.String()))
	return hex.EncodeToString(digest[:8])
}

func registrableDomain(u weburl.URL) string { return first(site.RegistrableDomain(u.ParsedHost())) }

func publicSuffix(u weburl.URL) string { return first(site.PublicSuffix(u.ParsedHost())) }

func unicodeDomain(domain string) string {
	unicode, _ := idna.Lax.ToUnicode(domain)
	return unicode
}

// first returns the value of two, and drops whether there is one.
func first(value string, _ bool) string { return value }

// Fields returns the parts for the help.
func Fields() string {
	var b strings.Builder
	for _, f := range fields {
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("  {%s}%*s%s", f.name, max(1, 16-len(f.name)), "", f.about), " "))
	}
	return b.String()
}

// Hints returns what to write instead of flags for the template and its parts.
func Hints() map[string]string {
	hints := map[string]string{"-g": "; the first argument is the template"}
	for _, f := range fields {
		if f.get != nil {
			hints["--"+f.name] = "; write weburl get " + f.name
		}
	}
	return hints
}

// Parse parses a template. One without a brace is the name of a part or, if literalToo is
// set, text.
func Parse(s string, literalToo bool) (parts Template, err error) {
	if !strings.Contains(s, "{") {
		if strings.Contains(s, "}") && !literalToo && !strings.Contains(s, `\`) {
			return nil, stream.Misuse(`a "}" in the template has no "{": %s`, s)
		}
		p, err := parsePart(s)
		switch {
		case err == nil:
			return Template{p}, nil
		case !literalToo:
			return nil, notInTemplate(s, err)
		}
	}
	var literal strings.Builder
	flush := func() {
		if literal.Len() > 0 {
			parts = append(parts, part{literal: literal.String()})
		}
		literal.Reset()
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s):
			i++
			switch c := s[i]; c {
			case 'n':
				literal.WriteByte('\n')
			case 't':
				literal.WriteByte('\t')
			case '\\', '{', '}':
				literal.WriteByte(c)
			default:
				return nil, stream.Misuse(`unknown \%c in the template, known: \n, \t, \\, \{ and \}`, c)
			}
		case c == '{':
			end := strings.IndexByte(s[i:], '}')
			if end < 0 {
				return nil, stream.Misuse("a brace in the template is not closed: %s", s[i:])
			}
			p, err := parsePart(s[i+1 : i+end])
			if err != nil {
				return nil, err
			}
			flush()
			parts = append(parts, p)
			i += end
		default:
			literal.WriteByte(c)
		}
	}
	flush()
	return parts, nil
}

// parsePart returns the part for what is between braces: a name, and modifiers
// after "|" characters.
func parsePart(s string) (part, error) {
	name, modifiers, _ := strings.Cut(s, "|")
	p := part{name: name}
	if parameter, ok := strings.CutPrefix(name, "query-all:"); ok {
		p.all = func(u weburl.URL) []string { return u.Params().GetAll(parameter) }
	}
	f, err := fieldNamed(name)
	if err != nil && p.all == nil {
		return p, err
	}
	p.get, p.has = f.get, f.has
	for modifier := range strings.SplitSeq(modifiers, "|") {
		switch {
		case modifiers == "":
		case modifier == "must":
			p.must = true
		case modifier == "decode" && p.get != nil:
			get := p.get
			p.get = func(u weburl.URL) string { return percent.Decode(get(u)) }
		case modifier == f.modifier && modifier != "":
			p.get = f.modified
		default:
			names := []string{"must"}
			if p.get != nil {
				names = append(names, "decode")
			}
			if f.modifier != "" {
				names = append(names, f.modifier)
			}
			hint := cmp.Or(stream.DidYouMean(modifier, names), "; known: "+strings.Join(names, ", "))
			return p, stream.Misuse("unknown modifier %q of {%s}%s", modifier, name, hint)
		}
	}
	return p, nil
}

func fieldNamed(name string) (field, error) {
	if parameter, ok := strings.CutPrefix(name, "query:"); ok {
		return field{
			get: func(u weburl.URL) string { return u.Params().Get(parameter) },
			has: func(u weburl.URL) bool { return u.Params().Has(parameter) },
		}, nil
	}
	if seed, ok := strings.CutPrefix(name, "random:"); ok {
		return field{get: func(u weburl.URL) string { return random(seed, u) }}, nil
	}
	var names []string
	for _, f := range fields {
		if f.name == name && f.get != nil {
			return f, nil
		}
		names = append(names, f.name)
	}
	if part, ok := otherNames[name]; ok {
		return field{}, stream.Misuse("unknown part {%s}, did you mean %s?", name, part)
	}
	if parameter := parameterIn(name); parameter != "" {
		return field{}, stream.Misuse("unknown part {%s}, did you mean query:%s?", name, parameter)
	}
	if suggestion := stream.DidYouMean(name, names); suggestion != "" {
		return field{}, stream.Misuse("unknown part {%s}%s", name, suggestion)
	}
	return field{}, stream.Misuse("unknown part {%s}; known: %s", term.Clipped(name, stream.MostShown), strings.Join(names, ", "))
}

// parameterIn returns the name of the query parameter that is probably meant by an unknown
// part, such as query.q, param:q or query[q], or nothing.
func parameterIn(name string) string {
	for _, prefix := range []string{"query", "param", "params", "parameter"} {
		rest, ok := strings.CutPrefix(name, prefix)
		if ok && len(rest) > 1 && strings.ContainsRune(".:[=", rune(rest[0])) {
			return strings.TrimSuffix(rest[1:], "]")
		}
	}
	return ""
}

// otherNames are parts by their names in other programs: trurl, Python, curl, Java.
var otherNames = map[string]string{
	"url":       "href",
	"user":      "username",
	"pass":      "password",
	"netloc":    "host",
	"authority": "host",
	"params":    "query",
	"anchor":    "fragment",
	"tld":       "suffix",
}

// notInTemplate returns why a template without a brace is an error. The cause is why it
// is not a part.
func notInTemplate(s string, cause error) error {
	if s == "" {
		return stream.Misuse("the template is empty")
	}
	if strings.Contains(s, "//") && weburl.CanParse(s) {
		return stream.Misuse("the first argument of get is a template, such as href or '{scheme} {host}', and %q is a URL", term.Clipped(s, stream.MostShown))
	}
	if strings.ContainsAny(s, " \t\\") {
		return stream.Misuse("the template %q has no part in braces, such as {host}; --literal allows that", term.Clipped(s, stream.MostShown))
	}
	return cause
}

// prefixed is how the URL class shows a query and a fragment: null and empty
// look the same.
func prefixed(prefix, s string) string {
	if s == "" {
		return ""
	}
	return prefix + s
}
