package python

import (
	"strings"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/dialect/internal/resolve"
)

// connect returns where http.client.HTTPConnection connects that is made of the
// attributes hostname and port, with the default port of the scheme if it is
// None. It rejects hosts with a control character or space, and those that the
// codec "idna" rejects, through which a socket takes a host.
func connect(r *dialect.Result) (dialect.Destination, *dialect.Failure) {
	if len(r.Complaints) > 0 {
		return reject(valueError, "urlsplit accepts it, but its attribute port raises ValueError: the port is not a number up to 65535")
	}
	scheme, host := r.Get(dialect.Scheme).String(), r.Get(dialect.Host).String()
	for i := range len(host) {
		if c := host[i]; c <= ' ' || c == 0x7F {
			return reject("InvalidURL", "http.client rejects a control character or space in the host")
		}
	}
	if strings.HasPrefix(host, "[") {
		host = host[1 : len(host)-1]
	}
	ascii, ok := resolve.IDNA2003(host)
	if !ok {
		return reject("UnicodeError", "the codec idna does not take the host")
	}
	return dialect.NewDestination(scheme, resolve.GNUWithPort(ascii), r.Get(dialect.Port).String()), nil
}

func reject(name, message string) (dialect.Destination, *dialect.Failure) {
	return dialect.Destination{}, dialect.Fail(name, message).Failure
}
