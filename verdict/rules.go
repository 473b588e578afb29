package verdict

import "slices"

// A Rule is a rule by its name.
type Rule string

// The rules. [Rules] returns their documentation.
const (
	Parsers         Rule = "parsers-differ"   // programs find different destinations
	Deviation       Rule = "idna-deviation"   // a character of the host, such as ß, that older programs replace
	Userinfo        Rule = "userinfo"         // a username or a password
	LinkText        Rule = "link-text"        // a link whose text is a URL or a host of another site
	UserinfoHost    Rule = "userinfo-host"    // text before the @ that looks like the host
	UserinfoLong    Rule = "userinfo-long"    // more than 64 bytes before the @
	Backslash       Rule = "backslash"        // a backslash, which browsers treat as a slash
	Slashes         Rule = "slashes"          // not two slashes after the scheme
	FakeAuthority   Rule = "fake-authority"   // text after "?" or "#" that looks like another host
	HiddenDots      Rule = "hidden-dots"      // a dot segment that checks of the path may not find
	Controls        Rule = "controls"         // tabs, newlines or other control characters
	EncodedHost     Rule = "encoded-host"     // percent-encoded characters in the host
	MappedHost      Rule = "mapped-host"      // characters of the host that parsers replace or remove
	AddressSpelling Rule = "address-spelling" // an IPv4 address that is not four decimal numbers
	Punycode        Rule = "punycode"         // a label that begins with xn-- and does not decode
	HostSyntax      Rule = "host-syntax"      // characters that DNS names do not have, or an empty label
	LongName        Rule = "long-name"        // a host longer than the DNS allows, or than 96 bytes
	BadPort         Rule = "bad-port"         // text after the host and its colon that is not a port number
	ServicePort     Rule = "service-port"     // a port that browsers block, or that is usual for an internal service

	Address         Rule = "ip-address"       // a public IP address
	InternalAddress Rule = "internal-address" // an IP address that is not public
	Metadata        Rule = "metadata"         // a cloud's metadata service
	LocalName       Rule = "local-name"       // a name with a different meaning in each network
	AddressInName   Rule = "address-in-name"  // a name that contains an IP address

	Delimiter      Rule = "delimiter"          // a character of the host that looks like a slash or another delimiter
	MixedScripts   Rule = "mixed-scripts"      // a label in scripts that are not written together
	Confusable     Rule = "confusable"         // a label that looks like one in ASCII
	HiddenInHost   Rule = "hidden-in-host"     // invisible characters in a label
	UnusualLetters Rule = "unusual-characters" // stacked marks, digits of several scripts, or symbols, in a label
	Bidi           Rule = "bidi"               // a character that changes the direction of the text
	HiddenText     Rule = "hidden-text"        // invisible characters after the host
	EncodedNewline Rule = "encoded-newline"    // an encoded newline or NUL

	Script        Rule = "script"         // a scheme that runs code
	EncodedScript Rule = "encoded-script" // a URL that has such a scheme after decoding
	Data          Rule = "data"           // a URL that contains the document itself
	LocalFile     Rule = "local-file"     // a file URL, or a Windows path
	Handler       Rule = "handler"        // a scheme that starts a program with arguments from the URL
	Option        Rule = "option"         // a host or a username that programs parse as an option
	Lookup        Rule = "lookup"         // a lookup that logging libraries run
	UnknownScheme Rule = "unknown-scheme" // http or https, misspelled
	OtherProtocol Rule = "protocol"       // a scheme for other services or files, for pages of the browser itself, or for messages

	Wrapper        Rule = "wrapper"         // a link of a known service with the URL to which it leads
	InsideURL      Rule = "url-inside"      // a URL of another site in the URL
	Redirect       Rule = "redirect"        // a URL of another site in a parameter for redirects
	HiddenRedirect Rule = "hidden-redirect" // a hidden URL of another site

	Lookalike   Rule = "lookalike"      // a domain that looks like a well-known name
	NameWithin  Rule = "name-within"    // a host of another owner that begins with a well-known name
	NameDivided Rule = "name-divided"   // a well-known name with dots or hyphens in it
	NameNear    Rule = "name-near"      // a domain one letter away from a well-known name
	NameWord    Rule = "name-with-word" // a well-known name with added words
	NameLabel   Rule = "name-label"     // a well-known name as a label before the domain
	NameSuffix  Rule = "name-suffix"    // a well-known name under another suffix
	NameGlued   Rule = "name-glued"     // a domain with a well-known name and other letters
	FakeSuffix  Rule = "fake-suffix"    // a domain that begins like a public suffix, as if the host ended there
	NamePath    Rule = "name-in-path"   // the domain of a well-known name in the path
	NameText    Rule = "name-in-text"   // a well-known name in the text with the link

	Combined       Rule = "combination"      // two observations that together are suspicious
	Recipient      Rule = "recipient"        // an e-mail address
	FreePages      Rule = "free-pages"       // a domain under which anyone publishes pages or stores files
	DynamicName    Rule = "dynamic-name"     // a domain under which anyone names a machine
	TunnelHost     Rule = "tunnel"           // a domain under which anyone opens a tunnel to a machine
	GatewayHost    Rule = "gateway"          // a gateway to files that anyone has stored
	ShortLink      Rule = "short-link"       // a link that does not show where it leads
	TwoExtensions  Rule = "double-extension" // a program or an archive that is named like a document
	InnerDirectory Rule = "inner-directory"  // a page in a directory of the software of a site
	Program        Rule = "program"          // a program
	Grant          Rule = "grant"            // a page on which a user gives others access to an account
	Injection      Rule = "injection"        // text that a program runs, or reads files by, if it uses it without care

	NotURL Rule = "not-a-url" // an input that does not parse
	Unread Rule = "unread"    // an input over a limit, which was not inspected completely
)

