package verdict

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/inside"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/site"
)

// An Observation is something about a URL that, together with another observation, is
// suspicious: a place, which is a kind of host that anyone gets at once and without proof of
// identity, or a sign in the text of the URL.
type Observation uint8

// The observations.
const (
	Nothing Observation = iota

	Pages        // a domain under which anyone publishes pages
	CodePages    // the pages of a host of code
	Blogs        // a domain of blogs or of simple sites
	Storage      // a domain under which anyone stores files
	Apps         // a domain of a cloud, under which companies have their applications
	Dynamic      // a domain under which anyone names a machine
	Tunnel       // a domain under which anyone opens a tunnel to a machine
	Gateway      // a gateway to files that anyone has stored
	Shortener    // a service that hides where its links lead
	Abused       // a top-level domain of which more than 1 in 100 domains were reported for phishing
	AtAddress    // an IP address
	HasName      // a well-known name in the host, in whole
	HasMisspelt  // a well-known name in the host, misspelt
	HasPathName  // a well-known name in the path
	HasPathCopy  // a segment of the path that is a well-known name, by itself or with words
	HasLure      // a word in the host that is common in pages for stealing secrets or money, and rare elsewhere
	HasWord      // a word in the host that is common in such pages and others
	HasLures     // two such words in the host, or lures
	HasPathLure  // such a word in the path
	HasMachine   // a name in the host that was made by a machine
	HasPage      // a path that ends with a page
	HasRecipient // the address of the recipient
	HasProgram   // a program or an archive at the end of the path
	observations
)

var observationNames = [...]string{
	Pages: "free pages", CodePages: "pages of a host of code", Blogs: "blog or simple site", Storage: "storage", Apps: "applications", Tunnel: "tunnel", Dynamic: "dynamic name", Gateway: "gateway",
	Shortener: "shortener", Abused: "abused suffix", AtAddress: "IP address", HasName: "well-known name in the host",
	HasMisspelt: "misspelt name in the host", HasPathName: "well-known name in the path", HasPathCopy: "segment with a well-known name", HasLure: "lure in the host", HasWord: "word in the host", HasLures: "two words in the host",
	HasPathLure: "lure in the path", HasMachine: "machine-made name", HasPage: "page", HasRecipient: "recipient", HasProgram: "program or archive",
}

// String returns the name of the observation, such as "free pages".
func (o Observation) String() string {
	if int(o) < len(observationNames) && observationNames[o] != "" {
		return observationNames[o]
	}
	return "unknown"
}

// A Combination is a pair of observations that together are suspicious.
type Combination struct{ First, Second Observation }

// combinations is the table of combinations. The first one that a URL has is reported.
var combinations = func() (list []Combination) {
	for _, row := range []struct{ first, second []Observation }{
		{[]Observation{Pages, Apps, Blogs, Storage, Dynamic, Gateway, Abused}, []Observation{HasName}},
		{[]Observation{HasLure, HasWord, HasPathLure, HasRecipient}, []Observation{HasName}},
		{[]Observation{Pages, Apps, Storage, Dynamic, HasLure}, []Observation{HasMisspelt}},
		{[]Observation{Pages, Apps, Dynamic, Gateway, AtAddress, Shortener}, []Observation{HasPathName}},
		{[]Observation{CodePages, Blogs}, []Observation{HasPathCopy}},
		{[]Observation{Pages, CodePages, Apps, Blogs, Storage, Dynamic, Abused}, []Observation{HasLure, HasLures}},
		{[]Observation{Pages, Dynamic, Storage}, []Observation{HasWord}},
		{[]Observation{Pages, Apps, Storage, Dynamic, Gateway, AtAddress}, []Observation{HasPathLure}},
		{[]Observation{Pages, CodePages, Apps, Blogs, Storage, Dynamic, Gateway, Shortener, Abused, AtAddress}, []Observation{HasRecipient}},
		{[]Observation{Pages, Dynamic, Gateway, Abused, AtAddress}, []Observation{HasProgram}},
		{[]Observation{Pages, Dynamic, Abused, HasLure, HasWord}, []Observation{HasMachine}},
		{[]Observation{Gateway}, []Observation{HasPage}},
	} {
		for _, second := range row.second {
			for _, first := range row.first {
				list = append(list, Combination{first, second})
			}
		}
	}
	return list
}()

// Combinations returns the pairs of observations that together are suspicious.
func Combinations() []Combination { return slices.Clone(combinations) }

