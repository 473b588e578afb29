package percent

import "unsafe"

// view returns s as a string without copying it. The string must not be kept
// longer than the caller may rely on s staying as it is.
func view[T string | []byte](s T) string {
	switch s := any(s).(type) {
	case []byte:
		return unsafe.String(unsafe.SliceData(s), len(s))
	default:
		return s.(string)
	}
}

// stringOf returns b as a string without copying it. b must not be used
// afterwards.
func stringOf(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
