package webapi_test

import (
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/peer"
	"github.com/weburl/weburl/percent"
	"github.com/weburl/weburl/webapi"
)

// TestPeers runs sequences of operations at random on the classes of this
// package, of whatwg-url and of Node.js, and compares the states after every
// step. How many is the number in PEER_COUNT, and which follows from the number
// in PEER_SEED. See package internal/peer for what is needed.
func TestPeers(t *testing.T) {
	p := startPeers(t)
	count := need.Number(t, "PEER_COUNT", 5_000)
	g := newGenerator(uint64(need.Number(t, "PEER_SEED", 1)))

	const batchSize = 500
	batches := make(chan []sequence, 4)
	sent := make(chan error, 1)
	go func() {
		defer close(batches)
		for done := 0; done < count; done += batchSize {
			batch := make([]sequence, min(batchSize, count-done))
			for i := range batch {
				batch[i] = g.sequence()
			}
			batches <- batch
			if err := p.Send(batch); err != nil {
				sent <- err
				return
			}
		}
		sent <- nil
	}()

	var urls, steps int
	known := make(map[string]int)
	var different []difference
	for batch := range batches {
		answers, err := p.receive()
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range batch {
			states := s.run()
			if len(states) > 0 {
				urls++
				steps += len(states) - 1
			}
			different = append(different, answers[i].differences(s, states)...)
		}
	}
	if err := <-sent; err != nil {
		t.Fatal(err)
	}
	unknown := 0
	for _, d := range different {
		reason, err := d.reason(p)
		if err != nil {
			t.Fatal(err)
		}
		if reason != "" {
			known[reason]++
			continue
		}
		if unknown++; unknown <= 20 {
			if d, err = d.shrink(p); err != nil {
				t.Fatal(err)
			}
			t.Error(d)
		}
	}
	need.Compared(t, "the classes of whatwg-url and Node.js", count, known)
	t.Logf("%d sequences, %d of which begin with a URL, %d steps; %d differences", count, urls, steps, unknown)
	for reason, n := range known {
		t.Logf("%d more are known: %s", n, reason)
	}
}

// TestUnread runs the same sequences again, reading nothing before the last
// step: what is put off until something is read must come out the same.
func TestUnread(t *testing.T) {
	g := newGenerator(2)
	for range need.Part(t, 20_000) {
		s := g.sequence()
		states := s.run()
		if len(states) == 0 {
			continue
		}
		u := s.url()
		result := []string{}
		for _, op := range s.Ops {
			result = op.apply(u)
		}
		if got, want := newState(u, result), states[len(states)-1]; !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\n got %+v\nwant %+v", s, got, want)
		}
	}
}

// A sequence makes a URL and runs operations on it.
type sequence struct {
	URL  string      `json:"url"`
	Base *string     `json:"base"`
	Ops  []operation `json:"ops"`
}

// An operation is a name, as testdata/sequences.mjs has it, and its arguments.
type operation []string

// String writes s in JavaScript.
func (s sequence) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "url = new URL(%q", s.URL)
	if s.Base != nil {
		fmt.Fprintf(&b, ", %q", *s.Base)
	}
	b.WriteString(")")
	for _, op := range s.Ops {
		arguments := make([]string, len(op)-1)
		for i, argument := range op[1:] {
			arguments[i] = strconv.Quote(argument)
		}
		list := strings.Join(arguments, ", ")
		switch {
		case strings.HasPrefix(op[0], "searchParams."):
			fmt.Fprintf(&b, "; url.%s(%s)", op[0], list)
		case strings.HasPrefix(op[0], "new "):
			fmt.Fprintf(&b, "; %s(%s)", op[0], list)
		default:
			fmt.Fprintf(&b, "; url.%s = %s", op[0], list)
		}
	}
	return b.String()
}

// A state is all that can be read of a URL, and what the last operation
// returned.
type state struct {
	Members []string // of the URL, and the query object as a string
	Size    int
	Entries []string // names and values in turn
	Result  []string
}

