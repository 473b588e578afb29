// The value of this script is what scripts can see of the classes, as JSON: for
// each path to an object its properties and their attributes, and for each
// expression what it gives or throws.
(() => {
  const seen = new Map();
  const surface = {};

  function show(value) {
    if (typeof value === "function" || (typeof value === "object" && value !== null)) {
      return seen.get(value) || Object.prototype.toString.call(value);
    }
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  }

  function walk(path, object) {
    if ((typeof object !== "object" && typeof object !== "function") || object === null || seen.has(object)) {
      return;
    }
    seen.set(object, path);
    const prototype = Object.getPrototypeOf(object);
    walk(path + ".__proto__", prototype);
    surface[path] = `${typeof object} of ${show(prototype)}, ${Object.isExtensible(object) ? "extensible" : "not extensible"}`;
    for (const key of Reflect.ownKeys(object)) {
      const name = path + "." + String(key);
      const d = Object.getOwnPropertyDescriptor(object, key);
      for (const part of ["value", "get", "set"]) {
        walk(part === "value" ? name : `${name} (${part})`, d[part]);
      }
      const attributes = ["writable", "enumerable", "configurable"].filter((attribute) => d[attribute]);
      surface[name] = attributes.join(" ") + ": " +
        ("value" in d ? show(d.value) : `get ${show(d.get)}, set ${show(d.set)}`);
    }
  }

  for (const [name, object] of Object.entries({
    Object: Object.prototype, Function: Function.prototype, Array: Array.prototype,
    Iterator: Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
  })) {
    seen.set(object, name);
  }
  walk("URL", URL);
  walk("URLSearchParams", URLSearchParams);
  walk("entries", new URLSearchParams("a=b").entries());
  for (const name of ["URL", "URLSearchParams"]) {
    const d = Object.getOwnPropertyDescriptor(globalThis, name);
    surface["global " + name] = ["writable", "enumerable", "configurable"].filter((attribute) => d[attribute]).join(" ");
  }

  for (const expression of [
    "new URL()", "URL('https://h')", "new URL('x')", "new URL('x', 'y')", "new URL('x', undefined)",
    "new URL('x', null)", "new URL(Symbol())", "new URL('https://h', Symbol())", "new URL('x', 'https://h/a/b').href",
    "new URL({ toString() { return 'https://h/1' }, valueOf() { return 'https://h/2' } }).href",
    "new URL({ toString() { throw new RangeError() } })", "new URL('https://h/\\ud800').href",
    "URL.parse()", "URL.parse('x')", "URL.parse('https://h').href", "URL.parse('x', null)", "URL.parse(Symbol())",
    "URL.canParse()", "URL.canParse('x')", "URL.canParse('https://h')", "URL.canParse('x', 'https://h')",
    "const { canParse } = URL; canParse('https://h')", "const { parse } = URL; parse('https://h') instanceof URL",
    "URL.prototype.href", "URL.prototype.searchParams", "URL.prototype.toJSON()", "URL.prototype.toString.call({})",
    "Object.getOwnPropertyDescriptor(URL.prototype, 'href').set.call({}, 'https://h')",
    "Object.create(new URL('https://h')).href", "new Proxy(new URL('https://h'), {}).href",
    "const u = new URL('https://h'); u.href = 'x'", "const u = new URL('https://h'); u.href = Symbol()",
    "const u = new URL('https://h'); u.port = Symbol()", "const u = new URL('https://h'); u.port = 81; u.port",
    "'use strict'; const u = new URL('https://h'); u.origin = 'x'",
    "'use strict'; const u = new URL('https://h'); u.searchParams = 'x'",
    "const u = new URL('https://h'); u.searchParams === u.searchParams",
    "JSON.stringify([new URL('https://h')])", "Object.keys(new URL('https://h')).length",
    "String(new URL('https://h'))", "Object.prototype.toString.call(new URL('https://h'))",
    "class X extends URL {}; new X('https://h') instanceof X", "class X extends URL {}; X.parse('https://h') instanceof X",
    "URLSearchParams()", "String(new URLSearchParams())", "String(new URLSearchParams(undefined))",
    "String(new URLSearchParams(null))", "String(new URLSearchParams(1))", "String(new URLSearchParams(true))",
    "String(new URLSearchParams('?a=b'))", "String(new URLSearchParams(['ab']))", "String(new URLSearchParams([['a']]))",
    "String(new URLSearchParams([['a', 'b']]))", "String(new URLSearchParams([['a', 'b', 'c']]))",
    "String(new URLSearchParams([1]))", "String(new URLSearchParams([null]))", "String(new URLSearchParams([new Set('ab')]))",
    "String(new URLSearchParams(new Map([['a', 'b']])))", "String(new URLSearchParams({ a: 1, b: [1, 2] }))",
    "String(new URLSearchParams({ [Symbol.iterator]: 1 }))", "String(new URLSearchParams(Object.create({ a: 1 })))",
    "String(new URLSearchParams(Object.assign(Object.create({ [Symbol.iterator]: null }), { a: 1 })))",
    "String(new URLSearchParams(Symbol()))", "String(new URLSearchParams(new String('a=b')))",
    "String(new URLSearchParams({ a: Symbol() }))", "String(new URLSearchParams({ [Symbol()]: 1 }))",
    "String(new URLSearchParams({ '\\ud800': 1, x: 2, '\\udc00': 3 }))", "String(new URLSearchParams(() => {}))",
    "String(new URLSearchParams(new URLSearchParams('a=b')))",
    ...["append", "set"].flatMap((name) => [
      `new URLSearchParams().${name}()`, `new URLSearchParams().${name}('a')`, `new URLSearchParams().${name}('a', 'b')`,
      `new URLSearchParams().${name}('a', Symbol())`, `URLSearchParams.prototype.${name}.call({}, 'a', 'b')`,
      `const p = new URLSearchParams('a'); p.${name}('a', undefined); String(p)`,
    ]),
    ...["delete", "get", "getAll", "has", "forEach"].flatMap((name) => [
      `new URLSearchParams().${name}()`, `new URLSearchParams('a').${name}('a')`, `new URLSearchParams('a=b').${name}('a', 'c')`,
      `new URLSearchParams().${name}(Symbol())`, `URLSearchParams.prototype.${name}.call({}, 'a')`,
      `new URLSearchParams().${name}(undefined)`, `URLSearchParams.prototype.${name}.call(undefined, 'a')`,
    ]),
    ...["sort", "entries", "keys", "values", "toString"].map((name) => `URLSearchParams.prototype.${name}.call({})`),
    "URLSearchParams.prototype.size", "'use strict'; new URLSearchParams().size = 1",
    "new URLSearchParams().forEach(1)", "new URLSearchParams().forEach({})", "new URLSearchParams().forEach(() => {})",
    "new URLSearchParams('a').forEach(() => { throw new RangeError() })",
    "let s; new URLSearchParams('a=b').forEach(function (...a) { s = [a.length, typeof this, ...a].join() }, 'x'); s",
    "new URLSearchParams().entries().next.call({})", "new URLSearchParams().entries().next.call(undefined)",
    "JSON.stringify(new URLSearchParams('a=b').entries().next())", "JSON.stringify(new URLSearchParams().keys().next())",
    "const p = new URLSearchParams('a&b'); const i = p.keys(); [...i]; p.append('c', ''); String(i.next().value)",
    "[...new URLSearchParams('a=b&c=d').values()].join()", "Array.isArray(new URLSearchParams('a=b').getAll('a'))",
    "URLSearchParams.prototype[Symbol.iterator] === URLSearchParams.prototype.entries",
    "new (new URLSearchParams().get)('a')", "new URL.parse('https://h')",
    "new URLPattern().pathname", "new URLPattern(undefined, undefined).pathname", "new URLPattern('https://h/a', undefined).pathname",
    "new URLPattern('/a', 'https://h').hostname", "new URLPattern('/a', null)", "new URLPattern('/a')", "new URLPattern('/a', 5)",
    "new URLPattern({ pathname: '/a' }, 'https://h')", "new URLPattern({ pathname: '/a' }, undefined, undefined)",
    "new URLPattern('/A', 'https://h', { ignoreCase: true }).test('https://h/a')",
    "new URLPattern({ pathname: '/A' }, { ignoreCase: 1 }).test('https://h/a')", "new URLPattern(Symbol())", "URLPattern()",
    "JSON.stringify(new URLPattern('https://h/:a{/:b}?').exec('https://h/1'))", "new URLPattern({}).test()",
    "new URLPattern({}).test({}, 'https://h')", "new URLPattern({}).exec('/x', 'https://h').inputs.length",
    "URLPattern.prototype.test.call({})", "URLPattern.prototype.hash", "new URLPattern(null).pathname", "new URLPattern({}, 5)",
    "new URLPattern(new URL('https://h/a')).pathname", "'use strict'; const p = new URLPattern(); p.hash = 'x'",
    "new URLPattern({ get pathname() { throw new RangeError() } })", "new URLPattern('https://h/(').test()",
  ]) {
    let result;
    try {
      result = show((0, eval)(`(() => { ${expression.replace(/([^;]*)$/, " return $1")} })()`));
    } catch (e) {
      result = "throws " + (e && e.constructor && e.constructor.name);
    }
    surface[expression] = result;
  }
  return JSON.stringify(surface);
})()
