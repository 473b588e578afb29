// Tests of what Web IDL asks of the classes, beyond web-platform-tests. They
// use harness.js.
"use strict";

function attributes(object, name) {
  const d = Object.getOwnPropertyDescriptor(object, name);
  assert_true(d !== undefined, String(name));
  return ["writable", "enumerable", "configurable"].filter((attribute) => d[attribute]).join(" ");
}

const iteratorPrototype = Object.getPrototypeOf(new URLSearchParams().entries());

test(() => {
  for (const C of [URL, URLSearchParams, URLPattern]) {
    assert_equals(attributes(globalThis, C.name), "writable configurable");
    assert_equals(attributes(C, "prototype"), "");
    assert_equals(attributes(C.prototype, "constructor"), "writable configurable");
    assert_equals(attributes(C.prototype, Symbol.toStringTag), "configurable");
    assert_equals(C.prototype.constructor, C);
    assert_equals(Object.getPrototypeOf(C), Function.prototype);
    assert_equals(Object.getPrototypeOf(C.prototype), Object.prototype);
  }
  assert_equals(URL.name + URL.length, "URL1");
  assert_equals(URLSearchParams.name + URLSearchParams.length, "URLSearchParams0");
  assert_equals(URLPattern.name + URLPattern.length, "URLPattern0");
}, "interface objects");

test(() => {
  const want = {
    href: true, origin: false, protocol: true, username: true, password: true, host: true,
    hostname: true, port: true, pathname: true, search: true, searchParams: false, hash: true,
  };
  const got = Object.entries(Object.getOwnPropertyDescriptors(URL.prototype)).filter(([, d]) => d.get);
  assert_array_equals(got.map(([name]) => name).sort(), Object.keys(want).sort());
  for (const [name, d] of got) {
    assert_equals(attributes(URL.prototype, name), "enumerable configurable");
    assert_equals(d.get.name + d.get.length, "get " + name + "0");
    assert_equals(d.set === undefined ? "" : d.set.name + d.set.length, want[name] ? "set " + name + "1" : "");
  }
  assert_equals(attributes(URLSearchParams.prototype, "size"), "enumerable configurable");
  assert_equals(Object.getOwnPropertyDescriptor(URLSearchParams.prototype, "size").set, undefined);
}, "attributes");

test(() => {
  for (const [object, operations] of [
    [URL, { parse: 1, canParse: 1 }],
    [URL.prototype, { toString: 0, toJSON: 0 }],
    [URLSearchParams.prototype, {
      append: 2, delete: 1, get: 1, getAll: 1, has: 1, set: 2, sort: 0, toString: 0,
      entries: 0, forEach: 1, keys: 0, values: 0,
    }],
    [URLPattern, { compareComponent: 3 }],
    [URLPattern.prototype, { test: 0, exec: 0, generate: 2 }],
    [iteratorPrototype, { next: 0 }],
  ]) {
    for (const name in operations) {
      assert_equals(attributes(object, name), "writable enumerable configurable", name);
      assert_equals(object[name].name + object[name].length, name + operations[name]);
      assert_false("prototype" in object[name], name);
      assert_throws_js(TypeError, () => new object[name](), name);
    }
    const functions = Object.keys(object).filter((name) =>
      typeof Object.getOwnPropertyDescriptor(object, name).value === "function");
    assert_array_equals(functions.sort(), Object.keys(operations).sort());
  }
}, "operations");

test(() => {
  const p = URLSearchParams.prototype;
  assert_equals(p[Symbol.iterator], p.entries);
  assert_equals(attributes(p, Symbol.iterator), "writable configurable");
  const arrayIterator = Object.getPrototypeOf([][Symbol.iterator]());
  assert_equals(Object.getPrototypeOf(iteratorPrototype), Object.getPrototypeOf(arrayIterator));
  assert_equals(iteratorPrototype[Symbol.toStringTag], "URLSearchParams Iterator");
  assert_equals(attributes(iteratorPrototype, Symbol.toStringTag), "configurable");
  assert_array_equals(Reflect.ownKeys(iteratorPrototype), ["next", Symbol.toStringTag]);
  const it = new URLSearchParams("a=b").keys();
  assert_equals(it[Symbol.iterator](), it);
  assert_equals(Object.getPrototypeOf(it), iteratorPrototype);
  assert_array_equals(Reflect.ownKeys(it), []);
}, "iterator prototype object");

