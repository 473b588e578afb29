"""Answers for the regular expression of RFC 3986, appendix B, by the protocol of
package parsers. Module re matches it, and references are resolved by the steps
of section 5.2, one by one.
"""

import re
import sys

URI = re.compile(rb"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL)


def remove_dot_segments(path):
    output = b""
    while path:
        if path.startswith(b"../"):
            path = path[3:]
        elif path.startswith(b"./"):
            path = path[2:]
        elif path.startswith(b"/./"):
            path = path[2:]
        elif path == b"/.":
            path = b"/"
        elif path.startswith(b"/../"):
            path, output = path[3:], output.rpartition(b"/")[0]
        elif path == b"/..":
            path, output = b"/", output.rpartition(b"/")[0]
        elif path in (b".", b".."):
            path = b""
        else:
            end = path.find(b"/", 1)
            end = len(path) if end < 0 else end
            output, path = output + path[:end], path[end:]
    return output


def resolve(base, reference):
    base_scheme, base_authority, base_path, base_query, _ = base
    scheme, authority, path, query, fragment = reference
    if scheme is not None:
        return scheme, authority, remove_dot_segments(path), query, fragment
    if authority is not None:
        return base_scheme, authority, remove_dot_segments(path), query, fragment
    if path == b"":
        path = base_path
        query = base_query if query is None else query
    elif path.startswith(b"/"):
        path = remove_dot_segments(path)
    elif base_authority is not None and base_path == b"":
        path = remove_dot_segments(b"/" + path)
    else:
        path = remove_dot_segments(base_path[: base_path.rfind(b"/") + 1] + path)
    return base_scheme, base_authority, path, query, fragment


def value(data):
    return "-" if data is None else "=" + data.hex()


def read(uri, base):
    parts = URI.match(uri).group(2, 4, 5, 7, 9)
    if base:
        parts = resolve(URI.match(base).group(2, 4, 5, 7, 9), parts)
    scheme, authority, path, query, fragment = parts
    userinfo = host = port = None
    if authority is not None:
        userinfo, at, host = authority.rpartition(b"@")
        userinfo = userinfo if at else None
        colon = host.rfind(b":")
        if colon > host.rfind(b"]"):
            host, port = host[:colon], host[colon + 1 :]
    whole = path
    if authority is not None:
        whole = b"//" + authority + whole
    if scheme is not None:
        whole = scheme + b":" + whole
    if query is not None:
        whole += b"?" + query
    if fragment is not None:
        whole += b"#" + fragment
    components = (scheme, userinfo, host, port, path, query, fragment, whole)
    answer = [value(c) for c in components]
    answer[2:2] = ["?", "?"]
    return "ok - " + " ".join(answer)


def main():
    for line in sys.stdin:
        fields = [bytes.fromhex(field.strip("=-")) for field in line.split()]
        if fields:
            sys.stdout.write(read(*fields) + "\n")
        else:
            sys.stdout.flush()


main()
