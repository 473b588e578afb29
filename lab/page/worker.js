// Starts the engine and hands it requests: each a JSON text, answered by another. After
// a failure it answers no more.
import './wasm_exec.js';

const asked = [];
let start;
const started = new Promise(resolve => { start = resolve; });
self.weburlReady = () => start();

self.onmessage = ({ data }) => asked.push(data);

const failed = error => self.postMessage({ failed: String(error?.message ?? error) });

function answer(request) {
  try {
    const text = self.weburl(request);
    if (typeof text !== 'string') throw new Error('the engine ended'); // by a panic
    self.postMessage({ answer: text });
  } catch (error) {
    failed(error);
  }
}

try {
  const go = new Go();
  const response = await fetch('engine.wasm');
  if (!response.ok) throw new Error(`engine.wasm: ${response.status}`);
  // Not every server knows the type application/wasm.
  const streams = response.headers.get('Content-Type') === 'application/wasm';
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(response, go.importObject)
    : await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  go.run(instance).then(() => failed('the engine ended'), failed);
  await started;
  self.onmessage = ({ data }) => answer(data);
  asked.forEach(answer);
} catch (error) {
  failed(error);
}
