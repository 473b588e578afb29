// Command weburl reads URLs the way browsers do, shows what it read, and changes
// it.
//
//	weburl parse 'https://user@example.org:8080/a/../b?q=1#top'
//	weburl parse --base https://example.org/docs/ ../img/logo.png
//	weburl parse --json < urls.txt
//	weburl get '{hostname}:{port|default}' https://example.org/
//	weburl set --path /b --query-set page=2 'https://example.org/a?q=1'
//
// Run weburl --help for the commands and weburl COMMAND --help for one of them.
//
// The exit status is 0 when all went well, 1 when an input failed, and 2 when
// the command was misused or could not read or write.
package main

import "os"

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
