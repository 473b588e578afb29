package redact

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/scheme"
)

// Redacted is written in place of a secret.
const Redacted = "REDACTED"

// PossiblePassword is the name of a secret that may be a password, as no @ follows it.
const PossiblePassword = "possible password"

// A Secret is a part of a text that should not be passed on.
type Secret struct {
	Start, End int
	Name       string // of the parameter or the segment before it, "password", "username", [Mail] or what a token is of
}

// Secrets returns the secrets in a text, in order: the passwords of URLs, usernames that look like tokens,
// the values of parameters with names such as access_token, phone and lastName, telephone numbers, [Addresses], segments of a path that look like tokens after one such as reset
// or in a webhook, and tokens with a known prefix. A URL in a parameter of another one is percent-encoded;
// the text can be the link of a page that has it in its fragment. A value in Base64 is a secret if it is JSON, or the URL that it is
// has one. The values of parameters with the names in more are secrets as well, and a segment of a path that is in it, after a slash. Secrets takes time linear in the length.
func Secrets(text string, more ...string) (list []Secret) {
	name, before := 0, byte(0) // where a name may begin, and the character before it
	hook := ""                 // what the path has a token of
	key := ""                  // what is in quotation marks before the name
	named := ""                // the segment of the path after which there are tokens
	for i := 0; i < len(text); {
		if i == name {
			if s, ok := tokenAt(text, i); ok {
				list = append(list, s)
				i = s.End
				continue
			}
		}
		c, next, depth := decoded(text, i)
		switch {
		case c == '=':
			s := Secret{Start: next, Name: plain(text[name:min(i, name+mostName)])}
			least := s.least(more)
			if least.all > 0 || hidesSecret(text[next:]) {
				s.End = valueEnd(text, next, depth, before)
				if least.all == 0 || least.holds(text[s.Start:s.End]) && !s.isTarget(text[s.Start:s.End], more) {
					list = append(list, s)
					next = s.End
				}
			} else if n, ok := ofNumber(text, next); ok {
				list = append(list, n)
				next = n.End
			} else if s.isVague() || named != "" {
				if end := randomEnd(text, next, depth); end > 0 {
					s.End = end
					list = append(list, s)
					next = end
				}
			}
			name, before = next, c
		case c == ':':
			if isHook(firstLabel(text[name:min(i, name+mostName)])) {
				hook = "webhook"
			} else if sharedFile(text[max(0, i-len("/:x")):next]) {
				hook = "shared file"
			}
			if start, ok := authority(text, next, depth); ok {
				named = ""
				end, _ := authorityEnd(text, start, depth, false)
				if s, ok := ofUserinfo(text, start, end, depth); ok {
					list = append(list, s.divided(text, depth)...)
					next = s.End
				}
			} else if s, ok := ofNetwork(text, name, i, next); ok {
				list = append(list, s)
				next = s.End
			} else if s, ok := ofBot(text, name, i, next); ok {
				list = append(list, s)
				next = s.End
			} else if s, ok := ofUser(text, name, i, next); ok {
				list = append(list, s)
				next = s.End
			} else if s, ok := ofPhone(text, next); ok && phoneSchemes[ascii.Lower(text[name:min(i, name+mostName)])] {
				list = append(list, s)
				next = s.End
			} else if s, ok := ofJSON(text, next, key); ok && name == i {
				list = append(list, s)
				next = s.End
			}
			name, before = next, c
		case c == '/':
			former := plain(text[name:min(i, name+mostName)])
			if isHook(firstLabel(former)) {
				hook = "webhook"
			}
			if isNamed(former) {
				named = former
			}
			s, ok := ofSegment(text, next, depth, former, hook, named, more)
			if former == "wa.me" {
				s, ok = ofPhone(text, next)
			}
			if ok {
				list = append(list, s)
				next = s.End
			}
			name, before = next, c
		case c <= ' ' || strings.IndexByte(`?&#;\|"'<>(){},@`+"`", c) >= 0 || c == '+' && depth == 0:
			if key = ""; c == '"' {
				key = plain(text[name:min(i, name+mostName)])
			}
			if c <= ' ' || c == '"' || c == '<' {
				named = ""
			} else if c == '?' {
				if former := firstLabel(plain(text[name:min(i, name+mostName)])); isNamed(former) {
					named = former
				}
			}
			if c == '?' && named != "" || c == '#' {
				if end := randomEnd(text, next, depth); end > 0 && (c == '?' || strings.ToLower(text[next:end]) != text[next:end]) {
					list = append(list, Secret{next, end, cmp.Or(named, "fragment")})
					next = end
				}
			}
			name, before, hook = next, c, ""
		}
		i = next
	}
	of, n := list, len(list)
	for _, a := range Addresses(text, Outside) {
		for len(of) > 0 && of[0].End <= a.Start {
			of = of[1:]
		}
		if len(of) > 0 && of[0].End == a.At && of[0].Name == "password" {
			continue // the @ before a host
		}
		for _, s := range a.secrets(text) {
			for len(of) > 0 && of[0].End <= s.Start {
				of = of[1:]
			}
			if len(of) == 0 || s.End <= of[0].Start {
				list = append(list, s)
			}
		}
	}
	if len(list) > n && n > 0 {
		slices.SortFunc(list, func(a, b Secret) int { return cmp.Compare(a.Start, b.Start) })
	}
	return slices.DeleteFunc(list, func(s Secret) bool { return IsRedacted(text[s.Start:s.End]) })
}

