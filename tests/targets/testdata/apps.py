# python3 apps.py FRAMEWORK PORT: an application with the routes /admin and all below it, which
# answer "A", and any other path, which answers "O", and the path as the application has it, in
# hexadecimal digits.
import logging
import sys

name, port = sys.argv[1], int(sys.argv[2])
logging.disable(logging.CRITICAL)


def answer(letter, path):
    return letter + " " + path.encode("utf-8", "surrogateescape").hex()


def flask_app():
    from flask import Flask, request
    from werkzeug.routing import BaseConverter

    # The paths of routes with any number of <string> converters.
    class Strings(BaseConverter):
        regex = "[^/]+(?:/[^/]+)*/?"
        part_isolating = False

    app = Flask(__name__, static_folder=None)
    app.url_map.converters["strings"] = Strings

    @app.route("/")
    @app.route("/<strings:rest>")
    def all(rest=""):
        below = request.path == "/admin" or request.path.startswith("/admin/")
        return answer("A" if below else "O", request.path)

    return app


def django_app():
    import django
    from django.conf import settings
    from django.http import HttpResponse

    settings.configure(DEBUG=False, ROOT_URLCONF="apps_urls", ALLOWED_HOSTS=["*"], MIDDLEWARE=[])
    django.setup()
    from django.core.wsgi import get_wsgi_application
    from django.urls import re_path
    import types

    def admin(request, rest=""):
        return HttpResponse(answer("A", request.path))

    def other(request, rest=""):
        return HttpResponse(answer("O", request.path))

    urls = types.ModuleType("apps_urls")
    urls.urlpatterns = [re_path(r"^admin(/|$)", admin), re_path(r"", other)]
    sys.modules["apps_urls"] = urls
    return get_wsgi_application()


def wsgi_app(environ, start_response):
    path = environ["PATH_INFO"]
    letter = "A" if path == "/admin" or path.startswith("/admin/") else "O"
    body = (letter + " " + path.encode("latin-1").hex()).encode()
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


if name == "flask":
    from werkzeug.serving import run_simple, WSGIRequestHandler

    WSGIRequestHandler.protocol_version = "HTTP/1.1"
    run_simple("127.0.0.1", port, flask_app(), threaded=True)
elif name in ("django", "gunicorn"):
    from gunicorn.app.base import BaseApplication

    class Application(BaseApplication):
        def load_config(self):
            self.cfg.set("bind", "127.0.0.1:%d" % port)
            self.cfg.set("worker_class", "gthread")
            self.cfg.set("threads", 2)
            self.cfg.set("keepalive", 60)
            self.cfg.set("loglevel", "critical")

        def load(self):
            return django_app() if name == "django" else wsgi_app

    Application().run()
elif name == "tornado":
    import tornado.ioloop
    import tornado.web

    class Admin(tornado.web.RequestHandler):
        def get(self):
            self.write(answer("A", self.request.path))

    class Other(tornado.web.RequestHandler):
        def get(self):
            self.write(answer("O", self.request.path))

    app = tornado.web.Application([(r"/admin", Admin), (r"/admin/.*", Admin), (r".*", Other)])
    app.listen(port, "127.0.0.1")
    tornado.ioloop.IOLoop.current().start()
elif name == "aiohttp":
    from aiohttp import web

    async def admin(request):
        return web.Response(text=answer("A", request.path))

    async def other(request):
        return web.Response(text=answer("O", request.path))

    app = web.Application()
    app.router.add_get("/admin", admin)
    app.router.add_get("/admin/{rest:.*}", admin)
    app.router.add_get("/{rest:.*}", other)
    web.run_app(app, host="127.0.0.1", port=port, print=None, access_log=None)
elif name in ("starlette", "starlette-httptools"):
    import uvicorn
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Route

    def admin(request):
        return PlainTextResponse(answer("A", request.scope["path"]))

    def other(request):
        return PlainTextResponse(answer("O", request.scope["path"]))

    app = Starlette(routes=[Route("/admin", admin), Route("/admin/{rest:path}", admin), Route("/{rest:path}", other)])
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="critical", access_log=False, http="httptools" if name.endswith("tools") else "h11")
elif name == "http.server":
    import http.server
    import socketserver

    class Handler(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *args):
            pass

    http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()
else:
    sys.exit("no framework is named " + name)