var memberNames = []string{
	"href", "origin", "protocol", "username", "password", "host", "hostname",
	"port", "pathname", "search", "hash", "searchParams",
}

func newState(u *webapi.URL, result []string) state {
	s := state{Size: u.SearchParams().Size(), Entries: []string{}, Result: result}
	for _, name := range memberNames {
		s.Members = append(s.Members, getters[name](u))
	}
	for name, value := range u.SearchParams().All() {
		s.Entries = append(s.Entries, name, value)
	}
	return s
}

// url makes the URL of s, or returns nil.
func (s sequence) url() *webapi.URL {
	if s.Base == nil {
		return webapi.Parse(s.URL)
	}
	return webapi.Parse(s.URL, *s.Base)
}

// run returns the states of s by this package: none if its URL does not parse,
// and otherwise one more than there are operations.
func (s sequence) run() []state {
	u := s.url()
	if u == nil {
		return []state{}
	}
	states := []state{newState(u, []string{})}
	for _, op := range s.Ops {
		result := op.apply(u)
		states = append(states, newState(u, result))
	}
	return states
}

// apply runs op on u and returns its result as testdata/sequences.mjs does.
func (op operation) apply(u *webapi.URL) []string {
	args := op[1:]
	switch op[0] {
	case "href":
		if err := u.SetHref(args[0]); err != nil {
			return []string{"value", "TypeError"}
		}
	case "new URLSearchParams":
		values := []string{"values"}
		for name, value := range webapi.NewURLSearchParams(args[0]).All() {
			values = append(values, name, value)
		}
		return values
	case "searchParams.append":
		u.SearchParams().Append(args[0], args[1])
	case "searchParams.delete":
		u.SearchParams().Delete(args[0], args[1:]...)
	case "searchParams.get":
		value, ok := u.SearchParams().Get(args[0])
		if !ok {
			return []string{"null"}
		}
		return []string{"value", value}
	case "searchParams.getAll":
		return append([]string{"values"}, u.SearchParams().GetAll(args[0])...)
	case "searchParams.has":
		return []string{strconv.FormatBool(u.SearchParams().Has(args[0], args[1:]...))}
	case "searchParams.set":
		u.SearchParams().Set(args[0], args[1])
	case "searchParams.sort":
		u.SearchParams().Sort()
	default:
		setters[op[0]](u, args[0])
	}
	return []string{}
}

// answers are the states of a sequence by the peers.
type answers struct {
	WHATWG []state
	Node   []state // nil if the same
}

// A difference is a sequence on which a peer and this package differ.
type difference struct {
	sequence
	implementation peer.Implementation
	got, want      []state
}

func (a answers) differences(s sequence, got []state) (list []difference) {
	if !reflect.DeepEqual(got, a.WHATWG) {
		list = append(list, difference{s, peer.WHATWGURL, got, a.WHATWG})
	}
	if a.Node == nil {
		a.Node = a.WHATWG
	}
	if !reflect.DeepEqual(got, a.Node) {
		list = append(list, difference{s, peer.Node, got, a.Node})
	}
	return list
}

// step returns the first step in which d differs: 0 is the constructor.
func (d difference) step() int {
	n := min(len(d.got), len(d.want))
	for i := range n {
		if !reflect.DeepEqual(d.got[i], d.want[i]) {
			return i
		}
	}
	return n
}

func (d difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s differs: %s\n", d.implementation, d.sequence)
	i := d.step()
	if i >= len(d.got) || i >= len(d.want) {
		fmt.Fprintf(&b, "got %d states, want %d", len(d.got), len(d.want))
		return b.String()
	}
	got, want := d.got[i], d.want[i]
	for j, name := range memberNames {
		if got.Members[j] != want.Members[j] {
			fmt.Fprintf(&b, "%s: got %q, want %q\n", name, got.Members[j], want.Members[j])
		}
	}
	if got.Size != want.Size || !slices.Equal(got.Entries, want.Entries) {
		fmt.Fprintf(&b, "entries: got %d %q, want %d %q\n", got.Size, got.Entries, want.Size, want.Entries)
	}
	if !slices.Equal(got.Result, want.Result) {
		fmt.Fprintf(&b, "result: got %q, want %q\n", got.Result, want.Result)
	}
	return b.String()
}

