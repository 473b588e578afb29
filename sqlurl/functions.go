package sqlurl

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/answers"
	"github.com/weburl/weburl/internal/canonname"
	"github.com/weburl/weburl/verdict"
)

var functions = []Function{
	part("weburl_href", Text, "The serialization: what browsers write.", func(_ *settings, u weburl.URL) any {
		return u.String()
	}),
	{Name: "weburl_error", Parameters: []string{"url"}, Result: Text,
		About: "The standard's error code if the URL does not parse, and otherwise NULL.", call: parseError},
	{Name: "weburl_resolve", Parameters: []string{"url", "base"}, Result: Text,
		About: "The serialization of the URL, resolved against the base.", call: resolve},
	{Name: "weburl_canon", Parameters: []string{"url", "profile"}, Result: Text,
		About: "The canonical form by a profile, or the key: " + strings.Join(canonname.Names(), ", ") + ". A string that does not parse can have a key.", call: canonical},

	part("weburl_scheme", Text, "The scheme, without its colon.", func(_ *settings, u weburl.URL) any {
		return u.Scheme()
	}),
	part("weburl_username", Text, "The username, percent-encoded. It is empty if there is none.", func(_ *settings, u weburl.URL) any {
		return u.EncodedUsername()
	}),
	part("weburl_password", Text, "The password, percent-encoded. It is empty if there is none.", func(_ *settings, u weburl.URL) any {
		return u.EncodedPassword()
	}),
	part("weburl_host", Text, "The host, and the port unless it is the default one.", func(_ *settings, u weburl.URL) any {
		return nullIf(u.ParsedHost().Kind() == weburl.HostNull, u.Host())
	}),
	part("weburl_hostname", Text, "The host.", func(_ *settings, u weburl.URL) any {
		return nullIf(u.ParsedHost().Kind() == weburl.HostNull, u.ParsedHost().String())
	}),
	part("weburl_ip_kind", Text, "'ipv4' or 'ipv6' for an address, and otherwise NULL.", func(_ *settings, u weburl.URL) any {
		switch u.ParsedHost().Kind() {
		case weburl.HostIPv4:
			return "ipv4"
		case weburl.HostIPv6:
			return "ipv6"
		}
		return nil
	}),
	part("weburl_port", Integer, "The port. It is NULL if there is none, or if it is the default port of the scheme.", func(_ *settings, u weburl.URL) any {
		return decimal(u.Port())
	}),
	part("weburl_port_or_default", Integer, "The port, or the default port of the scheme.", func(_ *settings, u weburl.URL) any {
		return decimal(u.PortOrDefault())
	}),
	part("weburl_path", Text, "The path.", func(_ *settings, u weburl.URL) any {
		return u.EncodedPath()
	}),
	part("weburl_query", Text, "The query, without its question mark.", func(_ *settings, u weburl.URL) any {
		return nullIf(!u.HasQuery(), u.EncodedQuery())
	}),
	{Name: "weburl_param", Parameters: []string{"url", "name"}, Result: Text,
		About: "The value of the first parameter of the query with the name, decoded.", call: param},
	part("weburl_params", Text, "The parameters of the query, decoded: a JSON array of arrays [name, value]; [] without a query.", params),
	part("weburl_fragment", Text, "The fragment, without its number sign.", func(_ *settings, u weburl.URL) any {
		return nullIf(!u.HasFragment(), u.EncodedFragment())
	}),

	part("weburl_origin", Text, "The origin, and 'null' for an opaque one.", func(_ *settings, u weburl.URL) any {
		return u.Origin().String()
	}),
	part("weburl_site", Text, "The site, and 'null' for an opaque one.", func(s *settings, u weburl.URL) any {
		return s.suffixes.Of(u.Origin()).String()
	}),
	part("weburl_registrable_domain", Text, "The public suffix and the label before it.", func(s *settings, u weburl.URL) any {
		return text(s.suffixes.RegistrableDomain(u.ParsedHost()))
	}),
	part("weburl_public_suffix", Text, "The public suffix, by the Public Suffix List.", func(s *settings, u weburl.URL) any {
		return text(s.suffixes.PublicSuffix(u.ParsedHost()))
	}),
	{Name: "weburl_same_origin", Parameters: []string{"a", "b"}, Result: Boolean,
		About: "Whether the origins of two URLs are the same. An opaque origin is not the same as any other.", call: sameOrigin},
	{Name: "weburl_same_site", Parameters: []string{"a", "b"}, Result: Boolean,
		About: "Whether the sites of two URLs are the same. An opaque site is not the same as any other.", call: sameSite},

	{Name: "weburl_inspect", Parameters: []string{"url"}, Result: Text,
		About: "The verdict on whether the URL deceives or harms users: a JSON object as weburl inspect --json has it, with grade, score, host, site, chain and findings. A string that does not parse has a verdict too.", call: inspect},
}