// A Doc is the documentation of a rule.
type Doc struct {
	Rule    Rule
	Grade   Grade  // the gravest grade of its findings; Meaning says when it is lower
	Meaning string // what it finds, in a sentence
	Source  string // where the danger was published
}

// The sources of several rules.
const (
	phishingMail = "https://doi.org/10.1145/1242572.1242660"
	birch        = "https://i.blackhat.com/USA-19/Thursday/us-19-Birch-HostSplit-Exploitable-Antipatterns-In-Unicode-Normalization.pdf"
	breaking     = "https://i.blackhat.com/us-18/Wed-August-8/us-18-Orange-Tsai-Breaking-Parser-Logic-Take-Your-Path-Normalization-Off-And-Pop-0days-Out-2.pdf"
	claroty      = "https://claroty.com/team82/research/exploiting-url-parsing-confusion"
	combosquat   = "https://doi.org/10.1145/3133956.3134002"
	cwe601       = "https://cwe.mitre.org/data/definitions/601.html"
	orange       = "https://www.blackhat.com/docs/us-17/thursday/us-17-Tsai-A-New-Era-Of-SSRF-Exploiting-URL-Parser-In-Trending-Programming-Languages.pdf"
	payloads     = "https://github.com/swisskyrepo/PayloadsAllTheThings/tree/master/Server%20Side%20Request%20Forgery"
	portswigger  = "https://portswigger.net/web-security/ssrf/url-validation-bypass-cheat-sheet"
	rfcSemantic  = "https://www.rfc-editor.org/rfc/rfc3986#section-7.6"
	rfcRare      = "https://www.rfc-editor.org/rfc/rfc3986#section-7.4"
	ipfs         = "https://www.trendmicro.com/en_us/research/22/l/web3-ipfs-only-used-for-phishing---so-far.html"
	landscape    = "https://www.cybercrimeinfocenter.org/phishing-activity-in-tlds-may-april-2025"
	tunnels      = "https://www.proofpoint.com/us/blog/threat-insight/threat-actor-abuses-cloudflare-tunnels-deliver-rats"
	squatting    = "https://www.ndss-symposium.org/ndss2015/ndss-2015-programme/seven-months-worth-mistakes-longitudinal-study-typosquatting-abuse/"
	standard     = "https://url.spec.whatwg.org/"
	trojan       = "https://trojansource.codes/"
	uts36        = "https://www.unicode.org/reports/tr36/"
	uts39        = "https://www.unicode.org/reports/tr39/"
)

