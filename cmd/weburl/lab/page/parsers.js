// Which parsers parse the URL differently.
import { h, $, bounded, link, fillTable, whole } from './dom.js';
import { phone } from './tabs.js';
import { Choice } from './choice.js';
import { isSpecial } from './components.js';
import { assign, becomes, stepOf } from './setters.js';
import { long, quoted, orEmpty, mostCell, theSame, named } from './drawing.js';

const attributes = ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];

// versionOf returns the version of a program in the title of its source, or nothing.
const versionOf = title => [...title.split(' with ')[0].matchAll(/(?<=[ a-z])\d+(?:\.\d+)+/g)].at(-1)?.[0] ?? '';

// namesOf are what a program is called, as the verdict calls it, and its version if that is not in its name.
function namesOf(about, dialect) {
  const source = about.dialects.find(({ name }) => name === dialect);
  return !source ? [dialect] : / \d/.test(source.called) || !versionOf(source.title) ? [source.called] : [source.called, versionOf(source.title)];
}

// nameOf is what a program is called, with its version.
export const nameOf = (about, dialect) => namesOf(about, dialect).join(' ');

// readByBrowser returns how this browser's URL class reads an input.
export function readByBrowser(input, base) {
  try {
    return base === null ? new URL(input) : new URL(input, base);
  } catch (error) {
    return { error: error.message };
  }
}

// inBrowser says in a few words that this browser's URL class reads an input in another way than the present edition, or nothing.
// The class knows no encoding.
export function inBrowser({ text, base, request: { encoding, edition } }, { result: { url } }) {
  if (encoding || edition) return '';
  const { href } = readByBrowser(text.string, base?.string ?? null);
  return href === url?.href ? '' : href === undefined ? 'This browser rejects it' : url ? 'This browser reads another URL' : 'This browser parses it';
}

// Spellings in which browsers differ from the standard of July 2026. Each makes two
// URLs the same that differ in it alone.
const spellings = [
  { name: 'opaque path', reason: 'Since March 2025 a space at the end of an opaque path is percent-encoded, so that it is not lost. This browser follows an older text.', same: href => href.replaceAll('%20', ' ') },
  { name: 'caret', reason: 'Since November 2024 “^” is percent-encoded in paths. This browser follows an older text.', same: href => href.replaceAll('%5E', '^') },
  { name: 'vertical bar', reason: 'This browser percent-encodes “|” in paths, which the standard does not.', same: href => href.replaceAll('%7C', '|') },
  { name: 'asterisk', reason: 'This browser percent-encodes “*” in hosts, which the standard does not.', same: href => href.replaceAll('%2A', '*') },
];

