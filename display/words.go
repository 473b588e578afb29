package display

import "strings"

// words are what is put beside names in domains that deceive: of the services and of the
// affairs that messages are about, of protocols, and of suffixes. They are after the
// classes of Kintis et al., Hiding in Plain Sight: A Longitudinal Study of Combosquatting
// Abuse (CCS 2017), and common words of dnstwist's dictionaries.
var words = func() map[string]bool {
	m := make(map[string]bool)
	for w := range strings.FieldsSeq(`
		2fa abholung access account accounts activate activation active actualizar admin agree airdrop aktualisierung alert
		alerts amende anmelden anmeldung annahme app appeal appointment appointments apps arrears assistance auth
		authenticate authentication authorize bank banking banque benefit benefits bestaetigung bezahlen bill billing
		biometrie blue bonus booking bookings buchung business card cards care carte cdn center centre chat check
		checkout choose cl claim claims click client cliente clients cloud colis collect collection com compte
		conferma confirm confirmation confirmer connect connexion consegna contact covid cs cuenta customer customers
		customs dashboard de debt declined delivery desk direct discount download driver droit eco einkommen email
		enroll entrega entsperren envio erstattung espace etransfer eu event expired express facture fee fees fi file
		files find fine fines fr free fund funds gebuehr gebuehren get gewinn gewinnspiel gift gifts giveaway gov group
		help helpcenter helpdesk home host hosting html http https id identity ihr ihre inc info install insurance
		invoice it jobs jour konto kunde kunden kundencenter kundenkonto kundenservice licence license lieferung link
		live livraison llc loan loans lock locked login logon loyalty ltd ly ma mahnung mail manage me mein meine member
		members mes message messages mfa mise missed mobile mon monespace multa my nachnahme nachzahlung net new news no
		notice notification notifications now offer offers office official on online onlinebanking order orders org otp
		pago pagos paiement paiements paket paquet parcel parcels parking pass password passwords pay payment payments
		penalty pension phone phototan pl plus portal porto post postal ppt premium prize prizes pro profile promo
		protect pushtan quarantine quittung rebate rebates rebook rebooking recall rechnung recover recovery redeliver
		redelivered redelivery redirect refund refunds register registration reissue relief remboursement renew renewal
		renouvellement reschedule rescheduling reset resolve restore restricted return reward rewards rueckerstattung
		safe safety sale sales secure secured securelogin security seguridad sendung server service services servicio
		servizio session settings shipment shipping shop sicherheit sign signin signon signup site soporte sperre
		sperrung ssl sso status stimulus stop store suite suivi summary support suspended suspension system tan tan2go
		tarjeta tax taxes team tech the tickets token toll tolls track tracking transfer trust ueberweisung umstellung
		unlock unpaid unusual update updates upgrade us user users vaccine validate validation vehicle
		verification verified verifier verify verlaengern verlaengerung versand view vignette vip vitale votre voucher
		vouchers vpn wallet warning web webmail website world ww www zahlen zahlung zoll zustellung`) {
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
