package compare

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/ssrf"
)

// kindsShown are what the page says that a validator finds, by the kind.
var kindsShown = [kinds]string{
	code(confusedSeen),
	"a host under " + code(confusedSeen),
	"a host other than " + code(confusedGoes),
	"no host",
}

// kindOf returns the kind of a confusion.
func kindOf(c Confusion) uint8 {
	switch {
	case c.Seen == confusedSeen:
		return seesHost
	case strings.HasSuffix(c.Seen, "."+confusedSeen):
		return seesUnder
	case c.Seen != "":
		return seesOther
	}
	return seesNone
}

// A trick is a URL, and the fetchers about which it tricks a validator.
type trick struct {
	kind     uint8
	url      string
	fetchers []*dialect.Dialect
}

// tricksOf returns the tricks of a validator, the gravest kind first and then those about
// most fetchers, and the fetchers about which none was found. Each fetcher is in one of
// them.
func tricksOf(pairs []confusedPair, validator *dialect.Dialect) (tricks []trick, none []*dialect.Dialect) {
	for _, p := range pairs {
		switch {
		case p.validator != validator:
			continue
		case len(p.found) == 0:
			none = append(none, p.fetcher)
			continue
		}
		first := p.found[0] // of the gravest kind that the pair has
		kind := kindOf(first)
		i := slices.IndexFunc(tricks, func(t trick) bool { return t.kind == kind && t.url == first.URL })
		if i < 0 {
			i = len(tricks)
			tricks = append(tricks, trick{kind: kind, url: first.URL})
		}
		tricks[i].fetchers = append(tricks[i].fetchers, p.fetcher)
	}
	slices.SortStableFunc(tricks, func(a, b trick) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(len(b.fetchers), len(a.fetchers)))
	})
	return tricks, none
}

// confusionsText returns a section for each validator, with a table of its tricks.
func confusionsText(t testing.TB) string {
	pairs := confusionsOfAll(t)
	var b strings.Builder
	for _, v := range current {
		tricks, none := tricksOf(pairs, v)
		fmt.Fprintf(&b, "\n### %s (%s)\n\n", list(Names([]*dialect.Dialect{v})), code(v.Name()))
		rows := [][]string{{"fetcher", "URL", "the validator finds"}}
		for _, trick := range tricks {
			rows = append(rows, []string{list(Names(trick.fetchers)), shown(trick.url, ""), kindsShown[trick.kind]})
		}
		if len(none) > 0 {
			rows = append(rows, []string{list(Names(none)), "–", ""})
		}
		b.WriteString(markdown(rows))
	}
	return b.String() + "\n"
}

// confusionCounts returns the number of fetchers about which each validator is tricked, by
// the gravest kind.
func confusionCounts(t testing.TB) [][]string {
	pairs := confusionsOfAll(t)
	rows := [][]string{append(append([]string{"validator"}, kindsShown[:]...), "no URL found")}
	for _, v := range current {
		tricks, none := tricksOf(pairs, v)
		var n [kinds]int
		for _, trick := range tricks {
			n[trick.kind] += len(trick.fetchers)
		}
		row := []string{list(Names([]*dialect.Dialect{v}))}
		for _, n := range n {
			row = append(row, count(n))
		}
		rows = append(rows, append(row, count(len(none))))
	}
	return rows
}

