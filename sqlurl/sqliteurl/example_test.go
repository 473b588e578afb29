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
	rows, err := db.Query(`
		WITH links(url) AS (VALUES ('https://www.example.co.uk/a'), ('HTTPS://EXAMPLE.co.uk:443/b'), ('https://example.org:port/'))
		SELECT weburl_registrable_domain(url), weburl_error(url), count(*) FROM links GROUP BY 1, 2`)
	if err != nil {
		log.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var domain, code sql.NullString
		var n int
		if err := rows.Scan(&domain, &code, &n); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%q %q %d\n", domain.String, code.String, n)
	}
	if err := rows.Err(); err != nil {
		log.Fatal(err)
	}
	// Output:
	// "" "port-invalid" 1
	// "example.co.uk" "" 2
}
