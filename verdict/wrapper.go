package verdict

import (
	"encoding/base64"
	"slices"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/percent"
)

// A wrapper is a service whose links contain the URL to which they lead.
type wrapper struct {
	title string
	host  string // with a dot before it, any host below it
	path  string // the start of the path
	param string // the name of the parameter with the URL; empty if open is in charge of the path
	open  func(value string) string
}

// wrappers are the wrappers.
var wrappers = []wrapper{
	// https://learn.microsoft.com/defender-office-365/safe-links-about
	{"Microsoft Safe Links", ".safelinks.protection.outlook.com", "/", "url", nil},
	// https://help.proofpoint.com/Threat_Insight_Dashboard/Concepts/How_do_I_decode_a_rewritten_URL%3F
	{"Proofpoint", "urldefense.proofpoint.com", "/v1/url", "u", nil},
	{"Proofpoint", "urldefense.proofpoint.com", "/v2/url", "u", openProofpoint2},
	{"Proofpoint", "urldefense.proofpoint.com", "/v3/", "", openProofpoint3},
	{"Proofpoint", "urldefense.com", "/v1/url", "u", nil},
	{"Proofpoint", "urldefense.com", "/v2/url", "u", openProofpoint2},
	{"Proofpoint", "urldefense.com", "/v3/", "", openProofpoint3},
	{"Proofpoint", "urldefense.us", "/v3/", "", openProofpoint3},
	{"Barracuda Link Protection", "linkprotect.cudasvc.com", "/url", "a", nil},
	// Mimecast names the host only.
	{"Mimecast", ".mimecast.com", "/s/", "domain", openHost},
	{"Mimecast", ".mimecastprotect.com", "/s/", "domain", openHost},
	{"Sophos", ".protection.sophos.com", "/", "u", openBase64},
	{"Trend Micro", ".trendmicro.com", "/wis/clicktime/", "url", nil},
	{"Symantec", "clicktime.symantec.com", "/", "u", nil},
	{"FireEye", ".fireeye.com", "/", "u", nil},
	{"Cisco", "secure-web.cisco.com", "/", "", openLastSegment},
	{"Google", ".google.com", "/url", "q", nil},
	{"Google", ".google.com", "/url", "url", nil},
	{"Google", ".google.com", "/amp/", "", openAMP},
	{"Google Translate", "translate.google.com", "/", "u", nil},
	// https://developers.google.com/amp/cache/overview
	{"an AMP cache", ".cdn.ampproject.org", "/", "", openAMP},
	{"Bing", ".bing.com", "/ck/a", "u", openBing},
	{"Bing", ".bing.com", "/aclick", "u", func(value string) string { return percent.Decode(openBase64(value)) }},
	{"Google Ads", ".doubleclick.net", "/", "adurl", nil},
	{"Google Ads", ".googleadservices.com", "/pagead/aclk", "adurl", nil},
	{"Google Translate", ".translate.goog", "/", "", nil},
	{"Microsoft Translator", ".translatetheweb.com", "/", "a", nil},
	{"Facebook", ".facebook.com", "/l.php", "u", nil},
	{"Facebook", ".facebook.com", "/flx/warn/", "u", nil},
	{"Instagram", "l.instagram.com", "/", "u", nil},
	{"Threads", "l.threads.net", "/", "u", nil},
	{"LinkedIn", ".linkedin.com", "/redir/redirect", "url", nil},
	{"LinkedIn", ".linkedin.com", "/safety/go", "url", nil},
	{"LinkedIn", ".linkedin.com", "/slink", "code", nil}, // which, as the next two, does not have the URL
	{"Mailchimp", ".list-manage.com", "/track/click", "u", nil},
	{"Intermedia", "url.emailprotection.link", "/", "", openNothing},
	{"YouTube", ".youtube.com", "/redirect", "q", nil},
	{"Reddit", "out.reddit.com", "/", "url", nil},
	{"DuckDuckGo", ".duckduckgo.com", "/l/", "uddg", nil},
	{"Slack", "slack-redir.net", "/link", "url", nil},
	{"Steam", "steamcommunity.com", "/linkfilter/", "u", nil},
	{"Tumblr", "t.umblr.com", "/redirect", "z", nil},
	{"VK", ".vk.com", "/away.php", "to", nil},
	// https://archive.org/help/wayback_api.php
	{"the Wayback Machine", "web.archive.org", "/web/", "", openArchive},
	// https://postmarkapp.com/developer/user-guide/tracking-links
	{"Postmark", "click.pstmrk.it", "/", "", openPostmark},
	// https://docs.aws.amazon.com/ses/latest/dg/faqs-metrics.html
	{"Amazon SES", ".awstrack.me", "/L0/", "", openTrack},
}

