package resolve

import "github.com/weburl/weburl/idna"

// IDNA2003 is Python's codec "idna", through which its sockets take a host that
// is text: RFC 3490 with Nameprep, Unicode 3.2, and unassigned code points
// allowed. It is for ASCII hosts as well, as it refuses labels that are empty or
// longer than 63 bytes. One dot at the end is kept.
func IDNA2003(host string) (ascii string, ok bool) {
	if IsASCII(host) {
		return host, hasLabels(host)
	}
	ascii, err := idna.TransitionalProcessing.ToASCII(host)
	return ascii, err == nil
}

// hasLabels reports whether all labels have 1 to 63 bytes. The last may be empty.
func hasLabels(host string) bool {
	start := 0
	for i := 0; i <= len(host); i++ {
		if i < len(host) && host[i] != '.' {
			continue
		}
		if size := i - start; size > 63 || size == 0 && i < len(host) {
			return false
		}
		start = i + 1
	}
	return true
}
