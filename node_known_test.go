package weburl_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/internal/unicode18"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/spec"
)

// A knownDifference is a way in which a peer is known to answer otherwise than
// the standard with Unicode 18. All are about domains in Unicode. Every input is
// given to both peers, and but for one none of these is a way in which both differ.
type knownDifference struct {
	implementation peer.Implementation
	reason         string
	example        string // an input to which the peer answers otherwise
	both           bool   // so does the other peer, for a reason of its own

	// accepts reports whether the peer may accept a domain that breaks the
	// rule e of UTS #46, which is one of all that the domain breaks.
	accepts func(e idna.Error, all idna.Errors) bool

	// rejects reports whether the peer may reject a host that is valid. The
	// host, which q has, is given in Unicode.
	rejects func(q peer.Query, host string) bool

	// turns reports whether the peer may take want for the host that is got.
	turns func(got, want string) bool
}

var knownDifferences = []knownDifference{
	{
		implementation: peer.WHATWGURL,
		reason:         "normalize of Node.js does not know the combining classes of marks that are new in Unicode 18",
		example:        "https://w\u0365\U00010ECD",
		both:           true,
		accepts: func(e idna.Error, _ idna.Errors) bool {
			return e.Rule == "V1" && strings.ContainsFunc(unicodeLabel(e.Label), unicode18.IsReordered)
		},
		turns: func(got, want string) bool {
			return strings.ContainsFunc(unicodeHost(want), unicode18.IsReordered) && normalized(want) == got
		},
	},
	{
		implementation: peer.Node,
		reason:         "the tables of Ada are older than Unicode 18",
		example:        "https://\u208F",
		rejects: func(q peer.Query, host string) bool {
			// A new letter may be mapped to another.
			return slices.ContainsFunc([]string{host, decoded(q.Input), decoded(q.Base)}, func(s string) bool {
				return strings.ContainsFunc(s, unicode18.Has)
			})
		},
	},
	{
		implementation: peer.Node,
		reason:         "Ada lets labels begin with a combining mark that is one since Unicode 14 or later",
		example:        "https://\u0897a",
		accepts: func(e idna.Error, _ idna.Errors) bool {
			// Normalization puts another mark before it, as in U+10D6A U+0324.
			isNew := func(r rune) bool { return in(marks14, r) }
			return e.Rule == "V6" && strings.ContainsFunc(unicodeLabel(e.Label), isNew)
		},
	},
	{
		implementation: peer.Node,
		reason:         "Ada checks the Bidi rule for each label as if it were all of the domain, by classes older than Unicode 14",
		example:        "https://\u05D0.1a",
		accepts:        func(e idna.Error, _ idna.Errors) bool { return isBidiRule(e) },
		rejects:        func(_ peer.Query, host string) bool { return strings.ContainsFunc(host, isRightToLeft) },
	},
	{
		implementation: peer.Node,
		reason:         "Ada looks for joining letters anywhere around a non-joiner, by a list that lacks many, and checks nothing in a label after its first joiner",
		example:        "https://\u0628\u200C\u00A1\u0628",
		accepts: func(e idna.Error, _ idna.Errors) bool {
			return isJoinerRule(e) || isBidiRule(e) && strings.ContainsAny(unicodeLabel(e.Label), "\u200C\u200D")
		},
		rejects: func(_ peer.Query, host string) bool { return strings.ContainsAny(host, "\u200C\u200D") },
	},
	{
		implementation: peer.Node,
		reason:         "Ada decodes Punycode that begins with the delimiter, which RFC 3492 takes for a digit that is none",
		example:        "https://\u00FC.xn---w5f",
		accepts: func(e idna.Error, _ idna.Errors) bool {
			return e.Rule == "P4" && strings.HasPrefix(e.Label, "xn---") && strings.LastIndexByte(e.Label, '-') == len("xn--")
		},
	},
	{
		implementation: peer.Node,
		reason:         "Ada takes text for normalized where a mark follows a letter whose own mark is of a higher class, or a final Jamo a syllable",
		example:        "https://\u01D4\u031B",
		accepts:        func(e idna.Error, _ idna.Errors) bool { return e.Rule == "V1" },
		turns:          func(got, want string) bool { return normalized(want) == got },
	},
}

// decoded returns s without ASCII tabs and newlines, percent-decoded.
func decoded(s string) string { return percent.DecodeUTF8(percent.Decode(withoutTabs(s))) }

// TestKnownDifferences asks the peers for the examples, so that a difference that
// is gone is told, and so that the other peer says who is right.
func TestKnownDifferences(t *testing.T) {
	folder := peer.Need(t)
	for _, implementation := range []peer.Implementation{peer.WHATWGURL, peer.Node} {
		p, err := folder.Start(implementation)
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		for _, k := range knownDifferences {
			t.Run(string(implementation)+"/"+k.example, func(t *testing.T) {
				q := peer.Query{Input: k.example}
				answers, err := p.Ask([]peer.Query{q})
				if err != nil {
					t.Fatal(err)
				}
				got, want := answer(q), answers[0]
				if differ := got != want; differ != (k.both || k.implementation == implementation) {
					t.Errorf("got %+v\nwant %+v", got, want)
				}
				if reason, _ := knownReason(implementation, q, got, want); got != want && reason != k.reason && (!k.both || reason == "") {
					t.Errorf("known as %q, not as %q", reason, k.reason)
				}
			})
		}
	}
}

