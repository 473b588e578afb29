// What the page shows while the engine is loaded: how much of it has come, and what the URL
// class of the browser makes of the URL.
import { h, $ } from './dom.js';
import { onLoading } from './ask.js';
import { clipped } from './drawing.js';

const { textContent: loadingText } = $('loadingText');

// showLoading shows or hides it.
export function showLoading(isOn) {
  if (isOn && $('loading').hidden) $('loadingText').textContent = loadingText;
  $('loading').hidden = !isOn;
}

onLoading((bytes, sent) => {
  $('loaded').value = bytes;
  const text = sent ? loadingText.replace(/\(.*/, `(${(sent / 1e6).toFixed(1)} MB)`) : loadingText;
  $('loadingText').textContent = bytes >= $('loaded').max ? 'Starting the engine' : text;
});

// mostShown is how many characters of a URL are shown.
const mostShown = 400;

// showMeanwhile shows what the URL class of the browser makes of a text, unless it is empty, and its base, which
// is null if there is none.
export function showMeanwhile(text, base) {
  let answer;
  if (text.string === '') return $('meanwhile').replaceChildren();
  try {
    answer = ['reads ', h('code', null, clipped(new URL(text.string, base?.string).href, mostShown))];
  } catch {
    answer = ['rejects it'];
  }
  $('meanwhile').replaceChildren('Meanwhile: the URL class of this browser ', ...answer, '.');
}
