package verdict_test

import (
	"fmt"

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
	// dangerous parsers-differ
	// suspicious address-spelling
	// suspicious internal-address
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
