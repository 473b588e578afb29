package stream

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spf13/cobra"
)

// double is a verb that writes each input twice. It fails for inputs that contain "!",
// and does not select those that contain "?".
func double() *Verb {
	return &Verb{
		Use:      "double [TEXT...]",
		Short:    "Write strings twice",
		About:    "Write strings twice.",
		Example:  "  double a",
		Reads:    Inputs{What: "TEXT"},
		Members:  []Member{{"output", "the text, twice"}, {"length", "its length"}},
		Lacks:    map[string]string{"regexp": "there is nothing to match"},
		Hints:    map[string]string{"-x": "; use -0"},
		Succeeds: "all went well",
		Fails:    "some failed",
		Run:      func(c *Call) error { return c.Answer(&c.In, doubler) },
	}
}

var errShout = NewError("shout", "it is too loud")

func doubler() Answerer[*Request] {
	answer := func(r *Request) (string, error) {
		switch {
		case strings.Contains(r.Input, "!"):
			return "", errShout
		case strings.Contains(r.Input, "?"):
			return "", ErrNoAnswer
		}
		return r.Input + r.Input, nil
	}
	return Answerer[*Request]{
		Text: func(t *Tool, r *Request) error {
			text, err := answer(r)
			if err == nil {
				t.Line(text)
			}
			return err
		},
		JSON: func(b []byte, r *Request) ([]byte, error) {
			text, err := answer(r)
			if err != nil {
				return append(b, `,"length":0`...), err
			}
			return append(b, `,"output":"`+text+`"`...), nil
		},
	}
}

// use runs a verb, and returns what it writes and how it ends.
func use(v *Verb, stdin string, args ...string) (stdout, stderr string, err error) {
	var out, errs bytes.Buffer
	t := NewTool(strings.NewReader(stdin), &out, &errs)
	cmd := t.Command(v)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetFlagErrorFunc(FlagMisuse)
	SetHelp(cmd, func(string) string { return "" })
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	err = cmd.Execute()
	err = Worse(err, t.Flush())
	return out.String(), errs.String(), err
}

func TestVerb(t *testing.T) {
	for _, test := range []struct {
		name, args, stdin, stdout, stderr string
		err                               error
	}{
		{"arguments", "a b", "", "aa\nbb\n", "", nil},
		{"lines", "", "a\nb", "aa\nbb\n", "", nil},
		{"one fails", "", "a\nb!\nc\n", "aa\ncc\n", "weburl: line 2: b!: shout: it is too loud\nweburl: 1 of 3 lines failed: 1 shout\n", ErrFailed},
		{"one is not selected", "", "a\nb?\nc\n", "aa\ncc\n", "", nil},
		{"rows", "-k", "a\nb!\nb?\nc\n", "aa\n\n\ncc\n", "weburl: line 2: b!: shout: it is too loud\nweburl: 1 of 4 lines failed: 1 shout\n", ErrFailed},
		{"quiet", "-q --on-error keep", "a\nb!\n", "aa\nb!\n", "", ErrFailed},
		{"stop", "-q --on-error fail", "b!\nc\n", "", "", ErrFailed},
		{"JSON", "-j", "a\nb!\nb?\n", `{"input":"a","output":"aa"}` + "\n" + `{"input":"b!","length":0,"error":{"code":"shout","message":"it is too loud"}}` + "\n", "", ErrFailed},
		{"JSON rows", "-j -k", "b?\n", `{"input":"b?"}` + "\n", "", nil},
		{"JSON, skipped", "-q -j --on-error skip", "b!\na\n", `{"input":"a","output":"aa"}` + "\n", "", ErrFailed},
		{"JSON lines", "-l", `{"id":1,"input":"a","output":2}` + "\n\n", `{"input":"a","output":"aa","id":1}` + "\n", "", nil},
		{"another member", "-l --input-member x", `{"x":"a","input":3}`, `{"x":"a","output":"aa","input":3}` + "\n", "", nil},
		{"broken JSON", "-l -k", "?\n\n", `{"input":null,"error":{"code":"invalid-JSON","message":"not JSON at byte 0"}}` + "\n\n", "", ErrFailed},
		{"lines that pass", "-q --lines", "a\nb!\nb?\n", "a\n", "", ErrFailed},
		{"lines that fail", "--failed-lines", "a\nb!\nb?\n", "b!\n", "", ErrFailed},
		{"JSON lines that fail", "-l --failed-lines", `{"input":"b!", "x":1}`, `{"input":"b!", "x":1}` + "\n", "", ErrFailed},
		{"NUL", "-0", "a\nb\x00c\x00", "a\nba\nb\x00cc\x00", "", nil},
		{"fields", "--field 2", "x a y\nz\n", "aa\n", "weburl: line 2: z: no-field: the line has no field 2\nweburl: 1 of 2 lines failed: 1 no-field\n", ErrFailed},
		{"fields, whole lines", "--field 2 --lines", "x a y\n", "x a y\n", "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, err := use(double(), test.stdin, strings.Fields(test.args)...)
			if stdout != test.stdout || stderr != test.stderr || err != test.err {
				t.Errorf("got %q, %q, %v; want %q, %q, %v", stdout, stderr, err, test.stdout, test.stderr, test.err)
			}
		})
	}
}

