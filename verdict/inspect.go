package verdict

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/compare"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/internal/typed"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/spec"
	"github.com/weburl/weburl/ssrf"
)

// inspect finds what there is to find.
func (x *inspection) inspect() {
	u, err := x.parse()
	x.parts = divide(x.input, x.base != "")
	ordinary := err == nil && compare.Ordinary(x.input, x.base)
	assumed, shift, isAssumed := x.assumed()
	x.isAssumed = isAssumed && x.parts.scheme.isEmpty()
	if err != nil {
		x.unparsed(err, assumed)
		x.encodedDelimiter()
	}
	if isAssumed {
		x.hostWithoutScheme(assumed, shift)
	}
	name := u.Scheme()
	if err != nil {
		name = schemeOf(x.parts.scheme.of(x.input))
	}
	x.isWeb = isWeb(name)
	x.reaches = x.reaches || isReaching[name]
	x.scheme(name, u)
	if strings.IndexByte(x.input, '{') > 0 {
		x.lookup(x.input, span{})
	}
	if !ordinary {
		x.option(name)
		x.controls()
		x.userinfo(name, u)
		x.spelling(u)
		if !x.isHostless(name, u) && !x.hasHostList() {
			x.parsers(u, err)
		}
	}
	if err == nil {
		n := len(x.findings)
		x.host(u, ordinary)
		x.port(u)
		if len(x.findings) > n && x.base != "" && x.parts.authority.isEmpty() && x.isOfBase(u) {
			for i := n; i < len(x.findings); i++ {
				f := &x.findings[i]
				f.Message += " The base has this host."
				if f.Rule == LocalName && f.Grade == Suspicious && !strings.Contains(u.Hostname(), ".") {
					f.Grade = Note // as in the examples of RFC 3986
				}
			}
		}
	}
	x.fakeAuthority()
	x.tail(u, name)
	if err == nil && x.isWeb {
		x.combine(u)
		x.linkText(u)
	}
}

// isOfBase reports whether u has the host of the base.
func (x *inspection) isOfBase(u weburl.URL) bool {
	base, err := weburl.Parse(x.base)
	return err == nil && base.Hostname() == u.Hostname()
}

// hostWithoutScheme adds what there is to find if "https://" stood before an input that begins
// with a host, as people write and read it: www.example.com/x. The text with it is assumed, and shift is how
// much further to the right the input stands there.
func (x *inspection) hostWithoutScheme(assumed string, shift int) {
	inner := inspection{limits: x.limits, names: x.names, input: assumed}
	inner.inspect()
	x.limits = limits{inside: inner.limits.inside, compared: inner.limits.compared, depth: x.limits.depth}
	x.unread = x.unread || inner.unread
	for _, f := range inner.findings {
		f.Start, f.End = max(0, f.Start-shift), max(0, f.End-shift)
		x.add(f)
	}
}

