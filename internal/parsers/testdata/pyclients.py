"""Answers for HTTP clients of Python, by the protocol of package parsers. The first
argument names the client.

Bytes become str as UTF-8, with surrogateescape for what is not, and the other
way round.
"""

import asyncio
import os
import socket
import sys
import urllib.parse

for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
    os.environ.pop(name, None)
    os.environ.pop(name.upper(), None)


DEFAULT_PORTS = {"ftp": 21, "ftps": 990, "ldap": 389, "ldaps": 636, "gopher": 70}


def value(text):
    if text is None:
        return "-"
    if isinstance(text, bytes):
        return "=" + text.hex()
    return "=" + str(text).encode("utf-8", "surrogateescape").hex()


def answer(scheme, userinfo, username, password, host, port, path, query, fragment, href):
    parts = (scheme, userinfo, username, password, host, port, path, query, fragment, href)
    return "ok - " + " ".join(part if part == "?" else value(part) for part in parts)


class Urllib3:
    def __init__(self):
        import urllib3

        self.urllib3 = urllib3

    def read(self, url, base):
        if base:
            url = urllib.parse.urljoin(base, url)
        return self.attributes(url)

    def attributes(self, url, href=None):
        u = self.urllib3.util.parse_url(url)
        return answer(u.scheme, u.auth, "?", "?", u.host, u.port, u.path, u.query, u.fragment, href or u.url)

    def connect(self, url, proxy=None):
        manager = self.urllib3.PoolManager(retries=0, timeout=5)
        if proxy:
            manager = self.urllib3.ProxyManager(proxy, retries=0, timeout=5)
        manager.request("GET", url)


class Requests(Urllib3):
    """Relative to a base, the input is the Location of a redirect."""

    def __init__(self):
        super().__init__()
        import requests

        self.requests = requests
        self.session = requests.Session()
        self.session.trust_env = False  # it would look for a .netrc each time

    def read(self, url, base):
        request = self.requests.Request("GET", base or url)
        request = self.session.prepare_request(request)
        if base:
            self.attributes_of(request)
            response = self.requests.Response()
            response.status_code = 302
            response.request = request
            response.url = request.url
            response.headers["Location"] = url.encode("utf-8", "surrogateescape").decode("latin1")
            request = next(self.session.resolve_redirects(response, request, yield_requests=True))
        return self.attributes_of(request)

    def attributes_of(self, request):
        adapter = self.session.get_adapter(request.url)
        if hasattr(adapter, "get_connection_with_tls_context"):  # since version 2.32
            pool = adapter.get_connection_with_tls_context(request, True)
            u = urllib.parse.urlsplit(request.url)
            host = f"[{pool.host}]" if ":" in pool.host else pool.host
            return answer(
                pool.scheme, u.netloc.rpartition("@")[0] if "@" in u.netloc else None, "?", "?", host, u.port, u.path,
                u.query or None, u.fragment or None, request.url,
            )
        adapter.get_connection(request.url)
        # What the adapter gives to urllib3.
        return self.attributes(urllib.parse.urlparse(request.url).geturl(), request.url)

    def connect(self, url, proxy=None):
        self.requests.get(url, timeout=5, proxies=proxy and {"http": proxy, "https": proxy})


class Yarl:
    def __init__(self):
        import yarl

        self.URL = yarl.URL

    def read(self, url, base):
        u = self.URL(url)
        return self.attributes(self.URL(base).join(u) if base else u)

    def login(self, u):
        return u.raw_user, u.raw_password

    def attributes(self, u):
        host = u.raw_host
        if host and ":" in host:
            host = "[" + host + "]"
        user, password = self.login(u)
        return answer(
            u.scheme or None, "?", user, password, host, u.explicit_port,
            u.raw_path, u.raw_query_string or None, u.raw_fragment or None, str(u),
        )

    def connect(self, url):
        u = self.URL(url)
        if u.raw_host is not None:
            socket.create_connection((u.raw_host, u.port or DEFAULT_PORTS.get(u.scheme, 1)))


