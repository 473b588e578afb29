// The result: the input above, the URL below, between them ribbons that show what became of
// each component, and the table of components.
import { h, s, $, link, fillTable, whole } from './dom.js';
import { visible, ends, clip, escaped, unlinked, unlinkedHost } from './text.js';
import { phone } from './tabs.js';
import { names, segmentsOf, inputSegments, valueOf, change, noteOf } from './components.js';

// redacted is in place of what is private, which placed divides a text at, and placeholder shows that it is no part of the URL.
const redacted = 'REDACTED', placed = text => text.split(/(REDACTED)/).filter(Boolean), placeholder = () => h('span', { class: 'redacted' }, redacted);

// shown returns nodes for a text in which everything can be seen.
export const shown = text => visible(text).flatMap(part => typeof part === 'string' ? placed(part).map(piece => piece === redacted ? placeholder() : piece) : h('span', { class: 'unseen' }, part.name));

// mostPrinted is how many characters of a text are printed, and note how many a note of what is left
// out takes about.
const mostPrinted = 1 << 16, note = 16;

const fits = (text, most) => text.length <= most + note || whole.on && text.length <= mostPrinted;

// clipped is shown, without the middle of a text that is longer than most. What stands for it
// looks like no part of a text.
export function clipped(text, most) {
  if (fits(text, most)) return shown(text);
  const [start, end] = ends(text, most);
  return [shown(start), h('span', { class: 'leftOut' }, `${text.length - start.length - end.length} left out`), shown(end)];
}

// marked returns nodes for a text in which what a pattern matches is marked.
export const marked = (text, pattern) => text.split(pattern).map((part, i) => i % 2 ? h('mark', null, shown(part)) : shown(part));

// faultIn returns nodes for a text in which a range of its characters, which can be empty, is marked.
export const faultIn = (text, start, end, most) => [clipped(text.slice(0, start), most), h('mark', null, clipped(text.slice(start, end), most)), clipped(text.slice(end), most)];

// long is clipped, with a button that shows the middle.
export function long(text, most = 120) {
  if (fits(text, most)) return shown(text);
  const [start, end] = ends(text, most);
  const element = h('span', null, shown(start), h('button', { type: 'button', class: 'all', onclick: () => {
    element.textContent = '';
    element.append(h('span', null, shown(text)));
  } }, `… show all ${text.length} …`), shown(end));
  return element;
}

// spaces names spaces.
export const spaces = text => h('span', { class: 'unseen' }, text.length === 1 ? 'space' : `${text.length} spaces`);

// quoted returns code with a part of a text, in which spaces alone are seen.
export const quoted = text => /^ +$/.test(text) ? spaces(text) : h('code', { class: 'quoted' }, long(text));

// orEmpty returns code with a text as long shows it, or what stands for the empty text.
export const orEmpty = (text, attributes = null, most = 120) => text === '' ? h('span', { class: 'empty' }, 'empty') : h('code', attributes, long(text, most));

// mostCell is how many characters of a value a table of two URLs has, and theSame the cell
// for the second value if it is the first.
export const mostCell = 80, theSame = () => h('td', { class: 'same' }, 'the same');

// named names the column of a cell, for where the cells of a row stand below each other.
export const named = (name, cell) => { cell.dataset.column = name; return cell; };

// mostShown is how many characters of the serialization are shown at first, mostHost how many at least
// of a host are drawn, and blocksIn how many blocks of lines the drawing has in a room.
const mostShown = 240, mostHost = 64, isPresent = () => document.documentElement.hasAttribute('data-present'), blocksIn = room => room < 50 ? 4 : room < 80 || isPresent() ? 3 : 2;

// sizeOf is the class of the letters in which a class sees a text: a long one is whole in smaller ones.
export const sizeOf = ({ units: { length } }) => length > 150 ? 'longer' : length > 62 ? 'long' : '';

