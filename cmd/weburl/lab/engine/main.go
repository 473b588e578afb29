//go:build js

// Command engine is weburl for the page of the URL lab. In a browser it sets the
// global function weburl, which takes a request in JSON and returns the answer in
// JSON: package lab/internal/engine describes both.
package main

import (
	"syscall/js"

	"github.com/weburl/weburl/cmd/weburl/lab/internal/engine"
)

func main() {
	js.Global().Set("weburl", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return engine.Answer(args[0].String())
	}))
	if ready := js.Global().Get("weburlReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
