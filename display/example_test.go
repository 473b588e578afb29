package display_test

import (
	"fmt"
	"log"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
)

func ExampleURL() {
	u := weburl.MustParse("https://bank.example@xn--mnchen-3ya.example/stra%C3%9Fe?a=%E2%80%8B")
	fmt.Println(display.URL(u))
	fmt.Println(display.RegistrableDomain(u.ParsedHost()))
	// Output:
	// https://münchen.example/straße?a=%E2%80%8B
	// münchen.example
}

func ExampleElide() {
	u := weburl.MustParse("https://login.bank.example.evil.example/account/login")
	for _, width := range []int{60, 45, 24} {
		fmt.Println(display.Elide(u, width))
	}
	// Output:
	// https://login.bank.example.evil.example/account/login
	// https://login.bank.example.evil.example/acco…
	// https://…evil.example
}

func ExampleJudge_confusable() {
	u := weburl.MustParse("https://аррӏе.com/")
	for _, finding := range display.Judge(u.ParsedHost()).Findings {
		fmt.Println(finding)
	}
	// Output:
	// whole-script confusable in "аррӏе" (U+0430, U+0440, U+04CF, U+0435), Latin, looks like "apple"
}

func ExampleNames_Find() {
	names, err := display.NewNames("paypal.com paypal.me", "dropbox.com", "citibank.com")
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range []string{
		"https://paypa1.com/", "https://clropbox.com/", "https://citíbank.com/", "https://payapl.com/",
		"https://paypal-login.com/", "https://paypal.com.evil.example/", "https://pay.pal.com/", "https://paypal.me/",
	} {
		likeness, ok := names.Find(weburl.MustParse(s).ParsedHost())
		fmt.Println(s, ok, likeness.Resemblance)
	}
	// Output:
	// https://paypa1.com/ true looks like
	// https://clropbox.com/ true looks like
	// https://citíbank.com/ true looks like
	// https://payapl.com/ true is one letter away from
	// https://paypal-login.com/ true adds a word to
	// https://paypal.com.evil.example/ true begins like
	// https://pay.pal.com/ true divides
	// https://paypal.me/ false unknown
}
