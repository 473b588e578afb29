package duckdburl_test

import (
	"context"
	"database/sql"
	"fmt"
	"log"

	"github.com/weburl/weburl/site"
	"github.com/weburl/weburl/sqlurl/duckdburl"
)

func Example() {
	db, err := sql.Open("duckdb", "")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	conn, err := db.Conn(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	defer conn.Close()
	if err := duckdburl.Register(conn, site.List{}); err != nil { // the default list
		log.Fatal(err)
	}
	var domain string
	var port int
	err = db.QueryRow("SELECT weburl_registrable_domain(?1), weburl_port(?1)", "HTTPS://www.Example.co.uk:8443").Scan(&domain, &port)
	fmt.Println(domain, port, err)
	// Output: example.co.uk 8443 <nil>
}