// The room of the drawing: its width in columns of its font. It is measured again when it
// may have changed. A letter of a name has labelled columns.
let columns = 0, labelled = 1;
export const forget = () => { columns = 0; };

function room(box) {
  if (columns) return columns;
  if (!box.clientWidth) return 40; // it is hidden, and drawn again when it is not
  const probe = box.appendChild(h('span', { class: 'line probe' }, '0'.repeat(100)));
  const column = probe.getBoundingClientRect().width / 100;
  columns = Math.max(16, Math.floor((box.clientWidth - 8) / column));
  probe.replaceChildren(h('span', { class: 'part' }, h('span', { class: 'name' }, names.join(''))));
  labelled = probe.firstChild.getBoundingClientRect().width / column / names.join('').length;
  probe.remove();
  return columns;
}

// Letters that are about two columns wide.
const isWide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Emoji_Presentation}/u;

// undivided matches a character, or one that is percent-encoded, if need be more than once, or a dot of a defanged host.
const undivided = /%(?:25)*[\da-f]{2}|\[\.\]|\p{Any}/giu, isDot = ({ node }) => node === '.' || node === '[.]';

// tokensOf returns what is drawn of a text: { node, columns } for each character, written as it is or percent-encoded, name of one
// that does not show, and what is left out: from a delimiter to another one, if they are near.
function tokensOf(text, most, delimiter) {
  const of = text => visible(text).flatMap(part => typeof part === 'string'
    ? placed(part).flatMap(piece => piece === redacted ? { node: placeholder(), columns: piece.length + edge } : Array.from(piece.matchAll(undivided), ([node]) => ({ node, columns: isWide.test(node) ? 2 : node.length > 2 ? node.length : 1 })))
    : { node: h('span', { class: 'unseen' }, part.name), columns: part.name.length + 1 });
  if (text === '') return [{ node: h('span', { class: 'empty' }, 'empty'), columns: 5 }];
  if (fits(text, most)) return of(text);
  let [start, end] = ends(text, most);
  const last = delimiter ? start.lastIndexOf(delimiter) : -1, first = delimiter ? end.indexOf(delimiter) : -1;
  if (last > start.length / 2) start = start.slice(0, last);
  if (first >= 0 && first < end.length / 2) end = end.slice(first);
  const note = `${text.length - start.length - end.length} left out`;
  return [...of(start), { node: h('span', { class: 'leftOut' }, note), columns: note.length + 2 }, ...of(end)];
}

const widthOf = tokens => tokens.reduce((sum, token) => sum + token.columns, 0);

// fitting returns how many of the first tokens have at most some columns, at least one.
function fitting(tokens, most) {
  let n = 0, width = 0;
  while (n < tokens.length && (n === 0 || width + tokens[n].columns <= most)) width += tokens[n++].columns;
  return n;
}

const nodesOf = tokens => {
  const nodes = [];
  for (const { node } of tokens) {
    if (typeof node === 'string' && typeof nodes.at(-1) === 'string') nodes[nodes.length - 1] += node; else nodes.push(node);
  }
  return nodes;
};

// unitsOf brings two lists of segments together: for each component the text before it and its own
// in both, which are null where there is none.
function unitsOf(above, below) {
  const units = new Map(names.map(name => [name, { name, before: ['', ''], texts: [null, null] }])), last = ['', ''];
  for (const [i, segments] of [above, below ?? []].entries()) {
    let before = '';
    for (const segment of segments) {
      if (typeof segment === 'string') { before += segment; continue; }
      const unit = units.get(segment.component);
      unit.before[i] = before;
      unit.texts[i] = segment.text;
      before = '';
    }
    last[i] = before;
  }
  return [...[...units.values()].filter(unit => unit.texts.some(text => text !== null)), { name: '', before: last, texts: [null, null] }];
}

