// Command preview serves previews of links for a chat: /?url=https://…
package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"
	"unicode"

	"golang.org/x/net/html"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/display"
	"github.com/weburl/weburl/httpurl"
	"github.com/weburl/weburl/ssrf"
	"github.com/weburl/weburl/verdict"
)

const maxBody = 512 << 10 // bytes, in which a title is looked for

func main() {
	listen := flag.String("listen", "localhost:8080", "serve at `ADDRESS`")
	prefix := flag.String("allow-address", "", "fetch from addresses of our own under `PREFIX` too")
	port := flag.Uint("allow-port", 443, "fetch from `PORT` too")
	dns := flag.String("name-server", "", "look names up at `ADDRESS`")
	flag.Parse()

	policy := ssrf.Policy{
		Schemes: []string{"https", "http"},
		Ports:   []uint16{443, 80, uint16(*port)},
	}
	if *prefix != "" {
		policy.AllowAddrs = []netip.Prefix{netip.MustParsePrefix(*prefix)}
	}
	transport := &ssrf.Transport{Policy: policy}
	if *dns != "" {
		transport.Resolver = &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, *dns)
		}}
	}
	p := &previewer{policy: &policy, client: transport.Client()}

	l, err := net.Listen("tcp", *listen)
	if err != nil {
		log.Fatal(err)
	}
	log.Print("serving at ", l.Addr())
	log.Fatal(serve(l, p))
}

// serve limits what clients can send, and for how long they can keep a connection.
func serve(l net.Listener, handler http.Handler) error {
	server := http.Server{
		Handler:           http.MaxBytesHandler(handler, 16<<10), // bytes of a body
		MaxHeaderBytes:    16 << 10,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second, // of header and body
		WriteTimeout:      30 * time.Second, // from the end of the header on
		IdleTimeout:       10 * time.Second,
	}
	return server.Serve(l)
}

// A preview is what the chat shows. Of a link with a warning it shows that and nothing
// else.
type preview struct {
	Grade   string `json:"grade"`
	Warning string `json:"warning,omitempty"`
	URL     string `json:"url,omitempty"`    // for people
	Domain  string `json:"domain,omitempty"` // whose it is
	Title   string `json:"title,omitempty"`
}

type previewer struct {
	policy *ssrf.Policy
	client *http.Client
}

func (p *previewer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	json.NewEncoder(w).Encode(p.preview(r.Context(), r.URL.Query().Get("url")))
}

// preview returns the preview of a link.
func (p *previewer) preview(ctx context.Context, input string) preview {
	v := verdict.Inspect(input)
	if v.Grade >= verdict.Suspicious {
		return preview{Grade: v.Grade.String(), Warning: v.Findings[0].Message}
	}
	u, err := p.policy.Parse(input)
	if err != nil {
		return preview{Grade: v.Grade.String()} // the policy rejects it: show nothing of it
	}
	shown := preview{Grade: v.Grade.String(), URL: display.Elide(u, 80), Domain: display.RegistrableDomain(u.ParsedHost())}
	end, title, err := p.title(ctx, u)
	if err != nil {
		log.Print(err) // but not in the chat: it tells about our network
		return shown
	}
	// The link leads to the page at the end of the redirects.
	if v := verdict.Inspect(end); v.Grade >= verdict.Suspicious {
		return preview{Grade: v.Grade.String(), Warning: "It redirects. " + v.Findings[0].Message}
	}
	shown.Title = title
	return shown
}

// title returns the title of the page at u, and the URL at which it is after redirects.
func (p *previewer) title(ctx context.Context, u weburl.URL) (end, title string, err error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	request, err := httpurl.NewRequest(ctx, http.MethodGet, u, nil)
	if err != nil {
		return "", "", err
	}
	resp, err := p.client.Do(request)
	if err != nil {
		return "", "", err
	}
	defer resp.Body.Close()
	end = resp.Request.URL.String()
	media, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type"))
	if media != "text/html" || resp.StatusCode != http.StatusOK {
		return end, "", nil
	}
	tokens := html.NewTokenizer(io.LimitReader(resp.Body, maxBody))
	tokens.SetMaxBuf(maxBody)
	for inTitle := false; ; {
		switch tokens.Next() {
		case html.ErrorToken:
			return end, "", nil
		case html.StartTagToken:
			name, _ := tokens.TagName()
			inTitle = string(name) == "title"
		case html.TextToken:
			if inTitle {
				return end, plain(string(tokens.Text())), nil
			}
		}
	}
}

// plain returns a title without characters that are not seen or turn the text, in one
// line, of at most 100 characters.
func plain(title string) string {
	title = strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.In(r, unicode.C, unicode.Zl, unicode.Zp) || r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, title)), " ")
	if runes := []rune(title); len(runes) > 100 {
		title = string(runes[:99]) + "…"
	}
	return title
}