//go:embed places.tsv
var placesText string

// A service is what is known about the hosts below a domain.
type service struct {
	wrappers  []wrapper
	places    []placeDomain
	wildcards []string // domains of wildcards
}

// ofCountries returns the domains in names.txt with the first label of a domain that is the first in its line.
func ofCountries(domain string) []string {
	for _, line := range Names() {
		if all := strings.Fields(line); all[0] == domain {
			return slices.DeleteFunc(all, func(d string) bool { return nameLabel(d) != nameLabel(domain) })
		}
	}
	return nil
}

// services are the services by the last two labels of their domains.
var services = sync.OnceValue(func() map[string]*service {
	m := make(map[string]*service)
	of := func(domain string) *service {
		key := lastLabels(domain)
		if m[key] == nil {
			m[key] = new(service)
		}
		return m[key]
	}
	google := ofCountries("google.com")
	for _, w := range wrappers {
		domains := []string{strings.TrimPrefix(w.host, ".")}
		if w.host == ".google.com" {
			domains = google
		}
		for _, domain := range domains {
			if w.host[0] == '.' {
				w.host = "." + domain
			}
			s := of(domain)
			s.wrappers = append(s.wrappers, w)
		}
	}
	for domain := range wildcards {
		s := of(domain)
		s.wildcards = append(s.wildcards, domain)
	}
	for line := range strings.Lines(placesText) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(fields) != 4 {
			continue // a comment
		}
		for domain := range strings.FieldsSeq(fields[3]) {
			s := of(domain)
			s.places = append(s.places, placeDomain{domain, placeClasses[fields[0]]})
		}
	}
	return m
})

type placeDomain struct {
	domain string
	place  Observation
}

var placeClasses = map[string]Observation{"pages": Pages, "code": CodePages, "blogs": Blogs, "storage": Storage, "apps": Apps, "tunnel": Tunnel, "dynamic": Dynamic, "gateway": Gateway, "shortener": Shortener}

// lastLabels returns the last two labels of a host.
func lastLabels(host string) string {
	last := strings.LastIndexByte(host, '.')
	if last < 0 {
		return host
	}
	return host[strings.LastIndexByte(host[:last], '.')+1:]
}

// knownOf returns what is known about the domain of the host of the URL.
func (x *inspection) knownOf(host string) *service {
	if !x.isKnown {
		x.isKnown, x.known = true, services()[lastLabels(host)]
	}
	return x.known
}

// placeOf returns the place of a host without a dot at its end, and the domain that it is
// below.
func placeOf(host string, known *service) (o Observation, domain string) {
	if known != nil {
		for _, d := range known.places {
			if isBelow(host, d.domain) {
				return d.place, d.domain
			}
		}
	}
	if i := len(host) - len(".blogspot.com.au"); strings.Contains(host[max(i, 0):], ".blogspot.") {
		i = strings.LastIndex(host, ".blogspot.")
		return Blogs, host[i+1:] // of each country
	}
	if last := host[strings.LastIndexByte(host, '.')+1:]; abusedSuffixes[last] {
		return Abused, last
	}
	return Nothing, ""
}

// isBelow reports whether a host is a domain, or below it.
func isBelow(host, domain string) bool {
	rest, ok := strings.CutSuffix(host, domain)
	return ok && (rest == "" || rest[len(rest)-1] == '.')
}

// abusedSuffixes are the top-level domains among the twenty with the most domains that were
// reported for phishing from May 2024 to April 2025, of which more than 1 in 100 were.
//
// https://www.cybercrimeinfocenter.org/phishing-activity-in-tlds-may-april-2025
var abusedSuffixes = map[string]bool{
	"top": true, "bond": true, "xyz": true, "shop": true, "info": true, "xin": true, "online": true, "vip": true, "cc": true,
	"cfd": true, "lol": true, "sbs": true, "site": true, "icu": true, "pro": true,
}

