package scheme

import (
	"strconv"
	"testing"
)

func TestSpecial(t *testing.T) {
	ports := map[string]uint16{"http": 80, "ws": 80, "https": 443, "wss": 443, "ftp": 21, "file": 0}
	for s := range All() {
		name := s.String()
		want, ok := ports[name]
		if delete(ports, name); !ok || !IsSpecial(name) || Lookup(name) != s {
			t.Errorf("%s is not special", name)
		}
		if port, ok := DefaultPort(name); port != want || ok != (want != 0) {
			t.Errorf("%s has the default port %d, %t", name, port, ok)
		}
	}
	for s := NotSpecial; s <= File; s++ {
		if port, ok := s.DefaultPort(); ok != (s.DefaultPortText() != "") || ok && s.DefaultPortText() != strconv.Itoa(int(port)) {
			t.Errorf("%d has the default port %q", s, s.DefaultPortText())
		}
	}
	if len(ports) > 0 {
		t.Errorf("not in All: %v", ports)
	}
	for _, name := range []string{"", "HTTP", "gopher", "httpx", "htt", "blob"} {
		if IsSpecial(name) || Lookup(name) != NotSpecial {
			t.Errorf("%q is special", name)
		}
		if _, ok := DefaultPort(name); ok {
			t.Errorf("%q has a default port", name)
		}
	}
}

func TestIsValid(t *testing.T) {
	for s, want := range map[string]bool{
		"a": true, "Z": true, "a1": true, "a+-.": true, "h323": true,
		"": false, "1a": false, "+a": false, ".a": false, "a_": false, "a:": false, "a b": false, "ä": false, "aé": false, "a\x80": false,
	} {
		if IsValid(s) != want {
			t.Errorf("%q: %t", s, !want)
		}
	}
}
