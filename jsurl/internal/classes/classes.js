// The URL, URLSearchParams and URLPattern classes as Web IDL binds them to
// JavaScript.
//
// What Web IDL says is done here: conversions, checks, errors, iterators, the
// attributes of properties. What the URL Standard and the URL Pattern Standard say
// is done by native, a set of functions in Go. Their first argument is an opaque handle of a Go object,
// kept in a private field, so that reading the field is the check of the
// receiver. The others are strings, or undefined where an argument is absent.
// Alone native.requiring is of another kind.
//
// https://webidl.spec.whatwg.org/#javascript-binding
(function (native) {
  "use strict";

  // These are taken once, since a script may replace them.
  const { TypeError } = globalThis;
  const { create, defineProperty, getPrototypeOf, setPrototypeOf } = Object;
  const { apply, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const { iterator, toStringTag } = Symbol;

  // internal as first argument makes a constructor take a handle as second.
  const internal = create(null);

  // The conversion to USVString, except of lone surrogates: those become U+FFFD
  // on the way to native. Unlike String, a template takes no Symbol.
  //
  // https://webidl.spec.whatwg.org/#js-USVString
  function usv(value) {
    return `${value}`;
  }

  function optionalUSV(value) {
    return value === undefined ? undefined : `${value}`;
  }

  function isObject(value) {
    return typeof value === "object" ? value !== null : typeof value === "function";
  }

  // each calls f with the values of an iterable object, method being its
  // Symbol.iterator. It does not close the iterator when f throws, as for-of does.
  //
  // https://webidl.spec.whatwg.org/#create-sequence-from-iterable
  function each(object, method, f) {
    const values = apply(method, object, []);
    if (!isObject(values)) {
      throw new TypeError("The result of Symbol.iterator is not an object");
    }
    const next = values.next;
    for (;;) {
      const result = apply(next, values, []);
      if (!isObject(result)) {
        throw new TypeError("The result of an iterator is not an object");
      }
      if (result.done) {
        return;
      }
      f(result.value);
    }
  }

  // sequence converts to sequence<sequence<USVString>>, and to a handle of the
  // list that it makes.
  //
  // https://webidl.spec.whatwg.org/#js-sequence
  function sequence(init, method) {
    const pairs = native.pairs();
    let allPairs = true;
    each(init, method, (pair) => {
      const pairMethod = isObject(pair) ? pair[iterator] : undefined;
      if (pairMethod === undefined || pairMethod === null) {
        throw new TypeError("URLSearchParams constructor: a value of the sequence is not a sequence");
      }
      let size = 0;
      let name, value;
      each(pair, pairMethod, (item) => {
        const string = usv(item);
        if (size === 0) {
          name = string;
        } else {
          value = string;
        }
        size++;
      });
      if (size === 2) {
        native.push(pairs, name, value);
      } else {
        allPairs = false;
      }
    });
    if (!allPairs) {
      throw new TypeError("URLSearchParams constructor: a value of the sequence is not a pair of name and value");
    }
    return native.newFromSequence(pairs);
  }

  // record converts to record<USVString, USVString>, and to a handle of the pairs
  // that are in it.
  //
  // https://webidl.spec.whatwg.org/#js-record
  function record(init) {
    const pairs = native.pairs();
    const keys = ownKeys(init);
    for (let i = 0; i < keys.length; i++) {
      const property = getOwnPropertyDescriptor(init, keys[i]);
      if (property !== undefined && property.enumerable) {
        const name = usv(keys[i]);
        native.push(pairs, name, usv(init[keys[i]]));
      }
    }
    return pairs;
  }

  // https://webidl.spec.whatwg.org/#js-default-iterator-object
  class Iterator {
    #cursor;
    #read;

    constructor(list, read) {
      this.#cursor = native.cursor(list);
      this.#read = read;
    }

    next() {
      const cursor = this.#cursor;
      if (!native.advance(cursor)) {
        return { value: undefined, done: true };
      }
      const read = this.#read;
      return { value: read(cursor), done: false };
    }
  }

  const entry = (cursor) => native.entry(cursor);
  const key = (cursor) => native.name(cursor);
  const value = (cursor) => native.value(cursor);

  // https://url.spec.whatwg.org/#interface-urlsearchparams
  class URLSearchParams {
    #list;

    constructor(init = "", handle = undefined) {
      if (init === internal) {
        this.#list = handle;
        return;
      }
      const method = isObject(init) ? init[iterator] : undefined;
      if (method !== undefined && method !== null) {
        this.#list = sequence(init, method);
      } else if (isObject(init)) {
        this.#list = native.newFromRecord(record(init));
      } else {
        this.#list = native.newFromString(undefined, usv(init));
      }
    }

    get size() {
      return native.size(this.#list);
    }

    append(name, value) {
      const list = this.#list;
      name = usv(name);
      native.append(list, name, usv(value));
    }

    delete(name, value = undefined) {
      const list = this.#list;
      name = usv(name);
      native.delete(list, name, optionalUSV(value));
    }

    get(name) {
      const list = this.#list;
      return native.get(list, usv(name));
    }

    getAll(name) {
      const list = this.#list;
      return native.getAll(list, usv(name));
    }

    has(name, value = undefined) {
      const list = this.#list;
      name = usv(name);
      return native.has(list, name, optionalUSV(value));
    }

    set(name, value) {
      const list = this.#list;
      name = usv(name);
      native.set(list, name, usv(value));
    }

    sort() {
      native.sort(this.#list);
    }

    toString() {
      return native.stringify(this.#list);
    }

    entries() {
      return new Iterator(this.#list, entry);
    }

    forEach(callback, thisArg = undefined) {
      const list = this.#list;
      if (typeof callback !== "function") {
        throw new TypeError("URLSearchParams.forEach: the callback is not a function");
      }
      const cursor = native.cursor(list);
      while (native.advance(cursor)) {
        apply(callback, thisArg, [native.value(cursor), native.name(cursor), this]);
      }
    }

    keys() {
      return new Iterator(this.#list, key);
    }

    values() {
      return new Iterator(this.#list, value);
    }
  }

  // https://url.spec.whatwg.org/#url-class
  class URL {
    #url;
    #query = null;

    constructor(url, base = undefined) {
      if (url === internal) {
        this.#url = base;
        return;
      }
      // Without an argument url is "undefined", which throws as well.
      url = usv(url);
      base = optionalUSV(base);
      this.#url = native.parse(undefined, url, base);
      if (this.#url === null) {
        throw new TypeError(native.failure(undefined, url, base));
      }
    }

    static parse(url, base = undefined) {
      url = usv(url);
      const parsed = native.parse(undefined, url, optionalUSV(base));
      return parsed === null ? null : new URL(internal, parsed);
    }

    static canParse(url, base = undefined) {
      url = usv(url);
      return native.canParse(undefined, url, optionalUSV(base));
    }

    get href() {
      return native.href(this.#url);
    }

    set href(value) {
      const url = this.#url;
      value = usv(value);
      if (!native.setHref(url, value)) {
        throw new TypeError(native.failure(undefined, value));
      }
    }

    toString() {
      return native.href(this.#url);
    }

    get origin() {
      return native.origin(this.#url);
    }

    get protocol() {
      return native.protocol(this.#url);
    }

    set protocol(value) {
      native.setProtocol(this.#url, usv(value));
    }

    get username() {
      return native.username(this.#url);
    }

    set username(value) {
      native.setUsername(this.#url, usv(value));
    }

    get password() {
      return native.password(this.#url);
    }

    set password(value) {
      native.setPassword(this.#url, usv(value));
    }

    get host() {
      return native.host(this.#url);
    }

    set host(value) {
      native.setHost(this.#url, usv(value));
    }

    get hostname() {
      return native.hostname(this.#url);
    }

    set hostname(value) {
      native.setHostname(this.#url, usv(value));
    }

    get port() {
      return native.port(this.#url);
    }

    set port(value) {
      native.setPort(this.#url, usv(value));
    }

    get pathname() {
      return native.pathname(this.#url);
    }

    set pathname(value) {
      native.setPathname(this.#url, usv(value));
    }

    get search() {
      return native.search(this.#url);
    }

    set search(value) {
      native.setSearch(this.#url, usv(value));
    }

    get searchParams() {
      const url = this.#url;
      if (this.#query === null) {
        this.#query = new URLSearchParams(internal, native.searchParams(url));
      }
      return this.#query;
    }

    get hash() {
      return native.hash(this.#url);
    }

    set hash(value) {
      native.setHash(this.#url, usv(value));
    }

    toJSON() {
      return native.href(this.#url);
    }

    // Go takes the handle of an object by this, which is no member of the class:
    // it is taken out below.
    static handle(value) {
      return isObject(value) && #url in value ? value.#url : undefined;
    }
  }

  const { handle } = URL;
  delete URL.handle;

  // The members of the dictionary URLPatternInit, in the order in which Web IDL
  // reads them.
  //
  // https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit
  const initMembers = ["baseURL", "hash", "hostname", "password", "pathname", "port", "protocol", "search", "username"];
  const components = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];

  // An input is what URLPattern takes as a pattern or a URL: a string, or a handle of
  // a dictionary.
  //
  // https://urlpattern.spec.whatwg.org/#typedefdef-urlpatterninput
  function patternInput(value) {
    if (value !== undefined && value !== null && !isObject(value)) {
      return native.scalar(undefined, usv(value));
    }
    const init = native.init();
    if (isObject(value)) {
      for (let i = 0; i < initMembers.length; i++) {
        const member = value[initMembers[i]];
        if (member !== undefined) {
          native.setMember(init, initMembers[i], usv(member));
        }
      }
    }
    return init;
  }

  // shown returns an input for the result of a match.
  function shown(input) {
    if (typeof input === "string") {
      return input;
    }
    const object = {};
    for (let i = 0; i < initMembers.length; i++) {
      const member = native.member(input, initMembers[i]);
      if (member !== null) {
        put(object, initMembers[i], member);
      }
    }
    return object;
  }

  // https://urlpattern.spec.whatwg.org/#dictdef-urlpatternoptions
  function ignoresCase(options) {
    if (options === undefined || options === null) {
      return "";
    }
    if (!isObject(options)) {
      throw new TypeError("URLPattern constructor: the options are not an object");
    }
    return options.ignoreCase ? "ignoreCase" : "";
  }

  // component converts to the enumeration of the names of components.
  function component(value) {
    const name = usv(value);
    for (let i = 0; i < components.length; i++) {
      if (name === components[i]) {
        return name;
      }
    }
    throw new TypeError(`“${name}” is not the name of a component`);
  }

  // https://urlpattern.spec.whatwg.org/#urlpattern-class
  class URLPattern {
    #pattern;

    // There are two constructors: with a base URL, and without. An argument in second
    // place that is neither an object nor missing is a base URL.
    constructor(input = undefined, baseURL = undefined, options = undefined) {
      const given = arguments.length;
      const hasBase = given > 2 || given === 2 && baseURL !== undefined && baseURL !== null && !isObject(baseURL);
      input = patternInput(input);
      let base;
      if (hasBase) {
        base = usv(baseURL);
      } else {
        options = baseURL;
      }
      const ignoreCase = ignoresCase(options);
      const isString = typeof input === "string";
      if (!isString && hasBase) {
        throw new TypeError("URLPattern constructor: a base URL goes with a string only; an object has a member baseURL");
      }
      const compiled = isString ? native.compile(undefined, ignoreCase, input, base) : native.compileInit(input, ignoreCase);
      if (typeof compiled === "string") {
        throw new TypeError(`Invalid URLPattern: ${compiled}`);
      }
      this.#pattern = compiled;
    }

    test(input = undefined, baseURL = undefined) {
      return this.#match(input, baseURL).match !== null;
    }

    // https://urlpattern.spec.whatwg.org/#url-pattern-match
    exec(input = undefined, baseURL = undefined) {
      const { match, converted, base } = this.#match(input, baseURL);
      if (match === null) {
        return null;
      }
      const inputs = [];
      put(inputs, 0, shown(converted));
      if (base !== undefined) {
        put(inputs, 1, base);
      }
      const result = {};
      for (let i = 0; i < resultMembers.length; i++) {
        const name = resultMembers[i];
        put(result, name, name === "inputs" ? inputs : componentResult(match, name));
      }
      return result;
    }

    // match returns a handle of what an input has matched, or null, and the input and the
    // base URL as they were converted.
    #match(input, baseURL) {
      const pattern = this.#pattern;
      input = patternInput(input);
      const base = baseURL === undefined ? undefined : native.scalar(undefined, usv(baseURL));
      if (typeof input === "string") {
        return { match: native.match(pattern, input, base), converted: input, base };
      }
      if (base !== undefined) {
        throw new TypeError("URLPattern: a base URL goes with a string only; an object has a member baseURL");
      }
      return { match: native.matchInit(native.both(pattern, input)), converted: input, base };
    }

    get protocol() {
      return native.component(this.#pattern, "protocol");
    }

    get username() {
      return native.component(this.#pattern, "username");
    }

    get password() {
      return native.component(this.#pattern, "password");
    }

    get hostname() {
      return native.component(this.#pattern, "hostname");
    }

    get port() {
      return native.component(this.#pattern, "port");
    }

    get pathname() {
      return native.component(this.#pattern, "pathname");
    }

    get search() {
      return native.component(this.#pattern, "search");
    }

    get hash() {
      return native.component(this.#pattern, "hash");
    }

    get hasRegExpGroups() {
      return native.hasRegexpGroups(this.#pattern);
    }

    // generate and compareComponent are not in the standard yet. Chromium has them.
    generate(name, groups) {
      const pattern = this.#pattern;
      name = component(name);
      if (!isObject(groups)) {
        throw new TypeError("URLPattern.generate: the groups are not an object");
      }
      const text = native.generate(native.both(pattern, record(groups)), name);
      if (text === null) {
        throw new TypeError("URLPattern.generate: the pattern does not match such a text");
      }
      return text;
    }

    static compareComponent(name, left, right) {
      name = component(name);
      if (!isObject(left) || !(#pattern in left) || !isObject(right) || !(#pattern in right)) {
        throw new TypeError("URLPattern.compareComponent: an argument is not a URLPattern");
      }
      return native.compareComponent(native.both(left.#pattern, right.#pattern), name);
    }
  }

  // https://urlpattern.spec.whatwg.org/#dictdef-urlpatternresult
  const resultMembers = ["hash", "hostname", "inputs", "password", "pathname", "port", "protocol", "search", "username"];

  function componentResult(match, name) {
    const groups = {};
    const list = native.groups(match, name);
    for (let i = 0; i < list.length; i += 3) {
      put(groups, list[i], list[i + 1] === "" ? undefined : list[i + 2]);
    }
    const result = {};
    put(result, "groups", groups);
    put(result, "input", native.input(match, name));
    return result;
  }

  // put makes a property of an ordinary object, whatever its prototype has.
  function put(object, name, value) {
    define(object, name, { value, writable: true, enumerable: true, configurable: true });
  }

  // define changes the attributes of a property, or makes one. The descriptor
  // inherits nothing that a script may have put into Object.prototype.
  function define(object, name, attributes) {
    defineProperty(object, name, setPrototypeOf(attributes, null));
  }

  // Members of a class are not enumerable; those of an interface are.
  for (const object of [URL, URL.prototype, URLSearchParams.prototype, URLPattern, URLPattern.prototype, Iterator.prototype]) {
    for (const name of ownKeys(object)) {
      if (name !== "constructor" && name !== "prototype" && name !== "length" && name !== "name") {
        define(object, name, { enumerable: true });
      }
    }
  }
  define(URL.prototype, toStringTag, { value: "URL", configurable: true });
  define(URLPattern.prototype, toStringTag, { value: "URLPattern", configurable: true });
  define(URLSearchParams.prototype, toStringTag, { value: "URLSearchParams", configurable: true });
  define(URLSearchParams.prototype, iterator, {
    value: URLSearchParams.prototype.entries,
    writable: true,
    configurable: true,
  });

  // An operation with required arguments goes by way of a function in Go, which
  // knows how many there are: in these runtimes a function that uses arguments
  // takes three times as long.
  for (const [object, operations] of [
    [URL, ["parse", "canParse"]],
    [URLSearchParams.prototype, ["append", "delete", "get", "getAll", "has", "set", "forEach"]],
    [URLPattern, ["compareComponent"]],
    [URLPattern.prototype, ["generate"]],
  ]) {
    for (const name of operations) {
      const operation = object[name];
      const { length } = operation;
      const requiring = native.requiring(operation, length, `${name} requires ${length} argument${length > 1 ? "s" : ""}`);
      define(requiring, "name", { value: name });
      define(requiring, "length", { value: length });
      define(object, name, { value: requiring });
    }
  }

  // https://webidl.spec.whatwg.org/#js-iterator-prototype-object
  delete Iterator.prototype.constructor;
  setPrototypeOf(Iterator.prototype, getPrototypeOf(getPrototypeOf([][iterator]())));
  define(Iterator.prototype, toStringTag, { value: "URLSearchParams Iterator", configurable: true });

  // The module "url" of Node.js, as far as it is about this class.
  //
  // https://nodejs.org/api/url.html

  function domainToASCII(domain) {
    return native.domainToASCII(undefined, usv(domain));
  }

  function domainToUnicode(domain) {
    return native.domainToUnicode(undefined, usv(domain));
  }

  // windows returns the option of this name: whether paths are those of Windows,
  // and not of POSIX. Without it they are those of the system.
  function windows(options) {
    const value = options === undefined || options === null ? undefined : options.windows;
    return value === undefined || value === null ? "" : value ? "windows" : "posix";
  }

  // succeed returns the value of a result of native that may be an error.
  function succeed(result) {
    if (result[0] === "") {
      throw new TypeError(result[1]);
    }
    return result[1];
  }

  function fileURLToPath(url, options = undefined) {
    const object = handle(url);
    if (object === undefined && typeof url !== "string") {
      throw new TypeError("fileURLToPath: the argument is neither a string nor a URL");
    }
    const parsed = object === undefined ? new URL(url).href : native.href(object);
    return succeed(native.fileURLToPath(undefined, parsed, windows(options)));
  }

  function pathToFileURL(path, options = undefined) {
    if (typeof path !== "string") {
      throw new TypeError("pathToFileURL: the argument is not a string");
    }
    return new URL(succeed(native.pathToFileURL(undefined, path, windows(options))));
  }

  return {
    exports: { URL, URLPattern, URLSearchParams, domainToASCII, domainToUnicode, fileURLToPath, pathToFileURL },
    handle,
    wrap: (handle) => new URL(internal, handle),
  };
})
