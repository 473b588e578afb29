package targets

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/need"
)

// A proxy answers status 403 to requests for /admin, by a rule as its documentation shows it,
// and forwards all others.
type proxy struct {
	name  string
	start func(t testing.TB, upstream string) string // returns the address
	built bool                                       // by .ci/proxies
}

var proxies = []proxy{
	{name: "nginx", start: nginx("location /admin { return 403; } location / { proxy_pass http://{upstream}; }")},
	{name: "nginx-uri", start: nginx("location /admin { return 403; } location / { proxy_pass http://{upstream}/; }")},
	{name: "nginx-unmerged", start: nginx("merge_slashes off; location /admin { return 403; } location / { proxy_pass http://{upstream}; }")},
	{name: "nginx-regexp", start: nginx("location ~* ^/admin(/|$) { return 403; } location / { proxy_pass http://{upstream}; }")},
	{name: "nginx-request-uri", start: nginx(`if ($request_uri ~ "^/admin") { return 403; } location / { proxy_pass http://{upstream}; }`)},
	{name: "apache", start: apache("ProxyPass / http://{upstream}/")},
	{name: "apache-nocanon", start: apache("AllowEncodedSlashes NoDecode\nProxyPass / http://{upstream}/ nocanon")},
	{name: "apache-rewrite", start: apacheRule("RewriteEngine On\nRewriteRule \"^/admin(/|$)\" \"-\" [F]\nProxyPass / http://{upstream}/")},
	{name: "haproxy", start: haproxy("")},
	{name: "haproxy-normalize", start: haproxy("\thttp-request normalize-uri percent-decode-unreserved\n\thttp-request normalize-uri path-merge-slashes\n\thttp-request normalize-uri path-strip-dot\n\thttp-request normalize-uri path-strip-dotdot\n")},
	{name: "varnish", start: varnish(`if (req.url ~ "^/admin") { return (synth(403)); }`)},
	{name: "lighttpd", start: run{
		command: []string{"lighttpd", "-D", "-f", "{dir}/lighttpd.conf"},
		files: map[string]string{"lighttpd.conf": `server.modules = ("mod_access", "mod_proxy")
server.bind = "127.0.0.1"
server.port = {port}
server.document-root = "{dir}"
server.max-keep-alive-requests = 100000000
$HTTP["url"] =~ "^/admin" { url.access-deny = ("") }
else $HTTP["url"] =~ "" { proxy.server = ("" => (("host" => "127.0.0.1", "port" => {upstreamport}))) }
`},
	}.start},
	{name: "caddy", start: caddy("caddy").start},
	{name: "caddy-2.11", start: built("caddy-2.11", caddy("caddy-2.11")), built: true},
	{name: "traefik", start: traefik, built: true},
	{name: "go-reverseproxy", start: reverseProxy},
	{name: "h2o", start: run{
		command: []string{"h2o", "-c", "{dir}/h2o.conf"},
		files: map[string]string{"h2o.conf": `listen:
  host: 127.0.0.1
  port: {port}
hosts:
  "default":
    paths:
      "/admin":
        redirect:
          status: 302
          url: "http://h.example/denied"
      "/":
        proxy.reverse.url: "http://{upstream}/"
        proxy.preserve-host: ON
`},
	}.start},
	{name: "trafficserver", start: run{
		command: []string{"traffic_server", "-T", "none"},
		files: map[string]string{
			"records.config": "CONFIG proxy.config.http.server_ports STRING {port}:ip-in=127.0.0.1\nCONFIG proxy.config.url_remap.remap_required INT 1\nCONFIG proxy.config.reverse_proxy.enabled INT 1\nCONFIG proxy.config.http.cache.http INT 0\nCONFIG proxy.config.admin.user_id STRING nobody\nCONFIG proxy.config.diags.debug.enabled INT 0\nCONFIG proxy.config.log.logging_enabled INT 0\nCONFIG proxy.config.url_remap.pristine_host_hdr INT 1\nCONFIG proxy.config.http.keep_alive_no_activity_timeout_in INT 60\n",
			"remap.config":   "map http://h.example/admin http://{upstream}/admin @action=deny @src_ip=0.0.0.0-255.255.255.255\nmap http://h.example/ http://{upstream}/\n",
			"storage.config": "", "plugin.config": "", "ip_allow.yaml": "ip_allow:\n  - apply: in\n    ip_addrs: 0/0\n    action: allow\n    methods: ALL\n",
			"runroot.yaml": "prefix: /usr\nexec_prefix: /usr\nbindir: /usr/bin\nsbindir: /usr/sbin\nsysconfdir: {dir}\ndatadir: {dir}\nlibexecdir: /usr/lib/trafficserver/modules\nlocalstatedir: {dir}\nruntimedir: {dir}\nlogdir: {dir}\ncachedir: {dir}\n",
		},
		env: []string{"TS_RUNROOT={dir}"},
	}.start},
	{name: "nghttpx", start: func(t testing.TB, upstream string) string {
		return run{
			command: []string{"nghttpx", "--conf=/dev/null", "--frontend=127.0.0.1,{port};no-tls", "--backend=127.0.0.1,{upstreamport}", "--backend=" + strings.Replace(answering(t, "403 Forbidden"), ":", ",", 1) + ";/admin:/admin/", "--workers=1", "--errorlog-file=/dev/null", "--accesslog-file=/dev/null", "--backend-read-timeout=10s"},
		}.start(t, upstream)
	}},
	{name: "squid", start: run{
		command: []string{"squid", "-N", "-f", "{dir}/squid.conf"},
		files: map[string]string{"squid.conf": `http_port 127.0.0.1:{port} accel defaultsite=h.example
cache_peer 127.0.0.1 parent {upstreamport} 0 no-query originserver
acl admin urlpath_regex ^/admin
http_access deny admin
http_access allow all
cache deny all
cache_mem 1 MB
access_log none
cache_log /dev/null
cache_store_log none
pid_filename none
coredump_dir {dir}
shutdown_lifetime 0
cache_effective_user nobody
`},
	}.start},
}

