package spec_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/weburl/weburl/idna"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/examples"
	"github.com/weburl/weburl/internal/urlgen"
	. "github.com/weburl/weburl/spec"
)

// The Valid column of the table in https://url.spec.whatwg.org/#urls, whole.
func TestValidURLStringExamples(t *testing.T) {
	for _, test := range examples.Parsings {
		t.Run(test.Input+" "+test.Base, func(t *testing.T) {
			err := ValidURLString.CheckWithBase(test.Input, mustParseBase(t, test.Base))
			if (err == nil) != test.Valid {
				t.Errorf("valid = %t, want %t (%v)", err == nil, test.Valid, err)
			}
		})
	}
}

// A mark in a test's string: the span that breaks a rule is between two of
// them.
const mark = "‖"

// unmark returns s without its marks, and the span between them.
func unmark(s string) (text string, start, end int) {
	before, rest, _ := strings.Cut(s, mark)
	broken, after, _ := strings.Cut(rest, mark)
	return before + broken + after, len(before), len(before) + len(broken)
}

func TestRules(t *testing.T) {
	long := strings.Repeat("a", 63)
	type broken struct {
		text string // with marks
		rule Rule
	}
	tests := []struct {
		rule    Rule
		base    string
		valid   []string
		invalid []broken
	}{
		{
			rule:  ValidHostString,
			valid: []string{"example.org", "EXAMPLE", "ü.example", "1.2.3.4", "[::1]", "a1", "1.a", "xn--mnchen-3ya", long, "☕.example", "日本。jp"},
			invalid: []broken{
				{"‖‖", ValidDomainString},
				{"a‖_‖b", ValidDomainString},
				{"ab.b.a‖_‖b.a_b", ValidDomainString},
				{"‖A_B.C‖", ValidDomainString},
				{"‖a..b‖", ValidDomainString},
				{"‖example.org.‖", ValidDomainString},
				{"a.‖-‖a.a", ValidDomainString},
				{"a-b.a‖-‖", ValidDomainString},
				{"a-a。‖a-a-‖．b", ValidDomainString},
				{"a‖ ‖b", ValidDomainString},
				{"a‖%‖62", ValidDomainString},
				{"xn--mnchen-3ya.‖xn--a‖.b", ValidDomainString},
				{"a.‖" + long + "a‖", ValidDomainString},
				{"‖" + strings.Repeat(long+".", 4) + "a‖", ValidDomainString},
				{"a.b‖\u200D‖c", ValidDomainString},
				{"a‖\xFF‖b", ValidDomainString},
				{"a.‖\uFFFD‖", ValidDomainString},
				{"‖a／b‖", ValidDomainString},
				{"1.2.3‖‖", ValidIPv4AddressString},
				{"1.2.3.‖0‖4", ValidIPv4AddressString},
				{"‖１‖.2.3.4", ValidIPv4AddressString},
				{"1.‖x‖.3.4", ValidIPv4AddressString},
				{"‖a‖.42", ValidIPv4AddressString},
				{"1.2.3.4‖.5‖", ValidIPv4AddressString},
				{"0‖x‖7f", ValidIPv4AddressString},
				{"[::1‖‖", ValidHostString},
				{"[::1]‖x‖", ValidHostString},
				{"[‖‖]", ValidIPv6PieceString},
				{"[‖v‖1.x]", ValidIPv4AddressString},
				{"[::1‖%‖25eth0]", ValidIPv6PieceString},
			},
		},
		{
			rule:  ValidDomainString,
			valid: []string{"example.org", "localhost", "1a", "a.b1", "faß.de", "1e2"},
			invalid: []broken{
				{"1.2.3.‖4‖", ValidDomainString},
				{"a.‖0x‖", ValidDomainString},
				{"‖[‖::1]", ValidDomainString},
				{"‖127‖", ValidDomainString},
			},
		},
		{
			rule:  ValidIPv4AddressString,
			valid: []string{"0.0.0.0", "255.255.255.255", "1.20.100.9"},
			invalid: []broken{
				{"‖‖", ValidIPv4AddressString},
				{"1‖‖", ValidIPv4AddressString},
				{"1.‖‖", ValidIPv4AddressString},
				{"1.2.3‖‖", ValidIPv4AddressString},
				{"1.2.3.‖‖", ValidIPv4AddressString},
				{"1.2.3.4‖.‖", ValidIPv4AddressString},
				{"1.2.3.4‖.5.6‖", ValidIPv4AddressString},
				{"1.‖‖.", ValidIPv4AddressString},
				{"1.‖‖.3.4", ValidIPv4AddressString},
				{"1.2.3.‖256‖", ValidIPv4AddressString},
				{"1.2.3.‖99999999999999999999999‖", ValidIPv4AddressString},
				{"1.2.3.‖18446744073709551617‖", ValidIPv4AddressString}, // 1 in 64 bits
				{"‖0‖1.2.3.4", ValidIPv4AddressString},
				{"1.2.3.‖0‖0", ValidIPv4AddressString},
				{"1.2.3.‖a‖", ValidIPv4AddressString},
				{"1.2.3.4‖ ‖", ValidIPv4AddressString},
				{"1.2.3.‖٤‖", ValidIPv4AddressString},
			},
		},
		{
			rule: ValidIPv6AddressString,
			valid: []string{
				"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3::5:6:7:8",
				"FFFF::aBcD", "0:0:0:0:0:0:0:0", "::0", "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4", "1::1.2.3.4", "1:2:3:4:5::1.2.3.4", "::1:2:3:4:5:1.2.3.4",
			},
			invalid: []broken{
				{"‖‖", ValidIPv6PieceString},
				{"‖‖:1", ValidIPv6PieceString},
				{"1:‖‖", ValidIPv6PieceString},
				{"::‖‖:", ValidIPv6PieceString},
				{"1::‖‖:2", ValidIPv6PieceString},
				{"1::2‖::‖3", ValidIPv6AddressString},
				{"::‖::‖", ValidIPv6AddressString},
				{"‖1:2:3‖", ValidIPv6AddressString},
				{"‖1:2:3:4:5:6:7:8:9‖", ValidIPv6AddressString},
				{"‖1:2:3:4:5:6:7:8::‖", ValidIPv6AddressString},
				{"‖::1:2:3:4:5:6:7:8‖", ValidIPv6AddressString},
				{"‖1:2:3:4::5:6:7:8‖", ValidIPv6AddressString},
				{"‖1.2.3.4‖", ValidIPv6AddressString},
				{"‖1:2:3:4:5:6:7:1.2.3.4‖", ValidIPv6AddressString},
				{"‖1:2:3:4:5:6::1.2.3.4‖", ValidIPv6AddressString},
				{"1‖.‖2.3.4::", ValidIPv6PieceString},
				{"::1‖.‖2.3.4:5", ValidIPv6PieceString},
				{"::1.2.3‖‖", ValidIPv4AddressString},
				{"::1.2.3.‖0‖1", ValidIPv4AddressString},
				{"::‖a‖.2.3.4", ValidIPv4AddressString},
				{"::‖0‖1", ValidIPv6PieceString},
				{"::‖0‖0000", ValidIPv6PieceString},
				{"::‖12345‖", ValidIPv6PieceString},
				{"::‖g‖", ValidIPv6PieceString},
				{"::‖１‖", ValidIPv6PieceString},
				{"‖[‖::1]", ValidIPv6PieceString},
			},
		},
		{
			rule:  ValidIPv6PiecesAndIPv4String,
			valid: []string{"1.2.3.4", "1:1.2.3.4", "1:2:3:4:5:6:7:8:9:1.2.3.4"},
			invalid: []broken{
				{"‖‖", ValidIPv4AddressString},
				{"1:2‖‖", ValidIPv4AddressString},
				{"‖‖:1.2.3.4", ValidIPv6PieceString},
				{"1:‖‖:1.2.3.4", ValidIPv6PieceString},
				{"1‖.‖2.3.4:1", ValidIPv6PieceString},
			},
		},
		{
			rule:  ValidIPv6PiecesString,
			valid: []string{"1", "1:2", "1:2:3:4:5:6:7:8:9"},
			invalid: []broken{
				{"‖‖", ValidIPv6PieceString},
				{"1:‖‖", ValidIPv6PieceString},
				{"1:‖‖:2", ValidIPv6PieceString},
				{"1:2‖.‖2.3.4", ValidIPv6PieceString},
			},
		},
		{
			rule:  ValidIPv6PieceString,
			valid: []string{"0", "1", "f", "F00d", "1000"},
			invalid: []broken{
				{"‖‖", ValidIPv6PieceString},
				{"‖0‖0", ValidIPv6PieceString},
				{"‖10000‖", ValidIPv6PieceString},
				{"1‖:‖2", ValidIPv6PieceString},
			},
		},
		{
			rule:  ValidOpaqueHostString,
			valid: []string{"a", "A_b", "%00", "ü", "1.2.3", "!$&'()*+,-.;=_~", "[::1]", "..", "\uFFFD"},
			invalid: []broken{
				{"‖‖", ValidOpaqueHostString},
				{"a‖:‖", ValidOpaqueHostString},
				{"a‖@‖b", ValidOpaqueHostString},
				{"a‖?‖", ValidOpaqueHostString},
				{"‖/‖", ValidOpaqueHostString},
				{"a‖[‖", ValidOpaqueHostString},
				{"a‖]‖", ValidOpaqueHostString},
				{"a‖ ‖", ValidOpaqueHostString},
				{"a‖^‖", ValidOpaqueHostString},
				{"a‖|‖", ValidOpaqueHostString},
				{"a‖%‖", ValidOpaqueHostString},
				{"a‖\u0080‖", ValidOpaqueHostString},
				{"[::1]‖:80‖", ValidOpaqueHostString},
				{"[::1‖‖", ValidOpaqueHostString},
				{"[‖a‖.b]", ValidIPv4AddressString},
			},
		},
		{
			rule: ValidURLString,
			valid: []string{
				"https://example.org", "HTTPS://example.org:443/?#", "https://example.org?q", "https://example.org#f", "https://example.org:",
				"https://example.org:00080", "https://[::1]:8080/", "https://1.2.3.4", "https://ü.example/ü?ü#ü", "https://e.example//a//", "https://e.example/a:b@c",
				"https://e.example/?/?", "https://e.example/#/?", "https://e.example/%2e/.%2E",
				"file://", "file:///", "file:////a", "file://h", "file://h/a", "file://?q", "file:///C:/", "FILE:///",
				"x:", "x:?", "x:#", "x:a", "x:a/b", "x:/", "x:/a//b", "x:/.//a", "x://", "x:///", "x:////", "x://h", "x://h:", "x://h:1/?#", "x://[::1]:1",
				"x://%00/", "mailto:user@example.org", "a+-.1:b", "x:a:b",
			},
			invalid: []broken{
				{"‖‖", RelativeURLString},
				{"‖a‖", RelativeURLString},
				{"‖//example.org‖", RelativeURLString},
				{"‖‖#f", RelativeURLString},
				{"‖?q‖", RelativeURLString},
				{"‖./a:b‖", RelativeURLString},
				{"‖💩‖", RelativeURLString},
				{"‖‖:a", URLSchemeString},
				{"‖1‖:a", URLSchemeString},
				{"‖ ‖https://example.org", URLSchemeString},
				{"ht‖\n‖tps://example.org", URLSchemeString},
				{"a‖_‖b:c", URLSchemeString},
				{"a‖ü‖:c", URLSchemeString},
				{"a‖\xFF‖:c", URLSchemeString},
				{"https:‖‖", SchemeRelativeSpecialURLString},
				{"https:‖‖example.org", SchemeRelativeSpecialURLString},
				{"https:‖/‖example.org", SchemeRelativeSpecialURLString},
				{`https:‖\\‖example.org`, SchemeRelativeSpecialURLString},
				{"https://‖‖", ValidDomainString},
				{"https://‖‖/", ValidDomainString},
				{"https://‖‖:80", ValidDomainString},
				{"https://‖‖?q", ValidDomainString},
				{"https://‖u:p@‖h/", SchemeRelativeSpecialURLString},
				{"https://‖@@‖h/", SchemeRelativeSpecialURLString},
				{"https://a‖%‖62/", ValidDomainString},
				{`https://a.example‖\‖b/c`, ValidDomainString},
				{"https://h:‖x‖", URLPortString},
				{"https://h:8‖:‖0", URLPortString},
				{"https://h:‖65536‖", URLPortString},
				{"https://h:‖999999999999999999999999999999‖/", URLPortString},
				{"https://[::1]‖x‖:80", ValidHostString},
				{"https://[::1‖‖/", ValidHostString},
				{"https://h/a‖ ‖b", URLPathSegmentString},
				{`https://h/a‖\‖b`, URLPathSegmentString},
				{"https://h/‖%‖", URLPathSegmentString},
				{"https://h/‖%‖4", URLPathSegmentString},
				{"https://h/‖%‖g0", URLPathSegmentString},
				{"https://h/a\u00A0‖\u009F‖", URLPathSegmentString},
				{"https://h/\uFDCF‖\uFDD0‖", URLPathSegmentString},
				{"https://h/\uFFFD‖\uFFFE‖", URLPathSegmentString},
				{"https://h/\U0010FFFD‖\U0010FFFF‖", URLPathSegmentString},
				{"https://h/‖\xED‖\xA0\x80", URLPathSegmentString},
				{"https://h/‖\xE2\x98‖", URLPathSegmentString},
				{"https://h/?‖[‖", URLQueryString},
				{"https://h/#‖#‖", URLFragmentString},
				{"https://h/‖ ‖", URLPathSegmentString},
				{"https://h/?a‖\t‖", URLQueryString},
				{"file:‖‖a", SchemeRelativeFileURLString},
				{"file:‖/‖a", SchemeRelativeFileURLString},
				{"file://‖C:‖/a", ValidDomainString}, {"file://c‖:‖/a", ValidDomainString},
				{"file://h‖:‖80/", ValidDomainString},
				{"file://‖u@‖h/", SchemeRelativeFileURLString},
				{"file:///C‖|‖/", URLPathSegmentString},
				{"x:a‖ ‖b", OpaquePathURLString},
				{"x://‖‖:80", ValidOpaqueHostString},
				{"x://[‖a‖.b]", ValidIPv4AddressString},
				{"x://h:‖x‖", URLPortString},
				{"x://h‖^‖", ValidOpaqueHostString},
				{"x://‖u@‖h", SchemeRelativeURLString},
				{"x:/‖|‖", URLPathSegmentString},
			},
		},
		{
			rule:  ValidURLString,
			base:  "https://example.org/a/b",
			valid: []string{"", "a", ".", "..", "/", "/a//b", "?", "#", "?q#f", "a//b", "//h", "//h:1/a", "//[::1]", "1a:b", "a_b:c", "./a:b", "a/b:c", "x:y", "ü", "%20", "https://h"},
			invalid: []broken{
				{"//‖‖", ValidDomainString},
				{"//‖‖/", ValidDomainString},
				{"//‖u@‖h", SchemeRelativeSpecialURLString},
				{"https:‖‖a", SchemeRelativeSpecialURLString},
				{"‖ ‖", URLPathSegmentString},
				{"a‖\\‖b", URLPathSegmentString},
				{"?‖ ‖", URLQueryString},
				{"#‖ ‖", URLFragmentString},
				{"‖[‖:a", URLPathSegmentString},
			},
		},
		{
			rule:    ValidURLString,
			base:    "file:///C:/a",
			valid:   []string{"", "/", "//", "///", "///a", "////a", "//h/a", "/C:/a", "C:/a"},
			invalid: []broken{{"C‖|‖/a", URLPathSegmentString}, {"//h‖:‖80", ValidDomainString}, {"//c‖:‖", ValidDomainString}},
		},
		{
			rule:    ValidURLString,
			base:    "x:/a",
			valid:   []string{"", "//", "///", "//h", "//h:1", "//%00/a"},
			invalid: []broken{{"//‖‖:1", ValidOpaqueHostString}, {"//‖u@‖h", SchemeRelativeURLString}},
		},
		{
			rule:  ValidURLString,
			base:  "mailto:user@example.org",
			valid: []string{"#", "#f", "x:y", "https://example.org/"},
			invalid: []broken{
				{"‖‖", RelativeURLWithFragmentString},
				{"‖a‖", RelativeURLWithFragmentString},
				{"‖?q#f‖", RelativeURLWithFragmentString},
				{"‖//h‖", RelativeURLWithFragmentString},
				{"#‖#‖", URLFragmentString},
			},
		},
		{
			rule:    AbsoluteURLWithFragmentString,
			base:    "https://example.org/",
			valid:   []string{"https://h/#f", "x:#"},
			invalid: []broken{{"‖a‖", AbsoluteURLString}, {"‖‖#f", AbsoluteURLString}, {"x:#‖#‖", URLFragmentString}},
		},
		{
			rule:    AbsoluteURLString,
			valid:   []string{"https://h/?q", "x:"},
			invalid: []broken{{"‖a‖", AbsoluteURLString}, {"https://h/‖#‖f", URLPathSegmentString}, {"x:?‖#‖", URLQueryString}},
		},
		{
			rule:    URLSchemeString,
			valid:   []string{"a", "HTTP", "a1+-."},
			invalid: []broken{{"‖‖", URLSchemeString}, {"‖1‖", URLSchemeString}, {"‖+‖", URLSchemeString}, {"a‖:‖", URLSchemeString}, {"‖\u212A‖", URLSchemeString}, {"a‖\u017F‖", URLSchemeString}},
		},
		{
			rule:    RelativeURLWithFragmentString,
			base:    "https://example.org/",
			valid:   []string{"", "a#f", "#"},
			invalid: []broken{{"‖x:‖y", PathRelativeSchemeLessURLString}, {"a#‖#‖", URLFragmentString}},
		},
		{
			rule:    RelativeURLWithFragmentString,
			invalid: []broken{{"‖‖", RelativeURLString}, {"‖a‖#f", RelativeURLString}},
		},
		{
			rule:    RelativeURLString,
			base:    "https://example.org/",
			valid:   []string{"", "a?q", "?"},
			invalid: []broken{{"a‖#‖f", URLPathSegmentString}, {"?a‖#‖f", URLQueryString}, {"‖https:‖//h", PathRelativeSchemeLessURLString}},
		},
		{
			rule:    SchemeRelativeSpecialURLString,
			valid:   []string{"//h", "//h/a", "//h:1/"},
			invalid: []broken{{"‖‖h", SchemeRelativeSpecialURLString}, {"‖/‖h", SchemeRelativeSpecialURLString}, {"//‖‖", ValidDomainString}, {"//h/‖?‖", URLPathSegmentString}},
		},
		{
			rule:    URLPortString,
			valid:   []string{"", "0", "80", "65535", "0000000000000000000065535"},
			invalid: []broken{{"‖65536‖", URLPortString}, {"‖18446744073709551617‖", URLPortString}, {"‖-‖1", URLPortString}, {"‖+‖1", URLPortString}, {"‖ ‖1", URLPortString}, {"1‖e‖1", URLPortString}, {"‖٣‖", URLPortString}, {"65536‖x‖", URLPortString}},
		},
		{
			rule:    SchemeRelativeURLString,
			valid:   []string{"//", "//h", "///", "//h:1/a"},
			invalid: []broken{{"‖‖", SchemeRelativeURLString}, {"‖/‖a", SchemeRelativeURLString}, {"//h‖?‖", ValidOpaqueHostString}},
		},
		{
			rule:    OpaqueHostAndPortString,
			valid:   []string{"", "h", "h:", "h:1", "[::1]:1"},
			invalid: []broken{{"‖‖:", ValidOpaqueHostString}, {"h:1‖/‖", URLPortString}},
		},
		{
			rule:    SchemeRelativeFileURLString,
			valid:   []string{"//", "///", "//h", "//h/", "///a//b"},
			invalid: []broken{{"‖/‖", SchemeRelativeFileURLString}, {"//h‖:‖1", ValidDomainString}},
		},
		{
			rule:    PathAbsoluteURLString,
			valid:   []string{"/", "//", "/a", "/a/", "/./.."},
			invalid: []broken{{"‖‖", PathAbsoluteURLString}, {"‖‖a", PathAbsoluteURLString}, {"/a‖?‖", URLPathSegmentString}},
		},
		{
			rule:    PathAbsoluteNonAuthorityURLString,
			valid:   []string{"/", "/a//"},
			invalid: []broken{{"‖//‖", PathAbsoluteNonAuthorityURLString}, {"‖‖", PathAbsoluteURLString}},
		},
		{
			rule:    PathRelativeURLString,
			valid:   []string{"", "a", "a//b", "x:y"},
			invalid: []broken{{"‖/‖", PathRelativeURLString}, {"a‖?‖", URLPathSegmentString}},
		},
		{
			rule:    PathRelativeSchemeLessURLString,
			valid:   []string{"", "a", "./x:y", "1:", "a/b:c"},
			invalid: []broken{{"‖x:‖y", PathRelativeSchemeLessURLString}, {"‖/‖", PathRelativeURLString}},
		},
		{
			rule:    OpaquePathURLString,
			valid:   []string{"", "a/b", "a:b@c", "%20"},
			invalid: []broken{{"‖/‖", OpaquePathURLString}, {"a‖?‖", OpaquePathURLString}, {"a‖ ‖", OpaquePathURLString}},
		},
		{
			rule:    URLPathSegmentString,
			valid:   []string{"", "a", ".", "..", "%2e", "%2E%2e", "a:@b", "%00", "\uFFFD"},
			invalid: []broken{{"‖/‖", URLPathSegmentString}, {"a‖?‖", URLPathSegmentString}, {"a‖^‖", URLPathSegmentString}, {"‖\x7F‖", URLPathSegmentString}},
		},
		{
			rule:    URLQueryString,
			valid:   []string{"", "?/:@", "a=b&c", "'"},
			invalid: []broken{{"‖#‖", URLQueryString}, {"‖\"‖", URLQueryString}, {"‖{‖}", URLQueryString}},
		},
		{
			rule:    URLFragmentString,
			valid:   []string{"", "?/:@", "!"},
			invalid: []broken{{"‖#‖", URLFragmentString}, {"‖`‖", URLFragmentString}},
		},
	}
	tested := make(map[Rule]bool)
	for _, tt := range tests {
		tested[tt.rule] = true
		for _, s := range tt.valid {
			t.Run(fmt.Sprintf("%s/%q", tt.rule, s), func(t *testing.T) {
				if err := tt.rule.CheckWithBase(s, mustParseBase(t, tt.base)); err != nil {
					t.Error(err)
				}
			})
		}
		for _, b := range tt.invalid {
			s, start, end := unmark(b.text)
			t.Run(fmt.Sprintf("%s/%q", tt.rule, s), func(t *testing.T) {
				err := tt.rule.CheckWithBase(s, mustParseBase(t, tt.base))
				var e *WritingError
				if !errors.As(err, &e) {
					t.Fatalf("error is %v, want a *WritingError", err)
				}
				if e.Rule != b.rule {
					t.Errorf("rule is %q, want %q", e.Rule, b.rule)
				}
				if e.Start != start || e.End != end {
					t.Errorf("span is %d to %d, want %d to %d: %v", e.Start, e.End, start, end, e)
				}
			})
		}
	}
	for r := range Rules() {
		if !tested[r] {
			t.Errorf("no test for %s", r)
		}
	}
}