// fairShare returns how many characters of each text are drawn, so that all have some columns.
function fairShare(lengths, all) {
  let share = all;
  for (const sorted = lengths.toSorted((a, b) => a - b); sorted.length; all -= sorted.shift()) {
    share = Math.floor(all / sorted.length);
    if (sorted[0] > share) break;
    share = Infinity;
  }
  return Math.max(8, share - note);
}

// wholeLabels returns how many tokens of a host are drawn where n of them fit: half a label looks like a whole one.
// Its last labels, which are the registrable domain, stay together if a line has room for them.
function wholeLabels(tokens, n, labels, room) {
  let end = tokens.length;
  for (let left = labels; left > 0 && end > 0; end--) if (isDot(tokens[end - 1]) && --left === 0) break;
  if (!end || n < end || widthOf(tokens.slice(end)) > room) end = n;
  while (end > 0 && !isDot(tokens[end - 1])) end--;
  return end;
}

// beforeDelimiter returns how many tokens of a path or a query are drawn where n of them fit: a line ends before a delimiter, if one is near.
function beforeDelimiter(tokens, n, delimiter) {
  for (let end = n; end > n * .6; end--) if (tokens[end].node === delimiter) return end;
  return n;
}

// delimiters are what divides a component, before which its drawing is divided.
const delimiters = { path: '/', query: '&' };

// edge is how many columns the edges of a part take.
const edge = .5;

// drawnOf returns units with the tokens of each text, which are about so many characters.
const drawnOf = (units, share) => units.map(unit => {
  const lists = unit.texts.map(text => text === null ? null : tokensOf(whole.defangs ? unlinked(text) : text, unit.name === 'host' ? Math.max(share, mostHost) : share, delimiters[unit.name]));
  const between = unit.before.map(text => text ? tokensOf(text, 40) : []), gap = Math.max(...between.map(tokens => tokens.length && widthOf(tokens) + edge / 2));
  const width = Math.max(unit.name.length * labelled, ...lists.map(tokens => tokens ? widthOf(tokens) : 0)) + edge;
  return { ...unit, between, lists, gap, width };
});

// isOfLine reports whether a component is a host that fits into a line, but not with the text before it.
const isOfLine = (name, gap, width, room) => name === 'host' && width <= room && gap + width > room;

// blocksOf divides units with tokens into blocks of two lines that fit into some columns. A block
// has two lists: nodes between components, and { name, nodes, more, added }, where more is set if it
// continues what is in the block before, and added if the input does not have the component. The registrable domain
// has some labels, or 0 if there is none.
function blocksOf(drawn, room, labels) {
  const blocks = [];
  let block, used;
  const begin = () => { blocks.push(block = [[], []]); used = [0, 0]; };
  begin();
  for (const { name, texts, between, lists, gap, width } of drawn) {
    const rest = lists.map(tokens => tokens && [...tokens]);
    let label = name.length * labelled;
    const left = () => room - Math.max(...used);
    const widest = () => Math.max(label, ...rest.map(tokens => tokens ? widthOf(tokens) : 0)) + edge;
    // A component is divided if it is longer than a line, and not into short pieces.
    const isAlone = isOfLine(name, gap, width, room);
    if (Math.max(...used) && gap + (!name || isAlone ? 0 : gap + width > room ? 20 : width) > left()) begin();
    for (const i of [0, 1]) if (between[i].length) { block[i].push(nodesOf(between[i])); used[i] += widthOf(between[i]) + edge / 2; }
    if (isAlone) begin();
    for (let more = false; name; more = true) {
      const counts = () => {
        const part = Math.min(1, Math.max(left() - edge, 1) / (widest() - edge));
        return rest.map(tokens => part === 1 || !tokens ? tokens?.length : fitting(tokens, Math.max(1, Math.floor(widthOf(tokens) * part))));
      };
      let n = counts();
      if (name === 'host' && rest.some((tokens, i) => tokens && n[i] < tokens.length)) {
        const wholes = () => rest.map((tokens, i) => tokens && wholeLabels(tokens, n[i], labels, room - edge));
        let ends = wholes();
        if (Math.max(...used) && !ends.some(Boolean)) {
          begin();
          n = counts();
          ends = wholes();
        }
        n = n.map((count, i) => count < rest[i]?.length && ends[i] || count);
      }
      const delimiter = delimiters[name];
      if (delimiter) n = n.map((count, i) => count < rest[i]?.length ? beforeDelimiter(rest[i], count, delimiter) : count);
      for (const i of [0, 1]) {
        if (!rest[i]?.length) continue;
        const taken = rest[i].splice(0, n[i]);
        block[i].push({ name, nodes: nodesOf(taken), more, added: i === 1 && texts[0] === null });
        used[i] += Math.max(widthOf(taken), label) + edge;
      }
      if (!rest.some(tokens => tokens?.length)) break;
      label = (name.length + 3) * labelled;
      begin();
    }
  }
  return blocks;
}

