import { h, $ } from './dom.js';
import { shown } from './drawing.js';
import { Text } from './text.js';

export async function showGallery(choose) {
  const list = await (await fetch('gallery.json')).json();
  $('galleryList').replaceChildren(...list.map(entry => h('li', null,
    h('button', { type: 'button', onclick: () => choose({ url: entry.url, base: entry.base ?? '', encoding: entry.encoding ?? '', edition: '' }) },
      entry.url === '' ? h('span', { class: 'empty' }, 'empty') : h('code', null, shown(new Text(entry.url).string)), entry.base ? h('span', { class: 'base' }, ' against ', h('code', null, shown(entry.base))) : null),
    h('p', null, entry.about))));
}
