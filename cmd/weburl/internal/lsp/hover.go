package lsp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/verdict"
)

// hover says what the URL at a position means.
func (s *server) hover(p TextDocumentPositionParams) request {
	d := s.documents[p.TextDocument.URI]
	if d == nil || len(d.buffer.text) > lint.LargeDocument {
		return nil
	}
	pass, uri := s.passOf(d), d.uri
	kind := kindPlainText
	if slices.Contains(s.client.Capabilities.TextDocument.Hover.ContentFormat, kindMarkdown) {
		kind = kindMarkdown
	}
	return func(ctx context.Context) (any, error) {
		b := pass.buffer
		link, ok := linkAt(ctx, formatName(pass, uri), b.text, b.offset(p.Position))
		if !ok {
			return nil, ctx.Err()
		}
		c := b.cursor()
		return Hover{MarkupContent{kind, marked(kind, describe(pass, uri, &link))}, c.span(link.Start, link.End)}, nil
	}
}

// formatName returns the name that sets the format of a document.
func formatName(p *pass, uri string) string {
	if p.name != "" {
		return p.name
	}
	uri, _, _ = strings.Cut(uri, "?")
	return uri
}

// linkAt returns the link at an offset. The end of a link belongs to it.
func linkAt(ctx context.Context, name, text string, offset int) (found links.Link, ok bool) {
	links.Scan(name, text, links.Handler{Link: func(l links.Link) bool {
		if l.Start <= offset && offset <= l.End {
			found, ok = l, true
		}
		return l.Start <= offset && ctx.Err() == nil
	}})
	return found, ok
}

// A section is some lines under a title.
type section struct {
	title string
	lines []string
}

// The columns and lines that a hover has at most.
const (
	mostColumns  = 80
	mostFindings = 5
)

// siteBase is what a reference is resolved against to see whether it leads to another host.
// Its name is one that never exists.
//
// https://www.rfc-editor.org/rfc/rfc6761#section-6.4
const siteBase = "https://site.invalid/"

// describe returns what there is to say about a link.
func describe(p *pass, uri string, l *links.Link) (list []section) {
	document, _ := weburl.Parse(uri)
	site := weburl.MustParse(siteBase)
	u, err := l.Resolve(site)
	if err != nil {
		return []section{{"The URL does not parse.", wrapped(reason(err))}}
	}
	if u.ParsedHost() == site.ParsedHost() {
		return []section{{"", relative(p, document, l)}}
	}
	list = append(list, section{"", components(u, l.URL)})
	input, against := l.URL, ""
	if !(weburl.Parser{}).CanParse(input) {
		base, err := site.Parse(l.Base)
		if err != nil {
			base = site
		}
		against = base.String()
	}
	if v := new(verdict.Inspector).Inspect(input, against); v.Grade > verdict.OK {
		var lines []string
		for _, f := range v.Findings[:min(len(v.Findings), mostFindings)] {
			lines = append(lines, wrapped(f.Grade.String()+": "+f.Message)...)
		}
		list = append(list, section{"Verdict: " + v.Grade.String(), lines})
	}
	if len(input) > verdict.MaxCompared {
		return append(list, section{"Programs", []string{"The URL is too long to be parsed as other programs do."}})
	}
	if x := compare.Compare(input, against); x.Level > compare.Same {
		list = append(list, section{"Programs parse it differently", wrapped(x.Verdict())})
	}
	return list
}

// reason returns why a URL does not parse.
func reason(err error) string {
	var failure *weburl.ParseError
	if errors.As(err, &failure) {
		return fmt.Sprintf("%s: %s", failure.Code(), failure.Message())
	}
	return err.Error()
}

// row returns a line with a label.
func row(label, value string) string {
	return fmt.Sprintf("%-9s %s", label, term.Clipped(value, mostColumns-10))
}

// components returns the components of a URL.
func components(u weburl.URL, input string) (lines []string) {
	add := func(label, value string, ok bool) {
		if ok {
			lines = append(lines, row(label, value))
		}
	}
	add("URL", u.String(), u.String() != input)
	add("scheme", u.Scheme(), true)
	add("username", u.EncodedUsername(), u.EncodedUsername() != "")
	add("password", u.EncodedPassword(), u.EncodedPassword() != "")
	host := u.ParsedHost().String()
	add("host", host, host != "")
	add("Unicode", u.ParsedHost().Unicode(), u.ParsedHost().Unicode() != host)
	add("port", u.Port(), u.Port() != "")
	add("path", u.EncodedPath(), u.EncodedPath() != "")
	add("query", u.EncodedQuery(), u.HasQuery())
	add("fragment", u.EncodedFragment(), u.HasFragment())
	return lines
}

// relative returns where a relative reference leads.
func relative(p *pass, document weburl.URL, l *links.Link) (lines []string) {
	if p.linter != nil {
		file, exists := p.linter.Leads(p.name, p.buffer.text, l)
		switch {
		case exists:
			lines = append(lines, row("file", file))
		case file != "":
			lines = append(lines, row("file", file+" (does not exist)"))
		}
	}
	u, err := l.Resolve(document)
	if err != nil {
		return append(lines, row("reference", l.URL))
	}
	if len(lines) == 0 {
		lines = append(lines, row("URL", u.String()))
	}
	if u.HasQuery() {
		lines = append(lines, row("query", u.EncodedQuery()))
	}
	if u.HasFragment() {
		lines = append(lines, row("fragment", u.EncodedFragment()))
	}
	return lines
}

// wrapped returns the lines of a text. What is not visible in it is shown as escapes.
func wrapped(text string) []string { return term.Wrap(term.Visible(text), mostColumns) }

// marked returns sections in a kind of markup.
//
// In Markdown, everything that has parts of the URL is in fenced code blocks, with fences that
// are longer than all runs of backticks in them.
//
// https://spec.commonmark.org/0.31.2/#fenced-code-blocks
func marked(kind string, list []section) string {
	var b strings.Builder
	for i, s := range list {
		text := strings.Join(s.lines, "\n") + "\n"
		if i > 0 {
			b.WriteByte('\n')
		}
		if s.title != "" {
			b.WriteString(s.title + "\n")
		}
		if kind != kindMarkdown {
			b.WriteString(text)
			continue
		}
		fence := strings.Repeat("`", max(3, longestRun(text)+1))
		b.WriteString(fence + "text\n" + text + fence + "\n")
	}
	return strings.ToValidUTF8(b.String(), string(utf8.RuneError))
}

// longestRun returns the length of the longest run of backticks.
func longestRun(s string) (longest int) {
	n := 0
	for i := range len(s) {
		if n++; s[i] != '`' {
			n = 0
		}
		longest = max(longest, n)
	}
	return longest
}