// balanced returns the blocks of two lists of segments, in the narrowest room with that many blocks in which each
// component is whole that fits into a line: the last has no remnant of a line.
function balanced(above, below, room, labels) {
  const units = unitsOf(above, below), most = blocksIn(room), all = room * most;
  let share = fairShare(units.map(unit => Math.max(...unit.texts.map(text => text?.length ?? 0)) + 3), all), drawn, blocks;
  for (;;) {
    drawn = drawnOf(units, share);
    blocks = blocksOf(drawn, room, labels);
    if (whole.on || blocks.length <= (share > all ? 2 * most : most) || share < 16) break;
    share = Math.floor(Math.min(share, all) * .8); // names of what does not show are long
  }
  let low = Math.ceil(Math.max(room / 2, ...drawn.map(({ name, gap, width }) => isOfLine(name, gap, width + edge, room) ? width + edge : gap + width + edge).filter(width => width <= room)));
  for (let high = room; blocks.length > 1 && low < high;) {
    const middle = low + high >> 1, narrower = blocksOf(drawn, middle, labels);
    if (narrower.length > blocks.length) low = middle + 1; else { blocks = narrower; high = middle; }
  }
  return blocks;
}

// lineOf returns a line of a block, and its parts by the names of the components.
function lineOf(list, place) {
  const parts = {};
  const line = h('div', { class: `line ${place}` }, list.map(entry => {
    if (Array.isArray(entry)) return h('span', { class: 'between' }, entry);
    return parts[entry.name] = h('span', { class: `part ${entry.name}${entry.added ? ' added' : ''}`, 'data-component': entry.name },
      h('span', { class: 'name' }, entry.more ? `↳ ${entry.name}` : entry.name), h('span', { class: 'value' }, entry.nodes));
  }));
  return { line, parts };
}

// spread returns the outline of a ribbon between two boxes, of which one may be missing.
function spread(from, to, height, origin) {
  const middle = height / 2, [a, b, c, d] = [from?.left, from?.right, to?.left, to?.right].map(x => x - origin);
  if (from && to) return `M${a} 0C${a} ${middle} ${c} ${middle} ${c} ${height}H${d}C${d} ${middle} ${b} ${middle} ${b} 0Z`;
  return from ? `M${a} 0H${b}L${(a + b) / 2} ${middle}Z` : `M${c} ${height}H${d}L${(c + d) / 2} ${middle}Z`;
}

// changesOf returns for each component what is written, what is read, and what became of it.
export function changesOf(text, base, { result, host }) {
  const found = new Map();
  for (const name of names) {
    const span = result.spans.find(span => span.component === name);
    const written = span ? text.slice(span.start, span.end) : null, read = result.url ? valueOf(result.url, name) : null;
    if (written !== null || read !== null) found.set(name, { written, read, change: result.url ? change(name, written, read, { host, base, set: span?.set }) : '' });
  }
  return found;
}