// Divided returns the parts of a password, from start to end in a text, between the delimiters of a URL, if one of them ends
// the authority: without these parts the text has the same structure. Of any other password it is the whole.
func Divided(text string, start, end int) []Secret {
	return Secret{start, end, "password"}.divided(text, 0)
}

func (s Secret) divided(text string, depth int) (list []Secret) {
	isDivided := false
	for start, i := s.Start, s.Start; i <= s.End; {
		c, next, d := byte('@'), i+1, depth // at the end
		if i < s.End {
			c, next, d = decoded(text, i)
		}
		if d <= depth && strings.IndexByte(`/\?#@:`, c) >= 0 {
			isDivided = isDivided || c != '@' && c != ':'
			if start < i {
				list = append(list, Secret{start, i, s.Name})
			}
			start = next
		}
		i = next
	}
	if !isDivided || len(list) == 0 {
		return []Secret{s}
	}
	return list
}

// Fields returns the secrets in the query or the fragment of a URL from start to end, with the names of parameters and with the
// names in more, as [Secrets] does. A value is all that is up to the next &, even if a URL in a text would end before that.
func Fields(text string, start, end int, more ...string) (list []Secret) {
	for start < end {
		stop := start + len(text[start:end])
		if i := strings.IndexByte(text[start:end], '&'); i >= 0 {
			stop = start + i
		}
		if i := strings.IndexByte(text[start:stop], '='); i >= 0 {
			s := Secret{Start: start + i + 1, End: stop, Name: plain(text[start:min(start+i, start+mostName)])}
			if least := s.least(more); least.all > 0 && least.holds(text[s.Start:stop]) && !s.isTarget(text[s.Start:stop], more) {
				list = append(list, s)
			}
		}
		start = stop + 1
	}
	return list
}

// IsRedacted reports whether a text is one that [Text] writes in place of a secret.
func IsRedacted(text string) bool {
	return ascii.EqualFold(text, Redacted) || text == RedactedMail
}