// lures are words of pages that request secrets or money, or promise some. strongLures
// count in other words too, weakLures only between characters that are not letters.
var (
	strongLures = [...]string{
		"login", "logon", "logln", "signin", "sign-in", "verif", "validat", "authent", "password", "passwd", "wallet", "billing", "invoice", "helpdesk",
		"helpcenter", "help-center", "webmail", "mailbox", "recovery", "unlock", "suspend", "restrict", "confirm", "airdrop", "voucher", "appeal",
		"violation", "copyright", "redelivery", "payroll", "pushtan", "webscr", "mainnet", "giveaway", "securelogin", "supportcenter", "case-id", "caseid",
	}
	weakLures = map[string]string{}

	// gluedWords count in other words on free pages.
	gluedWords = [...]string{
		"policy", "update", "updat", "support", "secur", "account", "takedown", "infring", "rights", "safety", "safeguard", "protect", "notice", "removal", "remove",
		"complian", "enforce", "moderat", "complain", "abuse", "alert", "illegal", "invalid", "service", "servic", "extension", "resolver", "webconnect", "onlinebank",
		"community", "telecom", "mail", "bank", "reward", "center", "offici", "meta", "walle", "logi", "exten",
	}
)

func init() {
	for word := range strings.FieldsSeq(`account accounts secure security securite seguridad support supports soporte help helps update updates upgrade claim claims
		claiming reward rewards bonus prize gift gifts policy parcel delivery tracking track refund refunds customs bank banking oauth auth sso identity
		activate activation review reviews badge alert alerts notice notification portal connect payment payments pay center centre case
		removal remove takedown illegal invalid safety restore user member members customer service services servicio verified official
		authorize authorization signon sign log mail email kyc token bridge stake staking swap dapp dex nft mint migrate crypto coin invest
		meta business ads manager community standard standards free resmi bantuan layanan event hadiah pemenang undian promo
		verlaengern erstattung zustellung sendung paket zoll kunde kunden sicherheit bestaetigen aktualisieren anmelden anmeldung rueckerstattung
		finanzamt steuer steuern konto sperrung gesperrt gewinn gewinnspiel rechnung gebuehr pruefen ueberpruefen entsperren tax taxes fee fees impots amende multa
		livraison colis remboursement zahlung zahlen tan banking nachzahlung connexion paquete envio entrega consegna pacco spedizione accesso`) {
		weakLures[word] = word
	}
}

// starts are words by their first letter.
type starts [26][]string

func startsOf(words []string) (s starts) {
	for _, w := range words {
		s[w[0]-'a'] = append(s[w[0]-'a'], w)
	}
	return s
}

// find returns the first of the words in a text in lower case, and where it is.
func (s *starts) find(text []byte) (w string, at int) {
	for i := range text {
		if c := text[i] - 'a'; c < 26 {
			for _, w := range s[c] {
				if len(text)-i >= len(w) && string(text[i:i+len(w)]) == w {
					return w, i
				}
			}
		}
	}
	return "", -1
}

var strongStarts, gluedStarts = startsOf(strongLures[:]), startsOf(gluedWords[:])

// A word is one of a text.
type word struct {
	text       string
	start, end int
	strong     bool
}

// luresIn returns the first lure in a text, and whether there is another one.
func luresIn(text string, weak, glued bool) (first word, more bool) {
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && (ascii.IsAlpha(text[end]) || text[end] == '-' && !weak) {
			end++
		}
		if end > start {
			if w, ok := lure(text[start:end], weak, glued); ok {
				w.start, w.end = start+w.start, start+w.end
				switch {
				case first.text == "":
					first = w
				case w.strong && !first.strong:
					first, more = w, true
				default:
					more = true
				}
			}
		}
		start = end + 1
	}
	return first, more
}

// lure returns the lure in a word.
func lure(s string, weak, glued bool) (word, bool) {
	if len(s) < 3 {
		return word{}, false
	}
	var buffer [64]byte
	lower := buffer[:0]
	for i := range min(len(s), len(buffer)) {
		lower = append(lower, ascii.ToLower(s[i]))
	}
	if w, at := strongStarts.find(lower); at >= 0 {
		return word{w, at, at + len(w), true}, true
	}
	if weak {
		if w, ok := weakLures[string(lower)]; ok {
			return word{w, 0, len(w), false}, true
		}
	}
	if glued {
		if w, at := gluedStarts.find(lower); at >= 0 {
			return word{w, at, at + len(w), false}, true
		}
	}
	return word{}, false
}

// A seen is what was seen of an observation.
type seen struct {
	text  string // the name, the word or the address
	where span
}

// evidence is what is seen of a URL.
type evidence struct {
	has    uint32 // the observations as bits
	wanted uint32 // those that are a combination with one of them
	domain string // that the place is
	place  Observation
	seen   [observations - HasName]seen
}

