"""Answers for GNU Wget, by the protocol of package readers.

Wget does not print the components of a URL. It is run with many URLs and this
process as its HTTP proxy, which notes the URL in each request. After each URL there
is one that marks its end. Of https only the host is in the request. A base is
ignored.
"""

import os
import socketserver
import subprocess
import sys
import threading

WGET = ["/usr/bin/wget", "--no-config", "-q", "-O", "/dev/null", "-t", "1", "-T", "10", "--no-hsts"]
MARK = b"http://mark.invalid/"

lines = []  # first lines of requests


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 64


class Proxy(socketserver.StreamRequestHandler):
    def handle(self):
        line = self.rfile.readline()
        while self.rfile.readline() not in (b"\r\n", b"\n", b""):
            pass
        lines.append(line)
        self.wfile.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


def environment(port):
    env = dict(os.environ, HOME="/nonexistent", LC_ALL="C.UTF-8", no_proxy="")
    if port:
        proxy = "http://127.0.0.1:%s/" % port
        env.update(http_proxy=proxy, https_proxy=proxy, ftp_proxy=proxy, ftps_proxy=proxy)
    return env


def run(urls, port):
    subprocess.run(WGET + ["--"] + urls, env=environment(port), close_fds=False, stderr=subprocess.DEVNULL)


def value(b):
    return "=" + b.hex()


def answer(requests):
    if not requests:
        return "fail -"
    method, target = requests[0].rsplit(b" HTTP/1.", 1)[0].split(b" ", 1)
    if method == b"CONNECT":
        host = target.rpartition(b":")[0]
        if b":" in host:
            host = b"[" + host + b"]"
        return "ok - %s ? ? ? %s ? ? ? ? ?" % (value(b"https"), value(host))
    return "ok - %s ? ? ? ? ? ? ? ? %s" % (value(target.split(b":")[0]), value(target))


def text(field):
    return bytes.fromhex(field[1:]).split(b"\0")[0]


def answers(inputs, port):
    """Runs Wget with as many URLs as there is room for."""
    while inputs:
        urls, size = [], 0
        while inputs and size < 1 << 20 and len(urls) < 4000:
            urls += [inputs.pop(0), MARK]
            size += len(urls[-2]) + 64
        lines.clear()
        run(urls, port)
        requests = []
        for line in lines:
            if line.startswith(b"GET " + MARK + b" "):
                sys.stdout.write(answer(requests) + "\n")
                requests = []
            else:
                requests.append(line)
    sys.stdout.flush()


def main():
    if sys.argv[1:]:
        port = sys.argv[2] if sys.argv[1] == "proxy" else None
        for line in sys.stdin:
            if line.strip():
                run([text(line.split()[0])], port)
                sys.stdout.write("done -\n")
            else:
                sys.stdout.flush()
        return
    server = Server(("127.0.0.1", 0), Proxy)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    inputs = []
    for line in sys.stdin:
        if line.strip():
            inputs.append(text(line.split()[0]))
        else:
            answers(inputs, server.server_address[1])
    answers(inputs, server.server_address[1])


main()