// Text returns a text with REDACTED in place of its secrets, which are sorted and do not overlap. The host after the @ of a [Divided]
// password stays in lowercase if it is, so that the programs that agree on its letters still do. Of a URL in Base64, unless its name is in more, only the secrets are replaced.
func Text(text string, secrets []Secret, more ...string) string {
	var b strings.Builder
	at := 0
	for _, s := range secrets {
		b.WriteString(text[at:s.Start])
		switch secret := text[s.Start:s.End]; {
		case s.Name == MailInBase64:
			b.WriteString(inBase64(secret, RedactedMail, more))
		case isEncodedURL(secret) && !slices.Contains(more, s.Name):
			b.WriteString(inBase64(secret, Redacted, more))
		case s.Name == "password" && strings.HasSuffix(text[:s.Start], "@") && ascii.Lower(secret) == secret:
			b.WriteString(ascii.Lower(Redacted))
		default:
			b.WriteString(Redacted)
		}
		at = s.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// inBase64 returns a value in Base64, or a URL in hexadecimal, with the secrets of its text replaced, if that has a URL, and otherwise another text.
func inBase64(value, otherwise string, more []string) string {
	written, isBing := strings.CutPrefix(plain(value), bing)
	encode := base64.StdEncoding.EncodeToString
	if strings.HasPrefix(written, hexURL) {
		encode = toHex
	} else if strings.ContainsAny(written, "-_") {
		encode = base64.URLEncoding.EncodeToString
	}
	text, ok := decodedText(strings.TrimRight(written, "="))
	secrets := Secrets(text, more...)
	if !ok || !strings.Contains(text, "://") || len(secrets) == 0 {
		return otherwise
	}
	before := ""
	if isBing {
		before = bing
	}
	return before + strings.NewReplacer("+", "%2B", "=", "%3D").Replace(encode([]byte(Text(text, secrets, more...))))
}

// decodedText returns the text of a value in Base64 of either alphabet, or of a URL in hexadecimal.
func decodedText(value string) (text string, ok bool) {
	if strings.HasPrefix(value, hexURL) {
		return fromHex(value)
	}
	b, err := base64.RawURLEncoding.DecodeString(strings.NewReplacer("+", "-", "/", "_").Replace(value))
	return string(b), err == nil
}

func toHex(b []byte) string {
	const digits = "0123456789abcdef"
	var out strings.Builder
	for _, c := range b {
		out.WriteByte(digits[c>>4])
		out.WriteByte(digits[c&15])
	}
	return out.String()
}

func fromHex(s string) (text string, ok bool) {
	var out strings.Builder
	for ; len(s) > 1 && ascii.IsHexDigit(s[0]) && ascii.IsHexDigit(s[1]); s = s[2:] {
		out.WriteByte(ascii.HexValue(s[0])<<4 | ascii.HexValue(s[1]))
	}
	return out.String(), s == ""
}

// decoded returns the byte at a position, where the next one is, and how many times it is percent-encoded.
func decoded(text string, i int) (c byte, next, depth int) {
	if text[i] != '%' {
		return text[i], i + 1, 0
	}
	at := i + 1
	for depth = 1; strings.HasPrefix(text[at:], "25"); depth++ {
		at += len("25")
	}
	if at+2 > len(text) || !ascii.IsHexDigit(text[at]) || !ascii.IsHexDigit(text[at+1]) {
		return '%', i + 1, 0
	}
	return ascii.HexValue(text[at])<<4 | ascii.HexValue(text[at+1]), at + 2, depth
}

// plain returns a text, percent-decoded.
func plain(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		c, next, _ := decoded(text, i)
		b.WriteByte(c)
		i = next
	}
	return b.String()
}

// endsText reports whether a character ends a URL in a text. If the URL is encoded, + is a space after it.
func endsText(c byte, depth, of int) bool {
	return depth <= of && (c <= ' ' || strings.IndexByte("\"<>`|", c) >= 0) || c == '+' && depth < of
}

// valueEnd returns where the value of a parameter ends that begins at start, after a = that is encoded as
// often as depth says. A parameter of a path, after ;, ends with its segment.
func valueEnd(text string, start, depth int, before byte) int {
	ends := "&#"
	if before == ';' {
		ends = "&#;/?"
	}
	for i := start; i < len(text); {
		c, next, d := decoded(text, i)
		if endsText(c, d, depth) || d <= depth && strings.IndexByte(ends, c) >= 0 || d < depth && c == '&' {
			return i
		}
		i = next
	}
	return len(text)
}

// authority returns where the text after :// begins, if i is after the colon.
func authority(text string, i, depth int) (start int, ok bool) {
	for range 2 {
		if i == len(text) {
			return 0, false
		}
		c, next, d := decoded(text, i)
		if c != '/' && c != '\\' || d != depth {
			return 0, false
		}
		i = next
	}
	return i, true
}

// tokenBytes is how long a username is at least that may be a token.
const tokenBytes = 20

// authorityEnd returns where the authority ends that begins at start, and whether a path follows, or what the URL is in.
// A query without a path is part of the host to some programs. An authority that is nested in a query ends before &.
func authorityEnd(text string, start, depth int, isNested bool) (end int, isBeforeTail bool) {
	for i := start; i < len(text); {
		c, next, d := decoded(text, i)
		if endsText(c, d, depth) || d <= depth && strings.IndexByte(`/\?#`, c) >= 0 || (d < depth || isNested && d == depth) && c == '&' {
			return i, d < depth || c == '/'
		}
		i = next
	}
	return len(text), false
}

// userinfo returns where the password of an authority begins, after the first colon, and the last @. Both are -1 if absent.
func userinfo(text string, start, end, depth int) (password, at int) {
	password, at = -1, -1
	for i := start; i < end; {
		c, next, d := decoded(text, i)
		switch {
		case d > depth:
		case c == ':' && password < 0:
			password = next
		case c == '@':
			at = i
		}
		i = next
	}
	return password, at
}

// ofUserinfo returns the secret before the last @ of an authority.
func ofUserinfo(text string, start, end, depth int) (Secret, bool) {
	password, at := userinfo(text, start, end, depth)
	switch {
	case at < 0 && password >= 0 && end == len(text) && isPasswordBegun(plain(text[password:])):
		return Secret{password, end, PossiblePassword}, true
	case at < 0:
		return Secret{}, false
	case password >= 0 && password < at:
		at = passwordEnd(text, at, end, depth)
		return Secret{password, at, "password"}, true
	case at-start >= tokenBytes && strings.IndexFunc(text[start:at], func(c rune) bool { return !isTokenByte(c) }) < 0:
		return Secret{start, at, "username"}, true
	}
	return Secret{}, false
}

// mostPassword is how many bytes after the authority may be a part of its password.
const mostPassword = 256

// passwordEnd returns where a password ends, of which at is the last @ in the authority. If a single label without a port follows that @,
// and a domain or a port the last @ before a parameter of the query, the label is more likely a part of the password, which ends at the last.
func passwordEnd(text string, at, end, depth int) int {
	if strings.ContainsAny(text[at:end], ".:]%") {
		return at
	}
	last, inHost, isHost, inQuery := at, false, false, false
	for i, most := end, min(len(text), end+mostPassword); i < most; {
		c, next, d := decoded(text, i)
		switch {
		case endsText(c, d, depth) || inQuery && (c == '=' || c == '&'):
			i = most
			continue
		case c == '@' && d <= depth:
			last, inHost, isHost = i, true, false
		case c == '/' || c == '#' || c == '?':
			inHost, inQuery = false, inQuery || c == '?' && d <= depth
		case inHost && (c == '.' || c == ':' && next < len(text) && ascii.IsDigit(text[next])):
			isHost = true
		}
		i = next
	}
	if !isHost {
		return at
	}
	return last
}

// isPasswordBegun reports whether what is after the first colon of an authority may be a password, of which the @ is not written yet: it
// is neither a port, nor one with a slip, nor of an IPv6 address.
func isPasswordBegun(port string) bool {
	if i := strings.IndexAny(port, ",;"); i > 0 && strings.Trim(port[:i], "0123456789") == "" {
		return false // of a connection string: after the port there is another host, or a parameter
	}
	address := strings.TrimLeft(port, "0123456789abcdefABCDEF:.")
	return strings.Trim(port, "0123456789") != "" && !(strings.Contains(port, ":") && (address == "" || address[0] == ']')) && (len(port) > len("65535") || !ascii.IsDigit(port[0]))
}

// isVague reports whether the name of a parameter is one letter, which says nothing, but q is for words and v for a version.
func (s *Secret) isVague() bool { return len(s.Name) == 1 && s.Name != "q" && s.Name != "v" }

// randomEnd returns where a value ends that begins at start, if it is long and looks random, or 0. It is neither a URL in Base64, nor
// a token with a name.
func randomEnd(text string, start, depth int) int {
	if start == len(text) || isEncodedURL(text[start:]) {
		return 0
	}
	if _, ok := tokenAt(text, start); ok {
		return 0
	}
	end := start
	for end < len(text) {
		c, next, d := decoded(text, end)
		if !isTokenByte(rune(c)) && c != '.' && c != '~' && c != '=' && !(d > depth && (c == '+' || c == '/')) {
			if d <= depth && !endsText(c, d, depth) && strings.IndexByte("&#;,)", c) < 0 {
				return 0
			}
			break
		}
		if end = next; c == '=' && end < len(text) && isTokenByte(rune(text[end])) {
			return 0 // it is not at the end
		}
	}
	if end-start < tokenBytes || !isRandom(plain(text[start:end])) {
		return 0
	}
	return end
}

// isRandom reports whether a text looks random: it is a UUID or as long in hexadecimal digits, or its letters, capitals and
// digits alternate more than in words and numbers that are divided by punctuation or capitals.
func isRandom(text string) bool {
	const (
		digit = iota
		small
		capital
	)
	var n, hex [3]int // how many of each
	changes, isWord, former := 0, true, -1
	for i := range len(text) {
		kind := small
		switch c := text[i]; {
		case !ascii.IsAlphanumeric(c):
			former = -1
			continue
		case ascii.IsDigit(c):
			kind = digit
		case isCapital(c):
			kind = capital
		}
		n[kind]++
		if ascii.IsHexDigit(text[i]) {
			hex[kind]++
		}
		if former >= 0 && former != kind && !(former == capital && kind == small) {
			changes++
			isWord = isWord && former != digit && kind != digit
		}
		former = kind
	}
	all := n[digit] + n[small] + n[capital]
	return n == hex && all >= tokenBytes && !isWord || 10*changes >= 3*all && all > 0 && n[digit] > 0
}

// ofJSON returns the secret that is a string after a key of JSON and its colon.
func ofJSON(text string, start int, key string) (Secret, bool) {
	s := Secret{Name: key}
	least := s.least(nil)
	for i := start; least.all > 0 && i < len(text); {
		c, next, _ := decoded(text, i)
		switch {
		case c == '"' && s.Start > 0:
			s.End = i
			return s, least.holds(text[s.Start:s.End])
		case c == '"':
			s.Start = next
		case c == '\\' && s.Start > 0 && next < len(text):
			_, next, _ = decoded(text, next)
		case c != ' ' && c != '+' && s.Start == 0:
			return Secret{}, false
		}
		i = next
	}
	return Secret{}, false
}

// isHook reports whether a first label of a host, or a segment, is before the path of a webhook with a token, as in
// hooks.slack.com/services/T…/B…/token, discord.com/api/webhooks/id/token, contoso.webhook.office.com/webhookb2/… and chat.example/hooks/token.
func isHook(label string) bool {
	return label == "hook" || label == "hooks" || strings.HasPrefix(label, "webhook")
}

// sharedFile reports whether a text is the beginning of the path of a file that is shared by a link of SharePoint or OneDrive, with
// a token, as in /:x:/s/team/token.
//
// https://learn.microsoft.com/sharepoint/shareable-links-anyone-specific-people-organization
func sharedFile(text string) bool {
	return len(text) == len("/:x:") && text[:2] == "/:" && ascii.IsAlpha(text[2]) && text[3] == ':'
}

// base64URL and base64JSON are how URLs of http or https and objects of JSON begin in Base64, and hexURL is how these URLs begin in hexadecimal.
const base64URL, base64JSON, hexURL = "aHR0c", "eyJ", "68747470"

// bing is what links of Bing have before the Base64 of a URL.
const bing = "a1"

// isEncodedURL reports whether a text begins with a URL of http or https in Base64 or in hexadecimal.
func isEncodedURL(text string) bool {
	return strings.HasPrefix(strings.TrimPrefix(text, bing), base64URL) || strings.HasPrefix(text, hexURL)
}

// hidesSecret reports whether a text begins with JSON in Base64, or with a URL in Base64 or hexadecimal that has a secret.
func hidesSecret(text string) bool {
	text = strings.TrimPrefix(text, bing)
	isJSON := strings.HasPrefix(text, base64JSON)
	if !isJSON && !isEncodedURL(text) {
		return false
	}
	var value []byte
	for i := 0; i < len(text); {
		c, next, _ := decoded(text, i)
		if c != '+' && c != '/' && !isTokenByte(rune(c)) {
			break
		}
		value = append(value, c)
		i = next
	}
	if len(value) < tokenBytes {
		return false
	}
	inner, ok := decodedText(string(value))
	return ok && (isJSON || len(Secrets(inner)) > 0)
}

// firstLabel returns what of a segment is before its first dot, in lower case.
func firstLabel(segment string) string {
	label, _, _ := strings.Cut(segment, ".")
	return ascii.Lower(label)
}

// Segment is the name of a segment of a path that is a secret because it is in the names of [Secrets].
const Segment = "path segment"

// Phone is the name of a telephone number in a path or after one of phoneSchemes.
const Phone = "telephone number"

var phoneSchemes = map[string]bool{"tel": true, "sms": true, "smsto": true, "callto": true}

// shortSession is how long the value of a session is at least.
const shortSession = 6

// leastPhone is how many digits a telephone number has at least.
const leastPhone = 6

// ofPhone returns the telephone number that begins at start.
func ofPhone(text string, start int) (Secret, bool) {
	end, digits := start, 0
	for end < len(text) {
		c, next, _ := decoded(text, end)
		if ascii.IsDigit(c) {
			digits++
		} else if strings.IndexByte("+-.()", c) < 0 {
			break
		}
		end = next
	}
	return Secret{start, end, Phone}, digits >= leastPhone
}

// mostNumber is how many bytes the number of an account or a card has at most, with spaces and hyphens.
const mostNumber = 64

// ofNumber returns the number of a bank account or of a payment card that begins at start, by its length and its check digits.
//
// https://www.iso.org/standard/81090.html and https://www.iso.org/standard/70484.html
func ofNumber(text string, start int) (Secret, bool) {
	var number []byte
	end := start
	for end < min(len(text), start+mostNumber) {
		c, next, _ := decoded(text, end)
		if ascii.IsAlpha(c) {
			c &^= 0x20 // in uppercase
		}
		if ascii.IsAlphanumeric(c) {
			number = append(number, c)
		} else if len(number) == 0 || strings.IndexByte(" -+", c) < 0 {
			break
		}
		end = next
	}
	s := Secret{Start: start, End: end}
	switch n := len(number); {
	case n < 15:
		return s, false
	case ascii.IsDigit(number[0]):
		s.Name = "card number"
		return s, (n == 15 && number[0] == '3' || n == 16 && '4' <= number[0] && number[0] <= '6') && isCard(number)
	}
	s.Name = "IBAN"
	return s, len(number) <= 34 && ascii.IsDigit(number[2]) && ascii.IsDigit(number[3]) && isAccount(number)
}

// isCard reports whether the check digit of a number, by the formula of Luhn, is right.
func isCard(number []byte) bool {
	sum := 0
	for i, c := range number {
		if !ascii.IsDigit(c) {
			return false
		}
		digit := int(c - '0')
		if (len(number)-i)%2 == 0 {
			if digit *= 2; digit > 9 {
				digit -= 9
			}
		}
		sum += digit
	}
	return sum%10 == 0
}

// isAccount reports whether the check digits of an IBAN, whose letters are numbers from 10 on, are right.
func isAccount(number []byte) bool {
	rest := 0
	for i := range number {
		if c := number[(i+len("DE89"))%len(number)]; ascii.IsDigit(c) {
			rest = (rest*10 + int(c-'0')) % 97
		} else {
			rest = (rest*100 + int(c-'A') + 10) % 97
		}
	}
	return rest == 1
}

// hasAt reports whether a scheme is one of URLs without slashes in which an @ can be.
func hasAt(name string) bool {
	switch name {
	case "acct", "cid", "data", "im", "javascript", "mailto", "mid", "news", "pres", "sip", "sips", "skype", "xmpp":
		return true
	}
	return false
}

// ofUser returns the password in a text such as user:password@host.example, without a scheme and spaces, of which the user is from name to
// colon. The host has a dot.
func ofUser(text string, name, colon, start int) (Secret, bool) {
	user := text[name:min(colon, name+mostName)]
	if name > 0 || user == "" || strings.Trim(user, userBytes) != "" || hasAt(ascii.Lower(user)) || scheme.LookupFold(user) != scheme.NotSpecial {
		return Secret{}, false
	}
	rest := text[start:min(len(text), start+mostPassword)]
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		rest = rest[:i]
	}
	if strings.ContainsAny(rest, " \t\r\n\"<>") {
		return Secret{}, false
	}
	at := strings.LastIndexByte(rest, '@')
	if at < 1 {
		return Secret{}, false
	}
	host, _, _ := strings.Cut(rest[at+1:], ":")
	dot := strings.LastIndexByte(host, '.')
	return Secret{start, start + at, "password"}, dot > 0 && len(host)-dot > 2 && strings.Trim(host, userBytes) == "" && strings.Trim(host[dot+1:], letters) == ""
}

