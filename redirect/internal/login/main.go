// Command login serves a login page that redirects users to the target in next=.
package main

import (
	"flag"
	"log"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/redirect"
)

func main() {
	listen := flag.String("listen", "localhost:8080", "serve at `ADDRESS`")
	proxy := flag.String("proxy", "", "trust X-Forwarded-Proto and X-Forwarded-Host from `PREFIX`")
	var options httpurl.ServerOptions
	flag.Func("host", "serve `HOST`; can be repeated", func(s string) error {
		host, err := weburl.ParseHost(s)
		options.Hosts = append(options.Hosts, host)
		return err
	})
	flag.Parse()
	if *proxy != "" {
		options.Trust = httpurl.XForwardedProto | httpurl.XForwardedHost
		options.Proxies = []netip.Prefix{netip.MustParsePrefix(*proxy)}
	}

	l, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	log.Print("serving at ", l.Addr())
	mux := http.NewServeMux()
	mux.Handle("POST /login", &login{options: options})
	log.Fatal(serve(l, mux))
}

// serve limits what clients can send, and for how long they can keep a connection.
func serve(l net.Listener, handler http.Handler) error {
	server := http.Server{
		Handler:           http.MaxBytesHandler(handler, 16<<10), // bytes of a body
		MaxHeaderBytes:    16 << 10,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second, // of header and body
		WriteTimeout:      10 * time.Second, // from the end of the header on
		IdleTimeout:       10 * time.Second,
	}
	return server.Serve(l)
}

type login struct {
	options httpurl.ServerOptions
	policy  redirect.Policy // the same origin only
}

func (l *login) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	page, err := httpurl.FromServerRequest(r, l.options)
	if err != nil {
		log.Print(err)
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	if err := r.ParseForm(); err != nil { // a body that is too long, among others
		log.Print(err)
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	// Check the password here.
	target := r.Form.Get("next")
	if target == "" {
		target = "/"
	}
	next, err := l.policy.Resolve(page, target)
	if err != nil {
		log.Print(err)
		if next, err = l.policy.Resolve(page, "/"); err != nil {
			log.Print(err)
			http.Error(w, "Internal Server Error", http.StatusInternalServerError)
			return
		}
	}
	http.Redirect(w, r, next.String(), http.StatusSeeOther)
}
