// What the page shows while the engine is loaded: how much of it has come, and what the URL
// class of the browser makes of the URL.
import { h, $ } from './dom.js';
import { onLoading } from './ask.js';
import { clipped } from './drawing.js';

const { textContent: loadingText } = $('loadingText');

// showLoading shows or hides it.
export function showLoading(isOn) {
  $('loading').hidden = !isOn;
  $('loadingText').textContent = loadingText;
}

onLoading(bytes => {
  $('loaded').value = bytes;
  if (bytes >= $('loaded').max) $('loadingText').textContent = 'Starting the engine';
});

// mostShown is how many characters of a URL are shown.
const mostShown = 400;

// showMeanwhile shows what the URL class of the browser makes of a text and its base, which
// is null if there is none.
export function showMeanwhile(text, base) {
  let answer;
  try {
    answer = ['reads ', h('code', null, clipped(new URL(text.string, base?.string).href, mostShown))];
  } catch {
    answer = ['rejects it'];
  }
  $('meanwhile').replaceChildren('Meanwhile: the URL class of this browser ', ...answer, '.');
}
