package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/form"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/site"
)

func (t *tool) getCommand() *cobra.Command {
	in := inputs{what: "URL", areURLs: true, members: []string{"output"}}
	cmd := &cobra.Command{
		Use:   "get TEMPLATE [URL...]",
		Short: "Print parts of URLs, put together as you say",
		Long: `Print a line for each URL: the template, with a part of the URL for each name in
braces. A part that the URL does not have is nothing.

URLs` + aboutInputs + `

The parts are

` + fieldList() + `
Behind a name and a "|" can be said how to write it:

  {path|decode}       percent-decoded, any part
  {hostname|unicode}  in Unicode: host, hostname, origin, domain and suffix
  {port|default}      the port, or else the default port of the scheme

In a template \n is a newline, \t a tab, \\ a backslash and \{ a brace.

Exit status: 0 if all URLs parse, 1 if some do not, 2 for misuse.`,
		Example: `  weburl get '{hostname}:{port|default}' https://example.org/ http://[::1]:8080/
  weburl get '{scheme}\t{domain}\t{path}' https://www.example.co.uk/a?b ftp://example.com/c
  weburl get '{query:q}' 'https://example.org/search?page=2&q=blue+car'
  weburl get '{path|decode}' https://example.org/caf%C3%A9
  weburl get --base https://example.org/docs/ '{href}' ../img/logo.png
  weburl get '{origin}' < urls.txt`,
		Args:                  atLeastOneArg("TEMPLATE"),
		DisableFlagsInUseLine: true,
	}
	in.add(cmd)
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		parts, err := parseTemplate(args[0])
		if err != nil {
			return err
		}
		if err := in.from(cmd, args[1:]); err != nil {
			return err
		}
		return t.answerURLs(&in, func() answerer[parsed] {
			var b []byte // kept between URLs
			return answerer[parsed]{
				text: func(t *tool, p parsed) error {
					b = appendTemplate(b[:0], parts, p.url, t.shown)
					t.stdout.Write(append(b, t.end))
					return nil
				},
				json: func(to []byte, p parsed) ([]byte, error) {
					b = appendTemplate(b[:0], parts, p.url, percent.DecodeUTF8)
					return appendMember(to, "output", string(b)), nil
				},
			}
		})
	}
	return cmd
}

// appendTemplate appends the parts of a URL that a template names, each as shown
// returns it, and what is between them.
func appendTemplate(b []byte, parts []part, u weburl.URL, shown func(string) string) []byte {
	for _, part := range parts {
		if part.get == nil {
			b = append(b, part.literal...)
		} else {
			b = append(b, shown(part.get(u))...)
		}
	}
	return b
}

// A part is a part of a template: what to get of a URL or, if that is nil, text.
type part struct {
	literal string
	get     getter
}

type getter func(weburl.URL) string

// A field is a part of a URL that a template can name.
type field struct {
	name  string
	about string
	get   getter

	// modifier is the name of another way to write it, which is modified.
	modifier string
	modified getter
}

