// Package verdict grades whether a URL deceives or harms users, for decisions such as
// whether to follow a link in a mail, show a preview of it, or investigate a line of a
// log.
//
// [Inspect] checks the spelling of a URL, which program connects to which host,
// addresses and names, invisible and confusable characters, schemes that run code, and
// the URLs within it. It returns [Finding] values, each with a rule, a grade, its
// position in the input and a sentence. The grade of a [Verdict] is the grade of its
// gravest finding.
//
// It uses [github.com/weburl/weburl/display],
// [github.com/weburl/weburl/dialect/compare], [github.com/weburl/weburl/ssrf] and the
// parser. [Rules] lists the rules, with sources for each danger.
//
// Nothing is fetched or looked up. A URL without findings can still lead to a page that
// deceives.
package verdict
