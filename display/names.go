package display

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

// A Names is a set of names that matter to the users of a program, such as the names of
// their banks. [Names.Find] finds hosts that look like them. A Names does not change,
// and is safe for use by several goroutines. The nil Names is empty.
type Names struct {
	list []name
	own  map[string]int32 // registrable domains of the owners of names, and the names

	exact, folded         index // labels, and their folded forms
	exactNear, foldedNear index // the same without one of their letters
	lengths               uint64
	long                  []int32 // names of longName characters or more

	loose
}

// A name is one of the names.
type name struct {
	given  string // as it was given
	ascii  string // the label of its registrable domain, in ASCII
	label  string // the same by [appendPlain]
	folded string // by [appendFolded]
	suffix string // after the label and a dot; empty for a bare name
}

// A Resemblance is a way in which a host resembles a name.
type Resemblance uint8

// The resemblances, the gravest first.
const (
	// Visual: it looks like the name, as paypa1.com and rnicrosoft.com do, or with
	// letters of another script, or with accents. One other letter is not enough for a
	// name of less than six characters: qmail.com is Near beside gmail.com.
	Visual Resemblance = iota + 1

	// Within: it begins with the whole name, or with another domain of its owner, and belongs
	// to someone else, as paypal.com.evil.example does.
	Within

	// Divided: dots or hyphens are within the name, as in pay.pal.com.
	Divided

	// Near: one character is missing, added, replaced, or swapped with the next, as in
	// payapl.com, or up to three in a name of fourteen or more characters. Names of less than five characters have no near hosts, and names of
	// five characters only under the same suffix.
	Near

	// WithWord: words such as "login", digits or, after a hyphen, other labels are beside
	// the name, as in paypal-login.com.
	WithWord

	// LabelWithin: a label before the registrable domain is the name, looks like it, or adds a
	// word to it, as in paypal.evil.example.
	LabelWithin

	// OtherSuffix: it is the name under another public suffix, as paypal.top is.
	OtherSuffix

	// Glued: the name is in the label, with other letters beside it, as in
	// instagramsnp.com. A name of less than six characters does not count, but one of three or
	// four that hyphens separate does, and one that is in an ordinary word is found too:
	// pineapple.com beside apple.com.
	Glued
)

var resemblances = [...]string{
	"unknown", "looks like", "begins like", "divides", "is one letter away from", "adds a word to", "has a label like", "has another suffix than", "contains the name of",
}

// String returns the verb for a message, such as "looks like".
func (r Resemblance) String() string {
	if int(r) < len(resemblances) {
		return resemblances[r]
	}
	return "unknown"
}

// A Likeness describes how a host resembles a name.
type Likeness struct {
	Name        string // as it was given
	Resemblance Resemblance

	// Start and End are the bytes of the serialization of the host that are like the name.
	Start, End int
}

// String returns a description in a few words: "looks like paypal.com".
func (l Likeness) String() string { return l.Resemblance.String() + " " + l.Name }

const (
	leastName = 3 // characters of a label that is a name
	leastNear = 5 // characters of a label that has near ones, divided ones, and ones with words

	// leastGlued is how many characters of words after a name of one less than leastNear are a sign without a hyphen.
	leastGlued = 4

	// longName is how many characters a label has from which others are near that differ in
	// up to mostWrong: they are rare, and no word is one of them.
	longName, mostWrong = 14, 3
)

