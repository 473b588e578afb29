// The drawing of a result: the input above, the URL below, and between them what
// became of each component.
import { h, s, $, fillTable } from './dom.js';
import { visible, ends } from './text.js';
import { names, segmentsOf, inputSegments, valueOf, change } from './components.js';

// shown returns nodes for a text in which everything can be seen.
export const shown = text => visible(text).map(part => typeof part === 'string' ? part : h('span', { class: 'unseen' }, part.name));

// clipped is shown, without the middle of a text that is longer than most. What stands for it
// looks like no part of a text.
export function clipped(text, most) {
  if (text.length <= most) return shown(text);
  const [start, end] = ends(text, most);
  return [shown(start), h('span', { class: 'leftOut' }, `${text.length - start.length - end.length} left out`), shown(end)];
}

// mostPrinted is how many characters of a text are printed.
const mostPrinted = 1 << 16;

// long is clipped, with a button that shows the middle. Print shows it too.
export function long(text, most = 120) {
  if (text.length <= most) return shown(text);
  const [start, end] = ends(text, most);
  const whole = h('span', null, shown(start), h('button', { type: 'button', class: text.length > mostPrinted ? 'all' : 'all whole', onclick: () => {
    whole.textContent = '';
    whole.append(h('span', null, shown(text)));
  } }, `… show all ${text.length} …`), shown(end));
  return whole;
}

addEventListener('beforeprint', () => {
  for (const button of document.querySelectorAll('button.whole')) button.click();
});

// orEmpty returns code with a text as long shows it, or what stands for the empty text.
export const orEmpty = (text, attributes = null, most = 120) => text === '' ? h('span', { class: 'empty' }, 'empty') : h('code', attributes, long(text, most));

// mostCell is how many characters of a value a table of two URLs has, and theSame the cell
// for the second value if it is the first.
export const mostCell = 80, theSame = () => h('td', { class: 'same' }, 'the same');

// mostDrawn is how many characters of a component the drawing has.
const mostDrawn = 160;

// mostShown is how many characters of the serialization are shown at first.
const mostShown = 240;

const short = text => clipped(text, mostDrawn);

function row(segments, place) {
  const parts = {};
  const line = h('div', { class: 'line' }, segments.map(part => {
    if (typeof part === 'string') return h('span', { class: 'between' }, short(part));
    const text = part.text === '' ? h('span', { class: 'empty' }, 'empty') : short(part.text);
    const element = h('span', { class: `part ${part.component}`, 'data-component': part.component }, h('span', { class: 'name' }, part.component), h('span', { class: 'value' }, text));
    parts[part.component] = element;
    return element;
  }));
  line.classList.add(place);
  return { line, parts };
}

export function draw(text, base, { result, host }) {
  const box = $('drawing');
  const url = result.url;
  const above = row(inputSegments(text, result.spans), 'above');
  if (text.length === 0) above.line.append(h('span', { class: 'empty' }, 'empty'));
  if (!url) {
    box.replaceChildren(h('div', { class: 'rows' }, above.line, h('p', { class: 'nothing' }, 'There is no URL: the parse failed.')));
    $('components').replaceChildren();
    return;
  }
  const below = row(segmentsOf(url), 'below');
  const ribbons = s('svg', { class: 'ribbons', 'aria-hidden': 'true' });
  box.replaceChildren(h('div', { class: 'rows' }, above.line, ribbons, below.line));

  const written = {}, read = {}, changes = {};
  for (const name of names) {
    const span = result.spans.find(span => span.component === name);
    written[name] = span ? text.slice(span.start, span.end) : null;
    read[name] = valueOf(url, name);
    changes[name] = change(name, written[name], read[name], { host, base });
  }

  const cell = (name, value) => h('td', null, value === null ? h('span', { class: 'null' }, 'null') : orEmpty(value, { class: `value ${name}` }, mostCell));
  const table = h('table', { class: 'componentTable' });
  fillTable(table, 'Components', ['Component', 'In the input', 'In the URL', 'Change'], names.filter(name => written[name] !== null || read[name] !== null), names.length, name => h('tr', { 'data-component': name },
    h('th', { scope: 'row' }, h('span', { class: `swatch ${name}` }), name),
    cell(name, written[name]), !changes[name] && read[name].length > mostCell ? theSame() : cell(name, read[name]),
    h('td', null, changes[name] || h('span', { class: 'same' }, 'unchanged'))));
  $('components').replaceChildren(
    h('p', { class: 'href' }, h('span', { class: 'label' }, 'Serialization'), ' ', h('code', { id: 'href' }, long(url.href, mostShown))),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of components' }, table));

  // All is measured before anything is added, so that the page is laid out once.
  const origin = ribbons.getBoundingClientRect();
  const measured = names.map(name => [name, above.parts[name]?.getBoundingClientRect(), below.parts[name]?.getBoundingClientRect()]);
  const height = origin.height;
  let width = 0;
  for (const [name, from, to] of measured) {
    if (to) width = Math.max(width, to.right - origin.left);
    if (from) width = Math.max(width, from.right - origin.left);
    const changed = changes[name] ? ' changed' : '';
    const middle = height / 2;
    if (from && to) {
      const [a, b, c, d] = [from.left, from.right, to.left, to.right].map(x => x - origin.left);
      ribbons.append(s('path', { class: `ribbon ${name}${changed}`, d: `M${a} 0C${a} ${middle} ${c} ${middle} ${c} ${height}H${d}C${d} ${middle} ${b} ${middle} ${b} 0Z` }));
    } else if (from) {
      const x = (from.left + from.right) / 2 - origin.left;
      ribbons.append(s('path', { class: `ribbon ends ${name}${changed}`, d: `M${from.left - origin.left} 0H${from.right - origin.left}L${x} ${middle}Z` }));
    } else if (to) {
      const x = (to.left + to.right) / 2 - origin.left;
      ribbons.append(s('path', { class: `ribbon ends ${name}${changed}`, d: `M${to.left - origin.left} ${height}H${to.right - origin.left}L${x} ${middle}Z` }));
    }
  }
  ribbons.setAttribute('width', Math.ceil(width));
}
