package libraries

import (
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"

	"github.com/weburl/weburl"
)

// The examples of docs/libraries.md, which TestLibraries writes there with their output.

func Example_json() {
	var config struct {
		Home    weburl.URL    `json:"home"`
		Icon    weburl.URL    `json:"icon,omitzero"`
		Allowed []weburl.Host `json:"allowed"`
	}
	err := json.Unmarshal([]byte(`{"home": "HTTPS://Example.org", "allowed": ["bücher.example", "0x7f.1"]}`), &config)
	if err != nil {
		log.Fatal(err)
	}
	text, _ := json.Marshal(config)
	fmt.Println(string(text))

	err = json.Unmarshal([]byte(`{"home": "example.org"}`), &config)
	fmt.Println(err)
	// Output:
	// {"home":"https://example.org/","allowed":["xn--bcher-kva.example","127.0.0.1"]}
	// weburl: cannot parse "example.org": there is no scheme. Write the scheme (https://…). A relative URL needs a base such as https://example.org/. (missing-scheme-non-relative-URL at byte 0)
}

func Example_flag() {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	start := weburl.MustParse("https://example.org/") // the default
	flags.Var(&start, "start", "begin at `URL`")

	fmt.Println(flags.Parse([]string{"-start", "HTTPS://Example.com"}), start)
	fmt.Println(flags.Parse([]string{"-start", "https://a b/"}))
	// Output:
	// <nil> https://example.com/
	// invalid value "https://a b/" for flag -start: weburl: cannot parse "https://a b/": the host has a space (U+0020). Write labels of letters, digits and inner hyphens, each of 1 to 63 bytes in ASCII, with single dots between them. (domain-to-ASCII at byte 9)
}

func Example_sql() {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // each connection to :memory: is a database of its own
	if _, err := db.Exec("CREATE TABLE pages (url text)"); err != nil {
		log.Fatal(err)
	}
	for _, value := range []any{weburl.MustParse("HTTPS://Example.org"), weburl.URL{}, "example.org"} {
		if _, err := db.Exec("INSERT INTO pages VALUES (?)", value); err != nil {
			log.Fatal(err)
		}
	}
	rows, err := db.Query("SELECT url FROM pages")
	if err != nil {
		log.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var u weburl.URL
		err := rows.Scan(&u)
		fmt.Printf("%q %v\n", u, err)
	}
	// Output:
	// "https://example.org/" <nil>
	// "" <nil>
	// "" sql: Scan error on column index 0, name "url": weburl: cannot parse "example.org": there is no scheme. Write the scheme (https://…). A relative URL needs a base such as https://example.org/. (missing-scheme-non-relative-URL at byte 0)
}
