// Command k6 is k6 with the extension, as xk6 builds it.
package main

import (
	"go.k6.io/k6/cmd"

	_ "github.com/weburl/weburl/jsurl/xk6url"
)

func main() { cmd.Execute() }
