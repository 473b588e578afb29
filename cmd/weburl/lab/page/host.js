// Whose host it is, and whether a server would go there.
import { h, $, bounded } from './dom.js';
import { codePoint } from './text.js';
import { long, marked, faultIn, orEmpty, hostOf, rejected, mostPart } from './drawing.js';

// mostForeign is how many letters are said to be of another script.
const mostForeign = 3;

// scripts are those whose letters are most often taken for Latin ones, or beside them.
const scripts = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Hebrew', 'Arabic', 'Thai', 'Han', 'Hiragana', 'Katakana', 'Hangul'];

// rightToLeft matches what is in a block for scripts that are written from right to left.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

// scriptOf is the script of a letter, if it is one of these, and isLetter reports whether a character is a letter that is not ASCII.
const scriptOf = c => scripts.find(name => new RegExp(`\\p{Script=${name}}`, 'u').test(c));
const isLetter = c => /[^\0-\x7F]/.test(c) && /\p{L}/u.test(c);

// foreignIn says which letters of a host are not Latin beside some that are, as in “е (U+0435) is Cyrillic”, for a label without any Latin
// letter as in “аррӏе is Cyrillic”, or nothing.
export function foreignIn(host) {
  const said = !/[a-z]/.test(host) ? [] : host.split('.').flatMap(label => {
    const letters = [...new Set(label)].filter(c => isLetter(c) && !/^(Latin)?$/.test(scriptOf(c) ?? ''));
    return /[a-z]/.test(label) || !letters.length ? letters.map(c => `${c} (${codePoint(c)}) is ${scriptOf(c)}`) : `${label} is ${[...new Set(letters.map(scriptOf))].join(' and ')}`;
  });
  return said.length ? `, in which ${said.slice(0, mostForeign).join(', ')}${said.length > mostForeign ? ', …' : ''}` : '';
}

// lettersOf says of the letters of a host which are not ASCII beside others that are, where, and of which script.
const lettersOf = host => host.split('.').filter(label => /[a-z]/.test(label)).flatMap(label => [...label].flatMap((c, i) => isLetter(c)
  ? [`Letter ${i + 1} of “${label}” is ${c} (${codePoint(c)})${scriptOf(c) ? `, ${scriptOf(c)}` : ''}.`] : []));

// foreignOf says of the labels of a host without an ASCII letter of which scripts their letters are.
const foreignOf = host => host.split('.').filter(label => /[^\0-\x7F]/.test(label) && !/[a-z]/.test(label)).map(label => [label, [...new Set([...label].map(scriptOf).filter(Boolean))]])
  .flatMap(([label, list]) => list.length ? [`The letters of “${label}” are ${list.join(' and ')}.`] : []);

// foreign matches characters that are not ASCII.
export const foreign = /([^\0-\x7F]+)/;

// mostSaid is how many sentences about letters a class sees.
const mostSaid = 5;

// inLesson returns what a class sees of an input besides its components: where it does not parse, or the letters of its host that are not ASCII.
export function inLesson(text, { result: { error, marks }, host: { unicode = '' } }) {
  const fault = error && !error.base && marks.findLast(({ fatal }) => fatal), box = (...content) => [h('div', { class: 'presenter inLesson' }, content)];
  if (fault) {
    const [start, end] = [fault.start, fault.end].map(offset => text.slice(0, offset).length);
    return box(h('p', null, 'It fails here: ', h('code', { class: 'value' }, faultIn(text.string, start, end, mostPart))));
  }
  return foreign.test(unicode) ? box(h('p', null, 'The host in Unicode: ', h('code', { class: 'value' }, marked(unicode, foreign)), `\u2003${[...foreignOf(unicode), ...lettersOf(unicode)].slice(0, mostSaid).join(' ')}`)) : [];
}

export function showHost(answer) {
  const { site, display, guard, host, reading: { assumed }, inspect: { findings } } = answer, within = findings.find(({ inside }) => inside)?.inside.input;
  if (site.error) {
    $('hostFacts').replaceChildren(
      host.wrong === undefined ? '' : h('p', null, 'Rejected host ', rejected(host)),
      h('p', null, assumed ? [`If the URL is read as ${assumed.scheme}, the host is `, hostOf(assumed.host, assumed.registrableDomain), '.'] : 'The URL does not parse.'));
    return;
  }
  const fact = (name, value, note) => value === undefined ? null : [h('dt', null, name), h('dd', null,
    value === null ? h('span', { class: 'null' }, 'none') : orEmpty(value), note ? [' ', h('span', { class: 'note' }, note)] : null)];
  const opaque = text => text === 'null' ? 'opaque: same as no other' : '';
  $('hostFacts').replaceChildren(
    h('dl', { class: 'facts' },
      fact('Kind', host.kind),
      host.kind === 'domain' && host.unicode !== host.ascii ? fact('In Unicode', host.unicode, rightToLeft.test(host.unicode) ? 'It has letters that are written from right to left, and is easily misread.' : '') : null,
      display.host !== (host.kind === 'domain' ? host.unicode : host.ascii) ? fact('Displayed as', display.host) : null,
      host.kind === 'domain' ? [fact('Registrable domain', site.registrableDomain), fact('Public suffix', site.publicSuffix)] : null,
      fact('Site', site.site, opaque(site.site)),
      fact('Origin', site.origin, opaque(site.origin)),
      host.address ? fact('Address', host.address.class, host.address.reachable ? 'reached over the Internet' : 'not reached over the Internet') : null),
    h('h3', null, 'Letters that look like others'),
    display.findings.length
      ? bounded(h('ul', { class: 'findings' }), [...host.letters.map((text, i) => [text, display.findings[i]]), ...lettersOf(host.unicode).map(text => [text])], 8, ([text, term]) => h('li', null, h('p', null, long(text)), term ? h('p', { class: 'where' }, long(term)) : null))
      : h('p', null, 'None, by UTS #39. The words of a name may still deceive.'),
    h('h3', null, 'May a server fetch it?'),
    h('p', { class: 'note' }, 'By a strict policy against forged requests, the default of weburl guard: https only, ports 443 and 80, no credentials, public addresses.'),
    guard.allowed && findings.some(({ rule }) => rule === 'parsers-differ') ? h('p', { class: 'allowed' }, 'Only by a program that reads it as browsers do. Others connect to another host, which this check does not see: ', h('a', { href: '#programs' }, 'Programs'), '.')
      : guard.allowed ? h('p', { class: 'allowed' }, 'This host, yes, unless it resolves to an address that is not public. That does not make it a link to trust. Each redirect is to be checked as well', within ? [', and the URL within it: ', h('code', null, long(within, mostPart))] : null, '.')
      : h('ul', { class: 'findings' }, guard.rules.map(({ rule, message }) => h('li', null, h('p', null, h('strong', null, 'No'), ': ', long(message), '.'), h('p', { class: 'where' }, `rule ${rule}`)))));
}