// NewNames returns a set of names. A name is a domain such as "paypal.com" or, without a
// dot, the label of one, "paypal". Domains of the same owner can follow it after spaces,
// as in "paypal.com paypal.me".
//
// The error is for a name that can have no effect: a name that is not a domain, a public
// suffix of several labels, or a label of fewer than three characters.
func NewNames(names ...string) (*Names, error) {
	n := &Names{own: make(map[string]int32)}
	for _, text := range names {
		fields := strings.Fields(text)
		if len(fields) == 0 {
			return nil, fmt.Errorf("display: a name is empty")
		}
		for i, field := range fields {
			domain, err := ownDomain(field)
			if err != nil {
				return nil, err
			}
			label, suffix, _ := strings.Cut(domain, ".")
			if suffix != "" {
				if _, named := n.own[domain]; i == 0 || !named {
					n.own[domain] = int32(len(n.list) - min(i, 1))
				}
			} else if i > 0 {
				return nil, fmt.Errorf("display: %q is not a domain such as example.com", field)
			}
			if i > 0 {
				continue
			}
			var b [2 * maxLabel]byte
			plain, ok := appendPlain(b[:0], unicodeOf(label))
			if ok && len(plain) < leastName {
				return nil, fmt.Errorf("display: %q is too short: names need %d to %d characters", field, leastName, maxLabel)
			}
			if !ok {
				return nil, fmt.Errorf("display: %q is too long: names need %d to %d characters", field, leastName, maxLabel)
			}
			n.add(name{given: field, ascii: label, label: string(plain), folded: string(appendFolded(nil, plain)), suffix: suffix})
		}
	}
	n.link()
	return n, nil
}

// ownDomain returns the registrable domain of a name, or the label that a bare name is.
func ownDomain(text string) (string, error) {
	h, err := weburl.ParseHost(text)
	if err != nil || h.Kind() != weburl.HostDomain {
		return "", fmt.Errorf("display: %q is not a domain such as example.com", text)
	}
	host := strings.TrimSuffix(h.String(), ".")
	domain, ok := site.RegistrableDomain(h)
	switch {
	case ok:
		return strings.TrimSuffix(domain, "."), nil
	case strings.Contains(host, "."):
		return "", fmt.Errorf("display: %q is a public suffix", text)
	}
	return host, nil
}

// unicodeOf returns a label in Unicode.
func unicodeOf(label string) string {
	h, err := weburl.ParseHost(label)
	if err != nil {
		return label
	}
	return h.Unicode()
}

func (n *Names) add(entry name) {
	id := int32(len(n.list))
	n.list = append(n.list, entry)
	n.exact.add(hashOf(entry.label), id)
	n.folded.add(hashOf(entry.folded), id)
	n.lengths |= 1 << min(len(entry.label), 63)
	if len(entry.label) >= longName {
		n.long = append(n.long, id)
	}
	if len(entry.label) < leastNear {
		return
	}
	var h hashes
	for _, s := range []struct {
		text string
		near *index
	}{{entry.label, &n.exactNear}, {entry.folded, &n.foldedNear}} {
		if h.set([]byte(s.text)) {
			s.near.add(h.all(), id)
			for i := range s.text {
				s.near.add(h.without(i), id)
			}
		}
	}
}

func (n *Names) link() {
	for _, x := range []*index{&n.exact, &n.folded, &n.exactNear, &n.foldedNear} {
		x.link()
	}
}

// Owns reports whether a registrable domain, in ASCII and lower case, belongs to the
// owner of a name.
func (n *Names) Owns(domain string) bool {
	if n == nil {
		return false
	}
	_, ok := n.own[domain]
	return ok
}

// Find returns the gravest likeness of a host to a name. ok is false if the host
// resembles no name, if it is not a domain, or if it has the registrable domain of a
// name, and so belongs to the owner of the name.
//
// Find takes time linear in the length of the host, and does not allocate for a host
// without Punycode.
func (n *Names) Find(h weburl.Host) (l Likeness, ok bool) {
	if n == nil || len(n.list) == 0 {
		return l, false
	}
	domain, ok := site.RegistrableDomain(h)
	if !ok {
		return l, false
	}
	domain = strings.TrimSuffix(domain, ".")
	if n.Owns(domain) {
		return l, false
	}
	host := strings.TrimSuffix(h.String(), ".")
	s := search{Names: n, host: host, start: len(host) - len(domain), glued: -1}
	s.label, s.suffix, _ = strings.Cut(domain, ".")
	if strings.Contains(host, acePrefix) {
		s.unicode = strings.Split(h.Unicode(), ".")
	}
	return s.find()
}

