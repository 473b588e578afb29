// The parameters of the query, decoded, what languages read in it, and a value encoded for a URL.
import { h, $, fillTable } from './dom.js';
import { orEmpty, long, shown, spaces } from './drawing.js';
import { toTyped, Text } from './text.js';
import { differences, encodings, readBy, readings } from './queries.js';
import { copy } from './share.js';
import { isSigned, until } from './signed.js';

const mostParams = 6, mostReading = 300, mostSpaced = 120;

// spaced is orEmpty, with marks for spaces that are easily missed: at an end, and several.
const spaced = text => text === '' || text.length > mostSpaced ? orEmpty(text)
  : h('code', null, text.split(/(^ +| +$| {2,})/).map((piece, i) => i % 2 ? spaces(piece) : shown(piece)));

// ofBase64 returns the text that a value is in Base64, or the claims of a JSON Web Token, or nothing.
function ofBase64(value) {
  const [, claims] = /^eyJ[\w-]+\.([\w-]+)\.[\w-]*$/.exec(value) ?? [], written = claims ?? value;
  if (!/^[\w+/-]{8,}={0,2}$/.test(written)) return '';
  try {
    const text = atob(written.replace(/[-_]/g, c => ({ '-': '+', _: '/' })[c]));
    return /^[\t\n\r -~]+$/.test(text) ? text : '';
  } catch { // no Base64
    return '';
  }
}

// fieldsOf returns the fields of the query and of the fragment in a text that are parameters, each with its offsets and those of
// its value. They are those of the URL only if there are as many: a base has others.
function fieldsOf(text, spans, params) {
  const fields = [];
  for (const { component, start, end } of spans) {
    if (component !== 'query' && (component !== 'fragment' || !params.some(({ fragment }) => fragment))) continue;
    let at = start;
    for (const field of text.slice(start, end).split('&')) {
      const { length } = new Text(toTyped(field)), sign = field.indexOf('=');
      if (field.replace(/[\t\n\r]/g, '')) fields.push({ start: at, end: at + length, value: sign < 0 ? at + length : at + new Text(toTyped(field.slice(0, sign + 1))).length, hasSign: sign >= 0, from: start, to: end });
      at += length + 1;
    }
  }
  return fields.length === params.length ? fields : [];
}

// encoded is a value as browsers write it in a query.
const encoded = value => new URLSearchParams([['', value.toWellFormed()]]).toString().slice(1);

// without is the edit that removes a field, and an "&" beside it.
const without = ({ start, end, from, to }) => end < to ? { start, end: end + 1, text: '' } : start > from ? { start: start - 1, end, text: '' } : { start, end, text: '' };

// added is the edit that adds a parameter after the query, which begins with it if there is none.
function added(text, spans, written) {
  const query = spans.find(({ component }) => component === 'query');
  if (query) return { start: query.end, end: query.end, text: `${/(?:^|&)$/.test(text.slice(query.start, query.end)) ? '' : '&'}${written}` };
  const fragment = spans.find(({ component }) => component === 'fragment'), end = fragment ? fragment.start - 1 : Math.max(0, ...spans.map(({ end }) => end));
  return { start: end, end, text: `?${written}` };
}

let returns = ''; // the button to which the focus returns after an edit

