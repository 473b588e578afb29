import { h, $ } from './dom.js';
import { shown } from './drawing.js';
import { phone } from './tabs.js';
import { Text } from './text.js';

export async function loadGallery() {
  const response = await fetch('gallery.json');
  if (!response.ok) throw new Error(`gallery.json: ${response.status}`);
  return response.json();
}

const keyOf = ({ url, base = '', encoding = '' }) => JSON.stringify([url, base, encoding]);

let buttons = new Map(), shownKey; // of the entries, and the key of what is shown

// markShown marks the entry that is shown, if one is.
export function markShown({ url, base, encoding, edition }) {
  shownKey = edition ? '' : keyOf({ url, base, encoding });
  mark();
}

function mark() {
  for (const [key, button] of buttons) if (key === shownKey) button.setAttribute('aria-current', 'true'); else button.removeAttribute('aria-current');
}

// showGallery shows the entries in groups. An entry with a group begins it.
export function showGallery(list, choose) {
  const groups = [];
  for (const entry of list) {
    if (entry.group || !groups.length) groups.push({ name: entry.group, entries: [] });
    groups.at(-1).entries.push(entry);
  }
  buttons = new Map();
  const item = entry => {
    const state = { url: entry.url, base: entry.base ?? '', encoding: entry.encoding ?? '', edition: '' };
    const button = h('button', { type: 'button', onclick: () => choose(state) },
      entry.url === '' ? h('span', { class: 'empty' }, 'empty') : h('code', null, shown(new Text(entry.url).string)), entry.base ? h('span', { class: 'base' }, ' against ', h('code', null, shown(entry.base))) : null);
    buttons.set(keyOf(state), button);
    return h('li', null, button, h('p', null, entry.about));
  };
  $('galleryList').replaceChildren(...groups.map(({ name, entries }, i) => h('details', { open: i === 0 || !phone.matches },
    h('summary', null, h('h3', null, name)), h('ol', { class: 'gallery' }, entries.map(item)))));
  mark();
}