const acePrefix = "xn--"

// A search is a search for the likeness of one host.
type search struct {
	*Names
	host          string
	start         int      // of the registrable domain
	label, suffix string   // of the registrable domain
	unicode       []string // the labels of the host, if one is in Punycode

	glued int32 // the longest name in the label that has other letters beside it, or -1

	hashes hashes
	plain  [2 * maxLabel]byte // of the label
	other  [2 * maxLabel]byte // of one before the registrable domain
	fold   [2 * maxLabel]byte
}

// like returns the likeness of a part of the host with the name of an index.
func (s *search) like(id int32, r Resemblance, start, end int) (Likeness, bool) {
	return Likeness{s.list[id].given, r, start, end}, true
}

func (s *search) find() (l Likeness, ok bool) {
	end := s.start + len(s.label)
	text, isPlain := s.appendPlain(s.plain[:0], s.label, strings.Count(s.host[:s.start], "."))
	same := int32(-1) // the name that the label is
	if isPlain {
		same = s.exact.find(hashOf(text), func(id int32) bool { return s.list[id].label == string(text) })
		if same >= 0 && s.list[same].ascii != s.label {
			return s.like(same, Visual, s.start, end)
		}
		if same >= 0 && s.list[same].suffix == "" {
			return l, false // a bare name is that of each suffix
		}
		folded := appendFolded(s.fold[:0], text)
		if id := s.folded.find(hashOf(folded), func(id int32) bool { return s.list[id].folded == string(folded) && s.isVisual(id, text) }); id >= 0 && same < 0 {
			return s.like(id, Visual, s.start, end)
		}
	}
	before, beforeOK := s.before()
	if beforeOK && before.Resemblance == Within {
		return before, true
	}
	if isPlain && same < 0 {
		if id := s.divided(text); id >= 0 {
			return s.like(id, Divided, s.start, end)
		}
	}
	if id := s.dividedHost(); id >= 0 && same < 0 {
		return s.like(id, Divided, 0, end)
	}
	if isPlain && same < 0 {
		if id := s.near(text); id >= 0 {
			return s.like(id, Near, s.start, end)
		}
		if id := s.far(text); id >= 0 {
			return s.like(id, Near, s.start, end)
		}
		if id := s.withWord(text); id >= 0 {
			return s.like(id, WithWord, s.start, end)
		}
	}
	if beforeOK {
		return before, true
	}
	if same >= 0 {
		return s.like(same, OtherSuffix, s.start, len(s.host))
	}
	if s.glued >= 0 {
		return s.like(s.glued, Glued, s.start, end)
	}
	return l, false
}

// appendPlain is [appendPlain] for a label of the host. number is how many labels are
// before it.
func (s *search) appendPlain(dst []byte, label string, number int) ([]byte, bool) {
	if strings.HasPrefix(label, acePrefix) && number < len(s.unicode) {
		label = s.unicode[number]
	}
	return appendPlain(dst, label)
}

// isVisual reports whether a label that is folded as a name looks like it. A label that
// has one other letter than a name of few is another word.
func (s *search) isVisual(id int32, text []byte) bool {
	label := s.list[id].label
	if len(text) != len(label) {
		return len(label) > leastName // a pair for a letter
	}
	return len(label) > leastNear || !isOneEdit(label, text) || strings.HasPrefix(s.label, acePrefix) ||
		bytes.ContainsAny(text, "0123456789") && !strings.ContainsAny(label, "0123456789")
}

// divided returns the name that a label is without its hyphens, or -1.
func (s *search) divided(text []byte) int32 {
	if bytes.IndexByte(text, '-') < 0 {
		return -1
	}
	return s.joined(appendJoined(s.fold[:0], text))
}

