package site

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site/internal/suffix"
)

// A List is a Public Suffix List. The zero List is the list that the functions of this
// package use. [ReadList] reads another one. A List never changes, and is safe for use by
// several goroutines.
//
// https://publicsuffix.org/list/
type List struct {
	loaded *loaded // nil for the zero List
}

// A loaded list is one that was read.
type loaded struct {
	index   *suffix.Index
	version string
}

// The lines of a list that are not rules and yet say something.
const (
	beginPrivate  = "// ===BEGIN PRIVATE DOMAINS==="
	versionMarker = "// VERSION:"
	commitMarker  = "// COMMIT:"
)

// ReadList reads a list in the format of https://publicsuffix.org/list/, such as
// public_suffix_list.dat. Rules before the line that begins the private section are
// ICANN rules. It returns an error if a line is not UTF-8, not a rule, or longer than 64
// KiB, and if there are no rules.
//
// The list takes about 40 bytes of memory for each rule.
func ReadList(r io.Reader) (List, error) {
	var rules suffix.Builder
	section, count, version := suffix.ICANN, 0, ""
	lines := bufio.NewScanner(r)
	for number := 1; lines.Scan(); number++ {
		text := lines.Text()
		if number == 1 {
			text = strings.TrimPrefix(text, "\uFEFF")
		}
		text = strings.TrimLeft(text, " \t\r")
		switch {
		case strings.HasPrefix(text, beginPrivate):
			section = suffix.Private
		case strings.HasPrefix(text, versionMarker), strings.HasPrefix(text, commitMarker):
			_, value, _ := strings.Cut(text, ":")
			version = strings.TrimSpace(version + " " + strings.TrimSpace(value))
		}
		if text == "" || strings.HasPrefix(text, "//") {
			continue
		}
		if end := strings.IndexAny(text, " \t\r"); end >= 0 {
			text = text[:end] // a rule ends at the first space
		}
		rule, err := asciiRule(text)
		if err != nil {
			return List{}, fmt.Errorf("site: line %d of the public suffix list: %w", number, err)
		}
		if rule != "" {
			rules.AddRule(rule, section)
			count++
		}
	}
	if err := lines.Err(); err != nil {
		return List{}, fmt.Errorf("site: the public suffix list: %w", err)
	}
	if count == 0 {
		return List{}, fmt.Errorf("site: the public suffix list has no rules")
	}
	if version == "" {
		version = fmt.Sprintf("%d rules", count)
	}
	return List{&loaded{rules.Build(rand.Uint64()), version}}, nil
}

// asciiRule returns a rule in ASCII, or "" for the rule "*", by which the last label is a
// suffix if no other rule matches.
func asciiRule(rule string) (string, error) {
	name, isException := strings.CutPrefix(rule, "!")
	prefix, isWildcard := "", false
	if isException {
		prefix = "!"
	} else if name, isWildcard = strings.CutPrefix(rule, "*."); isWildcard {
		prefix = "*."
	}
	host, err := weburl.ParseHost(name)
	if err != nil || host.Kind() != weburl.HostDomain || !utf8.ValidString(name) || strings.ContainsAny(name, "*!%") {
		if name == "*" {
			return "", nil
		}
		return "", fmt.Errorf("%q is not a rule", rule)
	}
	ascii := host.String()
	if strings.HasPrefix(ascii, ".") || strings.HasSuffix(ascii, ".") || strings.Contains(ascii, "..") {
		return "", fmt.Errorf("%q has an empty label", rule)
	}
	if isException && !strings.Contains(ascii, ".") {
		return "", fmt.Errorf("%q leaves no suffix", rule)
	}
	return prefix + ascii, nil
}

// Version identifies the list: by the lines VERSION and COMMIT of its file or, without
// them, by the number of its rules. For the zero List it is the revision.
func (l List) Version() string {
	if l.loaded == nil {
		return suffix.Version
	}
	return l.loaded.version
}

// index returns the rules of the list.
func (l List) index() *suffix.Index {
	if l.loaded == nil {
		return &suffix.Builtin
	}
	return l.loaded.index
}
