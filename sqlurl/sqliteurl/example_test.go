package sqliteurl_test

import (
	"database/sql"
	"fmt"
	"log"

	"github.com/weburl/weburl/sqlurl/sqliteurl"
)

func Example() {
	if err := sqliteurl.Register(); err != nil {
		log.Fatal(err)
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query(`
		WITH links(url) AS (VALUES
			('https://www.example.co.uk/a?utm_source=x&q=1#top'),
			('HTTPS://EXAMPLE.CO.UK:443/b'),
			('https://example.org:port/'))
		SELECT weburl_registrable_domain(url), weburl_canon(url, 'crawler'), weburl_error(url) FROM links`)
	if err != nil {
		log.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var domain, canonical, problem sql.NullString
		if err := rows.Scan(&domain, &canonical, &problem); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%q %q %q\n", domain.String, canonical.String, problem.String)
	}
	if err := rows.Err(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// "example.co.uk" "https://www.example.co.uk/a?q=1" ""
	// "example.co.uk" "https://example.co.uk/b" ""
	// "" "" "port-invalid"
}
