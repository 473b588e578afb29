// Command fetch serves the content of an untrusted URL: /?url=https://…
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/ssrf"
)

const maxBody = 1 << 20 // bytes

func main() {
	listen := flag.String("listen", "localhost:8080", "serve at `ADDRESS`")
	prefix := flag.String("allow-address", "", "fetch from addresses of our own under `PREFIX` too")
	port := flag.Uint("allow-port", 443, "fetch from `PORT` too")
	wait := flag.Duration("wait", 5*time.Second, "respond to failures after `DURATION`")
	flag.Parse()

	policy := ssrf.Policy{
		Schemes: []string{"https", "http"},
		Ports:   []uint16{443, 80, uint16(*port)},
	}
	if *prefix != "" {
		policy.AllowAddrs = []netip.Prefix{netip.MustParsePrefix(*prefix)}
	}
	f := &fetcher{policy: &policy, client: (&ssrf.Transport{Policy: policy}).Client(), wait: *wait}

	l, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	log.Print("serving at ", l.Addr())
	log.Fatal(serve(l, f))
}

// serve limits what clients can send, and for how long they can keep a connection.
func serve(l net.Listener, handler http.Handler) error {
	server := http.Server{
		Handler:           http.MaxBytesHandler(handler, 16<<10), // bytes of a body
		MaxHeaderBytes:    16 << 10,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second, // of header and body
		WriteTimeout:      60 * time.Second, // from the end of the header on
		IdleTimeout:       10 * time.Second,
	}
	return server.Serve(l)
}

type fetcher struct {
	policy *ssrf.Policy
	client *http.Client
	wait   time.Duration
}

func (f *fetcher) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	// If fetch fails, the response and its time are the same whether the URL was
	// rejected, the name has no address or the port is closed: the sender must not
	// learn about our network. The log has the reason.
	answerAt := time.After(f.wait)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	resp, err := f.fetch(ctx, cancel, r.URL.Query().Get("url"))
	if err != nil {
		var rejected *ssrf.Error
		if errors.As(err, &rejected) {
			log.Printf("rejected: %s: %s", rejected.Rule, rejected.Reason)
		} else {
			log.Print("failed: ", err)
		}
		select {
		case <-answerAt:
			http.Error(w, "This URL cannot be fetched.", http.StatusBadGateway)
		case <-r.Context().Done():
		}
		return
	}
	defer resp.Body.Close()

	// Untrusted content must not run as a page of ours, and no header field of it
	// is passed on.
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Disposition", "attachment")
	if resp.ContentLength > 0 {
		w.Header().Set("Content-Length", fmt.Sprint(resp.ContentLength))
	}
	w.WriteHeader(resp.StatusCode)
	if n, err := io.Copy(w, io.LimitReader(resp.Body, maxBody+1)); err != nil || n > maxBody {
		// A truncated body must not look complete: abort the connection.
		log.Printf("cut off after %d bytes: %v", n, err)
		panic(http.ErrAbortHandler)
	}
}

// fetch returns the response for a URL, if its header comes in time.
func (f *fetcher) fetch(ctx context.Context, cancel func(), input string) (*http.Response, error) {
	u, err := f.policy.Parse(input)
	if err != nil {
		return nil, err
	}
	request, err := httpurl.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return nil, err
	}
	timer := time.AfterFunc(f.wait*9/10, cancel)
	resp, err := f.client.Do(request)
	if err != nil {
		return nil, err
	}
	switch {
	case !timer.Stop():
		err = errors.New("too slow")
	case resp.StatusCode < 200 || 300 <= resp.StatusCode && resp.StatusCode < 400:
		err = fmt.Errorf("status %s", resp.Status) // no Location
	case resp.ContentLength > maxBody:
		err = fmt.Errorf("%d bytes", resp.ContentLength)
	}
	if err != nil {
		resp.Body.Close()
		return nil, err
	}
	return resp, nil
}
