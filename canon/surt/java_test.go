package surt

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/percent"
)

// TestJavaClass compares keys with WaybackURLKeyMaker of webarchive-commons, which it compiles
// from the checkout in WEBARCHIVE_COMMONS_DIR, with Guava and Commons Codec of Debian. Keys may
// differ in hosts with non-ASCII characters, which java.net.IDN does not map as UTS #46 does: the
// inputs are in ASCII, but may have such characters percent-encoded.
func TestJavaClass(t *testing.T) {
	sources := filepath.Join(need.Dir(t, "WEBARCHIVE_COMMONS_DIR"), "src", "main", "java")
	classes := t.TempDir()
	const libraries = "/usr/share/java/guava.jar:/usr/share/java/commons-codec.jar"
	compile := exec.Command(need.Program(t, "javac"), "-nowarn", "-cp", libraries, "-sourcepath", sources, "-d", classes, filepath.Join("testdata", "Keys.java"))
	if output, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	var inputs []string
	for _, test := range javaKeys {
		inputs = append(inputs, test.in)
	}
	inputs = append(inputs, oddURLs(need.Part(t, 200_000))...)
	var lines strings.Builder
	asked := inputs[:0]
	for _, in := range inputs {
		if strings.ContainsFunc(in, func(c rune) bool { return c == '\n' || c == '\r' || c > 0x7F }) {
			continue
		}
		asked = append(asked, in)
		lines.WriteString(in + "\n")
	}
	cmd := exec.Command(need.Program(t, "java"), "-cp", classes+":"+libraries, "Keys")
	cmd.Stdin = strings.NewReader(lines.String())
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	output, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	keys := strings.Split(strings.TrimSuffix(string(output), "\n"), "\n")
	if len(keys) != len(asked) {
		t.Fatalf("%d keys for %d inputs", len(keys), len(asked))
	}
	differ, nonASCII := 0, 0
	for i, in := range asked {
		got, err := (Options{Java: true}).Key(in)
		if err != nil {
			got = ""
		}
		switch {
		case got == keys[i]:
		case hidesNonASCII(in):
			nonASCII++
		default:
			if differ++; differ <= 20 {
				t.Errorf("%q:\ngot  %q, %v\nJava %q", in, got, err, keys[i])
			}
		}
	}
	if nonASCII > len(asked)/100 {
		t.Errorf("%d of %d keys differ in non-ASCII hosts", nonASCII, len(asked))
	}
	t.Logf("%d inputs, %d differ, and %d in non-ASCII hosts", len(asked), differ, nonASCII)
}

// hidesNonASCII reports whether an input has a byte that is not ASCII once it is
// percent-decoded repeatedly, as keys are.
func hidesNonASCII(in string) bool {
	for before := ""; in != before; {
		before, in = in, percent.Decode(in)
	}
	return strings.ContainsFunc(in, func(c rune) bool { return c > 0x7F })
}
