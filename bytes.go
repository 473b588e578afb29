package weburl

import (
	"unsafe"

	"github.com/weburl/weburl/internal/engine"
)

// ParseBytes is [Parser.Parse] for bytes, such as a line in a buffer. The URL and the
// error share no memory with input, which may be changed afterwards. With an arena it
// allocates as Parse does: an input that is its own serialization is copied to the
// arena. Without an arena each URL is an allocation.
func (p Parser) ParseBytes(input []byte) (u URL, err error) {
	text := unsafe.String(unsafe.SliceData(input), len(input))
	arena := p.Arena.memory()
	if !engine.Parse(&u.record, text, &p.Base.record, p.Encoding.Output(), arena) {
		return u, &ParseError{input: string(input), base: p.Base.record.Href}
	}
	if isPart(u.record.Href, text) {
		u.record.Href = arena.Clone(u.record.Href)
	}
	return u, nil
}

// isPart reports whether s is in the memory of text.
func isPart(s, text string) bool {
	start := uintptr(unsafe.Pointer(unsafe.StringData(text)))
	return uintptr(unsafe.Pointer(unsafe.StringData(s)))-start < uintptr(len(text))
}