// Unwrap returns the URLs that the links of known wrappers lead to, the outermost first:
// mail filters such as Microsoft Safe Links and Proofpoint, redirects of search engines and
// social networks, AMP caches, archives and trackers in mail. It is empty if the input is not
// such a link. Nothing is fetched. There are at most [MaxDepth].
func Unwrap(input string) (chain []string) {
	for range MaxDepth {
		x := inspection{input: input}
		u, err := x.parse()
		if err != nil {
			break
		}
		x.parts = divide(input, false)
		_, target, _, ok := x.unwrap(u)
		if !ok {
			break
		}
		chain = append(chain, target)
		input = target
	}
	return chain
}

// unwrap returns what the link of a wrapper leads to, and the part of the input that says so. For a link of one from which that cannot be read, only the title is
// returned.
func (x *inspection) unwrap(u weburl.URL) (title, target string, where span, ok bool) {
	host := u.Hostname()
	known := x.knownOf(host)
	if known == nil {
		return "", "", span{}, false
	}
	for _, w := range known.wrappers {
		if host != strings.TrimPrefix(w.host, ".") && !(w.host[0] == '.' && strings.HasSuffix(host, w.host)) || !strings.HasPrefix(u.EncodedPath(), w.path) {
			continue
		}
		text, at := x.parts.path.of(x.input), x.parts.path
		if w.param != "" {
			if text, at, ok = x.parameter(w.param); !ok {
				continue
			}
			text = percent.Decode(strings.ReplaceAll(text, "+", " "))
		} else if !x.parts.query.isEmpty() {
			text += "?" + x.parts.query.of(x.input)
		}
		if w.open != nil {
			text = w.open(text)
		}
		if to, err := weburl.Parse(text); err == nil && to.ParsedHost().Kind() != weburl.HostNull {
			return w.title, text, at, true
		}
		if w.param != "" || w.host[0] != '.' && w.path == "/" { // the host has no other pages
			title = w.title
		}
	}
	if isBelow(host, "translate.goog") {
		return x.translated(u)
	}
	return title, "", span{}, false
}

// parameter returns the first value of a parameter of the query, and where it is.
func (x *inspection) parameter(name string) (value string, where span, ok bool) {
	query := x.parts.query
	text := query.of(x.input)
	for start := 0; start < len(text); {
		piece, _, _ := strings.Cut(text[start:], "&")
		if n, v, isPair := strings.Cut(piece, "="); isPair && n == name {
			end := query.start + start + len(piece)
			return v, span{end - len(v), end}, true
		}
		start += len(piece) + 1
	}
	return "", span{}, false
}

// translated opens a proxy of Google Translate: in its label, hyphens are dots and two
// hyphens are one.
func (x *inspection) translated(u weburl.URL) (title, target string, where span, ok bool) {
	label, _, _ := strings.Cut(u.Hostname(), ".")
	name := strings.NewReplacer("--", "-", "-", ".").Replace(label)
	target = "https://" + name + x.input[x.parts.path.start:]
	return "Google Translate", target, x.parts.host, hostIn(name) == name
}

