package weburl_test

import (
	"errors"
	"fmt"

	"github.com/weburl/weburl"
)

func ExampleURL_WithScheme() {
	u := weburl.MustParse("http://example.org:443/a")
	fmt.Println(u.WithScheme("https"))

	_, err := u.WithScheme("mailto")
	fmt.Println(err)
	// Output:
	// https://example.org/a <nil>
	// weburl: cannot set the scheme to "mailto": the URL is special, and the scheme is not
}

func ExampleURL_WithEncodedUsername() {
	u, err := weburl.MustParse("ftp://example.org/").WithEncodedUsername("ann@example.org")
	fmt.Println(u, err)
	fmt.Println(u.WithoutCredentials())
	// Output:
	// ftp://ann%40example.org@example.org/ <nil>
	// ftp://example.org/
}

func ExampleURL_WithEncodedPassword() {
	u, err := weburl.MustParse("ftp://ann@example.org/").WithEncodedPassword("a:b/c")
	fmt.Println(u, err)
	// Output: ftp://ann:a%3Ab%2Fc@example.org/ <nil>
}

func ExampleURL_WithHostname() {
	u := weburl.MustParse("https://example.org:8443/a?b#c")
	fmt.Println(u.WithHostname("Bücher.example"))
	fmt.Println(u.WithHostname("0x7F.1"))
	fmt.Println(u.WithHostname("::1"))

	_, err := u.WithHostname("1.2.3.4.5")
	var parseError *weburl.ParseError
	fmt.Println(errors.As(err, &parseError), parseError.Code())
	// Output:
	// https://xn--bcher-kva.example:8443/a?b#c <nil>
	// https://127.0.0.1:8443/a?b#c <nil>
	// https://[::1]:8443/a?b#c <nil>
	// true IPv4-too-many-parts
}

func ExampleURL_WithHost() {
	u := weburl.MustParse("https://example.org:8443/a?b#c")
	fmt.Println(u.WithHost("[::1]:8080"))
	fmt.Println(u.WithHost("localhost"))

	_, err := u.WithHost("example.com/path")
	fmt.Println(err)
	// Output:
	// https://[::1]:8080/a?b#c <nil>
	// https://localhost/a?b#c <nil>
	// weburl: cannot set the host to "example.com/path": a host ends before "/"
}

func ExampleURL_WithPort() {
	u := weburl.MustParse("https://example.org/")
	fmt.Println(u.WithPort("8443"))
	fmt.Println(u.WithPortNumber(443))

	_, err := weburl.MustParse("file:///etc/hosts").WithPort("8080")
	fmt.Println(err)
	// Output:
	// https://example.org:8443/ <nil>
	// https://example.org/ <nil>
	// weburl: cannot set the port to "8080": a file URL cannot have a username, a password or a port
}

func ExampleURL_WithoutPort() {
	fmt.Println(weburl.MustParse("https://example.org:8443/a").WithoutPort())
	// Output: https://example.org/a
}

func ExampleURL_WithEncodedPath() {
	u := weburl.MustParse("https://example.org/old?q")
	fmt.Println(u.WithEncodedPath("/docs/./img/../what?"))
	// Output: https://example.org/docs/what%3F?q <nil>
}

func ExampleURL_WithSegments() {
	u := weburl.MustParse("https://example.org/")
	fmt.Println(u.WithSegments("files", "a/b", "50% off?"))

	_, err := u.WithSegments("files", "..", "secret")
	fmt.Println(err)
	// Output:
	// https://example.org/files/a%2Fb/50%25%20off%3F <nil>
	// weburl: cannot set the path to "..": it would be read as a dot segment, however it is percent-encoded
}

func ExampleURL_AppendSegments() {
	u := weburl.MustParse("https://example.org/api/?v=2")
	fmt.Println(u.AppendSegments("users", "ann/bob"))
	// Output: https://example.org/api/users/ann%2Fbob?v=2 <nil>
}

func ExampleURL_ReplaceSegments() {
	u := weburl.MustParse("https://example.org/api/v1/users")
	fmt.Println(u.ReplaceSegments(1, 2, "v2"))  // replace
	fmt.Println(u.ReplaceSegments(1, 2))        // remove
	fmt.Println(u.ReplaceSegments(1, 1, "all")) // insert
	// Output:
	// https://example.org/api/v2/users <nil>
	// https://example.org/api/users <nil>
	// https://example.org/api/all/v1/users <nil>
}

func ExampleURL_WithEncodedQuery() {
	u := weburl.MustParse("https://example.org/search#results")
	fmt.Println(u.WithEncodedQuery("q=blue car&page=2"))
	fmt.Println(u.WithEncodedQuery(""))
	// Output:
	// https://example.org/search?q=blue%20car&page=2#results <nil>
	// https://example.org/search#results <nil>
}

func ExampleURL_WithoutQuery() {
	fmt.Println(weburl.MustParse("https://example.org/a?b#c").WithoutQuery())
	// Output: https://example.org/a#c
}

func ExampleURL_WithEncodedFragment() {
	u := weburl.MustParse("https://example.org/a?b#c")
	fmt.Println(u.WithEncodedFragment("section 2"))
	// Output: https://example.org/a?b#section%202 <nil>
}
