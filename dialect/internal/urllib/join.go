package urllib

import (
	"slices"
	"strings"
)

// The schemes that urllib.parse treats in some way.
var (
	// usesNetloc are those whose URLs have a netloc, be it empty.
	usesNetloc = []string{
		"http", "https", "ftp", "file", "ws", "wss", "gopher", "nntp", "telnet", "imap", "wais", "mms", "shttp",
		"snews", "prospero", "rtsp", "rtspu", "rsync", "svn", "svn+ssh", "sftp", "nfs", "git", "git+ssh",
	}

	// usesRelative are those that have relative references. All have a netloc.
	// So do URLs without a scheme.
	usesRelative = []string{
		"", "http", "https", "ftp", "file", "ws", "wss", "gopher", "nntp", "imap", "wais", "shttp", "mms",
		"prospero", "rtsp", "rtspu", "sftp", "svn", "svn+ssh",
	}

	// usesParams are those whose last path segment can have parameters.
	usesParams = []string{
		"", "http", "https", "ftp", "hdl", "prospero", "imap", "shttp", "rtsp", "rtspu", "sip", "sips", "mms",
		"sftp", "tel",
	}
)

// cutParams takes the parameters of the last segment off the path.
func (s *Split) cutParams() (params string) {
	if !slices.Contains(usesParams, s.Scheme) {
		return ""
	}
	last := strings.LastIndexByte(s.Path, '/') + 1
	if i := strings.IndexByte(s.Path[last:], ';'); i >= 0 {
		s.Path, params = s.Path[:last+i], s.Path[last+i+1:]
	}
	return params
}

// unparse is [Split.Unsplit] with parameters.
func (s *Split) unparse(params string) string {
	if params != "" {
		s.Path += ";" + params
	}
	return s.Unsplit()
}

// Reparse returns urlparse(url).geturl(). It is the URL without the semicolon before
// parameters that are empty.
func (s Split) Reparse() string {
	params := s.cutParams()
	return s.unparse(params)
}

// Join returns the result of urljoin for a reference. It returns the reference unchanged
// if its scheme differs from the scheme of the base, or has no relative references.
func Join(base, reference string) (url, baseErr, err string) {
	switch {
	case base == "":
		return reference, "", ""
	case reference == "":
		return base, "", ""
	}
	b, baseErr := URLSplit(base, "")
	if baseErr != "" {
		return "", baseErr, ""
	}
	r, err := URLSplit(reference, b.Scheme)
	if err != "" {
		return "", "", err
	}
	if r.Scheme != b.Scheme || !slices.Contains(usesRelative, r.Scheme) {
		return reference, "", ""
	}
	baseParams, params := b.cutParams(), r.cutParams()
	if r.Netloc != "" {
		return r.unparse(params), "", ""
	}
	r.Netloc = b.Netloc
	if r.Path == "" && params == "" {
		r.Path = b.Path
		if r.Query == "" {
			r.Query = b.Query
		}
		return r.unparse(baseParams), "", ""
	}
	r.Path = joinPaths(b.Path, r.Path)
	return r.unparse(params), "", ""
}

// joinPaths resolves a path. It removes empty segments of a relative one, and of
// its base.
func joinPaths(base, path string) string {
	segments := strings.Split(path, "/")
	if !strings.HasPrefix(path, "/") {
		before := strings.Split(base, "/")
		if before[len(before)-1] != "" {
			before = before[:len(before)-1]
		}
		segments = append(before, segments...)
		if n := len(segments); n > 2 {
			last := segments[n-1]
			middle := slices.DeleteFunc(segments[1:n-1], func(s string) bool { return s == "" })
			segments = append(segments[:1+len(middle)], last)
		}
	}
	var resolved []string
	for _, segment := range segments {
		switch segment {
		case "..":
			resolved = resolved[:max(0, len(resolved)-1)]
		case ".":
		default:
			resolved = append(resolved, segment)
		}
	}
	if last := segments[len(segments)-1]; last == "." || last == ".." {
		resolved = append(resolved, "")
	}
	if joined := strings.Join(resolved, "/"); joined != "" {
		return joined
	}
	return "/"
}
