// Starts the engine and hands it requests: each a JSON text, answered by another.
import './wasm_exec.js';

const asked = [];
let start;
const started = new Promise(resolve => { start = resolve; });
self.weburlReady = () => start();

self.onmessage = ({ data }) => asked.push(data);

try {
  const go = new Go();
  const response = await fetch('engine.wasm');
  if (!response.ok) throw new Error(`engine.wasm: ${response.status}`);
  // Not every server knows the type application/wasm.
  const streams = response.headers.get('Content-Type') === 'application/wasm';
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(response, go.importObject)
    : await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  go.run(instance);
  await started;
  const answer = request => self.postMessage({ answer: self.weburl(request) });
  asked.forEach(answer);
  self.onmessage = ({ data }) => answer(data);
} catch (error) {
  self.postMessage({ failed: String(error?.message ?? error) });
}
