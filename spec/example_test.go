package spec_test

import (
	"fmt"
	"log"

	"github.com/weburl/weburl/spec"
)

func ExampleParse() {
	base, err := spec.Parse("https://example.org/a/b", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := spec.Parse("../c?d", base)
	fmt.Println(u, err)

	_, err = spec.Parse("https://example.org:70000/", nil)
	fmt.Println(err)
	// Output:
	// https://example.org/c?d <nil>
	// spec: cannot parse "https://example.org:70000/": the port is greater than 65535: "70000". Write a port from 0 to 65535, or none for the scheme's default. (port-out-of-range at byte 20)
}

// A linter shows what is wrong, and where.
func ExampleParser_report() {
	const input = `https://user@1.0x2.3\a%b`
	p := spec.Parser{Report: func(e spec.ValidationError) {
		fmt.Printf("%s: %s\n", e.Code, input[e.Start:e.End])
	}}
	u, _ := p.Parse(input, nil)
	fmt.Println(u)
	// Output:
	// invalid-credentials: user@
	// IPv4-too-few-parts: 1.0x2.3
	// IPv4-non-decimal-part: 0x2
	// invalid-reverse-solidus: \
	// invalid-URL-unit: %b
	// https://user@1.2.0.3/a%b
}

func ExampleParser_trace() {
	p := spec.Parser{Trace: func(s spec.Step) {
		if s.Changed != 0 {
			fmt.Printf("%s sets the %s\n", s.State, s.Changed)
		}
	}}
	p.Parse("file:///C|/..", nil)
	// Output:
	// scheme state sets the scheme
	// file state sets the host
	// path state sets the path
	// path state sets the path
}

// Other standards change a URL, or parse a component, by a state override.
func ExampleParser_Override() {
	u, _ := spec.Parse("https://example.org:8080/", nil)
	p := new(spec.Parser)

	early, err := p.Override("example.com:9000/x", nil, u, spec.HostState)
	fmt.Println(early, err, u)

	early, err = p.Override("not a host", nil, u, spec.HostState)
	fmt.Println(early, err, u)
	// Output:
	// true <nil> https://example.com:9000/
	// false spec: cannot parse "not a host": the host has a space (U+0020). Write labels of letters, digits and inner hyphens, each of 1 to 63 bytes in ASCII, with single dots between them. (domain-to-ASCII at byte 3) https://example.com:9000/
}

func ExampleParser_advice() {
	p := spec.Parser{Report: func(e spec.ValidationError) {
		doc, _ := e.Code.Doc()
		fmt.Printf("%s at %d: %s\n", e.Code, e.Start, doc.Advice)
	}}
	p.Parse(`https://example.org/a\b`, nil)
	// Output:
	// invalid-reverse-solidus at 21: Write “/”; for a backslash in a name, write %5C.
}

func ExampleParser_changes() {
	p := spec.Parser{Trace: func(s spec.Step) {
		if s.Changed != 0 {
			fmt.Printf("byte %d: %v sets the %v\n", s.Offset, s.State, s.Changed)
		}
	}}
	u, _ := p.Parse("file:///C|/..", nil)
	fmt.Println(u)
	// Output:
	// byte 4: scheme state sets the scheme
	// byte 5: file state sets the host
	// byte 10: path state sets the path
	// byte 13: path state sets the path
	// file:///C:/
}

func ExampleEditions() {
	for _, e := range spec.Editions() {
		p := spec.Parser{Edition: e}
		u, err := p.Parse("https://example.org/^", nil)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(e, e.Serialize(u, false))
	}
	// Output:
	// 2026-07 https://example.org/%5E
	// 2024 https://example.org/^
	// 2017-06 https://example.org/^
	// 2017-03 https://example.org/^
}