var docs = []Doc{
	{Parsers, Dangerous, "Programs disagree on the host, the port or the scheme. It is dangerous if an attacker can use that: if two of them find different hosts, or only some find a host that is not public. Neither the name of the scheme, nor a default such as localhost, nor a host with a soft hyphen counts for that, and a public IPv4 address is the same host in each notation. Otherwise it is suspicious. If browsers reject the input, only hosts of letters, digits, hyphens and dots, and addresses, count for that. It is a note for a URL without a host, such as news:comp.lang, and for most input without a scheme.", claroty},
	{Deviation, Note, "The host has a character such as ß that older programs replace, so that they connect to another host.", "https://www.unicode.org/reports/tr46/#Deviations"},
	{Userinfo, Suspicious, "The URL has a username or a password, which browsers do not show. It is a note if it is empty, if the scheme is not http, https, ws or wss, and for a connection string of a database or a broker and a DSN of Sentry, which are written with it.", rfcSemantic},
	{LinkText, Dangerous, "The text of the link is a URL of another site. It is suspicious for a text without a scheme, such as www.bank.example, and for a link that does not show where it leads, which mailings with counted clicks have as well. A link of a known wrapper counts as the URL to which it leads. Only Inspector.InspectLink and weburl inspect --text find it, because the text is not part of the URL.", phishingMail},
	{UserinfoHost, Dangerous, "The text before the @ looks like the host, but the URL has another host.", rfcSemantic},
	{UserinfoLong, Suspicious, "The text before the @ is longer than 64 bytes, so that the host may be out of view.", rfcSemantic},
	{Backslash, Suspicious, "Browsers treat a backslash as a slash, and other programs do not. It is a note in the path, unless the path begins with it.", claroty},
	{Slashes, Suspicious, "The scheme is not followed by two slashes.", claroty},
	{FakeAuthority, Suspicious, "The ? or # that ends the host is followed by an @ and text that looks like another host.", orange},
	{HiddenDots, Suspicious, "The path has a dot segment that a check of the path may not find: ..%2f, %252e%252e, ..;, %c0%ae or ....//, or an empty segment with a semicolon.", breaking},
	{Controls, Suspicious, "The URL contains tabs or newlines, which parsers remove, or other control characters. It is a note if they are in the path or after it.", standard + "#url-parsing"},
	{EncodedHost, Suspicious, "The host contains percent-encoded characters.", portswigger},
	{MappedHost, Suspicious, "The host has characters, such as fullwidth letters and ideographic dots, that parsers replace with others, or remove.", birch},
	{AddressSpelling, Suspicious, "An IPv4 address is not written as four decimal numbers.", rfcRare},
	{Punycode, Suspicious, "A label begins with xn-- and does not decode.", "https://www.rfc-editor.org/rfc/rfc5891#section-5.4"},
	{HostSyntax, Suspicious, "The host contains characters that DNS names do not have, or an empty label.", claroty},
	{LongName, Suspicious, "The host is longer than the DNS allows: 253 bytes, or 63 per label. It is a note for a shorter host of more than 96 bytes, whose end may be out of view.", "https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4"},
	{BadPort, Suspicious, "The text after the host and its colon is not a port number.", orange},
	{ServicePort, Suspicious, "Browsers block the port, or it is usual for an internal service such as a database.", "https://fetch.spec.whatwg.org/#port-blocking"},

	{Address, Note, "The host is a public IP address.", "https://doi.org/10.1145/1314389.1314391"},
	{InternalAddress, Dangerous, "The host is an IP address that is not public: this machine's, a local network's, or one reserved for a special purpose. It is dangerous if only some programs find it, as in http://127.1/, or if the scheme is gopher, dict, ldap, tftp, netdoc or jar, and otherwise suspicious. A connection string, such as redis://127.0.0.1:6379, is reported only within another URL.", payloads},
	{Metadata, Dangerous, "The host is a cloud's metadata service, which gives machines their secrets.", payloads},
	{LocalName, Dangerous, "The host is a name that has a different meaning in each network, such as localhost or the name of a service in a cluster. It is dangerous in the cases of internal-address, and otherwise suspicious. It is a note for a name under .invalid or .test, which the public DNS does not have.", "https://www.rfc-editor.org/rfc/rfc6761"},
	{AddressInName, Dangerous, "The host is a name that contains an IP address, and a wildcard DNS service may resolve it to that address. It is dangerous for the address of a metadata service, and suspicious for others.", payloads},

	{Delimiter, Dangerous, "The host has a character that looks like a slash, a dot or another delimiter, or is one that is encoded, so that the host seems to end before it. It is suspicious for a slash if the text before it does not look like a host.", "https://chromium.googlesource.com/chromium/src/+/main/docs/idn.md"},
	{MixedScripts, Suspicious, "A label of the host mixes scripts that are not written together.", uts39 + "#Mixed_Script_Detection"},
	{Confusable, Suspicious, "A label with other letters looks like one in ASCII. It is a note if the ASCII label contains digits, or if the suffix of the domain is not ASCII.", "https://doi.org/10.1145/503124.503156"},
	{HiddenInHost, Note, "A label has invisible characters, which some languages are written with.", uts39},
	{UnusualLetters, Suspicious, "A label has stacked marks, or digits of several scripts. It is a note for symbols such as emoji.", uts39 + "#Optional_Detection"},
	{Bidi, Dangerous, "A character, encoded or not, changes the direction of the text, so that it is shown in another order. It is dangerous if a program seems to be a file of another type, and otherwise suspicious.", trojan},
	{HiddenText, Note, "The URL contains invisible characters after the host.", uts36},
	{EncodedNewline, Suspicious, "The URL contains an encoded newline or NUL, which can end a line of a protocol. In the body of a mailto URL, a newline has no finding.", orange},

	{Script, Dangerous, "The scheme runs code.", "https://cwe.mitre.org/data/definitions/79.html"},
	{EncodedScript, Dangerous, "After decoding, the input is a URL whose scheme runs code.", "https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html"},
	{Data, Dangerous, "The URL contains the document itself, which comes from no host. It is dangerous for HTML, XML, SVG and scripts, a note for images, fonts, audio and video, and suspicious for all others, blob: and filesystem: URLs included.", "https://blog.mozilla.org/security/2017/11/27/blocking-top-level-navigations-data-urls-firefox-58/"},
	{LocalFile, Dangerous, "The URL, or a Windows path, points to a file. It is dangerous if the file is on another machine, because Windows sends it the user's credentials, a note for a path with a drive letter, and suspicious otherwise, as for a file that a mailto URL attaches.", "https://attack.mitre.org/techniques/T1187/"},
	{Handler, Dangerous, "The scheme starts a program with arguments from the URL. It is dangerous for schemes that install programs or run commands: cursor, ext, hcp, itms-services, jnlp, jnlps, mhtml, ms-appinstaller, ms-msdt, ms-officecmd and search-ms; suspicious for others with known attacks; and a note for the rest that begin with ms-, such as ms-settings.", "https://nvd.nist.gov/vuln/detail/CVE-2022-30190"},
	{Option, Dangerous, "The host or the username begins with a hyphen, so that a program that is started with it, such as ssh, parses it as an option. It is a note for http and https.", "https://nvd.nist.gov/vuln/detail/CVE-2017-1000117"},
	{Lookup, Dangerous, "The URL contains a lookup, such as ${jndi:ldap://evil.example/a}, which old versions of Log4j and Commons Text run when they write it to a log.", "https://nvd.nist.gov/vuln/detail/CVE-2021-44228"},
	{UnknownScheme, Note, "The scheme is http or https, misspelled, such as htttps.", squatting},
	{OtherProtocol, Suspicious, "The scheme lets a server that fetches the URL connect to other services, or read files; or it is for pages of the browser itself; or a tel URL has a code such as *#06#. It is a note for sms, for premium-rate numbers of some countries, and for QR codes with a contact, a secret or a network.", orange},

	{Wrapper, Dangerous, "The URL is a link of a mail filter, a search engine, a social network, a cache, an archive or a tracker, and contains the URL to which it leads. It has the grade of that URL, and is at least a note.", "https://learn.microsoft.com/defender-office-365/safe-links-about"},
	{InsideURL, Dangerous, "The URL contains a URL of another site, in a script or in the document of a data URL too. It has the grade of that URL, and is at least a note.", cwe601},
	{Redirect, Dangerous, "A parameter with a name that is common for redirects, such as next, contains a URL of another site or scheme. It has the grade of that URL, and is at least a note.", cwe601},
	{HiddenRedirect, Dangerous, "The URL contains a hidden URL of another site: percent-encoded twice or in another encoding, or without a scheme; or it is, or a parameter contains, a reference that leads to another site after decoding or resolving. It has the grade of that URL, and is at least suspicious.", cwe601},

	{Lookalike, Dangerous, "The domain looks like a well-known name. It is suspicious if a capital I looks like an l.", "https://doi.org/10.1145/503124.503156"},
	{NameWithin, Dangerous, "The host begins with a well-known name, or with a domain of a state such as www.gov.uk, but belongs to another owner. For the domain of an unknown owner it is a note, or suspicious with www at the start and a word such as login or account. It is a note too for one under the suffix of a country before a suffix of the world. That is suspicious with another sign: www at the start, as in www.bank.de.evil.example, a word such as login before the domain or pay in it, or a suffix that is often reported for phishing.", rfcSemantic},
	{NameDivided, Suspicious, "The host is a well-known name with dots or hyphens in it.", squatting},
	{NameNear, Suspicious, "The domain is one letter away from a well-known name, or up to three from one of 14 letters or more. It is a note if chance explains it: an ordinary word, a name of up to five letters, or a short name with another suffix.", squatting},
	{NameWord, Dangerous, "The domain is a well-known name with added words. It is dangerous if letters of the name are replaced by ones that look like them, as in paypa1-login.example, otherwise suspicious, and a note for the towns of sparkasse.de, as in sparkasse-hannover.de.", combosquat},
	{NameLabel, Note, "A label before the domain is a well-known name, as in gitlab.company.example. With another observation it is a combination.", combosquat},
	{NameSuffix, Suspicious, "The domain is a well-known name under another suffix. It is a note for names that are ordinary words, under github.io and gitlab.io, and under the suffix of a country, except for suffixes that are sold worldwide, such as io and tk.", combosquat},
	{NameGlued, Note, "The domain contains a well-known name of six letters or more and other letters, or one of three or four letters between hyphens. With another observation it is a combination. It is suspicious for names that the user has given.", combosquat},
	{FakeSuffix, Dangerous, "The domain begins like a suffix of a state, so that the host seems to end there: nhs.uk-refund.example, gov-uk-refund.example. It is suspicious for other public suffixes, as in www.bank.com-id.example; the suffix of a country needs another sign, as in name-within.", rfcSemantic},
	{NamePath, Suspicious, "The path contains the domain of a well-known name. It is a note unless the path also has a word such as login.", rfcSemantic},
	{NameText, Suspicious, "The text of the link, or the message with it, begins with a well-known name, to which the link does not belong. It is a note unless the text also has a word such as account or expires. Only Inspector.InspectLink and weburl inspect --text find it.", phishingMail},

	{Combined, Suspicious, "Two observations that together are suspicious, by the table of combinations.", landscape},
	{Recipient, Suspicious, "The URL contains an e-mail address. It is a note if the address is not in base64.", ipfs},
	{FreePages, Note, "Anyone can publish pages, run applications or store files under the domain of the host. There is no finding for the pages of hosts of code, such as github.io, and for blogs.", landscape},
	{DynamicName, Note, "Anyone can get a name under the domain of the host for a machine.", landscape},
	{TunnelHost, Suspicious, "Anyone can open a tunnel to a machine under the domain of the host.", tunnels},
	{GatewayHost, Note, "The host is a gateway to files that anyone has stored, for example in IPFS.", ipfs},
	{ShortLink, Note, "The link does not show where it leads.", "https://doi.org/10.1145/2187836.2187959"},
	{TwoExtensions, Suspicious, "The path ends with a program or an archive that is named like a document: invoice.pdf.exe, page.html.zip.", "https://attack.mitre.org/techniques/T1036/007/"},
	{InnerDirectory, Suspicious, "The URL is a page in a directory in which the software of a site has no pages for visitors, such as wp-includes.", "https://isc.sans.edu/diary.html?storyid=28516"},
	{Program, Note, "The path ends with a program that an operating system starts when it is opened.", "https://support.microsoft.com/office/434752e1-02d3-4e90-9124-8b81e49a8519"},
	{Grant, Suspicious, "On the page, a user gives others access to an account: to a program, by OAuth, with a scope for mail, files, contacts or all data, or for all users of an administrator; or to a device whose code is entered, which is a note unless the URL has a query.", "https://attack.mitre.org/techniques/T1528/"},
	{Injection, Suspicious, "The path or a parameter contains an attack on the server, or on a page of it: a script, SQL, a command, an expression of a template language, the name of a file with secrets, or three parent directories in sequence. It is found in each encoding, but not in each form, and a server needs its own checks.", "https://owasp.org/www-community/Injection_Flaws"},

	{NotURL, Note, "The input does not parse as a URL.", standard + "#url-parsing"},
	{Unread, Suspicious, "The input exceeds a limit of this package, such as text that is encoded more than five times, and was not inspected completely.", standard + "#security-considerations"},
}

