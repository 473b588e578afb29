package safebrowsing

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

// TestMain reads JSON strings from stdin, which are inputs in base64, and writes a line of
// JSON for each: the parts of the URL and its expressions, or null if Google's client fails.
func TestMain(*testing.M) {
	in, out := json.NewDecoder(os.Stdin), bufio.NewWriter(os.Stdout)
	answers := json.NewEncoder(out)
	type answer struct {
		Host, Path, Query []byte
		Patterns          [][]byte
	}
	for in.More() {
		var input []byte
		if err := in.Decode(&input); err != nil {
			panic(err)
		}
		var a *answer
		if u, err := parseURL(string(input)); err == nil {
			a = &answer{[]byte(u.Host), []byte(u.Path), []byte(u.RawQuery), nil}
			patterns, err := generatePatterns(string(input))
			if err != nil {
				panic(err)
			}
			for _, p := range patterns {
				a.Patterns = append(a.Patterns, []byte(p))
			}
		}
		if err := answers.Encode(a); err != nil {
			panic(err)
		}
	}
	if err := out.Flush(); err != nil {
		panic(err)
	}
	os.Exit(0)
}
