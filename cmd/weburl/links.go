package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/infile"
	"github.com/weburl/weburl/cmd/weburl/internal/lint"
	"github.com/weburl/weburl/cmd/weburl/internal/sources"
	"github.com/weburl/weburl/cmd/weburl/internal/stream"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/links"
	"github.com/weburl/weburl/percent"
)

func linksVerb() *stream.Verb {
	var x linksOptions
	return &stream.Verb{
		Use:   "links [FILE...]",
		Short: "Print the links of documents",
		Alike: []string{"extract-links", "hrefs", "urls", "crawl"},
		About: `Print the URLs that documents link to, embed, load and mention, one per line, in the
order in which they are written.

The name of a file sets its format: HTML, SVG, Markdown, AsciiDoc, reStructuredText, Org,
MediaWiki markup, CSS, feeds, sitemaps, robots.txt, strings of JSON, YAML and TOML, and
comments of source code. All other files, such as lists of URLs, are plain text, in which
a URL has a scheme and "://". --as sets the name of stdin. Arguments are files: nothing is
fetched.

With --url, links are resolved against the URL of the document, or its base element, and
printed as absolute URLs. Otherwise they are printed as in the document, with character
references and escapes replaced.

With --site, the links of the documents in a directory, or of FILE below it, are printed as
the pages have them that a site generator makes of these documents: guide.md as /guide/. The
generators are the ones that weburl lint has models of. With --url as well, the URLs are absolute.

In a directory, hidden files, node_modules, vendor, symbolic links, binary files and files
that Git ignores are skipped.`,
		Example: `  # As the document has them
  weburl links page.html
  # Resolved against the URL of the document
  weburl links --url https://example.org/docs/ page.html
  # As the pages of a site have them
  weburl links --site site
  # Only images, in JSON
  weburl links --kind image --json page.html
  # Markdown from stdin
  weburl links --as page.md < README.md`,
		Reads: stream.Inputs{What: "FILE", Files: true, Content: "a document"},
		Lacks: map[string]string{"jsonl": "documents are not JSON lines"},
		Members: []stream.Member{
			{"file", "the name of the document, or null for stdin"},
			{"line", "the line, from 1"},
			{"column", "the column, from 1, in UTF-16 code units"},
			{"start", "the offset in bytes"},
			{"end", "the offset of its end"},
			{"kind", "text, link, image, script, style, form, frame, include, definition, metadata or base"},
			{"url", "the URL, with character references and escapes replaced"},
			{"raw", "the bytes of the document from start to end"},
			{"base", "the href of the base element, or null"},
			{"href", "with --url, the absolute URL; error instead if it does not parse. With --site, the URL on the page"},
		},
		Sample:   `{"file":"page.html","line":3,"column":11,"start":62,"end":74,"kind":"image","url":"img/logo.png","raw":"img/logo.png","base":null}`,
		Succeeds: "all documents were read",
		Fails:    "a link does not parse with --url, or a document is too large",
		Flags: func(cmd *cobra.Command) {
			flags := cmd.Flags()
			flags.StringVar(&x.as, "as", "", "read stdin as a file with the name `NAME`")
			flags.StringVar(&x.url, "url", "", "resolve links against `URL`, the address of the document")
			flags.StringVar(&x.site, "site", "", "print links as the pages have them that a generator makes of the documents in `DIR`")
			x.maxSize.addTo(flags)
			flags.StringArrayVar(&x.kinds, "kind", nil, "print only links of `KIND`; can be repeated")
		},
		Suggests: map[string][]string{"kind": kindNames()},
		Run:      x.run,
	}
}

// linksOptions are the flags of links.
type linksOptions struct {
	as, url  string
	site     string
	kinds    []string
	document weburl.URL // of url
	maxSize  documentSize
	built    string       // the URL of the link on the page of site
	linter   *lint.Linter // of site; nil without it
	pages    int          // documents of site
	failed   bool
}

// kindNames returns the names of the kinds of links.
func kindNames() (names []string) {
	for k := links.Text; k <= links.BaseURL; k++ {
		names = append(names, k.String())
	}
	return names
}

