package surt

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl"
	"github.com/weburl/weburl/internal/cputime"
	"github.com/weburl/weburl/internal/urlgen"
)

// The vectors of tests/test_surt.py of the Python package, and of the tests in Java
// that it names.
func TestPython(t *testing.T) {
	const id = "0123456789abcdefghijklemopqrstuv"
	scheme, comma, www := Options{WithScheme: true}, Options{TrailingComma: true}, Options{KeepWWW: true}
	for _, test := range []struct {
		options  Options
		in, want string
	}{
		{Options{}, "", "-"},
		{Options{}, "filedesc:foo.arc.gz", "filedesc:foo.arc.gz"},
		{Options{}, "filedesc:/foo.arc.gz", "filedesc:/foo.arc.gz"},
		{Options{}, "filedesc://foo.arc.gz", "filedesc://foo.arc.gz"},
		{Options{}, "warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"},
		{Options{}, "dns:alexa.com", "dns:alexa.com"},
		{Options{}, "http://www.archive.org/", "org,archive)/"},
		{Options{}, "http://archive.org/goo/", "org,archive)/goo"},
		{Options{}, "http://archive.org/goo/?", "org,archive)/goo"},
		{Options{}, "http://archive.org/goo/?b&a", "org,archive)/goo?a&b"},
		{Options{}, "http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"},
		{comma, "http://archive.org/goo/?a=2&b&a=1", "org,archive,)/goo?a=1&a=2&b"},
		{comma, "dns:archive.org", "dns:archive.org"},
		{Options{}, "http://archive.org/index.php?PHPSESSID=" + id + "&action=profile;u=4221", "org,archive)/index.php?action=profile;u=4221"},
		{Options{}, "whois://whois.isoc.org.il/shaveh.co.il", "il,org,isoc,whois)/shaveh.co.il"},
		{Options{}, "http://visit.webhosting.yahoo.com/visit.gif?&r=http%3A//web.archive.org/web/20090517140029/http%3A//anthonystewarthead.electric-chi.com/&b=Netscape%205.0%20%28Windows%3B%20en-US%29&s=1366x768&o=Win32&c=24&j=true&v=1.2",
			"com,yahoo,webhosting,visit)/visit.gif?&b=netscape%205.0%20(windows;%20en-us)&c=24&j=true&o=win32&r=http://web.archive.org/web/20090517140029/http://anthonystewarthead.electric-chi.com/&s=1366x768&v=1.2"},
		{Options{}, "mailto:foo@example.com", "mailto:foo@example.com"},
		{scheme, "http://www.example.com/", "http://(com,example)/"},
		{Options{WithScheme: true, TrailingComma: true}, "https://www.example.com/", "https://(com,example,)/"},
		{comma, "ftp://www.example.com/", "com,example,)/"},
		{Options{WithScheme: true, KeepWWW: true}, "http://www.example.com/", "http://(com,example,www)/"},
		{www, "http://www.example.com/", "com,example,www)/"},
		{scheme, "mailto:foo@example.com", "mailto:foo@example.com"},
		{scheme, "dns:archive.org", "dns:archive.org"},
		{scheme, "whois://whois.isoc.org.il/shaveh.co.il", "whois://(il,org,isoc,whois)/shaveh.co.il"},
		{Options{}, "http://example.com/app?item=Wroc%C5%82aw", "com,example)/app?item=wroc%c5%82aw"},
		{Options{KeepAddress: true}, "http://www.example.com/", "com,example)/"},
		{Options{}, "http://192.168.1.254/info/", "254,1,168,192)/info"},
		{Options{KeepAddress: true}, "http://192.168.1.254/info/", "192.168.1.254)/info"},
		{Options{}, "http://mineral.galleries.com:/minerals/x.htm", "com,galleries,mineral)/minerals/x.htm"},
		{Options{}, "http:////////////////www.vikings.com", "com,vikings)/"},
		{scheme, "http://https://order.1and1.com", "https://(com,1and1,order)/"},
		{Options{}, "http://www.archive.org:443/", "org,archive:443)/"},
		{Options{}, "https://www.archive.org:443/", "org,archive)/"},
		{Options{}, "http://bücher.ch:8080?#foo", "ch,xn--bcher-kva:8080)/"},
		{Options{}, "☃.com", "com,xn--n3h)/"},
		{Options{}, "http://\x01\u0080.com/", "com,%01%c2%80)/"},
		{Options{}, "http://www.t%EF%BF%BD%04.82.net/", "net,82,t%ef%bf%bd%04)/"},
		{Options{}, "http://39024579298/", "226,210,11,22)/"},
		{Options{}, "http://10.0.258/", "2,1,0,10)/"},
		{Options{}, "http://017.0.0.1/", "1,0,0,15)/"},
		{Options{}, "http://1.2.3.256/", "256,3,2,1)/"},
		{Options{}, "http://www12.foo.com/", "com,foo)/"},
		{Options{}, "http://www2foo.com/", "com,www2foo)/"},
		{Options{}, "http://h/(S(4hqa0555fwsecu455xqckv45))/mileg.aspx", "h)/mileg.aspx"},
		{Options{}, "http://h/(4hqa0555fwsecu455xqckv45)/mileg.aspx", "h)/mileg.aspx"},
		{Options{}, "http://h/(a(4hqa0555fwsecu455xqckv45)S(4hqa0555fwsecu455xqckv45)f(4hqa0555fwsecu455xqckv45))/mileg.aspx?page=sessionschedules", "h)/mileg.aspx?page=sessionschedules"},
		{Options{}, "http://h/photos/36050182@N05/", "h)/photos/36050182@n05"},
		{Options{}, "http://h/?jsessionid=" + id, "h)/"},
		{Options{}, "http://h/?jsessionid=" + id + "0", "h)/?jsessionid=" + id + "0"},
		{Options{}, "http://h/?one=two&jsessionid=" + id + "&x=y", "h)/?one=two&x=y"},
		{Options{}, "http://h/?one=two&jsessionid=" + id, "h)/?&one=two"},
		{Options{}, "http://h/?aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX&x=y", "h)/?x=y"},
		{Options{}, "http://h/?sid=9682993c8daa2c5497996114facdc805&jsessionid=" + id, "h)/"},
		{Options{}, "http://h/?CFID=1169580&CFTOKEN=48630702&dtstamp=22%2F08%2F2006%7C06%3A58%3A11", "h)/?dtstamp=22/08/2006|06:58:11"},
		{Options{}, "http://h/?CFID=16603925&CFTOKEN=2AE13EEE-3048-85B0-56CEDAAB0ACA44B8", "h)/"},
		{Options{}, "http://h/?x=1&CFID=1&CFTOKEN=2&r=3", "h)/?r=3&x=1"},

		// What the package answers: see TestPythonPackage.
		{Options{}, "mailto:?subject=Hi", "mailto:/?subject=hi"},
		{Options{}, "mailto:?", "mailto:"},
		{Options{}, "tel:?x", "tel:/?x"},
		{Options{}, "dns:?a", "dns:/?a"},
		{Options{}, "dns://www.h", "h,www)/"},
		{Options{}, "http:#x", "http:"},
		{Options{}, "http:?x", "http:/?x"},
		{Options{}, "http://h:0/", "h)/"},
		{Options{}, "http://a[::1]b:80/", "::1)/"},
	} {
		if got, err := test.options.Key(test.in); err != nil || got != test.want {
			t.Errorf("%s:\ngot  %s, %v\nwant %s", test.in, got, err, test.want)
		}
	}
}