func (e *evidence) sign(o Observation, text string, where span) {
	if e.has>>o&1 == 0 {
		e.see(o)
		e.seen[o-HasName] = seen{text, where}
	}
}

// findPlace looks for the place of a host.
func (x *inspection) findPlace(host string) {
	host = strings.TrimSuffix(host, ".")
	place, domain := placeOf(host, x.knownOf(host))
	if (place == Nothing || place == Abused) && hasCID(host, x.parts.path.of(x.input)) {
		place, domain = Gateway, host
	}
	labels := strings.TrimSuffix(host[:len(host)-len(domain)], ".")
	if place == Nothing || place != Shortener && place != Abused && place != Gateway && strings.Count(domain, ".") == 1 && isOwnLabel(labels) {
		return
	}
	x.isAt(place, domain)
	if rule := observed[place]; rule != "" {
		grade := Note
		if place == Tunnel {
			grade = Suspicious
		}
		message := x.clause(place)
		if place == Shortener {
			message += onlyThey(domain) + cmp.Or(previews[domain], askSender)
		}
		x.find(rule, grade, x.hostSpan(len(host)-len(domain), len(host)), message+".")
	}
}

// hasCID reports whether a host or a path has the identifier of a file in IPFS.
//
// https://docs.ipfs.tech/concepts/content-addressing/
func hasCID(host, path string) bool {
	if rest, ok := strings.CutPrefix(path, "/ipfs/"); ok {
		return strings.HasPrefix(rest, "Qm") || strings.HasPrefix(rest, "baf")
	}
	return len(host) > 59 && strings.HasPrefix(host, "baf") && strings.IndexByte(host, '.') >= 59
}

// isAt notes the place.
func (x *inspection) isAt(place Observation, domain string) {
	x.evidence.place, x.evidence.domain = place, domain
	x.evidence.see(place)
}

// isOwnLabel reports whether the labels before a domain are those of its owner.
func isOwnLabel(labels string) bool {
	switch labels {
	case "", "www", "account", "accounts", "help", "support", "docs", "api", "app", "blog", "status", "forum", "community", "dashboard", "login", "my", "en.support", "developer", "developers":
		return true
	}
	return false
}

// observed are the rules of observations that are findings as well.
var observed = [observations]Rule{
	Pages: FreePages, Apps: FreePages, Storage: FreePages, Dynamic: DynamicName, Tunnel: TunnelHost, Gateway: GatewayHost, Shortener: ShortLink,
	AtAddress: Address, HasRecipient: Recipient, HasProgram: Program,
}

// clause says what an observation is.
func (x *inspection) clause(o Observation) string {
	domain := x.evidence.domain
	text := ""
	if o >= HasName {
		text = x.evidence.seen[o-HasName].text
	}
	switch o {
	case Pages, CodePages, Blogs:
		return "Anyone can publish pages under " + domain
	case Storage:
		return "Anyone can store files under " + domain
	case Dynamic:
		return "Anyone can get a name under " + domain + " for a machine"
	case Apps:
		return "Anyone can run applications under " + domain
	case Tunnel:
		return "Anyone can open a tunnel to a machine under " + domain + " at any time"
	case Gateway:
		return "Under " + domain + " are files that anyone has stored"
	case Shortener:
		return "A link of " + domain + " does not show where it leads"
	case Abused:
		return "Domains under ." + domain + " are often reported for phishing"
	case AtAddress:
		return "The host is only an IP address"
	case HasName, HasMisspelt:
		return "The host resembles " + text
	case HasPathName, HasPathCopy:
		return "The path names " + text
	case HasLure, HasWord, HasLures, HasPathLure:
		return "The URL has the word " + quoted.Text(text)
	case HasMachine:
		return "The name " + quoted.Text(text) + " was made by a machine"
	case HasPage:
		return "It is a page"
	case HasRecipient:
		return "The URL has the address " + quoted.Text(text)
	}
	return "It is a program or an archive"
}

// onlyThey and askSender go on after a message that a link of a service does not show where it leads.
func onlyThey(service string) string { return ": only " + service + " has that address. " }

const askSender = "Check with the sender before you open it"

// previews say how a service that shortens links shows where one leads, without going there.
//
// https://security.thejoshmeister.com/2009/04/how-to-preview-shortened-urls-tinyurl.html
var previews = map[string]string{
	"bit.ly":      "With a + added at its end, it shows the address instead",
	"is.gd":       "With a - added at its end, it shows the address instead",
	"tinyurl.com": "With preview.tinyurl.com in place of tinyurl.com, it shows the address instead",
}

