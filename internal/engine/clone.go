package engine

// Clone returns a copy of s, in the arena or of its own.
func (a *Arena) Clone(s string) string { return stringOf(a.clone(s)) }