// TestVerdicts tries a verb whose output says why an input fails.
func TestVerdicts(t *testing.T) {
	v := double()
	v.Reads.Verdicts = true
	v.Run = func(c *Call) error {
		return c.Answer(&c.In, func() Answerer[*Request] {
			a := doubler()
			a.Failed = func(t *Tool, r *Request, err error) bool {
				if err == errShout {
					t.Line("shouted " + r.Input)
				}
				return err == errShout
			}
			return a
		})
	}
	for _, test := range []struct{ args, stdout, stderr string }{
		{"", "aa\nshouted b!\n", ""},
		{"-k", "aa\nshouted b!\n", ""},
		{"--on-error skip", "aa\n", "weburl: line 2: b!: shout: it is too loud\nweburl: 1 of 2 lines failed: 1 shout\n"},
		{"--on-error empty -q", "aa\n\n", ""},
		{"--on-error keep -q", "aa\nb!\n", ""},
		{"--on-error fail -q", "aa\n", ""},
		{"--lines -q", "a\n", ""},
		{"--field 1", "aa\nshouted b!\n", ""},
		{"--field 2 -q", "", ""},
	} {
		stdout, stderr, err := use(v, "a\nb!\n", strings.Fields(test.args)...)
		if stdout != test.stdout || stderr != test.stderr || err != ErrFailed {
			t.Errorf("%q: got %q, %q, %v; want %q, %q", test.args, stdout, stderr, err, test.stdout, test.stderr)
		}
	}
}

func TestMisuse(t *testing.T) {
	listing, table, operand, nothing := double(), double(), double(), double()
	listing.Reads.Form = Listing
	table.Reads.Form = Table
	operand.Operands = []string{"TIMES"}
	nothing.Reads = Inputs{}
	family := &Verb{Use: "family", About: "A family.", Hints: map[string]string{"triple": "; use double"}, Verbs: []*Verb{double()}}
	for _, test := range []struct {
		verb       *Verb
		args, want string
	}{
		{double(), "--json --jsonl", "--json and --jsonl cannot be combined"},
		{double(), "--jsonl a", "--jsonl reads JSON lines and takes no TEXT argument"},
		{double(), "--on-error no", `unknown --on-error "no"; known: skip, empty, keep, fail`},
		{double(), "-o a -o b", `invalid --output "b": "a" was given before, and a command writes one file`},
		{double(), "-k --on-error skip", "--keep-rows and --on-error skip cannot be combined"},
		{double(), "--lines --json", "--lines and --json cannot be combined"},
		{double(), "--lines --failed-lines", "--lines and --failed-lines cannot be combined"},
		{double(), "--field 1 --jsonl", "--field and --jsonl cannot be combined"},
		{double(), "--field 1 x", "--field reads lines and takes no TEXT argument"},
		{double(), "--input-member x", "--input-member needs --jsonl"},
		{double(), "-l --input-member output", "--input-member output: the output has a key of that name itself"},
		{double(), "-l --input-member error", "--input-member error: the output has a key of that name itself"},
		{double(), "--regexp x", "unknown flag --regexp: there is nothing to match"},
		{double(), "--base x:", "unknown flag --base: the inputs are not URLs"},
		{double(), "--edition 2024", "unknown flag --edition: only the current edition of the standard is supported"},
		{double(), "-x", "unknown flag -x; use -0"},
		{double(), "--jsn", "unknown flag --jsn, did you mean --json or --jsonl?"},
		{double(), "--field a", `invalid --field "a": must be an integer`},
		{double(), "--field", "--field needs a value"},
		{listing, "-k a", "--keep-rows needs --json here: the output for one input has several lines"},
		{table, "--on-error keep a", "--on-error keep is not supported: an input that fails has a row"},
		{operand, "", "missing argument TIMES"},
		{nothing, "a", `unexpected argument "a"`},
		{nothing, "--file a", "unknown flag --file: the command reads no inputs"},
		{family, "triple", `unknown command "triple" of family; use double`},
		{family, "https://h/", `unknown command "https://h/" of family, did you mean weburl family double https://h/?`},
		{family, "x", `unknown command "x" of family; known: double`},
	} {
		stdout, stderr, err := use(test.verb, "", strings.Fields(test.args)...)
		if _, ok := errors.AsType[*MisuseError](err); !ok || err.Error() != test.want || stdout+stderr != "" {
			t.Errorf("%q: got %q, %q, %v; want %s", test.args, stdout, stderr, err, test.want)
		}
	}
}

