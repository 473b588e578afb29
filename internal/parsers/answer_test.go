package parsers

import (
	"testing"

	"github.com/weburl/weburl/dialect"
)

func TestParseAnswer(t *testing.T) {
	a, err := parseAnswer("ok =56 =61 - ? ? =62ff = =2f - ? =78")
	want := Answer{Complaints: "V", Href: dialect.Text("x")}
	want.Components = [...]dialect.Value{
		dialect.Text("a"), dialect.Null(), {}, {}, dialect.Text("b\xff"), dialect.Text(""), dialect.Text("/"), dialect.Null(), {},
	}
	if err != nil || a != want {
		t.Errorf("got %v, %v", a, err)
	}
	if a, err := parseAnswer("fail X"); err != nil || a != (Answer{Failed: true, FailureName: "X"}) {
		t.Errorf("got %v, %v", a, err)
	}
	for _, line := range []string{"", "ok", "fail", "ok - - - - - - - - - -", "ok - - - - - - - - - - =6", "ok - - - - - - - - - - x", "hello"} {
		if a, err := parseAnswer(line); err == nil {
			t.Errorf("%q is %v", line, a)
		}
	}
}

func TestSame(t *testing.T) {
	answer := func(host, port dialect.Value) Answer {
		a := Answer{Href: dialect.Text("x")}
		a.Components[dialect.Host], a.Components[dialect.Port] = host, port
		return a
	}
	h, null := dialect.Text("h"), dialect.Null()
	failed := Answer{Failed: true, FailureName: "A"}
	complains := answer(h, null)
	complains.Complaints = "C"
	for i, c := range []struct {
		got, want Answer
		options   Options
		same      bool
	}{
		{answer(h, null), answer(h, null), Options{}, true},
		{answer(h, null), answer(h, dialect.Unknown()), Options{}, true},
		{answer(h, dialect.Unknown()), answer(h, null), Options{}, false},
		{answer(h, null), answer(h, dialect.Text("")), Options{}, false},
		{answer(h, null), answer(dialect.Text("H"), null), Options{}, false},
		{answer(h, null), complains, Options{}, false},
		{answer(h, null), failed, Options{}, false},
		{failed, answer(h, null), Options{}, false},
		{failed, Answer{Failed: true, FailureName: "B"}, Options{}, true},
		{failed, Answer{Failed: true, FailureName: "B"}, Options{FailureNames: true}, false},
	} {
		if got := c.options.same(c.got, c.want); got != c.same {
			t.Errorf("%d: %v and %v: %t", i, c.got, c.want, got)
		}
	}
}

func TestSameDestination(t *testing.T) {
	good := dialect.NewDestination("http", "good.com", "")
	failure := dialect.Fail("F", "").Failure
	at := func(hosts ...string) (attempts []Attempt) {
		for _, host := range hosts {
			attempts = append(attempts, Attempt{Host: host, Port: "80"})
		}
		return attempts
	}
	for i, c := range []struct {
		d        dialect.Destination
		failure  *dialect.Failure
		attempts []Attempt
		same     bool
	}{
		{good, nil, at("GOOD.com."), true},
		{good, nil, at("good.com.."), false},
		{good, nil, at("good.com", "evil.com"), false},
		{good, nil, nil, false},
		{good, nil, []Attempt{{Host: "good.com", Port: "81"}}, false},
		{dialect.Destination{}, failure, nil, true},
		{dialect.Destination{}, failure, at("good.com"), false},
		{dialect.NewDestination("http", "", ""), nil, nil, true},
		{dialect.NewDestination("http", "", ""), nil, at("good.com"), false},
		{dialect.NewDestination("file", "localhost", ""), nil, at("LOCALHOST"), true},
		{dialect.NewDestination("file", "localhost", ""), nil, at("good.com"), false},
		{dialect.NewDestination("http", "fe80::1%x", ""), nil, at("FE80:0::1%4"), true},
		{dialect.NewDestination("http", "127.0.0.1", ""), nil, at("127.0.0.1"), true},
		{dialect.NewDestination("http", "127.0.0.1", ""), nil, at("127.1"), false},
	} {
		if got := sameDestination(c.d, c.failure, c.attempts); got != c.same {
			t.Errorf("%d: %v %v and %v: %t", i, c.d, c.failure, c.attempts, got)
		}
	}
}