// assumed returns the input with the scheme that it lacks, without white space around it, and how
// much further to the right its text stands there. It is not ok unless the input begins with a domain that
// can be registered, or an IPv4 address of four decimal numbers. An e-mail address by itself is neither.
func (x *inspection) assumed() (text string, shift int, ok bool) {
	written := strings.Trim(x.input, " \t\r\n")
	if x.base != "" || len(written) > MaxCompared || !x.parts.scheme.isEmpty() && strings.IndexByte(x.parts.scheme.of(x.input), '.') < 0 ||
		strings.IndexByte(written, '@') >= 0 && !strings.ContainsAny(written, "/?#") {
		return "", 0, false
	}
	if strings.HasPrefix(written, `/\`) {
		written = "//" + written[2:]
	}
	text = weburl.Guess(written, "https")
	added := len(text) - len(written)
	if added <= 0 || text[added:] != written {
		return "", 0, false
	}
	host, isHost := strings.CutPrefix(text, "https://")
	text = typed.WithScheme(host)
	u, err := weburl.Parse(text)
	if err != nil || !isHost {
		return "", 0, false
	}
	added = len(text) - len(written)
	h := u.ParsedHost()
	if h.Kind() == weburl.HostIPv4 {
		ok = strings.HasPrefix(host, h.String())
	} else if dot := strings.LastIndexByte(strings.TrimSuffix(h.String(), "."), '.'); dot > 0 {
		_, ok = (site.List{}).RegistrySuffix(h)
		ok = ok || redact.IsReserved(strings.TrimSuffix(h.String()[dot+1:], "."))
	}
	if !ok {
		return "", 0, false
	}
	return text, added - len(x.input) + len(strings.TrimLeft(x.input, " \t\r\n")), ok
}

// WithScheme returns an input that lacks a scheme with the scheme https, or http for port 80 and for hosts of private
// networks: the URL that a user means by www.example.com/x. It is not ok unless the input begins with a domain that can be registered,
// or an IPv4 address of four decimal numbers, and is not an e-mail address.
func WithScheme(input string) (url string, ok bool) {
	if len(input) > MaxCompared && len(strings.Trim(input, " \t\r\n")) > MaxCompared {
		return "", false // before it is divided
	}
	x := inspection{input: input, parts: divide(input, false)}
	url, _, ok = x.assumed()
	return url, ok
}

// fakeAuthority looks for a host right after the authority, in a query or a fragment.
func (x *inspection) fakeAuthority() {
	p := &x.parts
	if p.authority.isEmpty() || !p.path.isEmpty() {
		return
	}
	for _, part := range [...]span{p.query, p.fragment} {
		text := part.of(x.input)
		if at := strings.IndexByte(text, '@'); at >= 0 && !strings.ContainsAny(text[:at], "/=&") {
			x.find(FakeAuthority, Suspicious, part, "The text after the host looks like another host; older programs and some proxies connect to that one.")
		}
	}
}

// isHostless reports whether the URL, with a scheme, is unlike what a program that connects to a host reads without
// one: a host with a port or a path, or with a user before it. Git alone reads the scheme as the name of an SSH host.
func (x *inspection) isHostless(name string, u weburl.URL) bool {
	if !u.HasOpaquePath() || !x.parts.authority.isEmpty() {
		return false
	}
	switch name {
	case "mailto", "tel", "sms", "smsto", "cid", "jdbc":
		return true
	}
	path := x.parts.path.of(x.input)
	port := strings.TrimLeft(path, "0123456789")
	isPort := port != path && (port == "" || isAnySlash(port[0]))
	return !isPort && strings.IndexByte(name, '.') < 0 && strings.IndexByte(path, '@') < 0 && (path == "" || !isAnySlash(path[0]))
}

// parse parses the input. The error of an input that does not parse is nil only if the
// URL is not zero.
func (x *inspection) parse() (u weburl.URL, err error) {
	var parser weburl.Parser
	if x.base != "" {
		if parser.Base, err = weburl.Parse(x.base); err != nil {
			return u, errBase
		}
	}
	if len(x.input) > MaxCompared && !parser.CanParse(x.input) {
		return u, errLong // the reason would take as much memory as the parse
	}
	return parser.Parse(x.input)
}

var (
	errBase = errors.New("the base is not a URL")
	errLong = errors.New("it does not parse")
)

// unparsed adds why the input does not parse. assumed is the input with the scheme that it lacks, or empty.
func (x *inspection) unparsed(err error, assumed string) {
	var failure *weburl.ParseError
	switch {
	case err == errBase:
		x.find(NotURL, Note, span{}, "The base is not a URL.")
	case strings.Trim(x.input, " \t\r\n") == "":
		x.find(NotURL, Note, span{}, "There is no URL: the input is empty.")
	case !errors.As(err, &failure):
		x.find(NotURL, Note, span{}, "This is not a URL.")
	case x.hasHostList():
		x.find(NotURL, Note, x.parts.host, "This is a connection string with several hosts or parameters, which programs of its scheme accept. By the standard it is not a URL.")
	case failure.Code() == spec.PortInvalid || failure.Code() == spec.PortOutOfRange:
		x.badPort(span{failure.Start(), failure.End()})
	case x.parts.scheme.isEmpty():
		message := "This is not a URL: " + failure.Reason().Fault() + "."
		if assumed != "" {
			message = "The scheme is missing: this is inspected as " + quoted.Text(assumed) + "."
			if i := x.parts.slashes.start + 1; !x.parts.slashes.isEmpty() && x.input[i] == '\\' {
				x.find(Backslash, Suspicious, span{i, i + 1}, "Browsers treat this backslash as a slash: on an https page, this leads to "+quoted.Text(assumed)+".")
			}
		}
		x.find(NotURL, Note, span{failure.Start(), failure.End()}, message)
	default:
		x.find(NotURL, Note, span{failure.Start(), failure.End()}, "This is not a URL by the standard: "+failure.Reason().Fault()+".")
	}
}

// badPort adds why what stands for a port is none.
func (x *inspection) badPort(where span) {
	port := strings.TrimLeft(where.of(x.input), "0")
	if strings.Trim(port, "0123456789") != "" || port == "" {
		x.find(BadPort, Suspicious, where, quoted.Text(where.of(x.input))+" is not a port number: browsers reject it, and programs that accept it disagree on the port.")
		return
	}
	message := "The port " + quoted.Text(port) + " is out of range: the greatest is 65535."
	if n, err := strconv.ParseInt(port, 10, 32); err == nil {
		message += fmt.Sprintf(" Some programs reduce it modulo 65536, to %d.", n&0xFFFF)
	}
	x.find(BadPort, Suspicious, where, message)
}

// controls looks for control characters. Spaces and newlines around the URL do not count.
func (x *inspection) controls() {
	text := strings.Trim(x.input, " \t\r\n")
	from := strings.Index(x.input, text)
	for i := range len(text) {
		if c := text[i]; c >= ' ' && c != 0x7F {
			continue
		}
		where := span{from + i, from + i + 1}
		switch grade := x.gradeBefore(where.start); {
		case isIgnored(text[i]):
			x.find(Controls, grade, where, "The URL contains a tab or newline, which browsers remove.")
		default:
			x.find(Controls, grade, where, "The URL contains a control character.")
		}
		return
	}
}

// gradeBefore returns Suspicious for a place up to the end of the authority, and Note for
// one after it.
func (x *inspection) gradeBefore(i int) Grade {
	if p := &x.parts; i < p.path.start || p.path.isEmpty() && p.authority.isEmpty() {
		return Suspicious
	}
	return Note
}

// longUserinfo is the length in bytes of a userinfo that hides the host.
const longUserinfo = 64

// userinfo looks at what is before the host.
func (x *inspection) userinfo(scheme string, u weburl.URL) {
	p := &x.parts
	if isDSN(p.userinfo.of(x.input), u) {
		x.find(Userinfo, Note, p.userinfo, "This is the DSN of a Sentry project: with the key before the @, anyone can send it events.")
		return
	}
	hasUserinfo := func(f Finding) bool { return f.Rule == Userinfo }
	if x.isConfigured(scheme) && slices.ContainsFunc(x.findings, hasUserinfo) && (hostIn(p.userinfo.of(x.input)) == "" || strings.Contains(p.userinfo.of(x.input), "%40")) {
		return // that finding says so; the username may be an e-mail address
	}
	if p.userinfo.isEmpty() {
		if p.host.start > p.authority.start {
			x.find(Userinfo, Note, span{p.host.start - 1, p.host.start}, "There is an empty username before the host.")
		}
		return
	}
	if len(p.userinfo.of(x.input)) > longUserinfo {
		x.find(UserinfoLong, Suspicious, p.userinfo, "The text before the @ is long; the host follows the @.")
	}
	if shown := hostIn(p.userinfo.of(x.input)); shown != "" {
		x.find(UserinfoHost, Dangerous, p.userinfo, "The text "+quoted.Text(shown)+" before the @ is not the host, but a username"+leadsToHost(u)+"."+delimitersIn(p.userinfo.of(x.input)))
		return
	}
	switch scheme {
	case "http", "https", "ws", "wss":
		x.find(Userinfo, Suspicious, p.userinfo, "The text before the @ is a username or a password, which browsers do not show"+leadsToHost(u)+".")
	default:
		x.find(Userinfo, Note, p.userinfo, "The text before the @ is a username or a password"+leadsToHost(u)+".")
	}
}

// isDSN reports whether a userinfo and a URL are a DSN of Sentry: a key and perhaps a secret key, each of 32 hexadecimal digits, and a project's number.
//
// https://docs.sentry.io/concepts/key-terms/dsn-explainer/
func isDSN(userinfo string, u weburl.URL) bool {
	const keyBytes = 32
	key, secret, hasSecret := strings.Cut(userinfo, ":")
	path := u.EncodedPath()
	number := path[strings.LastIndexByte(path, '/')+1:]
	isKey := func(s string) bool { return len(s) == keyBytes && strings.Trim(s, "0123456789abcdef") == "" }
	return isWeb(u.Scheme()) && isKey(key) && (!hasSecret || isKey(secret)) && number != "" && strings.Trim(number, "0123456789") == "" && u.EncodedQuery() == ""
}

// linkText compares the host of the URL, or of the URL in a wrapper, with that in the text of the link, or with the name at the beginning of a message.
func (x *inspection) linkText(u weburl.URL) {
	text := strings.TrimSpace(x.linked)
	if text == "" || len(text) > MaxCompared {
		return
	}
	for _, link := range Unwrap(x.input) {
		if to, err := weburl.Parse(link); err == nil {
			u = to
		}
	}
	if strings.ContainsFunc(text, unicode.IsSpace) {
		x.named(u, text)
		return
	}
	grade := Dangerous
	if url, ok := WithScheme(text); ok {
		text, grade = url, Suspicious
	}
	shown, err := weburl.Parse(text)
	if err != nil || !isWeb(shown.Scheme()) {
		return
	}
	if place, _ := placeOf(u.Hostname(), services()[lastLabels(u.Hostname())]); place == Shortener {
		grade = Suspicious // mailings count clicks with these
	}
	if !site.SchemelesslySameSite(u.Origin(), shown.Origin()) {
		x.find(LinkText, grade, span{}, "The text of the link shows the host "+quoted.Host(shown.Hostname())+leadsToHost(u)+".")
	}
}

// leadsToHost is the end of a message about what is before the host. It is empty for the zero URL.
func leadsToHost(u weburl.URL) string {
	if u.IsZero() {
		return ""
	}
	return ": the URL leads to " + quoted.Host(u.Hostname())
}

// spelling looks at how the URL is written, as the standard's parser reports it.
func (x *inspection) spelling(u weburl.URL) {
	if !x.isComparable() {
		return // parsers has set unread
	}
	var base *spec.URL
	if x.base != "" {
		var err error
		if base, err = spec.Parse(x.base, nil); err != nil {
			return
		}
	}
	var found []spec.ValidationError
	parser := spec.Parser{Report: func(e spec.ValidationError) {
		if len(found) < MaxFindings || e.Fatal {
			found = append(found, e)
		}
	}}
	parser.Parse(x.input, base)
	for _, e := range found {
		x.validationError(e, u)
	}
	x.mapped()
}

// validationError adds what a validation error means to a person.
func (x *inspection) validationError(e spec.ValidationError, u weburl.URL) {
	where := span{e.Start, e.End}
	switch e.Code {
	case spec.DomainPercentEncoded:
		x.find(EncodedHost, Suspicious, where, "The host contains percent-encoded characters.")
	case spec.IPv4EmptyPart, spec.IPv4TooFewParts, spec.IPv4NonDecimalPart, spec.IPv4OutOfRangePart, spec.IPv4NonASCIIInput:
		if host := u.Hostname(); host != "" {
			x.find(AddressSpelling, Suspicious, x.parts.host, "This is the IP address "+host+" in an unusual notation.")
		} else {
			x.find(AddressSpelling, Suspicious, x.parts.host, "This looks like an IP address, and browsers reject it.")
		}
	case spec.InvalidReverseSolidus:
		grade := x.gradeBefore(where.start)
		if where.start <= x.parts.path.start { // it ends the authority
			grade = Suspicious
		}
		x.find(Backslash, grade, where, "Browsers treat this backslash as a slash; other programs do not.")
	case spec.SpecialSchemeMissingFollowingSolidus:
		x.find(Slashes, Suspicious, x.parts.slashes, "The scheme is not followed by two slashes; programs disagree on where the host is.")
	case spec.DomainToASCII:
		if strings.Contains(strings.ToLower(x.parts.host.of(x.input)), "xn--") {
			x.find(Punycode, Suspicious, x.parts.host, "A label begins with xn-- and is not the name that it seems to encode.")
		}
	}
}

// mapped looks for characters of the host that the parser replaces or removes, other than
// letter case and composition.
func (x *inspection) mapped() {
	written := x.parts.host.of(x.input)
	if isASCII(written) || strings.IndexByte(written, '%') >= 0 {
		return
	}
	h, err := weburl.ParseHost(written)
	if err != nil {
		return
	}
	if h.Unicode() != norm.NFC.String(strings.ToLower(written)) && !hasDeviation(written) {
		x.find(MappedHost, Suspicious, x.parts.host, "Characters of the host are replaced or removed: it is "+quoted.Host(h.String())+".")
	}
}

// hasDeviation reports whether a host has a character that IDNA 2003 maps, and UTS #46
// keeps.
//
// https://www.unicode.org/reports/tr46/#Deviations
func hasDeviation(host string) bool { return strings.ContainsAny(host, deviations) }

const deviations = "\u00DF\u03C2\u200C\u200D"

// isComparable reports whether the input is within the bounds in which parsers are run on
// it. They take some microseconds for each byte of a host that is not ASCII.
func (x *inspection) isComparable() bool {
	return len(x.input) <= x.compared && len(x.parts.host.of(x.input)) <= maxHost
}

// parsers looks for programs that connect elsewhere.
func (x *inspection) parsers(u weburl.URL, parseError error) {
	if !x.isComparable() {
		if p := &x.parts; !p.authority.isEmpty() || scheme.Lookup(schemeOf(p.scheme.of(x.input))) != scheme.NotSpecial || parseError != nil {
			x.unread = true
		}
		return
	}
	x.compared -= len(x.input)
	c := compare.Compare(x.input, x.base)
	if parseError != nil && !x.isAssumed {
		x.rejected(c)
	}
	r := readings{placesOf(c), schemeOf(x.parts.scheme.of(x.input)), parseError == nil, strings.Contains(percent.Decode(x.parts.host.of(x.input)), softHyphen)}
	places := r.places
	if len(places) < 2 {
		return
	}
	if parseError == nil && x.isDeviation(u.ParsedHost(), places) {
		x.find(Deviation, Note, x.parts.host, "Older programs replace characters of the host, and disagree on "+r.disagreement()+".")
		return
	}
	grade := r.grade()
	if grade == OK {
		return
	}
	if parseError != nil && x.parts.host.isEmpty() {
		grade = min(grade, Suspicious)
	}
	x.isMissed = grade == Dangerous && isInternal(u.Hostname())
	isElsewhere := func(p compare.Place) bool { return p.Destination.Host != places[0].Destination.Host }
	if hasBadPort := func(f Finding) bool { return f.Rule == BadPort }; slices.ContainsFunc(x.findings, hasBadPort) && !slices.ContainsFunc(places, isElsewhere) {
		return // that finding says so
	}
	// Without a host there is nothing to connect to, except for programs that take the
	// input for something else than a URL, such as "host:path" for git.
	if parseError == nil && u.ParsedHost().Kind() == weburl.HostNull && !u.IsSpecial() ||
		parseError != nil && x.parts.scheme.isEmpty() && grade < Dangerous {
		if len(x.findings) > 0 && (u.HasOpaquePath() || x.findings[0].Rule == UnknownScheme) {
			return // what the scheme does is what matters, or that it is misspelled
		}
		if x.isAssumed {
			return // that the scheme is missing is said
		}
		grade = Note
	}
	x.find(Parsers, grade, x.parts.authority, "Programs disagree on "+r.disagreement()+".")
}

// readings are where programs connect for an input.
type readings struct {
	places []compare.Place
	scheme string // of the input
	parses bool   // by the standard
	isSoft bool   // the host of the input has a soft hyphen
}

// hasSoftHyphen reports whether a host that a program finds has a soft hyphen, which registries do not accept: in Punycode it does not decode.
func hasSoftHyphen(host string) bool {
	h, err := weburl.ParseHost(host)
	return strings.Contains(host, softHyphen) || err == nil && strings.Contains(h.Unicode(), "xn--")
}

const softHyphen = "\u00AD"

// placesOf returns the destinations of programs, except for a host of dots, which has no address. An invalid IPv6 address is
// the same host with and without its brackets and with a percent-encoded zone, and localhost no host if a program that finds none connects there.
func placesOf(c *compare.Comparison) (places []compare.Place) {
	for i := range c.Destinations {
		if to := &c.Destinations[i]; to.Host == "localhost" && c.Results[i].Get(dialect.Host).String() == "" {
			to.Host, to.Port = "", ""
		}
	}
	for _, p := range c.Places() {
		host := &p.Destination.Host
		if *host != "" && strings.Trim(*host, ".") == "" {
			continue
		}
		if bare := strings.TrimSuffix(strings.TrimPrefix(*host, "["), "]"); strings.IndexByte(bare, ':') >= 0 {
			*host = strings.ReplaceAll(bare, "%25", "%") // of a zone
		}
		if i := slices.IndexFunc(places, func(o compare.Place) bool { return o.Destination == p.Destination }); i < 0 {
			places = append(places, p)
		} else {
			places[i].Dialects = slices.Concat(places[i].Dialects, p.Dialects)
		}
	}
	return places
}

// rejected adds to the finding that the input does not parse what other programs do.
func (x *inspection) rejected(c *compare.Comparison) {
	for i := range x.findings {
		if f := &x.findings[i]; f.Rule == NotURL && f.End > f.Start {
			n := 0
			for _, failure := range c.Failures {
				if failure != nil {
					n++
				}
			}
			f.Message = strings.TrimSuffix(f.Message, ".") + fmt.Sprintf(". Of %d programs, %d reject it.", len(c.Dialects), n)
		}
	}
}

// grade returns Dangerous if an attacker can use a disagreement: if there are two different hosts in the URL, or the only one is
// internal and a program does not find it. It returns OK if places differ only in that one has no port, as the default port
// of its scheme is not known.
func (r *readings) grade() Grade {
	grade, first, host, isMissed := OK, r.places[0].Destination, "", false
	for _, p := range r.places {
		to := p.Destination
		h := r.chosen(to.Host)
		if h != "" && host != "" && h != host {
			return Dangerous
		}
		host = cmp.Or(host, h)
		isMissed = isMissed || h == ""
		if to.Host != first.Host || httpOf(to.Scheme) != httpOf(first.Scheme) || to.Port != first.Port && to.Port != "" && first.Port != "" {
			grade = Suspicious
		}
	}
	if isMissed && r.parses && grade == Suspicious && isInternal(host) {
		return Dangerous
	}
	return grade
}

// chosen returns a host that a program finds, in one spelling, or nothing if it is the scheme of the URL, perhaps with white space that parsers drop, or has a soft hyphen: no attacker can choose that.
// A public IPv4 address is the same host to a program that does not read its spelling: no name ends in a number.
func (r *readings) chosen(host string) string {
	if !r.parses {
		host = nameOrAddress(host)
	}
	if schemeOf(strings.TrimLeft(host, " \t\r\n")) == r.scheme || r.isSoft && hasSoftHyphen(host) {
		return ""
	}
	if h, err := weburl.ParseHost(host); err == nil && h.Kind() == weburl.HostIPv4 && !isInternal(h.String()) {
		return h.String()
	}
	return host
}

// isInternal reports whether a host that a program finds is not public: an address, or a name with another meaning in each network.
func isInternal(host string) bool {
	if addr, err := netip.ParseAddr(host); err == nil {
		c := ssrf.Classify(addr)
		return c.Kind() == ssrf.Metadata || !c.Reachable()
	}
	h, err := weburl.ParseHost(host)
	return err == nil && (isMetadataName(host) || ssrf.LocalName(h) != "" && !isNowhere(h))
}

// nameOrAddress returns a host of an input that browsers reject. Programs that accept a character which no name has find
// nothing there.
func nameOrAddress(host string) string {
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return host
	}
	for i := range len(host) {
		if c := host[i]; !ascii.IsAlphanumeric(c) && c != '-' && c != '.' && c != '_' && c < utf8.RuneSelf {
			return ""
		}
	}
	return host
}

// httpOf returns the scheme of the request with which a WebSocket is opened.
func httpOf(scheme string) string {
	switch scheme {
	case "ws":
		return "http"
	case "wss":
		return "https"
	}
	return scheme
}

// isDeviation reports whether places differ only because some programs map the characters
// of deviations in a host.
func (x *inspection) isDeviation(h weburl.Host, places []compare.Place) bool {
	name := h.Unicode()
	if !hasDeviation(name) {
		return false
	}
	older, err := weburl.ParseHost(strings.NewReplacer("\u00DF", "ss", "\u03C2", "\u03C3", "\u200C", "", "\u200D", "").Replace(name))
	if err != nil {
		return false
	}
	for _, p := range places {
		if strings.IndexByte(p.Destination.Host, '%') >= 0 {
			continue // requests encodes the host if there is a base: no DNS has such a name
		}
		if to := p.Destination; to.Host != strings.TrimSuffix(h.String(), ".") && to.Host != strings.TrimSuffix(older.String(), ".") ||
			to.Scheme != places[0].Destination.Scheme || to.Port != places[0].Destination.Port {
			return false
		}
	}
	return true
}

// disagreement says what differs between two places, and for each how many programs find it, with the name of one: the first is that of
// browsers, and the second the one that most of the others find with another host if there is one, which somebody can choose if there is one of those.
func (r *readings) disagreement() string {
	places := r.places
	isBrowsers := func(p compare.Place) bool { return slices.Contains(p.Dialects, dialect.Lookup("browser")) }
	first := places[max(0, slices.IndexFunc(places, isBrowsers))]
	host := r.chosen(first.Destination.Host)
	var second compare.Place
	for _, isOther := range []func(dialect.Destination) bool{
		func(to dialect.Destination) bool { h := r.chosen(to.Host); return h != "" && h != host },
		func(to dialect.Destination) bool { return to.Host != first.Destination.Host },
		func(to dialect.Destination) bool { return to != first.Destination },
	} {
		for _, p := range places {
			if isOther(p.Destination) && len(p.Dialects) > len(second.Dialects) {
				second = p
			}
		}
		if len(second.Dialects) > 0 {
			break
		}
	}
	// finders returns the programs that find what is told of a place.
	finders := func(of, other dialect.Destination) (dialects []*dialect.Dialect) {
		for _, p := range places {
			if p.Destination == of || p.Destination != other && told(p.Destination, other) == told(of, other) && differs(p.Destination, other) == differs(of, other) {
				dialects = append(dialects, p.Dialects...)
			}
		}
		return dialects
	}
	all, ofFirst, ofSecond := 0, finders(first.Destination, second.Destination), finders(second.Destination, first.Destination)
	for _, p := range places {
		all += len(p.Dialects)
	}
	name, isPlural := compare.Names(first.Dialects)[0], isBrowsers(first)
	if isPlural {
		name = "browsers"
	}
	text := differs(first.Destination, second.Destination) + ": " + found(name, isPlural, len(ofFirst)-1) + told(first.Destination, second.Destination) + ", " +
		found(witness(ofSecond), false, len(ofSecond)-1) + told(second.Destination, first.Destination)
	if rest := all - len(ofFirst) - len(ofSecond); rest > 0 {
		text += " and " + strconv.Itoa(rest) + " something else"
	}
	return text
}

// found says who finds something: a program, which may be several, and how many others.
func found(name string, isPlural bool, others int) string {
	switch {
	case others == 1:
		return name + " and another find "
	case others > 1:
		return name + " and " + strconv.Itoa(others) + " others find "
	case isPlural:
		return name + " find "
	}
	return name + " finds "
}

// witness names one of several programs: curl, which most users know, or the first.
func witness(dialects []*dialect.Dialect) string {
	if curl := dialect.Lookup("curl"); slices.Contains(dialects, curl) {
		dialects = []*dialect.Dialect{curl}
	}
	return compare.Names(dialects)[0]
}

// differs names what differs between two destinations.
func differs(a, b dialect.Destination) string {
	switch {
	case a.Host != b.Host:
		return "the host"
	case a.Port != b.Port && a.Host != "":
		return "the port"
	}
	return "the destination"
}

// told returns that of a destination which differs from another one.
func told(to, other dialect.Destination) string {
	text := to.String()
	switch differs(to, other) {
	case "the host":
		text = to.Host
	case "the port":
		text = to.Port
	}
	if text == "" {
		return "none"
	}
	return quoted.Host(text)
}

// port looks at the port.
func (x *inspection) port(u weburl.URL) {
	port, ok := u.PortNumber()
	if !ok || !isWeb(u.Scheme()) {
		return
	}
	switch {
	case slices.Contains(blockedPorts[:], port):
		x.find(ServicePort, Suspicious, x.parts.port, "Port "+strconv.Itoa(int(port))+" belongs to a service other than HTTP; browsers block it.")
	case slices.Contains(internalPorts[:], port):
		x.find(ServicePort, Suspicious, x.parts.port, "Port "+strconv.Itoa(int(port))+" is usual for a database or another internal service.")
	}
}

// Facts returns properties of the host of a URL, and of the connection to it, that are too common for a finding: that a
// label is another one than that without accents, that anyone can publish at the host, that its name ends like a file's, that the page pays the user who made the link, that it starts a chat, that the connection is not encrypted, that the URL ends with dots where a program has cut it, and that its port is not the default one.
// Of a mailto, tel or sms URL it returns what opening it does. Each is a few words.
func Facts(u weburl.URL) (facts []string) {
	if h := u.ParsedHost(); strings.Contains(h.String(), "xn--") && len(h.String()) <= maxHost {
		for label := range strings.SplitSeq(h.Unicode(), ".") {
			if plain := withoutAccents(label); plain != label && isASCII(plain) {
				facts = append(facts, "the name "+quoted.Text(label)+" is not "+quoted.Text(plain))
			}
		}
	}
	if h := u.ParsedHost(); isWeb(u.Scheme()) && h.Kind() == weburl.HostDomain && len(h.String()) <= maxHost {
		if paysMaker(h.String(), u.EncodedPath()) {
			facts = append(facts, "pays the maker of the link")
		} else if isChat(h.String(), u.EncodedPath()) {
			facts = append(facts, "starts a chat in WhatsApp")
		} else if domain := publishedUnder(h.String()); domain != "" {
			facts = append(facts, "anyone can publish at "+domain)
		}
		if name := h.String(); strings.HasSuffix(name, ".zip") || strings.HasSuffix(name, ".mov") {
			facts = append(facts, "a site, not a file")
		}
	}
	switch s := u.Scheme(); s {
	case "http", "ws", "ftp":
		facts = append(facts, "not encrypted: "+s)
	case "mailto", "tel", "sms":
		does := "opens a mail"
		if s == "tel" {
			does = "starts a call"
		} else if s == "sms" {
			does = "opens a text message"
		}
		if to := percent.Decode(u.EncodedPath()); to != "" {
			does += " to " + quoted.Text(to)
		}
		facts = append(facts, does)
	}
	if href := u.String(); isWeb(u.Scheme()) && (strings.HasSuffix(href, "%E2%80%A6") || strings.HasSuffix(href, "...")) {
		facts = append(facts, "its end seems to be missing: copy the link again")
	}
	port, ok := u.PortNumber()
	if standard, known := scheme.DefaultPort(u.Scheme()); ok && known {
		facts = append(facts, fmt.Sprintf("port %d, not the default %d", port, standard))
	}
	return facts
}

// withoutAccents returns a label with Latin letters in place of those with accents and strokes.
func withoutAccents(label string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(strokes.Replace(label)))
}

// strokes has the letters with strokes, and the one without a dot, which have no decomposition.
var strokes = strings.NewReplacer("\u00F8", "o", "\u0111", "d", "\u0127", "h", "\u0131", "i", "\u0142", "l", "\u0167", "t")

func isWeb(scheme string) bool { return scheme == "http" || scheme == "https" }

// blockedPorts are the ports that browsers block.
//
// https://fetch.spec.whatwg.org/#port-blocking
var blockedPorts = [...]uint16{
	0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
	110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
	532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
	5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
}

// internalPorts are ports of services that are not meant for the Internet: Docker, etcd,
// MySQL, PostgreSQL, Redis, Elasticsearch, memcached and MongoDB.
var internalPorts = [...]uint16{2375, 2379, 3306, 5432, 6379, 9200, 11211, 27017}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
