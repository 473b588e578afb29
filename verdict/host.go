package verdict

import (
	"cmp"
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/inside"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/ssrf"
)

// maxHost is the length in bytes of the longest host that is looked at letter by letter.
// The DNS has no longer names.
const maxHost = 1024

// longHost is the length in bytes of a host whose end may not be seen.
const longHost = 96

// host looks at the host of a URL. ordinary is whether it is as ordinary URLs have it.
func (x *inspection) host(u weburl.URL, ordinary bool) {
	h := u.ParsedHost()
	if !u.IsSpecial() {
		if h, ordinary = serviceHost(u), true; x.isConfigured(u.Scheme()) && !isMetadata(h) {
			return
		}
	}
	if addr, ok := h.Addr(); ok {
		x.address(h, addr)
		return
	}
	if h.Kind() != weburl.HostDomain {
		return
	}
	if !ordinary {
		x.syntax(h)
	}
	switch n := len(h.String()); {
	case n > maxHost:
		return
	case n > longHost:
		x.find(LongName, Note, x.parts.host, "The host is so long that its end may be out of view.")
	}
	if isMetadataName(h.String()) {
		x.find(Metadata, Dangerous, x.parts.host, "This is the name of a cloud's metadata service, which gives machines their secrets.")
		return
	}
	switch where := ssrf.LocalName(h); {
	case where != "" && isBelow(strings.TrimSuffix(h.String(), "."), "localhost"):
		x.internal(LocalName, "The host is the machine that opens the URL: localhost.")
	case where != "" && isNowhere(h):
		x.find(LocalName, Note, x.parts.host, "The host is "+where+".")
	case where != "":
		x.internal(LocalName, "The host is "+where+".")
	default:
		x.addressInName(h.String())
	}
	if !u.IsSpecial() {
		return // the names of other services are those of companies' own networks
	}
	if !ordinary && strings.Contains(h.String(), "xn--") {
		x.letters(h)
	}
	x.findPlace(h.String())
	x.likeness(h)
	x.fakeSuffix(h)
}

// serviceHost returns the host of a URL that is not special as programs which connect to it find it: an address, localhost, or a
// name with a dot. Other names and numbers can be those of actions and items of an app, as in myapp://login and myapp://42: for them the host is zero.
func serviceHost(u weburl.URL) weburl.Host {
	h := u.ParsedHost()
	if h.Kind() != weburl.HostOpaque {
		return h
	}
	found, err := weburl.ParseHost(h.String())
	switch name := strings.TrimSuffix(found.String(), "."); {
	case err == nil && found.Kind() == weburl.HostDomain && (name == "localhost" || strings.IndexByte(name, '.') >= 0),
		err == nil && found.Kind() == weburl.HostIPv4 && (name == h.String() || isReaching[u.Scheme()]):
		return found
	}
	return weburl.Host{}
}

// isMetadata reports whether a host is a cloud's metadata service.
func isMetadata(h weburl.Host) bool {
	addr, ok := h.Addr()
	return ok && ssrf.Classify(addr).Kind() == ssrf.Metadata || isMetadataName(h.String())
}

// isNowhere reports whether a host is a name that the public DNS does not have and no network needs: one for tests.
func isNowhere(h weburl.Host) bool {
	name := strings.TrimSuffix(h.String(), ".")
	return isBelow(name, "invalid") || isBelow(name, "test")
}

// syntax looks for what names of the DNS do not have.
func (x *inspection) syntax(h weburl.Host) {
	name := strings.TrimSuffix(h.String(), ".")
	long := len(name) > 253
	for label := range strings.SplitSeq(name, ".") {
		long = long || len(label) > 63
		if label == "" {
			x.find(HostSyntax, Suspicious, x.parts.host, "The host has an empty label.")
		}
		for i := range len(label) {
			if c := label[i]; !ascii.IsAlphanumeric(c) && c != '-' && c != '_' {
				x.find(HostSyntax, Suspicious, x.parts.host, "The host contains characters that DNS names do not have.")
				break
			}
		}
	}
	if long {
		x.find(LongName, Suspicious, x.parts.host, "The host is longer than the DNS allows.")
	}
}