func TestHelp(t *testing.T) {
	help, _, err := use(double(), "", "--help")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Write strings twice.\n",
		"Strings come from the arguments and the lines of each --file, or else from the",
		"With --json, each string gives one JSON object on a line, with the keys input\nand:\n\n  output  the text, twice\n  length  its length\n",
		"Exit status: 0 if all went well; 1 if some failed; 2 for a usage error",
	} {
		if !strings.Contains(help, want) {
			t.Errorf("the help lacks %q:\n%s", want, help)
		}
	}
	for flag := range Contract() {
		_, lacking := double().Lacking()[flag]
		if regexp.MustCompile("--"+flag+"[ ,.\\[]").MatchString(help) == lacking {
			t.Errorf("the help of --%s: %t", flag, lacking)
		}
	}
}

// A verb that sums up keeps what it has read, and writes its answer after all inputs.
func TestSummary(t *testing.T) {
	total := func() *Verb {
		v := double()
		v.Reads.Form = Summary
		v.Members = []Member{{"bytes", "the length of all strings"}}
		v.Run = func(c *Call) error {
			var bytes atomic.Int64
			err := c.Answer(&c.In, func() Answerer[*Request] {
				return Answerer[*Request]{
					Text: func(_ *Tool, r *Request) error { bytes.Add(int64(len(r.Input))); return ErrNoAnswer },
					JSON: func(b []byte, r *Request) ([]byte, error) { bytes.Add(int64(len(r.Input))); return b, ErrNoAnswer },
				}
			})
			if c.In.AsJSON {
				c.Line(fmt.Sprintf(`{"bytes":%d}`, bytes.Load()))
			} else {
				c.Line(fmt.Sprint(bytes.Load()))
			}
			return err
		}
		return v
	}
	for _, test := range []struct{ args, stdin, want string }{
		{"", "a\nbc\n", "3\n"},
		{"--json", "a\nbc\n", "{\"bytes\":3}\n"},
		{"--jsonl", `{"input":"abc"}`, "{\"bytes\":3}\n"},
		{"", "", "0\n"},
		{"--field 2", "a b\n", "1\n"},
	} {
		stdout, stderr, err := use(total(), test.stdin, strings.Fields(test.args)...)
		if stdout != test.want || stderr != "" || err != nil {
			t.Errorf("%q: got %q, %q, %v; want %q", test.args, stdout, stderr, err, test.want)
		}
	}
	for _, flag := range []string{"--lines", "--failed-lines", "--keep-rows", "--on-error=keep"} {
		_, _, err := use(total(), "", flag)
		if err == nil || !strings.HasSuffix(err.Error(), "the command has one answer, about all inputs") {
			t.Errorf("%s: %v", flag, err)
		}
	}
	help, _, _ := use(total(), "", "--help")
	if want := "With --json, the answer is one JSON object on a line, with the keys:\n\n  bytes  the length of all strings\n"; !strings.Contains(help, want) {
		t.Errorf("the help lacks %q:\n%s", want, help)
	}
}

func TestComplete(t *testing.T) {
	v := double()
	v.Operands = []string{"TIMES", "NAME"}
	v.Completes = func(n int) []string { return [][]string{{"2", "3"}, {"a"}}[n] }
	for _, test := range []struct {
		args string
		want []string
		how  cobra.ShellCompDirective
	}{
		{"", []string{"2", "3"}, cobra.ShellCompDirectiveNoFileComp},
		{"2", []string{"a"}, cobra.ShellCompDirectiveNoFileComp},
		{"2 a", nil, cobra.ShellCompDirectiveNoFileComp},
	} {
		if got, how := v.complete(nil, strings.Fields(test.args), ""); !slices.Equal(got, test.want) || how != test.how {
			t.Errorf("%q: %q, %v", test.args, got, how)
		}
	}
	v.Reads.Paths = true
	if _, how := v.complete(nil, []string{"2", "a"}, ""); how != cobra.ShellCompDirectiveDefault {
		t.Errorf("files are not completed: %v", how)
	}
	if got, _ := completeList([]string{"a", "b"})(nil, nil, "a,"); !slices.Equal(got, []string{"a,b"}) {
		t.Errorf("%q", got)
	}
}

