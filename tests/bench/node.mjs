// Measures the classes URL and URLPattern of Node.js.
//
//   node node.mjs TASK FILE
//
// FILE has one input a line or, for Resolve, base TAB reference, and for the tasks of
// patterns, pattern TAB URL. For each line
// "FROM TO" on the standard input the task is done on the inputs from FROM up
// to TO, and the nanoseconds of processor time that took and the number of
// failures are written.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { domainToASCII } from "node:url";

const [task, file] = process.argv.slice(2);
// Buffer.toString makes strings that do not share memory with the file's text.
const apart = (s) => Buffer.from(s).toString();
let inputs = readFileSync(file, "utf8").split("\n");
inputs.pop();
let bases;
if (["Resolve", "Test", "Exec", "Compile"].includes(task)) {
  // The class takes a base as a string, or makes one of it: it parses the base
  // anew each time.
  bases = inputs.map((line) => apart(line.slice(0, line.indexOf("\t"))));
  inputs = inputs.map((line) => line.slice(line.indexOf("\t") + 1));
}
inputs = inputs.map(apart);
let patterns;
if (task === "Test" || task === "Exec") {
  const compiled = new Map();
  for (const base of bases) if (!compiled.has(base)) compiled.set(base, new URLPattern(base));
  patterns = bases.map((base) => compiled.get(base));
}

let sink = 0;
const tasks = {
  Parse(from, to) {
    let failed = 0;
    for (let i = from; i < to; i++) {
      try {
        sink += new URL(inputs[i]).href.length;
      } catch {
        failed++;
      }
    }
    return failed;
  },
  Resolve(from, to) {
    let failed = 0;
    for (let i = from; i < to; i++) {
      try {
        sink += new URL(inputs[i], bases[i]).href.length;
      } catch {
        failed++;
      }
    }
    return failed;
  },
  CanParse(from, to) {
    let failed = 0;
    for (let i = from; i < to; i++) failed += URL.canParse(inputs[i]) ? 0 : 1;
    return failed;
  },
  ToASCII(from, to) {
    let failed = 0;
    for (let i = from; i < to; i++) {
      const host = domainToASCII(inputs[i]);
      sink += host.length;
      if (host === "") failed++;
    }
    return failed;
  },
  Test(from, to) {
    let failed = 0;
    for (let i = from; i < to; i++) failed += patterns[i].test(inputs[i]) ? 0 : 1;
    return failed;
  },
  Exec(from, to) {
    let failed = 0;
    for (let i = from; i < to; i++) {
      const match = patterns[i].exec(inputs[i]);
      if (match === null) failed++;
      else for (const name in match.pathname.groups) sink += match.pathname.groups[name].length;
    }
    return failed;
  },
  Compile(from, to) {
    for (let i = from; i < to; i++) sink += new URLPattern(bases[i]).pathname.length;
    return 0;
  },
};

const run = tasks[task];
for await (const line of createInterface({ input: process.stdin })) {
  const [from, to] = line.split(" ").map(Number);
  const before = process.cpuUsage();
  const failed = run(from, to);
  const { user, system } = process.cpuUsage(before); // microseconds
  process.stdout.write(`${(user + system) * 1000} ${failed}\n`);
}
if (sink < 0) process.stdout.write("never\n");