// address looks at a host that is an IP address.
func (x *inspection) address(h weburl.Host, addr netip.Addr) {
	name := h.String()
	if inner, _ := ssrf.Embedded(addr); len(inner) > 0 {
		name += " (" + inner[0].String() + ")"
	}
	switch c := ssrf.Classify(addr); {
	case c.Kind() == ssrf.Metadata:
		x.find(Metadata, Dangerous, x.parts.host, fmt.Sprintf("The address %s gives machines their secrets: %s.", name, c))
	case !c.Reachable():
		x.internal(InternalAddress, fmt.Sprintf("The address %s is not public: %s.", name, c))
	default:
		x.find(Address, Note, x.parts.host, fmt.Sprintf("The host is an IP address in place of a name: %s.", name))
		x.isAt(AtAddress, "")
	}
}

// internal adds a finding about a host that is not public. It is dangerous if a program that checks the URL can miss it, or if the
// scheme is one by which a URL attacks services.
func (x *inspection) internal(rule Rule, message string) {
	switch {
	case x.isMissed:
		x.find(rule, Dangerous, x.parts.host, message+" Some programs that check the URL do not find it.")
	case x.reaches:
		x.find(rule, Dangerous, x.parts.host, message)
	default:
		x.find(rule, Suspicious, x.parts.host, message)
	}
}

// metadataNames are the names of services of clouds that tell machines their secrets.
var metadataNames = map[string]bool{
	"metadata":                          true, // https://docs.cloud.google.com/compute/docs/metadata/querying-metadata
	"metadata.google.internal":          true,
	"metadata.goog":                     true,
	"instance-data":                     true, // https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/instancedata-data-retrieval.html
	"instance-data.ec2.internal":        true,
	"metadata.azure.internal":           true, // https://learn.microsoft.com/azure/virtual-machines/instance-metadata-service
	"metadata.tencentyun.com":           true, // https://www.tencentcloud.com/document/product/213/4934
	"metadata.packet.net":               true, // https://www.packet.com/developers/docs/servers/key-features/metadata/
	"metadata.platformequinix.com":      true, // https://docs.equinix.com/metal/server-metadata/metadata/
	"metadata.nicocloud.internal":       true,
	"metadata.service.consul":           true,
	"rancher-metadata":                  true, // https://github.com/rancher/rancher-metadata
	"rancher-metadata.rancher.internal": true,
}

func isMetadataName(host string) bool {
	if host == "" || host[0] != 'm' && host[0] != 'i' && host[0] != 'r' {
		return false // the first letters of all
	}
	return metadataNames[strings.TrimSuffix(host, ".")]
}

// wildcards are domains under which each name with an address in it resolves to that
// address, and all names to this machine if the value is "127.0.0.1".
var wildcards = map[string]string{
	"nip.io":                "",          // https://nip.io/
	"sslip.io":              "",          // https://sslip.io/
	"xip.io":                "",          // https://web.archive.org/web/2021/http://xip.io/
	"traefik.me":            "",          // https://traefik.me/
	"backname.io":           "",          // https://backname.io/
	"rbndr.us":              "",          // https://github.com/taviso/rbndr
	"1u.ms":                 "",          // https://github.com/neex/1u.ms
	"local-ip.co":           "",          // http://local-ip.co/
	"local-ip.sh":           "",          // https://local-ip.sh/
	"plex.direct":           "",          // https://support.plex.tv/articles/206225077
	"ipv6-literal.net":      "",          // https://learn.microsoft.com/windows/win32/api/winsock2/nf-winsock2-wsaaddresstostringw
	"rebind.network":        "",          // https://github.com/brannondorsey/whonow
	"localtest.me":          "127.0.0.1", // https://readme.localtest.me/
	"lvh.me":                "127.0.0.1", // https://nickjj.com/blog/ngrok-lvhme-nipio-a-comparison-for-local-development-and-testing
	"vcap.me":               "127.0.0.1",
	"lacolhost.com":         "127.0.0.1",
	"localho.st":            "127.0.0.1",
	"fuf.me":                "127.0.0.1",
	"yoogle.com":            "127.0.0.1",
	"lvh.local":             "127.0.0.1",
	"bugbounty.dod.network": "127.0.0.2", // https://github.com/swisskyrepo/PayloadsAllTheThings
	"localdomain.pw":        "127.0.0.1",
}

