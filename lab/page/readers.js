// Who reads the URL otherwise.
import { h, $, bounded, link, fillTable } from './dom.js';
import { shown, long } from './drawing.js';

const levels = {
  same: 'Same: all read the URL the same way.',
  spelling: 'Spelling: all go to one place, and write something differently.',
  refused: 'Refused: some refuse the URL, and the others go to one place.',
  destination: 'Destination: two go to different schemes, hosts or ports.',
};

const placeOf = to => [to.scheme && `${to.scheme}:`, to.host && (to.host.includes(':') ? `[${to.host}]` : to.host), to.port && `:${to.port}`].filter(Boolean);

function showPlace(to, first) {
  const marked = (key, text) => text ? h('span', { class: first && to[key] !== first[key] ? 'differs' : null }, shown(text)) : null;
  return [
    marked('scheme', to.scheme), ' ',
    to.host ? marked('host', to.host) : h('span', { class: first?.host ? 'empty differs' : 'empty' }, 'no host'),
    to.port ? [' ', marked('port', to.port)] : null,
  ];
}

const defaultPorts = { http: '80', https: '443', ws: '80', wss: '443', ftp: '21' };

// readByBrowser returns how this browser's URL class reads an input.
export function readByBrowser(input, base) {
  try {
    const url = base === null ? new URL(input) : new URL(input, base);
    const scheme = url.protocol.slice(0, -1);
    return { href: url.href, host: url.hostname, scheme, port: url.port || (url.hostname && defaultPorts[scheme]) };
  } catch (error) {
    return { error: error.message };
  }
}

// Spellings in which browsers differ from the standard of July 2026. Each makes two
// URLs the same that differ in it alone.
const spellings = [
  { name: 'opaque path', reason: 'Since March 2025 a space at the end of an opaque path is percent-encoded, so that it is not lost. This browser follows an older text.', same: href => href.replaceAll('%20', ' ') },
  { name: 'caret', reason: 'Since November 2024 “^” is percent-encoded in paths. This browser follows an older text.', same: href => href.replaceAll('%5E', '^') },
  { name: 'vertical bar', reason: 'This browser percent-encodes “|” in paths, which the standard does not.', same: href => href.replaceAll('%7C', '|') },
  { name: 'asterisk', reason: 'This browser percent-encodes “*” in hosts, which the standard does not.', same: href => href.replaceAll('%2A', '*') },
];

