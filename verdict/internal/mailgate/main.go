// Command mailgate copies a mail message from stdin to stdout, with a verdict on its
// links in the header.
package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/verdict"
)

// What a message may have. Beyond that it is not read as a whole, which is suspicious.
const (
	maxMessage = 32 << 20 // bytes
	maxDepth   = 10       // of parts within parts
	maxParts   = 200
	maxLinks   = 2000
)

func main() {
	reject := flag.Bool("reject", false, "reject dangerous messages: exit with status 69, EX_UNAVAILABLE")
	flag.Parse()
	message, err := io.ReadAll(io.LimitReader(os.Stdin, maxMessage+1))
	if err != nil {
		log.Fatal(err)
	}
	g := gate{seen: make(map[string]bool)}
	if len(message) > maxMessage {
		g.unread("the message is too long")
	}
	g.message(message[:min(len(message), maxMessage)])
	if *reject && g.grade == verdict.Dangerous {
		log.Printf("rejected: %s", strings.Join(g.found, ", "))
		os.Exit(69)
	}
	fmt.Printf("X-Link-Verdict: %s\r\n", g.grade)
	for _, found := range g.found {
		fmt.Printf("X-Link-Finding: %s\r\n", found)
	}
	os.Stdout.Write(withoutOurs(message))
	if _, err := io.Copy(os.Stdout, os.Stdin); err != nil { // what is after maxMessage
		log.Fatal(err)
	}
}

// ours matches header fields with the names that this program writes: a sender can write
// them, too.
var ours = regexp.MustCompile(`(?mi)^X-Link-[^\n]*\n(?:[ \t][^\n]*\n)*`)

// withoutOurs returns a message without header fields with our names.
func withoutOurs(message []byte) []byte {
	end := len(message)
	if m := regexp.MustCompile(`\n\r?\n`).FindIndex(message); m != nil {
		end = m[0] + 1
	}
	return append(ours.ReplaceAll(message[:end:end], nil), message[end:]...)
}

// A gate is the verdict on a message.
type gate struct {
	grade verdict.Grade
	found []string // the first findings, in ASCII without controls
	parts int
	seen  map[string]bool
}

func (g *gate) add(grade verdict.Grade, text string) {
	g.grade = max(g.grade, grade)
	if grade >= verdict.Suspicious && len(g.found) < 10 && !slices.Contains(g.found, text) {
		g.found = append(g.found, text)
	}
}

// unread adds that something was not read: then nobody knows what is in it.
func (g *gate) unread(why string) { g.add(verdict.Suspicious, "not read: "+why) }

func (g *gate) message(data []byte) {
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		g.unread("not a mail message")
		g.text(string(data), "")
		return
	}
	g.part(m.Header.Get, m.Body, 0)
}

// part looks at a part of a message, whose header fields get returns.
func (g *gate) part(get func(string) string, body io.Reader, depth int) {
	if g.parts++; depth > maxDepth || g.parts > maxParts {
		g.unread("too many parts")
		return
	}
	media, params, err := mime.ParseMediaType(get("Content-Type"))
	if err != nil && get("Content-Type") != "" {
		g.unread("a content type is not valid")
	}
	switch strings.ToLower(strings.TrimSpace(get("Content-Transfer-Encoding"))) {
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	}
	switch {
	case strings.HasPrefix(media, "multipart/"):
		parts := multipart.NewReader(body, params["boundary"])
		for {
			p, err := parts.NextRawPart()
			if err == io.EOF {
				return
			}
			if err != nil {
				g.unread("a part is not valid")
				return
			}
			g.part(p.Header.Get, p, depth+1)
			if g.parts > maxParts {
				return
			}
		}
	case media == "message/rfc822":
		m, err := mail.ReadMessage(body)
		if err != nil {
			g.unread("a message within the message is not valid")
			return
		}
		g.part(m.Header.Get, m.Body, depth+1)
	case media == "", strings.HasPrefix(media, "text/"), strings.Contains(media, "html"), strings.Contains(media, "xml"):
		label := params["charset"]
		if label == "" {
			label = "utf-8"
		}
		decoded, err := charset.NewReaderLabel(label, body)
		if err != nil {
			g.unread("the charset of a part is not known")
			return
		}
		data, err := io.ReadAll(decoded)
		if err != nil {
			g.unread("the encoding of a part is not valid")
		}
		if media == "" || media == "text/plain" {
			g.text(string(data), "")
		} else {
			g.html(string(data))
		}
	}
}

// linkAttributes are the attributes of HTML that a mail program follows or loads.
var linkAttributes = []string{"href", "src", "action", "formaction", "background", "poster", "data", "longdesc", "cite", "xlink:href"}

// html looks at the links of a document, and at its text.
func (g *gate) html(document string) {
	base := ""
	var open, text string // the link whose text is read
	end := func() {
		g.link(open, base, text)
		open, text = "", ""
	}
	defer end()
	for tokens := html.NewTokenizer(strings.NewReader(document)); ; {
		switch kind := tokens.Next(); kind {
		case html.ErrorToken:
			if !errors.Is(tokens.Err(), io.EOF) {
				g.unread("a document is not valid")
			}
			return
		case html.TextToken, html.CommentToken:
			shown := string(tokens.Text())
			g.text(shown, base)
			if open != "" && kind == html.TextToken && len(text) < verdict.MaxCompared {
				text += shown
			}
		case html.EndTagToken:
			if name, _ := tokens.TagName(); string(name) == "a" {
				end()
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			token := tokens.Token()
			for _, a := range token.Attr {
				switch {
				case token.Data == "base" && a.Key == "href":
					g.link(a.Val, "", "")
					if _, err := weburl.Parse(a.Val); err == nil && base == "" {
						base = a.Val
					}
				case token.Data == "a" && a.Key == "href":
					end()
					open = a.Val
				case slices.Contains(linkAttributes, a.Key):
					g.link(a.Val, base, "")
				default:
					g.text(a.Val, base)
				}
			}
		}
	}
}

// inText matches what mail programs make a link of in a text.
var inText = regexp.MustCompile(`(?i)(?:\b[a-z][a-z0-9+.-]*:[\\/]{1,3}|\bwww\.|\b(?:javascript|vbscript|data|ms-[a-z]+|search-ms):)[^\s<>"]+`)

// text looks at the links in a text.
func (g *gate) text(text, base string) {
	for _, link := range inText.FindAllString(text, maxLinks+1) {
		g.link(weburl.Guess(strings.TrimRight(link, `.,;:!?)]}'`), "https"), base, "")
	}
}

// link adds the verdict on a link with its text, which is relative to base unless base is empty.
func (g *gate) link(link, base, text string) {
	link, text = strings.TrimSpace(link), strings.TrimSpace(text)
	key := link + "\n" + text
	switch {
	case link == "", link[0] == '#', g.seen[key]:
		return
	case len(g.seen) == maxLinks:
		g.unread("too many links")
		return
	}
	g.seen[key] = true
	v := new(verdict.Inspector).InspectLink(link, base, text)
	if v.Grade < verdict.Suspicious {
		g.add(v.Grade, "")
		return
	}
	host := "no host"
	if u, err := weburl.Parse(link); err == nil && u.ParsedHost().String() != "" {
		host = strings.ReplaceAll(u.ParsedHost().String(), ".", "[.]") // ASCII; nobody follows it
	}
	g.add(v.Grade, fmt.Sprintf("%s; %s; %s", v.Grade, v.Findings[0].Rule, host[:min(len(host), 100)]))
}
