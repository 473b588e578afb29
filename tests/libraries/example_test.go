package libraries

import (
	"database/sql"
	"encoding/json"
	"fmt"
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
