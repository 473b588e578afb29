package webapi

import (
	"testing"
	"unsafe"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/engine"
)

// TestRecordOf makes sure that a URL is a record and nothing else.
func TestRecordOf(t *testing.T) {
	if unsafe.Sizeof(weburl.URL{}) != unsafe.Sizeof(engine.Record{}) {
		t.Fatal("a URL has another size than its record")
	}
	const input = "https://user:pass@example.org:8443/a?b#c"
	u := weburl.MustParse(input)
	var want engine.Record
	if f := engine.Parse(&want, input, nil, nil, nil); !f || *recordOf(&u) != want {
		t.Errorf("%+v, want %+v, %+v", *recordOf(&u), want, f)
	}
	recordOf(&u).SetQuery("x", nil)
	if want, _ := weburl.MustParse(input).WithEncodedQuery("x"); u != want {
		t.Errorf("%s, want %s", u, want)
	}
}