// mostTitle is how many characters of a text are in the title of an image.
const mostTitle = 2000;

let title, parts;

// describe returns in words what is drawn: the URL, or the input that is none, and its components.
export const describe = () => [title, parts];

// draw draws the input and the URL.
export function draw(text, base, answer) {
  const box = $('drawing'), { result } = answer, { url } = result;
  const size = sizeOf(text);
  if (box.dataset.size !== size) forget();
  box.dataset.size = size;
  const width = room(box), changes = changesOf(text, base, answer);
  const segments = inputSegments(text, result.spans);
  title = clip(escaped(url?.href ?? text.string), mostTitle);
  parts = (url ? segmentsOf(url) : segments).filter(part => part.component).map(part => `${part.component} ${clip(escaped(part.text), mostTitle) || 'empty'}`).join(', ');
  if (!url) parts = `The input does not parse. ${parts}`.trim();
  const blocks = balanced(segments, url ? segmentsOf(url) : null, width, answer.site?.registrableDomain?.split('.').length ?? 0);
  const drawn = blocks.map(([above, below]) => {
    const a = lineOf(above, 'above'), b = lineOf(below, 'below');
    // The same is not drawn twice, except on paper.
    const isOnce = url && !whole.on && a.line.textContent === b.line.textContent && Object.keys(a.parts).every(name => !changes.get(name).change);
    const ribbons = url && !isOnce ? s('svg', { class: 'ribbons', 'aria-hidden': 'true' }) : null;
    return { a, b, ribbons, element: h('div', { class: 'rows' }, a.line, ribbons, ribbons && b.line) };
  });
  if (text.length === 0) drawn[0].a.line.append(h('span', { class: 'empty' }, 'empty'));
  box.replaceChildren(base && isPresent() ? h('p', { class: 'note ofBase' }, 'Base ', h('code', null, clip(base, mostTitle))) : '', ...drawn.map(({ element }) => element), url || phone.matches && answer.reading.assumed?.host ? '' : h('p', { class: 'nothing' }, text.length ? `There is no URL: ${answer.reading.fault || 'the parse failed'}.` : 'There is no URL.'));
  box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1; // keys scroll it where there is more
  if (!url) return;
  if (drawn.some(({ ribbons }) => !ribbons) && drawn.some(({ ribbons }) => ribbons)) box.append(h('p', { class: 'note' }, 'A line that is drawn once is the same in both.'));
  // All is measured before anything is added, so that the page is laid out once.
  const measured = drawn.filter(({ ribbons }) => ribbons).map(({ a, b, ribbons }) => ({
    ribbons, box: ribbons.getBoundingClientRect(),
    pairs: names.map(name => [name, a.parts[name]?.getBoundingClientRect(), b.parts[name]?.getBoundingClientRect()]).filter(([, from, to]) => from || to),
  }));
  for (const { ribbons, box, pairs } of measured) {
    for (const [name, from, to] of pairs) {
      const one = !from || !to;
      ribbons.append(s('path', { class: `ribbon ${one ? 'ends ' : ''}${name}${changes.get(name).change ? ' changed' : ''}`, d: spread(from, to, box.height, box.left) }));
    }
    ribbons.setAttribute('width', Math.ceil(Math.max(0, ...pairs.flatMap(([, from, to]) => [from?.right ?? 0, to?.right ?? 0].map(x => x - box.left)))));
  }
}

// drawRecord draws the URL record of a parse after one of its steps, by the components that are stored, with its name.
// A class sees it in place of the drawing.
export function drawRecord(stored, name) {
  const box = $('drawing'), width = room(box);
  const segments = stored.scheme === undefined ? [] : segmentsOf({ username: '', password: '', host: null, port: null, query: null, fragment: null, ...stored });
  const text = segments.map(part => part.text ?? part).join('');
  box.querySelector('.record')?.remove();
  box.append(h('div', { class: 'record' }, h('p', { class: 'label' }, name, text ? '' : ': nothing is stored'),
    text ? balanced(segments, null, width, 0).map(([above]) => lineOf(above, 'above').line) : null));
}

