//go:build js && weburl_textdecoder

package encodings

import "syscall/js"

// decode decodes bytes as the TextDecoder of the browser does, with U+FFFD for those that the
// encoding does not have. It panics if there is no TextDecoder for the encoding.
func decode(name string, b []byte) string {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return js.Global().Get("TextDecoder").New(name).Call("decode", array).String()
}
