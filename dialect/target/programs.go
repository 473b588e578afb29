package target

import (
	"strings"

	"github.com/weburl/weburl/internal/ascii"
	"github.com/weburl/weburl/internal/escape"
)

// control reports whether a byte is a control character or a space.
func control(c byte) bool { return c <= ' ' || c == 0x7F }

// controlButTabs is control for programs that allow tabs and form feeds.
func controlButTabs(c byte) bool { return control(c) && c != '\t' && c != '\f' }

func controlOrFragment(c byte) bool { return control(c) || c == '#' }

func controlOrHigh(c byte) bool { return c <= ' ' || c >= 0x7F }

// with returns a changed model.
func with(m model, change func(*model)) model {
	change(&m)
	return m
}

func pointer(m model) *model { return &m }

// encode percent-encodes the bytes of a path that are not plain.
func encode(path string, plain func(byte) bool) string {
	var b []byte
	for i := range len(path) {
		if plain(path[i]) {
			b = append(b, path[i])
		} else {
			b = escape.Append(b, path[i])
		}
	}
	return string(b)
}

// oneOf returns a function that reports whether a byte is alphanumeric or in a set.
func oneOf(set string) func(byte) bool {
	return func(c byte) bool { return ascii.IsAlphanumeric(c) || strings.IndexByte(set, c) >= 0 }
}

