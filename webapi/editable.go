package webapi

import (
	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/inplace"
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

// inPlace are the setters that change a text where it is.
var inPlace = inplace.Installed.(*inplace.Setters[weburl.URL])

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

// set runs a setter, and returns true. It returns false, and changes nothing, if the
// value cannot be taken over as it is.
func (e *editable) set(setter inplace.Setter[weburl.URL], value string) bool {
	if e == nil {
		return false
	}
	room, ok := setter(&e.url, e.room, value)
	if ok {
		e.room = room
	}
	return ok
}

func (e *editable) isZero() bool { return e == nil || e.url.IsZero() }
