package html5

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/weburl/weburl/percent"
)

// Resolve is "resolve a URL": it returns the absolute URL that url means
// relative to base, which is an absolute URL, or empty if there is none.
//
// The encoding is the URL character encoding: the encoding of the document, for URLs
// from a document or a script. Nil means UTF-8. It applies only to the query.
//
// The error is an [*Error].
func Resolve(url, base string, encoding *percent.Encoding) (string, error) {
	result, err := resolve(url, base, encoding)
	if err != nil {
		return "", err
	}
	return result, nil
}

func resolve(url, base string, encoding *percent.Encoding) (string, error) {
	// 1. Let url be the URL being resolved.

	// 2. Let encoding be determined as follows: it is an argument here. If
	// encoding is a UTF-16 encoding, then change it to UTF-8.
	encoding = encoding.Output()

	// 3. If the algorithm was invoked with an absolute URL to use as the base
	// URL, let base be that. Otherwise, let base be the base URI of the
	// element: see ElementBase.

	// 4. Parse url into its component parts.
	r, err := parse(url)
	if err != nil {
		return "", err
	}

	// 5. and 6. If parsing url resulted in a <host> component, then expand
	// percent-encoded octets and apply ToASCII.
	//
	// An <IP-literal> is left as it is. It is not made of labels, which are
	// what ToASCII is about; taken by the letter, the step would fail for all
	// of them. So would it for an empty host, which has no labels either.
	if r.host.matched && !r.ipLiteral {
		host := percent.Decode(r.host.text)
		if percent.DecodeUTF8(host) != host {
			return "", r.at(url, HostNotUTF8)
		}
		ascii, ok := toASCII(host)
		if !ok {
			return "", r.at(url, HostToASCII)
		}
		r.host.text = ascii
	}

	// 7. If parsing url resulted in a <path> component, then escape what does
	// not match the original <path> production.
	r.path.text = escapePath(r.path.text)

	// 8. If parsing url resulted in a <query> component, then escape what does
	// not match the original <query> production.
	if r.query.matched {
		r.query.text = escapeQuery(r.query.text, encoding)
	}

	// 9. Apply the algorithm described in RFC 3986 section 5.2.
	t := r
	if !r.scheme.matched {
		if base == "" {
			err := noPlace(RelativeNoBase)
			err.Start = len(url) - len(strings.TrimLeft(url, spaces))
			err.End = err.Start
			return "", err
		}
		b, err := parse(base)
		if err != nil {
			return "", err.(*Error).ofBase()
		}
		if !b.scheme.matched {
			return "", noPlace(BaseNotAbsolute).ofBase()
		}
		t = transform(r, b)
	} else {
		t.path.text = removeDotSegments(r.path.text)
	}

	// 10. Apply any relevant conformance criteria of RFC 3986 and RFC 3987,
	// returning an error and aborting these steps if appropriate.
	if code := conform(&t); code != "" {
		if r.scheme.matched || r.host.matched {
			return "", r.at(url, code)
		}
		return "", noPlace(code)
	}

	// 11. Let result be the target URI (T).
	result := t.recompose()

	// 12. If result uses a scheme with a server-based naming authority, replace
	// all "\" characters in result with "/" characters.
	//
	// Step 7 and 8 have escaped those of path and query, and ToASCII fails for
	// those of the host. So these are the ones in userinfo, which thereby
	// becomes the host, in the fragment, and in base.
	if isServerBased(t.scheme.text) {
		result = strings.ReplaceAll(result, `\`, "/")
	}

	// 13. Return result.
	return result, nil
}

// at returns an error about the host of url, which g was parsed from, or about
// the place where it is missing.
func (g *groups) at(url string, code Code) *Error {
	err := noPlace(code)
	if !utf8.ValidString(url) {
		return err
	}
	parsed := strip(url)
	n := 0
	if g.scheme.matched {
		n += len(g.scheme.text) + len(":")
	}
	size := 0
	if g.host.matched {
		n += len("//")
		if g.userinfo.matched {
			n += len(g.userinfo.text) + len("@")
		}
		// The host may have been changed: what it was in url ends where the port
		// or the path begins.
		size = until(parsed[n:], "/?#")
		if g.port.matched {
			size -= len(g.port.text) + len(":")
		}
	}
	err.Start = strings.Index(url, parsed) + n
	err.End = err.Start + size
	return err
}

// transform is "Transform References", strict, for a reference without a scheme.
//
// Source: RFC 3986, section 5.2.2
func transform(r, base groups) groups {
	t := r
	t.scheme = base.scheme
	if r.host.matched {
		t.path.text = removeDotSegments(r.path.text)
		return t
	}
	t.userinfo, t.host, t.port, t.ipLiteral = base.userinfo, base.host, base.port, base.ipLiteral
	switch {
	case r.path.text == "":
		t.path = base.path
		if !r.query.matched {
			t.query = base.query
		}
	case strings.HasPrefix(r.path.text, "/"):
		t.path.text = removeDotSegments(r.path.text)
	default:
		t.path.text = removeDotSegments(merge(base, r.path.text))
	}
	return t
}

// merge is "Merge Paths".
//
// Source: RFC 3986, section 5.2.3
func merge(base groups, path string) string {
	if base.host.matched && base.path.text == "" {
		return "/" + path
	}
	return base.path.text[:strings.LastIndexByte(base.path.text, '/')+1] + path
}

// removeDotSegments is "Remove Dot Segments". The output buffer is written from
// left to right, the input buffer is what is left of path; a segment that is
// removed from the output is found from its end, so that each is looked at twice
// at most.
//
// Source: RFC 3986, section 5.2.4
func removeDotSegments(path string) string {
	if !strings.Contains(path, ".") {
		return path
	}
	out := make([]byte, 0, len(path))
	for in := path; in != ""; {
		switch {
		case strings.HasPrefix(in, "../"): // A
			in = in[3:]
		case strings.HasPrefix(in, "./"):
			in = in[2:]
		case strings.HasPrefix(in, "/./"): // B
			in = in[2:]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"), in == "/..": // C
			if in = in[3:]; in == "" {
				in = "/"
			}
			out = out[:max(0, bytes.LastIndexByte(out, '/'))]
		case in == ".", in == "..": // D
			in = ""
		default: // E
			n := 1 + until(in[1:], "/")
			out = append(out, in[:n]...)
			in = in[n:]
		}
	}
	return string(out)
}

// conform is step 10 of "resolve a URL". The criteria that are relevant here are
// "the restrictions specific to its scheme" that the text gives as an example:
//
//   - A scheme with a server-based naming authority needs a host. RFC 2616,
//     section 3.2.2, has "http:" "//" host, and so have the others.
//   - Where the syntax that a scheme is registered with has no authority, there
//     is none: "a data: URI using the '//' server-based naming authority syntax"
//     is an error.
//
// And an empty path after a server-based naming authority becomes "/", which
// RFC 3986, section 6.2.3, says it should be normalized to. The text's own table
// of attributes has it so.
//
// That the target does not match the grammar is not among the criteria: what
// Parse lets into userinfo and fragment stays there.
func conform(t *groups) Code {
	switch {
	case isServerBased(t.scheme.text):
		if t.host.text == "" {
			return SchemeNeedsHost
		}
		if t.path.text == "" {
			t.path.text = "/"
		}
	case t.host.matched && hasNoAuthority(t.scheme.text):
		return SchemeForbids
	}
	return ""
}

// hasNoAuthority reports whether the registered syntax of a scheme has no
// authority: RFC 2397 for data, RFC 6068 for mailto, RFC 8141 for urn, and so on.
func hasNoAuthority(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "about", "cid", "data", "javascript", "mailto", "mid", "news", "sip", "sips", "tel", "urn":
		return true
	}
	return false
}

// IsAbsolute reports whether url is an absolute URL: "if resolving it results in
// the same output regardless of what it is resolved relative to, and that output
// is not a failure".
//
// Section 5.2 of RFC 3986, which is strict, looks at the base if and only if
// there is no scheme. So this is whether it resolves without a base. The
// encoding, which [Resolve] has an argument for, does not matter.
func IsAbsolute(url string) bool {
	_, err := resolve(url, "", nil)
	return err == nil
}

// IsHierarchical reports whether url is a hierarchical URL: absolute, and "when
// resolved and then parsed, there is a character immediately after the <scheme>
// component and it is a U+002F SOLIDUS character (/)".
//
// Immediately after the scheme there is always a colon; what is meant is the
// character after the colon.
func IsHierarchical(url string) bool { return strings.HasPrefix(afterScheme(url), "/") }

// IsAuthorityBased reports whether url is an authority-based URL: absolute, and
// "when resolved and then parsed, there are two characters immediately after the
// <scheme> component and they are both U+002F SOLIDUS characters (//)".
func IsAuthorityBased(url string) bool { return strings.HasPrefix(afterScheme(url), "//") }

// afterScheme returns what follows the scheme and the colon once url is
// resolved, and "" if it is not absolute.
func afterScheme(url string) string {
	result, err := resolve(url, "", nil)
	if err != nil {
		return ""
	}
	_, rest, _ := strings.Cut(result, ":")
	return rest
}