// isShort reports whether a registrable domain stays in one line.
const isShort = domain => domain.length <= 24 && !domain.includes('xn--');

// aceOf is a label of a host, of which no line ends within the prefix of Punycode.
const aceOf = label => label.startsWith('xn--') ? [h('span', { class: 'ace' }, label.slice(0, 6)), label.slice(6)] : label;

// hostOf returns code with a host, in which the registrable domain stands out: whose a host is, is what
// browsers show of it. A long one is divided after dots.
export function hostOf(host, domain) {
  const isBelow = domain && host.endsWith('.' + domain);
  if (whole.defangs) [host, domain] = [unlinkedHost(host), domain && unlinkedHost(domain)];
  if (!fits(host, mostCell)) return h('code', { class: 'value host' }, long(host, mostCell));
  const labels = text => isShort(host) ? shown(text) : shown(text).flatMap(part => typeof part === 'string' ? part.match(/[^.]*\.|[^.]+$/g).map(label => label.endsWith('.') ? h('span', { class: 'dot' }, aceOf(label)) : aceOf(label)) : part);
  return isBelow
    ? h('code', { class: 'value host' }, h('span', { class: 'same' }, labels(host.slice(0, -domain.length))), h('strong', { class: isShort(domain) && 'short', title: 'The registrable domain' }, isShort(domain) ? shown(domain) : labels(domain)))
    : h('code', { class: 'value host' }, labels(host));
}

// mostPart is how many characters of a part of a rejected component are shown.
export const mostPart = 80;

// rejected returns code with a host or a port that ends the parse, in which the part at fault is marked.
export const rejected = ({ before, wrong, after }, name = 'host') => h('code', { class: `value ${name}` }, faultIn(before + wrong + after, before.length, before.length + wrong.length, mostPart));

// rejectedOf returns the host or the port that ends the parse, as rejected takes it, with its name, or nothing.
function rejectedOf(text, { result: { url, error, spans, marks }, host }) {
  if (url || error.base) return null;
  if (host?.before || host?.wrong) return { name: 'host', ...host };
  const fault = /^port-/.test(error.code) && marks.find(({ fatal }) => fatal), span = spans.find(({ component }) => component === 'port') ?? fault;
  return fault ? { name: 'port', before: text.slice(span.start, fault.start), wrong: text.slice(fault.start, fault.end), after: text.slice(fault.end, Math.max(fault.end, span.end)) } : null;
}

// withSets returns what became of a component, with a link to each percent-encode set.
const withSets = change => change.split(/(?<=by the )([\w -]+) set\b/).map((part, i) => i % 2 ? link(`https://url.spec.whatwg.org/#${part.toLowerCase().replaceAll(' ', '-')}-percent-encode-set`, `${part} set`) : part);

// copyLit copies the component that is lit, if no text is selected.
export function copyLit(event) {
  const button = $('components').querySelector('.lit .copy');
  if (!button || String(getSelection()) || event.target.closest?.('input, textarea')) return;
  event.preventDefault();
  button.click();
}

// mostLarge is how many components are shown to a class in wide rows.
const mostLarge = 5;