// addressInName looks for an address in the labels of a name.
func (x *inspection) addressInName(host string) {
	host = strings.TrimSuffix(host, ".")
	last := strings.LastIndexByte(host, '.')
	if last < 0 {
		return
	}
	from := strings.LastIndexByte(host[:last], '.') + 1
	domain, to, wild := wildcardOf(host, x.knownOf(host))
	wild = wild && (host != domain || to != "")
	label, _, _ := strings.Cut(host, ".")
	numbered := ascii.IsDigit(host[0])
	if !wild && !numbered {
		return
	}
	addr, ok := netip.Addr{}, false
	switch {
	case to != "":
		addr, ok = netip.MustParseAddr(to), true
	case from > 0:
		if addr, ok = addressIn(host[:from-1], wild); !ok && !wild {
			addr, ok = hyphenated(label)
		}
	case numbered:
		addr, ok = hyphenated(label)
	}
	if !ok {
		if wild {
			x.find(AddressInName, Suspicious, x.parts.host, "Names under "+domain+" resolve to the addresses that they contain.")
		}
		return
	}
	c := ssrf.Classify(addr)
	grade := Suspicious
	if c.Kind() == ssrf.Metadata {
		grade = Dangerous
	}
	x.find(AddressInName, grade, x.parts.host, fmt.Sprintf("The name contains the address %s: %s.", addr, c))
}

// wildcardOf returns the domain of wildcards that a host is below, and what it resolves to.
func wildcardOf(host string, known *service) (domain, to string, ok bool) {
	if known != nil {
		for _, domain := range known.wildcards {
			if isBelow(host, domain) {
				return domain, wildcards[domain], true
			}
		}
	}
	return "", "", false
}

func wildName(host string) bool {
	host = strings.TrimSuffix(host, ".")
	_, _, ok := wildcardOf(host, services()[lastLabels(host)])
	return ok
}

// hyphenated returns the address of a label such as 169-254-169-254 if it is not public:
// providers name the machines of their customers after public addresses.
func hyphenated(label string) (netip.Addr, bool) {
	if strings.Count(label, "-") != 3 {
		return netip.Addr{}, false
	}
	addr, err := netip.ParseAddr(strings.ReplaceAll(label, "-", "."))
	if err != nil || ssrf.Classify(addr).Reachable() {
		return netip.Addr{}, false
	}
	return addr, true
}

// addressIn returns the IP address that labels begin with or, in the name of a service
// that is made for it, have anywhere: four decimal numbers with dots or hyphens, eight
// hexadecimal digits, or an IPv6 address with hyphens.
func addressIn(labels string, anywhere bool) (netip.Addr, bool) {
	if !anywhere {
		numbers := strings.SplitN(labels, ".", 5)
		if len(numbers) < 4 {
			return netip.Addr{}, false
		}
		addr, err := netip.ParseAddr(strings.Join(numbers[:4], "."))
		return addr, err == nil
	}
	for label := range strings.SplitSeq(labels, ".") {
		if len(label) == 8 {
			if n, err := strconv.ParseUint(label, 16, 32); err == nil {
				return netip.AddrFrom4([4]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}), true
			}
		}
		if addr, err := netip.ParseAddr(strings.ReplaceAll(label, "-", ":")); err == nil {
			return addr, true
		}
	}
	numbers := strings.FieldsFunc(labels, func(r rune) bool { return r == '.' || r == '-' })
	for i := len(numbers); i >= 4; i-- {
		if addr, err := netip.ParseAddr(strings.Join(numbers[i-4:i], ".")); err == nil {
			return addr, true
		}
	}
	return netip.Addr{}, false
}

