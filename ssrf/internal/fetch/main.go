// Command fetch serves what is at an untrusted URL: /?url=https://…
package main

import (
	"errors"
	"flag"
	"io"
	"log"
	"net"
	"net/http"
	"net/netip"

	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/ssrf"
)

const maxBody = 1 << 20 // bytes

func main() {
	listen := flag.String("listen", "localhost:8080", "serve at `ADDRESS`")
	prefix := flag.String("allow-address", "", "fetch from addresses of our own under `PREFIX` too")
	port := flag.Uint("allow-port", 443, "fetch from `PORT` too")
	flag.Parse()

	policy := ssrf.Policy{
		Schemes: []string{"https", "http"},
		Ports:   []uint16{443, 80, uint16(*port)},
	}
	if *prefix != "" {
		policy.AllowAddrs = []netip.Prefix{netip.MustParsePrefix(*prefix)}
	}
	client := (&ssrf.Transport{Policy: policy}).Client()

	l, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	log.Print("serving at ", l.Addr())
	log.Fatal(http.Serve(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := fetch(w, r, &policy, client); err != nil {
			// The log says why. The sender is not told what is in our network.
			var refused *ssrf.Error
			if errors.As(err, &refused) {
				log.Printf("refused: %s: %s", refused.Rule, refused.Reason)
				http.Error(w, "This URL is not fetched.", http.StatusForbidden)
				return
			}
			log.Print("failed: ", err)
			http.Error(w, "This URL cannot be fetched.", http.StatusBadGateway)
		}
	})))
}

func fetch(w http.ResponseWriter, r *http.Request, policy *ssrf.Policy, client *http.Client) error {
	u, err := policy.Parse(r.FormValue("url"))
	if err != nil {
		return err
	}
	request, err := httpurl.NewRequest(r.Context(), http.MethodGet, u, nil)
	if err != nil {
		return err
	}
	resp, err := client.Do(request)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	// Untrusted content must not run as a page of ours.
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Disposition", "attachment")
	_, err = io.Copy(w, io.LimitReader(resp.Body, maxBody))
	return err
}
