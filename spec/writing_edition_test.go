package spec_test

import (
	"slices"
	"testing"

	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

// What each edition calls a valid URL string, where they differ, and where the
// older texts are surprising.
func TestEditionsValidURLString(t *testing.T) {
	type valid [len(columns)]bool
	all := valid{true, true, true, true}
	none := valid{}
	only2026 := valid{true, false, false, false}
	older := valid{false, true, true, true}
	only2017 := valid{false, false, true, true}
	since2024 := valid{true, true, false, false}
	onlyMarch2017 := valid{false, false, false, true}
	notMarch2017 := valid{false, true, true, false}
	for _, test := range []struct {
		input, base string
		want        valid
	}{
		// The examples in the texts of 2017 and 2024. Of the file URL with a
		// percent-encoded host the text of 2026 says that it is not valid.
		{"https:example.org", "", none},
		{"https://////example.com///", "", none},
		{"https://example.com/././foo", "", all},
		{"hello:world", "https://example.com/", all},
		{"https:example.org", "https://example.com/", none},
		{`\example\..\demo/.\`, "https://example.com/", none},
		{"example", "https://example.com/demo", all},
		{"file:///C|/demo", "", none},
		{"..", "file:///C:/demo", all},
		{"file://loc%61lhost/", "", older},
		{"https://user:password@example.org/", "", none},
		{"https://example.org/foo bar", "", none},
		{"https://EXAMPLE.com/../x", "", all},
		{"https://ex ample.org/", "", none},
		{"example", "", none},
		{"https://example.com:demo", "", none},
		{"http://[www.example.com]/", "", none},
		// What follows the scheme of a URL that is not special.
		{"urn:isbn:0-395", "", only2026},
		{"urn:a/b:c", "", all},
		{"urn:1a:b", "", all},
		{"mailto:a@b?c#d", "", all},
		{"x:", "", all},
		{"x:/a/b", "", all},
		{"x:a//b", "", all},
		{"x:///a", "", all},
		{"x:////a", "", only2026},
		{"x://h:1/p", "", all},
		{"x://u@h", "", none},
		{"x://h/p#é", "", all},
		{"gopher:x", "", since2024},
		{"gopher://h/", "", all},
		// Paths.
		{"https://h//p", "", only2026},
		{"/p", "https://h/", all},
		{"//h/p", "https://h/", all},
		{"a:b", "https://h/", all},
		{"a//b", "https://h/", all},
		{"a", "mailto:x", older},
		{"#a", "mailto:x", all},
		// File URLs.
		{"file://", "", only2026},
		{"file:///C:/x", "", all},
		{"file://h/C:/x", "", only2026},
		{"file://h/C:", "", all},
		{"file://h", "", all},
		{"/C:/x", "file:///a", all},
		{"/C:/x", "file://h/a", only2026},
		{"C:/x", "file:///a", all},
		// Ports.
		{"https://h:65535/", "", all},
		{"https://h:65536/", "", only2017},
		{"https://h:/", "", all},
		// IP addresses.
		{"https://1.2.3.4/", "", all},
		{"https://1.2.3/", "", older},
		{"https://1.2.3.256/", "", older},
		{"https://[1:2::3]/", "", all},
		{"https://[01::]/", "", older},
		{"https://[::01.2.3.4]/", "", none},
		{"https://[00001::]/", "", none},
		{"x://[01::]/", "", older},
		// Domains and opaque hosts.
		{"https://ab--c/", "", notMarch2017},
		{"https://-a/", "", notMarch2017},
		{"https://a_b/", "", none},
		{"https://xn--a/", "", none},
		{"https://a\u200Db/", "", onlyMarch2017},
		{"https://%61/", "", older},
		{"https://%2F/", "", none},
		{"x://a%00b/", "", all},
		{"x://a<b/", "", none},
	} {
		for i, name := range columns {
			e := editionByName(name)
			var base *URL
			if test.base != "" {
				var err error
				if base, err = (&Parser{Edition: e}).Parse(test.base, nil); err != nil {
					t.Fatal(err)
				}
			}
			if err := e.Check(ValidURLString, test.input, base); (err == nil) != test.want[i] {
				t.Errorf("%s: %q against %q: got %v, want valid to be %t", name, test.input, test.base, err, test.want[i])
			}
		}
	}
}

// The rules that editions have.
func TestEditionRules(t *testing.T) {
	has := func(e Edition, r Rule) bool { return slices.Contains(slices.Collect(e.Rules()), r) }
	for _, name := range columns {
		e := editionByName(name)
		current := e == Current
		if has(e, OpaquePathURLString) != current || has(e, PathAbsoluteNonWindowsFileURLString) == current || !has(e, ValidURLString) {
			t.Errorf("%s: %q", name, slices.Collect(e.Rules()))
		}
		if err := e.Check(PathAbsoluteNonWindowsFileURLString, "/C:", nil); (err == nil) == current {
			t.Errorf("%s: /C: %v", name, err)
		}
	}
	for _, test := range []struct {
		rule    Rule
		s       string
		edition string
		want    bool
	}{
		{ValidIPv4AddressString, "001.2.03.4", "2017-06", true},
		{ValidIPv4AddressString, "0001.2.3.4", "2017-06", false},
		{ValidIPv4AddressString, "001.2.03.4", "2024", false},
		{ValidDomainString, "1.2.3.4", "2024", true},
		{ValidDomainString, "1.2.3.4", "2026-07", false},
		{PathAbsoluteNonWindowsFileURLString, "/C:/", "2024", false},
	} {
		if err := editionByName(test.edition).Check(test.rule, test.s, nil); (err == nil) != test.want {
			t.Errorf("%s: %s %q: %v", test.edition, test.rule, test.s, err)
		}
	}
}

// Where an older edition calls a string valid and it does not parse, or gives a
// validation error, the reason is one that its text does not exclude.
func TestEditionsWritingAgainstParser(t *testing.T) {
	n := 60_000
	if testing.Short() {
		n /= 10
	}
	for _, name := range columns[1:] {
		t.Run(name, func(t *testing.T) {
			e := editionByName(name)
			g := urlgen.NewWithWPT(t, 2017)
			valid, withErrors := 0, 0
			for i := range n {
				input := g.Input()
				var base *URL
				if i%2 == 0 {
					base, _ = (&Parser{Edition: e}).Parse(g.Base(), nil)
				}
				if e.Check(ValidURLString, input, base) != nil {
					continue
				}
				valid++
				var codes []ErrorCode
				p := Parser{Edition: e, Report: func(e ValidationError) { codes = append(codes, e.Code) }}
				u, err := p.Parse(input, base)
				if err == nil && codes == nil {
					continue
				}
				withErrors++
				if name == "2017-06" && err == nil && u.Scheme == "file" && slices.Contains(codes, InvalidURLUnit) {
					continue // an empty segment that its parser leaves out
				}
				known := slices.ContainsFunc(codes, func(code ErrorCode) bool { return slices.Contains(validWithErrors, code) })
				if !known && (err == nil || base == nil || !base.HasOpaquePath()) {
					t.Errorf("%q against %v is valid and gives %q, %v", input, base, codes, err)
				}
			}
			t.Logf("%d of %d are valid, %d of these fail or have errors", valid, n, withErrors)
			if valid < n/20 {
				t.Error("too few inputs are valid for this test to mean much")
			}
		})
	}
}

// validWithErrors are the validation errors that the parser of an older edition
// reports for what its grammar calls valid.
var validWithErrors = []ErrorCode{
	IPv4EmptyPart, IPv4NonNumericPart, IPv4OutOfRangePart, IPv4NonDecimalPart, IPv4TooManyParts,
	PortOutOfRange,
	FileInvalidWindowsDriveLetterHost, // for "/C:", which no slash follows
}

// The path after the host of a file URL "must be a path-absolute-URL string that does
// not start with: U+002F (/), followed by a Windows drive letter, followed by U+002F
// (/)", until July 2026.
func TestEditionsDriveLetterAfterHost(t *testing.T) {
	for input, valid := range map[string][2]bool{ // today, before
		"file://h/C:/x": {true, false},
		"file://h/c:/":  {true, false},
		"file://h/C:":   {true, true},
		"file://h/C:x":  {true, true},
		"file://h/ab/c": {true, true},
		"file://h/a/b":  {true, true},
		"file://h/x/C:": {true, true},
		"file:///C:/x":  {true, true},
	} {
		for i, e := range Editions() {
			if err := e.Check(ValidURLString, input, nil); (err == nil) != valid[min(i, 1)] {
				t.Errorf("%s, %s: %v", e.String(), input, err)
			}
		}
	}
}