// programs are proxies, and then servers.
var programs = []Program{
	{name: "nginx", status: 400, title: "nginx 1.22: location, proxy_pass without a URI", source: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass", rule: nginx, forward: asOrigin},
	{name: "nginx-uri", status: 400, title: "nginx 1.22: location, proxy_pass with a URI", source: "https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_pass", rule: nginx, forward: nginxEscaped},
	{name: "nginx-unmerged", status: 400, title: "nginx 1.22: merge_slashes off", source: "https://nginx.org/en/docs/http/ngx_http_core_module.html#merge_slashes", rule: with(nginx, func(m *model) { m.merge = false }), forward: asOrigin},
	{name: "nginx-regexp", status: 400, title: "nginx 1.22: location ~* ^/admin(/|$)", source: "https://nginx.org/en/docs/http/ngx_http_core_module.html#location", rule: with(nginx, func(m *model) { m.text, m.fold, m.last = false, true, beforeNewline }), forward: asOrigin},
	{name: "nginx-request-uri", status: 400, title: "nginx 1.22: a rule on $request_uri", source: "https://nginx.org/en/docs/http/ngx_http_core_module.html#var_request_uri", rule: nginx, sent: true, forward: asOrigin},
	{name: "apache", title: "Apache httpd 2.4: Location, ProxyPass", source: "https://httpd.apache.org/docs/2.4/mod/mod_proxy.html#proxypass", rule: apacheModel, forward: apacheEscaped},
	{name: "apache-rewrite", title: "Apache httpd 2.4: RewriteRule, ProxyPass", source: "https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html#rewriterule", rule: apacheModel, forward: apacheEscaped},
	{name: "apache-nocanon", title: "Apache httpd 2.4: NoDecode, ProxyPass nocanon", source: "https://httpd.apache.org/docs/2.4/mod/mod_proxy.html#proxypass", rule: with(apacheModel, func(m *model) { m.slash = keep }), forward: apacheSent},
	{name: "haproxy", status: 400, title: "HAProxy 2.6: path_beg", source: "https://docs.haproxy.org/2.6/configuration.html#7.3.6-path", rule: haproxyModel, forward: haproxySent},
	{name: "haproxy-normalize", status: 400, title: "HAProxy 2.6: path_beg after four normalizers", source: "https://docs.haproxy.org/2.6/configuration.html#4.2-http-request%20normalize-uri", rule: with(haproxyModel, func(m *model) { m.last = haproxyNormal }), forward: func(target, p, q string) (string, bool) {
		if target = strings.TrimRight(target, "\t"); p == "" {
			return target, true // there is no path
		}
		return strings.TrimSuffix(target, origin(target)) + p + unreservedDecoded(q), true
	}},
	{name: "varnish", status: 400, title: `Varnish 7.1: req.url ~ "^/admin"`, source: "https://varnish-cache.org/docs/7.1/reference/vcl-var.html", rule: model{text: true, absolute: strip, other: asPath, rejects: control}, forward: asOrigin},
	{name: "lighttpd", title: `lighttpd 1.4.69: $HTTP["url"], mod_proxy`, source: "https://redmine.lighttpd.net/projects/lighttpd/wiki/Server_http-parseoptsDetails", rule: model{line: lighttpdLine, decode: true, null: reject, controls: reject, dots: late, merge: true, text: true}, forward: lighttpdForward},
	{name: "caddy", status: 400, title: "Caddy 2.6: path matcher, reverse_proxy", source: "https://caddyserver.com/docs/caddyfile/matchers#path", rule: with(goModel, func(m *model) {
		m.line, m.merge, m.dots, m.fold = caddyPath, true, late, true
	}), forward: goForward},
	{name: "caddy-2.11", title: "Caddy 2.11: path matcher, reverse_proxy", source: "https://caddyserver.com/docs/caddyfile/matchers#path", rule: with(goModel, func(m *model) {
		m.merge, m.dots, m.fold = true, late, true
	}), forward: goForward},
	{name: "traefik", title: "Traefik 3.5: PathPrefix", source: "https://doc.traefik.io/traefik/reference/routing-configuration/http/router/rules-and-priority/#path-pathprefix-and-pathregexp", rule: model{line: traefikRoute, text: true}, forward: traefikForward},
	{name: "go-reverseproxy", status: 400, title: "Go 1.26: httputil.ReverseProxy, a rule on URL.Path", source: "https://pkg.go.dev/net/http/httputil#ReverseProxy", rule: goModel, forward: ownProxy},
	{name: "h2o", status: 400, title: "H2O 2.2: paths, proxy.reverse.url", source: "https://h2o.examp1e.net/configure/proxy_directives.html", rule: model{rejects: control, absolute: addSlash, other: addSlash, decode: true, dots: late}, forward: func(target, _, _ string) (string, bool) {
		if len(target) == 1 {
			return "/", true
		}
		return "/" + strings.TrimPrefix(target, "/"), true
	}},
	{name: "envoy", title: "Envoy: route prefix (made from its source)", unrun: true, source: "https://www.envoyproxy.io/docs/envoy/latest/api-v3/config/route/v3/route_components.proto", rule: model{rejects: controlOrFragment, absolute: strip, text: true}, forward: asOrigin},
	{name: "envoy-normalize", title: "Envoy: prefix after normalize_path (made from its source)", unrun: true, source: "https://www.envoyproxy.io/docs/envoy/latest/api-v3/extensions/filters/network/http_connection_manager/v3/http_connection_manager.proto", rule: model{rejects: controlOrFragment, line: envoyLine, text: true}, forward: func(_, path, query string) (string, bool) { return path + query, true }},
	{name: "trafficserver", title: "Apache Traffic Server 9.2: map, action=deny", source: "https://docs.trafficserver.apache.org/en/9.2.x/admin-guide/files/remap.config.en.html", rule: model{line: trafficServerLine, text: true}, forward: func(_, path, query string) (string, bool) { return path + query, true }},
	{name: "nghttpx", status: 400, title: "nghttpx 1.52: a pattern of --backend", source: "https://nghttp2.org/documentation/nghttpx.1.html#cmdoption-nghttpx-b", rule: model{rejects: controlOrHigh, line: nghttpxLine}, forward: func(_, path, query string) (string, bool) { return path + query, true }},
	{name: "squid", status: 400, title: "Squid 5.7: accelerator, urlpath_regex", source: "http://www.squid-cache.org/Doc/config/acl/", rule: model{rejects: func(c byte) bool { return control(c) && strings.IndexByte("\t\v\f", c) < 0 }, line: withoutTabs, decode: true, text: true}, forward: func(target, _, _ string) (string, bool) {
		return origin(squidTrimmed(target)), true
	}},

	{name: "go-servemux", status: 400, moved: 307, title: "Go 1.26: http.ServeMux", source: "https://pkg.go.dev/net/http#ServeMux", rule: model{line: muxPath, decode: true, slash: keep}, app: &goModel, redirects: goEscapedPath},
	{name: "gorilla", status: 400, moved: 301, title: "gorilla/mux 1.8", source: "https://pkg.go.dev/github.com/gorilla/mux", rule: goModel, redirects: goPath},
	{name: "chi", title: "chi 5", source: "https://pkg.go.dev/github.com/go-chi/chi/v5", rule: model{line: goRawPath, last: unlessAsterisk}, app: &goModel},
	{name: "echo", title: "Echo 4", source: "https://pkg.go.dev/github.com/labstack/echo/v4", rule: model{line: goRawPath, last: slashFirst}, app: &goModel},
	{name: "gin", status: 400, title: "Gin 1", source: "https://pkg.go.dev/github.com/gin-gonic/gin", rule: goModel},
	{name: "fiber", title: "Fiber 2", source: "https://pkg.go.dev/github.com/gofiber/fiber/v2", rule: model{line: fastHTTP, fold: true}},
	{name: "node-url", title: "Node 24: http, new URL(req.url, base)", source: "https://nodejs.org/api/http.html#messageurl", rule: with(nodeModel, func(m *model) { m.line = llhttp(nodeURL) })},
	{name: "express", title: "Express 5", source: "https://expressjs.com/en/5x/api.html#req.path", rule: with(nodeModel, func(m *model) { m.line = llhttp(parseurl); m.fold = true })},
	{name: "koa", title: "Koa 3", source: "https://github.com/koajs/koa/blob/master/docs/api/request.md", rule: with(nodeModel, func(m *model) { m.line = llhttp(parseurl) })},
	{name: "fastify", title: "Fastify 5", source: "https://fastify.dev/docs/latest/Reference/Routes/", rule: with(nodeModel, func(m *model) {
		m.line, m.decode, m.badEscape, m.charset, m.keeps, m.slash = llhttp(findMyWay), true, reject, utf8Only, "#$%&+,:;=?@", keep
	}), app: pointer(with(nodeModel, func(m *model) {
		m.line, m.decode, m.badEscape, m.charset = llhttp(findMyWay), true, reject, utf8Only
	}))},
	{name: "hapi", title: "hapi 21", source: "https://hapi.dev/api/#request.path", rule: model{rejects: controlOrHigh, line: llhttp(hapiLine), last: hapi}},
	{name: "tornado", title: "Tornado 6.2", source: "https://www.tornadoweb.org/en/stable/httputil.html", rule: model{absolute: asPath, other: asPath, last: toLatin1}},
	{name: "starlette", title: "Starlette 0.26, uvicorn 0.17 with h11", source: "https://www.starlette.io/routing/", rule: model{rejects: controlOrHigh, other: asPath, decode: true, charset: utf8Replaced, last: starletteRoute}, app: pointer(model{rejects: controlOrHigh, other: asPath, decode: true, charset: utf8Replaced})},
	{name: "starlette-httptools", title: "Starlette 0.26, uvicorn 0.17 with httptools 0.1", source: "https://www.uvicorn.org/settings/#implementation", rule: model{rejects: controlButTabs, line: httptools, decode: true, charset: utf8Replaced, last: starletteRoute}, app: pointer(model{rejects: controlButTabs, line: httptools, decode: true, charset: utf8Replaced})},
	{name: "gunicorn", title: "Gunicorn 20.1: PATH_INFO", source: "https://peps.python.org/pep-3333/", rule: model{line: wsgi, decode: true}},
	{name: "django", title: "Django 3.2, Gunicorn 20.1", source: "https://docs.djangoproject.com/en/3.2/ref/request-response/#django.http.HttpRequest.path", rule: model{line: wsgi, decode: true, last: djangoRoute}, app: pointer(model{line: wsgi, decode: true, last: django})},
	{name: "flask", title: "Flask 2.2, server of Werkzeug 2.2", source: "https://flask.palletsprojects.com/en/2.2.x/api/#flask.Request.path", rule: model{line: werkzeug, decode: true, charset: utf8Replaced, last: flaskPath}},
	{name: "aiohttp", title: "aiohttp 3.8", source: "https://docs.aiohttp.org/en/stable/web_reference.html#aiohttp.web.BaseRequest.path", rule: model{rejects: controlButTabs, line: aiohttp}, app: pointer(model{rejects: controlButTabs, line: aiohttp, last: yarl})},
	{name: "rack", title: "Rack 2.2, Puma 5.6: PATH_INFO", source: "https://github.com/rack/rack/blob/main/SPEC.rdoc", rule: model{line: puma}},
	{name: "sinatra", title: "Sinatra 3.0, Puma 5.6", source: "https://sinatrarb.com/protection/path_traversal", rule: model{line: rackQuery, last: sinatraRoute}, app: pointer(model{line: rackQuery, last: sinatraClean})},
	{name: "rails", title: "Rails 6.1, Puma 5.6: routes with (.:format)", source: "https://guides.rubyonrails.org/v6.1/routing.html", rule: model{line: puma, last: railsPath, format: func(format string) bool { return format != "" && !strings.ContainsAny(format, "/.") }}},
	{name: "php-router", title: "PHP 8.2: php -S, parse_url(REQUEST_URI), rawurldecode", source: "https://www.php.net/manual/en/features.commandline.webserver.php", rule: model{rejects: controlOrHigh, line: phpRouter, decode: true}},
	{name: "php-fpm", title: "PHP 8.2: php-fpm, nginx 1.22, parse_url(REQUEST_URI)", source: "https://symfony.com/doc/current/setup/web_server_configuration.html#nginx", rule: model{line: phpFPM, decode: true}},
	{name: "php-fpm-pathinfo", title: "PHP 8.2: php-fpm, nginx 1.22, PATH_INFO", source: "https://www.nginx.com/resources/wiki/start/topics/examples/phpfcgi/", rule: model{line: phpPathInfo}},
	{name: "starman", status: 400, title: "Starman 0.4016, HTTP::Parser::XS 0.17: PATH_INFO", source: "https://metacpan.org/dist/PSGI/view/PSGI.pod", rule: model{rejects: control, absolute: asPath, other: asPath, fragment: cut, decode: true, badEscape: reject, last: untilNUL}},
	{name: "tomcat", status: 400, title: "Tomcat 10.1: getServletPath", source: "https://tomcat.apache.org/tomcat-10.1-doc/config/http.html", rule: tomcatModel},
	{name: "spring-pattern", title: "Spring 6.1: PathPattern, Tomcat 10.1 (made from its source)", unrun: true, source: "https://docs.spring.io/spring-framework/docs/6.1.9/javadoc-api/org/springframework/web/util/pattern/PathPattern.html", rule: with(tomcatModel, func(m *model) { m.line, m.last = springPatternLine, springPattern })},
	{name: "jetty", status: 400, title: "Jetty 9.4: getServletPath, getPathInfo", source: "https://eclipse.dev/jetty/documentation/jetty-9/index.html", rule: jettyModel},
	{name: "spring", title: "Spring 4.3, Jetty 9.4: RequestMapping", source: "https://docs.spring.io/spring-framework/docs/4.3.x/spring-framework-reference/html/mvc.html#mvc-ann-requestmapping", rule: with(springModel, func(m *model) { m.merge = true }), app: &springModel},
	{name: "netty", status: 400, title: "Netty 4.1: QueryStringDecoder", source: "https://netty.io/4.1/api/io/netty/handler/codec/http/QueryStringDecoder.html", rule: model{line: nettyLine, decode: true, badEscape: reject, charset: utf8Replaced}},
}
