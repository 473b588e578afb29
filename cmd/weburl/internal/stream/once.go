package stream

import (
	"bufio"
	"math"
	"os"

	"github.com/weburl/weburl/cmd/weburl/internal/memory"
	"github.com/weburl/weburl/cmd/weburl/internal/seen"
)

// The memory of a command that keeps nothing: of the program and its tables, of the garbage
// that need not be collected, and of a worker in most cases.
const (
	programMemory = 24 << 20
	garbageMemory = 24 << 20
	workerMemory  = 1 << 20
)

// begin has answers with keys written to a set, which writes to stdout.
func (a *answering) begin() {
	all := a.inputs.Memory.Or()
	a.tuneMemory(all-programMemory, memory.Garbage)
	a.onceTo = a.Stdout
	a.once = seen.New(a.onceTo, max(all-programMemory-garbageMemory-int64(a.inputs.Chunks.Workers())*workerMemory, all/8))
	a.Stdout = bufio.NewWriterSize(a.once, PipeSize)
}

// end writes the answers that wait.
func (a *answering) end() error {
	err := a.Stdout.Flush()
	err = Worse(err, a.once.Close())
	a.Stdout, a.once = a.onceTo, nil
	return err
}

// written returns how much a worker has written to its transcript.
func (t *Tool) written() int {
	if t.Reports.kept == nil {
		return 0
	}
	return len(t.Reports.kept.text) + t.Stdout.Buffered()
}

// keyed gives what has been written to the transcript of a worker since start the key that
// a function returns, and another text in its place. The function may be nil.
func (t *Tool) keyed(key func() seen.Key, start int, otherwise []byte) {
	if key == nil {
		return
	}
	mid := t.written()
	t.Stdout.Write(otherwise)
	k := t.Reports.kept
	k.keyed = append(k.keyed, keyed{key(), start, mid, mid + len(otherwise)})
}

// emptyRow returns what is written in place of an answer that is not wanted.
func (t *Tool) emptyRow() []byte {
	if t.Rows {
		return []byte{t.End}
	}
	return nil
}

// TuneMemory tunes the garbage collector of the process, if that is the command's, for a
// program that makes so much garbage before it is collected, at least.
func (t *Tool) TuneMemory(garbage int64) { t.tuneMemory(math.MaxInt64, garbage) }

func (t *Tool) tuneMemory(most, garbage int64) {
	if t.Stdin == os.Stdin {
		memory.Tune(most, garbage)
	}
}