// form returns a form that asks for texts, each with its label, and calls a function with them. Escape closes it.
function form(fields, label, done, close) {
  const inputs = fields.map(([name, value]) => h('input', { type: 'text', 'aria-label': name, placeholder: name, value, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' }));
  const element = h('form', { class: 'controls', onsubmit: event => {
    event.preventDefault();
    done(...inputs.map(({ value }) => new Text(value).string));
  }, onkeydown: event => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  } }, inputs, h('button', { class: 'main' }, label), h('button', { type: 'button', onclick: close }, 'Cancel'));
  setTimeout(() => { inputs[0].focus(); inputs[0].select(); });
  return element;
}

// showParams fills the panel. A fragment in the form of a query has parameters, too. edit applies an edit of the text, of which
// the rest stays byte for byte.
export function showParams(text, { params, parse: { search, error: failure }, result: { spans }, inspect: { findings } }, open, edit) {
  const apply = (change, id) => { returns = id; edit(change); };
  const add = h('button', { type: 'button', id: 'addParam', onclick: event => {
    const close = () => { asks.replaceWith(add); add.focus(); };
    const asks = form([['Name', ''], ['Value', '']], 'Add', (name, value) => apply(added(text, spans, `${encoded(name)}=${encoded(value)}`), 'addParam'), close);
    event.target.replaceWith(asks);
  } }, 'Add a parameter');
  const focus = () => { // on what was used
    $(returns)?.focus({ preventScroll: true });
    returns = '';
  };
  if (!params.length) {
    $('paramTable').replaceChildren(h('p', null, failure ? 'The URL does not parse. If it is relative, give a base URL to see its parameters.' : 'The URL has no parameters.'), failure ? '' : add);
    $('readings').replaceChildren();
    focus();
    return;
  }
  const fields = fieldsOf(text, spans, params);
  const inspects = (name, url) => h('button', { type: 'button', class: 'all open', 'aria-label': `Inspect the URL in ${name}`, onclick: () => open(url) }, 'Inspect');
  const editor = ({ name, value }, i) => {
    if (!fields[i]) return null;
    const field = fields[i], id = `param${i}`, button = h('button', { type: 'button', class: 'all', id, 'aria-label': `Edit parameter ${i + 1}, ${name || 'without a name'}`, onclick: () => {
      const cell = button.closest('td'), former = [...cell.childNodes], close = () => { cell.replaceChildren(...former); button.focus(); };
      cell.replaceChildren(form([[`Value of ${name}`, toTyped(value)]], 'Set', written => apply({ start: field.value, end: field.end, text: `${field.hasSign ? '' : '='}${encoded(written)}` }, id), close));
    } }, 'Edit');
    const next = fields.length === 1 ? 'addParam' : `remove${Math.min(i, fields.length - 2)}`;
    return [' ', button, h('button', { type: 'button', class: 'all', id: `remove${i}`, 'aria-label': `Remove parameter ${i + 1}, ${name || 'without a name'}`, onclick: () => apply(without(field), next) }, 'Remove')];
  };
  // The verdict finds URLs in further encodings.
  const within = ({ name, value, url }, i) => {
    const found = url || !fields[i] ? null : findings.find(({ start, end, inside }) => inside && start === fields[i].value && end === fields[i].end)?.inside.input;
    const text = found || url ? '' : ofBase64(value);
    if (text) return h('p', { class: 'note' }, value.includes('.') ? 'Claims of the token: ' : 'Text in Base64: ', h('code', null, long(text, mostReading)));
    return found ? h('p', { class: 'note' }, `URL within${/^[0-9a-f]+$/i.test(value) ? ', in hexadecimal' : /^[\w+/ =-]+$/.test(value) ? ', in Base64' : ''}: `, h('code', null, long(found, mostReading)), ' ', inspects(name, found)) : null;
  };
  // A value that is encoded after it was decoded was so twice.
  const again = value => {
    try {
      return /%[\da-f]{2}/i.test(value) && h('p', { class: 'note' }, 'encoded twice; decoded again: ', h('code', null, long(decodeURIComponent(value), mostReading)));
    } catch {
      return null; // a percent sign, and not UTF-8
    }
  };
  const table = h('table');
  fillTable(table, `${params.length} ${params.length === 1 ? 'parameter' : 'parameters'}`, ['Name', 'Value'], params, Number(/\d+$/.exec(returns)?.[0] ?? 0) < mostParams ? mostParams : Infinity, (param, i) => h('tr', null,
    h('th', { scope: 'row' }, spaced(param.name), param.fragment ? h('p', { class: 'note' }, 'in the fragment') : null),
    h('td', null, spaced(param.value), param.url ? [' ', inspects(param.name, param.decoded ?? param.value)] : null, editor(param, i),
      within(param, i),
      param.decoded !== undefined ? h('p', { class: 'note' }, 'encoded twice') : again(param.value),
      param.tracking ? h('p', { class: 'note' }, 'for tracking') : null)));
  const signed = [until(params), isSigned(params) && 'The link is signed: to change, add or remove a parameter makes the signature invalid, unless the server does not check that parameter.'].filter(Boolean).join(' ');
  const part = spans.find(({ component }) => component === 'fragment'), [lost] = /(?<=^[^=&]*)&[^=&]+=.*/s.exec(part ? text.slice(part.start, part.end) : '') ?? [];
  const notSent = lost && spans.some(({ component }) => component === 'query') ? h('p', null, '“', h('code', null, long(lost, mostReading)), '” is after “#”, so it is not sent. Write %23 for a “#” in a value.') : '';
  const inQuery = params.filter(({ fragment }) => !fragment), error = inQuery.find(({ go }) => go)?.go;
  const query = search?.slice(1), read = inQuery.length ? readBy(query, inQuery) : null, differing = read ? differences(read) : [];
  $('paramTable').replaceChildren(signed && h('p', null, signed), notSent, differing.length ? h('p', { id: 'differing' }, h('strong', null, 'Languages differ'), ': ', shown(`${differing.join('. ')}.`)) : '', table, add);
  focus();
  $('readings').replaceChildren(...read ? [h('h3', null, 'What languages read'), h('dl', { class: 'facts' }, readings(query, inQuery, read).map(([language, name, result]) => [h('dt', null, language),
    h('dd', null, h('code', { class: 'function' }, name), ': ', h('code', { class: 'reading' }, long(result, mostReading)), language === 'Go' && error ? h('p', { class: 'note' }, `with the error “${error}”`) : null)]))] : []);
}

// encode shows a value as the functions of languages encode it for a URL.
export function encode() {
  const value = $('plain').value.toWellFormed();
  let last;
  $('encoded').replaceChildren(...value === '' ? [] : encodings(value).flatMap(([where, result, functions]) => {
    const code = h('code', null, long(result, mostReading)), term = where === last ? [] : [h('dt', null, last = where)];
    return [...term, h('dd', null, code, ' ', h('button', { type: 'button', class: 'all copy', 'aria-label': `Copy the value for ${functions.join(', ')}`, onclick: event => copy(result, { names: [] }, event.target, code) }, 'Copy'), h('p', { class: 'note' }, functions.flatMap((called, i) => i ? [h('br'), called] : called)))];
  }));
}
