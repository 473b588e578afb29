package compare

import "github.com/weburl/weburl/dialect"

// A Level is the degree to which parsers differ on an input. Higher levels are
// graver.
type Level uint8

// The levels.
const (
	// Same: all parsers accept the input, and no component differs.
	Same Level = iota

	// Spelling: all parsers connect to one destination, and some component is
	// written differently: the host 0x7f.1 or 127.0.0.1, a path with dot segments
	// or without.
	Spelling

	// Rejected: some parsers reject the input, or all do, and the others connect to
	// one destination.
	Rejected

	// Destination: two parsers connect to different destinations. See
	// [dialect.Destination].
	Destination
)

var levelNames = [...]string{"same", "spelling", "rejected", "destination"}

// Levels are all levels, from the lowest to the highest.
func Levels() []Level { return []Level{Same, Spelling, Rejected, Destination} }

// String returns the name of the level, in lower case.
func (l Level) String() string {
	if int(l) < len(levelNames) {
		return levelNames[l]
	}
	return "unknown"
}

// Judge returns the [Comparison.Level] of input relative to base in less time than
// [Compare]. An empty base means that there is no base URL. By default the dialects
// are [Current].
//
// For an ordinary web URL it takes as long as [HostsDiffer].
func Judge(input, base string, dialects ...*dialect.Dialect) Level {
	if ordinaryTo(input, base, dialects) {
		return Same
	}
	return Compare(input, base, dialects...).Level
}

// HostsDiffer reports whether two dialects would connect to different hosts for
// input relative to base. An empty base means that there is no base URL. By default
// the dialects are [Current], whose versions are in their [dialect.Source].
//
// The hosts are compared after everything that a program and its resolver do to them, not
// by their spelling. Special cases:
//
//   - A dialect that parses the URL and finds no host differs from a dialect that
//     finds a host: its program would treat the URL as harmless, or as a URL of its
//     own site.
//   - A dialect that rejects the URL makes no request, and differs from no other
//     dialect. [Disagree] reports rejections.
//   - A program that looks up a domain name in Unicode, such as "bücher.example",
//     does not connect, because the DNS has the name in Punycode: this counts as a
//     rejection. But if IDNA maps the name to another name, as with a zero-width
//     space in it, the hosts differ.
//
// Schemes and ports are not compared. [Judge] compares them.
//
// If HostsDiffer returns false, other programs, and other versions of these programs, may
// still connect to another host.
//
// If [Ordinary] is true for the input, and all dialects are dialects of this module
// without a proxy, HostsDiffer runs no dialect, does not allocate, and takes less than
// 100 ns.
func HostsDiffer(input, base string, dialects ...*dialect.Dialect) bool {
	if ordinaryHostTo(input, base, dialects) {
		return false
	}
	if len(dialects) == 0 {
		dialects = current
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

// Ordinary reports whether input relative to base is a web URL with an ordinary
// authority: for such a URL all dialects of this module, except behind a proxy, connect
// to the host of the URL Standard, so that [HostsDiffer] runs none of them.
func Ordinary(input, base string) bool { return ordinaryHostTo(input, base, nil) }

// Disagree reports whether two parsers would connect to different destinations,
// or some parser rejects the input: whether the level is [Rejected] or [Destination].
// It is for access checks that allow only URLs on which all parsers agree. By default
// the dialects are [Current].
func Disagree(input, base string, dialects ...*dialect.Dialect) bool {
	if ordinaryTo(input, base, dialects) {
		return false
	}
	if len(dialects) == 0 {
		dialects = current
	}
	var first dialect.Destination
	found := false
	for _, d := range dialects {
		r := d.Parse(input, base)
		switch to, failure := destination(d, &r, base); {
		case IsUnresolved(failure):
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
