// Package maxfailed has the flag that says how many inputs of a job may fail.
package maxfailed

import (
	"errors"
	"strconv"
	"strings"
)

// A Limit is how many inputs may fail: a number, or a part of all. It is the value of a
// flag. The zero Limit allows none.
type Limit struct {
	text    string
	number  int64
	percent float64 // of all, if isPart is set
	isPart  bool
}

// All allows all inputs to fail.
var All = Limit{percent: 100, isPart: true}

// Of returns the limit for a number of inputs.
func Of(n int64) Limit { return Limit{text: strconv.FormatInt(n, 10), number: n} }

// IsSet reports whether the limit is other than the zero Limit and All.
func (l *Limit) IsSet() bool { return l.text != "" }

// String returns the limit in the form of the command line, if it is set.
func (l *Limit) String() string { return l.text }

// Type returns what the value of the flag is called in a help.
func (l *Limit) Type() string { return "N|P%" }

// Set sets the limit to a text such as 10 or 0.5%.
func (l *Limit) Set(text string) (err error) {
	set := Limit{text: text}
	part, isPart := strings.CutSuffix(text, "%")
	if set.isPart = isPart; isPart {
		set.percent, err = strconv.ParseFloat(part, 64)
	} else {
		set.number, err = strconv.ParseInt(text, 10, 64)
	}
	if err != nil || set.number < 0 || !(set.percent >= 0 && set.percent <= 100) {
		return errors.New("must be a number of inputs, such as 10, or a percentage of them, such as 0.5%")
	}
	*l = set
	return nil
}

// IsExceeded reports whether more of some inputs failed than the limit allows.
func (l *Limit) IsExceeded(failed, inputs int64) bool {
	if l.isPart {
		return 100*float64(failed) > l.percent*float64(inputs)
	}
	return failed > l.number
}
