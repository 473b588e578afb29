// The keys that are a single character can be switched off: a program that types what a user says
// must not choose panels.
import { $ } from './dom.js';

const kept = 'weburl-lab-single-keys';

// typing matches an element in which a key is text.
export const typing = 'input:not([type=checkbox], [type=range]), textarea, select';

// single tells whether these keys are on.
export const single = { on: true };

// setUpKeys reads what the user chose before, and keeps what is chosen. A browser may not keep anything.
export function setUpKeys() {
  const box = $('single');
  try { single.on = localStorage.getItem(kept) !== 'off'; } catch {}
  box.checked = single.on;
  box.onchange = () => {
    single.on = box.checked;
    try { localStorage.setItem(kept, single.on ? 'on' : 'off'); } catch {}
  };
}
