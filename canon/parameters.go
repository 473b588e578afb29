package canon

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/site"
)

// A ParameterList is a list of names of query parameters.
type ParameterList struct {
	Name string // with its date, for users
	list *nameList
}

// Parameters returns a list with a name. Each pattern matches one name; an asterisk in
// it matches any text.
func Parameters(name string, patterns ...string) ParameterList {
	list := &nameList{names: make(map[string]bool)}
	for _, p := range patterns {
		if strings.Contains(p, "*") {
			list.patterns = append(list.patterns, strings.Split(p, "*"))
		} else {
			list.names[p] = true
		}
	}
	return ParameterList{name, list}
}

// Has reports whether a decoded name is on the list. It is case-sensitive.
func (l ParameterList) Has(name string) bool { return l.list != nil && l.list.has(name) }

// A nameList is what a ParameterList consists of.
type nameList struct {
	names    map[string]bool
	patterns [][]string // what is between the asterisks
}

func (l *nameList) has(name string) bool {
	if l.names[name] {
		return true
	}
	for _, p := range l.patterns {
		if matches(p, name) {
			return true
		}
	}
	return false
}

// matches reports whether a pattern stands for name. Each part is looked for once,
// from where the one before it ended: that the first place will do makes it linear
// for a given pattern.
func matches(pattern []string, name string) bool {
	last := len(pattern) - 1
	rest, ok := strings.CutPrefix(name, pattern[0])
	if !ok {
		return false
	}
	for _, part := range pattern[1:last] {
		if _, rest, ok = strings.Cut(rest, part); !ok {
			return false
		}
	}
	return strings.HasSuffix(rest, pattern[last])
}

// TrackingParameters returns the names of parameters that advertising, mailing and
// analytics services add to links, and that servers do not use for the page itself. The source is the
// documentation of the services in November 2026.
func TrackingParameters() ParameterList { return tracking }

// SiteTrackingParameters returns the names of the parameters by which a site records where a link to it was shared,
// found or advertised. Other sites may use the same names for something else. A name with a slash before it is for a
// segment of the path: "/ref" for "/ref=nosim" at Amazon. The list is empty for most sites. The source is the links
// to share of the sites, and the documentation of their partner programs, in November 2026.
func SiteTrackingParameters(h weburl.Host) ParameterList {
	domain, _ := site.RegistrableDomain(h)
	if list, ok := siteTracking[domain]; ok {
		return list
	}
	label, _, _ := strings.Cut(domain, ".")
	return siteTracking[label]
}

// ofSite returns one of the lists of SiteTrackingParameters.
func ofSite(patterns ...string) ParameterList {
	return Parameters("site-tracking-2026-11", patterns...)
}

// siteTracking are the lists of SiteTrackingParameters, by the registrable domain or, for a site with
// domains in many countries, its first label.
var siteTracking = map[string]ParameterList{
	"youtu.be": ofSite("si", "feature"), "youtube.com": ofSite("si", "feature"), "spotify.com": ofSite("si"),
	"amazon":     ofSite("ref", "ref_", "/ref", "tag", "linkCode", "linkId", "pd_rd_*", "pf_rd_*", "qid", "crid", "sprefix", "keywords", "sr", "ascsubtag", "dib", "dib_tag"),
	"aliexpress": ofSite("spm", "scm"),
	"ebay":       ofSite("mk*", "campid", "toolid", "customid"),                                        // https://partnerhelp.ebay.com/
	"google":     ofSite("entry", "g_ep", "g_st", "ved", "ei", "sca_esv", "sxsrf", "gs_lp", "gs_lcrp"), // Maps and the search
	"tiktok.com": ofSite("_r", "_t"),
	"x.com":      ofSite("s", "t"), "twitter.com": ofSite("s", "t"),
}

var tracking = Parameters("tracking-2026-11",
	"utm_*",                                                                                                 // Google Analytics and many others
	"gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid", "srsltid", "_ga", "_gl", // Google
	"fbclid", "fb_action_ids", "fb_action_types", "fb_source", "fb_ref", // Facebook
	"igshid", "igsh", // Instagram
	"msclkid",                      // Microsoft Advertising
	"yclid", "ysclid", "_openstat", // Yandex
	"twclid",           // X
	"ttclid",           // TikTok
	"li_fat_id",        // LinkedIn
	"epik",             // Pinterest
	"ScCid",            // Snapchat
	"rdt_cid",          // Reddit
	"mc_cid", "mc_eid", // Mailchimp
	"_hsenc", "_hsmi", "__hssc", "__hstc", "__hsfp", "hsCtaTracking", "hsa_*", // HubSpot
	"mkt_tok",                              // Marketo
	"mtm_*", "matomo_*", "pk_*", "piwik_*", // Matomo
	"oly_anon_id", "oly_enc_id", // Omeda
	"vero_id", "vero_conv", // Vero
	"wickedid",                            // Wicked Reports
	"_kx",                                 // Klaviyo
	"ml_subscriber", "ml_subscriber_hash", // MailerLite
	"s_cid", "s_kwcid", "ef_id", // Adobe
	"bsft_*",             // Blueshift
	"__s",                // Drip
	"dm_i",               // dotdigital
	"irclickid", "irgwc", // impact.com
)