func (x *linksOptions) run(c *stream.Call) (err error) {
	for _, kind := range x.kinds {
		if err := stream.OneOf("--kind", kind, kindNames()); err != nil {
			return err
		}
	}
	if x.url != "" {
		if x.document, err = weburl.Parse(x.url); err != nil {
			return stream.InvalidBase("--url", x.url, err)
		}
	}
	if x.as != "" && !slices.Contains(c.In.Names(), infile.Stdin) {
		return stream.Misuse("--as is for stdin and takes no FILE argument")
	}
	names := c.In.Names()
	if x.site != "" {
		if x.linter, err = lint.New(x.site, ""); err != nil {
			return err
		}
		if len(c.In.Args) == 0 {
			names = []string{x.site}
		}
	}
	for _, name := range names {
		if name == infile.Stdin {
			if err := x.file(c, name); err != nil {
				return err
			}
			continue
		}
		if err := notURL(name, "; write: curl URL | weburl links --as page.html --url URL"); err != nil {
			return err
		}
		for name, err := range sources.Files([]string{name}) {
			if err == nil {
				err = x.file(c, name)
			}
			if err != nil {
				return err
			}
		}
	}
	if x.site != "" && x.pages == 0 {
		return stream.Misuse("--site %s: there is no document of a site whose generator weburl lint has a model of", stream.ShownInput(x.site))
	}
	if x.failed {
		return stream.ErrFailed
	}
	return nil
}

// notURL returns a usage error if the name of a file is a URL and there is no such file. It
// ends in what to do instead.
func notURL(name, instead string) error {
	if !strings.Contains(name, "://") {
		return nil
	}
	if _, err := os.Stat(name); err == nil {
		return nil
	}
	return stream.Misuse("%s is a URL, and documents are not fetched%s", stream.ShownInput(name), instead)
}

// file prints the links of a file.
func (x *linksOptions) file(c *stream.Call, name string) error {
	document, err := infile.ReadAll(name, c.Stdin, int64(x.maxSize))
	if tooLarge, ok := errors.AsType[infile.TooLarge](err); ok {
		c.Report(fmt.Sprintf("weburl: %s: not read, because it is %v (--max-size)\n", term.Visible(name), tooLarge))
		x.failed = true
		return nil
	}
	if err != nil {
		return err
	}
	if sources.IsBinary(document) {
		c.Report(fmt.Sprintf("weburl: %s: not read, because it is binary\n", term.Visible(name)))
		return nil
	}
	as, shown := name, filepath.ToSlash(name)
	if name == infile.Stdin {
		as, shown = x.as, ""
	}
	if x.linter != nil {
		if _, isPage := x.linter.Built(name, document, &links.Link{}); !isPage {
			return nil
		}
		x.pages++
	}
	links.Scan(as, document, links.Handler{
		Link: func(l links.Link) bool {
			if x.linter != nil {
				x.built, _ = x.linter.Built(name, document, &l)
			}
			if len(x.kinds) == 0 || slices.Contains(x.kinds, l.Kind.String()) {
				x.print(c, shown, &l)
			}
			return true
		},
		Note: func(note string) { c.Report(fmt.Sprintf("weburl: %s: %s\n", term.Visible(name), note)) },
	})
	return nil
}

// print prints a link.
func (x *linksOptions) print(c *stream.Call, file string, l *links.Link) {
	var u weburl.URL
	var err error
	switch {
	case x.linter != nil && x.url != "":
		u, err = weburl.Parser{Base: x.document}.Parse(x.built)
	case x.url != "":
		u, err = l.Resolve(x.document)
	}
	x.failed = x.failed || err != nil
	if c.In.AsJSON {
		b := append(c.Stdout.AvailableBuffer(), '{')
		b = answers.AppendNullable(b, "file", answers.Nullable(percent.DecodeUTF8(file), file != ""))
		b = answers.AppendInt(b, "line", l.Line)
		b = answers.AppendInt(b, "column", l.Column)
		b = answers.AppendInt(b, "start", l.Start)
		b = answers.AppendInt(b, "end", l.End)
		b = answers.AppendMember(b, "kind", l.Kind.String())
		b = answers.AppendMember(b, "url", percent.DecodeUTF8(l.URL))
		b = answers.AppendMember(b, "raw", percent.DecodeUTF8(l.Raw))
		b = answers.AppendNullable(b, "base", answers.Nullable(percent.DecodeUTF8(l.Base), l.Base != ""))
		switch {
		case err != nil:
			b = answers.AppendError(b, answers.FailureOf(err), false)
		case x.url != "":
			b = answers.AppendMember(b, "href", u.String())
		case x.linter != nil:
			b = answers.AppendMember(b, "href", percent.DecodeUTF8(x.built))
		}
		c.Stdout.Write(append(b, "}\n"...))
		return
	}
	switch {
	case err != nil:
		r := stream.Request{Input: percent.DecodeUTF8(l.URL), File: file, Line: l.Line, Column: l.Column, NotText: -1}
		c.ReportFailure(&r, err)
	case x.url != "":
		c.Line(u.String())
	case x.linter != nil:
		c.Line(c.Value(x.built))
	default:
		c.Line(c.Value(l.URL))
	}
}
