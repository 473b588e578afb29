// Runs sequences of operations on objects of the URL class, for peer_test.go.
//
//     node sequences.mjs FOLDER
//
// Every line of standard input is a JSON array of sequences: objects with the
// members url and base (null for none), the arguments of the constructor, and
// ops, an array of operations [name, ...arguments]. A name is that of an
// attribute, which is set, or of a method of URLSearchParams behind "searchParams.".
//
// Every line of standard output answers one of input: a JSON array with an
// object for each sequence. Its members are what the implementations make of
// it: an array with the state after the constructor and after every operation.
// The member node, for the classes built into Node.js, is null if it is the same
// as whatwg, for those of the npm package whatwg-url in FOLDER/node_modules.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [folder] = process.argv.slice(2);
const whatwg = createRequire(join(resolve(folder), "package.json"))("whatwg-url");

function result(value) {
  if (value === undefined) {
    return [];
  }
  if (value === null || typeof value === "boolean") {
    return [String(value)];
  }
  return Array.isArray(value) ? ["values", ...value] : ["value", value];
}

function state(url, value) {
  return {
    members: [
      url.href, url.origin, url.protocol, url.username, url.password, url.host,
      url.hostname, url.port, url.pathname, url.search, url.hash,
      url.searchParams.toString(),
    ],
    size: url.searchParams.size,
    entries: [...url.searchParams].flat(),
    result: result(value),
  };
}

function apply({ URLSearchParams }, url, [name, ...args]) {
  if (name === "new URLSearchParams") {
    return [...new URLSearchParams(...args)].flat();
  }
  if (name.startsWith("searchParams.")) {
    return url.searchParams[name.slice("searchParams.".length)](...args);
  }
  try {
    url[name] = args[0];
  } catch (error) {
    if (!(error instanceof TypeError)) {
      throw error;
    }
    return "TypeError";
  }
}

function run(classes, sequence) {
  const url = classes.URL.parse(sequence.url, sequence.base ?? undefined);
  if (url === null) {
    return [];
  }
  return [state(url), ...sequence.ops.map((op) => state(url, apply(classes, url, op)))];
}

function answer(sequence) {
  const reference = run(whatwg, sequence);
  const node = run(globalThis, sequence);
  return { whatwg: reference, node: JSON.stringify(node) === JSON.stringify(reference) ? null : node };
}

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  for (const line of lines) {
    process.stdout.write(JSON.stringify(JSON.parse(line).map(answer)) + "\n");
  }
});
