// Answers JSON lines {"input": string, "base": string or null} with true or
// false, one a line: whether the input is a valid URL string by whatwg-url,
// which is looked for from the folder of the first argument.
"use strict";
const { createRequire } = require("node:module");
const { createInterface } = require("node:readline");
const path = require("node:path");

const { isValidURLString, parseURL } =
  createRequire(path.resolve(process.argv[2], "x.js"))("whatwg-url");

const bases = new Map([[null, null]]);
const answers = [];
createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", line => {
    const { input, base } = JSON.parse(line);
    if (!bases.has(base)) {
      bases.set(base, parseURL(base));
    }
    answers.push(isValidURLString(input, { baseURL: bases.get(base) }));
  })
  .on("close", () => process.stdout.write(answers.join("\n") + "\n"));
