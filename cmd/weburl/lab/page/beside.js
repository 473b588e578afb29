// Two URLs beside each other.
import { h, $, fillTable } from './dom.js';
import { orEmpty, mostCell, theSame, named } from './drawing.js';

// What is compared, and the components that are aligned.
const attributes = ['protocol', 'username', 'password', 'hostname', 'port', 'pathname', 'search', 'hash'];

// saidOfTwo is what is shown first of two URLs.
export const saidOfTwo = () => [...$('compared').querySelectorAll('dt')].map(name => `${name.textContent}: ${name.nextSibling.firstChild.textContent}.`).join(' ') || $('compared').textContent;

// plain is a value with its percent-encoded unreserved bytes decoded, and sorted has its parameters in order.
const plain = text => text.replace(/%[\da-f]{2}/gi, byte => /[\w.~-]/.test(String.fromCharCode(parseInt(byte.slice(1), 16))) ? decodeURIComponent(byte) : byte.toUpperCase());
const sorted = search => search.slice(1).split('&').sort().join('&');

// has reports whether a URL has a query or a fragment, which may be empty.
const has = { search: ({ href }) => /^[^#]*\?/.test(href), hash: ({ href }) => href.includes('#') };

// differs says in which attributes two URLs differ, and if that is only in how they are written.
function differs(a, b) {
  const list = attributes.filter(name => a[name] !== b[name] || has[name]?.(a) !== has[name]?.(b)).map(name => name + (a[name] === b[name] ? ' (empty in one, absent in the other)'
    : plain(a[name]) === plain(b[name]) ? ' (only the percent-encoding)' : name === 'search' && sorted(a[name]) === sorted(b[name]) ? ' (only the order of the parameters)' : ''));
  return list.length ? `${list.slice(0, -1).join(', ')}${list.length > 1 ? ' and ' : ''}${list.at(-1)}` : 'an empty host';
}

// showBeside shows two answers to parse and site. The second is null if the other URL is
// empty.
export function showBeside(a, b) {
  const box = $('compared');
  if (!b) {
    box.replaceChildren(h('p', { class: 'note' }, 'Type a second URL to see whether the two are equal, of the same origin and of the same site.'));
    return;
  }
  if (a.parse.error || b.parse.error) {
    box.replaceChildren(h('p', null, `The ${a.parse.error ? 'first' : 'second'} URL does not parse: `, h('code', null, (a.parse.error ?? b.parse.error).code), '.'));
    return;
  }
  // An opaque origin is the same as no other, and so is its site.
  const same = name => a.site[name] !== 'null' && a.site[name] === b.site[name];
  const fact = (name, holds, ...of) => [h('dt', null, name), h('dd', null, h('strong', null, holds ? 'yes' : 'no'), of.length ? [' ', h('span', { class: 'note' }, [...new Set(of)].map(text => text === 'null' ? 'opaque' : text).join(' and '))] : null)];
  const table = h('table', { class: 'stacked' });
  const value = text => h('td', null, orEmpty(text, null, mostCell));
  fillTable(table, 'The two URLs', ['Attribute', 'The first URL', 'The second URL'], attributes, attributes.length, name => h('tr', { class: a.parse[name] === b.parse[name] ? null : 'other' },
    h('th', { scope: 'row' }, name), value(a.parse[name]), a.parse[name] === b.parse[name] ? theSame() : named('The second URL', value(b.parse[name]))));
  box.replaceChildren(h('dl', { class: 'facts' }, fact('Equal', a.parse.href === b.parse.href), a.parse.href === b.parse.href ? null : [h('dt', null, 'Differs in'), h('dd', null, h('strong', null, differs(a.parse, b.parse)))], fact('Same origin', same('origin'), a.site.origin, b.site.origin), fact('Same site', same('site'), a.site.site, b.site.site)),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of the two URLs' }, table));
}
