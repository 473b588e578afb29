package stream

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/weburl/weburl/cmd/weburl/internal/seen"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A reports is what is said on stderr of inputs that fail, and how
// many there were.
type reports struct {
	w        io.Writer // stderr
	Progress *progress
	quiet    bool
	Together bool // w is where stdout goes: reports have their place among the answers

	kept *transcript // for a worker: where reports wait for their turn

	// Of the file that is read: its name, and how many of its lines were reported, with
	// controls in them or not.
	file            string
	lines, controls int

	text   []byte       // not yet written
	shown  atomic.Int64 // how many were
	failed int
	codes  map[string]int // how many failed, by the code of the error
}

// mostReports is how many inputs that fail are reported one by one. All are
// counted.
const mostReports = 1000

// begin makes the reports of a worker ready for another chunk.
func (p *reports) begin(all *reports) {
	p.shown.Store(all.shown.Load())
	p.failed = 0
	clear(p.codes)
}

// Count counts why an input failed, by the code of the error.
func (p *reports) Count(code string) {
	if p.codes == nil {
		p.codes = map[string]int{}
	}
	p.codes[code]++
}

// add adds what a worker counted.
func (p *reports) add(chunk *reports) {
	p.failed += chunk.failed
	for code, n := range chunk.codes {
		if p.codes == nil {
			p.codes = map[string]int{}
		}
		p.codes[code] += n
	}
}

// wanted reports whether more can be shown.
func (p *reports) wanted() bool { return !p.quiet && p.shown.Load() < mostReports }

// mostControls is how many lines of a file that have controls are reported, if no others are.
const mostControls = 3

// read begins the lines of a file.
func (p *reports) read(file string) { p.file, p.lines, p.controls = file, 0, 0 }

// isText reports whether the lines reported so far may be text.
func (p *reports) isText() bool { return p.controls < mostControls || p.controls <= p.lines/2 }