// The reason why a host is not a domain can be had from the error.
func TestWritingErrorUnwrap(t *testing.T) {
	err := ValidURLString.Check("https://a_b.example/")
	var rules idna.Errors
	if !errors.As(err, &rules) || len(rules) != 1 || rules[0].Rule != "U1" {
		t.Errorf("rules are %v in %v, want U1", rules, err)
	}
	if err := ValidURLString.Check("https://h/ "); errors.As(err, &rules) {
		t.Errorf("rules of UTS #46 in %v", err)
	}
}

func TestRulesStops(t *testing.T) {
	n := 0
	for range Rules() {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("%d rules, want 3", n)
	}
}

func TestNoSuchRule(t *testing.T) {
	if err := Rule("valid nonsense").Check(""); err == nil {
		t.Error("a rule that does not exist accepts a string")
	}
}

func TestAnchor(t *testing.T) {
	for r, want := range map[Rule]string{
		ValidURLString:         "https://url.spec.whatwg.org/#valid-url-string",
		ValidIPv6AddressString: "https://url.spec.whatwg.org/#valid-ipv6-address-string",
		URLPathSegmentString:   "https://url.spec.whatwg.org/#url-path-segment-string",
	} {
		if got := r.Anchor(); got != want {
			t.Errorf("%s: %s, want %s", r, got, want)
		}
	}
}

