package idna

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl/weburl/idna/internal/prop"
	"github.com/weburl/weburl/internal/subpart"
)

// This file holds UTS #46 written down step by step, without any of the short
// cuts of the package: the whole domain name is mapped, then normalized, then
// broken into labels, and each criterion looks at the whole label. It shares
// the tables and appendNFC, which other tests check.

type reference struct {
	Options
	rules []string
}

func (ref *reference) fail(rule string, index int) {
	ref.rules = append(ref.rules, fmt.Sprintf("%s:%d", rule, index))
}

func (ref *reference) failIf(broken bool, rule string, index int) {
	if broken {
		ref.fail(rule, index)
	}
}

func (ref *reference) process(domain string) [][]rune {
	var mapped []rune
	for len(domain) > 0 {
		r, size := subpart.DecodeRune(domain)
		domain = domain[size:]
		props, m := lookup(r)
		switch {
		case props&prop.Ignored != 0:
		case ref.has(TransitionalProcessing) && r == 0x1E9E:
			mapped = append(mapped, 's', 's')
		case props&prop.Mapped != 0, ref.has(TransitionalProcessing) && props&prop.Deviation != 0:
			mapped = append(mapped, []rune(m.String())...)
		default:
			mapped = append(mapped, r)
		}
	}
	var labels [][]rune
	for _, s := range strings.Split(string(nfc(mapped)), ".") {
		labels = append(labels, []rune(s))
	}
	for i, label := range labels {
		if !strings.HasPrefix(string(label), "xn--") {
			ref.check(label, i, ref.has(TransitionalProcessing))
			continue
		}
		if !isASCII(string(label)) {
			ref.fail("P4", i)
			continue
		}
		decoded, ok := simpleDecode(string(label[4:]))
		if !ok {
			if !ref.has(IgnoreInvalidPunycode) {
				ref.fail("P4", i)
			} else if ref.has(UseSTD3ASCIIRules) {
				ref.failIf(strings.Trim(string(label), ldh) != "", "U1", i)
			}
			continue
		}
		labels[i] = decoded
		ref.failIf(isASCII(string(decoded)), "P4", i)
		ref.check(decoded, i, false)
	}
	bidi := slices.ContainsFunc(labels, func(label []rune) bool {
		return anyOf(label, prop.BidiR|prop.BidiAN)
	})
	if ref.has(CheckBidi) && bidi {
		for i, label := range labels {
			ref.checkBidi(label, i)
		}
	}
	return labels
}

const ldh = "abcdefghijklmnopqrstuvwxyz0123456789-"

func anyOf(label []rune, set prop.Set) bool {
	return slices.ContainsFunc(label, func(r rune) bool { return properties(r)&set != 0 })
}

func (ref *reference) check(label []rune, i int, transitional bool) {
	if len(label) == 0 {
		return
	}
	s := string(label)
	ref.failIf(!slices.Equal(nfc(label), label), "V1", i)
	ref.failIf(ref.has(CheckHyphens) && len(label) >= 4 && string(label[2:4]) == "--", "V2", i)
	ref.failIf(ref.has(CheckHyphens) && (s[0] == '-' || s[len(s)-1] == '-'), "V3", i)
	ref.failIf(!ref.has(CheckHyphens) && strings.HasPrefix(s, "xn--"), "V4", i)
	ref.failIf(strings.Contains(s, "."), "V5", i)
	ref.failIf(properties(label[0])&prop.Mark != 0, "V6", i)
	invalid := prop.Mapped | prop.Ignored | prop.Disallowed
	if transitional {
		invalid |= prop.Deviation
	}
	ref.failIf(anyOf(label, invalid), "V7", i)
	ref.failIf(ref.has(UseSTD3ASCIIRules) && slices.ContainsFunc(label, func(r rune) bool {
		return r < 0x80 && !strings.ContainsRune(ldh, r)
	}), "U1", i)
	if ref.has(CheckJoiners) {
		for j, r := range label {
			virama := j > 0 && properties(label[j-1]).CCC() == 9
			ref.failIf(r == 0x200D && !virama, "C2", i)
			ref.failIf(r == 0x200C && !virama && !cursive(label, j), "C1", i)
		}
	}
}

