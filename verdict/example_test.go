package verdict_test

import (
	"fmt"
	"log"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/verdict"
)

func ExampleInspect() {
	v := verdict.Inspect("https://www.good.example%2Flogin@0x7f.1/")
	fmt.Println(v.Grade)
	for _, f := range v.Findings {
		fmt.Println(f.Grade, f.Rule)
	}
	// Output:
	// dangerous
	// dangerous userinfo-host
	// dangerous internal-address
	// dangerous parsers-differ
	// suspicious address-spelling
}

func ExampleInspector() {
	names, err := display.NewNames("mybank.example mybank-cards.example")
	if err != nil {
		fmt.Println(err)
		return
	}
	inspector := verdict.Inspector{Names: names}
	for _, input := range []string{"https://mybank-cards.example/", "https://rnybank.example/", "https://mybank.example.login.example/"} {
		fmt.Println(inspector.Inspect(input, "").Grade)
	}
	// Output:
	// ok
	// dangerous
	// dangerous
}

func ExampleInspect_findings() {
	for _, input := range []string{
		"https://www.example.com/a?b=c",
		"https://good.example/login?next=https%3A%2F%2Fevil.example",
		"https://paypal.com@evil.example/login",
		"https://paypa1.example/",
		`https://example.org:80\a`,
	} {
		v := verdict.Inspect(input)
		fmt.Println(v.Grade, input)
		for _, f := range v.Findings {
			fmt.Printf("  %s at %d to %d: %s\n", f.Rule, f.Start, f.End, f.Message)
		}
	}
	// Output:
	// ok https://www.example.com/a?b=c
	// note https://good.example/login?next=https%3A%2F%2Fevil.example
	//   redirect at 32 to 58: The parameter "next" contains a URL of "evil.example", to which the site may redirect.
	// dangerous https://paypal.com@evil.example/login
	//   userinfo-host at 8 to 18: The text "paypal.com" before the @ is not the host, but a username: the URL leads to "evil.example".
	// dangerous https://paypa1.example/
	//   lookalike at 8 to 14: The host "paypa1.example" looks like paypal.com, but is not known to have the same owner: open paypal.com yourself.
	// suspicious https://example.org:80\a
	//   backslash at 22 to 23: Browsers treat this backslash as a slash; other programs do not.
	//   parsers-differ at 8 to 22: Programs disagree on the port: browsers and 8 others find "80", the regexp of RFC 3986 finds "80\a".
}

func ExampleInspect_form() {
	for _, typed := range []string{"example.org/about", "mailto:ann@example.org", "169.254.169.254", "https://user@example.org/"} {
		input := weburl.Guess(typed, "https")
		u, err := weburl.Parse(input)
		if err != nil || u.Scheme() != "https" && u.Scheme() != "http" {
			fmt.Println("Rejected: please type a web address.")
			continue
		}
		switch v := verdict.Inspect(input); {
		case v.Grade >= verdict.Dangerous:
			fmt.Println("Rejected:", v.Findings[0].Message)
		case v.Grade >= verdict.Suspicious:
			fmt.Println("Please check:", v.Findings[0].Message)
		default:
			fmt.Println("Accepted:", u)
		}
	}
	// Output:
	// Accepted: https://example.org/about
	// Rejected: please type a web address.
	// Rejected: The address 169.254.169.254 gives machines their secrets: instance metadata of AWS, Azure, Google Cloud, Oracle Cloud and others (169.254.169.254/32).
	// Please check: The text before the @ is a username or a password, which browsers do not show: the URL leads to "example.org".
}

func ExampleInspector_names() {
	names, err := display.NewNames(append(verdict.Names(), "mybank.example mybank-cards.example")...)
	if err != nil {
		log.Fatal(err)
	}
	inspector := &verdict.Inspector{Names: names}
	for _, input := range []string{"https://rnybank.example/", "https://mybank-cards.example/", "https://paypa1.example/"} {
		fmt.Println(inspector.Inspect(input, "").Grade, input)
	}
	// Output:
	// dangerous https://rnybank.example/
	// ok https://mybank-cards.example/
	// dangerous https://paypa1.example/
}
