package redact

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
)

// Names of secrets in and instead of an e-mail address. The redacted address is still one, so that a check of the URL finds it.
const (
	Mail         = "e-mail address"
	MailInBase64 = "e-mail address in base64"
)

// RedactedMail is written in place of an address in base64. It is one itself.
const RedactedMail = "UkVEQUNURURAUkVEQUNURUQuY29t"

// An Address has the offsets of an e-mail address in a text. The address can be percent-encoded.
type Address struct {
	Start, At   int // the name before the @
	Domain, Dot int // the domain without its last label
	End         int
}

// Of returns the address and its domain, percent-decoded.
func (a Address) Of(text string) (address, domain string) {
	return plain(text[a.Start:a.End]), plain(text[a.Domain:a.End])
}

// secrets returns the name and the domain without its last label, unless they are redacted.
func (a Address) secrets(text string) (list []Secret) {
	for _, s := range []Secret{{a.Start, a.At, Mail}, {a.Domain, a.Dot, Mail}} {
		if text[s.Start:s.End] != Redacted {
			list = append(list, s)
		}
	}
	return list
}

// IsReserved reports whether a domain, in lowercase, is reserved for examples and tests.
//
// https://www.rfc-editor.org/rfc/rfc2606
func IsReserved(domain string) bool {
	switch last := domain[strings.LastIndexByte(domain, '.')+1:]; last {
	case "example", "test", "invalid", "localhost":
		return true
	case "com", "net", "org":
		return strings.HasSuffix("."+domain, ".example."+last)
	}
	return false
}

// A Position is where in a text a character is.
type Position uint8

// The positions.
const (
	Outside Position = iota // around URLs: an address is a word
	Host                    // where some program reads a host: there are no addresses
	Tail                    // after the host of a URL
)

// Addresses returns the e-mail addresses in a text of which the beginning is at a position. Of an authority only a username
// can have one, which is percent-encoded. It takes time linear in the length.
func Addresses(text string, at Position) (list []Address) {
	if strings.IndexByte(text, '@') < 0 && !strings.Contains(text, "40") {
		return nil
	}
	word, before := 0, byte(' ') // where a word begins, and the character before it
	for i := 0; i < len(text); {
		c, next, depth := decoded(text, i)
		if isNameByte(c) {
			i = next
			continue
		}
		end := next // of what is not looked at
		switch {
		case c == '@' && word < i && before != '@' && at != Host:
			if a, ok := addressAt(text, word, i, next); ok && (at == Tail || isWordEnd(text, a.End)) {
				list = append(list, a)
				end = a.End
			}
		case c == ':' || (c == '/' || c == '\\') && word == i && before == c && at != Host:
			start, isHost := next, true
			if c == ':' {
				start, isHost = hostStart(text, word, next, depth)
			}
			switch {
			case isHost:
				isNested, isBeforeTail := at == Tail, false
				end, isBeforeTail = authorityEnd(text, start, depth, isNested)
				list = appendUsernames(list, text, start, end, depth)
				if at = Host; isNested || isBeforeTail {
					at = Tail
				}
			case at == Outside && ascii.EqualFold(text[word:i], "mailto"):
				at = Tail
			}
		case at != Outside && depth > 0: // within a URL
		case c <= ' ' || strings.IndexByte(`"<>`, c) >= 0:
			at = Outside
		case at == Host && strings.IndexByte("/&=", c) >= 0 || at == Outside && (c == '/' || strings.IndexByte("?#", c) >= 0 && word == i && before == ' '):
			at = Tail
		case at == Outside && strings.IndexByte(`?#\`, c) >= 0:
			at = Host
		}
		if before = c; c <= ' ' {
			before = ' '
		}
		word, i = end, end
	}
	return list
}

// hostStart returns where the authority of a URL begins, if its scheme is between two places: after two slashes, or
// after any number of them if the scheme is special.
func hostStart(text string, from, next, depth int) (start int, ok bool) {
	start, ok = authority(text, next, depth)
	if name := plain(text[from:min(next, from+mostName)]); scheme.LookupFold(strings.TrimSuffix(name, ":")) == scheme.NotSpecial {
		return start, ok
	}
	for start = next; start < len(text); {
		c, next, d := decoded(text, start)
		if c != '/' && c != '\\' || d > depth {
			break
		}
		start = next
	}
	return start, true
}

// appendUsernames appends the addresses in the username of an authority.
func appendUsernames(list []Address, text string, start, end, depth int) []Address {
	password, at := userinfo(text, start, end, depth)
	if password > 0 && password < at {
		at = password
	}
	for _, a := range Addresses(text[start:max(start, at)], Tail) {
		if _, _, d := decoded(text, start+a.At); d > depth {
			list = append(list, Address{start + a.Start, start + a.At, start + a.Domain, start + a.Dot, start + a.End})
		}
	}
	return list
}

// addressAt returns the address with a name from start to at, and a domain that begins after it, if its last label has only
// letters.
func addressAt(text string, start, at, domain int) (a Address, ok bool) {
	dot, label, end := 0, domain, domain
	for end < len(text) {
		c, next, _ := decoded(text, end)
		if c == '.' {
			if next == len(text) {
				break
			} else if c, _, _ := decoded(text, next); !isNameByte(c) || c == '.' || c == '+' {
				break
			}
			dot, label = end, next
		} else if !isNameByte(c) || c == '+' {
			break
		}
		end = next
	}
	last := plain(text[label:end])
	return Address{start, at, domain, dot, end}, dot > domain && len(last) > 1 && !strings.ContainsFunc(last, func(c rune) bool { return !ascii.IsAlpha(c) })
}

// isWordEnd reports whether a word in a text can end at a place: no delimiter of a URL is after it, except at the end of a sentence.
func isWordEnd(text string, end int) bool {
	return end == len(text) || strings.IndexByte(`/\:?#@`, text[end]) < 0 || end+1 == len(text) || text[end+1] <= ' '
}

// isNameByte reports whether the name of an address has a byte.
func isNameByte(c byte) bool {
	return isTokenByte(rune(c)) || c == '.' || c == '+' || c >= 0x80
}

// Spelled returns the places in a text of a value that has letters and digits, with or without encodings of its other bytes: "*40" and "-40" of
// wrappers are "@" as "%2540" is. It takes time linear in the length of the text. Of a value with less than four letters and digits there are none.
func Spelled(text, value, name string) (list []Secret) {
	const longest, most = 256, len("%252540") // of a value, and of the encoding of a byte
	isOther := func(r rune) bool { return r >= utf8.RuneSelf || !ascii.IsAlphanumeric(byte(r)) }
	runs := strings.FieldsFunc(value[:min(len(value), longest)], isOther)
	if len(strings.Join(runs, "")) < 4 {
		return nil
	}
	for at := 0; ; {
		start := strings.Index(text[at:], runs[0])
		if start < 0 {
			return list
		}
		start += at
		at = start + len(runs[0])
		end := at
		for _, run := range runs[1:] {
			i := strings.Index(text[end:min(len(text), end+most+len(run))], run)
			if i < 1 {
				end = 0
				break
			}
			end += i + len(run)
		}
		if end > 0 {
			list = append(list, Secret{start, end, name})
			at = end
		}
	}
}
