package spec_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/hostspan"
	"github.com/weburl/weburl/internal/unicode18"
	"github.com/weburl/weburl/percent"
	. "github.com/weburl/weburl/spec"
)

// A reason explains why a release of whatwg-url does not answer as the text of
// its time does.
type reason struct {
	why     string
	example question

	// matches is set for a reason about anything except hosts. It reports
	// whether the reason applies to the difference, and returns the question
	// without what the reason is about: the same if the reason explains the
	// difference completely.
	matches func(d *difference) (without question, ok bool)

	// matchesHost is set for a reason about hosts. It reports whether the reason
	// applies to the difference between the answers to a URL that has nothing
	// except this host.
	matchesHost func(d *difference, host string) bool

	// withoutHost returns the host without what the reason is about. If it is
	// nil, that is "h".
	withoutHost func(host string) string
}

// An explanation is the reason for a difference, or an empty text, and the
// question without what the reason is about.
type explanation struct {
	why     string
	without question
}

const otherUnicode = "another version of Unicode"

// explain finds the first reason that explains each difference.
func explain(t *testing.T, pkg string, e Edition, list []*difference, reasons []reason) []explanation {
	t.Helper()
	explanations := make([]explanation, len(list))
	spans := make([]hostspan.Span, len(list))
	var alone []question // each URL with the host of a difference alone
	var of []int         // the index of that difference
	for i, d := range list {
		for _, r := range reasons {
			if r.matches == nil {
				continue
			}
			if without, ok := r.matches(d); ok {
				explanations[i] = explanation{r.why, without}
				break
			}
		}
		if s := hostSpan(e, d.question); s.Found && explanations[i].why == "" {
			spans[i] = s
			alone = append(alone, question{Input: s.Alone(d.Input)})
			of = append(of, i)
		}
	}
	hosts := differences(t, pkg, e, alone)
	for k, i := range of {
		if hosts[k] == nil {
			continue // the very host must show it
		}
		host := spans[i].In(list[i].Input)
		for _, r := range reasons {
			if r.matchesHost != nil && r.matchesHost(hosts[k], host) {
				without := "h"
				if r.withoutHost != nil {
					without = r.withoutHost(host)
				}
				explanations[i] = explanation{r.why, withHost(list[i].question, spans[i], without)}
				break
			}
		}
	}
	if pkg != "whatwg-url" { // its version is ours
		explainByUnicode(t, pkg, e, list, spans, hosts, of, explanations)
	}
	return explanations
}

// explainByUnicode explains those differences that come from a code point of the
// host which the tables of UTS #46 of the release, for another version of
// Unicode, do not read as ours: one that makes a difference by itself, as a
// domain or in one.
func explainByUnicode(t *testing.T, pkg string, e Edition, list []*difference, spans []hostspan.Span, hosts []*difference, of []int, explanations []explanation) {
	t.Helper()
	var codePoints []rune
	var questions []question
	for k, i := range of {
		if hosts[k] == nil || explanations[i].why != "" {
			continue
		}
		for _, c := range unicodeHost(spans[i].In(list[i].Input)) {
			if c >= 0x80 && !slices.Contains(codePoints, c) {
				codePoints = append(codePoints, c)
				for _, domain := range []string{string(c), "a" + string(c) + "a", "\u05D0" + string(c), "\u05D0" + string(c) + "\u05D0"} {
					questions = append(questions, question{Input: "http://" + domain + "/"})
				}
			}
		}
	}
	changed := make(map[rune]bool)
	for i, d := range differences(t, pkg, e, questions) {
		if d != nil {
			changed[codePoints[i/4]] = true
		}
	}
	for k, i := range of {
		if hosts[k] == nil || explanations[i].why != "" {
			continue
		}
		host := unicodeHost(spans[i].In(list[i].Input))
		without := strings.Map(func(c rune) rune {
			if changed[c] {
				return 'a'
			}
			return c
		}, host)
		if without != host {
			explanations[i] = explanation{otherUnicode, withHost(list[i].question, spans[i], without)}
		}
	}
}

// hostSpan returns where the host stands in the input, by this package: the one
// that the host parser is given. It is in the path of a blob URL, which has an
// origin by it.
func hostSpan(e Edition, q question) (s hostspan.Span) {
	a := ours(e, q, s.Step)
	if a != nil && a.Scheme == "blob" && !s.Found && q.State == "" {
		if at := strings.Index(strings.ToLower(q.Input), "blob:") + len("blob:"); at >= len("blob:") {
			s = hostSpan(e, question{Input: q.Input[at:]})
			s.Start += at
			s.End += at
		}
	}
	return s
}

// withHost returns q with another host, which stands at s.
func withHost(q question, s hostspan.Span, host string) question {
	q.Input = s.Replaced(q.Input, host)
	return q
}

// unicodeHost returns a host percent-decoded, without tabs and newlines, and
// with its Punycode labels decoded.
func unicodeHost(host string) string {
	labels := strings.Split(decoded(host), ".")
	for i, label := range labels {
		if len(label) > 4 && strings.EqualFold(label[:4], "xn--") {
			if text, err := idna.DecodePunycode(strings.ToLower(label[4:])); err == nil {
				labels[i] = text
			}
		}
	}
	return strings.Join(labels, ".")
}

// decoded returns the percent-decoding of s, without tabs and newlines.
func decoded(s string) string {
	return percent.DecodeUTF8(percent.Decode(strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(s)))
}

