// Package verdict says in one grade whether a URL is what it seems to be, for people who
// must decide: whether to follow a link in a mail, to show a preview of it, or to look
// further into a line of a log.
//
// [Inspect] looks at a URL as a whole: at how it is spelled, at which program connects to
// which host, at the address and the name, at characters that are not seen or look like
// others, at schemes that run code, and at the URLs that are within it. What it finds are
// [Finding] values, each with a rule, a grade, its place in the input and a sentence. The
// grade of a [Verdict] is that of its gravest finding.
//
// It asks the packages that have the knowledge: [github.com/weburl/weburl/display],
// [github.com/weburl/weburl/dialect/compare], [github.com/weburl/weburl/ssrf] and the
// parser. [Rules] lists the rules, with the places where each danger was published.
//
// Nothing is fetched or looked up. A URL without findings can still lead to a page that
// deceives.
package verdict
