"use strict";

// Parses URLs with a release of the npm package whatwg-url.
//
//     node parse.js FOLDER PACKAGE
//
// FOLDER holds node_modules/PACKAGE. Each line of the standard input is a JSON
// object with a member "input" and, if there is a base URL, "base". If it has a
// member "state", input is parsed with that state override into the URL in
// "url". Each line of the output is the URL record that results, or null.

const path = require("path");
const readline = require("readline");

const [, , folder, name] = process.argv;
const whatwgURL = require(require.resolve(name, { paths: [path.resolve(folder)] }));

function record(url, failed, errors) {
  return {
    failed,
    href: whatwgURL.serializeURL(url),
    scheme: url.scheme,
    username: url.username,
    password: url.password,
    host: url.host === null ? null : whatwgURL.serializeHost(url.host),
    port: url.port,
    // Old releases have a list with one item for an opaque path.
    path: url.cannotBeABaseURL ? url.path[0] : url.path,
    query: url.query,
    fragment: url.fragment,
    origin: whatwgURL.serializeURLOrigin && whatwgURL.serializeURLOrigin(url),
    errors
  };
}

// Old releases return the string "failure".
function isFailure(url) {
  return url === null || url === "failure";
}

function answer({ input, base, url, state }) {
  if (state) {
    url = whatwgURL.parseURL(url);
    if (isFailure(url)) {
      return null;
    }
    // Prepare the record as setters do.
    if (state === "path start") {
      url.path = [];
    } else if (state === "query" || state === "fragment") {
      url[state] = "";
    }
    const result = whatwgURL.basicURLParse(input, { url, stateOverride: state });
    return record(url, isFailure(result), null);
  }
  const baseURL = base === undefined ? null : whatwgURL.parseURL(base);
  if (base !== undefined && isFailure(baseURL)) {
    return null;
  }
  if (whatwgURL.parseURLWithValidationErrors) {
    const { url: result, validationErrors } = whatwgURL.parseURLWithValidationErrors(input, { baseURL });
    return result === null ? { failed: true, errors: validationErrors } : record(result, false, validationErrors);
  }
  const result = whatwgURL.basicURLParse(input, { baseURL });
  return isFailure(result) ? { failed: true, errors: null } : record(result, false, null);
}

const lines = [];
readline.createInterface({ input: process.stdin }).on("line", line => {
  lines.push(JSON.stringify(answer(JSON.parse(line))));
}).on("close", () => {
  process.stdout.write(`${lines.join("\n")}\n`);
});