var astralUserinfo = reason{
	why:     "the authority state counts UTF-16 code units, and misreads credentials with code points above U+FFFF",
	example: question{Input: "https://\U0001F4A9:\U0001F4A9@h/"},
	matches: func(d *difference) (question, bool) {
		q := d.question
		at := strings.LastIndexByte(q.Input, '@')
		if at < 0 || !hasAstral(q.Input[:at]) {
			return q, false
		}
		q.Input = strings.Map(func(c rune) rune {
			if c > 0xFFFF {
				return '\u00E9'
			}
			return c
		}, q.Input[:at]) + q.Input[at:]
		return q, true
	},
}

var fileOrigin = reason{
	why:     "the origin of a file URL, left as an exercise to the reader, is file:// there",
	example: question{Input: "file:///"},
	matches: func(d *difference) (question, bool) {
		return d.question, slices.Equal(d.parts, []string{"origin"}) && d.theirs.Origin == "file://" && d.ours.Origin == "null"
	},
}

var normalizedPort = reason{
	why:     "a new scheme removes its default port, as 0f53958 says, which came eight days after the text",
	example: question{Input: "https:", URL: "http://h:443/", State: "scheme start"},
	matches: func(d *difference) (question, bool) {
		if d.State != "scheme start" || d.ours == nil || d.ours.Port == nil || d.theirs.Port != nil {
			return d.question, false
		}
		port := ":" + strconv.Itoa(int(*d.ours.Port))
		normalized := *d.ours
		normalized.Port = nil
		normalized.Href = strings.Replace(normalized.Href, port, "", 1)
		normalized.Origin = strings.Replace(normalized.Origin, port, "", 1)
		return d.question, diff(&normalized, d.theirs) == nil
	},
}

var asciiPunycode = reason{
	why:     "UTS #46 did not yet refuse a Punycode label that comes out empty or ASCII",
	example: question{Input: "https://xn--a-/"},
	matchesHost: func(d *difference, host string) bool {
		return !d.theirs.Failed && slices.ContainsFunc(d.ours.rules, func(rule idna.Error) bool {
			text, err := idna.DecodePunycode(strings.TrimPrefix(rule.Label, "xn--"))
			return rule.Rule == "P4" && err == nil && !strings.ContainsFunc(text, func(c rune) bool { return c >= 0x80 })
		})
	},
}

var emptyBidiLabel = reason{
	why:     "tr46 1.0.1 applies the Bidi rule to empty labels",
	example: question{Input: "https://\u05D0./"},
	matchesHost: func(d *difference, host string) bool {
		return d.theirs.Failed && d.ours.Host != nil && hasRightToLeft(unicodeHost(host)) &&
			slices.Contains(strings.Split(*d.ours.Host, "."), "")
	},
}

var punycodeUnchecked = reason{
	why:     "tr46 0.0.3 does not check the status of the code points of Punycode labels (it compares the wrong variable)",
	example: question{Input: "https://xn--a-ecp/"},
	matchesHost: func(d *difference, host string) bool {
		return d.ours.Failed && !d.theirs.Failed && strings.Contains(strings.ToLower(decoded(host)), "xn--") &&
			slices.ContainsFunc(d.ours.rules, func(rule idna.Error) bool { return strings.HasPrefix(rule.Label, "xn--") })
	},
	withoutHost: func(host string) string {
		labels := strings.Split(decoded(host), ".")
		for i, label := range labels {
			if strings.HasPrefix(strings.ToLower(label), "xn--") {
				labels[i] = "a"
			}
		}
		return strings.Join(labels, ".")
	},
}

var misplacedHyphens = reason{
	why:     "tr46 0.0.3 looks for hyphens in the fourth and fifth place of a label, not the third and fourth",
	example: question{Input: "https://ab--c/"},
	matchesHost: func(d *difference, host string) bool {
		onlyV2 := !slices.ContainsFunc(d.ours.rules, func(rule idna.Error) bool { return rule.Rule != "V2" })
		return d.ours.Failed && !d.theirs.Failed && onlyV2 ||
			!d.ours.Failed && d.theirs.Failed && (misplacedHyphensLabel.MatchString(decoded(host)) ||
				misplacedHyphensLabel.MatchString(unicodeHost(*d.ours.Host))) // mapping may make a label longer
	},
}

var emptyIPv4Part = reason{
	why:     "the IPv4 parser reads an empty part as 0 (cb146b9 is not followed)",
	example: question{Input: "https://1..2/"},
	matchesHost: func(d *difference, host string) bool {
		return d.ours.Host != nil && slices.Contains(strings.Split(*d.ours.Host, "."), "") &&
			(d.theirs.Failed || d.theirs.Host != nil && ipv4Address.MatchString(*d.theirs.Host))
	},
}

var astralDomain = reason{
	why:     "tr46 0.0.3 counts UTF-16 code units, and misreads domains with code points above U+FFFF",
	example: question{Input: "https://1.2\U0001F4A9.3/"},
	matchesHost: func(d *difference, host string) bool {
		return hasAstral(decoded(host))
	},
}

var newMarks = reason{
	why:     "normalize of Node.js does not know the combining classes of marks that are new in Unicode 18",
	example: question{Input: "https://w\u0365\U00010ECD/"},
	matchesHost: func(d *difference, host string) bool {
		return strings.ContainsFunc(unicodeHost(host), unicode18.IsReordered)
	},
}

var (
	misplacedHyphensLabel = regexp.MustCompile(`[^.]{3}--`)
	ipv4Address           = regexp.MustCompile(`^[0-9]+(\.[0-9]+){3}$`)
)

// hasRightToLeft reports whether s has a Hebrew or Arabic letter.
func hasRightToLeft(s string) bool {
	return strings.ContainsFunc(s, func(c rune) bool { return 0x590 <= c && c <= 0x8FF })
}

// hasAstral reports whether s has a code point above U+FFFF.
func hasAstral(s string) bool {
	return strings.ContainsFunc(s, func(c rune) bool { return c > 0xFFFF })
}
