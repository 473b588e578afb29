package parsers

import (
	"runtime"
	"sync"
	"testing"

	"github.com/weburl/weburl/dialect"
	"github.com/weburl/weburl/internal/need"
	"github.com/weburl/weburl/internal/urlgen"
)

// A Known is a difference between a program and its model that is meant to be.
type Known struct {
	Name   string
	Reason string

	// Example is a question that the two answer differently, for this reason.
	Example Question

	// Is reports whether the reason explains the difference between got, the answer of
	// the model, and want, the answer of the program. It should be as narrow as it can
	// be.
	Is func(q Question, got, want Answer) bool
}

// shardSize is how many inputs without a base follow from one seed. A process
// takes a whole number of shards, so that the inputs are the same however many
// processes there are.
const shardSize = 10_000

// maxShown is how many differences are shown.
const maxShown = 20

// Options change the inputs of [Compare], and what it compares.
type Options struct {
	// FailureNames also compares the names of failures.
	FailureNames bool

	// ValidUTF8 keeps inputs to valid UTF-8, for programs whose strings are
	// code points.
	ValidUTF8 bool

	// NoBase leaves out references with a base, for programs that do not
	// resolve them.
	NoBase bool
}

// Compare compares the dialect with the program, on PARSERS_COUNT inputs. A difference
// that is not in known is an error.
func Compare(t *testing.T, p Program, d *dialect.Dialect, options Options, known ...Known) {
	t.Helper()
	start := p.Prepare(t)
	c := &comparison{dialect: d, options: options, known: known, times: make(map[string]int)}
	c.checkExamples(t, start())

	count := need.Number(t, "PARSERS_COUNT", need.Part(t, 20_000))
	seed := uint64(need.Number(t, "PARSERS_SEED", 1))
	shards := make(chan shard)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), (count+shardSize-1)/shardSize) {
		process := start()
		workers.Go(func() {
			for s := range shards {
				c.ask(t, process, s.questions(t, options))
			}
		})
	}
	for i := 0; i*shardSize < count; i++ {
		shards <- shard{seed<<32 + uint64(i), min(shardSize, count-i*shardSize)}
	}
	close(shards)
	workers.Wait()

	need.Compared(t, p.Name, c.count, c.times)
	t.Logf("%s: %d inputs, %d of them with a base; %d are read", p.Name, c.count, c.withBase, c.read)
	for _, k := range known {
		t.Logf("%d differ in a known way: %s: %s", c.times[k.Name], k.Name, k.Reason)
	}
	if len(c.different) == 0 {
		return
	}
	t.Errorf("%d answers differ from those of %s", c.differences, p.Name)
	process := start()
	shown := make(map[Question]bool)
	for _, q := range c.different {
		q, got, want := c.shrink(t, process, q)
		if !shown[q] {
			shown[q] = true
			t.Errorf("%v\nmodel   %v\nprogram %v", q, got, want)
		}
	}
}

// A shard is a seed, and how many inputs without a base to take from it.
type shard struct {
	seed  uint64
	count int
}

func (s shard) questions(t *testing.T, options Options) []Question {
	g := urlgen.NewWithWPT(t, s.seed)
	g.InvalidUTF8 = !options.ValidUTF8
	var questions []Question
	for i := range s.count {
		questions = append(questions, Question{Input: g.Trick()})
		if i%5 == 0 && !options.NoBase {
			questions = append(questions, Question{g.TrickReference(), g.TrickBase()})
		}
	}
	return questions
}

// A comparison counts what a program and its model answer. Several goroutines
// use it.
type comparison struct {
	dialect *dialect.Dialect
	options Options
	known   []Known

	mu                    sync.Mutex
	count, withBase, read int
	differences           int
	different             []Question // the first of them
	times                 map[string]int
}

// ask compares the answers to questions. It stops at the first error of the
// process.
func (c *comparison) ask(t *testing.T, process *Process, questions []Question) {
	answers, err := process.Ask(questions)
	if err != nil {
		t.Error(err)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, q := range questions {
		c.count++
		if q.Base != "" {
			c.withBase++
		}
		if !answers[i].Failed {
			c.read++
		}
		got := Model(c.dialect, q)
		if c.options.same(got, answers[i]) {
			continue
		}
		if k := c.find(q, got, answers[i]); k != nil {
			c.times[k.Name]++
			continue
		}
		c.differences++
		if len(c.different) < maxShown {
			c.different = append(c.different, q)
		}
	}
}

// find returns the known difference that explains two different answers, or nil.
func (c *comparison) find(q Question, got, want Answer) *Known {
	for i := range c.known {
		if c.known[i].Is(q, got, want) {
			return &c.known[i]
		}
	}
	return nil
}

// checkExamples checks that each known difference is still one.
func (c *comparison) checkExamples(t *testing.T, process *Process) {
	for i := range c.known {
		k := &c.known[i]
		answers, err := process.Ask([]Question{k.Example})
		if err != nil {
			t.Fatal(err)
		}
		got, want := Model(c.dialect, k.Example), answers[0]
		if c.options.same(got, want) {
			t.Errorf("%s: no difference any more: %v: %v", k.Name, k.Example, got)
		} else if c.find(k.Example, got, want) != k {
			t.Errorf("%s: the example is known as something else: %v\nmodel   %v\nprogram %v", k.Name, k.Example, got, want)
		}
	}
}

// shrink returns a question from which nothing can be removed so that the
// answers still differ in a way that is not known.
func (c *comparison) shrink(t *testing.T, process *Process, q Question) (smallest Question, got, want Answer) {
	answers, err := process.Ask([]Question{q})
	if err != nil {
		t.Fatal(err)
	}
	got, want = Model(c.dialect, q), answers[0]
again:
	for {
		smaller := shorter(q)
		answers, err := process.Ask(smaller)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range smaller {
			if a := Model(c.dialect, s); !c.options.same(a, answers[i]) && c.find(s, a, answers[i]) == nil {
				q, got, want = s, a, answers[i]
				continue again
			}
		}
		return q, got, want
	}
}

// shorter returns q without some bytes, in all the ways in which few or many
// are left out.
func shorter(q Question) (all []Question) {
	for _, size := range []int{64, 16, 4, 2, 1} {
		for i := 0; i+size <= len(q.Input); i++ {
			s := q
			s.Input = q.Input[:i] + q.Input[i+size:]
			all = append(all, s)
		}
		for i := 0; i+size <= len(q.Base); i++ {
			s := q
			s.Base = q.Base[:i] + q.Base[i+size:]
			all = append(all, s)
		}
	}
	return all
}