test(() => {
  const url = new URL("https://h/?a=b");
  assert_equals(Object.prototype.toString.call(url), "[object URL]");
  assert_equals(Object.prototype.toString.call(url.searchParams), "[object URLSearchParams]");
  assert_equals(Object.prototype.toString.call(url.searchParams.values()), "[object URLSearchParams Iterator]");
  assert_array_equals(Reflect.ownKeys(url), []);
  assert_array_equals(Reflect.ownKeys(url.searchParams), []);
  assert_true(url instanceof URL);
  assert_true(url.searchParams instanceof URLSearchParams);
}, "instances");

test(() => {
  assert_throws_js(TypeError, () => URL("https://h/"));
  assert_throws_js(TypeError, () => URL.call({}, "https://h/"));
  assert_throws_js(TypeError, () => URL.call(new URL("https://h/"), "https://h/"));
  assert_throws_js(TypeError, () => URLSearchParams());
}, "constructors need new");

test(() => {
  const url = new URL("https://h/");
  for (const [f, n] of [
    [(...args) => new URL(...args), 1],
    [URL.parse, 1],
    [URL.canParse, 1],
    ...["append", "delete", "get", "getAll", "has", "set", "forEach"].map((name) =>
      [(...args) => url.searchParams[name](...args), URLSearchParams.prototype[name].length]),
  ]) {
    for (let i = 0; i < n; i++) {
      assert_throws_js(TypeError, () => f(...["x", "x"].slice(0, i)), String(f));
    }
  }
}, "required arguments");

test(() => {
  const getter = (object, name) => Object.getOwnPropertyDescriptor(object, name).get;
  const setter = (object, name) => Object.getOwnPropertyDescriptor(object, name).set;
  const never = { toString() { throw new Error("converted before the receiver is checked"); } };
  for (const receiver of [undefined, null, 1, "https://h/", {}, URL.prototype, URLSearchParams.prototype,
    Object.create(new URL("https://h/")), Object.create(new URLSearchParams()),
    new Proxy(new URL("https://h/"), {}), new Proxy(new URLSearchParams(), {})]) {
    for (const name of Object.keys(URL.prototype)) {
      const d = Object.getOwnPropertyDescriptor(URL.prototype, name);
      for (const f of [d.get, d.set, d.value]) {
        if (f !== undefined) {
          assert_throws_js(TypeError, () => f.call(receiver, never), name);
        }
      }
    }
    for (const name of Object.keys(URLSearchParams.prototype)) {
      const d = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, name);
      assert_throws_js(TypeError, () => (d.get || d.value).call(receiver, never, never), name);
    }
    assert_throws_js(TypeError, () => iteratorPrototype.next.call(receiver));
  }
  assert_throws_js(TypeError, () => getter(URL.prototype, "href").call(new URLSearchParams()));
  assert_throws_js(TypeError, () => setter(URL.prototype, "href").call(new URLSearchParams(), "https://h/"));
  assert_throws_js(TypeError, () => URLSearchParams.prototype.sort.call(new URL("https://h/")));
  assert_throws_js(TypeError, () => iteratorPrototype.next.call([][Symbol.iterator]()));
}, "receivers");

