package bench

import "testing"

func BenchmarkParse(b *testing.B)    { benchmark(b, Parse) }
func BenchmarkResolve(b *testing.B)  { benchmark(b, Resolve) }
func BenchmarkCanParse(b *testing.B) { benchmark(b, CanParse) }
func BenchmarkToASCII(b *testing.B)  { benchmark(b, ToASCII) }

func BenchmarkTest(b *testing.B)     { benchmark(b, Test) }
func BenchmarkExec(b *testing.B)     { benchmark(b, Exec) }
func BenchmarkCompile(b *testing.B)  { benchmark(b, Compile) }
func BenchmarkMatchSet(b *testing.B) { benchmark(b, MatchSet) }

// BenchmarkScan is the floor: a look at each byte and nothing else. The figure
// that is quoted is that of scan, the plain loop.
func BenchmarkScan(b *testing.B) { benchmark(b, Scan) }

func benchmark(b *testing.B, task Task) {
	corpora, err := Corpora()
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range corpora {
		for _, t := range c.Tasks() {
			if t != task {
				continue
			}
			for _, p := range Parsers() {
				b.Run("corpus="+c.Name+"/parser="+p.Name, func(b *testing.B) { measure(b, p, t, c) })
			}
		}
	}
}

// measure does the task on b.N inputs, round and round the corpus, and reports
// the time that the parser says it took.
func measure(b *testing.B, p Parser, t Task, c *Corpus) {
	run, stop, err := p.Start(t, c)
	if err != nil {
		b.Fatal(err)
	}
	if run == nil {
		b.SkipNow()
	}
	if stop != nil {
		defer stop()
	}
	if _, _, err := run(0, c.Inputs.Len()); err != nil { // to warm up
		b.Fatal(err)
	}
	if p.InProcess {
		b.ReportAllocs()
	}
	b.ResetTimer()
	var total float64
	for left, from := b.N, 0; left > 0; {
		to := min(from+left, c.Inputs.Len())
		elapsed, _, err := run(from, to)
		if err != nil {
			b.Fatal(err)
		}
		total += float64(elapsed.Nanoseconds())
		left -= to - from
		from = to % c.Inputs.Len()
	}
	b.ReportMetric(total/float64(b.N), "ns/op")
}
