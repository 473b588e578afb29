package webspecs

import (
	"slices"
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/percent"
)

// Parse is the basic URL parser of the text. The base may be nil; it is then
// the URL whose scheme is "about" and that has nothing else.
//
// Conformance errors are returned in either case, up to the parse exception if there is
// one. The error is a [*dialect.Failure], the parse exception. The names of both are
// defined by this package, because the specification has none.
//
// It takes time linear in the length of input, and for a host as long as
// idna.Options.ToASCII does.
func Parse(input string, base *URL) (*URL, []dialect.Complaint, error) {
	return ParseWithEncoding(input, base, nil)
}

// ParseWithEncoding is Parse with an encoding override, which is UTF-8 if nil. It is for
// queries: cleanse in the specification would use it for usernames, passwords and paths
// as well, but its API calls it the query encoding. Queries of URLs whose scheme is
// written and is ws, wss or not a relative scheme are in UTF-8.
func ParseWithEncoding(input string, base *URL, encoding *percent.Encoding) (*URL, []dialect.Complaint, error) {
	if base == nil {
		base = &URL{Scheme: "about"}
	}
	trimmed := strings.TrimLeft(input, whitespace)
	e := newEvaluator(strings.TrimRight(trimmed, whitespace), len(input)-len(trimmed), base)
	if e.offset > 0 {
		e.complainAt(LeadingOrTrailingWhitespace, "", 0, e.offset)
	} else if end := len(e.input); end < len(trimmed) {
		e.complainAt(LeadingOrTrailingWhitespace, "", end, len(trimmed))
	}
	valid := percent.DecodeUTF8(e.input)
	if valid != e.input {
		e.input, e.unplaced = valid, true
	}
	e.encoding = encoding.Output()
	u := e.url(programOf("url").match(e.input, base.Scheme))
	if e.failure != nil {
		return nil, e.complaints, e.failure
	}
	return u, e.complaints, nil
}

const whitespace = "\t\n\f\r "

// An evaluator finds the values of nodes. It has a method for each rule, which
// is what the text next to the diagram says. Once failure is set the values mean
// nothing.
type evaluator struct {
	input      string
	offset     int  // of input in what was given
	unplaced   bool // it is not known which places of input are which of what was given
	setter     bool // this is for a setter rule
	base       *URL
	encoding   *percent.Encoding // the encoding override, nil for UTF-8
	complaints []dialect.Complaint
	failure    *dialect.Failure
}

func newEvaluator(input string, offset int, base *URL) *evaluator {
	return &evaluator{input: input, offset: offset, base: base}
}

func (e *evaluator) text(n *node) string { return e.input[n.start:n.end] }

// url has the steps of the rule "url".
func (e *evaluator) url(n *node) *URL {
	var u *URL
	switch main := n.first; main.rule {
	case "file-url":
		u = e.fileURL(main)
	case "non-relative-url":
		u = e.nonRelativeURL(main)
	case "relative-url":
		u = e.relativeURL(main)
	}
	if q := n.child("query"); q != nil {
		s := e.cleanse(q.start, q.end, "query", nil)
		s = e.encodeQuery(s)
		u.Query = &s
	}
	if f := n.child("fragment"); f != nil {
		s := e.fragment(f)
		u.Fragment = &s
	}
	if u.Port == defaultPort[u.Scheme] {
		u.Port = ""
	}
	return u
}

func (e *evaluator) fileURL(n *node) *URL {
	u := &URL{Scheme: "file"}
	path := n.child("path")
	u.Path = e.path(path)
	if n.row == 3 {
		if host := n.child("host"); host != nil {
			h := e.host(host)
			u.Host = &h
		} else if e.input[path.start-1] != '/' {
			u.Path = slices.Concat(withoutLast(e.base.Path), u.Path)
		}
		return u
	}
	drive := n.start + len("file:")
	if n.row == 2 {
		drive = strings.IndexByte(e.input, '|') - 1
		e.complain(LegacyDriveLetter, "", drive, drive+2)
	}
	if len(u.Path) > 1 && u.Path[0] == "" && u.Path[1] != "" {
		u.Path = u.Path[1:]
	}
	u.Path = append([]string{e.input[drive:drive+1] + ":"}, u.Path...)
	return u
}

func (e *evaluator) nonRelativeURL(n *node) *URL {
	data := n.child("scheme-data")
	e.encoding = nil
	s := e.cleanse(data.start, data.end, "scheme data", nil)
	return &URL{Scheme: lower(e.text(n.child("scheme"))), SchemeData: &s}
}

