package display

import "strings"

// words are what is put beside names in domains that deceive: of the services and of the
// affairs that messages are about, of protocols, and of suffixes. They are after the
// classes of Kintis et al., Hiding in Plain Sight: A Longitudinal Study of Combosquatting
// Abuse (CCS 2017), and common words of dnstwist's dictionaries.
var words = func() map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq(`
		access account accounts activate activation active admin agree airdrop alert alerts app appeal apps auth
		authenticate authentication authorize bank banking bill billing blue bonus business card cards care cdn center
		centre chat check checkout choose cl claim claims click client clients cloud com confirm confirmation connect
		contact cs customer customers customs dashboard de declined delivery desk direct discount download email enroll eu event expired
		express fee fees fi file files find fr free get gift giveaway gifts group help helpcenter helpdesk home host hosting html
		http https id identity inc info install insurance invoice it jobs link live llc lock locked login logon ltd ly
		mail manage me member members message messages mobile mon my net new news no notice notification notifications
		now offer offers office official on online order orders org otp parcel parcels pass password pay payment
		payments phone pl plus portal premium pro profile promo protect quarantine recover recovery redelivery redirect refund
		refunds register registration renew renewal reschedule rescheduling reset resolve restore restricted return reward rewards safe safety
		sale sales secure secured securelogin security server service services session settings shipment shipping shop
		sign signin signon signup site soporte ssl sso status stop store suite summary support suspended system team
		tech the tickets token toll track tracking transfer trust unlock unpaid unusual update updates upgrade us user
		users validate validation verification verified verifier verify view vip vpn wallet warning web webmail website
		world ww www`) {
		m[w] = true
	}
	return m
}()

// maxWord is the length of the longest of words.
const maxWord = 16

// areWords reports whether a text is empty or words of the list, digits and hyphens, one
// after the other.
func areWords(text []byte) bool {
	if len(text) > maxLabel {
		return false
	}
	var reached [maxLabel + 1]bool // whether the text up to there is words
	reached[0] = true
	for i := range len(text) {
		if !reached[i] {
			continue
		}
		if c := text[i]; c == '-' || '0' <= c && c <= '9' {
			reached[i+1] = true
			continue
		}
		for j := i + 2; j <= min(len(text), i+maxWord); j++ {
			reached[j] = reached[j] || words[string(text[i:j])]
		}
	}
	return reached[len(text)]
}
