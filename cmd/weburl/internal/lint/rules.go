package lint

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/cmd/weburl/internal/version"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/spec"
)

// A Severity says how likely it is that a finding is to be fixed.
type Severity uint8

// The severities, from the least.
const (
	Off     Severity = iota
	Note             // worth knowing; reported if it is asked for
	Warning          // works in some programs, or was hardly meant
	Error            // leads nowhere, or elsewhere
)

// Severities are the names of the severities.
var Severities = []string{"off", "note", "warning", "error"}

// String returns the name of the severity.
func (s Severity) String() string { return Severities[s] }

// severityNamed returns the severity of a name.
func severityNamed(name string) (Severity, bool) {
	i := slices.Index(Severities, name)
	return Severity(max(i, 0)), i >= 0
}

// A Rule is something that can be wrong with a link.
type Rule struct {
	Name     string
	Severity Severity // by default
	OfTree   bool     // a finding depends on other parts of the tree; it is a note in the pages of a site
	Meaning  string   // what is wrong, as sentences
	Advice   string   // what to do, as sentences
	Details  string   // which links have findings, in Markdown; may be empty
	Example  string   // a document with a finding; empty if it would be too long
	Instead  string   // the document without the finding
	Fixes    bool     // some findings have a fix that is safe
	Anchor   string   // the address of a definition
}

// Page returns the address of the page about the rule, in the repository: there it exists for
// builds of any commit, and not only after a release has published the site.
func (r *Rule) Page() string {
	return version.Docs + "rules/" + r.Name + ".md"
}

