package idna

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
)

// TestIdnaTestV2 tries the lines of IdnaTestV2.txt, which UCD_DIR has in the version of
// the tables: what ToUnicode and ToASCII give, and the rules that are broken.
//
// https://www.unicode.org/reports/tr46/#Conformance_Testing
func TestIdnaTestV2(t *testing.T) {
	f, err := os.Open(filepath.Join(need.Dir(t, "UCD_DIR"), "IdnaTestV2.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := 0
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		text, _, _ := strings.Cut(sc.Text(), "#")
		if strings.TrimSpace(text) == "" {
			if v, ok := strings.CutPrefix(sc.Text(), "# Version: "); ok && v != UnicodeVersion {
				t.Fatalf("the file is of version %s", v)
			}
			continue
		}
		fields := strings.Split(text, ";")
		for i := range fields {
			fields[i] = unescape(strings.TrimSpace(fields[i]))
		}
		// An empty field has the value of the one before it, by kind.
		source, toUnicode, unicodeStatus, toASCII, asciiStatus := fields[0], fields[1], fields[2], fields[3], fields[4]
		if toUnicode == "" {
			toUnicode = source
		}
		if toASCII == "" {
			toASCII = toUnicode
		}
		if asciiStatus == "" {
			asciiStatus = unicodeStatus
		}
		source, toUnicode, toASCII = unquote(source), unquote(toUnicode), unquote(toASCII)
		if strings.Contains(sc.Text(), `\uD`) {
			continue // an unpaired surrogate, which is not in UTF-8
		}
		lines++
		if got, err := Strict.ToUnicode(source); got != toUnicode && len(statusRules(unicodeStatus)) == 0 {
			t.Errorf("ToUnicode(%+q) is %+q, want %+q, %v", source, got, toUnicode, err)
		}
		got, err := Strict.ToASCII(source)
		want := statusRules(asciiStatus)
		if len(want) == 0 && got != toASCII {
			t.Errorf("ToASCII(%+q) is %+q, want %+q, %v", source, got, toASCII, err)
		}
		if got := brokenRules(source); !slices.Equal(got, want) {
			t.Errorf("%+q breaks %q, want %q", source, got, want)
		}
	}
	if err := sc.Err(); err != nil {
		t.Fatal(err)
	}
	need.Cases(t, "IdnaTestV2.txt", lines)
	if lines < 6000 {
		t.Errorf("only %d lines", lines)
	}
}

var escape = regexp.MustCompile(`\\u[0-9A-F]{4}|\\x\{[0-9A-F]+\}`)

// unescape returns the text that a field of IdnaTestV2.txt means.
func unescape(field string) string {
	return escape.ReplaceAllStringFunc(field, func(s string) string {
		c, err := strconv.ParseUint(strings.Trim(s, `\ux{}`), 16, 32)
		if err != nil {
			panic(err)
		}
		return string(rune(c))
	})
}

// unquote returns the value of a field: "" is written for the empty string.
func unquote(field string) string {
	if field == `""` {
		return ""
	}
	return field
}

// statusRules returns the rules in a status, such as "[B1, V7]".
func statusRules(status string) []string {
	return sortedRules(strings.FieldsFunc(status, func(r rune) bool { return strings.ContainsRune("[], ", r) }))
}

// commentRules returns the rules in a comment of IdnaTestV2.json, such as "B1; V7".
func commentRules(comment string) []string {
	rules := strings.FieldsFunc(comment, func(r rune) bool { return r == ';' || r == ' ' })
	// A3 is for an unpaired surrogate, which JSON has and UTF-8 has not.
	return sortedRules(slices.DeleteFunc(rules, func(s string) bool { return s == "(ignored)" || s == "A3" }))
}

// brokenRules returns the rules that a domain breaks with all checks on. CheckHyphens hides
// V4, so it is tried both ways.
func brokenRules(domain string) (rules []string) {
	for _, o := range []Options{Strict, Strict &^ CheckHyphens} {
		if _, err := o.ToASCII(domain); err != nil {
			for _, e := range err.(Errors) {
				rules = append(rules, e.Rule)
			}
		}
	}
	return sortedRules(rules)
}

func sortedRules(rules []string) []string {
	slices.Sort(rules)
	return slices.Compact(rules)
}
