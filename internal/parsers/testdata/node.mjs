// Answers questions about URLs with url.parse and url.resolve of Node.js, by the
// protocol of package parsers. Bytes become a string as the UTF-8 decoder of the
// Encoding Standard has it, which puts U+FFFD for what is no UTF-8.

import http from "node:http";
import https from "node:https";
import { createInterface } from "node:readline";
import url from "node:url";

const value = (text) =>
  text === null || text === undefined ? "-" : "=" + Buffer.from(text).toString("hex");
const text = (field) => Buffer.from(field.slice(1), "hex").toString();

function read(input, base) {
  const href = base === "-" ? null : url.resolve(text(base), text(input));
  const u = url.parse(href ?? text(input));
  // url.parse takes the brackets of an IPv6 address away.
  const host = u.host?.startsWith("[" + u.hostname + "]") ? "[" + u.hostname + "]" : u.hostname;
  return ["ok", "-",
    value(u.protocol?.slice(0, -1)), value(u.auth), "?", "?",
    value(host), value(u.port), value(u.pathname), value(u.query), value(u.hash?.slice(1)),
    value(href ?? u.href),
  ].join(" ");
}

// connect does as http.get does with what url.parse returns.
function connect(input) {
  const { protocol, hostname, host, port } = url.parse(input);
  const client = { "http:": http, "https:": https }[protocol];
  if (client === undefined) {
    return;
  }
  return new Promise((resolve, reject) => {
    const request = client.request({ hostname, host, port, agent: false, setHost: false }, resolve);
    request.on("error", reject);
    request.end();
  });
}

let answers = [];
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "") {
    process.stdout.write(answers.join(""));
    answers = [];
    continue;
  }
  const [input, base] = line.split(" ");
  let answer;
  try {
    if (process.argv[2] === "connect") {
      await connect(text(input));
      answer = "done -";
    } else {
      answer = read(input, base);
    }
  } catch (error) {
    const word = process.argv[2] === "connect" ? "done " : "fail ";
    answer = word + (error.code ?? error.name);
  }
  answers.push(answer + "\n");
}
process.stdout.write(answers.join(""));