// cursive is the regular expression of RFC 5892, appendix A.1.
func cursive(label []rune, j int) bool {
	left := j - 1
	for left >= 0 && properties(label[left])&prop.Transparent != 0 {
		left--
	}
	right := j + 1
	for right < len(label) && properties(label[right])&prop.Transparent != 0 {
		right++
	}
	return left >= 0 && properties(label[left])&prop.JoinsLeft != 0 &&
		right < len(label) && properties(label[right])&prop.JoinsRight != 0
}

func (ref *reference) checkBidi(label []rune, i int) {
	if len(label) == 0 {
		return
	}
	body := label
	for len(body) > 0 && properties(body[len(body)-1])&prop.BidiNSM != 0 {
		body = body[:len(body)-1]
	}
	only := func(set prop.Set) bool {
		return !slices.ContainsFunc(label, func(r rune) bool { return properties(r)&set == 0 })
	}
	const neutral = prop.BidiEN | prop.BidiNeutral | prop.BidiNSM
	switch first := label[:1]; {
	case anyOf(first, prop.BidiR):
		ref.failIf(!only(prop.BidiR|prop.BidiAN|neutral), "B2", i)
		ref.failIf(!anyOf(body[len(body)-1:], prop.BidiR|prop.BidiEN|prop.BidiAN), "B3", i)
		ref.failIf(anyOf(label, prop.BidiEN) && anyOf(label, prop.BidiAN), "B4", i)
	case anyOf(first, prop.BidiL):
		ref.failIf(!only(prop.BidiL|neutral), "B5", i)
		ref.failIf(!anyOf(body[len(body)-1:], prop.BidiL|prop.BidiEN), "B6", i)
	default:
		ref.fail("B1", i)
	}
}

// toASCII returns the result and the rules broken, sorted.
func (ref *reference) toASCII(domain string) (string, []string) {
	var ascii []string
	for _, label := range ref.process(domain) {
		if s := string(label); isASCII(s) {
			ascii = append(ascii, s)
		} else {
			ascii = append(ascii, "xn--"+simpleEncode(label))
		}
	}
	result := strings.Join(ascii, ".")
	if ref.has(VerifyDNSLength) {
		n := len(strings.TrimSuffix(result, "."))
		ref.failIf(n < 1 || n > 253, "A4_1", -1)
		for i, s := range ascii {
			ref.failIf(len(s) < 1 || len(s) > 63, "A4_2", i)
		}
	}
	slices.Sort(ref.rules)
	ref.rules = slices.Compact(ref.rules)
	if ref.rules != nil {
		result = ""
	}
	return result, ref.rules
}

// The Punycode procedures of RFC 3492, sections 6.1 to 6.3.

func simpleAdapt(delta, count int64, first bool) int64 {
	if first {
		delta /= 700
	} else {
		delta /= 2
	}
	delta += delta / count
	k := int64(0)
	for ; delta > 455; k += 36 {
		delta /= 35
	}
	return k + 36*delta/(delta+38)
}

func simpleEncode(text []rune) string {
	const digits = "abcdefghijklmnopqrstuvwxyz0123456789"
	var out []byte
	for _, r := range text {
		if r < 0x80 {
			out = append(out, byte(r))
		}
	}
	basic := len(out)
	h := basic
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := rune(0x80), int64(0), int64(72)
	for h < len(text) {
		next := rune(utf8.MaxRune)
		for _, r := range text {
			if r >= n && r < next {
				next = r
			}
		}
		delta += int64(next-n) * int64(h+1)
		n = next
		for _, r := range text {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := int64(36); ; k += 36 {
				t := max(1, min(26, k-bias))
				if q < t {
					break
				}
				out = append(out, digits[t+(q-t)%(36-t)])
				q = (q - t) / (36 - t)
			}
			out = append(out, digits[q])
			bias = simpleAdapt(delta, int64(h+1), h == basic)
			delta = 0
			h++
		}
		delta++
		n++
	}
	return string(out)
}