func (e *evaluator) relativeURL(n *node) *URL {
	u := &URL{Scheme: e.base.Scheme}
	afterScheme := n.start
	if s := n.child("non-file-relative-scheme"); s != nil {
		if u.Scheme = lower(e.text(s)); u.Scheme == "ws" || u.Scheme == "wss" {
			e.encoding = nil
		}
		afterScheme = s.end + len(":")
	}
	path := n.child("path")
	if n.row <= 2 {
		authority := n.child("authority")
		slashes := e.input[afterScheme:authority.start]
		if strings.Contains(slashes, `\`) {
			e.complain(BackslashAsDelimiter, "", afterScheme, authority.start)
		}
		if n.row == 2 {
			e.complain(MissingSlash, "", afterScheme, authority.start)
		}
		e.authority(authority, u)
		if n.row == 2 && e.failure == nil {
			host := authority.child("host")
			if *u.Host == "" {
				e.fail(EmptyHost, "", host.start, host.end)
			} else if strings.Contains(*u.Host, ":") {
				e.fail(ColonInHost, "", host.start, host.end)
			}
		}
		if path != nil {
			if e.input[path.start-1] == '\\' {
				e.complain(BackslashAsDelimiter, "", path.start-1, path.start)
			}
			u.Path = e.path(path)
		}
		return u
	}

	if n.row == 3 {
		e.complain(MissingSlash, "", afterScheme, afterScheme)
	} else if !isRelative(e.base.Scheme) {
		e.fail(BaseNotRelative, "", n.start, n.end)
		return u
	}
	names := e.path(path)
	if n.row == 4 && len(names) > 0 && strings.Contains(names[0], ":") {
		e.complain(ColonInFirstSegment, "", path.start, path.end)
	}
	u.Host = e.base.Host
	u.Path = concatenate(e.base.Path, names)
	return u
}

// authority sets the parts of u that an authority has.
func (e *evaluator) authority(n *node, u *URL) {
	user, password := n.child("user"), n.child("password")
	if user != nil {
		u.Username = e.cleanse(user.start, user.end, "user", encodeDefault)
	}
	if password != nil {
		s := e.cleanse(password.start, password.end, "password", encodeDefault)
		u.Password = &s
	}
	// The host is what follows the last "@". All before it belongs to the
	// password or else to the username.
	hostNode := n.child("host")
	at := strings.LastIndexByte(e.text(hostNode), '@')
	if at >= 0 {
		e.complain(AtSignInUserinfo, "", hostNode.start, hostNode.end)
		info := "%40" + strings.ReplaceAll(e.cleanse(hostNode.start, hostNode.start+at, "user", encodeDefault), "@", "%40")
		if u.Password != nil {
			*u.Password += info
		} else {
			u.Username += info
		}
	}
	var host string
	if at < 0 {
		host = e.host(hostNode)
	} else {
		host = e.domain(&node{rule: hostNode.rule, start: hostNode.start + at + 1, end: hostNode.end})
	}
	if port := n.child("port"); port != nil {
		u.Port = e.port(port)
	}
	if host == "" && user != nil {
		e.fail(EmptyHost, "", hostNode.start, hostNode.end)
	}
	u.Host = &host
}

func (e *evaluator) port(n *node) string {
	port := e.cleanse(n.start, n.end, "port", nil)
	if rest := strings.TrimLeft(port, "0123456789"); rest != "" {
		if !e.setter {
			e.fail(InvalidPort, "", n.start, n.end)
			return ""
		}
		e.complain(InvalidPort, "", n.start, n.end)
		port = port[:len(port)-len(rest)]
	}
	return withoutLeadingZeros(port)
}

func withoutLeadingZeros(digits string) string {
	if s := strings.TrimLeft(digits, "0"); s != "" || digits == "" {
		return s
	}
	return "0"
}

// path returns the names of a path, without those that stand for the same or
// the parent directory.
func (e *evaluator) path(n *node) []string {
	names := make([]string, 0, 1+strings.Count(e.text(n), "/"))
	backslash := -1
	for start := n.start; ; {
		end := start
		for end < n.end && e.input[end] != '/' && e.input[end] != '\\' {
			end++
		}
		last := end == n.end
		if !last && backslash < 0 && e.input[end] == '\\' {
			backslash = end
		}
		name := e.cleanse(start, end, "path", encodeDefault)
		switch dots := countDots(name); {
		case dots == 1 && last && len(names) > 0:
			names = append(names, "")
		case dots == 1 && !last:
		case dots == 2 && len(names) == 0:
		case dots == 2:
			names = names[:len(names)-1]
			if last {
				names = append(names, "")
			}
		default:
			names = append(names, name)
		}
		if last {
			break
		}
		start = end + 1
	}
	if backslash >= 0 {
		e.complain(BackslashInPath, "", backslash, backslash+1)
	}
	return names
}

// countDots returns 1 or 2 if name is that many dots and nothing else, where a
// dot can also be "%2e". Otherwise it returns 0.
func countDots(name string) int {
	dots := 0
	for ; name != "" && dots < 3; dots++ {
		if name[0] == '.' {
			name = name[1:]
		} else if hasPrefix(name, "%2e", true) {
			name = name[3:]
		} else {
			return 0
		}
	}
	return dots % 3
}

func (e *evaluator) fragment(n *node) string {
	s := e.text(n)
	if i := strings.IndexByte(s, 0); i >= 0 {
		e.complain(NullInFragment, "", n.start+i, n.start+i+1)
	}
	return strings.ReplaceAll(e.cleanse(n.start, n.end, "fragment", nil), "\x00", "")
}