// Other classes: what was asked, and whether a class can be why readings differ.
const special = /^(https?|wss?|ftp|file):/;
const beyondASCII = /[^\0-\x7F]|%[89a-f][0-9a-f]|xn--/i;
const classes = [
  { name: 'file URLs', reason: 'Browsers read file URLs by rules of their own: localhost, hosts, slashes and drive letters depend on the browser and on the system.', fits: ({ ours, theirs, input, base }) => /^\s*file:/i.test(input) || [ours, theirs, base].some(href => href?.startsWith('file:')) },
  { name: 'other schemes', reason: 'Browsers differ for schemes that are not special: which hosts they have, and how backslashes, tabs and relative references are read.', fits: ({ ours, theirs }) => (ours ?? theirs) && !special.test(ours ?? theirs) },
  { name: 'IP addresses', reason: 'The browser and the standard differ on which spellings of an IP address are allowed.', fits: ({ code, ours, theirs }) => /^IPv/.test(code) || !ours && hostOf(theirs).startsWith('[') || /^\w+:\/\/[^/]*(\[|\d+\.\d+\.\d+\.\d+[:/])/.test(ours && !theirs ? ours : '') },
  { name: 'host characters', reason: 'This browser allows characters in a host that the standard forbids, such as spaces, and percent-encodes them.', fits: ({ ours, theirs }) => !ours && theirs && hostOf(theirs).includes('%') },
  { name: 'IDNA', reason: 'The host has letters beyond ASCII. A browser follows the Unicode version of its library and its own choice of rules; the standard is read here with Unicode 18.0.0.', fits: ({ input, ours, theirs, code, host }) => !ours ? code === 'domain-to-ASCII' && beyondASCII.test(input) : (!theirs || hostOf(theirs) !== host) && beyondASCII.test(input + host) },
  { name: 'ASCII domains', reason: 'Since June 2026 a domain in ASCII is kept even if it breaks rules of IDNA. This browser follows an older text.', fits: ({ ours, theirs, host }) => ours && !theirs && host !== '' },
];

const hostOf = href => new URL(href).hostname;

// likely returns the class of a difference. Ours and theirs are serializations, or
// null; code is the error for which ours is null.
export function likely(asked) {
  if (asked.ours && asked.theirs) {
    let { ours, theirs } = asked;
    for (const spelling of spellings) {
      ours = spelling.same(ours);
      theirs = spelling.same(theirs);
      if (ours === theirs) return spelling;
    }
  }
  return classes.find(c => c.fits(asked)) ?? { name: 'unknown', reason: 'No class is known that explains it. Please report it to weburl or to the browser.' };
}

// mostSigns is how many signs are shown at first.
const mostSigns = 8;

export function showReaders(text, compare, about) {
  const first = compare.readings.find(reading => reading.destination)?.destination;
  $('level').replaceChildren(
    h('p', { class: `level ${compare.level}` }, levels[compare.level]),
    h('p', null, long(compare.verdict, 1000)),
    bounded(h('ul', { class: 'signs' }), compare.signs, mostSigns, sign => h('li', null, h('code', null, sign.class), ` ${sign.meaning} `, h('code', { class: 'quoted' }, long(text.slice(sign.start, sign.end)))), button => h('li', null, button)));

  const sources = new Map(about.dialects.map(dialect => [dialect.name, dialect]));
  fillTable($('readerTable'), 'Readers, where they go, and what they read', ['Reader', 'Goes to', 'Reads'], compare.readings, compare.readings.length, reading => {
    const source = sources.get(reading.dialect);
    const head = h('th', { scope: 'row' }, source?.address ? link(source.address, reading.dialect) : reading.dialect, h('span', { class: 'source' }, source?.title ?? ''));
    const differs = reading.destination && first && placeOf(reading.destination).join() !== placeOf(first).join();
    return h('tr', { class: reading.error ? 'refuses' : differs ? 'other' : null }, head,
      reading.error
        ? h('td', null, h('span', { class: 'refusal' }, reading.error.name === 'unresolved' ? 'has no say' : 'refuses'))
        : h('td', null, differs ? h('span', { class: 'sign', role: 'img', 'aria-label': 'differs:' }, '≠') : null, showPlace(reading.destination, first)),
      h('td', null, reading.error ? long(reading.error.message || reading.error.name) : h('code', null, long(reading.href ?? ''))));
  });
}

// showBrowser compares this browser with the present edition, whichever is chosen.
export function showBrowser(text, request, [now]) {
  const ours = now.url?.href ?? null;
  const { href: theirs = null, error } = readByBrowser(text.string, request.base ?? null);
  const reads = theirs === null ? ['It refuses the input: ', long(error)] : ['It reads ', h('code', null, long(theirs)), '.'];
  const note = $('browser');
  if (request.encoding) {
    note.replaceChildren(h('p', { class: 'note' }, 'The URL class of browsers knows UTF-8 alone: with another encoding it may differ in the query. ', reads));
  } else if (ours === theirs) {
    note.replaceChildren(h('p', { class: 'note' }, ours === null ? 'This browser refuses it as the standard does.' : 'This browser reads it as the standard does.'));
  } else {
    const reason = likely({ input: text.string, base: request.base ?? '', ours, theirs, host: now.url?.host ?? '', code: now.error?.code ?? '' });
    note.replaceChildren(h('div', { class: 'notice', role: 'note', 'data-class': reason.name },
      h('p', null, h('strong', null, `This browser differs from the standard of ${now.edition}. `), ours === null ? 'The standard does not parse the input. ' : '', reads),
      h('p', null, 'Likely reason: ', reason.reason)));
  }
}

export function showEditions(editions) {
  const sayOf = edition => edition.url ? edition.url.href : `does not parse: ${edition.error.code}`;
  const now = sayOf(editions[0]);
  $('editions').replaceChildren(h('dl', { class: 'facts' }, editions.map((edition, i) => [
    h('dt', null, edition.edition),
    h('dd', { class: sayOf(edition) !== now ? 'other' : null }, i > 0 && sayOf(edition) === now ? h('span', { class: 'same' }, 'the same') : h('code', null, long(sayOf(edition)))),
  ])));
}