// knownReason returns the reason if the answers differ in known ways.
func knownReason(implementation peer.Implementation, q peer.Query, got, want peer.Members) (reason string, ok bool) {
	if sameOrigin := want; got.Protocol == "blob:" {
		sameOrigin.Origin = got.Origin
		if got == sameOrigin {
			// What differs is the URL in the path, which the origin is taken from.
			q = peer.Query{Input: got.Pathname}
			got = answer(q)
			if want.Origin == "null" {
				want = peer.Members{}
			} else if u, err := weburl.Parse(want.Origin); err == nil && withHost(got, u.ParsedHost().String()).Origin == want.Origin {
				want = withHost(got, u.ParsedHost().String())
			}
		}
	}
	known := slices.DeleteFunc(slices.Clone(knownDifferences), func(k knownDifference) bool { return k.implementation != implementation })
	switch {
	case got.Href == "":
		// The peer must accept each of the rules that are broken.
		all := broken(q)
		for _, e := range all {
			i := slices.IndexFunc(known, func(k knownDifference) bool { return k.accepts != nil && k.accepts(e, all) })
			if i < 0 {
				return "", false
			}
			reason = known[i].reason
		}
	case want.Href == "":
		for _, k := range known {
			if k.rejects != nil && anyHost(q, got, k.rejects) {
				reason = k.reason
			}
		}
	case withHost(want, got.Hostname) == got:
		for _, k := range known {
			if k.turns != nil && k.turns(got.Hostname, want.Hostname) {
				reason = k.reason
			}
		}
	}
	return reason, reason != ""
}

// withHost returns m with another host.
func withHost(m peer.Members, host string) peer.Members {
	for _, s := range []*string{&m.Href, &m.Origin, &m.Host} {
		*s = strings.Replace(*s, m.Hostname, host, 1)
	}
	m.Hostname = host
	return m
}

// broken returns the rules of UTS #46 that a domain in q breaks, if that is why
// this parser fails for q.
func broken(q peer.Query) idna.Errors {
	_, err := parse(q.Input, q.Base)
	var failure *weburl.ParseError
	if !errors.As(err, &failure) || failure.Code() != spec.DomainToASCII {
		return nil
	}
	_, err = idna.Lax.ToASCII(decoded(failure.Input()[failure.Start():failure.End()]))
	var rules idna.Errors
	errors.As(err, &rules)
	return rules
}

func isBidiRule(e idna.Error) bool { return e.Rule[0] == 'B' }

func isJoinerRule(e idna.Error) bool { return e.Rule[0] == 'C' }

// anyHost reports whether is accepts the host, in Unicode, of the URL or of the
// base URL.
func anyHost(q peer.Query, got peer.Members, is func(q peer.Query, host string) bool) bool {
	for _, href := range []string{got.Href, q.Base} {
		if u, err := weburl.Parse(href); err == nil && is(q, u.ParsedHost().Unicode()) {
			return true
		}
	}
	return false
}

// unicodeLabel returns the label that is validated for the given one.
func unicodeLabel(label string) string {
	if punycode, ok := strings.CutPrefix(label, "xn--"); ok {
		if decoded, err := idna.DecodePunycode(punycode); err == nil {
			return decoded
		}
	}
	return label
}

// unicodeHost returns a host whose labels are those that are validated.
func unicodeHost(host string) string {
	labels := strings.Split(host, ".")
	for i := range labels {
		labels[i] = unicodeLabel(labels[i])
	}
	return strings.Join(labels, ".")
}

// normalized returns a host in ASCII with its labels in NFC, or "" if it is not valid.
func normalized(host string) string {
	ascii, err := idna.Lax.ToASCII(unicodeHost(host))
	if err != nil {
		return ""
	}
	return ascii
}

func in(ranges [][2]rune, c rune) bool {
	return slices.ContainsFunc(ranges, func(r [2]rune) bool { return r[0] <= c && c <= r[1] })
}

// isRightToLeft reports whether c is in a block of scripts from right to left.
func isRightToLeft(c rune) bool { return in(rightToLeft, c) }

var rightToLeft = [][2]rune{
	{0x590, 0x8FF}, {0xFB1D, 0xFDFF}, {0xFE70, 0xFEFF}, {0x10800, 0x10FFF}, {0x1E800, 0x1EFFF},
}

// Code points that are combining marks since Unicode 14 or later.
var marks14 = [][2]rune{
	{0x897, 0x89F}, {0x8CA, 0x8D2}, {0xC3C, 0xC3C}, {0xCF3, 0xCF3}, {0xECE, 0xECE}, {0x1715, 0x1715},
	{0x1AC1, 0x1ADD}, {0x1AE0, 0x1AEB}, {0x1DFA, 0x1DFA}, {0x10D40, 0x10D49}, {0x10D69, 0x10D6D},
	{0x10EFA, 0x10EFF}, {0x10F82, 0x10F85}, {0x11070, 0x11070}, {0x11073, 0x11074}, {0x110C2, 0x110C2},
	{0x11241, 0x11241}, {0x113B8, 0x113C0}, {0x113C2, 0x113C2}, {0x113C5, 0x113C5}, {0x113C7, 0x113CA},
	{0x113CC, 0x113D0}, {0x113D2, 0x113D2}, {0x113E1, 0x113E2}, {0x11B60, 0x11B67}, {0x11F00, 0x11F01},
	{0x11F03, 0x11F03}, {0x11F34, 0x11F3A}, {0x11F3E, 0x11F42}, {0x11F5A, 0x11F5A}, {0x13440, 0x13440},
	{0x13447, 0x13455}, {0x1611E, 0x1612F}, {0x1CF00, 0x1CF2D}, {0x1CF30, 0x1CF46}, {0x1E08F, 0x1E08F},
	{0x1E2AE, 0x1E2AE}, {0x1E4EC, 0x1E4EF}, {0x1E5EE, 0x1E5EF}, {0x1E6E3, 0x1E6E3}, {0x1E6E6, 0x1E6E6},
	{0x1E6EE, 0x1E6EF}, {0x1E6F5, 0x1E6F5},
}