// hasControls reports whether a line has a control that text hardly has.
func hasControls(line string) bool {
	return strings.ContainsFunc(line, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\r\f\x1b", r) })
}

// reportLine is Report for a line of the file that is read. After the first lines of a file
// that is not text, it says so, and reports no others.
func (t *Tool) reportLine(line string, controls bool) {
	p := t.Reports
	switch {
	case p.kept != nil:
	case !p.isText():
		return
	default:
		p.lines++
		if controls {
			p.controls++
		}
	}
	t.report(line, true, controls)
	if p.kept == nil && !p.isText() {
		file := term.Visible(p.file)
		if file == "" {
			file = "the input"
		}
		t.Report("weburl: " + file + ": this is not text, so its other lines are not reported\n")
	}
}

// Report writes a line to stderr, after flushing stdout.
func (t *Tool) Report(line string) { t.report(line, false, false) }

func (t *Tool) report(line string, ofLine, controls bool) {
	p := t.Reports
	if !p.wanted() {
		return
	}
	p.shown.Add(1)
	switch {
	case p.kept != nil:
		t.Stdout.Flush()
		p.kept.report(line, ofLine, controls)
	case p.Together:
		t.Stdout.WriteString(line)
	default:
		p.text = append(p.text, line...)
	}
}

// Flush writes what waits to stdout and then stderr.
func (t *Tool) Flush() error {
	err := t.Stdout.Flush()
	if t.once != nil {
		err = cmp.Or(err, t.onceTo.Flush())
	}
	if p := t.Reports; len(p.text) > 0 {
		p.Progress.above(p.w, p.text)
		p.text = p.text[:0]
	}
	return err
}

// Close is Flush at the end of the output.
func (t *Tool) Close() error { return cmp.Or(t.Flush(), t.end()) }

// MostShown is how much of an input is shown in a message, in columns.
const MostShown = 200

// ShownInput returns how an input is shown in a message: an input that the next colon would
// hide is in quotes.
func ShownInput(text string) string {
	if isHidden(text) {
		return `"` + term.Clipped(text, MostShown) + `"`
	}
	return term.Clipped(text, MostShown)
}

// isHidden reports whether a text in front of a colon is hard to see: it is empty or spaces,
// or ends in a colon.
func isHidden(text string) bool {
	return strings.HasSuffix(text, ":") || strings.Trim(text, " ") == ""
}

// BeforeColon returns a text in quotes if a colon would hide it, and otherwise unchanged.
func BeforeColon(text string) string {
	if isHidden(text) {
		return `"` + text + `"`
	}
	return text
}

// summarize says how many inputs failed, and why, if no reports say so: there were several
// lines, or the answers are rows, or it matters that they were too many.
func (t *Tool) summarize(in *Inputs, lines int, exceeded bool) {
	t.Flush()
	p := t.Reports
	judged := exceeded && in.maxFailed.IsSet()
	switch {
	case p.quiet || len(p.codes) == 0:
		return
	case judged || in.Form == Table:
	case lines < 2 || p.shown.Load() == 0:
		return
	}
	codes := slices.SortedFunc(maps.Keys(p.codes), func(a, b string) int {
		return cmp.Or(cmp.Compare(p.codes[b], p.codes[a]), cmp.Compare(a, b))
	})
	for i, code := range codes {
		codes[i] = fmt.Sprintf("%d %s", p.codes[code], code)
	}
	what := "line"
	if len(in.Args) > 0 {
		what = "input"
		lines += len(in.Args)
	}
	text := fmt.Sprintf("weburl: %d of %s failed", p.failed, term.Counted(lines, what))
	switch {
	case judged && in.isStrict:
		text += " (--strict)"
	case judged:
		text += ", more than " + in.limit()
	}
	text += ": " + strings.Join(codes, ", ")
	if p.shown.Load() == mostReports {
		text += fmt.Sprintf("; only the first %d are shown", mostReports)
	}
	p.Progress.above(p.w, []byte(text+"\n"))
}

// sameFile reports whether two streams are the same file, pipe or terminal.
func sameFile(a, b any) bool {
	one, ok1 := a.(*os.File)
	two, ok2 := b.(*os.File)
	if !ok1 || !ok2 {
		return false
	}
	info1, err1 := one.Stat()
	info2, err2 := two.Stat()
	return err1 == nil && err2 == nil && os.SameFile(info1, info2)
}

// A transcript is what a worker writes: answers, with reports between them.
type transcript struct {
	text    []byte
	reports []reported
	keyed   []keyed
	later   []func() error // for the turn, after all else
}

// A keyed is an answer with a key in a text, and after it what is written if the key is not
// new.
type keyed struct {
	key        seen.Key
	start, mid int
	end        int
}

// A reported is where a report is in a text. It may be about a line, with controls.
type reported struct {
	start, end       int
	ofLine, controls bool
}

// Write writes to stdout.
func (k *transcript) Write(p []byte) (int, error) {
	k.text = append(k.text, p...)
	return len(p), nil
}

func (k *transcript) report(line string, ofLine, controls bool) {
	start := len(k.text)
	k.text = append(k.text, line...)
	k.reports = append(k.reports, reported{start, len(k.text), ofLine, controls})
}

// reset makes the transcript empty, without the memory that few chunks need: more than
// twice the most that is to be kept.
func (k *transcript) reset(most int) {
	if cap(k.text) > 2*most {
		k.text = nil
	}
	k.text, k.reports, k.keyed = k.text[:0], k.reports[:0], k.keyed[:0]
	clear(k.later)
	k.later = k.later[:0]
}

// PipeSize is how much is written at once. Most pipes take that much.
const PipeSize = 64 << 10

// InTurn calls a function when what has been written to t is written: a worker's tool keeps
// the function until it is the turn of its chunk.
func (t *Tool) InTurn(do func() error) error {
	if kept := t.Reports.kept; kept != nil {
		kept.later = append(kept.later, do)
		return nil
	}
	return do()
}

// replay writes all to a tool. If the answers are listings there is what comes
// between them before the first, where others were written already. Then it calls the
// functions that have been kept, and returns their first error.
func (k *transcript) replay(t *Tool, listed bool) (err error) {
	if listed && t.Listed {
		t.Stdout.WriteString(t.between)
	}
	t.Listed = t.Listed || listed
	for _, a := range k.keyed {
		t.once.Prefetch(a.key)
	}
	start, keyed := 0, k.keyed
	answers := func(end int) {
		for ; len(keyed) > 0 && keyed[0].end <= end && err == nil; keyed = keyed[1:] {
			a := keyed[0]
			t.Stdout.Write(k.text[start:a.start])
			if err = t.Stdout.Flush(); err == nil {
				err = t.once.Once(a.key, k.text[a.start:a.mid], k.text[a.mid:a.end])
			}
			start = a.end
		}
		for piece := range slices.Chunk(k.text[start:end], PipeSize) {
			t.Stdout.Write(piece)
		}
	}
	for _, r := range k.reports {
		answers(r.start)
		if line := string(k.text[r.start:r.end]); r.ofLine {
			t.reportLine(line, r.controls)
		} else {
			t.Report(line)
		}
		start = r.end
	}
	answers(len(k.text))
	for _, do := range k.later {
		err = cmp.Or(err, do())
	}
	return err
}
