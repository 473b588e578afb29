package site

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"golang.org/x/net/publicsuffix"
)

// A List is a Public Suffix List. The zero List is the one that the functions of
// this package use, in golang.org/x/net/publicsuffix. Another one is read by
// [ReadList]. A List never changes: any number of goroutines may use it.
//
// https://publicsuffix.org/list/
type List struct {
	loaded *rules // nil for the zero List
}

// rules are what a list that was read consists of.
type rules struct {
	names   map[string]ruleKinds // a rule without "*." or "!", in ASCII
	depth   int                  // labels of the longest rule, with the "*"
	count   int
	version string
}

// A ruleKinds says which rules there are for a name. The rules of the ICANN section
// have the lower bits, and those of the private section the upper ones.
type ruleKinds uint8

const (
	normal    ruleKinds = 1 << iota // the name
	wildcard                        // "*." and the name
	exception                       // "!" and the name

	ruleBits = 3
	icann    = normal | wildcard | exception
	private  = icann << ruleBits
	topLevel = 1 << (2 * ruleBits) // the last label of a rule of the ICANN section
)

// The lines of a list that are not rules and yet say something.
const (
	beginPrivate  = "// ===BEGIN PRIVATE DOMAINS==="
	versionMarker = "// VERSION:"
	commitMarker  = "// COMMIT:"
)

// ReadList reads a list in the format of https://publicsuffix.org/list/, such as
// public_suffix_list.dat. Rules before the line that begins the private section are
// those of ICANN. It is an error if a line is not UTF-8 or no rule, if it is longer
// than 64 KiB, and if there are no rules at all.
//
// The list takes some 100 bytes of memory for each rule.
func ReadList(r io.Reader) (List, error) {
	l := rules{names: make(map[string]ruleKinds, 1<<14)}
	shift := 0
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		text := lines.Text()
		if number == 1 {
			text = strings.TrimPrefix(text, "\uFEFF")
		}
		text = strings.TrimLeft(text, " \t\r")
		switch {
		case strings.HasPrefix(text, beginPrivate):
			shift = ruleBits
		case strings.HasPrefix(text, versionMarker), strings.HasPrefix(text, commitMarker):
			_, value, _ := strings.Cut(text, ":")
			l.version = strings.TrimSpace(l.version + " " + strings.TrimSpace(value))
		}
		if text == "" || strings.HasPrefix(text, "//") {
			continue
		}
		if end := strings.IndexAny(text, " \t\r"); end >= 0 {
			text = text[:end] // a rule ends at the first space
		}
		if err := l.add(text, shift); err != nil {
			return List{}, fmt.Errorf("site: line %d of the public suffix list: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return List{}, fmt.Errorf("site: the public suffix list: %w", err)
	}
	if l.count == 0 {
		return List{}, fmt.Errorf("site: the public suffix list has no rules")
	}
	return List{&l}, nil
}

// add adds a rule.
func (l *rules) add(rule string, shift int) error {
	kind := normal
	name, ok := strings.CutPrefix(rule, "!")
	if ok {
		kind = exception
	} else if name, ok = strings.CutPrefix(rule, "*."); ok {
		kind = wildcard
	}
	host, err := weburl.ParseHost(name)
	if err != nil || host.Kind() != weburl.HostDomain || !utf8.ValidString(name) || strings.ContainsAny(name, "*!%") {
		if name == "*" {
			return nil // the rule for whatever no other rule matches
		}
		return fmt.Errorf("%q is not a rule", rule)
	}
	ascii := host.String()
	if strings.HasPrefix(ascii, ".") || strings.HasSuffix(ascii, ".") || strings.Contains(ascii, "..") {
		return fmt.Errorf("%q has an empty label", rule)
	}
	labels := strings.Count(ascii, ".") + 1
	if kind == exception && labels < 2 {
		return fmt.Errorf("%q leaves no suffix", rule)
	}
	if kind == wildcard {
		labels++
	}
	l.names[ascii] |= kind << shift
	if shift == 0 {
		l.names[ascii[strings.LastIndexByte(ascii, '.')+1:]] |= topLevel
	}
	l.depth = max(l.depth, labels)
	l.count++
	return nil
}

// Version says which list it is: what the file says of itself in its lines VERSION
// and COMMIT, or the number of its rules; for the zero List what
// golang.org/x/net/publicsuffix says.
func (l List) Version() string {
	switch {
	case l.loaded == nil:
		return publicsuffix.List.String()
	case l.loaded.version == "":
		return fmt.Sprintf("%d rules", l.loaded.count)
	}
	return l.loaded.version
}

// suffix returns the public suffix of a domain, which does not end in a dot, by the
// rules of both sections.
func (l List) suffix(domain string) string {
	if l.loaded == nil {
		suffix, _ := publicsuffix.PublicSuffix(domain)
		return suffix
	}
	if suffix, ok := l.loaded.match(domain, icann|private); ok {
		return suffix
	}
	return domain[strings.LastIndexByte(domain, '.')+1:]
}

// registrySuffix returns the public suffix by the rules of the ICANN section, if
// one of them has the last label.
func (l List) registrySuffix(domain string) (suffix string, ok bool) {
	if l.loaded != nil {
		if suffix, ok = l.loaded.match(domain, icann); ok {
			return suffix, true
		}
		suffix = domain[strings.LastIndexByte(domain, '.')+1:]
		return suffix, l.loaded.names[suffix]&topLevel != 0
	}
	// A suffix of the private section has one of the ICANN section as its end.
	for {
		suffix, _ = publicsuffix.PublicSuffix(domain)
		if isICANN(suffix) {
			return suffix, true
		}
		var more bool
		if _, domain, more = strings.Cut(suffix, "."); !more {
			return "", false
		}
	}
}

// isICANN reports whether a public suffix is one by the ICANN section of the zero
// List. What publicsuffix says of the section is right for a suffix itself, unless
// there is a wildcard before it, and then for a name that only that matches.
func isICANN(suffix string) bool {
	_, ok := publicsuffix.PublicSuffix(suffix)
	if !ok {
		_, ok = publicsuffix.PublicSuffix("-." + suffix)
	}
	return ok
}

// match returns the public suffix of a domain by the rules of some sections. ok is
// false if no rule matches: then the last label is the suffix.
//
// https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
func (l *rules) match(domain string, sections ruleKinds) (suffix string, ok bool) {
	end := len(domain)
	for range l.depth {
		parent := end // the name after the label, or the end
		dot := strings.LastIndexByte(domain[:end], '.')
		if parent < len(domain) && l.kinds(domain[parent+1:], sections)&wildcard != 0 {
			suffix, ok = domain[dot+1:], true
		}
		switch kinds := l.kinds(domain[dot+1:], sections); {
		case kinds&exception != 0:
			return domain[parent+1:], true
		case kinds&normal != 0:
			suffix, ok = domain[dot+1:], true
		}
		if dot < 0 {
			break
		}
		end = dot
	}
	return suffix, ok
}

// kinds returns the rules of some sections for a name.
func (l *rules) kinds(name string, sections ruleKinds) ruleKinds {
	kinds := l.names[name] & sections
	return (kinds | kinds>>ruleBits) & icann
}