// dividedHost returns the name that the labels before the public suffix are together,
// or -1. A first label "www" does not count.
func (s *search) dividedHost() int32 {
	labels := strings.TrimPrefix(s.host[:s.start+len(s.label)], "www.")
	if len(labels) > maxLabel || len(labels) == len(s.label) {
		return -1
	}
	return s.joined(appendJoined(s.fold[:0], labels))
}

// joined returns the name whose label a text is, or -1.
func (s *search) joined(text []byte) int32 {
	return s.exact.find(hashOf(text), func(id int32) bool {
		return len(text) >= leastNear && s.list[id].label == string(text)
	})
}

// appendJoined appends s without dots and hyphens.
func appendJoined[T string | []byte](dst []byte, s T) []byte {
	for i := range len(s) {
		if c := s[i]; c != '.' && c != '-' {
			dst = append(dst, c)
		}
	}
	return dst
}

// near returns a name from which a label is one edit away, or -1; the folded forms of
// both count as well for a name that is long enough.
func (s *search) near(text []byte) int32 {
	id := s.nearIn(&s.exactNear, text, func(id int32) string { return s.list[id].label })
	if id >= 0 {
		return id
	}
	folded := appendFolded(s.fold[:0], text)
	return s.nearIn(&s.foldedNear, folded, func(id int32) string {
		if name := &s.list[id]; len(name.label) > leastNear+2 {
			return name.folded
		}
		return ""
	})
}

// nearIn returns the name in an index from whose form a text is one edit away, or -1.
func (s *search) nearIn(x *index, text []byte, form func(id int32) string) int32 {
	if len(text) < leastNear-1 || !s.hashes.set(text) {
		return -1
	}
	isNear := func(id int32) bool {
		name := &s.list[id]
		return (len(name.label) > leastNear || name.suffix == s.suffix || name.suffix == "") && isOneEdit(form(id), text)
	}
	if id := x.find(s.hashes.all(), isNear); id >= 0 {
		return id
	}
	for i := range text {
		if id := x.find(s.hashes.without(i), isNear); id >= 0 {
			return id
		}
	}
	return -1
}

// isOneEdit reports whether a, not empty, becomes b if one byte is removed, inserted, replaced or
// swapped with the next: the Damerau-Levenshtein distance is 1.
func isOneEdit(a string, b []byte) bool {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	switch len(a) - len(b) {
	case 1:
		return a[i+1:] == string(b[i:])
	case -1:
		return a[i:] == string(b[i+1:])
	case 0:
		return i < len(a) && (a[i+1:] == string(b[i+1:]) ||
			i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == string(b[i+2:]))
	}
	return false
}

// far returns a long name from which a label with the same first letter is some edits away,
// or -1.
func (s *search) far(text []byte) int32 {
	for _, id := range s.long {
		if label := s.list[id].label; label[0] == text[0] && len(text) >= len(label)-mostWrong && len(text) <= len(label)+mostWrong && isWithin(label, text, mostWrong) {
			return id
		}
	}
	return -1
}

// withWord returns a name that a label has with words beside it, or -1.
func (s *search) withWord(text []byte) int32 {
	if !s.hashes.set(text) {
		return -1
	}
	for i := range text {
		for j := i + leastName; j <= len(text); j++ {
			if s.lengths>>min(j-i, 63)&1 == 0 {
				continue
			}
			id := s.exact.find(s.hashes.part(i, j), func(id int32) bool { return s.list[id].label == string(text[i:j]) })
			if id < 0 || len(text) == j-i {
				continue
			}
			apart := isApart(text[:i], text[j:])
			if goesWith(text[:i], text[j:], j-i, apart) {
				return id
			}
			if (j-i > leastNear || apart && j-i < leastNear) && (s.glued < 0 || j-i > len(s.list[s.glued].label)) {
				s.glued = id
			}
		}
	}
	return s.likeWithWord(text)
}

