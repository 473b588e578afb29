// Package ascii changes the case of letters in bytes of any encoding.
package ascii

// Lower makes the ASCII letters of s small. It leaves bytes that are not ASCII as
// they are, which strings.ToLower does only in UTF-8. It returns s itself where it
// has no capitals.
func Lower(s string) string {
	for i := range len(s) {
		if c := s[i]; 'A' <= c && c <= 'Z' {
			return lower(s)
		}
	}
	return s
}

func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}
