package form_test

import (
	"fmt"
	"net/url"

	"github.com/weburl/weburl/encodings"
	"github.com/weburl/weburl/form"
)

func Example() {
	list := form.Parse("q=caf%C3%A9+cr%C3%A8me&page=2&q=th%C3%A9")
	for name, value := range list.All() {
		fmt.Printf("%s: %s\n", name, value)
	}
	list.Set("page", "3")
	list.Append("sort", "a~z")
	fmt.Println(list)
	// Output:
	// q: café crème
	// page: 2
	// q: thé
	// q=caf%C3%A9+cr%C3%A8me&page=3&q=th%C3%A9&sort=a%7Ez
}

func ExampleQuery() {
	q := form.Query("q=%EF%F0%E8&utm_source=x&n=a%20b&flag")
	for name, value := range q.All() {
		fmt.Printf("%+q = %+q\n", name, value)
	}
	fmt.Println(q.Get("n"))
	fmt.Println(q.Without("utm_source").WithAppended("page", "2"))
	// Output:
	// "q" = "\ufffd\ufffd\ufffd"
	// "utm_source" = "x"
	// "n" = "a b"
	// "flag" = ""
	// a b
	// q=%EF%F0%E8&n=a%20b&flag&page=2
}

func ExampleParse() {
	for name, value := range form.Parse("100%=true&&flag&a=b=c;d").All() {
		fmt.Printf("%q %q\n", name, value)
	}
	// Output:
	// "100%" "true"
	// "flag" ""
	// "a" "b=c;d"
}

func ExampleParseLimit() {
	list, err := form.ParseLimit("a=1&b=2&c=3", 2)
	fmt.Println(list, err)
	// Output: a=1&b=2 form: more than 2 pairs: another begins at byte 8
}

func ExampleList_StringIn() {
	list := form.List{{Name: "name", Value: "Zoë"}}
	latin1, err := encodings.Lookup("latin1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(list.StringIn(latin1))
	// Output: name=Zo%EB
}

func ExampleList_Get() {
	list := form.Parse("a=1&b=2&a=3")
	fmt.Println(list.Get("a"), list.GetAll("a"))
	_, ok := list.Lookup("c")
	fmt.Println(ok, list.Has("b"), list.HasValue("b", "3"))
	// Output:
	// 1 [1 3]
	// false true false
}

func ExampleList_Delete() {
	list := form.Parse("a=1&b=2&a=3&b=4")
	list.Delete("a")
	list.DeleteValue("b", "4")
	fmt.Println(list)
	// Output: b=2
}

func ExampleList_NormalizeNewlines() {
	list := form.List{{Name: "a", Value: "b\nc"}}
	fmt.Println(list)
	list.NormalizeNewlines()
	fmt.Println(list)
	// Output:
	// a=b%0Ac
	// a=b%0D%0Ac
}

func ExampleList_Sort() {
	list := form.Parse("ﬃ=3&b=2&🌈=1&b=1")
	list.Sort()
	for name, value := range list.All() {
		fmt.Println(name, value)
	}
	// Output:
	// b 2
	// b 1
	// 🌈 1
	// ﬃ 3
}

func ExampleFromValues() {
	fmt.Println(form.FromValues(url.Values{"b": {"2", "1"}, "a": {""}}))
	fmt.Println(form.Parse("b=2&a=&b=1").Values())
	// Output:
	// a=&b=2&b=1
	// map[a:[] b:[2 1]]
}