// showComponents fills the table of components. written is what is in the field, copy copies the URL or one of its components,
// with a button that says so and an element that shows what is copied, and edition is an older edition of the standard, if one is chosen.
// A URL that is suspicious or dangerous, or of a site that is not known, can be copied defanged too.
export function showComponents(text, base, written, answer, copy, edition, isUnknown) {
  const { url } = answer.result, { assumed } = answer.reading;
  // Of an input that parses with a scheme, the components that it has then.
  const isAssumed = !url && Boolean(assumed?.url), shown = isAssumed ? { result: { url: assumed.url, spans: [] }, host: {}, site: assumed } : answer;
  const changes = changesOf(text, base, shown);
  const code = (name, value) => value === null ? h('span', { class: 'null' }, 'null') : orEmpty(value, { class: `value ${name}` }, mostCell);
  const noted = name => shown.result.url && !edition ? noteOf(name, shown.result.url) : null;
  const copier = (name, i) => h('td', { class: 'copier' }, h('button', { type: 'button', class: 'copy', 'aria-label': `Copy the ${name}`, title: `Copy the ${name}`, tabindex: i ? -1 : 0, onclick: ({ currentTarget: button }) => copy(button, button.parentNode.nextSibling, name) }));
  const valueOfRow = (name, value) => [name === 'host' && value ? hostOf(value, shown.site?.registrableDomain) : code(name, value), noted(name) && [' ', h('span', { class: 'note' }, noted(name))]];
  const what = ({ written, read, change }) => !change ? 'unchanged' : [withSets(change), written === null || written === read ? null : [' ', h('span', { class: 'was' }, 'was ', orEmpty(written, null, mostCell))]];
  // The tab key leads to the first button, and arrow keys to the others.
  const table = h('table', { class: `componentTable stacked${changes.size > mostLarge ? ' full' : ''}`, onkeydown: event => {
    const list = [...table.querySelectorAll('.copy')], to = list[list.indexOf(event.target) + { ArrowDown: 1, ArrowUp: -1 }[event.key]];
    if (!to) return;
    event.preventDefault();
    to.focus();
  } });
  // It is no component, because there is no URL.
  const wrong = isAssumed ? null : rejectedOf(text, answer), list = [...changes].filter(([name]) => name !== wrong?.name);
  const isSame = url?.href === written.string && !whole.on; // paper does not have the field
  const heading = isAssumed ? `If it is read as ${assumed.url.scheme}` : 'In the input';
  const isChanged = url && [...changes.values()].some(({ change }) => change);
  fillTable(table, 'Components', url ? ['Component', h('td', { class: 'copier' }), 'Parsed', isChanged ? 'Change' : []].flat() : ['Component', heading], list, names.length, ([name, found], i) => h('tr', { 'data-component': name },
    h('th', { scope: 'row' }, h('span', { class: `swatch ${name}` }), name),
    url ? [found.read === null ? h('td', { class: 'copier' }) : copier(name, i), h('td', null, valueOfRow(name, found.read)), isChanged ? h('td', found.change ? null : { class: 'same' }, what(found)) : null] : h('td', null, valueOfRow(name, isAssumed ? found.read : found.written))));
  if (wrong) table.lastChild.append(h('tr', { class: 'rejected' }, h('th', { scope: 'row' }, `${wrong.name} (rejected)`), h('td', null, rejected(wrong, wrong.name))));
  $('components').replaceChildren(
    url ? h('p', { class: 'href' }, h('span', { class: 'label' }, phone.matches && !whole.on ? isSame ? '' : 'Browsers read' : isSame ? 'The parsed URL is the same.' : 'Parsed URL'), ' ', h('code', { id: 'href', hidden: isSame }, long(url.href, mostShown)), ' ', h('span', { class: 'copies' }, isUnknown ? h('button', { type: 'button', class: 'all copy', 'aria-label': 'Copy defanged URL', title: 'Copy the URL, defanged', onclick: event => copy(event.target, $('href'), 'defanged') }, 'Copy defanged') : null, h('button', { type: 'button', class: 'all copy', 'aria-label': 'Copy the parsed URL', onclick: event => copy(event.target, $('href')) }, 'Copy'))) : changes.size ? h('p', { class: 'asIf', 'aria-hidden': 'true' }, `${heading}:`) : '', // a phone shows no header of the table
    changes.size || wrong ? table : h('p', { class: 'note' }, 'The input has no components.'));
}
