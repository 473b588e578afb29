package answers

import (
	"testing"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/spec"
)

// TestAdvice looks at the advice for authorities that are no host and port.
func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		input string
		code  spec.ErrorCode
		want  string
	}{
		{"http://::1:3000/", spec.HostMissing, "Write an IPv6 address in brackets: [::1]:3000, or [::1:3000] without a port."},
		{"http://fe80::1/", spec.PortInvalid, "Write an IPv6 address in brackets: [fe80::1]."},
		{"redis://:p/w@h/", spec.HostMissing, "If “/” is part of a password, write %2F."},
		{"http://:8080/a@b", spec.HostMissing, ""},
		{"http://a:b:c/", spec.PortInvalid, ""},
	} {
		if got := AdviceFor(test.input, test.code, false, false); got != test.want {
			t.Errorf("%s: %q, want %q", test.input, got, test.want)
		}
	}
}

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
