package typed

import "testing"

func TestWithScheme(t *testing.T) {
	for text, want := range map[string]string{
		"example.com":            "https://example.com",
		"example.com:8080/x":     "https://example.com:8080/x",
		"example.com:80/x":       "http://example.com:80/x",
		"8.8.8.8/":               "https://8.8.8.8/",
		"localhost:3000/api":     "http://localhost:3000/api",
		"localhost:443":          "https://localhost:443",
		"127.0.0.1:3000/x":       "http://127.0.0.1:3000/x",
		"192.168.1.1":            "http://192.168.1.1",
		"[::1]:3000":             "http://[::1]:3000",
		"[2606:4700::1111]:3000": "https://[2606:4700::1111]:3000",
		"db:5432":                "http://db:5432",
		"printer.local/":         "http://printer.local/",
		"api.internal:8080":      "http://api.internal:8080",
		"a b":                    "https://a b",
	} {
		if got := WithScheme(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
