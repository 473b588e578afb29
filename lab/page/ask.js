// The engine runs in a worker, so that no input can hold the page up.

const policy = globalThis.trustedTypes?.createPolicy('lab', {
  createScriptURL(name) {
    if (name !== 'worker.js') throw new TypeError('no script of the page');
    return name;
  },
});

export class Engine {
  #worker = new Worker(policy ? policy.createScriptURL('worker.js') : 'worker.js', { type: 'module' });
  #waiting = [];

  constructor(failed) {
    this.#worker.onmessage = ({ data }) => {
      if (data.failed) failed(data.failed);
      else this.#waiting.shift()(JSON.parse(data.answer));
    };
    this.#worker.onerror = event => failed(event.message || 'the worker was not started');
  }

  // ask returns the answer to a request. Requests are answered in order.
  ask(request) {
    return new Promise(resolve => {
      this.#waiting.push(resolve);
      this.#worker.postMessage(JSON.stringify(request));
    });
  }

  stop() { this.#worker.terminate(); }
}