// reason returns the known reason for which a peer differs, or "".
//
// One is that the peers do not parse all domains in Unicode as the standard
// says. The tests of the root package compare those, and name the reasons. Here
// one of the strings that d gives to a parser of hosts, until it differs, must
// be such that the peer differs on that domain alone.
func (d difference) reason(p peers) (string, error) {
	if d.readsUnitsAsBytes() {
		return "Node.js reads code units as bytes where a string for URLSearchParams has percent-encoded bytes that are not UTF-8, or a stray %", nil
	}
	if d.parsesAgain() {
		return "Node.js parses the href again for each setter, which changes the host localhost and the path /C| of what has been made a file URL", nil
	}
	given := []string{d.URL}
	if d.Base != nil {
		given = append(given, *d.Base)
	}
	for _, op := range d.Ops[:min(d.step(), len(d.Ops))] {
		switch op[0] {
		case "href":
			given = append(given, op[1])
		case "host", "hostname":
			host := withoutTabs.Replace(op[1])
			if end := strings.IndexAny(host, `/\?#:`); end >= 0 {
				host = host[:end]
			}
			given = append(given, "https://"+host)
		case "pathname":
			given = append(given, op[1]) // of a blob URL, for its origin
		}
	}
	for _, input := range given {
		if !inUnicode(input) {
			continue
		}
		for _, s := range []sequence{{URL: input}, {URL: input, Base: d.Base}} {
			answers, err := p.ask(s)
			if err != nil {
				return "", err
			}
			for _, alone := range answers[0].differences(s, s.run()) {
				if alone.implementation == d.implementation && domainsDiffer(alone) {
					return string(d.implementation) + " reads a domain in Unicode otherwise", nil
				}
			}
		}
	}
	return "", nil
}

// readsUnitsAsBytes reports whether Node.js differs in nothing but what it makes
// of a string for URLSearchParams. It decodes names and values with
// decodeURIComponent, and where that throws an exception it takes the low bytes
// of UTF-16.
func (d difference) readsUnitsAsBytes() bool {
	i := d.step()
	if d.implementation != peer.Node || i == 0 || i >= min(len(d.got), len(d.want)) || d.Ops[i-1][0] != "new URLSearchParams" {
		return false
	}
	got, want := d.got[i], d.want[i]
	got.Result, want.Result = nil, nil
	if !reflect.DeepEqual(got, want) {
		return false
	}
	decode := func(s string) string {
		s = strings.ReplaceAll(s, "+", " ")
		decoded := percent.Decode(s)
		stray := strings.Contains(escape.ReplaceAllString(s, ""), "%")
		if decoded == s || !stray && utf8.ValidString(decoded) {
			return decoded
		}
		var low strings.Builder // low bytes, and escapes as they are
		done := 0
		for _, at := range append(escape.FindAllStringIndex(s, -1), []int{len(s), len(s)}) {
			for _, unit := range utf16.Encode([]rune(s[done:at[0]])) {
				if low.WriteByte(byte(unit)); byte(unit) == '%' {
					low.WriteString("25")
				}
			}
			low.WriteString(s[at[0]:at[1]])
			done = at[1]
		}
		return percent.DecodeUTF8(percent.Decode(low.String()))
	}
	result := []string{"values"}
	for sequence := range strings.SplitSeq(strings.TrimPrefix(d.Ops[i-1][1], "?"), "&") {
		if sequence != "" {
			name, value, _ := strings.Cut(sequence, "=")
			result = append(result, decode(name), decode(value))
		}
	}
	return slices.Equal(result, d.want[i].Result)
}