func simpleDecode(s string) ([]rune, bool) {
	var out []rune
	if b := strings.LastIndexByte(s, '-'); b > 0 {
		if !isASCII(s[:b]) {
			return nil, false
		}
		out = []rune(s[:b])
		s = s[b+1:]
	}
	n, i, bias := int64(0x80), int64(0), int64(72)
	for len(s) > 0 {
		old, w := i, int64(1)
		for k := int64(36); ; k += 36 {
			if s == "" {
				return nil, false
			}
			digit := strings.IndexByte("abcdefghijklmnopqrstuvwxyz0123456789", s[0]|(s[0]&0x40)>>1)
			s = s[1:]
			if digit < 0 {
				return nil, false
			}
			i += int64(digit) * w
			if i > 1<<50 {
				return nil, false
			}
			t := max(1, min(26, k-bias))
			if int64(digit) < t {
				break
			}
			w *= 36 - t
		}
		count := int64(len(out) + 1)
		bias = simpleAdapt(i-old, count, old == 0)
		n += i / count
		i %= count
		if n > utf8.MaxRune {
			return nil, false
		}
		out = slices.Insert(out, int(i), rune(n))
		i++
	}
	return out, true
}

// optionsOf returns the options for the bits of n.
func optionsOf(n uint8) Options { return Options(n & 0x7F) }

// checkDomain checks what is true of every domain name and options.
func checkDomain(t *testing.T, o Options, domain string) {
	got, err := o.ToASCII(domain)
	ref := reference{Options: o}
	want, rules := ref.toASCII(domain)
	if got != want || (err == nil) != (rules == nil) {
		t.Errorf("%+v.ToASCII(%+q) = %+q, %v; the reference gives %+q, %q", o, domain, got, err, want, rules)
	}
	if err != nil {
		var names []string
		for _, e := range err.(Errors) {
			names = append(names, fmt.Sprintf("%s:%d", e.Rule, e.Index))
		}
		if sorted := slices.Sorted(slices.Values(names)); len(names) < maxErrors && !slices.Equal(sorted, rules) {
			t.Errorf("%+v.ToASCII(%+q) breaks %q; the reference says %q", o, domain, sorted, rules)
		}
		if got != "" {
			t.Errorf("%+v.ToASCII(%+q) = %+q, %v: a result in spite of the error", o, domain, got, err)
		}
	}
	checkQuick(t, o, domain, want, rules == nil)
	unicode, errU := o.ToUnicode(domain)
	if !utf8.ValidString(unicode) {
		t.Errorf("%+v.ToUnicode(%+q) = %q is not UTF-8", o, domain, unicode)
	}
	if err != nil {
		return
	}
	if errU != nil {
		t.Errorf("%+v.ToUnicode(%+q): %v, but ToASCII succeeds", o, domain, errU)
	}
	if !isASCII(got) {
		t.Errorf("%+v.ToASCII(%+q) = %+q is not ASCII", o, domain, got)
	}
	if again, err := o.ToASCII(got); again != got || err != nil {
		t.Errorf("%+v.ToASCII(%+q) = %+q, but ToASCII of that is %+q, %v", o, domain, got, again, err)
	}
	if u, err := o.ToUnicode(got); u != unicode || err != nil {
		t.Errorf("%+v.ToUnicode(%+q) = %+q, but of ToASCII's result it is %+q, %v", o, domain, unicode, u, err)
	}
	if o.has(TransitionalProcessing) {
		return // xn--zca stays ß, which becomes ss
	}
	if again, err := o.ToASCII(unicode); again != got || err != nil {
		t.Errorf("%+v.ToASCII(%+q) = %+q, but of ToUnicode's result %+q it is %+q, %v", o, domain, got, unicode, again, err)
	}
}

