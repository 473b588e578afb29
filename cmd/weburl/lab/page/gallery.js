import { h, $ } from './dom.js';
import { shown } from './drawing.js';
import { Text } from './text.js';

export async function loadGallery() {
  const response = await fetch('gallery.json');
  if (!response.ok) throw new Error(`gallery.json: ${response.status}`);
  return response.json();
}

export function showGallery(list, choose) {
  $('galleryList').replaceChildren(...list.map(entry => h('li', null,
    h('button', { type: 'button', onclick: () => choose({ url: entry.url, base: entry.base ?? '', encoding: entry.encoding ?? '', edition: '' }) },
      entry.url === '' ? h('span', { class: 'empty' }, 'empty') : h('code', null, shown(new Text(entry.url).string)), entry.base ? h('span', { class: 'base' }, ' against ', h('code', null, shown(entry.base))) : null),
    h('p', null, entry.about))));
}