// letters looks at the letters of a domain that is not ASCII.
func (x *inspection) letters(h weburl.Host) {
	x.delimiters(h.Unicode())
	x.lastLabel(h)
	suffixIsASCII := true
	if suffix, ok := site.PublicSuffix(h); ok {
		suffixIsASCII = !strings.Contains(suffix, "xn--")
	}
	for _, f := range display.Judge(h).Findings {
		label, alike := quoted.Text(f.Label), f.Letters()
		if alike != "" {
			x.alike, alike = cmp.Or(x.alike, " "+alike+"."), ": "+alike
			label = quoted.Unnamed(f.Label)
		}
		switch f.Kind {
		case display.MixedScripts:
			x.find(MixedScripts, Suspicious, x.parts.host, "The name "+label+" mixes "+strings.Join(f.Scripts, " and ")+alike+".")
		case display.WholeScriptConfusable, display.SingleScriptConfusable:
			switch {
			case f.Lookalike == "": // words of one script look like others by chance
			case !suffixIsASCII || strings.ContainsAny(f.Lookalike, "0123456789"):
				x.find(Confusable, Note, x.parts.host, "The name "+label+" looks like "+quoted.Text(f.Lookalike)+alike+".")
			default:
				x.find(Confusable, Suspicious, x.parts.host, "The name "+label+" looks like "+quoted.Text(f.Lookalike)+alike+".")
			}
		case display.Invisible:
			x.find(HiddenInHost, Note, x.parts.host, "The name "+label+" contains invisible characters.")
		case display.Symbols:
			x.find(UnusualLetters, Note, x.parts.host, "The name "+label+" has symbols that registries do not accept.")
		default:
			x.find(UnusualLetters, Suspicious, x.parts.host, "The name "+label+" has "+f.Kind.String()+".")
		}
	}
}

// Characters that look like delimiters of a URL. Those of Japanese and Chinese words are
// apart.
//
// https://chromium.googlesource.com/chromium/src/+/main/components/url_formatter/spoof_checks/idn_spoof_checker.cc
// https://www.unicode.org/Public/security/latest/confusables.txt
// https://hosterdojo.com/blog/booking-com-phishing-scam-exploits-deceptive-%E3%82%93-character
const (
	likeSlashes = "\u2044\u2215\u29F6\u29F8\u2571\u27CB\u2AFD\u2AFB\u2CC6\u1735\u2F03\u3035\u31D3\u0338\u0337" +
		"\u2216\u2572\u27CD\u29F5\u29F9\u3033\uFF0F\uFF3C\uFE68"
	likeDelimiters = likeSlashes +
		"\u2024\u2027\u2025\u0701\u0702\u06D4\uA4F8\u0660\u06F0\uA60E" + // dots
		"\u2010\u2011\u2012\u2013\u2212\u02D7" + // hyphens
		"\u02D0\uA789\u0589\u05C3\u2236\u0703\u0704\u1803\u1809\u205A\uA4FD" + // colons
		"\u01C3\u0294\u0241\u097D\u13AE\uA6EB\u266F\u22D5" + // exclamation and question marks, and number signs
		"\uFF1A\uFE55\uFF1F\uFE56\uFF03\uFE5F\uFF20\uFE6B" // with a compatibility mapping, so that no host has them
	likeDelimitersCJK = "\u3093\u30CE\u30F3\u30BD\u30FE\u30FD\u30FB\u4E36\u4E3F\u2F02\u30FC\u3078\u30D8\u4E00"
)

// delimiters looks for characters in a host that look like delimiters, after text that looks
// like a host.
func (x *inspection) delimiters(host string) {
	slash := false
	for i, r := range host {
		if r < utf8.RuneSelf {
			continue
		}
		if !strings.ContainsRune(likeDelimiters, r) && !strings.ContainsRune(likeDelimitersCJK, r) {
			continue
		}
		slash = slash || strings.ContainsRune(likeSlashes, r)
		if before := hostIn(host[:i]); before != "" && strings.HasSuffix(host[:i], before) {
			x.find(Delimiter, Dangerous, x.parts.host, "The host does not end with "+quoted.Text(before)+": it continues after "+quoted.Text(string(r))+", which only looks like a delimiter.")
			return
		}
	}
	if slash {
		x.find(Delimiter, Suspicious, x.parts.host, "The host has a character that looks like a slash or a backslash.")
	}
}