// The rules that are not errors of the standard.
var ownRules = []Rule{
	{
		Name: "backslash", Severity: Warning, Fixes: true,
		Meaning: "The URL has a backslash. Browsers read it as “/”, and other programs do not.",
		Advice:  "Write “/”.",
		Details: "This is the standard's validation error *invalid-reverse-solidus*. A path on a Windows disk, such as `C:\\docs\\a.txt`, has a finding of [local-address](local-address.md) instead. In the sites of DocFX, which replaces backslashes, only links to missing files have findings. In `file:` URLs and regular expressions backslashes are notes.",
		Example: `[guide](docs\guide.md) [site](https://example.org\a)`,
		Instead: "[guide](docs/guide.md) [site](https://example.org/a)",
		Anchor:  "https://url.spec.whatwg.org/#invalid-reverse-solidus",
	},
	{
		Name: "bidi", Severity: Error,
		Meaning: "The URL has control characters that change the order of the text around them.",
		Advice:  "Remove the control characters.",
		Details: "The characters are U+202A to U+202E and U+2066 to U+2069, either as they are or percent-encoded. After U+202E a URL is shown from right to left, so that it looks like another URL. Percent-encoded ones, and any in a query, are notes.",
		Example: "[site](https://example.org/&#x202E;a)",
		Instead: "[site](https://example.org/a)",
		Anchor:  "https://url.spec.whatwg.org/#url-rendering-i18n",
	},
	{
		Name: "credentials", Severity: Note,
		Meaning: "The URL has a password.",
		Advice:  "Remove the password from the document, and change it.",
		Details: "Passwords of examples have no findings: passwords that contain `pass` or `secret`, and those that repeat the username. URLs with only a username have no findings either.",
		Example: "[admin](https://admin:hunter2@example.org/)",
		Instead: "[admin](https://example.org/)",
		Anchor:  "https://url.spec.whatwg.org/#invalid-credentials",
	},
	{
		Name: "double-encoding", Severity: Note,
		Meaning: "The path is percent-encoded twice.",
		Advice:  "Write “%” and two digits instead of “%25” and two digits.",
		Details: "Servers decode a path once. In the example the server looks for a file with “%20” in its name. The rule is a note because some sites do have such paths.",
		Example: "[report](https://example.org/annual%2520report)",
		Instead: "[report](https://example.org/annual%20report)",
		Anchor:  "https://url.spec.whatwg.org/#percent-encoded-bytes",
	},
	{
		Name: "empty-link", Severity: Error,
		Meaning: "The link has no URL.",
		Advice:  "Write the URL, or remove the link.",
		Details: "An empty URL leads to the document itself. In HTML only links and images of whole pages are checked, and only if the page has no scripts and no template markup. `<a href=\"\">` in Markdown is a placeholder, because it is often part of a demonstration. `[]()`, which shows nothing, and code such as `[=]()` and `a[i]()` are notes, and so are empty URLs of HTML if the element has an id or the document has a script, and empty links in feeds.",
		Example: "[guide]()",
		Instead: "[guide](docs/guide.md)",
		Anchor:  "https://url.spec.whatwg.org/#valid-url-string",
	},
	{
		Name: "invisible-character", Severity: Error,
		Meaning: "The URL has a character that is not visible.",
		Advice:  "Remove the character.",
		Details: "Zero-width spaces, no-break spaces, soft hyphens, byte order marks and C1 controls get into URLs when text is copied, either as they are or percent-encoded. The URL then leads to a page that does not exist. Percent-encoded ones are notes, because browsers copy the URLs of pages with such names so, and so are all in a query. A path of a file that exists has no finding. Zero-width joiners after characters that are not ASCII have no findings: some scripts need them.",
		Example: "[site](https://example.org/a&#x200B;)",
		Instead: "[site](https://example.org/a)",
		Anchor:  "https://www.unicode.org/reports/tr39/#Optional_Detection",
	},
	{
		Name: "link-syntax", Severity: Error,
		Meaning: "The text looks like a link and is not one.",
		Advice:  "Write [text](URL), without a space in between, and “%20” for each space in the URL.",
		Details: "Only Markdown is checked. The findings are `[text](a b.md)`, `(URL)[text]`, `[text] (URL)`, and `[text](URL` and `<URL` without their ends. `[text] (https://…)` is a note, because GitHub links the URL. In sites of MkDocs and Jekyll, spaces are part of the URL: there only links to missing files have findings. In sites of MkDocs and Pelican, a URL may be broken into lines.",
		Example: "[guide](docs/my guide.md)",
		Instead: "[guide](docs/guide.md)",
		Anchor:  "https://spec.commonmark.org/0.31.2/#inline-link",
	},
	{
		Name: "local-address", Severity: Note,
		Meaning: "The URL leads to this machine or a private network.",
		Advice:  "Write a public URL, or remove the link.",
		Details: "Findings are about `localhost`, names that end in `.localhost` or `.local`, IP addresses that are not globally reachable, `file:` URLs and paths on Windows disks. The rule is a note because instructions for developers have such URLs on purpose.",
		Example: "[preview](http://localhost:8000/)",
		Instead: "[preview](https://example.org/)",
		Anchor:  "https://www.iana.org/assignments/iana-ipv4-special-registry/",
	},
	{
		Name: "lookalike", Severity: Error,
		Meaning: "The host has characters that look like others.",
		Advice:  "Check the host, and write it in one script.",
		Details: "The first letter of the host in the example is Cyrillic. [Display and log](../display.md#lookalike-hosts) describes which hosts are suspicious.",
		Example: "[apple](https://аpple.example/)",
		Instead: "[apple](https://apple.example/)",
		Anchor:  "https://www.unicode.org/reports/tr39/#Confusable_Detection",
	},
	{
		Name: "missing-file", Severity: Error, OfTree: true,
		Meaning: "The link leads to a file that does not exist.",
		Advice:  "Correct the path.",
		Details: `Relative links are resolved below the root of the checkout, or of the nearest directory with a ` + "`.weburl.yaml`" + `.

These links have no findings:

- links that lead out of the tree, as ` + "`../../issues`" + ` does on GitHub;
- links that begin with ` + "`/`" + `, unless ` + "`roots`" + ` is [configured](../lint-reference.md#configuration), the generator of the site is modelled, or they name a file, such as ` + "`/docs/guide.md`" + `, in a directory of the checkout;
- ` + "`guide/` and `guide.html`" + ` if there is a ` + "`guide.md`" + ` or its counterpart in another format. ` + "`guide`" + ` is right in sites whose generator finds it, in wikis, and beside documents that omit extensions as a rule; GitHub does not look for ` + "`guide.md`" + `;
- in a document of a site, and from other documents into the directory of a site: relative paths that do not name a source file such as ` + "`guide.md`" + `, because the generator of the site can make these pages;
- in a document of a site, documents of a numbered series, such as ` + "`eip-20.md`" + ` beside a hundred others: sites combine such series from several repositories;
- files that exist in ` + "`assets`, `public`, `resources` or `static`" + ` of a directory above, and files that a translation lacks but the directory ` + "`en`" + ` has;
- paths that a Makefile, a script, a workflow or the configuration of a server names, submodules that are not checked out, and directories with dynamic routes;
- links from the root of a site with a first element that no page has, or nearly has: another site of the host may have them;
- in a part of an AsciiDoc book, paths from a directory above;
- in headings of Org with the keyword TODO, and in redirects of HTML.

A document belongs to a site if it has front matter, or if its directory or one above has the configuration of a site generator, such as Hugo, Jekyll, Docusaurus, MkDocs, mdBook, Sphinx or Antora: see [documents of a site](../lint-reference.md#documents-of-a-site). The findings that remain in such a document are [notes](../lint.md#sites-of-a-generator), unless its generator is modelled.`,
		Example: "[guide](docs/giude.md)",
		Instead: "[guide](docs/guide.md)",
		Anchor:  "https://url.spec.whatwg.org/#relative-state",
	},
	{
		Name: "missing-fragment", Severity: Error, OfTree: true,
		Meaning: "The document has no heading or id of this name.",
		Advice:  "Correct the fragment.",
		Details: "Markdown, HTML and AsciiDoc are checked. A fragment may be an explicit id, or the name that GitHub, GitLab, kramdown, Python-Markdown, Docutils, Pandoc, goldmark, Gitiles or Asciidoctor makes from a heading. HTML with scripts or template markup is not checked, because programs add ids to it, nor are Markdown of a site and AsciiDoc that include documents that are not found. Nor are qualified names, such as `#module.function`, in any document. Findings in the site of a generator that is not modelled, and in other Markdown with front matter, are notes: see [links of a site](../lint.md#sites-of-a-generator).",
		Example: "[usage](docs/guide.md#useage)",
		Instead: "[usage](docs/guide.md#usage)",
		Anchor:  "https://html.spec.whatwg.org/multipage/browsing-the-web.html#scroll-to-fragid",
	},
	{
		Name: "missing-mailto", Severity: Error,
		Meaning: "The link is an email address without “mailto:”, so it is a relative path.",
		Advice:  "Write “mailto:” in front.",
		Details: "The domain ends in a common top-level domain, and there is no file of this name.",
		Example: "[mail](someone@example.org)",
		Instead: "[mail](mailto:someone@example.org)",
		Anchor:  "https://www.rfc-editor.org/rfc/rfc6068",
	},
	{
		Name: "missing-reference", Severity: Error, OfTree: true,
		Meaning: "There is no reference definition of this label, so the brackets are text.",
		Advice:  "Add the definition, or correct the label.",
		Details: "In Markdown `[text][label]` is checked, and `[label]` if it differs by a letter from a definition. In documents with template markup, only labels that differ by a letter from one of the document have findings, because the template may have the definition. Left out are words in brackets after others, as in `[Slow] [Serial][Feature:X]`, and citations such as `[@doe99][@roe00]`.\n\nIn reStructuredText, phrases such as `` `title`_ `` are checked, and in sites of Sphinx the labels of the roles `ref` and `numref`, in MyST too. If the configuration names other projects, a label that nothing defines is a note, unless it differs by a letter from one of the site. In Org, links to headings and to ids are checked.\n\nFindings in the site of a generator that is not modelled, and in other Markdown with front matter, are notes: see [links of a site](../lint.md#sites-of-a-generator).",
		Example: "[guide][giude]\n\n[guide]: docs/guide.md",
		Instead: "[guide][guide]\n\n[guide]: docs/guide.md",
		Anchor:  "https://spec.commonmark.org/0.31.2/#matches",
	},
	{
		Name: "missing-scheme", Severity: Error,
		Meaning: "The link is a host without “https://”, so it is a relative path.",
		Advice:  "Write “https://” in front.",
		Details: "The host begins with “www.” or ends in a common top-level domain, and there is no file of this name.",
		Example: "[site](www.example.org)",
		Instead: "[site](https://www.example.org)",
		Anchor:  "https://url.spec.whatwg.org/#no-scheme-state",
	},
	{
		Name: "mixed-content", Severity: Warning,
		Meaning: "A page of an https site loads this over http, which browsers block.",
		Advice:  "Write “https://”.",
		Details: "Scripts, style sheets, frames, images and forms are checked, in pages whose canonical URL has the scheme https and, if `site` is [configured](../lint-reference.md#configuration) to be an https URL, in all documents.",
		Example: "<!doctype html><html>\n<link rel=\"canonical\" href=\"https://example.org/\">\n<img src=\"http://example.org/a.png\" alt=\"\">",
		Instead: "<!doctype html><html>\n<link rel=\"canonical\" href=\"https://example.org/\">\n<img src=\"https://example.org/a.png\" alt=\"\">",
		Anchor:  "https://www.w3.org/TR/mixed-content/#algorithms",
	},
	{
		Name: "scheme-twice", Severity: Error, Fixes: true,
		Meaning: "The URL has two schemes, so the second is the host.",
		Advice:  "Remove one scheme.",
		Details: "Or another URL follows the first without a space: two links that were written as one.",
		Example: "[site](https://https://example.org/)",
		Instead: "[site](https://example.org/)",
		Anchor:  "https://url.spec.whatwg.org/#scheme-state",
	},
	{
		Name: "scheme-typo", Severity: Error, Fixes: true,
		Meaning: "The scheme is misspelled.",
		Advice:  "Correct the scheme.",
		Details: "The scheme differs from http, https or mailto by one letter, or the colon or the slashes after it are wrong, as in `https//`, `https;//` and `mailto://`. Comments of source code, strings and plain text are checked as well.",
		Example: "[site](htps://example.org/)",
		Instead: "[site](https://example.org/)",
		Anchor:  "https://url.spec.whatwg.org/#scheme-state",
	},
	{
		Name: "swallowed-markup", Severity: Error,
		Meaning: "The URL has markup or punctuation of the text around it.",
		Advice:  "Put the markup outside of the URL.",
		Details: "The URL contains `](`, or ends in `**`, a comma, an encoded space, or a bracket, a parenthesis or a quotation mark without its counterpart; or it is in parentheses or brackets, or lacks a closing parenthesis. In a URL that only the text of Markdown has, it is a note if the generator of the site does not link it: Jekyll and MkDocs do not.",
		Example: "**[site](https://example.org/a**)",
		Instead: "**[site](https://example.org/a)**",
		Anchor:  "https://spec.commonmark.org/0.31.2/#link-destination",
	},
	{
		Name: "typographic-quotes", Severity: Error,
		Meaning: "The URL has typographic quotation marks, which do not quote it.",
		Advice:  `Write " or '.`,
		Details: "Word processors replace quotation marks. HTML takes the typographic ones as part of the URL.",
		Example: "<!doctype html><html>\n<a href=“https://example.org/”>site</a>",
		Instead: "<!doctype html><html>\n<a href=\"https://example.org/\">site</a>",
		Anchor:  "https://html.spec.whatwg.org/multipage/syntax.html#attributes-2",
	},
}