var escape = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// parsesAgain reports whether Node.js differs as it must if it parses the href
// before each step again, and that is not the same then. A step that fails leaves
// the href as it was before.
func (d difference) parsesAgain() bool {
	i := d.step()
	if d.implementation != peer.Node || i == 0 || i >= min(len(d.got), len(d.want)) {
		return false
	}
	before := d.got[i-1].Members
	if again := webapi.Parse(before[0]); again == nil || again.Href() == before[0] || before[2] != "file:" {
		return false
	}
	for ; i < len(d.want); i++ {
		if !reflect.DeepEqual(d.want[i], d.Ops[i-1].parseAgain(d.want[i-1])) {
			return false
		}
	}
	return true
}

// parseAgain returns the state of a URL after op, run on what the href of its state
// before parses to. It is the state before if op only reads, or fails.
func (op operation) parseAgain(before state) state {
	u := webapi.Parse(before.Members[0])
	if u == nil {
		return state{}
	}
	again := u.Href()
	result := op.apply(u)
	keeps := false
	switch op[0] {
	case "searchParams.get", "searchParams.getAll", "searchParams.has", "new URLSearchParams":
		keeps = true
	case "protocol":
		// To set what it is fails if a file URL has no host, and the empty string does not.
		value := strings.ToLower(withoutTabs.Replace(op[1])) + ":"
		same := value == ":" || u.Hostname() != "" && strings.HasPrefix(value, u.Protocol())
		keeps = u.Href() == again && !same
	}
	if keeps {
		before.Result = result
		return before
	}
	return newState(u, result)
}

var withoutTabs = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// TestParsesAgain has cases of it. The standard reads nothing again: the host of
// file://localhost/ is no empty host until something sets it, so that its scheme
// may become another special scheme.
func TestParsesAgain(t *testing.T) {
	p := startPeers(t)
	for _, test := range []struct {
		url  string
		ops  []operation
		want string
		node string
	}{
		{"http://localhost", []operation{{"protocol", "ws"}}, "ws://localhost/", "file://localhost/"},
		{"http://localhost", []operation{{"protocol", "ws"}, {"hash", "x"}}, "ws://localhost/#x", "file:///#x"},
		{"http://localhost", []operation{{"hash", "x"}}, "file://localhost/#x", "file:///#x"},
		{"http://localhost", []operation{{"protocol", ""}}, "file://localhost/", "file:///"},
		{"http://h/C|", []operation{{"protocol", ""}}, "file://h/C|", "file://h/C:"},
		{"http://h/C|", []operation{{"protocol", "\t"}}, "file://h/C|", "file://h/C:"},
		{"http://h/C|", []operation{{"protocol", "FILE:x"}}, "file://h/C|", "file://h/C:"},
		{"http://h/C|", []operation{{"protocol", "ws"}}, "ws://h/C|", "ws://h/C:"},
		{"http://h/C|", []operation{{"protocol", "x"}, {"protocol", "ws/"}, {"hash", "x"}}, "file://h/C|#x", "file://h/C:#x"},
	} {
		s := sequence{URL: test.url, Ops: append([]operation{{"protocol", "file"}}, test.ops...)}
		answers, err := p.ask(s)
		if err != nil {
			t.Fatal(err)
		}
		states := s.run()
		if got := states[len(states)-1].Members[0]; got != test.want {
			t.Errorf("%s: got %q, want %q", s, got, test.want)
		}
		different := answers[0].differences(s, states)
		if len(different) != 1 || different[0].implementation != peer.Node || !different[0].parsesAgain() {
			t.Errorf("%s: %v", s, different)
			continue
		}
		if got := different[0].want[len(s.Ops)].Members[0]; got != test.node {
			t.Errorf("%s: Node.js has %q, want %q", s, got, test.node)
		}
	}
}

// inUnicode reports whether a domain in input may be one in Unicode.
func inUnicode(input string) bool {
	input = percent.Decode(percent.Decode(input))
	return strings.Contains(strings.ToLower(input), "xn-") || strings.ContainsFunc(input, func(c rune) bool { return c >= 0x80 })
}

