package spec

import "strings"

// A State is a state of the basic URL parser. The zero State is not one of them.
//
// Source: https://url.spec.whatwg.org/#concept-basic-url-parser
type State uint8

// The states, in the standard's order.
const (
	SchemeStartState State = iota + 1
	SchemeState
	NoSchemeState
	SpecialRelativeOrAuthorityState
	PathOrAuthorityState
	RelativeState
	RelativeSlashState
	SpecialAuthoritySlashesState
	SpecialAuthorityIgnoreSlashesState
	AuthorityState
	HostState
	HostnameState
	PortState
	FileState
	FileSlashState
	FileHostState
	PathStartState
	PathState
	OpaquePathState
	QueryState
	FragmentState
)

var states = [...]struct {
	name string
	run  func(*machine) status
}{
	SchemeStartState:                   {"scheme start state", (*machine).schemeStartState},
	SchemeState:                        {"scheme state", (*machine).schemeState},
	NoSchemeState:                      {"no scheme state", (*machine).noSchemeState},
	SpecialRelativeOrAuthorityState:    {"special relative or authority state", (*machine).specialRelativeOrAuthorityState},
	PathOrAuthorityState:               {"path or authority state", (*machine).pathOrAuthorityState},
	RelativeState:                      {"relative state", (*machine).relativeState},
	RelativeSlashState:                 {"relative slash state", (*machine).relativeSlashState},
	SpecialAuthoritySlashesState:       {"special authority slashes state", (*machine).specialAuthoritySlashesState},
	SpecialAuthorityIgnoreSlashesState: {"special authority ignore slashes state", (*machine).specialAuthorityIgnoreSlashesState},
	AuthorityState:                     {"authority state", (*machine).authorityState},
	HostState:                          {"host state", (*machine).hostState},
	HostnameState:                      {"hostname state", (*machine).hostState},
	PortState:                          {"port state", (*machine).portState},
	FileState:                          {"file state", (*machine).fileState},
	FileSlashState:                     {"file slash state", (*machine).fileSlashState},
	FileHostState:                      {"file host state", (*machine).fileHostState},
	PathStartState:                     {"path start state", (*machine).pathStartState},
	PathState:                          {"path state", (*machine).pathState},
	OpaquePathState:                    {"opaque path state", (*machine).opaquePathState},
	QueryState:                         {"query state", (*machine).queryState},
	FragmentState:                      {"fragment state", (*machine).fragmentState},
}

// String returns the standard's name for the state, as in "scheme start state". For a
// value that is not a state it returns "unknown".
func (s State) String() string {
	if s.isValid() {
		return states[s].name
	}
	return "unknown"
}

func (s State) isValid() bool { return s > 0 && int(s) < len(states) }

// Anchor returns the address of the state's steps in the standard.
func (s State) Anchor() string {
	id := strings.ReplaceAll(s.String(), " ", "-")
	if s == OpaquePathState {
		id = "cannot-be-a-base-url-path-state" // the standard keeps its old name
	}
	return "https://url.spec.whatwg.org/#" + id
}
