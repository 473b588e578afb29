// Reads JSON lines of { pattern, base, ignoreCase, inputs }, and answers each with the
// components of the URLPattern and, for each input, the groups; or with null if the
// constructor throws.
import { createInterface } from 'node:readline';

const names = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];

function answer({ pattern, base, ignoreCase, inputs }) {
  let p;
  try {
    p = base === undefined ? new URLPattern(pattern, { ignoreCase }) : new URLPattern(pattern, base, { ignoreCase });
  } catch {
    return null;
  }
  return {
    components: names.map((name) => p[name]),
    hasRegExpGroups: p.hasRegExpGroups,
    results: inputs.map((input) => {
      const result = p.exec(input);
      if (result === null) return null;
      return names.map((name) => ({
        input: result[name].input,
        groups: Object.fromEntries(Object.entries(result[name].groups).map(([key, value]) => [key, value ?? null])),
      }));
    }),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n');
}
