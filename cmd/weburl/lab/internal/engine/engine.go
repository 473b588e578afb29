// Package engine answers the questions of the URL lab's page: a request in JSON is
// answered in JSON.
//
// A request is an object with these members, all optional except input or lines:
//
//	input     the URL, a string
//	bytes     the URL as bytes, two hexadecimal digits each, in place of input
//	base      the base URL, a string or null
//	encoding  a label of the document's encoding
//	edition   the name of an edition of the standard
//	want      the members of the answer, names separated by spaces
//	lines     many URLs, each a line
//	setter    an attribute of the URL class that want=set assigns value to, or a method such as searchParams.set that it calls
//	name      the name of a parameter that the method is called with
//	value     that value
//	pasted    if it is not empty, the link in a text is read, of several the gravest, and a defanged one restored
//	hide      names of parameters whose values are secrets, and secret segments of paths after a slash, each a line
//
// Of the answer the members parse, check, explain, editions, compare, site,
// display, guard and inspect are what the verb of that name of the command answers with
// --json, editions being weburl explain --editions. The others are the lab's own.
package engine

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/verdict"
)

// A request is what the page asks.
type request struct {
	answers.Input
	edition  spec.Edition
	encoding *percent.Encoding
	want     []string
	lines    string
	isLines  bool
	setter   string
	name     string
	value    string
	pasted   bool
	hide     []string
	written  string // the input before a link in it was read, or restored
	link     string // the link in it, as it was written
	decoded  string // the links in it, if they have secrets that escapes hide in it
	linked   string // the text of the link in HTML, or empty
	links    int    // how many links it has
	unread   int    // how many of its lines have text and no link

	// What several members of an answer need is computed once.
	result  *result
	checked *answers.Checked
	verdict *verdict.Verdict

	explanation *explanation
}

// Answer answers a request, which is valid JSON.
func Answer(text string) string {
	r, problem := readRequest(text)
	switch {
	case problem != "":
		return string(append(answers.AppendMember([]byte("{"), "problem", problem), '}'))
	case r.isLines:
		return string(r.appendRows(nil))
	}
	b := append([]byte(nil), '{')
	for _, name := range r.want {
		if member, ok := members[name]; ok {
			b = member(answers.AppendName(b, name), r)
		}
	}
	return string(append(b, '}'))
}

// members are what can be asked of one URL. Each appends a value.
var members = map[string]func([]byte, *request) []byte{
	"result":    appendResult,
	"parse":     appendParse,
	"check":     appendCheck,
	"explain":   appendExplain,
	"editions":  appendEditions,
	"inspect":   appendInspect,
	"outcomes":  appendOutcomes,
	"reading":   appendReading,
	"links":     appendLinks,
	"host":      appendHost,
	"params":    appendParams,
	"untracked": appendUntracked,
	"defanged":  appendDefanged,
	"secrets":   appendSecrets,
	"set":       appendSet,
	"places":    appendPlaces,
	"paths":     appendPaths,
	"compare":   appendCompare,
	"alike":     appendAlike,
	"site":      appendSite,
	"display":   appendDisplay,
	"guard":     appendGuard,
	"canon":     appendCanon,
	"grammar":   appendGrammar,
	"machine":   appendMachine,
	"fixes":     appendFixes,
	"about":     appendAbout,
	"code":      appendCode,
}

// readRequest reads a request, or says what is wrong with it.
func readRequest(text string) (*request, string) {
	text = strings.TrimSpace(text)
	if len(text) < 2 || text[0] != '{' || text[len(text)-1] != '}' {
		return nil, "the request is not an object"
	}
	r := &request{edition: spec.Current}
	r.NotText = -1
	for quoted, value := range answers.Members([]byte(text)) {
		name, _ := answers.Unquote(quoted)
		if value[0] != '"' { // null, or nothing that is known
			continue
		}
		s, lone := answers.Unquote(value)
		switch name {
		case "input":
			r.Text, r.NotText = s, lone
		case "bytes":
			raw, err := hex.DecodeString(s)
			if err != nil {
				return nil, "the bytes are not hexadecimal"
			}
			r.Text, r.NotText = answers.DecodeText(string(raw))
		case "base":
			r.Base, r.HasBase = s, true
		case "want":
			r.want = strings.Fields(s)
		case "lines":
			r.lines, r.isLines = s, true
		case "setter":
			r.setter = s
		case "name":
			r.name = s
		case "value":
			r.value = s
		case "hide":
			r.hide = strings.Split(s, "\n")
		case "pasted":
			r.pasted = s != ""
		case "encoding":
			if s == "" {
				continue
			}
			encoding, err := encodings.Lookup(s)
			if err != nil {
				return nil, "unknown encoding " + s
			}
			r.encoding = encoding
		case "edition":
			i := slices.IndexFunc(spec.Editions(), func(e spec.Edition) bool { return e.String() == s })
			if i < 0 {
				return nil, "unknown edition " + s
			}
			r.edition = spec.Editions()[i]
		}
	}
	r.readPasted()
	return r, ""
}