// javaKeys are the vectors of WaybackURLKeyMakerTest.java of webarchive-commons, and inputs
// about which its class is particular.
var javaKeys = []struct{ in, want string }{
	{"", "-"},
	{"filedesc:/foo.arc.gz", "filedesc:/foo.arc.gz"},
	{"warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"},
	{"dns:alexa.com", "com,alexa)"},
	{"dns:archive.org", "org,archive)"},
	{"http://archive.org/", "org,archive)/"},
	{"http://archive.org/goo/?", "org,archive)/goo"},
	{"http://archive.org/goo/?b&a", "org,archive)/goo?a&b"},
	{"http://archive.org/goo/?a=2&b&a=1", "org,archive)/goo?a=1&a=2&b"},
	{"http://archive.org:/", "org,archive)/"},
	{"https://34.203.211.192/robots.txt", "192,211,203,34)/robots.txt"},
	{"https://[2600:1f18:200d:fb00:2b74:867c:ab0c:150a]/robots.txt", "2600:1f18:200d:fb00:2b74:867c:ab0c:150a)/robots.txt"},
	{"http://1kr.ua/newslist.html?tag=%E4%EE%F8%EA%EE%EB%FC%ED%EE%E5", "ua,1kr)/newslist.html?tag=%e4%ee%f8%ea%ee%eb%fc%ed%ee%e5"},
	{"http://www.aluroba.com/tags/%C3%CE%CA%C7%D1%E5%C7.htm", "com,aluroba)/tags/%c3%ce%ca%c7%d1%e5%c7.htm"},
	{"https://www.insbase.ac/xoops2/modules/xpwiki/?%A4%D5%A4%AF%A4%AA%A4%AB%B8%A9%A4%AA%A4%AA%A4%CE%A4%B8%A4%E7%A4%A6%BB%D4", "ac,insbase)/xoops2/modules/xpwiki?%a4%d5%a4%af%a4%aa%a4%ab%b8%a9%a4%aa%a4%aa%a4%ce%a4%b8%a4%e7%a4%a6%bb%d4"},
	{"http://www.www2.example.org/", "org,example)/"},

	// What the class of webarchive-commons 3921259 answers: see TestJavaClass.
	{"example.com:8080/x", "com,example:8080)/x"},
	{"www.example.com:80/B", "com,example)/b"},
	{"localhost:3000/", "localhost:3000)/"},
	{"user:pw@example.com/", "com,example)/"},
	{"mailto:a@b", "b)/"},
	{"http:////example.com/a//b", "com,example)/a/b"},
	{"http://http://example.com/a", "http)/example.com/a"},
	{"ftp://h:70000/", "h:70000)/"},
	{"ftp://h:0/", "h)/"},
	{"http://h:-5/", "h:-5)/"},
	{"file://a/b", "file)/a/b"},
	{"/a", "a)/"},
	{"http://10.0.258/", "258,0,10)/"},
	{"http://010.1.2.3/", "3,2,1,8)/"},
	{"http://3232235521/", "1,0,168,192)/"},
	{"http://[::ffff:1.2.3.4]/", "4],3,2,[::ffff:1)/"},
	{"http://[", "[)/"},
	{"\u2028 http://h/\u0085a", "%20http)/h/a"},
}