// encodedDelimiter looks for an encoded delimiter in a host that does not parse.
func (x *inspection) encodedDelimiter() {
	written := x.parts.host.of(x.input)
	if strings.IndexByte(written, '%') < 0 {
		return
	}
	host := string(inside.AppendRepeatedly(nil, written[:min(len(written), maxHost)], inside.ASCIIUnits))
	end := strings.IndexAny(host, "/\\?#@\x00")
	if end < 0 {
		return
	}
	if before := hostIn(host[:end]); before != "" {
		x.find(Delimiter, Dangerous, x.parts.host, "The host does not end with "+quoted.Text(before)+": the delimiter after it is encoded, and a part of the host.")
	}
}

// delimitersIn is the end of a message about a text that seems to be a host and a path.
func delimitersIn(text string) string {
	if strings.ContainsAny(text, likeSlashes) {
		return " The slashes in it are other characters."
	}
	return ""
}

// lastLabel looks for a last label that looks like a top-level domain in ASCII.
func (x *inspection) lastLabel(h weburl.Host) {
	name := strings.TrimSuffix(h.Unicode(), ".")
	label := name[strings.LastIndexByte(name, '.')+1:]
	if isASCII(label) {
		return
	}
	if _, listed := (site.List{}).RegistrySuffix(h); listed {
		return
	}
	// The rules of letters are about labels before the last.
	first, err := weburl.ParseHost(label + ".example")
	if err != nil {
		return
	}
	for _, f := range display.Judge(first).Findings {
		like, err := weburl.ParseHost("example." + f.Lookalike)
		if err != nil || f.Lookalike == "" {
			continue
		}
		if _, listed := (site.List{}).RegistrySuffix(like); listed {
			x.find(Confusable, Suspicious, x.parts.host, "The ending "+quoted.Text(label)+" looks like "+quoted.Text(f.Lookalike)+".")
		}
	}
}

// fakeSuffix looks for a label of the registrable domain that begins as if the host ended
// there: in www.bank.com-id.example, com-id.example is the domain. What looks like the domain of a state is
// dangerous, in gov.uk-refund.example and in gov-uk-refund.example.
func (x *inspection) fakeSuffix(h weburl.Host) {
	host := h.String()
	i := strings.IndexByte(host, '-')
	if i < 3 {
		return
	}
	domain, ok := site.RegistrableDomain(h)
	start := len(host) - len(domain)
	suffix, rest, found := strings.Cut(domain, "-")
	if country, _, more := strings.Cut(rest, "-"); ok && more && country != "" && isOfState(suffix, country) {
		x.find(FakeSuffix, Dangerous, x.hostSpan(start, start+len(suffix+"-"+country)), "The host looks like one under "+suffix+"."+country+", but its domain is "+quoted.Host(domain)+".")
		return
	}
	if !ok || start == 0 {
		return
	}
	first, grade := host[:start-1], OK
	switch {
	case !found:
	case suffix != "" && isOfState(first[strings.LastIndexByte(first, '.')+1:], suffix):
		grade = Dangerous
	case isSuffixLabel(suffix) && first != "www" || isCountry(suffix) && !isOwnLabel(first) && x.isForTheft(domain):
		grade = Suspicious
	}
	if grade > OK {
		x.find(FakeSuffix, grade, x.hostSpan(0, start+len(suffix)), "The host does not end with "+quoted.Text(first+"."+suffix)+": its domain is "+quoted.Host(domain)+".")
	}
}

// isSuffixLabel reports whether a label is a public suffix, or begins one, and is rarely the
// label of anything else.
func isSuffixLabel(label string) bool {
	switch label {
	case "com", "net", "org", "gov", "edu", "info", "gob", "gouv":
		return true
	}
	return false
}

