package spec

import (
	"strconv"
	"strings"
)

// An Origin is a tuple origin or, when Opaque, an opaque origin. A tuple origin has no
// domain: only documents set one.
//
// Source: https://url.spec.whatwg.org/#concept-url-origin
type Origin struct {
	Opaque bool
	Scheme string
	Host   Host
	Port   *uint16
}

// Origin returns the origin of u. For a blob URL it is the origin of the URL in the path,
// because this package has no blob URL store. For a file URL, for which the standard does
// not define an origin, it is opaque.
//
// Source: https://url.spec.whatwg.org/#concept-url-origin
func (u *URL) Origin() Origin {
	return Current.Origin(u)
}

// Origin is [URL.Origin] by the rules of the edition.
func (e Edition) Origin(u *URL) Origin {
	d := e.differences()
	switch u.Scheme {
	case "gopher":
		if d.gopherIsSpecial {
			return tupleOrigin(u)
		}
		return Origin{Opaque: true}
	case "blob":
		path := u.SerializePath()
		if d.blobOriginOfAny {
			path = pathInBlob(u)
		}
		p := Parser{Edition: e}
		pathURL, err := p.Parse(path, nil)
		if err != nil {
			return Origin{Opaque: true}
		}
		if d.blobOriginOfAny {
			return e.Origin(pathURL)
		}
		switch pathURL.Scheme {
		case "http", "https", "file":
			return e.Origin(pathURL)
		}
		return Origin{Opaque: true}
	case "ftp", "http", "https", "ws", "wss":
		return tupleOrigin(u)
	default:
		return Origin{Opaque: true}
	}
}

// pathInBlob returns the URL in the path of a blob URL, for editions with
// blobOriginOfAny. Where that is a blob URL itself it returns the URL in its
// path, and so on, so that the time taken stays linear.
func pathInBlob(u *URL) string {
	if !u.HasOpaquePath() {
		if len(u.Path.List) == 0 {
			return ""
		}
		return u.Path.List[0]
	}
	path := u.Path.Opaque
	for {
		path = strings.TrimLeft(path, " ")
		const scheme = "blob:"
		if len(path) < len(scheme) || !strings.EqualFold(path[:len(scheme)], scheme) || strings.HasPrefix(path[len(scheme):], "/") {
			return path
		}
		path = path[len(scheme):]
	}
}

func tupleOrigin(u *URL) Origin {
	return Origin{Scheme: u.Scheme, Host: u.Host, Port: clone(u.Port)}
}

// String is the serialization of an origin: "null" for an opaque origin.
//
// Source: https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	if o.Opaque {
		return "null"
	}
	s := o.Scheme + "://" + o.Host.String()
	if o.Port != nil {
		s += ":" + strconv.Itoa(int(*o.Port))
	}
	return s
}