// hostSpan returns the place in the input of a part of the serialized host.
func (x *inspection) hostSpan(start, end int) span {
	where := x.parts.host
	if len(where.of(x.input)) >= end && where.end > where.start {
		return span{where.start + start, where.start + end}
	}
	return where
}

// partners are the observations that with one are a combination, as bits.
var partners = func() (t [observations]uint32) {
	for _, c := range combinations {
		t[c.First] |= 1 << c.Second
		t[c.Second] |= 1 << c.First
	}
	return t
}()

// see adds an observation.
func (e *evidence) see(o Observation) {
	e.has |= 1 << o
	e.wanted |= partners[o]
}

// wants reports whether an observation is a combination with one that the URL has.
func (e *evidence) wants(o Observation) bool { return e.wanted>>o&1 != 0 }

// combine looks for observations that are suspicious together, unless something else is
// suspicious.
func (x *inspection) combine(u weburl.URL) {
	e := &x.evidence
	for i := range x.findings {
		if x.findings[i].Grade >= Suspicious {
			return
		}
	}
	host := strings.TrimSuffix(u.Hostname(), ".")
	if e.has == 0 && !hasNumber(host) {
		return
	}
	if e.place != AtAddress {
		x.signsOfHost(host)
	}
	x.signsOfPath()
	for _, c := range combinations {
		if e.has>>c.First&1 == 0 || e.has>>c.Second&1 == 0 {
			continue
		}
		x.findings = slices.DeleteFunc(x.findings, func(f Finding) bool {
			return f.Grade == Note && (f.Rule == observed[c.First] || f.Rule == observed[c.Second])
		}) // the combination says the same
		second := x.clause(c.Second)
		x.find(Combined, Suspicious, e.seen[c.Second-HasName].where, x.clause(c.First)+", and "+strings.ToLower(second[:1])+second[1:]+x.advice(c)+".")
		return
	}
}

// advice says what to do about a combination.
func (x *inspection) advice(c Combination) string {
	for _, o := range [...]Observation{c.First, c.Second} {
		switch o {
		case HasName, HasMisspelt, HasPathName, HasPathCopy:
			return ": open " + x.evidence.seen[o-HasName].text + " yourself"
		case HasProgram:
			return ": do not open it"
		case HasLure, HasWord, HasLures, HasPathLure:
			return ": enter no password here"
		}
	}
	return ": check with the sender"
}

// hasNumber reports whether a host has a number of six digits.
func hasNumber(host string) bool {
	run := 0
	for i := range len(host) {
		if !ascii.IsDigit(host[i]) {
			run = 0
		} else if run++; run == 6 {
			return true
		}
	}
	return false
}

// signsOfHost looks for signs in the labels before the domain of the place, or before the
// public suffix.
func (x *inspection) signsOfHost(host string) {
	e := &x.evidence
	labels := strings.TrimSuffix(host[:len(host)-len(e.domain)], ".")
	if e.domain == "" {
		labels = labels[:strings.LastIndexByte(labels, '.')+1]
	}
	if labels == "" {
		return
	}
	if e.place != Nothing && e.place != Abused && e.wants(HasName) {
		if l, ok := x.names.FindWithin(labels, true); ok && !isOwnPages(labels, e.domain, l.Name) && !x.isChance(labels, l) {
			sign := HasName
			if l.Resemblance == display.Near {
				sign = HasMisspelt
			}
			e.sign(sign, l.Name, x.hostSpan(l.Start, l.End))
		}
	}
	start := 0
	if e.place == Abused {
		start = strings.LastIndexByte(labels, '.') + 1 // hosts of companies have names such as support
		if w, _ := luresIn(labels[:start], false, false); w.text != "" {
			e.sign(HasLure, w.text, x.hostSpan(w.start, w.end))
		}
	}
	if w, more := luresIn(labels[start:], true, e.place == Pages || e.place == Dynamic); w.text != "" {
		sign, where := HasWord, x.hostSpan(start+w.start, start+w.end)
		if w.strong {
			sign = HasLure
		}
		e.sign(sign, w.text, where)
		if more {
			e.sign(HasLures, w.text, where)
		}
	}
	if e.wants(HasMachine) && isMadeByMachine(labels[start:], e.place == Pages || e.place == Dynamic) && !x.isAsset() {
		e.sign(HasMachine, labels[start:], x.hostSpan(start, len(labels)))
	}
}