// part returns a function of a URL that parses.
func part(name string, result Type, about string, of func(*settings, weburl.URL) any) Function {
	return Function{Name: name, Parameters: []string{"url"}, Result: result, About: about,
		call: func(s *settings, args []string) (any, error) {
			u, err := weburl.Parse(args[0])
			if err != nil {
				return nil, nil
			}
			return of(s, u), nil
		}}
}

func nullIf(null bool, value string) any {
	if null {
		return nil
	}
	return value
}

// decimal returns the number of a port, or nil for the empty string.
func decimal(port string) any {
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil
	}
	return int64(number)
}

func text(value string, ok bool) any { return nullIf(!ok, value) }

func inspect(_ *settings, args []string) (any, error) {
	u, err := weburl.Parse(args[0])
	if err != nil {
		u = weburl.URL{}
	}
	b := answers.AppendInspected([]byte{'{'}, args[0], u, verdict.Inspect(args[0]))
	return string(append(b, '}')), nil
}

func parseError(_ *settings, args []string) (any, error) {
	_, err := weburl.Parse(args[0])
	if err == nil {
		return nil, nil
	}
	return code(err), nil
}

func resolve(_ *settings, args []string) (any, error) {
	base, err := weburl.Parse(args[1])
	if err != nil {
		return nil, nil
	}
	u, err := base.Parse(args[0])
	if err != nil {
		return nil, nil
	}
	return u.String(), nil
}

func canonical(_ *settings, args []string) (any, error) {
	form, ok := canonname.Named(args[1])
	if !ok {
		return nil, fmt.Errorf("unknown profile %q; known: %s", args[1], strings.Join(canonname.Names(), ", "))
	}
	u, err := weburl.Parse(args[0])
	b, err := form.AppendInput(nil, args[0], u, err)
	if err != nil {
		return nil, nil // it has no such key
	}
	return string(b), nil
}

func param(_ *settings, args []string) (any, error) {
	u, err := weburl.Parse(args[0])
	if err != nil {
		return nil, nil
	}
	value, ok := u.Params().Lookup(args[1])
	return nullIf(!ok, value), nil
}

func params(_ *settings, u weburl.URL) any {
	pairs := [][2]string{}
	for name, value := range u.Params().All() {
		pairs = append(pairs, [2]string{name, value})
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.Encode(pairs) // strings can be written
	return strings.TrimSuffix(b.String(), "\n")
}

func sameOrigin(_ *settings, args []string) (any, error) {
	return ofTwo(args, weburl.Origin.SameOrigin)
}

func sameSite(s *settings, args []string) (any, error) {
	return ofTwo(args, func(a, b weburl.Origin) bool {
		return !a.IsOpaque() && !b.IsOpaque() && s.suffixes.Of(a) == s.suffixes.Of(b)
	})
}

// ofTwo returns what same says of the origins of two URLs.
func ofTwo(args []string, same func(a, b weburl.Origin) bool) (any, error) {
	var origins [2]weburl.Origin
	for i, arg := range args {
		u, err := weburl.Parse(arg)
		if err != nil {
			return nil, nil
		}
		origins[i] = u.Origin()
	}
	return same(origins[0], origins[1]), nil
}

// code returns the error code of an input that does not parse.
func code(err error) string {
	var failure *weburl.ParseError // errors.AsType needs Go 1.26
	if errors.As(err, &failure) {
		return string(failure.Code())
	}
	return "too-long" // the standard has no name for that
}
