package canon

import "strings"

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