// standardExamples are documents with validation errors of the standard, and the same
// documents without them. If the first is empty, it is a link to the catalogue's example.
var standardExamples = map[spec.ErrorCode]struct{ example, instead string }{
	spec.DomainPercentEncoded:                 {instead: "https://example.org"},
	spec.DomainToASCII:                        {instead: "https://example.org"},
	spec.FileInvalidWindowsDriveLetterHost:    {instead: "file:///c:/"},
	spec.HostInvalidCodePoint:                 {instead: "foo://example.org"},
	spec.HostMissing:                          {instead: "https://example.org/#fragment"},
	spec.IPv4EmptyPart:                        {instead: "https://127.0.0.1/"},
	spec.IPv4InIPv6InvalidCodePoint:           {instead: "https://[ffff::127.0.0.1]"},
	spec.IPv4InIPv6OutOfRangePart:             {instead: "https://[ffff::127.0.0.40]"},
	spec.IPv4InIPv6TooFewParts:                {instead: "https://[ffff::127.0.0.1]"},
	spec.IPv4InIPv6TooManyPieces:              {instead: "https://[1:1:1:1:1:1:127.0.0.1]"},
	spec.IPv4NonASCIIInput:                    {instead: "https://1.2.3.4/"},
	spec.IPv4NonDecimalPart:                   {instead: "https://127.0.0.1"},
	spec.IPv4NonNumericPart:                   {instead: "https://test42.example"},
	spec.IPv4OutOfRangePart:                   {instead: "https://255.255.40.1"},
	spec.IPv4TooFewParts:                      {instead: "https://1.2.0.3/"},
	spec.IPv4TooManyParts:                     {instead: "https://1.2.3.4/"},
	spec.IPv6InvalidCodePoint:                 {instead: "https://[1:2:3::4]"},
	spec.IPv6InvalidCompression:               {instead: "https://[::1]"},
	spec.IPv6MultipleCompression:              {instead: "https://[1::1:0:0:1]"},
	spec.IPv6PieceLeadingZero:                 {instead: "https://[::1]"},
	spec.IPv6TooFewPieces:                     {instead: "https://[1:2::3]"},
	spec.IPv6TooManyPieces:                    {instead: "https://[1:2:3:4:5:6:7:8]"},
	spec.IPv6Unclosed:                         {instead: "https://[::1]"},
	spec.InvalidURLUnit:                       {"[report](<https://example.org/annual report.pdf>)", "[report](<https://example.org/annual%20report.pdf>)"},
	spec.PortInvalid:                          {instead: "https://example.org:7"},
	spec.PortOutOfRange:                       {instead: "https://example.org:7000"},
	spec.SpecialSchemeMissingFollowingSolidus: {instead: "https://example.org"},
	answers.InvalidUTF8.Code:                  {"[café](https://example.org/caf\xE9)", "[café](https://example.org/café)"},
}

