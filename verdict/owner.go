package verdict

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/site"
)

// IsKnown reports whether the host of a web URL belongs to the owner of one of [Names], to a state, or to one of some hundred
// other famous companies and authorities, and others cannot publish there, as they can at docs.google.com.
func IsKnown(u weburl.URL) bool {
	h := u.ParsedHost()
	if !isWeb(u.Scheme()) || h.Kind() != weburl.HostDomain || len(h.String()) > maxHost {
		return false
	}
	if suffix, ok := (site.List{}).RegistrySuffix(h); ok {
		if first, second, _ := strings.Cut(strings.TrimSuffix(suffix, "."), "."); isOfState(first, second) {
			return true
		}
	}
	domain, ok := site.RegistrableDomain(h)
	domain = strings.TrimSuffix(domain, ".")
	return ok && (wellKnown().Owns(domain) || otherKnown()[domain]) && publishedUnder(h.String()) == "" && !paysMaker(h.String(), u.EncodedPath())
}

//go:embed known.txt
var knownText string

// otherKnown are famous domains: of newspapers, railways, shops, authorities and makers. Their labels are too common, or too short, for names
// that others are compared with.
var otherKnown = sync.OnceValue(func() map[string]bool {
	m := make(map[string]bool)
	for domain := range strings.FieldsSeq(knownText) {
		m[domain] = true
	}
	return m
})

// paysMaker reports whether a page of a payment service pays the user who made the link to it.
//
//   - https://www.paypal.com/paypalme/
//   - https://venmo.com/
//   - https://cash.app/
//   - https://docs.stripe.com/payment-links
//   - https://www.revolut.com/
func paysMaker(host, path string) bool {
	switch strings.TrimPrefix(host, "www.") {
	case "paypal.me", "revolut.me", "cash.app", "buy.stripe.com", "donate.stripe.com":
		return len(path) > 1
	case "paypal.com":
		return strings.HasPrefix(path, "/paypalme/") || strings.HasPrefix(path, "/invoice/")
	case "venmo.com":
		return strings.HasPrefix(path, "/u/")
	}
	return false
}

// isChat reports whether a URL starts a chat with a telephone number.
//
// https://faq.whatsapp.com/5913398998672934
func isChat(host, path string) bool {
	return host == "wa.me" && len(path) > 1 && (strings.Trim(path, "/+0123456789") == "" || redact.IsRedacted(path[1:])) || host == "api.whatsapp.com" && strings.HasPrefix(path, "/send")
}

// isOfState reports whether labels are a suffix under which only the authorities and services of a state get domains: gov, or
// gov and the suffix of a country. The second is empty if there is one.
func isOfState(label, country string) bool {
	switch label {
	case "gov", "gob", "gouv", "govt", "gub":
		return label == "gov" && country == "" || len(country) == 2 && isSuffix(label+"."+country)
	case "mil", "int":
		return country == "" // https://www.iana.org/domains/int
	case "gv":
		return country == "at" // https://www.nic.at/
	case "nhs", "police":
		return country == "uk" // https://www.nominet.uk/
	case "go":
		return country == "jp" || country == "kr" || country == "th" || country == "id" // https://jprs.jp/
	}
	return false
}

// publishedUnder returns the domain that a host is, or is below, if anyone publishes there, or the empty string.
func publishedUnder(host string) string {
	host = strings.TrimSuffix(host, ".")
	switch place, domain := placeOf(host, services()[lastLabels(host)]); place {
	case Gateway:
		return domain
	case Pages, CodePages, Blogs, Storage, Apps, Dynamic, Tunnel:
		if labels := strings.TrimSuffix(host[:len(host)-len(domain)], "."); strings.Count(domain, ".") > 1 || !isOwnLabel(labels) {
			return domain
		}
	}
	host = strings.TrimPrefix(host, "www.")
	if shared[host] {
		return host
	}
	if _, domain, _ := strings.Cut(host, "."); shared[domain] && strings.Count(domain, ".") == 1 {
		return domain
	}
	return ""
}

// shared are sites of the owners of names on which anyone publishes documents, files, forms or posts. Of a
// domain of two labels the hosts with one more are meant as well.
var shared = func() map[string]bool {
	m := make(map[string]bool)
	for host := range strings.FieldsSeq(`
		docs.google.com drive.google.com forms.google.com groups.google.com photos.google.com script.google.com sites.google.com
		googleusercontent.com youtube.com youtu.be
		forms.office.com forms.microsoft.com sway.office.com customervoice.microsoft.com onedrive.live.com 1drv.ms sharepoint.com
		dropbox.com dropboxusercontent.com share.icloud.com github.com githubusercontent.com gitlab.com bitbucket.org
		facebook.com instagram.com linkedin.com pinterest.com reddit.com tiktok.com twitter.com x.com snapchat.com twitch.tv
		discord.com discord.gg discordapp.com telegram.org t.me telegram.me whatsapp.com wa.me slack.com atlassian.net
		express.adobe.com acrobat.adobe.com steamcommunity.com trustpilot.com stackoverflow.com wikipedia.org
		myshopify.com opensea.io
	`) {
		m[host] = true
	}
	return m
}()