const (
	letters   = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	userBytes = letters + "0123456789-._"
)

// mostNetwork is how many bytes before the password a QR code of a network has at most.
const mostNetwork = 128

// ofNetwork returns the password in the text of a QR code of a Wi-Fi network, of which the name P to a colon is before it:
// WIFI:T:WPA;S:name;P:password;; where a backslash escapes the character after it.
func ofNetwork(text string, name, colon, start int) (Secret, bool) {
	if text[name:colon] != "P" || !strings.Contains(text[max(0, name-mostNetwork):name], "WIFI:") {
		return Secret{}, false
	}
	end := start
	for end < len(text) && text[end] != ';' && text[end] > ' ' {
		if text[end] == '\\' {
			end++
		}
		end++
	}
	end = min(end, len(text))
	return Secret{start, end, "password"}, end > start && text[start:end] != Redacted
}

// ofBot returns the token in the path of a bot of Telegram, /bot123:token, of which name to colon is before the colon.
func ofBot(text string, name, colon, start int) (Secret, bool) {
	id, ok := strings.CutPrefix(text[name:colon], "bot")
	if !ok || id == "" || len(id) > tokenBytes || strings.Trim(id, "0123456789") != "" {
		return Secret{}, false
	}
	end := tokenEnd(text, start)
	return Secret{start, end, "Telegram token"}, end-start >= tokenBytes
}

