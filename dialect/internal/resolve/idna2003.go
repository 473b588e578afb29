package resolve

import "github.com/weburl/weburl/idna"

// IDNA2003 is Python's codec "idna", through which its sockets take a host that
// is text: RFC 3490 with Nameprep, Unicode 3.2, and unassigned code points
// allowed. It is for ASCII hosts as well, as it refuses labels that are empty or
// longer than 63 bytes. One dot at the end is kept.
func IDNA2003(host string) (ascii string, ok bool) {
	if host == "" {
		return "", true
	}
	ascii, err := idna.Options{TransitionalProcessing: true}.ToASCII(host)
	return ascii, err == nil
}