test(() => {
  const url = new URL("https://h/");
  url.hash = "\uD800a\uDC00\uD83D\uDCA9";
  assert_equals(url.hash, "#%EF%BF%BDa%EF%BF%BD%F0%9F%92%A9");
  const params = url.searchParams;
  params.append("\uD83D", "\uDCA9");
  assert_equals(params.get("\uFFFD"), "\uFFFD");
  assert_true(params.has("\uDFFF", "\uD800"));
  params.set("\uDC00", "x");
  assert_equals(params.size, 1);
  params.delete("\uD800");
  assert_equals(params.size, 0);
  assert_equals(new URL("https://h/\uD800").pathname, "/%EF%BF%BD");
  assert_equals(new URLSearchParams("\uD800=\uD83D\uDCA9").toString(), "%EF%BF%BD=%F0%9F%92%A9");
}, "lone surrogates");

test(() => {
  const string = { toString: () => "https://h/x", valueOf: () => "https://h/y" };
  assert_equals(new URL(string).href, "https://h/x");
  assert_equals(new URL(undefined, "https://h/").href, "https://h/undefined");
  assert_equals(new URL(null, "https://h/").href, "https://h/null");
  assert_equals(new URL("y", new URL(string)).href, "https://h/y");
  assert_throws_js(TypeError, () => new URL("y", null));
  assert_equals(URL.parse("y", null), null);
  assert_false(URL.canParse("y", null));
  const url = new URL(string);
  url.port = 8080;
  assert_equals(url.port, "8080");
  const thrown = { message: "thrown" };
  const throwing = { toString() { throw thrown; }, get x() { throw thrown; } };
  for (const f of [
    () => new URL(throwing), () => new URL("x", throwing), () => URL.parse(throwing),
    () => URL.canParse("x", throwing), () => { url.href = throwing; }, () => { url.hash = throwing; },
    () => new URLSearchParams(throwing), () => url.searchParams.append("x", throwing),
    () => url.searchParams.has("x", throwing),
  ]) {
    assert_throws_exactly(thrown, f);
  }
  for (const f of [
    () => new URL(Symbol("s")), () => { url.hash = Symbol("s"); }, () => url.searchParams.get(Symbol("s")),
    () => new URLSearchParams(Symbol("s")), () => URL.canParse({ [Symbol.toPrimitive]: () => Symbol("s") }),
  ]) {
    assert_throws_js(TypeError, f);
  }
}, "conversion to strings");

test(() => {
  const order = [];
  const argument = (name) => ({ toString() { order.push(name); return name; } });
  new URLSearchParams().set(argument("name"), argument("value"));
  new URLSearchParams().delete(argument("name2"), argument("value2"));
  URL.canParse(argument("url"), argument("base"));
  assert_equals(order.join(" "), "name value name2 value2 url base");
}, "order of conversions");

test(() => {
  const url = new URL("https://h/?a=b");
  const params = url.searchParams;
  assert_throws_js(TypeError, () => { url.href = "//no base"; });
  assert_equals(url.href, "https://h/?a=b");
  url.href = "https://i/?c=d";
  assert_equals(url.searchParams, params);
  assert_equals(params.toString(), "c=d");
  assert_throws_js(TypeError, () => { url.origin = "https://j"; });
  assert_throws_js(TypeError, () => { url.searchParams = params; });
  assert_throws_js(TypeError, () => { params.size = 1; });
}, "href and read-only attributes");

test(() => {
  try {
    new URL("https://h:99999/");
  } catch (e) {
    assert_true(/port/.test(e.message), e.message);
    return;
  }
  assert_unreached("no error");
}, "the error says why");

test(() => {
  class MyURL extends URL {
    constructor(path) {
      super(path, "https://h/");
    }

    get path() {
      return this.pathname;
    }
  }
  const url = new MyURL("x");
  assert_true(url instanceof MyURL && url instanceof URL);
  assert_equals(url.path, "/x");
  assert_equals(Object.getPrototypeOf(MyURL.parse("https://i/")), URL.prototype);
  const other = Reflect.construct(URLSearchParams, ["a=b"], Array);
  assert_equals(Object.getPrototypeOf(other), Array.prototype);
  assert_equals(URLSearchParams.prototype.get.call(other, "a"), "b");
}, "subclasses");