// likeWithWord returns a name that looks like what is between hyphens of a label, or is
// one edit away from it, with words beside it; or -1. Beside what looks like a name that is not short can be anything.
func (s *search) likeWithWord(text []byte) int32 {
	for start := 0; start < len(text); {
		end := start + bytes.IndexByte(text[start:], '-')
		if end < start {
			end = len(text)
		}
		token := text[start:end]
		if len(token) >= leastNear && len(token) < len(text) && !areWords(token) {
			hasWords := areWords(text[:start]) && areWords(text[end:])
			if letters := bytes.TrimRight(token, "0123456789"); len(letters) >= leastNear {
				token = letters // office365
			}
			folded := appendFolded(s.fold[:0], token)
			id := s.folded.find(hashOf(folded), func(id int32) bool {
				return s.list[id].folded == string(folded) && (hasWords || len(token) > leastNear && s.isVisual(id, token))
			})
			if id < 0 && hasWords {
				id = s.near(token)
			}
			if id >= 0 {
				return id
			}
		}
		start = end + 1
	}
	return -1
}

// isApart reports whether hyphens separate a name from what is before and after it.
func isApart(before, after []byte) bool {
	return (len(before) == 0 || before[len(before)-1] == '-') && (len(after) == 0 || after[0] == '-')
}

// goesWith reports whether what is before and after a name of so many bytes are words
// that are put beside names: words of the list, digits or, for names that are not short,
// anything that hyphens separate from the name. Words that begin with a short name, as in uspsparcel, have four letters or more. The word "com" ends a name and begins others, as in
// commbank.
func goesWith(before, after []byte, length int, apart bool) bool {
	switch {
	case apart && length > leastNear:
		return true
	case apart || length >= leastNear && !bytes.HasSuffix(before, []byte("com")), length == leastNear-1 && len(before) == 0 && len(after) >= leastGlued:
		return areWords(before) && areWords(after)
	}
	return false
}

// before looks for names in the labels before the registrable domain.
func (s *search) before() (l Likeness, ok bool) {
	number := 0
	for at := 0; at < s.start; number++ {
		label, _, _ := strings.Cut(s.host[at:], ".")
		next := at + len(label) + 1
		text, isPlain := s.appendPlain(s.other[:0], label, number)
		if !isPlain || len(text) < leastName {
			at = next
			continue
		}
		if id, end := s.begins(at, next); id >= 0 {
			return s.like(id, Within, at, end)
		}
		id := s.exact.find(hashOf(text), func(id int32) bool { return s.list[id].label == string(text) })
		if id >= 0 && s.list[id].suffix != "" {
			if rest, ok := strings.CutPrefix(s.host[next:], s.list[id].suffix); ok && rest != "" && (rest[0] == '.' || rest[0] == '-') {
				return s.like(id, Within, at, len(s.host)-len(rest))
			}
		}
		if id < 0 {
			folded := appendFolded(s.fold[:0], text)
			id = s.folded.find(hashOf(folded), func(id int32) bool {
				return len(s.list[id].label) > leastNear && s.list[id].folded == string(folded)
			})
		}
		if id < 0 {
			glued := s.glued
			id = s.withWord(text)
			s.glued = glued
		}
		if id >= 0 && !ok {
			l, ok = s.like(id, LabelWithin, at, next-1)
		}
		at = next
	}
	return l, ok
}

// begins returns the name whose owner has the domain that is in the host from at, and where that
// ends; or -1. The labels after the first, which ends before next, have no hyphen.
func (s *search) begins(at, next int) (id int32, end int) {
	for end = next; end < len(s.host) && end-next < len("com.au."); end++ {
		if c := s.host[end]; c != '.' && c != '-' {
			continue
		}
		if id, ok := s.own[s.host[at:end]]; ok && (s.list[id].given == s.host[at:end] || isUsual(s.host[next:end])) {
			return id, end
		}
	}
	return -1, 0
}

// isUsual reports whether a suffix is that of a country, com, net or org. Others, such as dev, are labels
// of any host as well.
func isUsual(suffix string) bool {
	last := suffix[strings.LastIndexByte(suffix, '.')+1:]
	return len(last) == 2 || last == "com" || last == "net" || last == "org"
}