// tokenEnd returns where the characters of a token end that begin at start.
func tokenEnd(text string, start int) int {
	for start < len(text) && isTokenByte(rune(text[start])) {
		start++
	}
	return start
}

// known are prefixes of tokens, as those who issue them publish them:
//   - https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github
//   - https://docs.gitlab.com/17.5/ee/security/tokens, "Token prefixes"
//   - https://api.slack.com/concepts/token-types
//   - https://docs.stripe.com/keys and https://docs.stripe.com/webhooks
//   - https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html
//   - https://docs.github.com/en/code-security/secret-scanning/introduction/supported-secret-scanning-patterns, for API keys
var known = []struct{ name, prefixes string }{
	{"GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_ github_pat_"},
	{"GitLab token", "glpat- gloas- gldt- glrt- glcbt- glptt- glft- glimt- glagent- glsoat- glffct-"},
	{"Slack token", "xoxb- xoxp- xoxe- xoxe.xox xapp-1- xwfp-"},
	{"Stripe key", "sk_live_ rk_live_ sk_test_ rk_test_ whsec_"},
	{awsKey, "AKIA ASIA"},
	{apiKey, "AIza ya29. SG. hvs. npm_ hf_ sk-ant- sk-proj- dop_v1_ shpat_ pypi- glsa_"},
}

