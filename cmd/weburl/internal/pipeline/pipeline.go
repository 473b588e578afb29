// Package pipeline turns lines into output on all cores, in order and in
// bounded memory.
//
// The input is read in chunks of whole lines. Each worker takes the next chunk,
// works on it, waits until what came before is written, and writes its output.
// So a chunk is read, worked on and written by one goroutine, mostly while it is
// in the cache of one core; there are no queues, and each worker has its own
// buffers and keeps them. Most often there are two workers for each core: one can
// work while the other waits for its turn.
package pipeline

import (
	"io"
	"runtime"
	"sync"
)

// ChunkSize is the number of bytes that a worker reads at once, unless [Chunks] set
// more. A chunk is longer only if a line is.
const ChunkSize = 128 << 10

// Chunks set the size of the chunks that workers read. The zero Chunks write output as
// soon as there is input.
type Chunks struct {
	// Full is how many bytes a worker waits for, if it is not 0. That is for work
	// that needs many lines at once.
	Full int

	// Most is how many workers there are at most, if it is not 0.
	Most int
}

// Fit bounds the workers so that they fit into memory, if each takes so much besides what
// they share. There is always one.
func (c *Chunks) Fit(memory, shared, each int64) { c.Most = int(max(1, (memory-shared)/each)) }

// Size returns how long a chunk is at most, unless a line is longer.
func (c Chunks) Size() int { return max(c.Full, ChunkSize) }

// Workers returns how many workers there are.
func (c Chunks) Workers() int {
	n := 2 * runtime.GOMAXPROCS(0)
	if c.Full > 0 {
		// Each needs much memory, and waits for its turn for little of its time.
		n = runtime.GOMAXPROCS(0)
	}
	if c.Most > 0 {
		n = min(n, c.Most)
	}
	return min(n, maxWorkers)
}

// MaxLine is the length in bytes of the longest line that is held in memory,
// without its end. A longer one comes in pieces. Tests of many long lines make it
// smaller; nothing else sets it.
var MaxLine = 32 << 20

// maxHeld returns MaxLine with the longest end of a line, CRLF, and one byte more. A
// chunk of that length that has no end is of a line that is too long.
func maxHeld() int { return MaxLine + len("\r\n") + 1 }

// maxWorkers bounds the memory. More than 16 cores have no more to do than to
// wait for their turns to read and to write.
const maxWorkers = 32

// A Chunk is a part of the input: whole lines, or a piece of a line.
type Chunk struct {
	// Text is some lines, each with its end byte. The last line of the input may lack
	// it. The text is only valid while the worker works on it.
	Text []byte

	// Line is the number of the first line, from 1.
	Line int

	// TooLong is set if the chunk is a piece of one line, longer than MaxLine; First and
	// Last are set if it is the first or the last piece. Only the last has the end byte.
	TooLong, First, Last bool
}

// Work is called by one worker for each of its chunks. It returns a function that writes
// the result, which is called when it is the chunk's turn. If that returns an error, Run
// stops and returns the error.
type Work func(Chunk) (write func() error)

// Run reads lines from r, which end in a byte such as LF, and has them worked on.
// newWork is called once for
// each worker, so that a worker can have buffers of its own.
//
// Memory is bounded by the size of chunks and the memory of the work for each worker,
// and by MaxLine for all together.
func Run(r io.Reader, end byte, chunks Chunks, newWork func() Work) error {
	p := &pipe{splitter: splitter{r: r, end: end, size: chunks.Size(), full: chunks.Full > 0, maxLine: maxHeld(), line: 1}}
	p.cond.L = &p.turnLock
	var done sync.WaitGroup
	for range chunks.Workers() {
		done.Go(func() { p.worker(newWork()) })
	}
	done.Wait()
	return p.err
}

// A pipe is what the workers of one Run share.
type pipe struct {
	readLock sync.Mutex
	splitter splitter
	chunks   int // read so far

	turnLock sync.Mutex
	cond     sync.Cond
	turn     int   // the chunk that may be written
	err      error // why all has ended
	ended    bool
}

// worker works on chunks until there are no more.
func (p *pipe) worker(work Work) {
	size := p.splitter.size
	buf := make([]byte, size)
	for {
		p.readLock.Lock()
		c, err := p.splitter.next(&buf, func() bool { return p.await(p.chunks) })
		number := p.chunks
		if err == nil {
			p.chunks++
		}
		// While a long line is in memory no other is read.
		long := len(buf) > size
		if !long {
			p.readLock.Unlock()
		}
		if err == nil {
			write := work(c)
			if p.await(number) {
				p.pass(write())
			}
		} else if p.await(number) {
			p.end(err)
		}
		if long {
			buf = make([]byte, size)
			p.readLock.Unlock()
		}
		if p.hasEnded() {
			return
		}
	}
}

// await waits for the turn of a chunk. It returns false if all has ended.
func (p *pipe) await(chunk int) bool {
	p.turnLock.Lock()
	defer p.turnLock.Unlock()
	for p.turn != chunk && !p.ended {
		p.cond.Wait()
	}
	return !p.ended
}

// pass gives the turn to the next chunk, or ends all if there was an error.
func (p *pipe) pass(err error) {
	if err != nil {
		p.end(err)
		return
	}
	p.turnLock.Lock()
	p.turn++
	p.turnLock.Unlock()
	p.cond.Broadcast()
}

// end ends all. The end of the input is no error.
func (p *pipe) end(err error) {
	p.turnLock.Lock()
	if !p.ended {
		p.ended = true
		if err != io.EOF {
			p.err = err
		}
	}
	p.turnLock.Unlock()
	p.cond.Broadcast()
}

func (p *pipe) hasEnded() bool {
	p.turnLock.Lock()
	defer p.turnLock.Unlock()
	return p.ended
}
