package stream

import (
	"bufio"
	"errors"
	"strings"
	"testing"

	"github.com/weburl/weburl/cmd/weburl/internal/cdx"
)

func TestOfCDX(t *testing.T) {
	const line11 = "org,example)/ 20260131000000 https://example.org/ text/html 200 AB - - 1 2 a.warc.gz"
	for _, test := range []struct{ file, line, want string }{
		{line11, line11, "https://example.org/"},
		{"", line11, "https://example.org/"},
		{"a b c", "org,example)/ 20260131000000 https://example.org/", "https://example.org/"},
		{" CDX A b e a m\n", "x y z https://example.org/ -", "https://example.org/"},
		{"", `org,example)/ 20260131000000 {"mime": "text/html", "url": "https://example.org/\u00e9", "status": "200"}`, "https://example.org/é"},
		{line11, `org,example)/ 20260131000000 {"url":"https://example.org/a b"} `, "https://example.org/a b"},
		{"a b c", "- 20260131000000 mailto:a@example.org", "mailto:a@example.org"},
	} {
		layout := layoutOf(test.file)
		if got, err := ofCDX([]byte(test.line), &layout); string(got) != test.want || err != nil {
			t.Errorf("%q: %q, %v", test.line, got, err)
		}
	}
	layout := layoutOf(" CDX N b a m s k r M S V g")
	for _, line := range []string{" CDX N b a m s k r M S V g", " CDX", "!OpenWayback-CDXJ 1.0", "!meta {}"} {
		if got, err := ofCDX([]byte(line), &layout); err != errHeader {
			t.Errorf("%q: %q, %v", line, got, err)
		}
	}
	var misuse *MisuseError
	if _, err := ofCDX([]byte(" CDX N b a m s k r V g"), &layout); !errors.As(err, &misuse) {
		t.Errorf("another header: %v", err)
	}
	for line, code := range map[string]string{
		"": "no-field", "https://example.org/": "no-field", "org,example)/ 2026": "no-field", "k t {}": "no-field",
		`k t {"url": 1}`: "invalid-JSON", `k t {"url": "a"`: "invalid-JSON", `k t {"url": "a"} x`: "invalid-JSON",
		"org,example)/ 20260131000000 https://example.org/tr": "field-count", line11 + " x": "field-count",
	} {
		for _, layout := range []cdx.Layout{layout, {}} {
			_, err := ofCDX([]byte(line), &layout)
			if f, _ := FailureOf(err); err == nil || f.Code != code {
				t.Errorf("%q: %v", line, err)
			}
		}
	}
}

// layoutOf returns the layout of a file.
func layoutOf(text string) cdx.Layout {
	return cdx.LayoutOf(bufio.NewReader(strings.NewReader(text)), '\n')
}