func TestWritingIsLinear(t *testing.T) {
	base := mustParseBase(t, "x:/a")
	for _, s := range []string{"@", ":", "::", "/", "//", "?", "#", "[", "]", "1:", "1.", "%", "%2", "%41", "a", "\xFF", "ü", "0", "1:2"} {
		for r := range Rules() {
			for _, prefix := range []string{"", "https://", "x://", "x:", "https://[", "https://h:", "https://h/", "[::"} {
				if prefix != "" && r != ValidURLString && r != ValidHostString {
					continue
				}
				t.Run(fmt.Sprintf("%s %s%s", r.Anchor(), prefix, s), func(t *testing.T) {
					cputime.Linear(t, 1<<14, func(n int) time.Duration {
						long := prefix + strings.Repeat(s, n/len(s))
						return cputime.Thread(func() { r.CheckWithBase(long, base) })
					})
				})
			}
		}
	}
}

// FuzzWriting holds the writing grammar to the parser: what is valid parses
// without failure and without validation errors, and what parses so is valid.
// "A valid URL string defines what input would not trigger a validation error
// or failure": https://url.spec.whatwg.org/#urls.
func FuzzWriting(f *testing.F) {
	bases := append(urlgen.Bases(), "")
	for i, s := range urlgen.Seeds() {
		f.Add(s, bases[i%len(bases)])
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		var record *URL
		if base != "" {
			var err error
			if record, err = Parse(base, nil); err != nil {
				t.Skip()
			}
		}
		checkWriting(t, input, record)
	})
}