// domainsDiffer reports whether only the host of a URL differs, or whether it
// parses because of that.
func domainsDiffer(d difference) bool {
	if len(d.got) == 0 || len(d.want) == 0 {
		return true
	}
	got, want := slices.Clone(d.got[0].Members), slices.Clone(d.want[0].Members)
	for i, name := range memberNames {
		switch name {
		case "href", "origin", "host", "hostname":
			got[i], want[i] = "", ""
		}
	}
	return slices.Equal(got, want)
}

// shrink returns a shorter sequence that differs and has no known reason.
func (d difference) shrink(p peers) (difference, error) {
	for range 200 {
		candidates := d.shorter()
		all, err := p.ask(candidates...)
		if err != nil {
			return d, err
		}
		found := false
	search:
		for i, s := range candidates {
			for _, shorter := range all[i].differences(s, s.run()) {
				if shorter.implementation != d.implementation {
					continue
				}
				reason, err := shorter.reason(p)
				if err != nil {
					return d, err
				}
				if reason == "" {
					d, found = shorter, true
					break search
				}
			}
		}
		if !found {
			break
		}
	}
	return d, nil
}

// shorter returns sequences like that of d: without one operation, without a
// base, or with a part of one string left out.
func (d difference) shorter() (list []sequence) {
	s := d.sequence
	for i := range s.Ops {
		list = append(list, sequence{s.URL, s.Base, slices.Delete(slices.Clone(s.Ops), i, i+1)})
	}
	if s.Base != nil {
		list = append(list, sequence{s.URL, nil, s.Ops})
		for _, base := range shorterStrings(*s.Base) {
			list = append(list, sequence{s.URL, &base, s.Ops})
		}
	}
	for _, url := range shorterStrings(s.URL) {
		list = append(list, sequence{url, s.Base, s.Ops})
	}
	for i, op := range s.Ops {
		for j := 1; j < len(op); j++ {
			for _, argument := range shorterStrings(op[j]) {
				changed := slices.Clone(op)
				changed[j] = argument
				ops := slices.Clone(s.Ops)
				ops[i] = changed
				list = append(list, sequence{s.URL, s.Base, ops})
			}
		}
	}
	return list
}

func shorterStrings(s string) (list []string) {
	points := []rune(s)
	for size := len(points); size > 0; size /= 2 {
		for i := 0; i+size <= len(points); i += size {
			list = append(list, string(points[:i])+string(points[i+size:]))
		}
	}
	return list
}

// peers is a process that runs testdata/sequences.mjs.
type peers struct{ *peer.Process }

// startPeers starts the process, or skips the test where that is not installed.
func startPeers(t *testing.T) peers {
	t.Helper()
	folder := peer.Need(t)
	p, err := peer.NewProcess(folder.Command(filepath.Join("testdata", "sequences.mjs")))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil && !t.Failed() {
			t.Error(err)
		}
	})
	return peers{p}
}

func (p peers) receive() (list []answers, err error) {
	err = p.Receive(&list)
	return list, err
}

// ask returns the answers to a few sequences.
func (p peers) ask(batch ...sequence) ([]answers, error) {
	if len(batch) == 0 {
		return nil, nil
	}
	for i := range batch {
		if batch[i].Ops == nil {
			batch[i].Ops = []operation{}
		}
	}
	sent := make(chan error, 1)
	go func() { sent <- p.Send(batch) }()
	list, err := p.receive()
	if err != nil {
		return nil, err
	}
	if len(list) != len(batch) {
		return nil, fmt.Errorf("%d answers to %d sequences", len(list), len(batch))
	}
	return list, <-sent
}

// parses reports whether url, relative to base, does.
func parses(url string, base *string) bool {
	if base == nil {
		return weburl.CanParse(url)
	}
	return webapi.CanParse(url, *base)
}
