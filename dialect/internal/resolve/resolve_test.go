package resolve

import "testing"

func TestHosts(t *testing.T) {
	for _, c := range []struct{ host, gnu, literal string }{
		{"example.com", "example.com", "example.com"},
		{"Example.COM.", "example.com", "example.com"},
		{"a..", "a.", "a."},
		{".", ".", "."},
		{"", "", ""},
		{"127.0.0.1", "127.0.0.1", "127.0.0.1"},
		{"127.0.0.1.", "127.0.0.1.", "127.0.0.1."},
		{"127.1", "127.0.0.1", "127.1"},
		{"127.1.", "127.1", "127.1"},
		{"0177.1", "127.0.0.1", "0177.1"},
		{"0X7F.1", "127.0.0.1", "0x7f.1"},
		{"1.2.3.4.5", "1.2.3.4.5", "1.2.3.4.5"},
		{"4294967295", "255.255.255.255", "4294967295"},
		{"4294967296", "4294967296", "4294967296"},
		{"08", "08", "08"},
		{"1.0x", "1.0x", "1.0x"},
		{"1..2", "1..2", "1..2"},
		{"::0:1", "::1", "::1"},
		{"::FFFF:1.2.3.4", "1.2.3.4", "1.2.3.4"},
		{"fe80::1%eth0", "fe80::1%eth0", "fe80::1%eth0"},
		{"fe80::1%00", "fe80::1", "fe80::1"},
		{"fe80::1%", "fe80::1%", "fe80::1%"},
		{"fe80::1%0-", "fe80::1%0-", "fe80::1%0-"}, // not a number
		{"fe80::1%0a", "fe80::1%0a", "fe80::1%0a"},
		{"fe80::1%0:", "fe80::1%0:", "fe80::1%0:"},
		{"1.2.3.4%1", "1.2.3.4%1", "1.2.3.4%1"},
		{"1.2.3.4%01", "1.2.3.4%01", "1.2.3.4%01"},
		{"1x7f", "1x7f", "1x7f"},
		{"1.2.3.1x7f", "1.2.3.1x7f", "1.2.3.1x7f"},
		{"0xAf.1", "175.0.0.1", "0xaf.1"},
		{"0x:", "0x:", "0x:"},
		{"1.0x:", "1.0x:", "1.0x:"},
		{"[::1]", "[::1]", "[::1]"},
		{"bücher.de", "bücher.de", "bücher.de"},
	} {
		if got := GNU(c.host); got != c.gnu {
			t.Errorf("GNU(%q) is %q, want %q", c.host, got, c.gnu)
		}
		if got := Literal(c.host); got != c.literal {
			t.Errorf("Literal(%q) is %q, want %q", c.host, got, c.literal)
		}
	}
}

// A host without a colon is no IPv6 address, whatever else it is.
func TestIPv6(t *testing.T) {
	for host, want := range map[string]string{
		"": "", "1.2.3.4": "", "example": "", "[::1]": "", ":": "", "g::": "", "::1%": "",
		"::1": "::1", "0:0::1": "::1", "FE80::A%eth0": "fe80::a%eth0", "::ffff:1.2.3.4": "1.2.3.4",
	} {
		if got, ok := IPv6(host); got != want || ok != (want != "") {
			t.Errorf("%q is %q, %t, want %q", host, got, ok, want)
		}
	}
}

func TestPort(t *testing.T) {
	for _, c := range [][3]string{
		{"http", "", "80"}, {"http", "080", "80"}, {"http", "0", "0"}, {"http", "000", "0"}, {"x", "", ""},
		{"x", "0a", "0a"}, {"http", "99999", "99999"},
	} {
		if got := Port(c[0], c[1]); got != c[2] {
			t.Errorf("Port(%q, %q) is %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