// openProofpoint2 opens a link of version 2, in which hyphens are percent signs and
// underscores are slashes.
func openProofpoint2(s string) string {
	return percent.Decode(strings.NewReplacer("-", "%", "_", "/").Replace(s))
}

// openProofpoint3 opens a link of version 3: the URL is between underscores, with an asterisk
// for each code point, or for a number of them, that is in base64 after it.
func openProofpoint3(s string) string {
	_, s, found := strings.Cut(s, "/v3/__")
	text, rest, found2 := strings.Cut(s, "__;")
	if !found || !found2 {
		return ""
	}
	code, _, _ := strings.Cut(rest, "!")
	decoded, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(code, "="))
	if err != nil {
		return ""
	}
	replaced := []rune(string(decoded))
	text = percent.Decode(text)
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '*' {
			b.WriteByte(text[i])
			continue
		}
		n := 1
		if i+2 < len(text) && text[i+1] == '*' {
			if n = strings.IndexByte(digits, text[i+2]) + 2; n < 2 {
				return ""
			}
			i += 2
		}
		n = min(n, len(replaced))
		b.WriteString(string(replaced[:n]))
		replaced = replaced[n:]
	}
	return withSlashes(b.String())
}

// withSlashes adds the second slash that proxies remove from https://.
func withSlashes(s string) string {
	for _, name := range [...]string{"https:/", "http:/"} {
		if rest, ok := strings.CutPrefix(s, name); ok && !strings.HasPrefix(rest, "/") {
			return name + "/" + rest
		}
	}
	return s
}

func openHost(s string) string { return "https://" + s + "/" }

func openBase64(s string) string {
	s = strings.NewReplacer("+", "-", "/", "_", " ", "-").Replace(strings.TrimRight(s, "="))
	text, err := base64.RawURLEncoding.DecodeString(s)
	if err != nil {
		return ""
	}
	return string(text)
}

// openBing opens the parameter u of Bing, which is base64 after two characters.
func openBing(s string) string {
	if !strings.HasPrefix(s, "a1") {
		return ""
	}
	return openBase64(s[2:])
}

// openAMP opens the path of an AMP document or image: /c/s/HOST/PATH, where s is https.
func openAMP(s string) string {
	parts := strings.SplitN(s, "/", 4)
	if len(parts) < 4 {
		return ""
	}
	if parts[1] == "amp" {
		if rest, ok := strings.CutPrefix(s, "/amp/s/"); ok {
			return "https://" + rest
		}
		return "http://" + strings.TrimPrefix(s, "/amp/")
	}
	if !slices.Contains([]string{"c", "v", "i", "r", "ii", "wp"}, parts[1]) {
		return ""
	}
	if parts[2] == "s" {
		return "https://" + parts[3]
	}
	return "http://" + parts[2] + "/" + parts[3]
}

// openArchive opens /web/TIME/URL.
func openArchive(s string) string {
	parts := strings.SplitN(s, "/", 4)
	if len(parts) < 4 {
		return ""
	}
	target := parts[3]
	if !strings.Contains(target, ":/") {
		target = "http://" + target
	}
	return withSlashes(target)
}

// openPostmark opens /3s/URL/…, whose URL has no scheme.
func openPostmark(s string) string {
	parts := strings.Split(s, "/")
	if len(parts) < 3 {
		return ""
	}
	return "https://" + percent.Decode(parts[2])
}

// openNothing is for links whose URL is encrypted.
func openNothing(string) string { return "" }

// openTrack opens /L0/URL/….
func openTrack(s string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(s, "/L0/"), "/")
	return percent.Decode(first)
}

// openLastSegment opens a path that ends in an encoded URL.
func openLastSegment(s string) string {
	s, _, _ = strings.Cut(s, "?")
	return percent.Decode(s[strings.LastIndexByte(s, '/')+1:])
}
