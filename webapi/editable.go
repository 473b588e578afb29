package webapi

import (
	"unsafe"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/engine"
)

// An editable is a weburl.URL. As long as no one else has its text, the setters change
// that where it is: one that follows another then allocates nothing and takes half the
// time. In other hands a text must not change any more, so only the methods use the
// fields.
type editable struct {
	url weburl.URL

	// room is how many bytes the memory has that the text of url begins. It is 0 if
	// the text, or a part of it, may be in other hands.
	room int
}

// get returns the URL, of nil the zero URL. Its text is then in other hands.
func (e *editable) get() weburl.URL {
	if e == nil {
		return weburl.URL{}
	}
	if e.room != 0 { // reading what no setter has changed writes nothing
		e.room = 0
	}
	return e.url
}

// A setter sets a component of a record to a value: see package engine.
type setter func(u *engine.Record, value string, room *int) engine.Reason

// set runs a setter. If that fails, set returns false and nothing has changed.
func (e *editable) set(set setter, value string) bool {
	return set(recordOf(&e.url), value, &e.room) == engine.OK
}

// recordOf returns the record of u, which is all that u has: a URL is immutable, so
// package weburl has no such function.
func recordOf(u *weburl.URL) *engine.Record { return (*engine.Record)(unsafe.Pointer(u)) }

func (e *editable) isZero() bool { return e == nil || e.url.IsZero() }
