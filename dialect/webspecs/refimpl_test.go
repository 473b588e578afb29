package webspecs_test

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/webspecs"
	"github.com/weburl/weburl/internal/need"
)

// answer is what the reference implementation said: the attributes of the URL,
// of which those that are not true for JavaScript are missing, and the last
// error it met, whether it ended parsing or not.
type answer struct {
	Input, Base                            string
	Href, Protocol, Username, Password     string
	Hostname, Port, Pathname, Search, Hash string
	Exception                              string
}

// names gives the name that this package has for an error of the reference
// implementation.
var names = map[string]string{
	`Backslash ("\") used as a delimiter`:                               webspecs.BackslashAsDelimiter,
	`Backslash ("\") used as path segment delimiter`:                    webspecs.BackslashInPath,
	`At sign ("@") in user or password needs to be percent encoded`:     webspecs.AtSignInUserinfo,
	`Expected a slash ("/")`:                                            webspecs.MissingSlash,
	"Legacy compatibility issue":                                        webspecs.LegacyDriveLetter,
	"Missing IPv4 component":                                            webspecs.IPv4MissingNumber,
	"Tab, new line, or carriage return found in host":                   webspecs.IgnoredCharacterInHost,
	"Tab, new line, or carriage return found in port":                   webspecs.TabOrNewline,
	"Tab, new line, or carriage return found in path":                   webspecs.TabOrNewline,
	"Domain name contains an IDNA mapped character":                     webspecs.HostChanged,
	"DNS violation: Host contains empty label":                          webspecs.EmptyLabel,
	"invalid leading/trailing whitespace characters":                    webspecs.LeadingOrTrailingWhitespace,
	"leading segment in a relative path contains a colon":               webspecs.ColonInFirstSegment,
	"Illegal character in path":                                         webspecs.IllegalCharacter,
	"Illegal character in fragment":                                     webspecs.IllegalCharacter,
	"Illegal character in password":                                     webspecs.IllegalCharacter,
	"Illegal character in scheme data":                                  webspecs.IllegalCharacter,
	`Percent sign ("%") not followed by two hexadecimal digits in path`: webspecs.LonePercentSign,

	"relative URL provided with a non-relative base": webspecs.BaseNotRelative,
	"Empty host":                            webspecs.EmptyHost,
	"Invalid port number":                   webspecs.InvalidPort,
	"IPv4 address component out of range":   webspecs.IPv4OutOfRange,
	"Invalid domain character U+0000":       webspecs.ForbiddenHostCharacter,
	"Invalid domain character U+0020":       webspecs.ForbiddenHostCharacter,
	"Invalid domain character U+0025":       webspecs.ForbiddenHostCharacter,
	"Invalid domain character U+005B":       webspecs.ForbiddenHostCharacter,
	"Invalid codepoint in a domain: U+FDD0": webspecs.DomainToASCII,
}

// explained are the inputs where this package differs, with what the text says.
// All of them are about an error; the URLs agree everywhere.
var explained = map[string]string{
	"http://你好你好": `rule "host": a value of host parsing that differs from its input is a ` +
		`conformance error; the reference implementation compares before it encodes with Punycode`,
}

func TestReferenceImplementation(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(need.Dir(t, "WEBSPECS_DIR"), "refimpl-results.json"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Constructor []answer }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	agree := 0
	for _, want := range file.Constructor {
		t.Run(cmp.Or(want.Input, "empty"), func(t *testing.T) {
			difference := compare(want)
			switch {
			case difference == "" && explained[want.Input] != "":
				t.Error("explained, but there is no difference")
			case difference == "":
				agree++
			case explained[want.Input] == "":
				t.Error(difference)
			}
		})
	}
	need.Cases(t, "refimpl-results.json", len(file.Constructor))
	t.Logf("%d of %d agree, %d are explained", agree, len(file.Constructor), len(explained))
	if agree+len(explained) != len(file.Constructor) {
		t.Error("some neither agree nor are explained")
	}
}

// compare returns the first difference between an answer and what this package
// says, or nothing.
func compare(want answer) string {
	base, _, err := webspecs.Parse(want.Base, nil)
	if err != nil {
		return "base: " + err.Error()
	}
	u, complaints, err := webspecs.Parse(want.Input, base)

	failed := want.Protocol == ":"
	if failed != (err != nil) {
		return "failure: " + errString(err)
	}
	if want.Exception != "" && names[want.Exception] == "" {
		return "no name for " + want.Exception
	}
	if failed {
		if name := err.(*dialect.Failure).Name; name != names[want.Exception] {
			return "failure " + name + ", not " + want.Exception
		}
		return ""
	}
	got := answer{
		Input:     want.Input,
		Base:      want.Base,
		Href:      u.String(),
		Protocol:  u.Scheme + ":",
		Username:  u.Username,
		Password:  text(u.Password),
		Hostname:  text(u.Host),
		Port:      u.Port,
		Pathname:  u.Pathname(),
		Search:    prefixed("?", u.Query),
		Hash:      prefixed("#", u.Fragment),
		Exception: want.Exception,
	}
	if got != want {
		a, _ := json.Marshal(got)
		b, _ := json.Marshal(want)
		return "got " + string(a) + ", want " + string(b)
	}
	complained := func(c dialect.Complaint) bool { return c.Name == names[want.Exception] }
	switch {
	case want.Exception == "" && len(complaints) > 0:
		return "complaint where there should be none: " + complaints[0].Name
	case want.Exception != "" && !slices.ContainsFunc(complaints, complained):
		return "no complaint for " + want.Exception
	}
	return ""
}

func errString(err error) string {
	if err == nil {
		return "none"
	}
	return err.Error()
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// prefixed is what the attributes search and hash do: nothing for nothing.
func prefixed(prefix string, s *string) string {
	if text(s) == "" {
		return ""
	}
	return prefix + *s
}