// domainWithin looks for a domain at the start of a host of another owner, as in
// login.bank.co.uk.evil.example. Universities and companies have labels such as it and de in the names of
// their hosts, so that the domain of a country needs another sign.
func (x *inspection) domainWithin(h weburl.Host) {
	host := strings.TrimSuffix(h.String(), ".")
	bare := strings.TrimPrefix(host, "www.")
	first, rest, _ := strings.Cut(bare, ".")
	for first != "" {
		label, after, _ := strings.Cut(rest, ".")
		if strings.IndexByte(after, '.') < 0 {
			return // the domain of the owner
		}
		grade, end := OK, len(host)-len(after)-1
		country, _, _ := strings.Cut(after, ".")
		switch isCommon := isSuffixLabel(label) && label != "info"; {
		case len(country) == 2 && isOfState(label, country):
			grade, end = Dangerous, end+len(".")+len(country)
		case len(label) == 2 && isOfState(first, label):
			grade = Dangerous
		case (isCommon || label == "co" || label == "ac") && len(country) == 2 && isSuffix(label+"."+country):
			grade, end = Note, end+len(".")+len(country)
		case isCommon:
			grade = Note
		case isCountry(label) && label != "mg" && !isOwnLabel(first) && !isSuffixLabel(first) && first != "co": // mg is for Mailgun
			grade = Suspicious
		}
		domain, ok := site.RegistrableDomain(h)
		if !ok || end >= len(host)-len(strings.TrimSuffix(domain, ".")) {
			return
		}
		before, _ := luresIn(host[end:len(host)-len(strings.TrimSuffix(domain, "."))], false, false)
		isForTheft := before.text != "" || x.isForTheft(domain)
		if grade == Suspicious && !isForTheft && (len(bare) == len(host) || !isGeneric(domain)) {
			if grade = Note; !isGeneric(domain) {
				return
			}
		}
		if isForTheft && len(bare) < len(host) && grade == Note {
			grade = Suspicious
		}
		if grade > OK {
			x.find(NameWithin, grade, x.hostSpan(0, end), "The host begins with "+quoted.Text(host[:end])+", but belongs to "+quoted.Host(domain)+".")
			return
		}
		first, rest = label, after
	}
}

// isForTheft reports whether the domain of a host is under a suffix that is often reported, or has a word of
// pages that steal under a generic suffix.
func (x *inspection) isForTheft(domain string) bool {
	w, _ := luresIn(domain[:strings.LastIndexByte(domain, '.')+1], true, false)
	return x.evidence.place == Abused || w.text != "" && isGeneric(domain)
}

// isGeneric reports whether anyone in the world registers domains under the suffix of a domain.
func isGeneric(domain string) bool {
	switch last := domain[strings.LastIndexByte(domain, '.')+1:]; last {
	case "edu", "gov", "int", "mil":
		return false
	default:
		return len(last) > 2 || soldSuffixes[last]
	}
}

// isSuffix reports whether a registry has a suffix.
func isSuffix(suffix string) bool {
	h, err := weburl.ParseHost(suffix)
	if err != nil {
		return false
	}
	found, ok := (site.List{}).RegistrySuffix(h)
	return ok && found == suffix
}

// nameRules are the rules and grades of resemblances.
var nameRules = [...]struct {
	rule  Rule
	grade Grade
}{
	display.Visual:      {Lookalike, Dangerous},
	display.Within:      {NameWithin, Dangerous},
	display.Divided:     {NameDivided, Suspicious},
	display.Near:        {NameNear, Suspicious},
	display.WithWord:    {NameWord, Suspicious},
	display.LabelWithin: {NameLabel, Note},
	display.OtherSuffix: {NameSuffix, Suspicious},
	display.Glued:       {NameGlued, Note},
}

// hasBranches are the names of banks of which each town has one with a domain such as sparkasse-hannover.de.
//
// https://www.sparkasse.de/, https://www.vr.de/
var hasBranches = map[string]bool{"sparkasse.de": true, "volksbank.de": true}

