package exhaust

// Alphabet has a token for each class of code points that the states of package spec,
// its host parsers and its percent-encode sets distinguish, and the words that they
// compare with. TestClasses derives the classes from the source of package spec.
var Alphabet = []string{
	// Code points that have a meaning of their own, or are alone in their sets.
	":", "/", "\\", "?", "#", "@", "[", "]", "%", ".", "|", " ", "\t",
	"+", "-", "\"", "<", "^", "`", "{", "'", ";", "!", "\x00", "\x01", "\x7F",

	// Digits by the radix that has them, and letters: a hex digit or not, and
	// those of drive letters and hexadecimal numbers, in both cases.
	"0", "1", "8", "c", "A", "E", "h", "x", "X", "Z",

	// What is not ASCII: a letter, a letter that becomes ASCII, a digit that does, a
	// dot that does, what UTS #46 removes, what becomes a slash, what it rejects, and
	// what is not UTF-8.
	"\u00E9", "\uFF21", "\uFF11", "\u3002", "\u00AD", "\u2100", "\uFFFE", "\xE2\x80",

	// Words.
	"http:", "https:", "file:", "//", "%2e", "localhost", "xn--",
}
