package stream

import (
	"fmt"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/internal/answers"
	urlscheme "github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/spec"
)

// HintScheme reports that the scheme of an argument is more likely a host or a drive, as in
// localhost:3000/x.
func (t *Tool) HintScheme(r *Request) {
	m, ok := answers.MeantBy(r.Input)
	if !ok || r.Line > 0 || r.HasBase {
		return
	}
	of := "host"
	if m.IsPath {
		of = "path of Windows"
	}
	t.Report(fmt.Sprintf("weburl: %s: “%s” is read as the scheme; for a %s write %s\n", ShownInput(r.Input), m.Scheme, of, term.Clipped(m.URL, 60)))
}

// hint returns what to say of an argument that failed and that a flag would read as a URL,
// or the empty string.
func (in *Inputs) hint(r *Request, err error) string {
	if !in.AreURLs || r.Line > 0 || r.HasBase {
		return ""
	}
	if fixed := display.Refang(r.Input); !in.refang && fixed != r.Input && weburl.CanParse(fixed) {
		return "--refang reads it as " + term.Clipped(fixed, 60)
	}
	f, _ := FailureOf(err)
	guessed := weburl.Guess(r.Input, "https")
	if in.scheme != "" || f.Code != string(spec.MissingSchemeNonRelativeURL) || answers.IsReference(r.Input) || !weburl.CanParse(guessed) {
		return ""
	}
	scheme, _, hasSlashes := strings.Cut(r.Input, "//")
	withColon, lacksColon := answers.WithColon(r.Input)
	end := strings.IndexAny(r.Input, "=&./:") // of what may be the name of a parameter
	switch {
	case hasSlashes && scheme != "" && '0' <= scheme[0] && scheme[0] <= '9' && urlscheme.IsValid("a"+strings.TrimSuffix(scheme, ":")):
		return fmt.Sprintf("A scheme begins with a letter, and “%s” with a digit", term.Clipped(scheme, 60))
	case lacksColon:
		return fmt.Sprintf("Write %s: “%s” has no colon", term.Clipped(withColon, 60), term.Clipped(scheme+"//", 60))
	case end >= 0 && (r.Input[end] == '=' || r.Input[end] == '&'):
		return fmt.Sprintf("For only a query write --base https://example.com/ '%s'", term.Clipped("?"+strings.TrimPrefix(r.Input, "?"), 60))
	}
	return fmt.Sprintf("Write %s, or use --guess; for a relative URL, use --base", term.Clipped(guessed, 60))
}