test(() => {
  const string = (init) => new URLSearchParams(init).toString();
  assert_equals(string(undefined), "");
  assert_equals(string(null), "null=");
  assert_equals(string(12), "12=");
  assert_equals(string("??a"), "%3Fa=");
  assert_equals(string({ a: 1, b: null, "?c": [2, 3] }), "a=1&b=null&%3Fc=2%2C3");
  assert_equals(string(new Map([["a", 1], ["b", 2]])), "a=1&b=2");
  assert_equals(string([new Set(["a", "b"]), ["c", "d"]]), "a=b&c=d");
  assert_equals(string((function* () { yield ["a", "b"]; })()), "a=b");
  assert_equals(string(Object.assign(Object.create({ [Symbol.iterator]: null }), { a: "b" })), "a=b");
  assert_equals(string(Object.assign(() => {}, { a: "b" })), "a=b");
  assert_equals(string(Object.create({ inherited: 1 }, { hidden: { value: 1 }, a: { value: 2, enumerable: true } })), "a=2");
  for (const init of [["ab"], [[]], [["a"]], [["a", "b", "c"]], [1], [null], [undefined], new String("ab"),
    { [Symbol.iterator]: 1 }, { [Symbol.iterator]: () => 1 }, [{ 0: "a", 1: "b", length: 2 }],
    { [Symbol("s")]: 1 }, { [Symbol.iterator]: () => ({ next: () => 1 }) }]) {
    assert_throws_js(TypeError, () => new URLSearchParams(init));
  }
}, "conversion of the argument of URLSearchParams");

test(() => {
  const log = [];
  const target = { b: "1", a: "2", hidden: "3", [Symbol("s")]: 4 };
  Object.defineProperty(target, "hidden", { enumerable: false });
  Object.defineProperty(target, Object.getOwnPropertySymbols(target)[0], { enumerable: false });
  const handler = new Proxy({}, {
    get: (_, trap) => (object, name, ...rest) => {
      log.push(trap + (name === undefined || trap === "ownKeys" ? "" : " " + String(name)));
      return Reflect[trap](object, name, ...rest);
    },
  });
  assert_equals(new URLSearchParams(new Proxy(target, handler)).toString(), "b=1&a=2");
  assert_equals(log.join(", "), "get Symbol(Symbol.iterator), ownKeys, getOwnPropertyDescriptor b, get b, " +
    "getOwnPropertyDescriptor a, get a, getOwnPropertyDescriptor hidden, getOwnPropertyDescriptor Symbol(s)");
}, "steps of the conversion to a record");

test(() => {
  let closed = 0;
  let asked = 0;
  const init = {
    [Symbol.iterator]: () => ({
      next: () => ({ done: asked++ > 2, value: ["a"] }),
      return: () => { closed++; return {}; },
    }),
  };
  assert_throws_js(TypeError, () => new URLSearchParams(init));
  assert_equals(asked, 4, "all values are converted before any is found to be no pair");
  asked = 0;
  const bad = { [Symbol.iterator]: () => ({ ...init[Symbol.iterator](), next: () => ({ done: asked++ > 2, value: 1 }) }) };
  assert_throws_js(TypeError, () => new URLSearchParams(bad));
  assert_equals(asked, 1);
  assert_equals(closed, 0, "an iterator is not closed");
}, "steps of the conversion to a sequence");

test(() => {
  const many = {};
  for (let i = 0; i < 2000; i++) {
    many["k" + i] = i;
  }
  const params = new URLSearchParams(many);
  assert_equals(params.size, 2000);
  assert_equals(params.get("k1999"), "1999");
}, "a large record");

test(() => {
  const params = new URLSearchParams("a=1&b=2");
  const self = {};
  const seen = [];
  const result = params.forEach(function (value, name, object) {
    assert_equals(this, self);
    assert_equals(object, params);
    assert_equals(arguments.length, 3);
    seen.push(name + value);
    if (seen.length === 1) {
      params.append("c", "3");
    }
  }, self);
  assert_equals(result, undefined);
  assert_equals(seen.join(), "a1,b2,c3");
  params.forEach(function () { assert_equals(this, undefined); });
  const thrown = new RangeError("thrown");
  assert_throws_exactly(thrown, () => params.forEach(() => { throw thrown; }));
  for (const callback of [undefined, null, {}, "f", 1]) {
    assert_throws_js(TypeError, () => params.forEach(callback));
  }
}, "forEach");

