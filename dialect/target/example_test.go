package target_test

import (
	"fmt"

	"github.com/weburl/weburl/dialect/target"
)

func Example() {
	for _, name := range []string{"nginx", "varnish", "tomcat"} {
		p := target.Lookup(name)
		r := p.Read("/public/..;/admin")
		fmt.Printf("%s: rules match %s, a rule for /admin: %t\n", name, r.Rule, p.Matches(r, "/admin"))
	}
	// Output:
	// nginx: rules match /public/..;/admin, a rule for /admin: false
	// varnish: rules match /public/..;/admin, a rule for /admin: false
	// tomcat: rules match /admin, a rule for /admin: true
}

func ExampleConfuse() {
	for _, b := range target.Confuse("/admin", target.Lookup("nginx"), target.Lookup("tomcat")) {
		fmt.Println(b.Target, "has a", b.Class)
	}
	// Output:
	// /;/admin has a parameter
}