// checkQuick compares the two ways of ToASCII, and checks that the quick one is
// taken.
func checkQuick(t *testing.T, o Options, domain, want string, wantOK bool) {
	p := processor{Options: o}
	text, labels := p.process(nil, nil, domain)
	if got, ok := p.appendASCII(nil, text, labels); string(got) != want || ok != wantOK {
		t.Errorf("%+v, %+q as a whole: %+q, %v; the reference gives %+q, %v", o, domain, got, ok, want, wantOK)
	}
	if o.has(TransitionalProcessing) {
		return
	}
	w := asciiWriter{Options: o}
	n, ok := w.write(domain)
	if got := string(w.out[:n]); ok && (got != want || !wantOK) {
		t.Errorf("%+v.write(%+q) = %+q; the reference gives %+q, %v", o, domain, got, want, wantOK)
	}
	if runes, _ := mappedSize(domain); !ok && wantOK && runes <= len(w.inserts) && len(want) < len(w.out)-2*maxDigits {
		t.Errorf("%+v.write(%+q) leaves what is valid", o, domain)
	}
}

func FuzzDomain(f *testing.F) {
	for _, s := range []string{
		"", ".", "www.Bücher.example", "bu\u0308cher", "xn--bcher-kva", "xn--xn---epa", "xn--0", "XN--",
		"ß.ẞ.ς", "a\u094D\u200Cb\u200D", "\u0628\u064E\u200C\u064E\u0628", "à.\u05D0-0\u0660", "=\u0338",
		"\u1112\u1161\u11AB.한", "a\xFF\xE1\x80.", "-a--b-", "☕。⒈", "xn--8i7caa", "\u0301\u0327",
	} {
		for _, o := range []uint8{0, 6, 15 + 32, 16, 64} {
			f.Add(s, o)
		}
	}
	f.Fuzz(func(t *testing.T, domain string, opts uint8) {
		if len(domain) > 1000 {
			return // the reference is quadratic
		}
		checkDomain(t, optionsOf(opts), domain)
	})
}

// randomDomain makes a domain name of code points of all kinds that the rules
// tell apart.
func randomDomain(next func(n int) int) string {
	pools := [][]rune{
		[]rune("abcxyzABCXYZ0189"), []rune("---."), []rune("..。．｡"), []rune("xn--"), []rune("_ !<>=%"),
		[]rune("äößẞςΣéÅﬁ"), []rune("אבגדהﬡ"), []rune("ابتثجرزي"), []rune("٠١٢۰۱"), []rune("\u200C\u200D"),
		[]rune("\u094D\u09CD\u0DCA\u1B44"), []rune("कखगक़ড়"), []rune("\u0300\u0301\u0308\u0323\u0327\u0338\u0345\u064B\u064E\u05B4"),
		[]rune("\u1100\u1161\u11A8가각힣"), []rune("\u00AD\u200B\uFE0F\u2060"), []rune("⒈™℡㎏½"), []rune("中文☕💩"),
		[]rune("\u0F71\u0F72\u0F74\u0F80"), []rune("\uFFFD\uFDD0\u0378\U000E0001\U00040000"), []rune("،؛؟٪+"),
	}
	var b strings.Builder
	for range 1 + next(3) {
		if next(8) == 0 {
			b.WriteString("xn--")
		}
		for range next(7) {
			if next(6) == 0 {
				b.WriteRune(rune(next(0x3000)))
				continue
			}
			pool := pools[next(len(pools))]
			b.WriteRune(pool[next(len(pool))])
		}
		if next(8) == 0 { // a label that decodes
			label := make([]rune, 1+next(3))
			for i := range label {
				pool := pools[next(len(pools))]
				label[i] = pool[next(len(pool))]
			}
			b.WriteString(".xn--" + simpleEncode(label))
		}
		if next(2) == 0 {
			b.WriteByte('.')
		}
	}
	return b.String()
}