test(() => {
  const params = new URLSearchParams("a=1&b=2");
  const entries = params.entries();
  const keys = params.keys();
  assert_equals(JSON.stringify(entries.next()), '{"value":["a","1"],"done":false}');
  params.delete("a");
  assert_equals(entries.next().done, true);
  params.append("c", "3");
  assert_equals(JSON.stringify(entries.next()), '{"value":["c","3"],"done":false}', "index 1 is there now");
  assert_array_equals([...keys], ["b", "c"]);
  assert_array_equals([...params.values()], ["2", "3"]);
  assert_equals(keys.next().value, undefined);
  const result = entries.next();
  assert_array_equals(Object.keys(result), ["value", "done"]);
  assert_true(Array.isArray(params.getAll("c")));
  assert_equals(Object.getPrototypeOf(params.getAll("c")), Array.prototype);
  assert_array_equals(params.getAll("none"), []);
  params.getAll("c").push("no effect");
  assert_equals(params.toString(), "b=2&c=3");
}, "iterators are live, arrays are not");

test(() => {
  const params = new URLSearchParams("a=b&a=c&d=undefined");
  assert_equals(params.append("x", "y"), undefined);
  assert_equals(params.set("x", "z"), undefined);
  assert_equals(params.sort(), undefined);
  assert_equals(params.get("none"), null);
  assert_true(params.has("d", undefined));
  assert_false(params.has("a", "undefined"));
  assert_equals(params.delete("a", undefined), undefined);
  assert_equals(params.toString(), "d=undefined&x=z");
}, "results, and undefined as a second argument");

test(() => {
  const url = new URL("https://h/?a=1");
  const params = url.searchParams;
  params.own = "kept";
  assert_equals(url.searchParams.own, "kept");
  url.search = "?b=2";
  assert_equals(url.searchParams, params);
  params.append("c", "ü");
  assert_equals(url.href, "https://h/?b=2&c=%C3%BC");
  assert_not_equals(new URL(url).searchParams, params);
  assert_equals(JSON.stringify({ url }), '{"url":"https://h/?b=2&c=%C3%BC"}');
  assert_equals(`${url}`, url.href);
}, "searchParams is the same object");

test(() => {
  // What the classes use of the global object they took when they were made.
  const saved = [TypeError, Reflect.apply, Reflect.ownKeys, Array.prototype.push];
  globalThis.TypeError = function () { throw new Error("the replaced TypeError"); };
  Reflect.apply = Reflect.ownKeys = Array.prototype.push = () => { throw new Error("replaced"); };
  let error, string;
  try {
    string = new URLSearchParams({ a: "b" }).toString() + new URLSearchParams([["c", "d"]]);
    new URLSearchParams(string).forEach(() => {});
    new URL("no base");
  } catch (e) {
    error = e;
  } finally {
    [globalThis.TypeError, Reflect.apply, Reflect.ownKeys, Array.prototype.push] = saved;
  }
  assert_equals(string, "a=bc=d");
  assert_true(error instanceof TypeError, String(error));
}, "replaced globals do not matter");

test(() => {
  const big = "x".repeat(1 << 20);
  const url = new URL("https://h/?" + big);
  url.searchParams.append(big, big);
  assert_equals(url.search.length, 1 + big.length + 2 + big.length + 1 + big.length);
}, "long strings");

