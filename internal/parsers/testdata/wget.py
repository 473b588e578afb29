"""Answers for GNU Wget, by the protocol of package parsers.

Wget does not print the components of a URL. It is run with many URLs and this
process as its HTTP proxy, which notes the URL in each request. After each URL there
is one that marks its end. Of https only the host is in the request. A base is
ignored. It connects to many URLs in one process as well.
"""

import os
import queue
import socketserver
import subprocess
import sys
import tempfile
import threading

WGET = ["/usr/bin/wget", "--no-config", "-q", "-O", "/dev/null", "-t", "1", "-T", "10", "--no-hsts", "--no-dns-cache"]
MARK = b"http://mark.invalid/"
MARKED = b"name =%s -\n" % b"mark.invalid".hex().encode()  # a line of the preloaded library
OUT = 3  # where it writes

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


def run(urls, port=None, out=None):
    """Runs Wget. The preloaded library writes to the file out."""
    command, inherited = WGET + ["--"] + urls, ()
    if out:
        redirect = 'exec "$@" %d>&%d' % (OUT, out.fileno())
        command, inherited = ["/bin/sh", "-c", redirect, "sh"] + command, (out.fileno(),)
    subprocess.run(command, env=environment(port), pass_fds=inherited, stderr=subprocess.DEVNULL)


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


def batches(inputs):
    """Yields lists of as many URLs as one process has room for, each with a mark after it."""
    while inputs:
        urls, size = [], 0
        while inputs and size < 1 << 20 and len(urls) < 4000:
            urls += [inputs.pop(0), MARK]
            size += len(urls[-2]) + 64
        yield urls


def answers(inputs, port):
    """Writes what Wget sends to the proxy at a port."""
    for urls in batches(inputs):
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


def connect(inputs):
    """Writes what Wget asks for or connects to."""
    for urls in batches(inputs):
        with tempfile.TemporaryFile() as asked:
            run(urls, out=asked)
            asked.seek(0)
            for line in asked:
                sys.stdout.write("done -\n" if line == MARKED else line.decode())
    sys.stdout.flush()


def read(out):
    """Puts inputs into a queue, and None after the last one."""
    for line in sys.stdin:
        if line.strip():
            out.put(text(line.split()[0]))
    out.put(None)


def take(inputs):
    """Returns the inputs that are there, one at least, and whether there are more."""
    taken = [inputs.get()]
    while taken[-1] is not None and not inputs.empty():
        taken.append(inputs.get())
    more = taken[-1] is not None
    return taken if more else taken[:-1], more


def main():
    if sys.argv[1:]:
        inputs = queue.Queue()
        threading.Thread(target=read, args=(inputs,), daemon=True).start()
        more = True
        while more:
            taken, more = take(inputs)
            if sys.argv[1] == "connect":
                connect(taken)
                continue
            for url in taken:
                with open(OUT, "wb", closefd=False) as out:
                    run([url], sys.argv[2], out)
                sys.stdout.write("done -\n")
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
