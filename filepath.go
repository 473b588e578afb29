package weburl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl/weburl/internal/engine"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
)

// A FilePathStyle is the system whose rules a file path follows. Choose it
// explicitly: a path from a manifest or from another machine may not follow the rules of
// the system that the program runs on.
type FilePathStyle uint8

const (
	// FilePathPOSIX is a path of Unix, Linux and macOS: slashes between names
	// of any bytes but NUL.
	FilePathPOSIX FilePathStyle = iota

	// FilePathWindows is a path of Windows, with a drive letter as in
	// C:\Windows or a server and a share as in \\server\share\file.txt (UNC),
	// and either of these in its long form, \\?\C:\Windows and
	// \\?\UNC\server\share\file.txt. Slashes and backslashes separate names,
	// but only backslashes in the long form.
	FilePathWindows
)

// String returns the name of the style: POSIX or Windows.
func (s FilePathStyle) String() string {
	switch s {
	case FilePathPOSIX:
		return "POSIX"
	case FilePathWindows:
		return "Windows"
	}
	return "unknown"
}

// A FilePathError is the error for a path without a file URL, or a URL without a file
// path.
type FilePathError struct{ input, message string }

// Input returns the path, or the serialization of the URL with its password left out.
func (e *FilePathError) Input() string { return e.input }

// Message returns why the input is invalid, in a few words.
func (e *FilePathError) Message() string { return e.message }

// Error returns one line with the input and the message. It quotes only the beginning of a
// long input.
func (e *FilePathError) Error() string {
	input, more := e.input, ""
	if len(input) > maxQuoted {
		input, more = input[:maxQuoted], "..."
	}
	return fmt.Sprintf("weburl: file path %q%s: %s", input, more, e.message)
}

// FromFilePath returns the file URL of an absolute path.
//
// All bytes of the path are percent-encoded as in a URL path, even if they are not valid
// UTF-8. Repeated slashes and names that are a single dot are removed, except for a
// second slash at the beginning of a POSIX path, which can have a meaning in POSIX. In
// Windows style, the name of a server becomes lowercase.
//
// The error is [ErrTooLong], or a [*FilePathError] in any of these cases:
//
//   - The path is relative.
//   - It has a NUL.
//   - It has the name "..", which a URL parser would resolve. After a symbolic link
//     the result could be a different file.
//
// In Windows style it is an error in these cases as well:
//
//   - A name is reserved for devices, such as NUL and com1.txt, or the path is the
//     path of a device, such as \\.\COM1.
//   - A name has a control character or one of " * : < > ? |.
//   - A name ends in a dot or a space, and the path is not in the long form. Windows
//     removes such an ending: "C:\a." is the file "C:\a". The path "\\?\C:\a." is
//     another file, which can exist on disks that other systems write.
//   - There is a server, but no share.
//   - The server is not a domain or an IPv4 address as in a URL, or is localhost. In
//     a file URL, the host localhost is the same as no host.
func FromFilePath(path string, style FilePathStyle) (URL, error) {
	if len(path) > engine.MaxInput {
		return URL{}, ErrTooLong
	}
	var href []byte
	var reason string
	switch style {
	case FilePathPOSIX:
		href, reason = appendPOSIXPath([]byte("file://"), path)
	case FilePathWindows:
		href, reason = appendWindowsPath([]byte("file://"), path)
	default:
		reason = "no such style of paths"
	}
	if reason != "" {
		return URL{}, &FilePathError{path, reason}
	}
	return Parse(string(href))
}

