package urlpattern

// A Component is a component of a URL, under the name that the URL class has for it.
type Component uint8

// The components, in their order in a URL.
const (
	Protocol Component = iota // the scheme, without the colon
	Username
	Password
	Hostname
	Port     // digits; empty if the URL has the default port of its scheme
	Pathname // the path, percent-encoded
	Search   // the query, without the question mark
	Hash     // the fragment, without the number sign
)

const numComponents = 8

var componentNames = [numComponents]string{"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"}

// String returns the name of the component, as in "pathname".
func (c Component) String() string {
	if int(c) < len(componentNames) {
		return componentNames[c]
	}
	return "unknown"
}

// ParseComponent returns the component of that name.
func ParseComponent(name string) (c Component, ok bool) {
	for i, n := range componentNames {
		if n == name {
			return Component(i), true
		}
	}
	return 0, false
}
