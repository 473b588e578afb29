"""Answers for urllib.parse, by the protocol of package parsers.

Bytes become str as UTF-8, with surrogateescape for what is not, and the other
way round. The host is the attribute, in the brackets of the URL. The port is the
attribute; where it raises ValueError, it is the text that could not be
converted, and there is a complaint.
"""

import http.client
import sys
import urllib.request
from urllib.parse import urljoin, urlsplit


def value(text):
    if text is None:
        return "-"
    return "=" + text.encode("utf-8", "surrogateescape").hex()


def nonempty(text):
    return value(text or None)


def read(url, base):
    if base:
        url = urljoin(base, url)
    u = urlsplit(url)
    complaints = "-"
    try:
        port = u.port
        port = None if port is None else str(port)
    except ValueError:
        port = u._hostinfo[1]
        complaints = value("ValueError")
    userinfo, at, hostinfo = u.netloc.rpartition("@")
    host = u.hostname
    if host and "[" in hostinfo:
        host = "[" + host + "]"
    return " ".join((
        "ok", complaints,
        nonempty(u.scheme),
        value(userinfo if at else None), value(u.username), value(u.password),
        value(host), value(port),
        value(u.path), nonempty(u.query), nonempty(u.fragment),
        value(u.geturl()),
    ))


def connect(url):
    u = urlsplit(url)
    if u.hostname is None:
        return
    port = u.port
    if port is None:
        port = {"http": 80, "https": 443}.get(u.scheme, 1)
    http.client.HTTPConnection(u.hostname, port).connect()


def opener(port):
    proxy = "http://127.0.0.1:" + port
    return urllib.request.build_opener(urllib.request.ProxyHandler({"http": proxy, "https": proxy}))


def fetch(url, through):
    """Fetches a URL through an HTTP proxy."""
    request = urllib.request.Request(url)
    if request.type in ("http", "https"):
        through.open(request, timeout=10)


def text(field):
    if field == "-":
        return ""
    return bytes.fromhex(field[1:]).decode("utf-8", "surrogateescape")


def main():
    through = opener(sys.argv[2]) if sys.argv[1:2] == ["proxy"] else None
    for line in sys.stdin:
        fields = line.split()
        if not fields:
            sys.stdout.flush()
            continue
        if sys.argv[1:]:
            try:
                if through:
                    fetch(text(fields[0]), through)
                else:
                    connect(text(fields[0]))
            except (OSError, ValueError, http.client.InvalidURL) as error:
                sys.stdout.write("done " + type(error).__name__ + "\n")
            else:
                sys.stdout.write("done -\n")
            continue
        try:
            answer = read(text(fields[0]), text(fields[1]))
        except ValueError as error:
            answer = "fail " + type(error).__name__
        sys.stdout.write(answer + "\n")


main()
