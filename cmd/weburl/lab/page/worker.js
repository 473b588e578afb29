// Starts the engine that it gets, and then hands it requests: each a JSON text, answered by
// another. After a failure it answers no more. A worker with a name answers in the broadcast
// channel of that name.
import './wasm_exec.js';

const page = self.name ? new BroadcastChannel(self.name) : self;

const asked = [];
let started = false;

self.onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) start(data);
  else if (started) answer(data);
  else asked.push(data);
};

self.weburlReady = () => {
  started = true;
  asked.forEach(answer);
};

const failed = error => page.postMessage({ failed: String(error?.message ?? error) });

function answer(request) {
  try {
    const text = self.weburl(request);
    if (typeof text !== 'string') throw new Error('the engine ended'); // by a panic
    page.postMessage({ answer: text });
  } catch (error) {
    failed(error);
  }
}

async function start(module) {
  try {
    const go = new Go();
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    throw new Error('the engine ended');
  } catch (error) {
    failed(error);
  }
}