// knownBy has the known prefixes, each with its name, by their first byte.
var knownBy = func() (by [256][][2]string) {
	for _, k := range known {
		for prefix := range strings.FieldsSeq(k.prefixes) {
			by[prefix[0]] = append(by[prefix[0]], [2]string{prefix, k.name})
		}
	}
	return by
}()

// awsKey is the name of an access key ID, which has upper-case letters and digits.
const awsKey = "AWS key"

// apiKey is the name of a key that can have dots. Words after its prefix are not a key.
const apiKey = "API key"

// shortToken is how long a token with a known prefix is at least.
const shortToken = 12

// tokenAt returns the token that begins at a place: one with a known prefix, or a JSON Web Token.
func tokenAt(text string, start int) (Secret, bool) {
	if strings.HasPrefix(text[start:], "eyJ") {
		end, dots := tokenEnd(text, start), 0
		for ; end < len(text) && text[end] == '.'; dots++ {
			end = tokenEnd(text, end+1)
		}
		if text[end-1] == '.' { // of a sentence
			end, dots = end-1, dots-1
		}
		return Secret{start, end, "JWT"}, dots >= 2 && end-start >= tokenBytes
	}
	for _, k := range knownBy[text[start]] {
		if prefix, name := k[0], k[1]; strings.HasPrefix(text[start:], prefix) {
			end := tokenEnd(text, start+len(prefix))
			if name == apiKey {
				for end+1 < len(text) && text[end] == '.' && isTokenByte(rune(text[end+1])) {
					end = tokenEnd(text, end+1)
				}
				rest := text[start+len(prefix) : end]
				return Secret{start, end, name}, end-start >= tokenBytes && isMixed(rest) && !isSlug(rest)
			}
			return Secret{start, end, name}, end-start >= shortToken && (name != awsKey || end-start >= tokenBytes && strings.Trim(text[start:end], "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == "")
		}
	}
	return Secret{}, false
}

// pathNames are the ends of names of segments, as secretNames are, after which a path has a token.
var pathNames = []string{"token", "reset", "password", "invite", "invites", "invitation", "invitations", "verify", "verification",
	"confirm", "confirmation", "activate", "activation", "magic", "magiclink", "secret", "incomingwebhook", "unsubscribe", "unsubscribeauth", "beacon"}

// pathWords are whole segments after which there can be tokens that look random.
var pathWords = []string{"key", "private", "send", "share"}

// isNamed reports whether a path has a token after a segment.
func isNamed(segment string) bool {
	name := folded(segment)
	return slices.ContainsFunc(pathNames, func(end string) bool { return strings.HasSuffix(name, end) }) || slices.Contains(pathWords, name)
}

// mostToken is how many bytes of a segment are compared.
const mostToken = 4096

// ofSegment returns the secret in the segment of a path that begins at start, after another segment: a token, if the segment
// before names one or the path has one, of hook, or one that looks random after the segment named, or one in more, after a slash.
func ofSegment(text string, start, depth int, former, hook, named string, more []string) (Secret, bool) {
	end, dots := start, 0
	for end < len(text) && end-start < mostToken {
		c, next, d := decoded(text, end)
		if endsText(c, d, depth) || d <= depth && strings.IndexByte(`/\?#;&,)`, c) >= 0 {
			break
		}
		switch {
		case c == '.':
			dots++
		case c != '=' && c != '~' && !(c == '@' && hook != "") && !isTokenByte(rune(c)):
			return Secret{}, false
		}
		end = next
	}
	if end > start && text[end-1] == '.' { // of a sentence
		end, dots = end-1, dots-1
	}
	value := plain(text[start:end])
	if len(more) > 0 && slices.Contains(more, "/"+value) {
		return Secret{start, end, Segment}, true
	}
	if hook != "" && dots == 0 && end-start >= shortToken && isMixed(value) && !isNamed(value) && strings.ToLower(value) != value && !strings.ContainsAny(value, "-_") {
		return Secret{start, end, hook}, true
	}
	if hook != "" && end-start >= shortSession && strings.Trim(former, "0123456789") == "" && former != "" && strings.ContainsAny(value, "0123456789") && strings.ToUpper(value) != value && !strings.ContainsAny(value, "-_.") { // after its ID
		return Secret{start, end, hook}, true
	}
	_, rest, _ := strings.Cut(value, "-")
	isPrivate := len(rest) >= tokenBytes && isNamed(value[:len(value)-len(rest)]) && isRandom(rest) // as private-token
	if isPrivate || named != "" && end-start >= shortToken && isRandom(value) {
		return Secret{start, end, cmp.Or(named, Segment)}, true
	}
	if end-start < tokenBytes || dots != 0 || isSlug(value) {
		return Secret{}, false
	}
	if hook != "" && (isMixed(value) || !strings.ContainsAny(value, "0123456789-_")) { // not a number, nor words
		return Secret{start, end, hook}, true
	}
	return Secret{start, end, former}, named == former && !slices.Contains(pathWords, former) && former != "" && (strings.ContainsAny(value, "0123456789") || !strings.ContainsAny(value, "-_"))
}

// isSlug reports whether a text is several words or numbers, with hyphens or underscores between them, and no capitals in a row.
func isSlug(text string) bool {
	for i := range len(text) - 1 {
		if isCapital(text[i]) && isCapital(text[i+1]) {
			return false
		}
	}
	words := strings.FieldsFunc(text, func(c rune) bool { return c == '-' || c == '_' })
	return len(words) > 1 && !slices.ContainsFunc(words, func(word string) bool {
		return strings.ContainsAny(word, "0123456789") && strings.Trim(word, "0123456789") != ""
	})
}

// isMixed reports whether a text has letters with digits, or letters of both cases.
func isMixed(text string) bool {
	digits, small, capitals := 0, 0, 0
	for i := range len(text) {
		switch c := text[i]; {
		case ascii.IsDigit(c):
			digits = 1
		case isCapital(c):
			capitals = 1
		case ascii.IsAlphanumeric(c):
			small = 1
		}
	}
	return digits+small+capitals > 1
}

func isTokenByte(c rune) bool {
	return ascii.IsAlphanumeric(c) || c == '_' || c == '-'
}

// secretNames are the ends of names of parameters with secrets and personal data, in lower case and without punctuation, secretWords the last
// words of such names, as of X-Sig, sessionNames those of names of sessions, phoneNames the ends of names
// of parameters with telephone numbers, and
// likelyWords are the last words of names of parameters with secrets if the value is as long as a token, each with how many
// bytes one that is mixed has at least. Names in which the word before "key" is one of publicKeys have none.
var (
	secretNames = []string{"token", "password", "passwd", "passphrase", "passcode", "pwd", "secret", "signature", "hmac", "apikey", "rlkey", "resourcekey", "accesskey", "secretkey",
		"privatekey", "authkey", "sharedkey", "subscriptionkey", "accesskeyid", "credential", "authorization", "jwt", "sessionid", "sessid", "samlresponse", "samlrequest", "bearer",
		"passwort", "kennwort", "motdepasse", "contraseña", "contrasena", "senha", "wachtwoord", "пароль", "密码", "密碼", "パスワード",
		"firstname", "lastname", "fullname", "surname", "familyname", "givenname", "vorname", "nachname", "prenom", "prénom", "apellido", "apellidos",
		"birthdate", "birthday", "dateofbirth", "geburtsdatum", "iban", "cardnumber", "creditcard", "cvv"}
	secretWords  = []string{"sig", "pass", "pw", "otp", "pin", "mdp", "dob", "ssn", "cvc", "hdnts", "hdnea", "hdntl"}
	sessionNames = []string{"session", "sid"}
	phoneNames   = []string{"phone", "phonenumber", "mobile", "mobilenumber", "telephone", "telefon", "telefono", "teléfono", "msisdn"}
	likelyWords  = map[string]int{"auth": 12, "code": 6, "invite": 6, "reset": 6, "share": tokenBytes, "state": tokenBytes,
		"key": tokenBytes, "ticket": tokenBytes, "assertion": tokenBytes, "sign": tokenBytes, "verify": tokenBytes, "hm": tokenBytes}
	publicKeys = []string{"public", "publishable", "site"}
)

// mostName is how many bytes of a name are compared.
const mostName = 100

// folded returns a name in lower case and without punctuation.
func folded(name string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune("_-. +", c) {
			return -1
		}
		return c
	}, strings.ToLower(name))
}