// isChance reports whether a likeness of [display.Names.FindWithin] is with a name that is
// an ordinary word, in other letters.
func (x *inspection) isChance(text string, l display.Likeness) bool {
	return isWordName(l.Name) && !ascii.EqualFold(text[l.Start:l.End], nameLabel(l.Name))
}

// wordNames are the labels of names that are ordinary words, or begin some.
var wordNames = map[string]bool{
	"apple": true, "booking": true, "chase": true, "discord": true, "exodus": true, "fidelity": true, "gemini": true, "interac": true, "intuit": true,
	"ledger": true, "norton": true, "office": true, "outlook": true, "phantom": true, "slack": true, "stripe": true, "kraken": true, "telegram": true,
	"twitter": true, "amazon": true, "revolut": true, "vinted": true, "zoom": true, "allegro": true, "desjardins": true, "hermes": true, "impots": true,
}

func isWordName(name string) bool { return wordNames[nameLabel(name)] }

// isOwnPages reports whether the pages of a name may be those of its owner: their accounts
// at hosts of code have their names, and Google has blogs at its own.
func isOwnPages(labels, domain, name string) bool {
	return labels == nameLabel(name) && (domain == "github.io" || domain == "gitlab.io") || name == "google.com" && (domain == "blogspot.com" || strings.HasSuffix(domain, ".google.com") || domain == "storage.googleapis.com")
}

// isAsset reports whether the path ends with an image or another part of pages.
func (x *inspection) isAsset() bool {
	path := x.parts.path.of(x.input)
	extension := path[strings.LastIndexByte(path, '.')+1:]
	switch extension {
	case "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "ico", "css", "js", "mjs", "woff", "woff2", "ttf", "mp4", "webm", "mp3", "json", "wasm", "map", "xml", "txt", "glb":
		return true
	}
	return false
}

// ofMoney are the weak lures that count in the path of a URL with an IP address.
var ofMoney = map[string]bool{"account": true, "bank": true, "banking": true, "pay": true, "payment": true, "payments": true}

// signsOfPath looks for signs in the path and the query.
func (x *inspection) signsOfPath() {
	e := &x.evidence
	p := &x.parts
	path := span{p.path.start, max(p.path.end, p.query.end)}
	text := path.of(x.input)
	text = text[:min(len(text), maxSigns)]
	if e.place == Gateway {
		if last := text[strings.LastIndexByte(text, '/')+1:]; !x.isAsset() && (last != "" || len(text) > 1 || strings.Count(x.parts.host.of(x.input), ".") > 2) {
			e.sign(HasPage, "", path)
		}
	}
	if len(text) < 2 {
		return
	}
	if e.wants(HasPathLure) && !(e.place == Storage && x.isSigned()) {
		w, _ := luresIn(text, false, false)
		if w.text == "" && e.place == AtAddress {
			if weak, _ := luresIn(text, true, false); ofMoney[weak.text] {
				w = weak
			}
		}
		if w.text != "" {
			e.sign(HasPathLure, w.text, span{path.start + w.start, path.start + w.end})
		}
	}
	for start := 0; start < len(text) && (e.wants(HasPathName) || e.wants(HasPathCopy)); {
		end := start + strings.IndexAny(text[start:], "/?&=.#")
		if end < start {
			end = len(text)
		}
		segment := text[start:end]
		if l, ok := x.names.FindWithin(segment, false); ok && !x.isChance(segment, l) {
			where := span{path.start + start + l.Start, path.start + start + l.End}
			e.sign(HasPathName, l.Name, where)
			if isCopy(segment, l.Name) {
				e.sign(HasPathCopy, l.Name, where)
				break
			}
		}
		start = end + 1
	}
}

// isSigned reports whether the query has a signature of Amazon S3, Google Cloud Storage or Azure Storage, with which the owner of a file
// shares it for a time.
//
//   - https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
//   - https://cloud.google.com/storage/docs/access-control/signed-urls
//   - https://learn.microsoft.com/rest/api/storageservices/create-service-sas
func (x *inspection) isSigned() bool {
	for _, name := range [...]string{"X-Amz-Signature", "X-Goog-Signature", "sig"} {
		if value, _, ok := x.parameter(name); ok && value != "" {
			return true
		}
	}
	return false
}

