// Package engine parses, resolves and edits URLs for package weburl.
//
// A parse scans, then writes:
//
//	        input
//	          | Trim
//	          in ------------------ commonScheme, scanScheme, window.fill
//	          |
//	          |    http, https and file URLs
//	          |    with an ordinary host
//	          +---------------------------> window.common
//	          | all others                       |
//	     parser.scan                             |
//	scheme, authority, host, port,               |
//	path, query, fragment                        |
//	          |                                  |
//	          +--- no work: in is the result <---+
//	          | work                             | work
//	     parser.write                   Record.finishCommon
//	          |                                  |
//	          +-----> prefix and tail <----------+
//	                        | Record.finish
//	                   serialization
//
// # Scan
//
// A scan function gets the index at which its component begins, sets the offsets of the
// record, and calls the function of the next component. It returns false if the input
// does not parse: package spec has the reason. In the components before the path it
// records in work what has to be done, such as [lowerHost]. The scan of what follows ends
// at the first byte that needs work, such as a space or a dot segment: dirty is its index,
// and rest its component. Nothing after the authority can fail.
//
// After a scan that has not failed, these hold for the fields of parser:
//
//	begin <= text <= dirty <= len(in)
//	rest == nowhere if and only if dirty == len(in)
//	from == fromScheme if and only if keep == 0; keep <= len(base.Href)
//	the offsets of u up to PathStart count bytes of in if from is fromScheme or fromHost
//	QueryStart and FragmentStart count bytes of in, and are set if they are before dirty
//
// # Write
//
// If there is no work, the serialization is the input, which is not copied. Otherwise it is
// a prefix, which ends before the path or, for a reference, in the path of the base, and a
// tail, which is in[text:] after work:
//
//	write            chooses the prefix: a part of in, a part of base.Href, or
//	writePrefix      one that is written to memory of its own, with the host decoded
//	finishCommon     is write for the little work that an ordinary host can need
//	finish           joins prefix and tail: without work by one copy, otherwise in
//	  finishShort    memory on the stack that is copied, or
//	  finishLong     memory of the length that growth bounds
//
// The functions named put write a part to out[n:] and return the offset after it:
//
//	putPrefix        putAuthority: putUserinfo, putHost, putPort
//	putCommonPrefix  the same for an ordinary host
//	putTail          putRest: putPath, putOpaquePath, putText; then markPath
//
// # Edits
//
// The setters in edit.go change one component of a record. They call the scan and put
// functions of that component.
//
// # Tabs, newlines and invalid UTF-8
//
// The parser removes tabs and newlines wherever they are, and decodes invalid UTF-8. The scans
// know neither: such a byte is work, or a failure, in each component. Only then is the
// input examined, and if it is unclean, a clean copy is parsed.
//
// # Rules
//
// Each file has the rules of one part of a URL, and each rule of the standard has one
// function, which cites its anchor. CONTRIBUTING.md has the table.
package engine
