package term

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// NotifyEnd relays SIGINT, SIGTERM and SIGHUP to c, except signals that were ignored when
// the process started: nohup ignores SIGHUP, and a shell SIGINT for its background jobs.
func NotifyEnd(c chan<- os.Signal) {
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(c, s)
		}
	}
}

// EndContext returns a context that is canceled by the signals of [NotifyEnd], or by stop.
func EndContext() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	signals := make(chan os.Signal, 1)
	NotifyEnd(signals)
	go func() {
		select {
		case <-signals:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(signals)
		cancel()
	}
}