var fields = []field{
	{name: "href", about: "the URL", get: weburl.URL.String},
	{name: "scheme", about: "https", get: weburl.URL.Scheme},
	{name: "protocol", about: "https:", get: func(u weburl.URL) string { return u.Scheme() + ":" }},
	{name: "username", get: weburl.URL.Username},
	{name: "password", get: weburl.URL.Password},
	{name: "host", about: "the host and, if there is one, the port: example.org:8080", get: weburl.URL.HostPort,
		modifier: "unicode", modified: func(u weburl.URL) string {
			return u.Host().Unicode() + u.HostPort()[len(u.Hostname()):]
		}},
	{name: "hostname", about: "example.org", get: weburl.URL.Hostname,
		modifier: "unicode", modified: func(u weburl.URL) string { return u.Host().Unicode() }},
	{name: "port", about: "empty if it is the default port of the scheme", get: func(u weburl.URL) string { return decimal(u.Port()) },
		modifier: "default", modified: func(u weburl.URL) string { return decimal(u.PortOrDefault()) }},
	{name: "path", about: "/docs/a.html", get: weburl.URL.Path},
	{name: "pathname", about: "the same", get: weburl.URL.Path},
	{name: "query", about: "q=blue", get: func(u weburl.URL) string { return first(u.Query()) }},
	{name: "search", about: "?q=blue", get: func(u weburl.URL) string { return prefixed("?", first(u.Query())) }},
	{name: "query:NAME", about: "the value of the query's first parameter NAME, decoded"},
	{name: "fragment", about: "top", get: func(u weburl.URL) string { return first(u.Fragment()) }},
	{name: "hash", about: "#top", get: func(u weburl.URL) string { return prefixed("#", first(u.Fragment())) }},
	{name: "origin", about: "https://example.org:8080, or null", get: func(u weburl.URL) string { return u.Origin().String() },
		modifier: "unicode", modified: func(u weburl.URL) string { return u.Origin().Unicode() }},
	{name: "site", about: "https://example.org, or null", get: func(u weburl.URL) string { return site.Of(u.Origin()).String() }},
	{name: "domain", about: "the registrable domain", get: registrableDomain,
		modifier: "unicode", modified: func(u weburl.URL) string { return unicodeDomain(registrableDomain(u)) }},
	{name: "suffix", about: "the public suffix", get: publicSuffix,
		modifier: "unicode", modified: func(u weburl.URL) string { return unicodeDomain(publicSuffix(u)) }},
}

func registrableDomain(u weburl.URL) string { return first(site.RegistrableDomain(u.Host())) }

func publicSuffix(u weburl.URL) string { return first(site.PublicSuffix(u.Host())) }

func unicodeDomain(domain string) string {
	unicode, _ := idna.Lax.ToUnicode(domain)
	return unicode
}

func decimal(port uint16, ok bool) string {
	if !ok {
		return ""
	}
	return strconv.Itoa(int(port))
}

// first returns the value of two, and drops whether there is one.
func first(value string, _ bool) string { return value }

// fieldList returns the fields for the help.
func fieldList() string {
	var b strings.Builder
	for _, f := range fields {
		fmt.Fprintln(&b, strings.TrimRight(fmt.Sprintf("  {%s}%*s%s", f.name, 12-len(f.name), "", f.about), " "))
	}
	return b.String()
}

// parseTemplate returns the parts of a template.
func parseTemplate(s string) (parts []part, err error) {
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
				return nil, misuse(`unknown \%c in the template, there are \n, \t, \\, \{ and \}`, c)
			}
		case c == '{':
			end := strings.IndexByte(s[i:], '}')
			if end < 0 {
				return nil, misuse("a brace in the template is not closed: %s", s[i:])
			}
			get, err := parseGetter(s[i+1 : i+end])
			if err != nil {
				return nil, err
			}
			flush()
			parts = append(parts, part{get: get})
			i += end
		default:
			literal.WriteByte(c)
		}
	}
	flush()
	return parts, nil
}

// parseGetter returns the getter for what is between braces.
func parseGetter(s string) (getter, error) {
	name, modifier, modified := strings.Cut(s, "|")
	f, err := fieldNamed(name)
	if err != nil {
		return nil, err
	}
	switch {
	case !modified:
		return f.get, nil
	case modifier == "decode":
		return func(u weburl.URL) string { return percent.Decode(f.get(u)) }, nil
	case modifier == f.modifier && modifier != "":
		return f.modified, nil
	}
	return nil, misuse("{%s} cannot be written as %q", name, modifier)
}

func fieldNamed(name string) (field, error) {
	if parameter, ok := strings.CutPrefix(name, "query:"); ok {
		return field{get: func(u weburl.URL) string {
			return first(form.Parse(first(u.Query())).Get(parameter))
		}}, nil
	}
	for _, f := range fields {
		if f.name == name && f.get != nil {
			return f, nil
		}
	}
	var names []string
	for _, f := range fields {
		names = append(names, f.name)
	}
	return field{}, misuse("unknown part {%s}, there are %s", name, strings.Join(names, ", "))
}
