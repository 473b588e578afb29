package spec

// An Edition is the standard as it was at some time.
type Edition struct {
	Name string

	gopherIsSpecial bool
}

// Current is the edition that this package follows unless told otherwise.
var Current = &Edition{Name: "2026-07"}
