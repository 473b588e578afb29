package main

import (
	"strconv"

	"github.com/spf13/pflag"
	"github.com/weburl/weburl/cmd/weburl/internal/memory"
)

// A documentSize is the value of --max-size: the length in bytes of the largest document that
// is read, after decompression.
type documentSize int64

// addTo adds the flag --max-size.
func (d *documentSize) addTo(flags *pflag.FlagSet) {
	*d = 64 << 20
	flags.Var(d, "max-size", "do not read documents of more than `SIZE`, such as 500M")
}

// String returns the size in MiB or bytes.
func (d *documentSize) String() string {
	if n := int64(*d); n%(1<<20) == 0 {
		return strconv.FormatInt(n>>20, 10) + "M"
	}
	return strconv.FormatInt(int64(*d), 10)
}

// Type returns what the value of the flag is called in a help.
func (d *documentSize) Type() string { return "SIZE" }

// Set implements [pflag.Value].
func (d *documentSize) Set(text string) error {
	n, err := memory.Of(text)
	if err == nil {
		*d = documentSize(n)
	}
	return err
}
