// The part of testharness.js that the url folder of web-platform-tests and its
// idlharness.js use, and stand-ins for what they expect of a global object. That
// is one of a worker.

globalThis.self = globalThis;
self.GLOBAL = { isWindow: () => false, isWorker: () => true, isShadowRealm: () => false };
self.DedicatedWorkerGlobalScope = { [Symbol.hasInstance]: (object) => object === self };
self.location = { search: "" };

// Results of the tests that have ended. A file has run when as many have ended
// as have begun.
const harness = { begun: 0, results: [], last: Promise.resolve() };

function harnessResults() {
  return JSON.stringify({ begun: harness.begun, results: harness.results });
}

function end(name, error) {
  const message = error === undefined ? "" : String(error) + (error && error.stack ? "\n" + error.stack : "");
  harness.results.push({ name: String(name), failed: error !== undefined, message });
}

function test(f, name = "unnamed") {
  harness.begun++;
  try {
    f();
  } catch (e) {
    end(name, e === undefined ? "undefined was thrown" : e);
    return;
  }
  end(name);
}

function promise_test(f, name = "unnamed") {
  harness.begun++;
  harness.last = harness.last
    .then(() => f({ step: (f) => f() }))
    .then(() => end(name), (e) => end(name, e === undefined ? "rejected with undefined" : e));
}

// async_test returns the test, or gives it to f. It ends when done is called or a
// step throws.
function async_test(...args) {
  const [f, name] = typeof args[0] === "function" ? args : [undefined, args[0]];
  harness.begun++;
  let ended = false;
  const finish = (...error) => {
    if (!ended) {
      ended = true;
      end(name, ...error);
    }
  };
  const t = {
    done: () => finish(),
    step(f, receiver = t, ...args) {
      try {
        return f.apply(receiver, args);
      } catch (e) {
        finish(e);
      }
    },
    step_func: (f, receiver) => (...args) => t.step(f, receiver, ...args),
  };
  if (f !== undefined) {
    t.step(f, t, t);
  }
  return t;
}

function setup() {}

function done() {}

function shouldRunSubTest() {
  return true;
}

function subsetTestByKey(key, f, ...args) {
  return f(...args);
}

function fetch(path) {
  const text = readFile(path);
  return Promise.resolve({
    ok: true,
    text: () => Promise.resolve(text),
    json: () => Promise.resolve(JSON.parse(text)),
  });
}

function fetch_json(path) {
  return fetch(path).then((response) => response.json());
}

function format_value(value) {
  return show(value);
}

function show(value) {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

// assert throws an error if ok is false. what returns what to say of it: values
// are not made strings before, since that may throw.
function assert(ok, what, description) {
  if (!ok) {
    throw new Error(description ? `${description}: ${what()}` : what());
  }
}

function assert_true(value, description) {
  assert(value === true, () => `got ${show(value)}, want true`, description);
}

function assert_false(value, description) {
  assert(value === false, () => `got ${show(value)}, want false`, description);
}

function assert_equals(got, want, description) {
  assert(Object.is(got, want), () => `got ${show(got)}, want ${show(want)}`, description);
}

function assert_not_equals(got, other, description) {
  assert(!Object.is(got, other), () => `got ${show(got)}`, description);
}

function assert_in_array(got, values, description) {
  assert(values.includes(got), () => `got ${show(got)}`, description);
}

function assert_own_property(object, name, description) {
  assert(Object.prototype.hasOwnProperty.call(object, name), () => `no own ${show(name)}`, description);
}

function assert_inherits(object, name, description) {
  assert(name in object && !Object.prototype.hasOwnProperty.call(object, name), () => `${show(name)} is not inherited`, description);
}

function assert_class_string(object, name, description) {
  assert_equals(Object.prototype.toString.call(object), `[object ${name}]`, description);
}

function assert_regexp_match(got, regexp, description) {
  assert(regexp.test(got), () => `got ${show(got)}`, description);
}

function assert_array_equals(got, want, description) {
  assert(got.length === want.length, () => `got length ${got.length}, want ${want.length}`, description);
  for (let i = 0; i < want.length; i++) {
    assert_equals(got[i], want[i], description ? `${description}: [${i}]` : `[${i}]`);
  }
}

function assert_object_equals(got, want, description) {
  const is = (value) => typeof value === "object" && value !== null;
  assert(is(got) === is(want), () => `got ${show(got)}, want ${show(want)}`, description);
  if (!is(want)) {
    assert_equals(got, want, description);
    return;
  }
  assert_array_equals(Object.keys(got).sort(), Object.keys(want).sort(), `${description}: keys`);
  for (const key of Object.keys(want)) {
    assert_object_equals(got[key], want[key], `${description}.${key}`);
  }
}

function assert_implements(condition, description) {
  assert(condition, () => "not implemented", description);
}

// threw asserts that f throws something of which is returns true.
function threw(is, f, description) {
  try {
    f();
  } catch (e) {
    assert(is(e), () => `threw ${show(e)}`, description);
    return;
  }
  assert(false, () => "threw nothing", description);
}

function assert_throws_js(constructor, f, description) {
  threw((e) => e instanceof Object && e.constructor === constructor, f, description);
}

function promise_rejects_js(t, constructor, promise, description) {
  return promise.then(
    () => assert_unreached(description),
    (e) => assert_throws_js(constructor, () => { throw e; }, description));
}

function assert_throws_exactly(want, f, description) {
  threw((e) => Object.is(e, want), f, description);
}

function assert_unreached(description) {
  assert(false, () => "reached", description);
}

// An iterable of names and values, for tests that make URLSearchParams of it.
self.FormData = class FormData {
  #entries = [];

  append(name, value) {
    this.#entries.push([`${name}`, `${value}`]);
  }

  has(name) {
    return this.#entries.some((entry) => entry[0] === name);
  }

  *[Symbol.iterator]() {
    yield* this.#entries;
  }
};

// An interface with constants and with an attribute that checks its receiver.
self.DOMException = class DOMException {
  #name = "Error";

  get name() {
    return this.#name;
  }
};
Object.defineProperty(DOMException.prototype, "name", { enumerable: true });
[
  "INDEX_SIZE", "DOMSTRING_SIZE", "HIERARCHY_REQUEST", "WRONG_DOCUMENT", "INVALID_CHARACTER",
  "NO_DATA_ALLOWED", "NO_MODIFICATION_ALLOWED", "NOT_FOUND", "NOT_SUPPORTED", "INUSE_ATTRIBUTE",
  "INVALID_STATE", "SYNTAX", "INVALID_MODIFICATION", "NAMESPACE", "INVALID_ACCESS", "VALIDATION",
  "TYPE_MISMATCH", "SECURITY", "NETWORK", "ABORT", "URL_MISMATCH", "QUOTA_EXCEEDED", "TIMEOUT",
  "INVALID_NODE_TYPE", "DATA_CLONE",
].forEach((name, i) => {
  const constant = { value: i + 1, enumerable: true };
  Object.defineProperty(DOMException, name + "_ERR", constant);
  Object.defineProperty(DOMException.prototype, name + "_ERR", constant);
});
