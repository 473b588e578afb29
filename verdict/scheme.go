package verdict

import (
	"bytes"
	"encoding/base64"
	"iter"
	"strings"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/inside"
	"github.com/weburl/weburl/internal/quoted"
	"github.com/weburl/weburl/internal/redact"
	"github.com/weburl/weburl/internal/scheme"
	"github.com/weburl/weburl/percent"
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

// installers are schemes that install programs, or run commands:
//
//   - ms-appinstaller: https://www.microsoft.com/en-us/security/blog/2023/12/28/financially-motivated-threat-actors-misusing-app-installer/
//   - itms-services: https://support.apple.com/guide/deployment/dep873c25ac4/web
//   - jnlp and jnlps: https://docs.oracle.com/javase/8/docs/technotes/guides/javaws/developersguide/faq.html
//   - cursor, which installs servers of MCP: https://docs.cursor.com/en/tools/developers
//   - ext of git: https://git-scm.com/docs/git-remote-ext
const installers = "ms-appinstaller itms-services jnlp jnlps cursor ext"

// optionSchemes are schemes whose programs start others with the host as an argument.
//
// https://nvd.nist.gov/vuln/detail/CVE-2017-1000117
var optionSchemes = map[string]bool{
	"ssh": true, "git": true, "git+ssh": true, "ssh+git": true, "svn+ssh": true, "bzr+ssh": true, "hg": true, "sftp": true,
	"scp": true, "rsync": true, "telnet": true, "rlogin": true, "vnc": true, "rdp": true, "docker": true, "irc": true,
}

// reaching are schemes of which old clients let a URL choose what they send to a service, or that read files. No page links to
// a service of its own machine or network by them.
//
// https://github.com/swisskyrepo/PayloadsAllTheThings/tree/master/Server%20Side%20Request%20Forgery
const reaching = "gopher gophers dict ldap ldaps ldapi tftp netdoc jar"

// connections are schemes of connection strings, with which programs are configured to connect to a database, a broker or a mail server. A
// driver can follow, after a plus sign.
//
//   - https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS
//   - https://www.mongodb.com/docs/manual/reference/connection-string/
//   - https://docs.sqlalchemy.org/en/20/core/engines.html#database-urls
const connections = `postgres postgresql cockroach cockroachdb redshift mysql mysqlx mariadb mssql sqlserver oracle db2 clickhouse snowflake cassandra neo4j bolt influxdb
	mongodb mongodb+srv couchbase couchbases elasticsearch redis rediss redis-sentinel valkey valkeys memcached etcd zookeeper amqp amqps rabbitmq nats kafka pulsar
	stomp mqtt mqtts smtp smtps jdbc`

var isReaching, connectionSchemes = setOf(reaching), setOf(connections)

func setOf(names string) map[string]bool {
	m := make(map[string]bool)
	for name := range strings.FieldsSeq(names) {
		m[name] = true
	}
	return m
}

// isConnection reports whether a scheme is that of a connection string.
func isConnection(scheme string) bool {
	name, _, _ := strings.Cut(scheme, "+")
	return connectionSchemes[name]
}

// hasHostList reports whether the input is a connection string with several hosts, or with parameters after the host.
func (x *inspection) hasHostList() bool {
	return strings.ContainsAny(x.parts.authority.of(x.input)[len(x.parts.userinfo.of(x.input)):], ",;") && isConnection(schemeOf(x.parts.scheme.of(x.input)))
}

// runsByJDBC are parameters by which drivers of databases run code or read files.
//
// https://conference.hitb.org/hitbsecconf2021sin/materials/D1T2%20-%20Make%20JDBC%20Attacks%20Brilliant%20Again%20-%20Xu%20Yuanzhen%20&%20Chen%20Hongkun.pdf
var runsByJDBC = [...]string{"init=", "autodeserialize=true", "allowloadlocalinfile=true", "allowurlinlocalinfile=true", "socketfactory=", "loggerfile="}

// isConfigured reports whether the URL is a connection string by itself, as in a configuration. One within another URL is for a server that
// fetches it.
func (x *inspection) isConfigured(scheme string) bool { return x.depth == 0 && isConnection(scheme) }

// connection looks at a connection string.
func (x *inspection) connection(name string) {
	text := x.input[:min(len(x.input), MaxCompared)]
	for _, s := range redact.Secrets(text) {
		if strings.HasSuffix(strings.ToLower(s.Name), "password") && s.Name != redact.PossiblePassword {
			x.find(Userinfo, Note, span{s.Start, s.End}, "This is a connection string with a password: do not pass it on.")
			break
		}
	}
	if name != "jdbc" {
		return
	}
	text = ascii.Lower(text)
	for _, parameter := range runsByJDBC {
		if i := strings.Index(text, parameter); i > 0 && !ascii.IsAlphanumeric(text[i-1]) {
			x.find(OtherProtocol, Suspicious, span{i, i + len(parameter)}, "With this parameter, the driver of a database can run code or read files.")
			return
		}
	}
}

// option looks for a host or a username that begins with a hyphen.
func (x *inspection) option(name string) {
	p := &x.parts
	text := p.authority.of(x.input)
	where := p.authority
	if p.authority.isEmpty() && optionSchemes[name] {
		where = p.path
		text = strings.TrimLeft(where.of(x.input), "/")
	}
	var buffer [longestOption]byte
	decoded := inside.AppendRepeatedly(buffer[:0], text[:min(len(text), longestOption)], inside.ASCIIUnits)
	host := bytes.LastIndexByte(decoded, '@') + 1
	if len(decoded) == 0 || decoded[0] != '-' && (host == len(decoded) || decoded[host] != '-') {
		return
	}
	if isWeb(name) {
		x.find(Option, Note, where, "The host or the username begins with a hyphen.")
		return
	}
	x.find(Option, Dangerous, where, "A program that is started with this host or username parses it as an option, which can run a command.")
}

// longestOption is how much of an authority is looked at.
const longestOption = 256

// lookup looks for a lookup such as ${jndi:…}, or with others in its name.
//
// https://nvd.nist.gov/vuln/detail/CVE-2021-44228
func (x *inspection) lookup(text string, where span) {
	start := strings.Index(text, "${")
	if start < 0 {
		return
	}
	var out []byte
	var open []int // where the text of each lookup begins
	for i := start; i < len(text); i++ {
		switch c := text[i]; {
		case c == '$' && strings.HasPrefix(text[i:], "${"):
			if len(open) == 100 {
				x.unread = true
				return
			}
			open = append(open, len(out))
			i++
		case c == '}' && len(open) > 0:
			from := open[len(open)-1]
			value := out[from:]
			value = bytes.TrimLeft(value[bytes.LastIndexByte(value, ':')+1:], "-")
			out, open = append(out[:from], value...), open[:len(open)-1]
		case len(open) == 0:
			out = out[:0]
		default:
			if c == ':' && isRun(out[open[len(open)-1]:]) {
				f := Finding{Rule: Lookup, Grade: Dangerous, Start: where.start, End: where.end, Message: "A logging library may run this lookup, and load code from another host."}
				target, _, _ := strings.Cut(resolvedLookups(text[i+1:min(len(text), i+1+MaxCompared)]), "}")
				if u, err := weburl.Parse(target); err == nil && u.Hostname() != "" {
					f.Inside, x.looked = x.within(target), target
				}
				x.add(f)
				return
			}
			out = append(out, ascii.ToLower(c))
		}
	}
}

// resolvedLookups returns a text in which some lookups, such as ${lower:l} and ${::-l}, are replaced by the letters that they return.
func resolvedLookups(text string) string {
	const most = 32
	for range most {
		end := strings.IndexByte(text, '}')
		start := strings.LastIndex(text[:max(0, end)], "${")
		if start < 0 {
			break
		}
		value := text[start+len("${") : end]
		text = text[:start] + strings.TrimLeft(value[strings.LastIndexByte(value, ':')+1:], "-") + text[end+1:]
	}
	return text
}

// isRun reports whether lookups of a name run code.
func isRun(name []byte) bool { return string(name) == "jndi" || string(name) == "script" }

// schemes are the schemes that do harm, but data and file.
var schemes = func() map[string]danger {
	m := make(map[string]danger)
	for _, group := range []struct {
		names string
		danger
	}{
		{"javascript vbscript jscript livescript mocha vbs", danger{Script, Dangerous, runsCode}},
		{"ms-msdt search-ms search ms-officecmd ms-appinstaller ms-word ms-excel ms-powerpoint ms-search ms-cxh-full mhtml hcp shell windows-shell steam intent android-app apt vscode vscode-insiders vscodium windsurf",
			danger{Handler, Suspicious, startsTool}},
		{"ms-msdt search-ms ms-officecmd hcp mhtml", danger{Handler, Dangerous, startsTool}},
		{installers, danger{Handler, Dangerous, "This installs a program, or runs a command, from the URL."}},
		{reaching, danger{OtherProtocol, Suspicious, speaksTo}},
		{connections, danger{OtherProtocol, Suspicious, speaksTo}},
		{"sftp scp smb smbs cifs imap imaps pop3 pop3s rtsp rtmp telnet php phar expect zlib glob zip ogg rar ssh2 compress.zlib compress.bzip2 file_get_contents local_file local-file url wrapwrap rmi jndi iiop corba unix",
			danger{OtherProtocol, Suspicious, speaksTo}},
		{"wifi", danger{OtherProtocol, Note, "This is the text of a QR code that connects a phone to a Wi-Fi network."}},
		{"mecard", danger{OtherProtocol, Note, "This is the text of a QR code with the data of a contact."}},
		{"matmsg", danger{OtherProtocol, Note, "This is the text of a QR code that writes an e-mail."}},
		{"otpauth", danger{OtherProtocol, Note, "This has the secret of an account's one-time passwords: never share it."}},
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

// mailDomains looks at the letters of the domains of the recipients before the query, as at those of hosts.
func (x *inspection) mailDomains() {
	end := x.parts.path.start
	for to := range strings.SplitSeq(x.parts.path.of(x.input), ",") {
		at := strings.LastIndexByte(to, '@') + 1
		if i := strings.LastIndex(to, "%40"); i >= at {
			at = i + len("%40")
		}
		start := end + at
		end += len(to) + len(",")
		if len(to)-at > maxHost {
			continue
		}
		if h, err := weburl.ParseHost(to[at:]); err == nil && h.Kind() == weburl.HostDomain {
			x.parts.host = span{start, start + len(to) - at}
			x.letters(h)
			x.likeness(h)
		}
	}
	x.parts.host = span{}
}

// attachment looks for a field by which old mail programs attach a file of the user's machine.
//
// https://nvd.nist.gov/vuln/detail/CVE-2020-11879
func (x *inspection) attachment() {
	start := x.parts.query.start
	for field := range strings.SplitSeq(x.parts.query.of(x.input), "&") {
		name, value, _ := strings.Cut(field, "=")
		if name = ascii.Lower(percent.Decode(name)); value != "" && (name == "attach" || name == "attachment") {
			x.find(LocalFile, Suspicious, span{start, start + len(field)}, "Some mail programs attach this file, of the machine that opens the URL, to the mail.")
			return
		}
		start += len(field) + len("&")
	}
}

// premium are prefixes of premium-rate numbers: the international ones, those of North America, the United Kingdom, Germany, France, Austria,
// Switzerland and Spain, and one without a country that several have.
//
//   - https://www.itu.int/rec/T-REC-E.169.2
//   - https://github.com/google/libphonenumber/blob/master/resources/PhoneNumberMetadata.xml
var premium = [...]string{"+979", "+1900", "+449", "+49900", "+3389", "+43900", "+41900", "+41901", "+41906", "+34803", "+34806", "+34807", "0900"}

// isPremium reports whether a telephone number begins as premium-rate numbers do.
func isPremium(number string) bool {
	const longest = len("+41900")
	var digits [longest]byte
	n := 0
	for i := 0; i < len(number) && n < longest; i++ {
		if c := number[i]; ascii.IsDigit(c) || c == '+' {
			digits[n] = c
			n++
		}
	}
	for _, prefix := range premium {
		if strings.HasPrefix(string(digits[:n]), prefix) {
			return true
		}
	}
	return false
}

// scheme looks at the scheme, which need not be that of a URL that parses.
func (x *inspection) scheme(name string, u weburl.URL) {
	switch name {
	case "http", "https", "ws", "wss", "ftp", "":
		return
	case "mailto":
		x.mailDomains()
		x.attachment()
		return
	case "tel":
		number := percent.Decode(x.parts.path.of(x.input))
		if strings.ContainsAny(number, "*#") {
			x.find(OtherProtocol, Suspicious, x.parts.path, "This is a code for the telephone and its network, not a number: dialing it can change settings.")
		} else if isPremium(number) {
			x.find(OtherProtocol, Note, x.parts.path, "This is a premium-rate number: a call costs more than others.")
		}
		return
	case "sms", "smsto":
		x.find(OtherProtocol, Note, x.parts.path, "This opens a text message with its recipient filled in, and perhaps its text: sending it can cost money.")
		return
	case "data":
		x.data()
		return
	case "file":
		if h := u.ParsedHost(); h.Kind() == weburl.HostDomain || h.Kind() == weburl.HostIPv4 || h.Kind() == weburl.HostIPv6 || strings.HasPrefix(u.EncodedPath(), "//") && authorityOf(u.EncodedPath()) != "" {
			x.find(LocalFile, Dangerous, x.parts.host, "This is a file on another machine, to which Windows sends the user's credentials.")
		} else {
			x.find(LocalFile, Suspicious, x.parts.scheme, "This is a file on the machine that opens it.")
		}
		return
	}
	if path := x.parts.path.of(x.input); len(name) == 1 && path != "" && isAnySlash(path[0]) && x.parts.slashes.isEmpty() {
		x.find(LocalFile, Note, span{x.parts.scheme.start, x.parts.path.end}, "This is a Windows path, not a URL: programs treat its drive letter as a scheme.")
		return
	}
	if x.isConfigured(name) {
		x.connection(name)
		return
	}
	d, ok := schemes[name]
	if !ok && strings.HasSuffix(name, "script") {
		d, ok = danger{Script, Dangerous, runsCode}, true
	}
	if !ok && strings.HasPrefix(name, "ms-") {
		d, ok = danger{Handler, Note, "This opens a program of Windows."}, true
	}
	if ok {
		x.find(d.rule, d.grade, x.parts.scheme, d.message)
	} else if scheme.IsMisspelled(name) {
		x.find(UnknownScheme, Note, x.parts.scheme, "The scheme "+quoted.Text(name)+" looks like https, misspelled: programs do not follow the link.")
	}
}

// data looks at a data URL.
//
// https://fetch.spec.whatwg.org/#data-url-processor
func (x *inspection) data() {
	start := x.parts.scheme.end + 1
	media, _, _ := strings.Cut(x.input[start:], ",")
	body := min(start+len(media)+len(","), len(x.input))
	media = ascii.Lower(strings.TrimSpace(media[:min(len(media), 128)]))
	where := span{x.parts.scheme.start, start + len(media)}
	isCode := true
	switch {
	case strings.Contains(media, "html"), strings.Contains(media, "xml"), strings.Contains(media, "svg"), strings.Contains(media, "script"):
		x.find(Data, Dangerous, where, "This contains a document that can run code, and it comes from no host: do not open it.")
	case strings.HasPrefix(media, "image/"), strings.HasPrefix(media, "font/"), strings.HasPrefix(media, "audio/"), strings.HasPrefix(media, "video/"):
		x.find(Data, Note, where, "This contains an image or another medium, and it comes from no host.")
		isCode = false
	default:
		x.find(Data, Suspicious, where, "This contains a document, and it comes from no host.")
	}
	if isCode {
		x.code(span{body, len(x.input)}, "The document", strings.HasSuffix(media, ";base64"))
	}
}

// mostInCode is how many URLs of a script or a document are looked at.
const mostInCode = 5

// code looks for URLs in a script or a document, which is a part of the input and may be in Base64.
func (x *inspection) code(part span, what string, isBase64 bool) {
	if len(part.of(x.input)) > MaxCompared {
		part.end, x.unread = part.start+MaxCompared, true
	}
	written := inside.Text{End: len(part.of(x.input)), Text: percent.Decode(part.of(x.input)), How: inside.Percent, Percent: 1, Depth: 1}
	text, from, to := written.Text, 1, 1
	if isBase64 {
		from, to = 3, 4
		decoded := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
		n, _ := base64.StdEncoding.Decode(decoded, []byte(text)) // what precedes an error
		text = string(decoded[:n])
	}
	offset := func(n int) int { return part.start + written.Offset(part.of(x.input), min(n*to, len(written.Text))) }
	for at, url := range urlsIn(text, codeDelimiters) {
		x.inside(weburl.URL{}, span{offset(at.start / from), offset((at.end + from - 1) / from)}, url, InsideURL, what, "", Note)
	}
}

// codeDelimiters are the bytes at which a URL ends in a script or a document.
const codeDelimiters = " \t\r\n\"'`<>()\\"

// urlsIn returns the first URLs in a text and their places. A URL without a scheme is one between delimiters.
func urlsIn(text, delimiters string) iter.Seq2[span, string] {
	return func(yield func(span, string) bool) {
		for i, n := 0, 0; n < mostInCode; {
			slashes := strings.Index(text[i:], "//")
			if slashes < 0 {
				return
			}
			start := i + slashes
			if i = start + len("//"); start > 0 && text[start-1] == ':' {
				for start--; start > 0 && scheme.IsByte(text[start-1]); start-- {
				}
			}
			isRelative := text[start] == '/' && start > 0 && strings.IndexByte("\"'`=(", text[start-1]) >= 0
			if host := i; text[start] == ':' || text[start] == '/' && !isRelative {
				continue // a comment
			} else if end := strings.IndexAny(text[i:], delimiters); end < 0 {
				i = len(text)
			} else if i += end; i == host {
				continue
			}
			url := text[start:i]
			if isRelative {
				url = "https:" + url
			}
			if n++; !yield(span{start, i}, url) {
				return
			}
		}
	}
}