class Aiohttp(Yarl):
    """Relative to a base, the input is the Location of a redirect."""

    def __init__(self):
        super().__init__()
        import aiohttp

        class Found(Exception):
            pass

        class Connection:
            def __getattr__(self, name):
                return self

            def __call__(self, *args, **kwargs):
                return self

        class Connector(aiohttp.BaseConnector):
            async def connect(self, request, *args, **kwargs):
                if self.location is None:
                    raise Found(request.original_url)
                return Connection()

        class Response:
            status, history, cookies, method = 302, (), (), "GET"

            def __init__(self, request):
                self.url = request.url
                self.headers = {"Location": request._session.connector.location}
                request._session.connector.location = None

            async def start(self, connection):
                pass

            def release(self):
                pass

            close = release

        class Request(aiohttp.ClientRequest):
            async def send(self, connection):
                return Response(self)

        async def start():
            self.connector = Connector()
            self.session = aiohttp.ClientSession(connector=self.connector, request_class=Request)

        self.Session, self.Found = aiohttp.ClientSession, Found
        self.loop = asyncio.new_event_loop()
        self.loop.run_until_complete(start())

    def login(self, u):
        return "?", "?"

    def read(self, url, base):
        return self.loop.run_until_complete(self.find(url, base))

    async def find(self, url, base):
        self.connector.location = url if base else None
        try:
            await self.session.get(base or url)
        except self.Found as found:
            return self.attributes(found.args[0])
        return "fail NoRedirect"

    def close(self):
        self.loop.run_until_complete(self.session.close())

    def connect(self, url, proxy=None):
        self.loop.run_until_complete(self.get(url, proxy))

    async def get(self, url, proxy):
        async with self.Session() as session:
            async with session.get(url, timeout=5, proxy=proxy):
                pass


class Httpx:
    def __init__(self):
        import httpx

        self.httpx = httpx
        self.client = None

    def read(self, url, base):
        u = self.httpx.URL(url)
        if base:
            base = self.httpx.URL(base)
            if base.is_relative_url:
                return "fail ResolutionError"
            u = base.join(u)
        host = u.raw_host.decode()
        if ":" in host:
            host = "[" + host + "]"
        path, question, query = u.raw_path.decode().partition("?")
        href, number, fragment = str(u).partition("#")
        return answer(
            u.scheme or None, u.userinfo or None, "?", "?", host or None, u.port, path,
            query if question else None, fragment if number else None, str(u),
        )

    def connect(self, url, proxy=None):
        if self.client is None:  # it reads certificates, which takes long
            try:
                self.client = self.httpx.Client(proxy=proxy)
            except TypeError:  # before version 0.26
                self.client = self.httpx.Client(proxies=proxy and {"http://": proxy, "https://": proxy})
        self.client.get(url)


def text(field):
    if field == "-":
        return ""
    return bytes.fromhex(field[1:]).decode("utf-8", "surrogateescape")


def main():
    client = {"urllib3": Urllib3, "requests": Requests, "yarl": Yarl, "aiohttp": Aiohttp, "httpx": Httpx}[sys.argv[1]]()
    for line in sys.stdin:
        fields = line.split()
        if not fields:
            sys.stdout.flush()
            continue
        if sys.argv[2:]:
            try:
                if sys.argv[2] == "proxy":
                    client.connect(text(fields[0]), "http://127.0.0.1:" + sys.argv[3])
                else:
                    client.connect(text(fields[0]))
            except Exception as error:
                sys.stdout.write("done " + type(error).__name__ + "\n")
            else:
                sys.stdout.write("done -\n")
            continue
        try:
            line = client.read(text(fields[0]), text(fields[1]))
        except Exception as error:
            line = "fail " + type(error).__name__
        sys.stdout.write(line + "\n")
    if hasattr(client, "close"):
        client.close()


main()
