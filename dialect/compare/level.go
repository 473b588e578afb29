package compare

import "github.com/weburl/weburl/dialect"

// A Level says how much readers differ on an input. Levels are in order: the
// higher one matters more.
type Level uint8

// The levels.
const (
	// Same: all readers read the input, and no component differs.
	Same Level = iota

	// Spelling: all readers go to one destination, and write some component
	// differently: the host 0x7f.1 or 127.0.0.1, a path with dot segments or
	// without.
	Spelling

	// Refused: some readers refuse the input, or all do, and the others go to
	// one destination.
	Refused

	// Destination: two readers go to different destinations. See
	// [dialect.Destination].
	Destination
)

var levelNames = [...]string{"same", "spelling", "refused", "destination"}

// Levels are all levels, from the lowest to the highest.
func Levels() []Level { return []Level{Same, Spelling, Refused, Destination} }

// String returns the name of the level, in lower case.
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return ""
}

// Judge returns the level of input, relative to base, which is empty if there is
// none: [Comparison.Level], for less. Without dialects it asks [Readers].
//
// An ordinary web URL takes as long as in [HostsDiffer].
func Judge(input, base string, dialects ...*dialect.Dialect) Level {
	if ordinaryTo(input, base, dialects) {
		return Same
	}
	return Compare(input, base, dialects...).Level
}

// HostsDiffer reports whether two dialects would connect to different hosts for
// input, relative to base, which is empty if there is none. Without dialects it
// compares [Readers], whose versions are their [dialect.Source].
//
// The hosts are compared after all that a program and its resolver do to them, not as
// they are spelled. A dialect that finds no host in a URL that it parses differs from
// one that finds a host: it would treat the URL as one of its own site, or as
// harmless. A dialect that rejects the URL makes no request, and does not differ from
// any; see [Disagree]. A dialect that asks its resolver for a domain name in Unicode,
// such as "bücher.example", connects to nothing, as the DNS has the name in Punycode:
// that counts as a rejection. If IDNA maps the name to another one, as it does with a
// zero-width space in it, the hosts differ. Schemes and ports are not compared;
// [Judge] compares them.
//
// If HostsDiffer returns false, other programs, and other versions of these, may still
// connect to another host.
//
// For a web URL whose authority is of the ordinary shape, on which all dialects of
// this module agree, no dialect is run, and nothing is allocated: it takes less than
// 100 ns.
func HostsDiffer(input, base string, dialects ...*dialect.Dialect) bool {
	if ordinaryHostTo(input, base, dialects) {
		return false
	}
	if len(dialects) == 0 {
		dialects = present
	}
	var host string
	found := false
	for _, d := range dialects {
		r := d.Parse(input, base)
		switch to, failure := destination(d, &r, base); {
		case failure != nil:
		case !found:
			host, found = to.Host, true
		case to.Host != host:
			return true
		}
	}
	return false
}

// Ordinary reports whether input, relative to base, is a web URL whose authority is of the
// ordinary shape: no dialect of this module, except one behind a proxy, connects to
// another host than the URL Standard. Then [HostsDiffer] need not run any.
func Ordinary(input, base string) bool { return ordinaryHostTo(input, base, nil) }

// Disagree reports whether two readers would connect to different destinations,
// or some reader refuses the input: a level of [Refused] or [Destination]. It is
// for a gate that rejects whatever readers do not agree on. Without dialects it
// asks [Readers].
func Disagree(input, base string, dialects ...*dialect.Dialect) bool {
	if ordinaryTo(input, base, dialects) {
		return false
	}
	if len(dialects) == 0 {
		dialects = present
	}
	var first dialect.Destination
	found := false
	for _, d := range dialects {
		r := d.Parse(input, base)
		switch to, failure := destination(d, &r, base); {
		case failure == Unresolved:
		case failure != nil:
			return true
		case !found:
			first, found = to, true
		case to != first:
			return true
		}
	}
	return false
}