// FilePath returns the path of the file that a file URL names, percent-decoded. The
// result need not be valid UTF-8. The query and the fragment are ignored, because they
// are not part of the name of a file.
//
// For the URL that [FromFilePath] returns for a path, FilePath returns that path, without
// repeated slashes and names that are a single dot.
//
// In Windows style:
//
//   - The result is in the long form, such as "\\?\C:\a." or
//     "\\?\UNC\server\share\a.", only if a name ends in a dot or a space. (Node.js
//     returns "C:\a.", for which Windows opens the file "C:\a".)
//   - The colon after a drive letter may be percent-encoded, as in file:///C%3A/a.
//   - An IPv6 address is written as in UNC paths: 2001-db8--1.ipv6-literal.net.
//
// The error is a [*FilePathError] in any of these cases:
//
//   - The scheme is not file.
//   - A name has a percent-encoded separator or NUL.
//
// In POSIX style it is also an error if the URL has a host. In Windows style it is an
// error in these cases as well:
//
//   - The URL has no host, and its path does not begin with a drive letter.
//   - The URL has a host, and no share, or the host cannot be the name of a server.
//   - [FromFilePath] rejects a name in the long form.
func (u URL) FilePath(style FilePathStyle) (string, error) {
	var path, reason string
	switch {
	case u.record.Scheme != scheme.File:
		reason = "the scheme is not file"
	case style == FilePathPOSIX:
		path, reason = u.posixPath()
	case style == FilePathWindows:
		path, reason = u.windowsPath()
	default:
		reason = "no such style of paths"
	}
	if reason != "" {
		return "", &FilePathError{u.Redacted(), reason}
	}
	return path, nil
}

// Why a path of either style is rejected.
const (
	reasonRelative  = "not an absolute path"
	reasonNUL       = "it contains a NUL"
	reasonParent    = `it contains the name ".."`
	reasonSeparator = "it contains a percent-encoded separator"
)

// pathRules are the rules of a style for the names between the separators.
type pathRules struct {
	separators string                            // the first is the one to write
	collapse   bool                              // separators in a row are as one
	check      func(name string) (reason string) // why a name is rejected
}

// fileSet has the characters that are percent-encoded in a name, as all bytes above 0x7F
// are: those that the parser would encode or change, and "%".
var fileSet = percent.Path.With(`%\|`)

// encode appends the path of the URL for a path that begins with a separator or
// is empty: a slash and a name for each of its names.
func (r pathRules) encode(dst []byte, path string) (_ []byte, reason string) {
	slash := true // what was read ends in a separator
	for path != "" {
		path = path[1:]
		end := strings.IndexAny(path, r.separators)
		if end < 0 {
			end = len(path)
		}
		name := path[:end]
		path = path[end:]
		slash = name == "" || name == "."
		if slash {
			continue
		}
		if name == ".." {
			return nil, reasonParent
		}
		if reason := r.check(name); reason != "" {
			return nil, reason
		}
		dst = appendBytes(append(dst, '/'), name, fileSet)
	}
	if slash {
		dst = append(dst, '/')
	}
	return dst, ""
}

// decode appends the path for the path of a URL, which begins with a slash or
// is empty: a separator and a name for each of its segments.
func (r pathRules) decode(dst []byte, path string) (_ []byte, reason string) {
	for path != "" {
		path = path[1:]
		end := strings.IndexByte(path, '/')
		if end < 0 {
			end = len(path)
		}
		name := percent.Decode(path[:end])
		path = path[end:]
		if name == "" && path != "" && r.collapse {
			continue
		}
		if strings.ContainsAny(name, r.separators) {
			return nil, reasonSeparator
		}
		if reason := r.check(name); reason != "" {
			return nil, reason
		}
		dst = append(append(dst, r.separators[0]), name...)
	}
	return dst, ""
}

var posixRules = pathRules{
	separators: "/",
	check: func(name string) string {
		if strings.IndexByte(name, 0) >= 0 {
			return reasonNUL
		}
		return ""
	},
}

func appendPOSIXPath(dst []byte, path string) (_ []byte, reason string) {
	if !strings.HasPrefix(path, "/") {
		return nil, reasonRelative
	}
	start := len(dst)
	if strings.HasPrefix(path, "//") && !strings.HasPrefix(path, "///") {
		dst = append(dst, '/')
	}
	dst, reason = posixRules.encode(dst, path)
	if reason != "" {
		return nil, reason
	}
	if first, _, _ := strings.Cut(string(dst[start+1:]), "/"); engine.IsDriveLetter(first) {
		// A parser would keep it as a drive letter when it resolves "/etc" against
		// the URL.
		dst = slices.Replace(dst, start+2, start+3, []byte("%3A")...)
	}
	return dst, ""
}

func (u URL) posixPath() (path, reason string) {
	if u.record.Host != HostEmpty {
		return "", "it has a host, which a POSIX path cannot have"
	}
	b, reason := posixRules.decode(nil, u.EncodedPath())
	return string(b), reason
}
