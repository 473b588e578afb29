// The engine runs in a worker, so that no input can hold the page up.

const policy = globalThis.trustedTypes?.createPolicy('lab', {
  createScriptURL(name) {
    if (name !== 'worker.js') throw new TypeError('no script of the page');
    return name;
  },
});

// patience is how many milliseconds a worker may take for its next answer.
const patience = 60000;

// An Engine answers requests in order. Its worker is started by the first request, and
// after a failure by the next one.
export class Engine {
  #worker = null;
  #waiting = []; // for answers, in the order of the requests
  #timer = 0;

  // ask returns the answer to a request. The promise is rejected if there is none.
  ask(request) {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start();
      this.#worker.postMessage(JSON.stringify(request));
      this.#waiting.push({ resolve, reject });
      if (this.#waiting.length === 1) this.#wait();
    });
  }

  // stop ends the worker, and with it all requests.
  stop(reason = 'the engine was stopped') {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }

  #wait() {
    clearTimeout(this.#timer);
    if (this.#waiting.length) this.#timer = setTimeout(() => this.stop('the engine took too long'), patience);
  }

  #start() {
    const worker = new Worker(policy ? policy.createScriptURL('worker.js') : 'worker.js', { type: 'module' });
    worker.onmessage = ({ data }) => {
      if (worker !== this.#worker) return;
      if (data.failed !== undefined) return this.stop(data.failed);
      const { resolve, reject } = this.#waiting.shift();
      this.#wait();
      const answer = JSON.parse(data.answer);
      if (answer.problem === undefined) resolve(answer); else reject(new Error(answer.problem));
    };
    worker.onerror = event => { if (worker === this.#worker) this.stop(event.message || 'the worker was not started'); };
    return worker;
  }
}
