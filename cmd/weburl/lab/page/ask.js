// The engine runs in a worker, so that no input can hold the page up.
import { once } from './once.js';

const scripts = ['worker.js', 'offline.js'];

// at returns the address of a file beside this one, for pages in other directories.
const at = name => new URL(name, import.meta.url).href;

const policy = globalThis.trustedTypes?.createPolicy('lab', {
  createScriptURL(name) {
    if (!scripts.includes(name)) throw new TypeError('no script of the page');
    return at(name);
  },
});

const script = name => policy ? policy.createScriptURL(name) : at(name);

// keepOffline has the browser keep the page for use without a network. On this machine
// other programs use the same address at other times, so the page is not kept there.
export function keepOffline() {
  if (/^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)) return;
  try {
    navigator.serviceWorker?.register(script('offline.js')).catch(() => {});
  } catch {} // the browser keeps nothing
}

// compiled returns the engine. It is loaded and compiled once, for all workers.
const compiled = once(async () => {
  if (!globalThis.WebAssembly) throw new Error('this browser does not allow WebAssembly');
  let response;
  try {
    response = await fetch(at('engine.wasm'));
  } catch {
    throw new Error('the engine could not be loaded');
  }
  if (!response.ok) throw new Error(`the engine could not be loaded: status ${response.status}`);
  watch(response.clone());
  // Not every server knows the type application/wasm.
  return response.headers.get('Content-Type') === 'application/wasm' ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
});

let loading = () => {};

// onLoading has a function called with the number of bytes of the engine that have come, and how
// many the server sends, which are fewer if it compresses them. That is 0 if it does not say.
export function onLoading(call) { loading = call; }

// watch counts the bytes of the engine that come.
async function watch(response) {
  const sent = Number(response.headers.get('Content-Length'));
  let bytes = 0;
  try {
    for (const reader = response.body.getReader();;) {
      const { done, value } = await reader.read();
      if (done) break;
      loading(bytes += value.length, sent);
    }
  } catch {} // which is told to who reads the response
}

// patience is how many milliseconds a worker may take for its next answer.
const patience = 60000;

// An Engine answers requests in order. The script of its worker is loaded at once, so that
// no network is needed later, and the engine in it is started by the first request. After
// a failure the next request starts another worker.
export class Engine {
  #isUrgent;
  #worker = null;
  #channel = null; // in which an urgent worker answers
  #asked = false; // whether the worker has been asked anything
  #waiting = []; // for answers, in the order of the requests
  #timer = 0;

  // After a key, Chromium draws a frame before it hands a page what its workers post, but not
  // what comes in a broadcast channel. That frame has the answers of an urgent engine.
  constructor(isUrgent = false) {
    this.#isUrgent = isUrgent;
    try {
      this.start();
    } catch {} // so does the first request
  }

  // ask returns the answer to a request. The promise is rejected if there is none.
  ask(request) {
    return new Promise((resolve, reject) => {
      this.start();
      if (!this.#asked) this.#instantiate();
      this.#worker.postMessage(JSON.stringify(request));
      this.#waiting.push({ resolve, reject });
      if (this.#waiting.length === 1) this.#wait();
    });
  }

  // stop ends the worker, and with it all requests.
  stop(reason = 'the engine was stopped') {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#channel?.close();
    this.#worker = this.#channel = null;
    this.#asked = false;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.#waiting.length) this.#timer = setTimeout(() => this.stop('the engine took too long'), patience);
  }

  #instantiate() {
    const worker = this.#worker;
    this.#asked = true;
    compiled().then(module => worker.postMessage(module), error => { if (worker === this.#worker) this.stop(error.message); });
  }

  // start starts a worker, unless there is one.
  start() {
    if (this.#worker) return;
    if (!globalThis.Worker) throw new Error('this browser does not allow workers');
    const name = this.#isUrgent && globalThis.BroadcastChannel ? crypto.getRandomValues(new Uint32Array(4)).join() : ''; // other pages do not know it
    const worker = this.#worker = new Worker(script('worker.js'), { type: 'module', name });
    if (name) this.#channel = new BroadcastChannel(name);
    (this.#channel ?? worker).onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.failed !== undefined) return this.stop(data.failed);
      const { resolve, reject } = this.#waiting.shift();
      this.#wait();
      const answer = JSON.parse(data.answer);
      if (answer.problem === undefined) resolve(answer); else reject(new Error(answer.problem));
    };
    worker.onerror = event => { if (worker === this.#worker) this.stop(event.message || 'the worker of the page could not be started'); };
  }
}
