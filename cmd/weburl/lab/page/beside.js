// Two URLs beside each other.
import { h, $, fillTable } from './dom.js';
import { orEmpty, long, shown, mostCell, theSame, named } from './drawing.js';
import { isSpecial } from './components.js';
import { codePoint, clip } from './text.js';

// What is compared, and the components that are aligned.
const attributes = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];

const mostAround = 24; // characters around a difference
const mostDiffering = 3; // parameters that are named
const mostValue = 40; // characters of their names and values

// saidOfTwo is what a comparison says first.
export const saidOfTwo = ([first]) => [...first.querySelectorAll('dt')].map(name => `${name.textContent}: ${name.nextSibling.firstChild.textContent}.`).join(' ') || first.textContent;

// plain is a value with its percent-encoded unreserved bytes decoded, and sorted has its parameters in order.
export const plain = text => text.replace(/%[\da-f]{2}/gi, byte => /[\w.~-]/.test(String.fromCharCode(parseInt(byte.slice(1), 16))) ? decodeURIComponent(byte) : byte.toUpperCase());
const sorted = search => search.slice(1).split('&').sort().join('&');

// componentOf are the components of which an attribute does not tell whether they are empty or null.
const componentOf = { search: 'query', hash: 'fragment' };

// has reports whether a URL has a query or a fragment, which may be empty.
const has = { search: ({ href }) => /^[^#]*\?/.test(href), hash: ({ href }) => href.includes('#') };

// A unit is a code point, or one that is percent-encoded: as it is written, the character, and a key that all spellings of it have.
const unitsOf = text => (text.match(/%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[\da-f](?:%[89ab][\da-f]){3}|%[\da-f]{2}|[^]/giu) ?? []).map(raw => {
  let char = raw;
  try { char = decodeURIComponent(raw); } catch {} // a byte that is no UTF-8
  return { raw, char, key: raw.length < 3 || /[\w.~-]/.test(char) ? char : raw.toUpperCase() };
});

// alikeOf returns how many units two texts have in common at the beginning and at the end. Spellings differ only if nothing else does.
function alikeOf(a, b, of = 'key') {
  const most = Math.min(a.length, b.length);
  let start = 0, end = 0;
  while (start < most && a[start][of] === b[start][of]) start++;
  while (end < most - start && a.at(-1 - end)[of] === b.at(-1 - end)[of]) end++;
  if (of === 'key' && start === a.length && start === b.length) return { ...alikeOf(a, b, 'raw'), isNear: true };
  return { start, end, isNear: start + end > Math.max(a.length, b.length) / 2 };
}

const textOf = units => units.map(unit => unit.raw).join('');

// marked is a text, with a mark where it differs from another one that is nearly the same.
function marked(text, other) {
  const a = unitsOf(text), { start, end, isNear } = alikeOf(a, unitsOf(other));
  if (text === other || text === '' || !isNear) return orEmpty(text, null, mostCell);
  const cut = text.length > mostCell, from = cut ? Math.max(0, start - mostAround) : 0, to = cut ? Math.min(a.length, a.length - end + mostAround) : a.length;
  return h('code', null, from > 0 ? '…' : null, shown(textOf(a.slice(from, start))), h('mark', null, long(textOf(a.slice(start, a.length - end)), mostCell)), shown(textOf(a.slice(a.length - end, to))), to < a.length ? '…' : null);
}

// characterOf names the character at the beginning of some units, with the marks that combine with it.
function characterOf([first, ...rest]) {
  if (!first) return 'the end';
  if (first.raw !== first.char && /^[\0-\x7F]$/.test(first.char) || first.raw.length > 2 && first.char === first.raw) return first.raw;
  const end = rest.findIndex(({ char }) => !/^\p{M}$/u.test(char)), marks = end < 0 ? rest : rest.slice(0, end);
  return [/^[\p{M}\p{C}\p{Z}]$/u.test(first.char) ? codePoint(first.char) : `${first.char} (${codePoint(first.char)})`, ...marks.map(({ char }) => codePoint(char))].join(' ');
}

// firstOf says where two URLs that are nearly the same differ first in an attribute, with the characters. A host is compared in Unicode.
function firstOf(name, a, b) {
  const [one, two] = [a, b].map(({ parse, host }) => unitsOf(name === 'hostname' ? host.unicode : parse[name])), { start, isNear } = alikeOf(one, two);
  if (/^(?:protocol|port)$/.test(name) || !isNear || start === one.length && start === two.length) return '';
  const [all, others] = [a, b].map(({ parse }) => unitsOf(parse.href)), before = alikeOf(all, others).start, [at, other] = [all, others].map(units => textOf(units.slice(0, before)).length);
  const said = (units, others) => `first ${characterOf(units)}, second ${characterOf(others)}`, of = said(one.slice(start), two.slice(start));
  // A component before it may differ.
  return `${name === 'hostname' || at !== other || of !== said(all.slice(before), others.slice(before)) ? name : `byte ${at} of the parsed URL`}: ${of}`;
}

const hasSpecial = ({ protocol }) => isSpecial(protocol.slice(0, -1));

// valuesOf are the values of each parameter of a query, as they are said.
const valuesOf = search => new Map([...Map.groupBy(new URLSearchParams(search), ([key]) => key)].map(([key, pairs]) => [key, pairs.map(([, value]) => `“${clip(value, mostValue)}”`).join(', ')]));

// why says of an attribute how two URLs differ in it, if that is less than it seems, or has a reason in their schemes. Of parameters that
// differ only with their secrets, which exact has, it says so.
function why(name, a, b, exact) {
  const [one, two] = [a[name], b[name]], [normal, same] = [one, two].map(text => unitsOf(text).map(unit => unit.char).join('').normalize());
  const [first, second, third, fourth] = name === 'search' ? [...exact.map(({ search }) => search), one, two].map(valuesOf) : [];
  const names = first ? [...new Set([...first.keys(), ...second.keys()])].filter(key => first.get(key) !== second.get(key)) : [];
  const differing = key => third.get(key) === fourth.get(key) ? 'another value, which is hidden' : [third, fourth].map(values => values.get(key) ?? 'absent').join(' and ');
  if (names.length) return `${names.slice(0, mostDiffering).map(key => `${clip(key, mostValue)}: ${differing(key)}`).join('; ')}${names.length > mostDiffering ? '; …' : ''}`;
  if (one === two) return `empty for both, but the ${componentOf[name]} is null in one`;
  if (name === 'protocol') return hasSpecial(a) !== hasSpecial(b) && a.input.slice(one.length) === b.input.slice(two.length) ? `${(hasSpecial(a) ? one : two).slice(0, -1)} is a special scheme, in which a host follows and \\ is read as /, and ${(hasSpecial(a) ? two : one).slice(0, -1)} is not` : '';
  if (name === 'hostname') return one === `${two}.` || two === `${one}.` ? 'only the dot at the end: the same name in DNS, but another origin' : '';
  if (plain(one) === plain(two)) return 'only the percent-encoding';
  if (name === 'search' && sorted(one) === sorted(two)) return 'only the order of the parameters';
  const [parameters, others] = name === 'search' ? [one, two].map(text => [...new URLSearchParams(text)].map(([key, value]) => `${key} = “${value}”`).join(', ')) : [1, 2];
  if (parameters === others) return `the parameters are equal when decoded: ${clip(parameters, mostCell)}`;
  return normal === same && /[^\0-\x7F]/.test(normal) ? 'equal after Unicode normalization, NFC: a server may treat them as equal, a browser does not' : '';
}

// isSame reports whether two URLs have the same of an attribute.
const isSame = (name, a, b) => a[name] === b[name] && has[name]?.(a) === has[name]?.(b);

// differencesOf returns the attributes in which two URLs differ.
const differencesOf = (a, b) => attributes.filter(name => !isSame(name, a, b));

// differs says in which attributes two URLs differ, and how.
function differs(a, b, exact) {
  const list = differencesOf(...exact).map(name => [name, isSame(name, a, b) && name !== 'search' ? 'in what is hidden' : why(name, a, b, exact)].filter(Boolean)).map(([name, reason]) => reason ? `${name} (${reason})` : name);
  return list.length ? `${list.slice(0, -1).join(', ')}${list.length > 1 ? ' and ' : ''}${list.at(-1)}` : 'an empty host';
}

// showBeside shows the comparison of two answers.
export const showBeside = (a, b) => $('compared').replaceChildren(...comparison(a, b));

// alikeSaid says how the hosts of two URLs resemble each other.
export const alikeSaid = ({ alike }) => `not the same, but ${/ (?:looks like|is one letter away)/.test(alike) ? 'they look alike' : alike}`;

// comparison compares two answers to parse, host and site. The second is null if the other URL is empty. It has the exact answers to parse
// as exact: without their secrets, two URLs can be equal that are not.
export function comparison(a, b) {
  if (!b) return [h('p', { class: 'note' }, 'Type a second URL to see whether the two are equal, of the same origin and of the same site.')];
  if (a.parse.error || b.parse.error) return [h('p', null, `The ${a.parse.error ? 'first' : 'second'} URL does not parse: `, h('code', null, (a.parse.error ?? b.parse.error).code), '.')];
  const exact = b.exact?.every(({ error }) => !error) ? b.exact : [a.parse, b.parse], isEqual = exact[0].href === exact[1].href;
  // An opaque origin is the same as no other, and so is its site.
  const same = name => a.site[name] !== 'null' && a.site[name] === b.site[name];
  const withoutHash = ({ href }) => href.replace(/#.*/s, '');
  const fact = (name, holds, ...of) => [h('dt', null, name), h('dd', null, h('strong', null, holds ? 'yes' : 'no'), of.length ? [' ', h('span', { class: 'note' }, [...new Set(of)].map(text => text === 'null' ? 'opaque' : text).join(' and '))] : null)];
  const table = h('table', { class: 'stacked' });
  // In a host of Punycode, the letters are what differs.
  const value = (name, of, other) => h('td', null, name === 'input' ? marked(of.parse.input, other.parse.input) : name === 'href' ? h('code', null, long(of.parse.href, mostCell)) : of.parse[name] === '' && componentOf[name] ? [orEmpty(''), h('span', { class: 'note' }, has[name](of.parse) ? ` the ${componentOf[name]} is empty too` : ` the ${componentOf[name]} is null`)] : name !== 'hostname' || of.host.unicode === of.host.ascii ? marked(of.parse[name], name === 'hostname' ? other.host.unicode : other.parse[name])
    : [h('code', null, long(of.parse[name], mostCell)), h('p', { class: 'note' }, 'in Unicode ', marked(of.host.unicode, other.host.unicode))]);
  // What the parser has changed is why different inputs can be equal.
  const inputs = [a, b].map(({ parse }) => parse.input), rows = [...[a, b].some(({ parse }) => parse.input !== parse.href) ? ['input'] : [], 'href', ...attributes];
  const first = differencesOf(a.parse, b.parse).map(name => firstOf(name, a, b)).find(Boolean);
  fillTable(table, 'The two URLs', ['Attribute', 'The first URL', 'The second URL'], rows, rows.length, name => h('tr', { class: isSame(name, a.parse, b.parse) ? null : 'other' },
    h('th', { scope: 'row' }, name), value(name, a, b), isSame(name, a.parse, b.parse) ? theSame() : named('The second URL', value(name, b, a))));
  return [h('dl', { class: 'facts' }, b.alike ? [h('dt', null, 'Hosts'), h('dd', null, h('strong', null, alikeSaid(b)))] : null, fact('Equal', isEqual, ...isEqual ? [inputs[0] === inputs[1] ? 'the inputs are the same' : 'the inputs differ, and parse to one URL'] : []), !isEqual && exact.some(has.hash) ? fact('Equal without fragments', withoutHash(exact[0]) === withoutHash(exact[1])) : null, isEqual ? null : [h('dt', null, 'Differs in'), h('dd', null, h('strong', null, differs(a.parse, b.parse, exact)))],
    first ? [h('dt', null, 'First difference'), h('dd', null, h('strong', null, first))] : null, fact('Same origin', same('origin'), a.site.origin, b.site.origin), fact('Same site', same('site'), a.site.site, b.site.site)),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of the two URLs' }, table)];
}