test(() => {
  const attribute = (name) => Object.getOwnPropertyDescriptor(URLPattern.prototype, name);
  for (const name of ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash", "hasRegExpGroups"]) {
    assert_equals(attributes(URLPattern.prototype, name), "enumerable configurable");
    assert_equals(attribute(name).get.name, "get " + name);
    assert_equals(attribute(name).set, undefined);
    assert_throws_js(TypeError, () => attribute(name).get.call({}));
  }
  for (const method of ["test", "exec", "generate"]) {
    assert_throws_js(TypeError, () => URLPattern.prototype[method].call({}, "pathname", {}));
  }
}, "URLPattern: attributes and receivers");

test(() => {
  const read = [];
  const init = new Proxy({}, { get: (_, name) => void read.push(name) });
  const options = new Proxy({}, { get: (_, name) => void read.push(name) });
  new URLPattern(init, options);
  assert_equals(read.join(), "baseURL,hash,hostname,password,pathname,port,protocol,search,username,ignoreCase");
  assert_equals(new URLPattern({ pathname: null, search: 5 }).pathname, "null");
  assert_equals(new URLPattern(() => {}).pathname, "*");
  assert_equals(new URLPattern(null, null).pathname, "*");
  for (const wrong of [Symbol(), { pathname: Symbol() }, 5, "/a"]) {
    assert_throws_js(TypeError, () => new URLPattern(wrong));
  }
  assert_throws_js(TypeError, () => new URLPattern({}, "https://h"));
  assert_throws_js(TypeError, () => new URLPattern("https://h", "https://h", 1));
  assert_throws_js(TypeError, () => new URLPattern("/a", "x"));
}, "URLPattern: constructors");

test(() => {
  const pattern = new URLPattern({ pathname: "/:b/:a{/:c}?" });
  const match = pattern.exec({ pathname: "/1/2", protocol: "https" });
  assert_equals(Object.keys(match).join(), "hash,hostname,inputs,password,pathname,port,protocol,search,username");
  assert_equals(Object.keys(match.pathname).join(), "groups,input");
  assert_equals(Object.keys(match.pathname.groups).join(), "b,a,c");
  assert_true("c" in match.pathname.groups && match.pathname.groups.c === undefined);
  assert_equals(Object.keys(match.inputs[0]).join(), "pathname,protocol");
  assert_equals(pattern.test("x"), false);
  assert_equals(pattern.exec("https://h/\ud800/x").inputs[0], "https://h/\ufffd/x");
  assert_array_equals(pattern.exec("/x/y", "https://h").inputs, ["/x/y", "https://h"]);
  assert_throws_js(TypeError, () => pattern.test({}, "https://h"));
  const odd = new URLPattern("https://h/:__proto__/:constructor").exec("https://h/1/2").pathname.groups;
  assert_array_equals(Object.entries(odd).map(([name, text]) => name + text), ["__proto__1", "constructor2"]);
}, "URLPattern: results");

test(() => {
  const { defineProperty } = Object;
  for (const name of ["input", "groups", "0", "1", "2"]) {
    defineProperty(Object.prototype, name, { set() { throw new Error(name); }, configurable: true });
  }
  const iterator = Array.prototype[Symbol.iterator];
  try {
    Array.prototype[Symbol.iterator] = () => { throw new Error("iterated"); };
    assert_equals(new URLPattern("https://h/:id").exec("https://h/1").pathname.groups.id, "1");
  } finally {
    Array.prototype[Symbol.iterator] = iterator;
    for (const name of ["input", "groups", "0", "1", "2"]) {
      delete Object.prototype[name];
    }
  }
}, "URLPattern: what a script has put into prototypes");

test(() => {
  const a = new URLPattern({ pathname: "/a" });
  assert_throws_js(TypeError, () => URLPattern.compareComponent("path", a, a));
  assert_throws_js(TypeError, () => URLPattern.compareComponent("pathname", a, {}));
  assert_throws_js(TypeError, () => URLPattern.compareComponent("pathname", a));
  assert_throws_js(TypeError, () => a.generate("pathname"));
  assert_throws_js(TypeError, () => a.generate("pathname", null));
  assert_equals(a.generate("pathname", {}), "/a");
}, "URLPattern: generate and compareComponent");
