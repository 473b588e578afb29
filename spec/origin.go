package spec

import "strconv"

// An Origin is a tuple origin or, when Opaque, an opaque origin. The domain of
// a tuple origin is left out: the origin of a URL has none.
//
// Source: https://url.spec.whatwg.org/#concept-url-origin
type Origin struct {
	Opaque bool
	Scheme string
	Host   Host
	Port   *uint16
}

// Origin returns the origin of u. For a blob URL it is found in the URL's
// path, as there is no blob URL store. For a file URL, left by the standard as
// an exercise to the reader, it is opaque.
//
// Source: https://url.spec.whatwg.org/#concept-url-origin
func (u *URL) Origin() Origin {
	return Current.Origin(u)
}

// Origin is [URL.Origin] by the rules of the edition.
func (e *Edition) Origin(u *URL) Origin {
	switch u.Scheme {
	case "blob":
		p := Parser{Edition: e}
		pathURL, err := p.Parse(u.SerializePath(), nil)
		if err != nil {
			return Origin{Opaque: true}
		}
		switch pathURL.Scheme {
		case "http", "https", "file":
			return e.Origin(pathURL)
		}
		return Origin{Opaque: true}
	case "ftp", "http", "https", "ws", "wss":
		return Origin{Scheme: u.Scheme, Host: u.Host, Port: clone(u.Port)}
	default:
		return Origin{Opaque: true}
	}
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
