//lint:file-ignore ST1005 the messages are those of the JDK

package javaurl

import (
	"errors"
	"strings"
	"unicode"
)

// parseJar reads s as the handler for jar does. The fragment goes to the end of
// s, white space included. What u has so far is that of the context.
func (u *url) parseJar(s string, start, limit int, isRelative bool) error {
	ref := text{}
	refOnly := false
	if hash := strings.IndexByte(s[limit:], '#'); hash >= 0 {
		ref = some(s[limit+hash+1:])
		refOnly = limit+hash == start
	}
	spec := s[start:limit]
	if hasJar(spec) {
		return errors.New("Nested JAR URLs are not supported")
	}
	var file string
	switch {
	case hasJar(s):
		bang := strings.LastIndex(spec, "!/")
		if bang < 0 {
			return errors.New("no !/ in spec")
		}
		if err := new(url).parse(nil, spec[:bang]); err != nil {
			return errors.New("invalid url: " + spec)
		}
		file = spec
	case refOnly && (!isRelative || u.noPath):
		// White space or "url:" comes before "jar:#", or did in the context.
		u.setFile("", ref)
		u.noPath = true
		return nil
	case refOnly:
		file = u.file()
	case !isRelative || u.noPath:
		return errors.New("no context")
	default:
		var err error
		if file, err = resolveEntry(u.file(), spec); err != nil {
			return err
		}
	}
	u.setFile(file, ref)
	return nil
}

func hasJar(s string) bool { return len(s) >= 4 && strings.EqualFold(s[:4], "jar:") }

// setFile sets a file, of which the last "?" begins the query, and nothing else
// but a fragment.
func (u *url) setFile(file string, ref text) {
	*u = url{protocol: u.protocol, handler: u.handler, path: file, ref: ref}
	if mark := strings.LastIndexByte(file, '?'); mark >= 0 {
		u.path, u.query = file[:mark], some(file[mark+1:])
	}
}

// resolveEntry resolves a reference to an entry of the same archive.
func resolveEntry(context, ref string) (string, error) {
	if strings.HasPrefix(ref, "/") {
		bang := strings.LastIndex(context, "!/")
		if bang < 0 {
			return "", errors.New("malformed context url: no !/")
		}
		context = context[:bang+1]
	} else {
		slash := strings.LastIndexByte(context, '/')
		if slash < 0 {
			return "", errors.New("malformed context url")
		}
		context = context[:slash+1]
	}
	file := context + ref
	entry := strings.LastIndex(file, "!/") + 1
	if !strings.Contains(file[entry:], "./") && !strings.HasSuffix(file, ".") {
		return file, nil
	}
	return file[:entry] + removeEntryDots(file[entry:]), nil
}

// removeEntryDots removes dot segments from the name of an entry, which begins
// with a slash. It does so with a ".." before it does with a ".".
func removeEntryDots(name string) string {
	segments := strings.Split(name, "/")
	last := len(segments) - 1
	kept := segments[:0]
	for i, s := range segments {
		if s == ".." && i < last {
			kept = kept[:max(len(kept)-1, 1)]
		} else {
			kept = append(kept, s)
		}
	}
	segments, last = kept, len(kept)-1
	kept = segments[:0]
	for i, s := range segments {
		if s != "." || i == last {
			kept = append(kept, s)
		}
	}
	name = strings.Join(kept, "/")
	if strings.HasSuffix(name, "/..") {
		dots := strings.Index(name, "/..")
		name = name[:strings.LastIndexByte(name[:dots], '/')+1]
	}
	if strings.HasSuffix(name, "/.") {
		name = name[:len(name)-1]
	}
	return name
}

// parseMail reads s as the handler for mailto does.
func (u *url) parseMail(s string) error {
	if strings.TrimLeftFunc(s, isWhitespace) == "" {
		return errors.New("No email address")
	}
	u.setFile(s, text{})
	return nil
}

// isWhitespace is Character.isWhitespace.
func isWhitespace(c rune) bool {
	switch c {
	case '\t', '\n', '\v', '\f', '\r', 0x1C, 0x1D, 0x1E, 0x1F:
		return true
	case 0xA0, 0x2007, 0x202F:
		return false
	}
	return unicode.In(c, unicode.Zs, unicode.Zl, unicode.Zp)
}