func TestJava(t *testing.T) {
	for _, test := range javaKeys {
		if got, err := (Options{Java: true}).Key(test.in); err != nil || got != test.want {
			t.Errorf("%s:\ngot  %s, %v\nwant %s", test.in, got, err, test.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, in := range []string{"http://h:x/", "http://h:65536/", "http://h:-1/", "http://h:+1/", " "} {
		if got, err := Key(in); err == nil {
			t.Errorf("%s: got %s", in, got)
		}
	}
	for _, in := range []string{"http:///", "http://", "HTTP:///example.com", "http://u@[::1]/", "#a", "http://./", "http://@/", "http://h:x/", "http://h:2147483648/"} {
		if got, err := (Options{Java: true}).Key(in); err == nil {
			t.Errorf("%s: got %s", in, got)
		}
	}
}

func TestGrowth(t *testing.T) {
	for _, unit := range []string{"%25", "http://", "cfid=", "cfid=1&cftoken=", "sid=", "a&", "../", "(4hqa0555fwsecu455xqckv45)/", "www.", ".", "[", ":", "jsessionid=0123456789abcdefghijklemopqrstu"} {
		for _, prefix := range []string{"http://", "http://h/", "http://h/?"} {
			t.Run(strings.ReplaceAll(prefix+unit, "/", "∕"), func(t *testing.T) {
				cputime.Linear(t, 1<<14, func(n int) time.Duration {
					long := prefix + strings.Repeat(unit, n/len(unit))
					return cputime.Thread(func() {
						Key(long)
						Options{Java: true}.Key(long)
					})
				})
			})
		}
	}
}

// TestAppendURL compares AppendURL with Append.
func TestAppendURL(t *testing.T) {
	inputs := []string{
		"http://u:p@[::1]:81/", "http://u@h:1/", "http://@h/", "https://[::1]:81/A?B#c", "https://www12.Example.:444/?A=B&a=%41",
		"http://127.1/a/../(A(4hqa0555fwsecu455xqckv45))/X.aspx", "ftp://h:21/", "wais://h/", "file:///C:/", "mailto:a@b",
		"http://h/?", "http://h/\x7f%7F|^?\x7f|^#\x7f", "http://h//a/./b;jsessionid=1?sid=0123456789abcdef0123456789abcdef&Z",
	}
	g := urlgen.New(4)
	for range 100_000 {
		inputs = append(inputs, g.Input())
	}
	for _, input := range inputs {
		u, err := weburl.Parse(input)
		if err != nil {
			continue
		}
		for _, o := range []Options{{}, {Java: true}, {Java: true, WithScheme: true, KeepAddress: true}} {
			got, gotErr := o.AppendURL([]byte("x"), u)
			want, wantErr := o.Append([]byte("x"), u.String())
			if string(got) != string(want) || gotErr != wantErr {
				t.Fatalf("%s: %+v: got %s, %v, want %s, %v", u, o, got, gotErr, want, wantErr)
			}
		}
	}
}

func FuzzKey(f *testing.F) {
	for _, s := range []string{"http://www.EXAMPLE.org:80/a/../B?b&a=%2525#x", "http://https://h", "ü.de/(S(4hqa0555fwsecu455xqckv45))/x.aspx", "http://[::1]:1/", "dns:\xD1.example"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, url string) {
		for _, o := range []Options{{}, {Java: true}} {
			key, err := o.Key(url)
			if o.Java && strings.HasPrefix(url, "dns:") {
				continue // the name stays as it is
			}
			if err == nil && key != url && strings.Trim(key, "\x7f") != "" {
				for i := range len(key) {
					if key[i] <= ' ' || key[i] > 0x7f {
						t.Fatalf("%q: %q has the byte %#x", url, key, key[i])
					}
				}
			}
		}
	})
}