// Rules returns the documentation of all rules.
func Rules() []Doc { return slices.Clone(docs) }

// ranking are the rules in the order of their findings of one grade, the least grave first.
var ranking = []Rule{
	Unread, UnknownScheme, ShortLink, FreePages, DynamicName, GatewayHost, Address, Program, NameGlued, NameLabel, LongName, UnusualLetters, HiddenInHost,
	HiddenText, Bidi, Deviation, Recipient, InsideURL, Redirect, Wrapper, EncodedNewline, HiddenDots, Parsers, Backslash, Slashes, Controls, OtherProtocol,
	FakeAuthority, BadPort, ServicePort, HostSyntax, MappedHost, EncodedHost, Punycode, AddressSpelling, UserinfoLong, Userinfo, LocalName,
	InternalAddress, AddressInName, TunnelHost, InnerDirectory, Grant, Injection, HiddenRedirect, Combined, TwoExtensions, NamePath, NameText, NameSuffix, NameNear,
	NameDivided, NameWord, MixedScripts, Confusable, FakeSuffix, Delimiter, NameWithin, Lookalike, LinkText, UserinfoHost, Data, LocalFile, Metadata, Option, Lookup,
	Handler, EncodedScript, Script, NotURL,
}

// ranks are the places of rules in ranking.
var ranks = func() map[Rule]int {
	m := make(map[Rule]int, len(ranking))
	for i, r := range ranking {
		m[r] = i
	}
	return m
}()

func rank(r Rule) int { return ranks[r] }

// Ranking returns the rules in the order of their findings of one grade, the least grave
// first: [Verdict.Score] is the place in it.
func Ranking() []Rule { return slices.Clone(ranking) }