// hasLure reports whether a host has a word that is common in pages for stealing.
func hasLure(host string) bool {
	w, _ := luresIn(host, true, true)
	return w.text != ""
}

// nameLabel is the label of a name before its suffix.
func nameLabel(name string) string {
	label, _, _ := strings.Cut(name, ".")
	return label
}

// likeness looks for names that the host is like.
func (x *inspection) likeness(h weburl.Host) {
	l, ok := x.names.Find(h)
	if !ok {
		if !x.capital() {
			x.domainWithin(h)
		}
		return
	}
	r := nameRules[l.Resemblance]
	switch {
	case !isBuiltIn()[l.Name]:
		r.grade = max(r.grade, Suspicious)
	case l.Resemblance == display.WithWord && !strings.Contains(h.String(), nameLabel(l.Name)):
		r.grade = Dangerous // paypa1-login.example
	case l.Resemblance == display.WithWord && isWordName(l.Name) && !hasLure(h.String()):
		r.grade = Note
	case l.Resemblance == display.WithWord && hasBranches[l.Name] && strings.HasSuffix(h.String(), ".de") && !hasLure(strings.Replace(h.String(), nameLabel(l.Name), " ", 1)):
		x.find(r.rule, Note, x.parts.host, "The host "+quoted.Host(h.String())+" has the name of a branch of "+l.Name+", and others can have it too: compare it with the address that your bank has given you.")
		return
	case l.Resemblance == display.OtherSuffix && (isOfCountry(h) || isPages(h) || isWordName(l.Name)),
		l.Resemblance == display.Near && isOrdinary(h, h.String()[l.Start:l.End], l.Name):
		r.grade = Note
	}
	where := x.parts.host
	if written := where.of(x.input); ascii.EqualFold(written, h.String()) {
		where = span{where.start + l.Start, where.start + l.End}
	}
	if !selfHosted[l.Name] && l.Resemblance != display.OtherSuffix && l.Resemblance != display.Near && !(l.Resemblance == display.Glued && isWordName(l.Name)) && !isOwnPages("", x.evidence.domain, l.Name) {
		x.evidence.sign(HasName, l.Name, where)
	}
	owner := ", but is not known to have the same owner"
	if l.Resemblance == display.OtherSuffix {
		owner = ", and may have another owner" // names.txt has few of the domains of a company with one in each country
	}
	name := l.Name
	if at := h.String()[l.Start:l.End]; l.Resemblance == display.Within && strings.IndexByte(at, '.') > 0 {
		name = at // another domain of the owner
	} else if suffix, ok := (site.List{}).RegistrySuffix(h); ok && strings.IndexByte(name, '.') > 0 && x.names.Owns(nameLabel(name)+"."+suffix) {
		name = nameLabel(name) + "." + suffix // in the country of the host
	}
	like := l.Resemblance.String() + " " + name
	if l.Resemblance == display.WithWord && r.grade == Dangerous {
		like = "looks like " + l.Name + " with an added word"
	}
	host, alike := quoted.Host(h.Unicode()), ""
	if l.Resemblance == display.Visual && x.alike != "" {
		host, alike = quoted.Unnamed(quoted.Ends(h.Unicode())), x.alike // which names the code points
	}
	x.find(r.rule, r.grade, where, "The host "+host+" "+like+owner+yourself(r.grade, name)+"."+alike)
}

// capital looks for a capital I that is like the l of a name, as in dhI-paket.com. It reports whether there is one.
func (x *inspection) capital() bool {
	written := x.parts.host.of(x.input)
	if strings.IndexByte(written, 'I') < 0 || len(written) > maxHost || strings.ToUpper(written) == written {
		return false
	}
	h, err := weburl.ParseHost(strings.ReplaceAll(written, "I", "l"))
	if err != nil {
		return false
	}
	domain, _ := site.RegistrableDomain(h)
	l, ok := x.names.Find(h)
	if !ok && !x.names.Owns(domain) {
		return false
	}
	if !ok {
		l.Name = domain
	}
	x.find(Lookalike, Suspicious, x.parts.host, "The host "+quoted.Host(written)+" has a capital I, which looks like an l: "+quoted.Host(h.String())+". Its name is like "+l.Name+yourself(Suspicious, l.Name)+".")
	return true
}

