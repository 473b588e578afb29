package verdict

import (
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
)

// A danger is what a scheme is for.
type danger struct {
	rule    Rule
	grade   Grade
	message string
}

const (
	runsCode   = "This runs code in the page or the program that follows it."
	startsTool = "This starts a program with arguments from the URL."
	speaksTo   = "A server that fetches this connects to another service or reads a file."
)

// schemes are the schemes that do harm, but data and file.
var schemes = func() map[string]danger {
	m := make(map[string]danger)
	for _, group := range []struct {
		names string
		danger
	}{
		{"javascript vbscript jscript livescript mocha vbs", danger{Script, Dangerous, runsCode}},
		{"ms-msdt search-ms search ms-officecmd ms-appinstaller ms-word ms-excel ms-powerpoint ms-search ms-cxh-full mhtml hcp shell windows-shell steam intent android-app itms-services",
			danger{Handler, Suspicious, startsTool}},
		{"ms-msdt search-ms ms-officecmd ms-appinstaller hcp mhtml", danger{Handler, Dangerous, startsTool}},
		{"gopher gophers dict ldap ldaps ldapi tftp sftp scp smb smbs cifs imap imaps pop3 pop3s rtsp rtmp telnet mqtt jar netdoc php phar expect zlib glob zip ogg rar ssh2 compress.zlib compress.bzip2 file_get_contents local_file local-file url wrapwrap redis jdbc rmi jndi iiop corba unix",
			danger{OtherProtocol, Suspicious, speaksTo}},
		{"blob filesystem", danger{Data, Suspicious, "This is a document that a page made, and it comes from no host."}},
		{"view-source resource chrome chrome-extension moz-extension about edge res", danger{OtherProtocol, Suspicious, "This is a page of the browser itself or the source of another one."}},
	} {
		for name := range strings.FieldsSeq(group.names) {
			m[name] = group.danger
		}
	}
	delete(m, "about") // about:blank is harmless
	return m
}()

// scheme looks at the scheme, which need not be that of a URL that parses.
func (x *inspection) scheme(name string, u weburl.URL) {
	switch name {
	case "http", "https", "ws", "wss", "ftp", "mailto", "tel", "":
		return
	case "data":
		x.data()
		return
	case "file":
		if h := u.ParsedHost(); h.Kind() == weburl.HostDomain || h.Kind() == weburl.HostIPv4 || h.Kind() == weburl.HostIPv6 {
			x.find(LocalFile, Dangerous, x.parts.host, "This is a file on another machine, to which Windows sends the user's credentials.")
		} else {
			x.find(LocalFile, Suspicious, x.parts.scheme, "This is a file on the machine that opens it.")
		}
		return
	}
	d, ok := schemes[name]
	if !ok && strings.HasSuffix(name, "script") {
		d, ok = danger{Script, Dangerous, runsCode}, true
	}
	if ok {
		x.find(d.rule, d.grade, x.parts.scheme, d.message)
	}
}

// data looks at a data URL.
//
// https://fetch.spec.whatwg.org/#data-url-processor
func (x *inspection) data() {
	start := x.parts.scheme.end + 1
	media, _, _ := strings.Cut(x.input[start:], ",")
	media = ascii.Lower(strings.TrimSpace(media[:min(len(media), 128)]))
	where := span{x.parts.scheme.start, start + len(media)}
	switch {
	case strings.Contains(media, "html"), strings.Contains(media, "xml"), strings.Contains(media, "svg"), strings.Contains(media, "script"):
		x.find(Data, Dangerous, where, "This contains a document that can run code, and it comes from no host.")
	case strings.HasPrefix(media, "image/"), strings.HasPrefix(media, "font/"), strings.HasPrefix(media, "audio/"), strings.HasPrefix(media, "video/"):
		x.find(Data, Note, where, "This contains an image or another medium, and it comes from no host.")
	default:
		x.find(Data, Suspicious, where, "This contains a document, and it comes from no host.")
	}
}