// isCopy reports whether a segment is the label of a name, by itself or with words of copies.
func isCopy(segment, name string) bool {
	label, rest := nameLabel(name), strings.ToLower(segment)
	i := strings.Index(rest, label)
	if i < 0 {
		return false
	}
	rest = rest[:i] + "-" + rest[i+len(label):]
	for w := range strings.FieldsFuncSeq(rest, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if !copies[w] {
			return false
		}
	}
	return true
}

// copies are words beside a name in the path of a copy of its site.
var copies = func() map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq("clone clon copy replica login signin signup page home homepage web website site ui html com in landing project app front frontend index my the india sign") {
		m[w] = true
	}
	return m
}()

// maxSigns is how much of a path is searched for names and words.
const maxSigns = 512

// innerDirectory looks for a page in a directory of the software of a site, which has no pages
// for visitors.
func (x *inspection) innerDirectory() {
	text := x.parts.path.of(x.input)
	start := max(strings.Index(text, "/wp-"), 0)
	for _, directory := range [...]string{"/wp-includes/", "/wp-content/", "/wp-admin/", "/.well-known/"} {
		if !strings.HasPrefix(text[start:], directory) {
			continue
		}
		i := start
		rest := text[i+len(directory):]
		last := rest[strings.LastIndexByte(rest, '/')+1:]
		extension := last[strings.LastIndexByte(last, '.')+1:]
		isPage := extension == "php" || extension == "html" || extension == "htm"
		if last == "" && rest != "" {
			before := rest[:len(rest)-1]
			isPage = strings.IndexByte(before[strings.LastIndexByte(before, '/')+1:], '.') < 0
		}
		if directory != "/.well-known/" && directory != "/wp-includes/" && strings.IndexByte(rest, '/') < 0 {
			isPage = false // the software itself
		}
		if isPage {
			x.find(InnerDirectory, Suspicious, span{x.parts.path.start + i, x.parts.path.end}, "The directory "+quoted.Text(directory)+" of a site has no pages for visitors: who broke in may have put one there.")
		}
		return
	}
}

// isMadeByMachine reports whether a label is one that no person chooses: five digits on end,
// twelve hexadecimal digits, four to eight of them after a hyphen, letters and digits that
// change four times or, if it cannot be an abbreviation, six consonants on end.
func isMadeByMachine(labels string, consonants bool) bool {
	for label := range strings.SplitSeq(labels, ".") {
		if !strings.HasPrefix(label, "xn--") && isMachineLabel(label, consonants) {
			return true
		}
	}
	return false
}

func isMachineLabel(label string, byConsonants bool) bool {
	changes, run, hexadecimal, digits, consonants := 0, 0, 0, 0, 0
	for i := range len(label) {
		c := label[i]
		if ascii.IsDigit(c) {
			run++
		} else {
			run = 0
		}
		if ascii.IsAlpha(c) && strings.IndexByte("aeiouy", c) < 0 {
			consonants++
		} else {
			consonants = 0
		}
		if i > 0 && c != '-' && label[i-1] != '-' && ascii.IsDigit(c) != ascii.IsDigit(label[i-1]) {
			changes++
		}
		if ascii.IsHexDigit(c) {
			if hexadecimal++; ascii.IsDigit(c) {
				digits++
			}
		} else {
			hexadecimal, digits = 0, 0
		}
		if run == 5 || changes == 4 || byConsonants && consonants == 6 || hexadecimal >= 12 && digits > 0 {
			return true
		}
	}
	if run == 4 && label[len(label)-4:len(label)-2] != "20" && label[len(label)-4:len(label)-2] != "19" {
		return true
	}
	before := len(label) - hexadecimal - 1
	return hexadecimal >= 4 && hexadecimal <= 8 && digits > 0 && digits < hexadecimal && before > 0 && label[before] == '-'
}

// recipient looks for an e-mail address in a text of the path, the query or the fragment,
// which is a part of the input verbatim or decoded, and perhaps was in base64.
func (x *inspection) recipient(text string, where span, verbatim, encoded bool) {
	for _, a := range redact.Addresses(text, redact.Tail) {
		address, domain := a.Of(text)
		if !isMailDomain(domain) || isBelow(domain, "gserviceaccount.com") { // an account of a program
			continue
		}
		if verbatim {
			where = span{where.start + a.Start, where.start + a.End}
		}
		if encoded {
			x.find(Recipient, Suspicious, where, "The URL has the e-mail address "+quoted.Text(address)+" in base64: it was made for one recipient, and filters do not find that.")
		} else {
			x.find(Recipient, Note, where, "The URL has the e-mail address "+quoted.Text(address)+".")
		}
		x.evidence.sign(HasRecipient, address, where)
		return
	}
}

