package answers

import (
	"testing"

	"github.com/weburl/weburl"
)

// TestReasonOnce checks that the reason why a host is refused, which package spec
// finds, is found once: twice would take twice the allocations. (One more happens with the
// race detector, where pools lose what is put there.)
func TestReasonOnce(t *testing.T) {
	parse := func() *weburl.ParseError {
		_, err := weburl.Parse("https://xn--a-ecp.ru\u00AD<>/")
		return err.(*weburl.ParseError)
	}
	once := testing.AllocsPerRun(100, func() { _ = parse().Reason().Message() })
	if all := testing.AllocsPerRun(100, func() { FailureOf(parse()) }); all > once*3/2 {
		t.Errorf("%v allocations, and %v for the reason alone", all, once)
	}
	parseError := parse()
	want := Failure{Code: string(parseError.Code()), Offset: parseError.Start(), Message: parseError.Message()}
	if got := FailureOf(parseError); got != want {
		t.Errorf("%+v, not %+v", got, want)
	}
}
