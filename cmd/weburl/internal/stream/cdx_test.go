package stream

import (
	"errors"
	"testing"
)

func TestOfCDX(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"org,example)/ 20260131000000 https://example.org/ text/html 200 AB - - 1 2 a.warc.gz", "https://example.org/"},
		{"org,example)/ 20260131000000 https://example.org/", "https://example.org/"},
		{`org,example)/ 20260131000000 {"mime": "text/html", "url": "https://example.org/\u00e9", "status": "200"}`, "https://example.org/é"},
		{`org,example)/ 20260131000000 {"url":"https://example.org/a b"} `, "https://example.org/a b"},
		{"- 20260131000000 mailto:a@example.org", "mailto:a@example.org"},
	} {
		if got, err := ofCDX([]byte(test.line)); string(got) != test.want || err != nil {
			t.Errorf("%q: %q, %v", test.line, got, err)
		}
	}
	for _, line := range []string{" CDX N b a m s k r M S V g", "CDX N b a", " CDX", "!OpenWayback-CDXJ 1.0", "!meta {}"} {
		if got, err := ofCDX([]byte(line)); err != errHeader {
			t.Errorf("%q: %q, %v", line, got, err)
		}
	}
	var misuse *MisuseError
	if _, err := ofCDX([]byte(" CDX A b e a m s c k r V v D d g M n")); !errors.As(err, &misuse) {
		t.Errorf("the original URL is field 4: %v", err)
	}
	for line, code := range map[string]string{
		"": "no-field", "https://example.org/": "no-field", "org,example)/ 2026": "no-field", "k t {}": "no-field",
		`k t {"url": 1}`: "invalid-JSON", `k t {"url": "a"`: "invalid-JSON", `k t {"url": "a"} x`: "invalid-JSON",
	} {
		_, err := ofCDX([]byte(line))
		if f, _ := FailureOf(err); err == nil || f.Code != code {
			t.Errorf("%q: %v", line, err)
		}
	}
}