// lastWords returns the last word of a name and the one before it, in lower case. Punctuation or a capital after a small
// letter or a digit divides words.
func lastWords(name string) (before, last string) {
	cut := func() string {
		i := len(name)
		for i > 0 && strings.IndexByte("_-. +", name[i-1]) < 0 && !(i < len(name) && isCapital(name[i]) && !isCapital(name[i-1])) {
			i--
		}
		word := name[i:]
		name = strings.TrimRight(name[:i], "_-. +")
		return ascii.Lower(word)
	}
	name = strings.TrimRight(name, "_-. +")
	last = cut()
	return cut(), last
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

// lengths are how many bytes a value at least has that is a secret because of its name: any value, of which there is none if
// that is 0, and one that is mixed.
type lengths struct{ all, mixed int }

// holds reports whether a value is such a secret.
func (l lengths) holds(value string) bool {
	return value != Redacted && (len(value) >= l.all || len(value) >= l.mixed && isMixed(plain(value)))
}

// isTarget reports whether a value is a URL to which a site may redirect, or one in Base64 without secrets, unless the user has chosen the name: what is
// secret in it is found by itself.
func (s *Secret) isTarget(value string, more []string) bool {
	value = plain(value)
	if slices.Contains(more, s.Name) {
		return false
	}
	return strings.HasPrefix(value, "http://") || strings.HasPrefix(value, "https://") || isEncodedURL(value) && !hidesSecret(value)
}

// least returns the lengths of values for the name, of which a user has chosen more.
func (s *Secret) least(more []string) lengths {
	if slices.Contains(more, s.Name) {
		return lengths{1, 1}
	}
	name := strings.TrimRight(s.Name, "[]0123456789") // user[password] and password[0]
	name = name[strings.LastIndexByte(name, '[')+1:]
	before, last := lastWords(name)
	name = folded(name)
	isEnd := func(end string) bool { return strings.HasSuffix(name, end) }
	switch mixed, isLikely := likelyWords[last]; {
	case slices.ContainsFunc(secretNames, isEnd), slices.Contains(secretWords, last):
		return lengths{1, 1}
	case slices.Contains(sessionNames, last):
		return lengths{shortSession, shortSession}
	case slices.ContainsFunc(phoneNames, isEnd), name == "tel":
		return lengths{leastPhone, leastPhone}
	case isLikely && !(last == "key" && slices.Contains(publicKeys, before)):
		return lengths{tokenBytes, mixed}
	}
	return lengths{}
}
