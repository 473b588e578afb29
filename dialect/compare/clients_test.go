package compare

import "testing"

// TestClients has URLs for which an HTTP client goes where no URL parser does.
func TestClients(t *testing.T) {
	for _, c := range []struct{ url, client, host string }{
		{"http://good.example:%40127.0.0.1:18231/", "httpclient4", "127.0.0.1"},
		{"http://good.example:%40127.0.0.1/", "httpclient4", "127.0.0.1"},
		{"http://a%40evil.example/://[::1]", "guzzle", "evil.example"},
		{"http://\u00AD:8080/", "gohttp", "0.0.0.0"},
		{"http://%3A%3A1/", "okhttp", "::1"},
		{"http://*/", "python", "localhost"},
		{"http://＊/", "curl", "localhost"},
	} {
		comparison := Compare(c.url, "")
		if !HostsDiffer(c.url, "") || !comparison.HostsDiffer() {
			t.Errorf("%+q: %s", c.url, comparison.Verdict())
		}
		for i, d := range comparison.Dialects {
			if d.Name() == c.client && comparison.Destinations[i].Host != c.host {
				t.Errorf("%+q: %s goes to %v", c.url, d.Name(), comparison.Destinations[i])
			}
		}
	}
}
