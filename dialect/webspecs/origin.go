package webspecs

import "strings"

// An Origin is the origin of a URL that is a tuple. Two URLs have the same origin
// if their origins are ==.
type Origin struct {
	Scheme, Host, Port string
}

// String returns the origin as browsers write it, without a default port.
func (o Origin) String() string {
	if o.Port == defaultPort[o.Scheme] {
		return o.Scheme + "://" + o.Host
	}
	return o.Scheme + "://" + o.Host + ":" + o.Port
}

// Origin returns the origin of u. ok is false if it is a globally unique
// identifier, which is the same as no other. So are the
// origins of file URLs, which the draft leaves to implementations, with this as the choice
// when in doubt.
//
// It takes time linear in the length of the scheme data.
func (u *URL) Origin() (o Origin, ok bool) {
	switch {
	case u.Scheme == "blob" && u.SchemeData != nil:
		// The scheme data of a blob URL may be a blob URL again, and so on.
		data := strings.TrimLeft(*u.SchemeData, whitespace)
		for hasPrefix(data, "blob:", true) {
			data = strings.TrimLeft(data[len("blob:"):], whitespace)
		}
		inner, _, err := Parse(data, nil)
		if err != nil {
			return Origin{}, false
		}
		return inner.Origin()
	case u.Scheme == "file" || !isRelative(u.Scheme):
		return Origin{}, false
	}
	o = Origin{Scheme: u.Scheme, Port: u.Port}
	if u.Host != nil {
		o.Host = *u.Host
	}
	if o.Port == "" {
		o.Port = defaultPort[u.Scheme]
	}
	return o, true
}