// isMailDomain reports whether a text is a domain of the Internet.
func isMailDomain(text string) bool {
	if strings.IndexByte(text, '.') <= 0 || !ascii.IsAlpha(text[len(text)-1]) {
		return false
	}
	h, err := weburl.ParseHost(text)
	if err != nil || h.Kind() != weburl.HostDomain {
		return false
	}
	_, ok := (site.List{}).RegistrySuffix(h)
	return ok || redact.IsReserved(text[strings.LastIndexByte(text, '.')+1:])
}

// file looks at the name of the file that a path ends with.
func (x *inspection) file() {
	p := x.parts.path
	text := p.of(x.input)
	start := strings.LastIndexByte(text, '/') + 1
	name := strings.TrimRight(text[start:], ". ")
	if i := strings.IndexByte(name, '%'); i >= 0 && (strings.IndexByte(name, '.') >= 0 || strings.Contains(name[i:], "%2")) {
		name = strings.TrimRight(string(inside.AppendRepeatedly(nil, name, inside.ASCIIUnits)), ". \x00")
	}
	where := span{p.start + start, p.end}
	extension, kind := x.twoExtensions(name, where)
	if kind == program || kind == archive {
		x.evidence.sign(HasProgram, extension, where)
	}
	if kind == program {
		x.find(Program, Note, where, "This is a program (."+extension+").")
	}
}

// twoExtensions looks for the name of a program or an archive that is named like a document. It
// returns the last extension, and its kind.
func (x *inspection) twoExtensions(name string, where span) (extension string, kind fileKind) {
	stem, extension, kind := kindOf(name)
	if kind < archive {
		return extension, kind
	}
	_, before, named := kindOf(strings.TrimRight(stem, " _"))
	if named == document || named == page && kind != script || named == archive && kind == program {
		x.find(TwoExtensions, Suspicious, where, "This is named like a document (."+before+"), and is a program or an archive (."+extension+"): do not open it.")
	}
	return extension, kind
}

// kindOf returns the kind of a file by its extension, and what is before that.
func kindOf(name string) (stem, extension string, kind fileKind) {
	dot := strings.LastIndexByte(name, '.')
	var lower [longestExtension]byte
	if dot < 0 || len(name)-dot-1 > len(lower) {
		return name, "", 0
	}
	extension = name[dot+1:]
	for i := range len(extension) {
		lower[i] = ascii.ToLower(extension[i])
	}
	return name[:dot], extension, fileKinds[string(lower[:len(extension)])]
}

// longestExtension is the length of the longest of fileKinds.
const longestExtension = 10

// A fileKind is what a file with an extension is.
type fileKind uint8

const (
	document fileKind = iota + 1
	page
	archive
	script // which is a part of pages too
	program
)

// fileKinds are the kinds of extensions: programs are those that Windows, macOS, Linux, Android
// and Java start or install when they are opened.
//
// https://learn.microsoft.com/en-us/deployoffice/compat/office-file-format-reference
// https://support.microsoft.com/office/blocked-attachments-in-outlook-434752e1-02d3-4e90-9124-8b81e49a8519
var fileKinds = func() map[string]fileKind {
	m := make(map[string]fileKind)
	for kind, extensions := range map[fileKind]string{
		document: "pdf doc docx docm xls xlsx xlsm ppt pptx rtf odt jpg jpeg png gif mp3 mp4 eml",
		page:     "htm html txt csv",
		script:   "js",
		archive:  "zip rar 7z tar gz tgz bz2 xz cab arj lzh ace",
		program:  "sh run deb rpm pkg appimage exe msi msix msixbundle appx appxbundle scr pif bat cmd ps1 vbs vbe jse wsf wsh hta cpl lnk jar jnlp elf arm arm5 arm6 arm7 mips mipsel mpsl sh4 ppc m68k apk xapk dmg iso img vhd vhdx scf xll chm",
	} {
		for extension := range strings.FieldsSeq(extensions) {
			m[extension] = kind
		}
	}
	return m
}()