// TestURLs holds what URLs have: a base, and how they are read.
func TestURLs(t *testing.T) {
	v := double()
	v.Reads = Inputs{What: "URL", AreURLs: true}
	v.Run = func(c *Call) error {
		return c.AnswerURLs(&c.In, func() Answerer[Parsed] {
			return Answerer[Parsed]{
				Text: func(t *Tool, p Parsed) error { t.Line(p.Url.String()); return nil },
				JSON: func(b []byte, p Parsed) ([]byte, error) { return b, nil },
			}
		})
	}
	for _, test := range []struct{ args, stdout, stderr string }{
		{"-b https://h/a/ ../b", "https://h/b\n", ""},
		{"--guess h.example/x", "https://h.example/x\n", ""},
		{"--refang hxxp://h[.]example", "http://h.example/\n", ""},
		{"--encoding latin1 https://h/?é", "https://h/?%E9\n", ""},
		{"https://", "", "weburl: https://: host-missing at byte 8: "},
		{"-b https:// x y", "", "weburl: base https://: host-missing at byte 8: "},
		{"-b https:// -j x", `{"input":"x","base":"https://","error":{"code":"host-missing","offset":8,"message":"there is no host. Write the host, as in https://example.org/.","base":true}}` + "\n", ""},
		{"localhost:80", "localhost:80\n", "weburl: localhost:80: “localhost” is read as the scheme; for a host write http://localhost:80\n"},
		{"-b https://h/ --lines x", "x\n", ""},
	} {
		stdout, stderr, _ := use(v, "", strings.Fields(test.args)...)
		if stdout != test.stdout || !strings.HasPrefix(stderr, test.stderr) || (stderr == "") != (test.stderr == "") {
			t.Errorf("%q: got %q, %q; want %q, %q", test.args, stdout, stderr, test.stdout, test.stderr)
		}
	}
	for args, want := range map[string]string{
		"--guess --base https://h/ x": "--guess and --base cannot be combined",
		"--guess=1 x":                 `invalid --guess "1": a scheme is a name such as https`,
		"--encoding no x":             `unknown --encoding "no"; use a label of the Encoding Standard, such as utf-8`,
		"stream_test.go":              `"stream_test.go" is a file, not a URL; to read URLs from it use --file stream_test.go`,
		"..":                          "",
		"../stream":                   `"../stream" is a directory, not a URL`,
	} {
		if _, _, err := use(v, "", strings.Fields(args)...); want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	known := []string{"host", "hostname", "port", "path"}
	for name, want := range map[string]string{"hosst": ", did you mean host?", "prot": ", did you mean port?", "hostn": ", did you mean host or hostname?", "xyzzy": "", "": ""} {
		if got := DidYouMean(name, known); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestFailureOf(t *testing.T) {
	for _, test := range []struct {
		err    error
		code   string
		ofBase bool
	}{
		{errShout, "shout", false},
		{BaseError{errShout}, "failed", true},
		{errors.Join(errShout, ErrTooLong), "shout", false},
		{io.EOF, "failed", false},
	} {
		if f, ofBase := FailureOf(test.err); f.Code != test.code || ofBase != test.ofBase {
			t.Errorf("%v: %+v, %t", test.err, f, ofBase)
		}
	}
}

func TestWorse(t *testing.T) {
	other := errors.New("other")
	for _, test := range [][3]error{{nil, nil, nil}, {nil, other, other}, {ErrFailed, other, other}, {ErrFailed, nil, ErrFailed}, {other, io.EOF, other}} {
		if got := Worse(test[0], test[1]); got != test[2] {
			t.Errorf("%v: %v", test, got)
		}
	}
}

// TestReports holds that reports stand among answers if both go to one stream, and that
// they are limited.
func TestReports(t *testing.T) {
	stdout, stderr, _ := use(double(), strings.Repeat("b!\n", mostReports+5))
	if n := strings.Count(stderr, "shout: "); stdout != "" || n != mostReports || !strings.HasSuffix(stderr, "weburl: 1005 of 1005 lines failed: 1005 shout; only the first 1000 are shown\n") {
		t.Errorf("%d reports, and %q", n, stderr[max(0, len(stderr)-100):])
	}
	var out bytes.Buffer
	tool := NewTool(strings.NewReader("a\nb!\nc\n"), &out, &out)
	tool.Reports.Together = true
	in := Inputs{What: "TEXT", OnError: OnErrorSkip}
	if err := tool.Answer(&in, doubler); err != ErrFailed {
		t.Error(err)
	}
	if tool.Flush(); out.String() != "aa\nweburl: line 2: b!: shout: it is too loud\ncc\nweburl: 1 of 3 lines failed: 1 shout\n" {
		t.Errorf("%q", out.String())
	}
}
