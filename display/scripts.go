package display

import "github.com/weburl/weburl/display/internal/prop"

// A scriptSet is a set of scripts by number.
type scriptSet [3]uint64

// allScripts is the set of Common and Inherited code points.
var allScripts = scriptSets[0]

// scriptsOf returns the augmented script set of a code point.
//
// https://www.unicode.org/reports/tr39/#def-augmented-script-set
func scriptsOf(p prop.Set) scriptSet { return scriptSets[p.ScriptSet()] }

func (s scriptSet) and(t scriptSet) scriptSet {
	return scriptSet{s[0] & t[0], s[1] & t[1], s[2] & t[2]}
}

func (s scriptSet) or(t scriptSet) scriptSet {
	return scriptSet{s[0] | t[0], s[1] | t[1], s[2] | t[2]}
}

func (s scriptSet) has(n int) bool { return s[n/64]>>(n%64)&1 != 0 }

func (s *scriptSet) add(n int) { s[n/64] |= 1 << (n % 64) }

func (s scriptSet) isEmpty() bool { return s == scriptSet{} }

// resolved returns the resolved script set of a text: the scripts that all of
// its code points are used in.
//
// https://www.unicode.org/reports/tr39/#def-resolved-script-set
func resolved(text []rune) scriptSet {
	set := allScripts
	for _, r := range text {
		set = set.and(scriptsOf(properties(r)))
	}
	return set
}

// number returns the number of the script named.
func number(name string) int {
	for i, n := range scriptNames {
		if n == name {
			return i
		}
	}
	panic("display: no script " + name)
}

var (
	common    = number("Common")
	inherited = number("Inherited")
	latin     = number("Latin")
	cyrillic  = number("Cyrillic")
	greek     = number("Greek")
	// augmented is the first of the sets of scripts that count as scripts.
	augmented = number("Han with Bopomofo")
)

// recommended are the scripts in wide use, table 5 of UAX #31, except Latin,
// Cyrillic and Greek, which UTS #39 does not let go with Latin.
//
// https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts
var recommended = []int{
	number("Arabic"), number("Armenian"), number("Bengali"), number("Bopomofo"), number("Devanagari"),
	number("Ethiopic"), number("Georgian"), number("Gujarati"), number("Gurmukhi"), number("Han"),
	number("Hangul"), number("Hebrew"), number("Hiragana"), number("Kannada"), number("Katakana"),
	number("Khmer"), number("Lao"), number("Malayalam"), number("Myanmar"), number("Oriya"),
	number("Sinhala"), number("Tamil"), number("Telugu"), number("Thaana"), number("Thai"),
	number("Tibetan"),
}

// A RestrictionLevel is the degree to which a string mixes scripts. Greater values are
// less restrictive.
//
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
type RestrictionLevel uint8

// The levels of UTS #39, section 5.2.
const (
	ASCIIOnly             RestrictionLevel = iota // nothing but ASCII
	SingleScript                                  // one script, or one of the sets that Japanese, Korean and Chinese are written in
	HighlyRestrictive                             // one of those sets and Latin
	ModeratelyRestrictive                         // Latin and one other script in wide use, but not Cyrillic or Greek
	MinimallyRestrictive                          // any scripts
	Unrestricted                                  // code points that are not letters, marks or digits
)

var levels = [...]string{
	"ASCII-only", "single script", "highly restrictive", "moderately restrictive",
	"minimally restrictive", "unrestricted",
}

// String returns the name of the level as UTS #39 has it, in lowercase.
func (l RestrictionLevel) String() string {
	if int(l) < len(levels) {
		return levels[l]
	}
	return "unknown"
}

// Level returns the restriction level of one label of a domain, in Unicode. The
// identifier profile is RFC 5892: letters, marks, decimal digits, the hyphen, and the
// exceptions of its section 2.6 and appendix A.
func Level(label string) RestrictionLevel {
	level := ASCIIOnly
	for _, r := range label {
		switch {
		case r >= 0x80:
			level = SingleScript
			if properties(r)&prop.Identifier == 0 {
				return Unrestricted
			}
		case !isLDH(r):
			return Unrestricted
		}
	}
	if level == ASCIIOnly {
		return level
	}
	return levelOfScripts([]rune(label))
}

// isLDH reports whether r is an ASCII letter or digit or a hyphen.
func isLDH(r rune) bool {
	return r == '-' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z'
}

// levelOfScripts returns the level of a text by its scripts alone.
func levelOfScripts(text []rune) RestrictionLevel {
	all, withoutLatin := allScripts, allScripts
	for _, r := range text {
		used := scriptsOf(properties(r))
		all = all.and(used)
		if !used.has(latin) {
			withoutLatin = withoutLatin.and(used)
		}
	}
	if !all.isEmpty() {
		return SingleScript
	}
	for n := augmented; n < len(scriptNames); n++ {
		if withoutLatin.has(n) {
			return HighlyRestrictive
		}
	}
	for _, n := range recommended {
		if withoutLatin.has(n) {
			return ModeratelyRestrictive
		}
	}
	return MinimallyRestrictive
}

// names returns the names of the scripts in a set, without Common and Inherited.
func (s scriptSet) names() []string {
	var list []string
	for n, name := range scriptNames {
		if s.has(n) && n != common && n != inherited {
			list = append(list, name)
		}
	}
	return list
}

// written returns the scripts that the code points of a text belong to.
func written(text []rune) scriptSet {
	var set scriptSet
	for _, r := range text {
		if n := int(properties(r).Script()); n != common && n != inherited {
			set.add(n)
		}
	}
	return set
}