// standardSeverities are the severities of the standard's validation errors that differ
// from the usual ones: [Error] if the URL does not parse, and [Note] otherwise.
var standardSeverities = map[spec.ErrorCode]Severity{
	"special-scheme-missing-following-solidus": Warning,
}

// replaced are the validation errors that rules of another name are about.
var replaced = map[spec.ErrorCode]string{
	"invalid-reverse-solidus": "backslash",
	"invalid-credentials":     "credentials",
}

// unreachable are the validation errors of relative URLs with a base URL that is not that
// of a page.
var unreachable = []spec.ErrorCode{spec.FileInvalidWindowsDriveLetter, spec.MissingSchemeNonRelativeURL}

// endings say what the validation errors mean to those who follow a link.
var endings = map[spec.Ending]string{
	spec.EndsAlways:    "The URL does not parse, so the link leads nowhere.",
	spec.EndsSometimes: "If the URL does not parse, the finding is an error, because the link leads nowhere. Otherwise the rule is a note.",
	spec.EndsNever:     "Browsers parse the URL nevertheless, as the standard says. Other programs may reject it or parse it differently.",
}

// Rules returns all rules by name.
func Rules() []Rule {
	rules := slices.Clone(ownRules)
	add := func(doc spec.Doc) {
		if _, ok := replaced[doc.Code]; ok || slices.Contains(unreachable, doc.Code) {
			return
		}
		r := Rule{Name: string(doc.Code), Severity: Note, Meaning: doc.Meaning, Advice: doc.Advice, Details: endings[doc.EndsParse], Anchor: doc.Anchor}
		if doc.EndsParse == spec.EndsAlways {
			r.Severity = Error
		}
		r.Fixes = doc.Code == "invalid-URL-unit"
		if s, ok := standardSeverities[doc.Code]; ok {
			r.Severity = s
		}
		documents := standardExamples[doc.Code]
		r.Example, r.Instead = documents.example, documents.instead
		if r.Example == "" && len(doc.Examples) > 0 {
			r.Example, r.Instead = "[link]("+doc.Examples[0].Input+")", "[link]("+r.Instead+")"
		}
		rules = append(rules, r)
	}
	for doc := range spec.Catalogue() {
		add(doc)
	}
	add(answers.InvalidUTF8)
	add(answers.TooLong)
	slices.SortFunc(rules, func(a, b Rule) int { return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return rules
}

// rules are all rules, and ruleIndex their indices by name.
var (
	rules     = Rules()
	ruleIndex = func() map[string]int {
		index := map[string]int{}
		for i := range rules {
			index[rules[i].Name] = i
		}
		return index
	}()
)

// RuleNames returns the names of all rules.
func RuleNames() (names []string) {
	for i := range rules {
		names = append(names, rules[i].Name)
	}
	return names
}
