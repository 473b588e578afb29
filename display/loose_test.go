package display_test

import (
	"strings"
	"testing"

	"github.com/weburl/weburl/display"
)

// TestFindWithin finds names in longer texts, misspelt or not.
func TestFindWithin(t *testing.T) {
	n, err := display.NewNames("trezor.io", "metamask.io", "steamcommunity.com", "apple.com", "usps.com", "coinbase.com", "kucoin.com")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text, name string
		how        display.Resemblance
	}{
		{"trezor", "trezor.io", display.Glued}, {"TREZOR-login", "trezor.io", display.Glued}, {"wwwmetamaskkx", "metamask.io", display.Glued},
		{"ttrezzor", "trezor.io", display.Glued}, {"x.metamask2.y", "metamask.io", display.Glued}, {"pineapple", "", 0},
		{"usps-track", "usps.com", display.Glued}, {"uspstrack", "", 0}, {"trzor-io-strt", "trezor.io", display.Near}, {"tzrezor", "trezor.io", display.Near},
		{"metumasklogin", "metamask.io", display.Near}, {"coiinbese", "coinbase.com", display.Near}, {"appel", "", 0}, {"cannabis", "", 0},
		{"steamcomnmunitty", "steamcommunity.com", display.Near}, {"kukoinlogin", "kucoin.com", display.Near}, {"", "", 0}, {"ordinary-words", "", 0},
		{strings.Repeat("trezor", 30), "", 0},
	} {
		l, ok := n.FindWithin(test.text, true)
		if l.Name != test.name || l.Resemblance != test.how || ok != (test.name != "") {
			t.Errorf("%q: %q %v, want %q", test.text, l.Name, l, test.name)
		}
		if l, ok := n.FindWithin(test.text, false); ok != (test.how == display.Glued) {
			t.Errorf("%q without misspelt ones: %v", test.text, l)
		}
		if ok && (l.Start < 0 || l.Start >= l.End || l.End > len(test.text)) {
			t.Errorf("%q: %d to %d", test.text, l.Start, l.End)
		}
	}
	if _, ok := (*display.Names)(nil).FindWithin("trezor", true); ok {
		t.Error("nil has a name")
	}
}

// TestGlued finds names with letters beside them in hosts.
func TestGlued(t *testing.T) {
	n, err := display.NewNames("instagram.com", "apple.com", "steamcommunity.com")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]display.Resemblance{
		"instagramsnp.com": display.Glued, "instagramvpn.com": display.WithWord, "pineapple.com": 0, "xinstagramx.example": display.Glued,
		"steamcomnmunitty.com": display.Near, "streamcommunity.com": display.Near, "communitysteam.com": 0,
	} {
		if l, _ := n.Find(host(t, name)); l.Resemblance != want {
			t.Errorf("%s: %v, want %v", name, l, want)
		}
	}
}