// published are cases that have been published, the newest first. The hosts of their
// payloads are replaced by names for examples, 127.0.0.1, and addresses for
// documentation. A payload that is empty has not been published, or was not found.
var published = []struct{ name, link, about, payload, base string }{
	{"langflow 14430", "https://github.com/langflow-ai/langflow/pull/14430", "a check, then Requests or HTTPX", "", ""},
	{"w3lib 285", "https://github.com/scrapy/w3lib/pull/285", "its own `_urlsplit`, then a browser", `http://evil.example\@good.example/`, ""},
	{"vlang 27945", "https://github.com/vlang/v/issues/27945", "`net.urllib`, then `net.http`, of V", `http://127.0.0.1\@good.example/`, ""},
	{"async-http-client 2237", "https://github.com/AsyncHttpClient/async-http-client/pull/2237", "`java.net.URI` or a browser's parser, then AsyncHttpClient", `https://good.example\@evil.example/`, ""},
	{"onefilellm 79", "https://github.com/jimmc414/onefilellm/issues/79", "`urlparse`, then requests", "http://127.0.0.%31/", ""},
	{"crawl4ai, an advisory of 2026", "https://vulnwatch.ai/entry/019ed317-a3a5-7314-84d3-50c31101a8af", "a list of address ranges, then a crawler", "http://[64:ff9b::a9fe:a9fe]/", ""},
	{"open-webui 24534", "https://github.com/open-webui/open-webui/pull/24534", "`urlparse`, then requests or aiohttp", `http://127.0.0.1:6666\@192.0.2.1`, ""},
	{"CVE-2026-45400, Open WebUI before 0.9.5", "https://www.sentinelone.com/vulnerability-database/cve-2026-45400/", "`urlparse`, then requests", "", ""},
	{"CVE-2026-46526, GHSA-g23j-2vwm-5c25, local-deep-research", "https://github.com/LearningCircuit/local-deep-research/pull/3873", "`urlparse`, then requests", `http://127.0.0.1\@192.0.2.1`, ""},
	{"GLM-V 264", "https://github.com/zai-org/GLM-V/issues/264", "`urlparse`, then requests", `http://127.0.0.1\@192.0.2.1`, ""},
	{"AutoResearchClaw 254", "https://github.com/aiming-lab/AutoResearchClaw/issues/254", "`urlparse`, then crawl4ai", `http://127.0.0.1:6666\@192.0.2.1`, ""},
	{"PraisonAI 1578", "https://github.com/MervinPraison/PraisonAI/pull/1578", "`urlparse`, then requests or httpx", `http://127.0.0.1:6666\@192.0.2.1`, ""},
	{"safebrowsing 157", "https://github.com/google/safebrowsing/pull/157", "the library's own parser, then a browser", "", ""},
	{"GHSA-v359-jj2v-j536, vLLM", "https://github.com/vllm-project/vllm/pull/34743", "urllib3, then aiohttp, which has yarl; described as “backslash-@”", `http://good.example\@evil.example/`, ""},
	{"CVE-2023-28628, GHSA-cp4w-6x4w-v2h5, lambdaisland/uri", "https://github.com/advisories/GHSA-cp4w-6x4w-v2h5", "a regular expression, then a browser", `https://evil.example\\@good.example`, ""},
	{"CVE-2021-32786, mod_auth_openidc", "https://www.sonarsource.com/blog/security-implications-of-url-parsing-differentials/", "the module, then a browser", "", ""},
	{"mod_auth_openidc 565", "https://github.com/OpenIDC/mod_auth_openidc/issues/565", "`oidc_validate_redirect_url`, then a browser", `/\evil.example/a?https://good.example/`, "https://good.example/"},
	{"mod_auth_openidc 672", "https://github.com/OpenIDC/mod_auth_openidc/issues/672", "a check of the host, then a browser", `https://evil.example\.good.example/`, ""},
	{"urllib3 2368", "https://github.com/urllib3/urllib3/issues/2368", "urllib3, then a browser", "https:/evil.example/a/b", ""},
	{"CVE-2020-13956, Apache HttpClient", "https://github.com/apple/servicetalk/pull/1306", "`java.net.URI`, then HttpClient before 4.5.13", "", ""},
	{"CVE-2020-8910, Closure Library", "https://github.com/python/cpython/issues/84518", "`goog.uri.utils`, then a browser", `https://evil.example\.good.example`, ""},
	{"CVE-2019-14809, Go", "https://github.com/golang/vulndb/issues/211", "net/url before 1.12.8, then a browser", "", ""},
	{"CVE-2018-3774, url-parse", "https://github.com/jsdom/whatwg-url/issues/137", "url-parse, then a browser", `https://evil.example:80\\@good.example/`, ""},
	{"CVE-2019-13038, mod_auth_mellon", "https://github.com/latchset/mod_auth_mellon/issues/2", "a check of the host, then a browser", "http:evil.example", "https://good.example/"},
	{"AsyncHttpClient 1455", "https://github.com/AsyncHttpClient/async-http-client/issues/1455", "`java.net.URI`, then AsyncHttpClient or `java.net.URL` of Java 8", "http://good.example:81#@evil.example:82/aaa/b?q", ""},
	{"CPython 74685", "https://github.com/python/cpython/issues/74685", "a browser's parser, then urllib of Python 3.6 and before", "http://good.example#@evil.example", ""},
	{"url-parse 29", "https://github.com/unshiftio/url-parse/issues/29", "url-parse, then a browser", `http://evil.example\@good.example`, ""},
	{"URI.js 233", "https://github.com/medialize/URI.js/pull/233", "URI.js, then a browser", `http://evil.example\www.good.example/foo`, ""},
	{"zuri 8", "https://github.com/Vexu/zuri/issues/8", "zuri, then a browser", "https://192.0.2.1&@198.51.100.2%23@203.0.113.3", ""},
	{"url-cheatsheet-data 30", "https://github.com/PortSwigger/url-cheatsheet-data/issues/30", "a library of Google, then a browser", "http://[::1]@[::1]@evil.example", ""},
}

func publishedTable(testing.TB) [][]string {
	rows := [][]string{{"case", "check, then use", "payload", "hosts, with the number of parsers for each", "`guard`", "`guard --agree`"}}
	for _, p := range published {
		row := []string{"[" + p.name + "](" + p.link + ")", p.about, "not published, or not found", "", "", ""}
		if p.payload != "" {
			row[2] = shown(p.payload, p.base)
			row[3] = countsOf(Compare(p.payload, p.base))
			row[4], row[5] = guarded(p.payload, p.base, false), guarded(p.payload, p.base, true)
		}
		rows = append(rows, row)
	}
	return rows
}

// guarded returns what the command guard says of a URL with --scheme http,https.
func guarded(input, base string, agree bool) string {
	p := ssrf.Policy{Schemes: []string{"http", "https"}}
	if agree {
		p.Disagree = func(input, base string) bool { return Judge(input, base) == Destination }
	}
	var on weburl.URL
	if base != "" {
		on = weburl.MustParse(base)
	}
	u, err := p.ParseRef(on, input)
	var rejected *ssrf.Error
	switch {
	case err == nil && agree && p.Disagree(input, base):
		return "rejected: " + code(string(ssrf.RuleParsers))
	case err == nil:
		return "allowed, as " + code(u.String())
	case errors.As(err, &rejected):
		return "rejected: " + code(string(rejected.Rule))
	}
	return err.Error()
}
