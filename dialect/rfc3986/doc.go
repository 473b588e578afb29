// Package rfc3986 parses URI references strictly by RFC 3986: a string that its grammar
// does not generate is an error, and nothing is repaired, decoded or mapped.
//
// [Parse] follows the ABNF of appendix A, whose rules are the functions of
// grammar.go under their names. [Reference.Resolve] is the reference resolution
// of section 5.2, [RemoveDotSegments] its section 5.2.4, and
// [Reference.Normalize] the syntax-based normalization of section 6.2.2.
//
// All functions take linear time. The RFC is at https://www.rfc-editor.org/rfc/rfc3986.
package rfc3986
