// Package ascii changes the case of letters in bytes of any encoding.
package ascii

// Lower makes the ASCII letters of s small. It leaves bytes that are not ASCII as
// they are, which strings.ToLower does only in UTF-8.
func Lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}