// yourself is the end of a message about a name: what to do.
func yourself(grade Grade, name string) string {
	switch {
	case grade < Suspicious:
		return ""
	case strings.IndexByte(name, '.') < 0:
		return ": enter no password and no card number there"
	}
	return ": open " + name + " yourself"
}

// selfHosted are names of programs that companies run on hosts of their own, such as
// gitlab.company.example.
var selfHosted = map[string]bool{"gitlab.com": true, "bitbucket.org": true, "github.com": true}

// isPages reports whether a host is below a suffix whose registry has the accounts of
// the owners of names.
//
// https://docs.github.com/en/pages
func isPages(h weburl.Host) bool {
	suffix, _ := site.PublicSuffix(h)
	return suffix == "github.io" || suffix == "gitlab.io"
}

// isOrdinary reports whether a label that is one letter away from a name is so by chance: it
// is an ordinary word; it begins with another letter before the word that the name ends
// with, as mail and ymail are beside gmail; or the name has less than eight characters and
// the host another suffix.
func isOrdinary(h weburl.Host, label, name string) bool {
	words := ordinaryWords()
	name, suffix, _ := strings.Cut(name, ".")
	return words[label] || len(name) <= leastLetters || words[name[1:]] && strings.HasSuffix(label, name[1:]) ||
		len(name) < 8 && suffix != "" && !strings.HasSuffix(strings.TrimSuffix(h.String(), "."), "."+suffix)
}

// leastLetters is the number of letters of a name of which another word is one edit away.
const leastLetters = 5

// isOfCountry reports whether the registry of a host is that of a country.
func isOfCountry(h weburl.Host) bool {
	suffix, ok := (site.List{}).RegistrySuffix(h)
	suffix = strings.TrimSuffix(suffix, ".")
	if own, isPublic := site.PublicSuffix(h); !isPublic || strings.TrimSuffix(own, ".") != suffix {
		return false // a suffix of a company
	}
	return ok && isCountry(suffix[strings.LastIndexByte(suffix, '.')+1:])
}

// isCountry reports whether a label is the suffix of a country in which owners of names have their
// sites: one of two letters, except those that are given away or sold all over the world.
func isCountry(label string) bool { return len(label) == 2 && !soldSuffixes[label] && isSuffix(label) }

// soldSuffixes are suffixes of countries that are sold or given away all over the world.
// The first are those that the Anti-Phishing Working Group found most abused.
//
// https://docs.apwg.org/reports/APWG_Global_Phishing_Report_2015-2016.pdf
var soldSuffixes = map[string]bool{
	"tk": true, "ml": true, "ga": true, "cf": true, "gq": true, "cc": true, "pw": true, "ws": true, "to": true,
	"me": true, "io": true, "co": true, "tv": true, "su": true, "la": true, "ly": true, "gg": true, "ai": true, "st": true,
}

// hostIn returns the host that a userinfo looks like, or the empty string.
func hostIn(userinfo string) string {
	if len(userinfo) > maxHost {
		userinfo = userinfo[:maxHost]
	}
	userinfo = string(inside.AppendRepeatedly(nil, userinfo, inside.ASCIIUnits))
	for text := range strings.FieldsFuncSeq(userinfo, func(r rune) bool { return strings.ContainsRune(":/\\?#@&=; \t\r\n"+likeDelimiters, r) }) {
		if !strings.Contains(text, ".") {
			continue
		}
		h, err := weburl.ParseHost(text)
		if err != nil {
			continue
		}
		if _, isAddr := h.Addr(); isAddr {
			return h.String()
		}
		name := strings.TrimSuffix(h.String(), ".")
		last := name[strings.LastIndexByte(name, '.')+1:]
		if _, ok := (site.List{}).RegistrySuffix(h); ok || redact.IsReserved(last) {
			return name
		}
	}
	return ""
}
