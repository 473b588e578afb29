package quoted

import (
	"fmt"
	"strings"
)

// names has a line for each character that is not seen, or that turns the direction of text: the character and its name.
const names = `
` + "\u00A0" + `no-break space
` + "\u00AD" + `soft hyphen
` + "\u061C" + `Arabic letter mark
` + "\u200B" + `zero width space
` + "\u200C" + `zero width non-joiner
` + "\u200D" + `zero width joiner
` + "\u200E" + `left-to-right mark
` + "\u200F" + `right-to-left mark
` + "\u202A" + `left-to-right embedding
` + "\u202B" + `right-to-left embedding
` + "\u202C" + `pop directional formatting
` + "\u202D" + `left-to-right override
` + "\u202E" + `right-to-left override
` + "\u2060" + `word joiner
` + "\u2066" + `left-to-right isolate
` + "\u2067" + `right-to-left isolate
` + "\u2068" + `first strong isolate
` + "\u2069" + `pop directional isolate
` + "\u3000" + `ideographic space
` + "\uFEFF" + `byte order mark
`

// Name returns the number of a character, and the name of a common one that is not seen: U+200B (zero width space).
func Name(r rune) string {
	number := fmt.Sprintf("U+%04X", r)
	if _, after, ok := strings.Cut(names, "\n"+string(r)); ok && r >= 0x80 {
		name, _, _ := strings.Cut(after, "\n")
		number += " (" + name + ")"
	}
	return number
}
