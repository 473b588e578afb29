package resolve

import "github.com/weburl/weburl/idna"

// IDNA2008 is what libcurl does to a host that is not ASCII, in UTF-8: a lookup
// by libidn2 with IDN2_NFC_INPUT and IDN2_NONTRANSITIONAL and, where this fails,
// another with IDN2_TRANSITIONAL.
func IDNA2008(host string) (ascii string, ok bool) {
	ascii, err := (idna.CheckHyphens | idna.CheckBidi | idna.CheckJoiners).ToASCII(host)
	if err != nil {
		ascii, err = idna.TransitionalProcessing.ToASCII(host)
	}
	return ascii, err == nil
}