// Other classes: what was asked, and whether a class can be why results differ.
const beyondASCII = /[^\0-\x7F]|%[89a-f][0-9a-f]|xn--/i;
const classes = [
  { name: 'file URLs', reason: 'Browsers read file URLs by rules of their own: localhost, hosts, slashes and drive letters depend on the browser and on the system.', fits: ({ ours, theirs, input, base }) => /^\s*file:/i.test(input) || [ours, theirs, base].some(href => href?.startsWith('file:')) },
  { name: 'other schemes', reason: 'Browsers differ for schemes that are not special: which hosts they have, and how backslashes, tabs and relative references are read.', fits: ({ ours, theirs }) => (ours ?? theirs) && !isSpecial((ours ?? theirs).split(':', 1)[0]) },
  { name: 'IP addresses', reason: 'The browser and the standard differ on which spellings of an IP address are allowed.', fits: ({ code, ours, theirs }) => /^IPv/.test(code) || !ours && hostOf(theirs).startsWith('[') || /^\w+:\/\/[^/]*(\[|\d+\.\d+\.\d+\.\d+[:/])/.test(ours && !theirs ? ours : '') },
  { name: 'host characters', reason: 'This browser allows characters in a host that the standard forbids, such as spaces, and percent-encodes them.', fits: ({ ours, theirs }) => !ours && theirs && hostOf(theirs).includes('%') },
  { name: 'IDNA', reason: 'The host has letters beyond ASCII. A browser follows the Unicode version of its library and its own choice of rules; the standard uses the latest Unicode.', fits: ({ input, ours, theirs, code, host }) => !ours ? code === 'domain-to-ASCII' && beyondASCII.test(input) : (!theirs || hostOf(theirs) !== host) && beyondASCII.test(input + host) },
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

// How many signs, places and spellings are shown at first, and how many characters
// around a difference.
const mostSigns = 3, mostPlaces = 8, mostSpellings = 6, mostAround = 24;

const count = list => list.flatMap(entry => entry.spellings ?? entry).reduce((n, entry) => n + entry.parsers.length, 0);

// mostConnected is how many destinations a sentence has.
const mostConnected = 2;

// split says in a sentence which programs connect where, if they differ, each destination with one of its programs. The list
// below has all.
function split({ places, rejections }, about) {
  const parsersOf = place => place.spellings.flatMap(({ parsers }) => parsers), isFirst = name => place => parsersOf(place).some(parser => parser.startsWith(name));
  const hosts = places.filter(({ host }) => host), some = [...new Set([...hosts.filter(isFirst('whatwg-')), ...hosts.filter(isFirst('curl')), ...hosts])], connect = count(some), find = count(places) - connect, reject = count(rejections.filter(rejection => !rejection.unresolved));
  const isOneHost = new Set(some.map(({ host }) => host)).size < some.length;
  const connected = some.slice(0, mostConnected).map((place, i) => {
    const parsers = parsersOf(place), [called] = namesOf(about, parsers.find(name => name.startsWith('whatwg-')) ?? parsers.find(name => name === 'curl') ?? parsers[0]);
    const name = called.replace(/ and Node$/, ''), others = parsers.length - 1;
    return [`${name}${others ? ` and ${others === 1 ? 'another' : `${others} others`}` : ''} ${i ? '' : others || name !== called ? 'connect ' : 'connects '}to `, isOneHost && place.scheme ? [h('code', null, long(place.scheme)), ' '] : null, h('code', null, long(place.host, mostCell))];
  });
  const rest = connect - count(some.slice(0, mostConnected));
  const parts = [...connected, rest ? `${rest} elsewhere` : null,
    !find ? null : connect ? `${find} ${find === 1 ? 'finds' : 'find'} no host` : `${find} programs find no host, with different schemes`,
    reject ? `${reject} ${reject === 1 ? 'rejects' : 'reject'} it` : null].filter(Boolean).map((part, i) => [i ? ', ' : null, part]);
  const sentence = h('strong', null, parts, '.');
  sentence.firstChild.data = sentence.firstChild.data.replace(/^./, c => c.toUpperCase());
  return sentence;
}

// around returns a text from shortly before where it differs from another one to shortly
// after.
function around(text, other) {
  if (text === other || text.length < 4 * mostAround) return long(text, 200);
  let start = 0, end = 0;
  while (start < text.length && text[start] === other[start]) start++;
  while (end < text.length - start && end < other.length - start && text.at(-1 - end) === other.at(-1 - end)) end++;
  const from = Math.max(0, start - mostAround), to = Math.min(text.length, text.length - end + mostAround);
  return [from > 0 ? '…' : null, long(text.slice(from, to), 200), to < text.length ? '…' : null];
}

const choice = new Choice('weburl-lab-programs');

// showReading shows and marks the URL that a program of a place reads, where the program has a link to its documentation.
function showReading(button, name) {
  const details = button.closest('.place').querySelector('details');
  details.open = true;
  details.querySelector('.more button')?.click();
  for (const row of $('places').querySelectorAll('.marked')) row.classList.remove('marked');
  const row = [...details.querySelectorAll('.spellings > li')].find(row => row.querySelector(`[data-program="${CSS.escape(name)}"]`));
  row.classList.add('marked');
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

// ofChosen returns the destinations and rejections of the programs that are shown.
function ofChosen({ places, rejections, signs, ...rest }, isShown) {
  const some = list => list.map(entry => ({ ...entry, parsers: entry.parsers.filter(isShown) })).filter(({ parsers }) => parsers.length);
  const chosen = places.map(place => ({ ...place, spellings: some(place.spellings) })).filter(place => place.spellings.length), rejecting = some(rejections);
  return { ...rest, places: chosen, rejections: rejecting, signs: count(chosen) + count(rejecting) > 1 ? signs : [] };
}

// showPlaces shows the destinations, with the parsers of each, and whether this browser differs from the standard. Again is called when
// the user has chosen other programs.
export function showPlaces(text, all, about, base, again) {
  const places = ofChosen(all, choice.show($('placeChoice'), about.dialects.map(({ name }) => ({ name, label: nameOf(about, name) })), again));
  const differs = name => all.places.flatMap(place => place.spellings).find(({ parsers }) => parsers.includes(name))?.href !== readByBrowser(text.string, base).href;
  const sources = new Map(about.dialects.map(dialect => [dialect.name, dialect]));
  const chips = (parsers, isOfVersions, open) => h('ul', { class: 'chips' }, parsers.map(name => {
    const source = sources.get(name), [short, version] = namesOf(about, name);
    const called = isOfVersions && source?.title || [short, version ? h('span', { class: 'version' }, ` ${version}`) : null];
    const edition = /^whatwg-(.*)/.exec(name)?.[1];
    return h('li', { title: source && `${name}: ${source.title}`, 'data-program': name }, open ? h('button', { type: 'button', onclick: event => open(event.currentTarget, name) }, called) : source?.address ? link(source.address, called) : called, edition ? h('span', { class: differs(name) ? null : 'edition' }, ` (URL Standard, ${edition}${differs(name) ? '; this browser differs' : ''})`) : null);
  }));
  // The scheme does not look like a host.
  const destination = ({ scheme, host, written }) => host === '' ? [h('strong', null, 'no host'), scheme ? [', for the scheme ', h('code', null, long(scheme))] : null]
    : [scheme ? [h('code', null, long(scheme)), ' '] : null, h('code', { class: 'destination' }, long(host)), written ? [', the address that the host ', h('code', null, long(written)), ' means', written.split('.').map(Number).join('.') === host.replace(/:\d+$/, '') ? ' in decimal' : ''] : null];
  $('level').replaceChildren(places.places.length > 1 ? h('p', null, split(places, about)) : '');
  $('signs').replaceChildren(...!places.signs.length ? [] : [h('h3', null, 'What they read differently'),
    bounded(h('ul', { class: 'signs' }), places.signs, mostSigns, sign => h('li', null, `${sign.meaning[0].toUpperCase()}${sign.meaning.slice(1)}: `, quoted(text.slice(sign.start, sign.end))))]);

  $('given').textContent = base !== null ? 'Each program resolves the input against the base, as it does the Location of a redirect. ' : /^[\0- ]*[a-z][a-z0-9+.-]*:/i.test(text.string) ? '' : 'Each program is given the input alone, without a base. ';
  $('resolver').hidden = !places.signs.some(sign => sign.class === 'ipv4');
  const first = places.places[0]?.spellings[0].href;
  const spellings = place => bounded(h('ul', { class: 'spellings' }), place.spellings, mostSpellings,
    spelling => h('li', null, h('code', null, around(spelling.href, first)), chips(spelling.parsers, true)));
  const item = place => h('li', { class: 'place' },
    h('h3', null, h('strong', null, count([place])), places.places.length > 1 ? '' : count([place]) === 1 ? ' program' : ' programs', ` ${place.host ? 'connect' : 'find'}${count([place]) === 1 ? 's' : ''} ${place.host ? 'to ' : ''}`, destination(place)),
    whole.on ? null : chips(place.spellings.flatMap(spelling => spelling.parsers), false, showReading), // or with each spelling
    h('details', { open: places.level === 'spelling' || whole.on }, h('summary', null, place.spellings.length === 1 ? `The URL that ${count([place]) === 1 ? 'it reads' : 'they read'}` : `${place.spellings.length} spellings of the URL`), spellings(place)));
  // Those with one message are shown together.
  const kinds = new Map();
  for (const { unresolved, message, parsers } of places.rejections) {
    const key = JSON.stringify([Boolean(unresolved), message]);
    kinds.set(key, { unresolved, message, parsers: [...kinds.get(key)?.parsers ?? [], ...parsers] });
  }
  const rejections = [...kinds.values()].map(rejection => h('li', { class: 'place rejects' },
    h('p', null, h('strong', null, rejection.parsers.length), rejection.unresolved ? ' without a result: ' : rejection.parsers.length === 1 ? ' rejects it: ' : ' reject it: ', long(rejection.message, 400)),
    chips(rejection.parsers)));
  $('places').replaceChildren(bounded(h('ul', { class: 'places' }), places.places, mostPlaces, item),
    rejections.length ? h('details', { open: !places.places.length || whole.on || !phone.matches }, h('summary', null, `${count([...kinds.values()])} ${count([...kinds.values()]) === 1 ? 'rejects' : 'reject'} it`), bounded(h('ul', { class: 'places' }), rejections, mostPlaces, node => node)) : '');
}

// showBrowser compares this browser with the present edition, whichever is chosen: what it
// reads, and the attributes of the URL class after one has been set, which may be none. What that has
// changed stands with what it was, and use makes it the URL of the page.
export function showBrowser(text, request, { outcomes: [now], set: ours, parse: before }, asked, use) {
  const read = now.url?.href ?? null;
  const theirs = readByBrowser(text.string, request.base ?? null);
  const { href = null, error } = theirs;
  const reads = href === null ? ['It rejects the input: ', long(error)] : ['It reads ', h('code', null, long(href)), '.'];
  const note = $('browser'), isSet = asked.setter && !ours.error;
  if (request.encoding) {
    note.replaceChildren(h('p', { class: 'note' }, 'The URL class of browsers knows UTF-8 alone: with another encoding it may differ in the query. ', reads));
  } else if (read === href) {
    note.replaceChildren(isSet ? '' : h('p', { class: 'note' }, read === null ? ['This browser rejects it as the standard does: ', h('code', null, 'new URL()'), ' throws a TypeError.'] : 'This browser reads it as the standard does.'));
  } else {
    const reason = likely({ input: text.string, base: request.base ?? '', ours: read, theirs: href, host: now.url?.host ?? '', code: now.error?.code ?? '' });
    note.replaceChildren(h('div', { class: 'notice', role: 'note', 'data-class': reason.name },
      h('p', null, h('strong', null, `This browser differs from the standard of ${now.edition}. `), read === null ? 'The standard does not parse the input. ' : '', reads),
      h('p', null, 'Likely reason: ', reason.reason)));
  }
  if (href !== null) assign(theirs, asked);
  if (isSet) note.append(...becomes(before, ours, asked, use));
  if (isSet && read === href && ours.href !== theirs.href) {
    const step = stepOf(before, asked), { name, reason } = likely({ input: asked.value, base: '', ours: ours.href === before.href ? null : ours.href, theirs: theirs.href, host: ours.hostname, code: '' });
    if (step || name !== 'unknown') note.append(h('p', { class: 'note' }, h('strong', null, 'This browser differs.'), ' ', step ? [step[0], ' ', link(step[1], 'in the standard')] : reason));
  }
  const names = ours.error && href === null ? [] : attributes, isSame = names.every(name => ours[name] === theirs[name]);
  const cell = (value, name) => h('td', null, value === undefined ? h('span', { class: 'null' }, 'no URL') : orEmpty(value, null, isSame ? undefined : mostCell), name === 'origin' && value === 'null' ? h('span', { class: 'note' }, ' opaque: the same as no other') : null);
  const was = (name, cell) => {
    if (isSet && !before.error && before[name] !== ours[name]) cell.append(h('p', { class: 'was' }, 'was ', orEmpty(before[name], null, mostCell)));
    return cell;
  };
  $('attributes').hidden = !names.length;
  fillTable($('attributes'), 'Attributes of the URL class', isSame ? ['Attribute', 'Value'] : ['Attribute', 'The standard', 'This browser'], names, names.length, name => h('tr', { class: ours[name] === theirs[name] ? null : 'other' },
    h('th', { scope: 'row' }, name), was(name, cell(ours[name], name)), isSame ? null : ours[name] === theirs[name] ? theSame() : named('This browser', cell(theirs[name]))));
}

// olderBy says of each older edition how it differs from the one after it.
const olderBy = {
  2024: '“^” in a path is not percent-encoded. A domain in ASCII that breaks a rule of IDNA, such as xn--a, is rejected.',
  '2017-06': 'Spaces in a fragment and “\'” in a query are not percent-encoded. A host may have “<”, “>”, “^” and “|”. 08.8.8.8 is a domain, and gopher a special scheme.',
  '2017-03': 'A label of a domain that begins or ends with a hyphen, or has “--” after two characters, is rejected.',
};

export function showEditions(editions) {
  const sayOf = edition => edition.url ? edition.url.href : `does not parse: ${edition.error.code}`;
  const now = sayOf(editions[0]);
  if (editions.every(edition => sayOf(edition) === now)) {
    $('editions').replaceChildren(h('p', null, `All since ${editions.at(-1).edition} read this URL alike.`));
    return;
  }
  $('editions').replaceChildren(h('dl', { class: 'facts' }, editions.map((edition, i) => [
    h('dt', null, edition.edition),
    h('dd', { class: sayOf(edition) !== now ? 'other' : null }, i > 0 && sayOf(edition) === now ? h('span', { class: 'same' }, 'the same') : h('code', null, long(sayOf(edition))),
      i > 0 && sayOf(edition) !== sayOf(editions[i - 1]) && olderBy[edition.edition] ? h('p', { class: 'note' }, olderBy[edition.edition]) : null),
  ])));
}
