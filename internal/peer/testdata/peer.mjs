// Answers, for package peer, what a URL parser written in JavaScript or built
// into Node.js makes of its inputs.
//
//     node --input-type=module --eval "$(cat peer.mjs)" FOLDER IMPLEMENTATION
//
// IMPLEMENTATION is "node" for the URL class built in, or "whatwg-url" for the
// npm package of that name in FOLDER/node_modules.
//
// Every line of standard input is a JSON array of queries, each an array
// [input, base, encoding] in which base and encoding can be null. Every line of
// standard output answers one of input: a JSON array with one answer for each
// query, which is null for failure and otherwise the array of the members of
// the URL class in the order in which function members has them.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [folder, implementation] = process.argv.slice(1);

function members(url) {
  return [
    url.href, url.origin, url.protocol, url.username, url.password, url.host,
    url.hostname, url.port, url.pathname, url.search, url.hash,
  ];
}

function classParser(URL) {
  return ([input, base]) => {
    const url = URL.parse(input, base ?? undefined);
    return url && members(url);
  };
}

// The class of whatwg-url knows no encoding, but the parser below it does. The
// members are made of its URL record here, as section 6.1 of the standard says.
function encodingParser(whatwg) {
  return ([input, base, encoding]) => {
    const baseURL = base === null ? null : whatwg.parseURL(base);
    if (base !== null && baseURL === null) {
      return null;
    }
    const url = whatwg.parseURL(input, { baseURL, encoding });
    if (url === null) {
      return null;
    }
    const behind = (mark, component) => (component ? mark + component : "");
    return [
      whatwg.serializeURL(url), whatwg.serializeURLOrigin(url), url.scheme + ":",
      url.username, url.password,
      url.host === null ? "" : whatwg.serializeHost(url.host) + (url.port === null ? "" : ":" + url.port),
      url.host === null ? "" : whatwg.serializeHost(url.host),
      url.port === null ? "" : String(url.port),
      whatwg.serializePath(url), behind("?", url.query), behind("#", url.fragment),
    ];
  };
}

function parser() {
  if (implementation === "node") {
    return classParser(URL);
  }
  const require = createRequire(join(resolve(folder), "package.json"));
  const whatwg = require("whatwg-url");
  const byClass = classParser(whatwg.URL);
  const byEncoding = encodingParser(whatwg);
  return (query) => (query[2] === null ? byClass : byEncoding)(query);
}

const parse = parser();
// Lines end at "\n" alone. A string in one may hold U+2028 as it is, where
// node:readline would end the line.
let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    process.stdout.write(JSON.stringify(JSON.parse(line).map(parse)) + "\n");
  }
});
