package stream

import (
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/weburl/weburl/cmd/weburl/internal/term"
)

// A progress shows on a terminal how far the reading has come. A nil progress
// shows nothing.
type progress struct {
	read atomic.Int64 // bytes

	mu   sync.Mutex // for the terminal
	bar  *progressbar.ProgressBar
	quit chan struct{}
	done sync.WaitGroup
}

// NewProgress returns a progress if stderr is a terminal that the
// output does not go to. The time left is shown if all files have a size.
func (t *Tool) NewProgress(files []string) *progress {
	if !term.IsTerminal(t.Stderr) || t.Columns > 0 {
		return nil
	}
	p := &progress{
		bar: progressbar.NewOptions64(totalSize(files, t.Stdin),
			progressbar.OptionSetWriter(t.Stderr),
			progressbar.OptionShowBytes(true),
			progressbar.OptionShowTotalBytes(true),
			progressbar.OptionUseIECUnits(true),
			progressbar.OptionSetPredictTime(true),
			progressbar.OptionFullWidth(),
			progressbar.OptionClearOnFinish(),
		),
		quit: make(chan struct{}),
	}
	p.done.Go(p.show)
	return p
}

func (p *progress) show() {
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-p.quit:
			return
		case <-tick.C:
			p.mu.Lock()
			p.bar.Set64(p.read.Load())
			p.mu.Unlock()
		}
	}
}

// Stop takes the bar away.
func (p *progress) Stop() {
	if p == nil {
		return
	}
	close(p.quit)
	p.done.Wait()
	p.bar.Clear()
}

// above writes text to w, which may be the terminal, where the bar was. The bar
// comes again below.
func (p *progress) above(w io.Writer, text []byte) {
	if p != nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.bar.Clear()
	}
	w.Write(text)
}

// Reader returns a reader that counts the bytes that are read from r.
func (p *progress) Reader(r io.Reader) io.Reader {
	if p == nil {
		return r
	}
	return counter{r, &p.read}
}

type counter struct {
	io.Reader
	n *atomic.Int64
}

func (c counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.n.Add(int64(n))
	return n, err
}

// totalSize returns the size of all files, or -1 if one has none.
func totalSize(files []string, stdin io.Reader) (total int64) {
	for _, name := range files {
		var info os.FileInfo
		var err error
		if name != "-" {
			info, err = os.Stat(name)
		} else if f, ok := stdin.(*os.File); ok {
			info, err = f.Stat()
		}
		if err != nil || info == nil || !info.Mode().IsRegular() {
			return -1
		}
		total += info.Size()
	}
	return total
}