func TestWritingAgainstParser(t *testing.T) {
	n := 300_000
	if testing.Short() {
		n = 10_000
	}
	g := urlgen.NewWithWPT(t, 20260702)
	g.InvalidUTF8 = true
	valid := 0
	for i := range n {
		input, base := g.Input(), (*URL)(nil)
		if i%3 != 0 {
			base = mustParseBase(t, g.Base())
		}
		if checkWriting(t, input, base) {
			valid++
		}
	}
	t.Logf("%d of %d inputs are valid", valid, n)
	if valid < n/20 {
		t.Error("too few inputs are valid for this test to mean much")
	}
}

func checkWriting(t *testing.T, input string, base *URL) (valid bool) {
	var first ErrorCode
	p := Parser{Report: func(e ValidationError) {
		if first == "" {
			first = e.Code
		}
	}}
	_, failure := p.Parse(input, base)
	err := ValidURLString.CheckWithBase(input, base)
	switch {
	case err == nil && failure != nil:
		t.Errorf("%q against %v is valid but does not parse: %v", input, base, failure)
	case err == nil && first != "":
		t.Errorf("%q against %v is valid but gives %s", input, base, first)
	case err != nil && failure == nil && first == "" && utf8.ValidString(input):
		// A parser is given scalar values; what becomes of bytes that are not
		// UTF-8, a URL code point in U+FFFD, is no matter of the grammar.
		t.Errorf("%q against %v is not valid but gives no validation error: %v", input, base, err)
	}
	if err == nil {
		return true
	}
	e, ok := err.(*WritingError)
	if !ok {
		t.Fatalf("%q: error is a %T", input, err)
	}
	if e.Start < 0 || e.End < e.Start || len(input) < e.End {
		t.Fatalf("%q: span %d to %d: %v", input, e.Start, e.End, err)
	}
	if utf8.ValidString(input) && !(utf8.ValidString(input[:e.Start]) && utf8.ValidString(input[:e.End])) {
		t.Errorf("%q: span %d to %d is not on code point boundaries", input, e.Start, e.End)
	}
	return false
}

func BenchmarkValidURLString(b *testing.B) {
	const s = "https://www.example.org:8080/path/to/a/page.html?query=string&x=%20y#fragment-80"
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		if err := ValidURLString.Check(s); err != nil {
			b.Fatal(err)
		}
	}
}