// built is a program of .ci/proxies.
func built(name string, r run) func(testing.TB, string) string {
	return func(t testing.TB, upstream string) string {
		r.command[0] = filepath.Join(need.Dir(t, "GO_PROXIES"), name)
		return r.start(t, upstream)
	}
}

// traefik listens before it has its routes.
func traefik(t testing.TB, upstream string) string {
	address := built("traefik-3.5", run{
		command: []string{"traefik-3.5", "--configfile={dir}/traefik.yml"},
		files: map[string]string{
			"traefik.yml": "global: {checkNewVersion: false, sendAnonymousUsage: false}\nlog: {level: FATAL}\nentryPoints: {web: {address: \"127.0.0.1:{port}\"}}\nproviders: {file: {filename: {dir}/dynamic.yml}}\n",
			"dynamic.yml": `http:
  routers:
    admin: {rule: "PathPrefix(` + "`/admin`" + `)", service: upstream, middlewares: [deny]}
    other: {rule: "PathPrefix(` + "`/`" + `)", service: upstream}
  middlewares:
    deny: {ipAllowList: {sourceRange: [192.0.2.1/32]}}
  services:
    upstream: {loadBalancer: {servers: [{url: "http://{upstream}"}]}}
`,
		},
	})(t, upstream)
	c := &client{address: address}
	defer c.close()
	for range 200 {
		if a, err := c.get("/"); err == nil && a.status == 200 {
			return address
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal("Traefik has no routes")
	return ""
}

func caddy(program string) run {
	return run{
		command: []string{program, "run", "--config", "{dir}/Caddyfile"},
		files: map[string]string{"Caddyfile": `{
	admin off
	auto_https off
	log {
		output discard
	}
}
http://:{port} {
	bind 127.0.0.1
	@admin path /admin /admin/*
	respond @admin 403
	reverse_proxy {upstream}
}
`},
		env: []string{"HOME={dir}", "XDG_DATA_HOME={dir}", "XDG_CONFIG_HOME={dir}"},
	}
}

func nginx(server string) func(testing.TB, string) string {
	return run{
		command: []string{"nginx", "-p", "{dir}", "-c", "{dir}/nginx.conf", "-g", "daemon off;"},
		files:   map[string]string{"nginx.conf": nginxConfig(server)},
	}.start
}

func apache(server string) func(testing.TB, string) string {
	return apacheRule("<Location /admin>\nRequire all denied\n</Location>\n" + server)
}

func apacheRule(server string) func(testing.TB, string) string {
	return run{
		command: []string{"apache2", "-d", "/usr/lib/apache2", "-f", "{dir}/apache.conf", "-DFOREGROUND"},
		files:   map[string]string{"apache.conf": apacheConfig(server + "\n")},
	}.start
}

func haproxy(normalizers string) func(testing.TB, string) string {
	return run{
		command: []string{"haproxy", "-q", "-db", "-f", "{dir}/haproxy.cfg"},
		files:   map[string]string{"haproxy.cfg": haproxyConfig(normalizers)},
	}.start
}

// haproxyConfig returns a configuration with normalizers.
func haproxyConfig(normalizers string) string {
	return `global
	expose-experimental-directives
defaults
	mode http
	timeout connect 5s
	timeout client 60s
	timeout server 60s
frontend f
	bind 127.0.0.1:{port}
` + normalizers + `	http-request deny deny_status 403 if { path_beg /admin }
	default_backend b
backend b
	server s {upstream}
`
}

// varnish is Varnish with rules in vcl_recv.
func varnish(rules string) func(testing.TB, string) string {
	return run{
		command: []string{"varnishd", "-F", "-j", "none", "-n", "{dir}/work", "-a", "127.0.0.1:{port}", "-f", "{dir}/default.vcl", "-s", "malloc,16m"},
		files: map[string]string{"default.vcl": `vcl 4.1;
backend default { .host = "127.0.0.1"; .port = "{upstreamport}"; }
sub vcl_recv {
	` + rules + `
	return (pass);
}
`},
	}.start
}

// reverseProxy is Go's, with the rule that its documentation suggests: on r.URL.Path.
func reverseProxy(t testing.TB, upstream string) string {
	forward := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: upstream})
	return inProcess(func() http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/admin" || strings.HasPrefix(r.URL.Path, "/admin/") {
				http.Error(w, "forbidden", http.StatusForbidden)
				return
			}
			forward.ServeHTTP(w, r)
		})
	})(t)
}

// echoTargets is a server that answers each request with "F " and its target, in hexadecimal
// digits.
func echoTargets(t testing.TB) string { return answering(t, "200 OK") }

// answering is echoTargets with a status.
func answering(t testing.TB, status string) string {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				buffer := bufio.NewReader(conn)
				for {
					line, err := buffer.ReadBytes('\n')
					if err != nil {
						return
					}
					for {
						header, err := buffer.ReadBytes('\n')
						if err != nil {
							return
						}
						if len(bytes.TrimRight(header, "\r\n")) == 0 {
							break
						}
					}
					line = bytes.TrimRight(line, "\r\n")
					if i := bytes.IndexByte(line, ' '); i >= 0 {
						line = line[i+1:]
					}
					if i := bytes.LastIndexByte(line, ' '); i >= 0 {
						line = line[:i]
					}
					body := "F " + hex.EncodeToString(line)
					fmt.Fprintf(conn, "HTTP/1.1 "+status+"\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
				}
			}()
		}
	}()
	return listener.Addr().String()
}
