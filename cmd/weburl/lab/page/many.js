// Many URLs at once: a table that is filled by an engine of its own. All work on the rows is
// done in pieces, between which the page answers.
import { h, $, say, download, isRedacted } from './dom.js';
import { clipped, faultIn, marked, hostOf } from './drawing.js';
import { foreign } from './host.js';
import { clip, toTyped, withoutLink, decoded, unlinked, apparent, noFormula } from './text.js';
import { Engine } from './ask.js';
import { Part } from './part.js';
import { isOther, isGrave, wordOf, isFine, badge, grades, gravity, nothingOf, leaving, leavesBase, adviceOnRows, isOfOwnNetwork, firstOf, inShort, numberOf } from './summary.js';
import { defaultPort } from './components.js';
import { mailOf, joinTags, withBase, fieldsOf, isFollowed, headerOf, resultsOf, notesOf, isSender, otherSenders, saidOfHeader, headerFacts } from './mail.js';
import { plain } from './beside.js';
import { tableOf, recordsOf, placed, isPlaced, placeholder } from './csv.js';
import { defangedOf, hostsAsked, ofHidden } from './share.js';
import { phone } from './tabs.js';

const chunk = 100;         // lines that are asked for at once
const mostRows = 100;      // rows that are shown at first, and with each "more"
const mostHosts = 30;      // hosts that rows are filtered by
const mostNamed = 8;       // those that are named beside the list
const mostWhole = 3;       // rows of which all is shown
const mostParameters = 12; // names of parameters, and segments of paths, that can be hidden
const mostFew = 8;         // rows that are found without a filter: on a phone, they are above the controls
const mostTyped = 1 << 16; // characters that are put into the field for lines
const pause = 300;         // milliseconds without a key after which other options are used
const slice = 10;          // milliseconds after which the page may answer

// looksPrivate matches a segment of a path that can be a number of a person or of an order.
const looksPrivate = /^(?=.*\d)[^.]{6,}$/;

// mostLinked is how many characters a list has at most that is a part of a link.
export const mostLinked = 32000;

// anchorOf is the link of a row in HTML, with its text.
const anchorOf = row => `<a href="${row.input.replaceAll('&', '&amp;')}">${row.shown.replaceAll('&', '&amp;')}</a>`;

// aloneOf is the URL of a row as a text of which the page says what the row does.
const aloneOf = row => row.shown ? anchorOf(row) : isPlaced(row) ? row.input : row.link ?? row.input;

// linesOf are the URLs of rows, as they were written, a line each, or nothing if they are too long for a link. The text around
// them is left out.
export function linesOf(rows) {
  let lines = '';
  for (const row of rows.length < mostLinked ? byLine(rows) : []) {
    lines += aloneOf(row).replace(/[\r\n]/g, '') + '\n'; // which parsers remove
    if (lines.length > mostLinked) return '';
  }
  return lines;
}

// linkedOf is what a link has of rows.
export function linkedOf(rows) {
  const lines = linesOf(rows);
  return { lines, at: lines && numbersOf(rows) };
}

// numbersOf writes the numbers of the lines that linesOf has for rows, such as 2-4.7.7, or nothing if they are 1, 2, 3 and so on.
function numbersOf(rows) {
  const runs = [];
  for (const { line } of byLine(rows)) {
    if (line === runs.at(-1)?.[1] + 1) runs.at(-1)[1] = line; else runs.push([line, line]);
  }
  return runs.length === 1 && runs[0][0] === 1 ? '' : runs.map(([first, last]) => first === last ? first : `${first}-${last}`).join('.');
}

// numbersIn reads up to some numbers that numbersOf has written.
function numbersIn(text, most) {
  const list = [];
  for (const run of text ? text.split('.') : []) {
    const [first, last = first] = run.split('-').map(Number);
    for (let line = first; line <= last && list.length < most; line++) list.push(line);
  }
  return list;
}

// joined returns the URL that a program for mail has divided into lines, if a text can be one: the first line alone has a scheme.
function joined(text) {
  const [first, ...others] = piecesOf(text), url = [first, ...others].join('');
  return others.length && beginning.test(first) && !others.some(piece => /\s|:\/\//.test(piece)) && URL.canParse(url, 'https://h/') ? url : '';
}

// piecesOf divides a text at line breaks and tabs.
const piecesOf = text => text.split(/[\n\t]/).map(piece => piece.trim()).filter(Boolean);

// beginning matches the first piece of a URL, and inHost one that ends before a dot of its host.
const beginning = /^(?!hxxp)(?:(?:[a-z][a-z0-9+.-]*:)?\/\/|www\.)\S*$/i, inHost = /^[^/]*\/\/[^./?#:@[]*$/;

// isDivided reports whether a text is one URL with line breaks or tabs in it, which has several links or not. A word with
// a capital letter, and one after a tab, more likely is another text.
export function isDivided(text, hasLinks) {
  const [first, ...others] = piecesOf(text), other = text.trim().includes('\n') ? /^\p{Lu}\p{L}*[,.!]?$/u : /^[^/?#=&%]*$/;
  return joined(text) !== '' && !others.some(piece => other.test(piece)) && (!hasLinks || inHost.test(first));
}

// mostNames is how many names of secrets are shown.
const mostNames = 20;

// writtenIn is a line as it was written: the link in it is read.
const writtenIn = row => row.written ?? row.input;

// shownIn is what is shown of a line: the link in it, as it is written there, or the line.
const shownIn = row => {
  const line = writtenIn(row), plain = line.replaceAll('&amp;', '&'); // as in an attribute of HTML
  return [row.link, row.input, row.input.replace(/^https:\/\//, '')].find(text => text && (line.includes(text) || plain.includes(text))) ?? row.link ?? line;
};

// mostLeft is how many characters are shown of what is left out of a line.
const mostLeft = 60;

// withLeft adds to the rows of a line what of it is in none of their links, unless that is only punctuation, the sign of an item, or HTML.
function withLeft(rows) {
  if (!rows[0]?.written) return rows;
  const line = rows[0].written, left = rows.reduce((text, row) => text.replace(shownIn(row), ' … '), line).replace(/^\s*(?:[-*+•–]|\d+[.)])\s/, '').replace(/\s+/g, ' ').trim();
  return /<[a-z]/i.test(line) || !/[\p{L}\p{N}]/u.test(left) ? rows : [{ ...rows[0], left }, ...rows.slice(1)];
}

// parsedOf is the parsed URL of a row if it is another one than its text, or nothing. A slash in place of an empty path is no other.
export const parsedOf = ({ href = '', input }) => href === input || href === `${input}/` ? '' : href;

// findingsOf are the rules and the messages of all that is found of a row.
const findingsOf = row => row.message ? [row.message, ...row.further].map((message, i) => ({ rule: row.rules[i], message })) : [];

// textsOf are the messages of findings.
const textsOf = findings => findings.map(({ message }) => message);

// messagesOf are the messages of a row. That nothing is found is said too: it is not a promise.
const messagesOf = row => row.message ? textsOf(findingsOf(row).filter((finding, _, { length }) => isOther(finding) || length === 1 || !row.input.startsWith('/'))) : [leaves(row) ? leaving(row.host) : nothingOf(row, siteOf(row) ?? row.host)];

// inFull are the messages of a row, of which why it does not parse is first, unless it is grave and lacks only a scheme or a base, and after them those of its other errors.
function inFull(row) {
  const { error, errors, assumed } = row, found = findingsOf(row), others = textsOf(found.filter(isOther)), own = textsOf(found.filter(finding => !isOther(finding)));
  if (!found.length && leaves(row)) own.push(leaving(row.host));
  const why = error && (assumed || !own.length) ? [`Does not parse: ${error.message}`] : own;
  return [...(assumed || error?.code === 'missing-scheme-non-relative-URL') && isGrave(row.grade) ? [...others, ...why] : [...why, ...others], ...errors.filter(({ fatal }) => !fatal).map(({ message }) => `Not valid: ${isGrave(row.grade) ? firstOf(message) : message}`)];
}

// hidden are the names of the columns that the user has hidden. Paper does not have them either.
let hidden = new Set();

// isPrinted tells whether the table is for paper, where all of a URL is shown.
let isPrinted = false;

// isPresented tells whether the table is for a class.
let isPresented = false;

// ownHost is the host of the URL of a row as it stands, or nothing if it has none or does not parse.
const ownHost = ({ parse }) => parse?.hostname ?? '';

// hostsOf are the host of a row, the one that it has with another scheme, the host to which a wrapped link leads, and the host that the text of a link shows, as text.
const hostsOf = row => [row.assumed && row.host ? `${row.host} (read as ${row.assumed.scheme})` : ownHost(row) || 'none', row.leadsHost && `leads to ${row.leadsHost}`, row.shownHost && `shown as ${row.shownHost}`].filter(Boolean).join(', ');

const ofURL = text => h('code', null, clipped(text, isPrinted ? Infinity : 300));

// reasonOf is why a message is given: its first sentence without the advice after it, and without the host of the row. Of a URL within, it is the reason there.
function reasonOf(message) {
  const [, where, inner] = /^The (.*?) contains a URL of "[^"]*": (.*)$/s.exec(message) ?? [];
  const text = firstOf(inner ?? message).replace(/(?:, but is not known to .*|: (?:the URL leads to|open|do not|the link) .*|\.)$/s, '');
  return clip(where ? `In the ${where}: ${text}` : text.replace(/^The host "[^"]*" (?:\([^)]*\) )?/, 'It '), 300);
}

// ofMessages are some messages: the first in short with a button for the others, and all of them in a row that is shown whole.
const ofMessages = list => [h('span', { class: 'others' }, h('span', { class: 'why' }, reasonOf(list[0])), list.length > 1 ? [' ', h('button', { type: 'button', class: 'all rest', 'aria-expanded': 'false', 'aria-description': 'findings', onclick: showWhole }, h('span', { class: 'more' }, `+${list.length - 1}`, h('span', { class: 'long' }, ' more')), h('span', { class: 'less' }, 'less'))] : null), h('span', { class: 'further' }, list.join(' '))];

// showWhole shows all of the row that a button is in, or as much as before.
function showWhole({ currentTarget }) {
  const isWhole = currentTarget.closest('tr').classList.toggle('whole');
  currentTarget.ariaExpanded = String(isWhole);
  if (isWhole) say(currentTarget.closest('td').querySelector('.further').textContent);
}

// giveBaseSaid is what the button says that leads to the field for the base.
const giveBaseSaid = 'Give a base URL';

// mostLines is how many lines that do not parse are named.
const mostLines = 5;

// leaves reports whether the URL of a row leaves the host of its base.
const leaves = row => !row.assumed && leavesBase(row.host, row.base);

// factsOf are the facts about the host of a row, of which that it is internal is first.
function factsOf(row) {
  const facts = [row.address?.replace(/ \(.*/, '') ?? (row.rules.includes('internal-address') ? 'internal' : ''), leaves(row) ? 'leaves the host of the base' : '', ...row.facts ?? []].filter(Boolean);
  return facts.length ? (row.address || leaves(row) ? aside : cut)(` ${facts.join('; ')}`) : null;
}

// isSplit reports whether programs connect to different destinations for a row. What some of them make of a relative reference is no matter.
export const isSplit = row => row.destinations.length > 1 && (row.href !== undefined || row.rules.includes('parsers-differ'));

// elsewhere are the destinations of programs for a row, without that of browsers, which is the first if they parse it.
const elsewhere = ({ assumed, href, destinations }) => destinations.slice(href && !assumed ? 1 : 0);

// ofVerdict is the verdict of a row, and whether it parses.
const ofVerdict = row => [badge(row), row.error ? h('span', { class: 'readAs own' }, ' does not parse') : null];

// aside is what a row says in small letters, and cut such a text with a URL, in one line.
const aside = (...content) => h('span', { class: 'readAs' }, content);
const cut = (...content) => h('span', { class: 'readAs cut' }, content);

// innerOf is a URL within that of a row, with a button that shows it if there is a function for that.
const innerOf = (url, openURL) => openURL ? h('button', { type: 'button', class: 'inner', title: 'Inspect this URL', onclick: () => openURL(url) }, ofURL(url)) : ofURL(url);

// asides are what a row says besides its URL. readWhole shows all of its line as one URL, and openURL another URL.
const asides = (row, readWhole, openURL) => [
  row.left && cut(readWhole && row.left.startsWith('…') ? [h('button', { type: 'button', class: 'all rest', onclick: readWhole }, 'Read all as one URL'), ' '] : null, ` left out of the line: “${clip(row.left, mostLeft)}”`),
  parsedOf(row) ? cut(' parsed: ', ofURL(row.href)) : null,
  row.assumed ? cut(` with ${row.assumed.scheme}:// it would be `, ofURL(row.assumed.input), `: ${wordOf(row.assumed)}`) : null,
  row.leads ? cut(' leads to ', innerOf(row.leads, openURL)) : row.within ? cut(' contains ', innerOf(row.within.at(-1), openURL)) : null,
  row.shown ? cut(' shown as ', ofURL(row.shown)) : null,
  row.field ? aside(` in the header: ${row.field}`) : null,
  row.sameAs ? aside(` same as line ${row.sameAs}${row.butFor ? `, except for ${row.butFor}` : ''}`) : row.nearTo ? aside(` differs from line ${row.nearTo} only in ${row.butFor}`) : null,
].filter(Boolean);

// longest is how many characters the longest of some texts has.
const longest = texts => texts.reduce((most, text) => Math.max(most, text?.length ?? 0), 0);

// forFindings is how many characters of a line the findings have, where the other columns have theirs.
const forFindings = 56;

// A column is shown if it is of use for some row. need is how many characters of a line it has at least, how many are of use for a row, and how many it has at most.
const columns = [
  { name: 'Line', key: row => row.line },
  { name: 'Verdict', worst: true, key: gravity, cell: ofVerdict },
  { name: 'URL', need: [16, row => shownIn(row).length + 2, 48], key: row => row.href ?? row.input, title: writtenIn, cell: (row, open, readWhole, openURL) => [
    h('button', { type: 'button', class: 'open', 'aria-description': isAsked() ? null : wordOf(row), onclick: () => open() }, shownIn(row) === '' ? 'empty' : ofURL(shownIn(row))),
    shownIn(row) !== row.input && !isPlaced(row) ? cut(' read as ', ofURL(row.input)) : null, h('div', { class: 'asides' }, asides(row, readWhole, openURL))] },
  { name: 'Finding', key: row => row.rules[0] ?? '', title: row => messagesOf(row).join('\n'), cell: row => row.message || row.errors.length || leaves(row) ? ofMessages(inFull(row)) : h('span', { class: 'note' }, 'Nothing found in its text'),
    below: row => row.errors.length > 0 && h('p', { class: 'readAs codes' }, [...new Set(row.errors.map(({ code }) => code))].flatMap((code, i) => [i ? ', ' : null, h('code', null, code)])) },
  { name: 'Host', need: [17, row => longest([row.host, row.leadsHost, row.shownHost]), 30], some: row => row.host || isSplit(row), key: row => row.host ?? '', title: hostsOf, cell: row => [
    row.assumed && row.host ? [hostOf(row.host, row.site), aside(` read as ${row.assumed.scheme}`)] : ownHost(row) ? hostOf(ownHost(row), row.site) : h('span', { class: 'null' }, 'none'), row.leadsHost ? aside(' leads to ', hostOf(row.leadsHost, row.leadsSite)) : null, row.shownHost ? aside(' shown as ', hostOf(row.shownHost, row.shownSite)) : null, factsOf(row),
    isSplit(row) ? h('span', { class: 'readAs split' }, ' some programs connect to ', elsewhere(row).flatMap((to, i) => [i ? ', or ' : null, h('code', null, clip(to, 100))])) : null] },
  { name: 'Site', some: () => false, key: row => row.site ?? '' }, // which is in bold in the host: rows are only sorted by it
];

// ofPaper are the columns on paper. Each finding and each error is there with its name, and then the URL without the errors.
const ofPaper = [
  columns[0],
  { name: 'URL', cell: row => [onPaper(row), asides(row), row.host && !hidden.has('Host') ? h('p', null, 'Host ', h('code', null, hostsOf(row))) : null] },
  { name: 'Verdict', cell: ofVerdict },
  { name: 'Findings and errors', of: 'Finding', cell: row => {
    const { errors, assumed, fixed = assumed?.input } = row, said = [...($('quiz').checked ? readIn(row) : findingsOf(row).filter(isOther)).map(({ rule, message }) => [rule, message]), ...errors.map(({ code, message }) => [code, isGrave(row.grade) ? firstOf(message) : message])]; // to write such a link as valid does not make it less so
    return [said.length ? [...Map.groupBy(said, String).values()].map(({ length, 0: [name, text] }) => h('p', null, length > 1 ? `${length} × ` : null, name && h('code', null, name), ' ', text)) : h('p', null, 'Nothing found in its text'), fixed && errors.length && !$('quiz').checked ? h('p', { class: 'fixed' }, 'Write ', h('code', null, clipped(fixed, Infinity))) : null];
  } },
];

// readable matches the rules of findings that are visible in a URL. The others need to be known or looked up: how programs differ, who owns a
// name, what a port or a service is for.
const readable = /^(?:userinfo|link-text|backslash|slashes|fake-authority|hidden-|controls|encoded-|address-|punycode|bad-port|ip-address|internal-address|delimiter|mixed-scripts|confusable|bidi|script|data|local-file|unknown-scheme|url-inside|redirect|lookalike|name-(?:within|divided|near|label|with-word|in-path)|fake-suffix|double-extension)/;

// readIn are the findings of a row that are visible in its URL, and that the connection is not encrypted.
const readIn = row => [...findingsOf(row).filter(({ rule }) => readable.test(rule)), .../^(?:http|ws|ftp):/.test(row.href) ? [{ message: `The connection is not encrypted, because the scheme is ${row.href.split(':')[0]}.` }] : []];

// onPaper is the URL of a row, as it was written.
const onPaper = row => shownIn(row) === '' ? 'empty' : ofURL(shownIn(row));

// toFill are the lines to fill in for a URL, of each kind of quiz.
const toFill = { errors: ['Parses', 'Error or danger', 'Write instead'], components: ['Scheme', 'Username', 'Password', 'Host', 'Port', 'Path', 'Query', 'Fragment'], urls: ['Parsed URL'] };

// tasks say what is to be filled in.
const tasks = {
  errors: 'Does a browser parse each URL? What is wrong or dangerous in it, and what should be written instead?',
  components: 'Which components does a browser find in each URL, as it writes them?',
  urls: 'Which URL does a browser find, as it writes it?',
};

// linesFor returns the lines to fill in for some rows. Few URLs have a username or a password.
function linesFor(rows) {
  const names = toFill[$('quizFields').value], all = rows.map(({ href }) => href ? componentsOf(href) : []);
  return names.filter((name, i) => !/^(?:Username|Password)$/.test(name) || all.some(list => list[i]));
}

// componentsOf are the values for the lines of components, of a URL as it is serialized. Without a host, a path cannot begin with two slashes.
function componentsOf(href) {
  const [, scheme, username, password, host, port, path, query, fragment] = /^([^:]*):(?:\/\/(?:([^:/?#]*)(?::([^/?#]*))?@)?((?:\[[^\]]*\]|[^/?#:])*)(?::(\d+))?|\/\.(?=\/\/))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(href);
  const standard = defaultPort(scheme);
  return [scheme, username, password, host, port ?? (standard && `none, which means ${standard}`), path, query, fragment];
}

let linesAsked = []; // of the quiz, of which the answers have no others

// ofComponents are the columns with the solution of a quiz about components.
const ofComponents = [columns[0], { name: 'URL', cell: row => [onPaper(row), asides(row)] },
  { name: 'Components', cell: row => row.href ? componentsOf(row.href).map((value, i) => linesAsked.includes(toFill.components[i]) ? h('p', null, `${toFill.components[i]}: `, value ? h('code', null, value) : value === '' ? 'empty' : 'none') : null) : `Does not parse: ${row.error.message}` }];

// ofErrors are those about errors.
const ofErrors = [ofComponents[0], { name: 'URL', cell: onPaper }, { name: 'Parses', cell: row => row.error ? 'no' : 'yes' }, { ...ofPaper.at(-1), name: 'Error or danger' },
  { name: 'Write instead', cell: ({ error, errors, assumed, fixed = assumed?.input, grade, ...row }) => fixed ? h('code', null, clipped(fixed, Infinity)) : isGrave(grade) && row.rules.some(rule => readable.test(rule)) && (error || errors.length || !isOfOwnNetwork(row)) ? 'nothing: do not use it' : error || errors.length ? 'it depends on what is meant' : 'no change is needed' }];

// ofURLs are those about the parsed URL.
const ofURLs = [...ofComponents.slice(0, 1), { name: 'URL', cell: onPaper }, { name: 'Parsed URL', cell: row => row.href ? h('code', null, row.href) : `Does not parse: ${row.error.message}` }];

// mostSlide is how many characters of a URL a class sees.
const mostSlide = 120;

// inputOnSlide is the URL of a row for a class: where it does not parse is marked, or the characters of its host that are not ASCII.
function inputOnSlide(row) {
  const text = shownIn(row), fault = row.errors.find(({ fatal, base }) => fatal && !base), [host = ''] = /^[^/?#]*\/\/[^/?#]*/.exec(text) ?? [];
  if (!fault || text !== row.input) return text === '' ? 'empty' : h('code', null, foreign.test(host) ? [marked(host, foreign), clipped(text.slice(host.length), mostSlide)] : clipped(text, mostSlide));
  const { start, end } = utf16Units(text, fault);
  return h('code', null, faultIn(text, start, end, mostSlide));
}

// ofSlide are the columns for a class. With a base, they are the reference and the URL that it resolves to: a verdict on that would be one on the base, too.
const ofSlide = hasBase => [columns[0],
  { name: hasBase ? 'Reference' : 'Input', cell: (row, open) => h('button', { type: 'button', class: 'open', onclick: () => open() }, inputOnSlide(row)) },
  { name: hasBase ? 'Result' : 'Host', cell: row => row.error ? ['Does not parse', hasBase ? `: ${inShort(row.error.message)}` : ''] : hasBase ? [h('code', null, clipped(row.href, mostSlide)), leaves(row) ? aside(' leaves the host of the base') : null] : [ownHost(row) ? hostOf(ownHost(row), row.site) : h('span', { class: 'null' }, 'none'), parsedOf(row) ? aside(' parsed: ', h('code', null, clipped(row.href, mostSlide))) : null] },
  ...hasBase ? [] : [{ name: 'Verdict', cell: row => [badge(row), ' ', inShort(causeOf(row))] }]];

// causeOf is what a class reads beside the grade of a row. Why it does not parse is the cause of how programs differ.
function causeOf({ error, errors, rules, ...row }) {
  const found = findingsOf({ rules, ...row }).find(({ rule }) => isOther({ rule }) && !(error && /^(?:parsers-differ|bad-port)$/.test(rule)));
  const cause = found?.message ?? (error ?? errors[0])?.message ?? '';
  return cause.slice(0, 1).toUpperCase() + cause.slice(1);
}

// fitSlide gives the table the largest letters for a class in which all rows are in view, but none that nobody can read. In a quiz they stay when an
// answer is shown, if that fits with the question.
function fitSlide() {
  const { style } = $('manyTable'), box = $('many'), rem = parseFloat(getComputedStyle(document.documentElement).fontSize), least = Math.max(20 / rem, .7);
  const answer = isAsked() && answered.size && $('manyRows').querySelector('tr:not(.more, :has(.answer))'), former = parseFloat(style.fontSize);
  style.fontSize = '';
  if (!isPresented || isPrinted) return;
  for (let size = answer && former || 1.7; ; size = Math.max(least, .95 * size)) {
    style.fontSize = `${size}rem`;
    if (size <= least || (answer ? answer.offsetHeight + $('manyTable').caption.offsetHeight : box.scrollHeight) <= box.clientHeight) return;
  }
}

// isQuiz tells whether what is printed is a quiz, and isAsked whether the table on the screen is one: each row then has its answer when a button shows it.
const isQuiz = () => isPrinted && $('quiz').checked, isAsked = () => !isPrinted && $('quiz').checked;

// answered are the rows of which the answer is shown.
const answered = new Set();

// ask makes the list the quiz of a view, or no quiz.
function ask({ quiz: fields }) {
  answered.clear();
  $('quiz').checked = Object.hasOwn(toFill, fields ?? '');
  if ($('quiz').checked) $('quizFields').value = fields;
}

// asked are the columns of a quiz on the screen. The URL is as it was written.
const asked = columns => [columns[0], { name: 'URL', cell: (row, open) => h('button', { type: 'button', class: 'open', onclick: () => open() }, onPaper(row)) }, ...columns.slice(2)];

// isExample reports whether the URL of a row is of nobody: its host, or that of each recipient of a mail, is reserved for examples, and no other URL or address is in it.
// A quiz has its secrets.
const hostsOwn = row => row.parse?.protocol === 'mailto:' ? row.parse.pathname.split(',').map(address => address.replace(/^.*(?:@|%40)/i, '')) : [ownHost(row)];
const isExample = row => hostsOwn(row).every(host => /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/.test(host)) && !row.leads && !row.within && !row.shown && !/@|%40/.test(row.parse.search);

// titleOf is the title of the list on paper: of a quiz, the one that is written for it.
const titleOf = () => isQuiz() ? $('quizTitle').value.trim() || $('quizTitle').placeholder : 'List of URLs';

// quiz returns the sheet with rows to fill in, before the answers. Each URL has a box for one that does not parse, unless that is a line to fill in.
const quiz = (rows, base, lines) => h('div', { id: 'quizSheet' },
  h('dl', { class: 'pupil' }, ['Name', 'Date'].map(name => h('div', null, h('dt', null, name), h('dd')))),
  h('p', null, tasks[$('quizFields').value], base ? [' The base URL is ', h('code', null, base), '.'] : null),
  h('ol', { 'data-fields': $('quizFields').value }, rows.map(row => h('li', { value: row.line, 'data-number': row.nth && numberOf(row) }, onPaper(row), h('dl', null, lines.map(name => h('div', { 'data-name': name }, h('dt', null, name), h('dd')))), lines.includes('Parses') ? null : h('p', null, h('span', { class: 'tick' }), ' It does not parse.')))),
  h('h3', null, `Answers: ${titleOf()}`));

// usedFor returns the columns for some rows.
function usedFor(rows) {
  const ofQuiz = $('quiz').checked && { errors: ofErrors, components: ofComponents, urls: ofURLs }[$('quizFields').value];
  return (ofQuiz ? isPrinted ? ofQuiz : asked(ofQuiz) : isPrinted ? ofPaper : isPresented ? ofSlide(rows.some(({ base }) => base)) : filledBy(rows)).filter(({ name, of = name }) => !hidden.has(of));
}

// share divides the width of the table among columns, by what rows have in them. Findings have the rest.
function share(shown, rows) {
  const needs = shown.map(({ name, need: [least, length, highest] = [] }) => [name, length && rows.reduce((most, row) => Math.max(most, length(row)), least), highest]).filter(([, need]) => need).map(([name, need, highest]) => [name, Math.min(need, highest)]);
  const all = needs.reduce((sum, [, need]) => sum + need, forFindings);
  for (const [name, need] of needs) $('manyHead').querySelector(`[data-column="${name}"]`).style.setProperty('--share', `${(85 * need / all).toFixed(1)}%`);
}

// filledBy returns the columns in which rows have something.
const filledBy = rows => columns.filter(column => !column.some || rows.some(column.some));

// groups are what rows are filtered by: a title, the tags of a row, and how they are called.
const groups = [
  ['Parse', row => [row.error ? 'fails' : 'parses'], tag => ({ fails: 'Does not parse', parses: 'Parses' })[tag]],
  ['Programs', row => row.level ? [row.level] : [], level => levels[level]],
  ['Host', row => [row.leadsHost && row.leadsHost !== row.host && 'leads', leaves(row) && 'leaves'].filter(Boolean), tag => ({ leads: 'Leads to another host', leaves: 'Leaves the host of the base' })[tag]],
  ['Hosts', row => row.host && !(row.href && row.assumed) ? [row.host] : [], host => host],
  ['Findings', row => row.rules, rule => rule],
  ['Repeated', row => [row.times ? 'yes' : 'no', ...repeats.has(row) ? [] : ['distinct']], tag => ({ yes: 'More than once in the list', no: 'Only once in the list', distinct: 'Each URL once, fragments ignored' })[tag]],
  ['Errors', row => row.errors.map(error => error.code), code => code],
];

// gradeNames are the grades as the summary counts them, the gravest first, and gradeIn is the one of a row: OK rows have their own.
const gradeNames = { dangerous: 'dangerous', suspicious: 'suspicious', note: 'with a note', none: 'not known', known: 'OK' };
const gradeIn = row => row.grade === 'ok' ? isFine(row) ? 'known' : 'none' : row.grade;

// repeats are the rows whose URL another row stands for: the first of the gravest rows with it.
const repeats = new WeakSet();

// levels say how programs differ.
const levels = { same: 'Connect to the same host and port', spelling: 'The same, from another spelling', rejected: 'Some or all reject it', destination: 'Connect to different destinations' };

// tagsOf returns what a row is filtered by.
const tagsOf = row => new Set(groups.flatMap(([title, tags]) => tags(row).map(tag => `${title} ${tag}`)));

let begun = 0;

// breathe lets the page answer, if a piece of work has taken long enough.
async function breathe() {
  if (performance.now() - begun < slice) return;
  await new Promise(resolve => setTimeout(resolve));
  begun = performance.now();
}

// sorted returns a sorted list. It merges short ones, a piece at a time.
async function sorted(list, compare) {
  let runs = [];
  for (let i = 0; i < list.length; i += 500, await breathe()) runs.push(list.slice(i, i + 500).sort(compare));
  while (runs.length > 1) {
    const merged = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(await merge(runs[i], runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(a, b, compare) {
  const list = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    list.push(j === b.length || i < a.length && compare(a[i], b[j]) <= 0 ? a[i++] : b[j++]);
    if (list.length % 200 === 0) await breathe();
  }
  return list;
}

// field writes a field of CSV (RFC 4180).
function field(value) {
  const text = noFormula(String(value));
  return /[",\r\n']/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}

// spellings are in what URLs can differ that are nearly the same, each with a function that removes it.
const spellings = [
  ['the fragment', url => url.replace(/#.*$/s, '')],
  ['the percent-encoding', plain],
  ['the dot at the end of the host', url => url.replace(/^(\w+:\/\/[^/?#]*)\.(?=[:/?#]|$)/, '$1')],
];

// nearly is a URL without that.
const nearly = (url, steps = spellings) => steps.reduce((text, [, without]) => without(text), url);

// ofParameters says whether the order or the parameters for tracking differ in URLs that are otherwise the same.
function ofParameters(...urls) {
  const [a, b] = urls.map(url => plain(new URL(url).search.slice(1)).split('&')), isIn = list => param => list.includes(param);
  const isOrdered = a.filter(isIn(b)).join('&') === b.filter(isIn(a)).join('&');
  return [isOrdered ? null : 'the order of its parameters', isOrdered || !a.every(isIn(b)) || !b.every(isIn(a)) ? 'parameters for tracking' : null].filter(Boolean);
}

// differenceOf says in what the URLs of two rows differ that are nearly the same.
function differenceOf(first, row) {
  const [a, b] = [first, row].map(({ href, input }) => href ?? input);
  const list = spellings.filter(step => { const rest = spellings.filter(other => other !== step); return nearly(a, rest) !== nearly(b, rest); }).map(([name]) => name);
  return (a === b ? [] : nearly(a) === nearly(b) ? list : ofParameters(a, b)).join(' and ');
}

// siteOf is the site to which a row leads, and ofNames matches the rules about the name of a site.
const siteOf = ({ site, leadsSite }) => leadsSite ?? site;
const ofNames = /^(?:name-|lookalike|fake-suffix|mixed-scripts|confusable|combination)/;

// addNote adds a note after what is found of a row.
function addNote(row, rule, message) {
  const found = findingsOf(row);
  Object.assign(row, { grade: row.grade === 'ok' ? 'note' : row.grade, rules: row.rules.toSpliced(found.length, 0, rule), ...found.length ? { further: [...row.further, message] } : { message, further: [] } });
}

// markRepeated tells the rows with a URL that others have too how many have it, and each but the first of
// them the line of that, and in what they differ nevertheless. Rows of a site with a deceptive name in another row have a note that says so, and so have
// they in safe, without their secrets. URLs are compared in a canonical form, and what does not parse as it is written. The others are told the line of the first
// URL that is nearly the same.
async function markRepeated(rows, safe) {
  const groups = new Map(), near = new Map(), deceiving = new Map();
  for (const row of rows) {
    if (siteOf(row) && isGrave(row.grade) && ofNames.test(row.rules[0]) && !deceiving.has(siteOf(row))) deceiving.set(siteOf(row), row);
    const key = row.canonical ?? row.input;
    if (!groups.get(key)?.push(row)) groups.set(key, [row]);
    await breathe();
  }
  for (const row of rows) {
    const other = deceiving.get(siteOf(row));
    if (!other || isGrave(row.grade)) continue;
    for (const of of [row, safe.get(row)].filter(Boolean)) addNote(of, 'deceptive-site', `It is of the same site as line ${other.line}, which is ${other.grade}.`);
  }
  for (const [key, [first, ...others]] of groups) {
    if (others.length) first.times = others.length + 1;
    const all = [first, ...others], gravest = all.reduce((worst, row) => gravity(row) > gravity(worst) ? row : worst);
    for (const row of all) if (row !== gravest) repeats.add(row);
    for (const row of others) Object.assign(row, { times: first.times, sameAs: first.line, butFor: differenceOf(first, row) });
    if (first.error) continue;
    const form = nearly(key), former = near.get(form);
    if (former) Object.assign(first, { nearTo: former.line, butFor: differenceOf(former, first) }); else near.set(form, first);
    await breathe();
  }
}

// saved is a row as it is saved. The input is the line. If a URL was read in its place, read is that URL, and whether the line itself is
// valid is not told.
export const saved = ({ line, nth, at, written, link, left, redacted, level, isDefanged, input, valid, ...row }) =>
  written === undefined || written === input ? { line, input, valid, ...row } : { line, input: written, read: input, ...row };

const csvHead = ['line', 'grade', 'defanged', 'message', 'input', 'read', 'valid', 'errors', 'destinations', 'href', 'canonical', 'failure', 'findings', 'host', 'site', 'leads', 'leadsHost', 'leadsSite', 'contains', 'sameAs', 'assumed'];

// csvOf writes CSV. Programs make links of the URLs and names in it, so it has them defanged unless isLive is set.
export function* csvOf(list, isLive) {
  const record = fields => fields.map(value => field(isLive ? value : unlinked(String(value)))).join(',') + '\r\n';
  yield '\uFEFF' + record(csvHead); // without the mark, Excel does not read UTF-8
  for (const row of list) {
    const { input, read = '', valid = '' } = saved(row);
    yield record([row.line, wordOf(row).toLowerCase(), row.defanged ? apparent(defangedOf(row)) : '', messagesOf(row).join(' '), input, read, valid, row.errors.map(error => error.code).join(' '), row.destinations.join('; '), row.href ?? '', row.canonical ?? '', row.error && !read ? row.error.code : '', row.rules.join(' '), row.host ?? '', row.site ?? '', row.leads ?? '', row.leadsHost ?? '', row.leadsSite ?? '', row.within?.join(' ') ?? '', row.sameAs ?? '', row.assumed?.input ?? '']);
  }
}

function* jsonLinesOf(list) {
  for (const row of list) yield JSON.stringify(saved(row)) + '\n';
}

// sarifOf writes what weburl check --format sarif writes for a file of lines.
function* sarifOf(list, catalogue, name) {
  const index = new Map(catalogue.map((doc, i) => [doc.code, i]));
  const log = JSON.stringify({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'weburl', informationUri: 'https://github.com/weburl/weburl', rules: catalogue.map(doc => ({
        id: doc.code, shortDescription: { text: doc.meaning }, help: { text: doc.advice }, helpUri: doc.spec,
        defaultConfiguration: { level: doc.ends === 'always' ? 'error' : 'warning' },
      })) } },
      columnKind: 'utf16CodeUnits',
      results: [],
    }],
  });
  const end = ']}]}'; // of the results, which come before it
  yield log.slice(0, -end.length);
  let comma = '';
  for (const row of list) {
    for (const error of row.errors) {
      const units = row.written === undefined ? utf16Units(row.input, error) : { start: 0, end: row.written.length };
      yield comma + JSON.stringify({
        ruleId: error.code, ruleIndex: index.get(error.code), level: error.fatal ? 'error' : 'warning', message: { text: error.message },
        locations: [{ physicalLocation: { artifactLocation: { uri: name },
          region: { startLine: row.line, startColumn: units.start + 1, endLine: row.line, endColumn: units.end + 1, snippet: { text: clip(writtenIn(row).slice(units.start, units.end), 1000) } } } }],
      });
      comma = ',';
    }
  }
  yield end;
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

// utf16Units turns the bytes of an error into code units of the input. An error of
// the base is about the whole input.
function utf16Units(input, error) {
  if (error.base) return { start: 0, end: input.length };
  const bytes = encoder.encode(input);
  const units = n => decoder.decode(bytes.subarray(0, n), { stream: false }).length;
  return { start: units(error.start), end: units(error.end) };
}

// byLine returns rows in the order of their lines, in which the command reports errors.
const byLine = rows => rows.toSorted((a, b) => a.line - b.line);

// save saves a file of pieces of text.
async function save(name, type, pieces) {
  const blobs = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length > 1 << 16) {
      blobs.push(new Blob([text]));
      text = '';
    }
    await breathe();
  }
  download(name, new Blob([...blobs, text], { type }));
}

// stored is the name of the lines in the storage of the tab, which keeps them when it is loaded again.
const stored = 'lines';

// setUpMany makes the controls of the table. Of what it returns, read reads lines, restore reads those
// from before the page was loaded again, changed is to be called when options may have changed, after
// which the rows are old, list are the rows, linked are the URLs of all for the address of the page, view is their filter and order, which
// look sets, isReading reports whether lines are being read, and print shows all rows or not. done is called when rows are there or arranged anew. visit
// shows a state of the page, fresh is called before the user reads other lines, and giveBase leads to the field for the base.
export function setUpMany(options, about, visit, fresh, giveBase, done) {
  const engine = new Engine();
  const lines = $('lines');
  let rows = [], list = []; // all that have been read, and those that the table has
  let used = {};            // the options that they were read with
  let parameters = new Set(); // the names of the first parameters of the rows, and segments of their paths
  let safeBase;             // their base without its secrets, if that is known
  let safe = new Map();     // rows with secrets, each with the one without them
  let by = columns[0], descending = false;
  let reading = 0;          // the number of the reading that runs, or 0
  let arranging = 0;        // how often the rows have been arranged
  let source = '';          // what was read last
  let most = mostRows;      // rows that are shown at once
  let isMail = false;       // whether that is decoded
  let facts = [];           // those of its header, for a ticket
  let ofHeader = '';        // what its header says about its sender
  let table = null;         // how it is read if it is CSV or a log
  let linked = {};          // the URLs of the rows for the address, and the numbers of their lines
  let opened;               // the row whose URL is in the field
  let last;                 // the row that was opened or answered last, to which Back leads
  let text = 0;             // lines of text without a link
  let comments = 0;         // lines that are not read
  let hosts = 0;            // how many hosts the rows have
  let wanted = {};          // the filter and the order that rows have when they are there
  let chosen = new Set();   // the grades of the rows that are shown, or none for all

  const order = () => `${descending ? '-' : ''}${by.name}`;
  const ownOrder = () => $('quiz').checked || used.base && !table && !isMail ? 'Line' : '-Verdict'; // which would answer a quiz, and mix references to a base
  const setOrder = name => { [by, descending] = [columns.find(column => column.name === name.replace('-', '')) ?? columns[0], name.startsWith('-')]; };

  const typedOf = row => toTyped(aloneOf(row));
  const open = (row, more) => visit({ url: typedOf(row), base: toTyped(used.base ?? ''), encoding: used.encoding ?? '', edition: used.edition ?? '', said: 'This URL is from the list.', returns: 'Back to the list', ...phone.matches && { panel: '' }, ...isPresented && !$('many').hidden && { panel: 'result' }, ...more });

  // unmark removes the mark from the row that was opened last.
  function unmark() {
    const tr = $('manyRows').querySelector('[aria-current]');
    if (rows.length > mostWhole) tr?.classList.remove('whole');
    tr?.removeAttribute('aria-current');
    opened = undefined;
  }

  // head shows the header of the columns, and the order. The focus stays on its column.
  function head(shown) {
    const focused = document.activeElement.closest('#manyHead th')?.dataset.column;
    $('manyHead').replaceChildren(...shown.map(column => h('th', { scope: 'col', 'data-column': column.name, 'aria-sort': column === by ? descending ? 'descending' : 'ascending' : 'none' },
      isPrinted || isPresented ? column.name : h('button', { type: 'button', onclick: async () => {
        descending = by === column ? !descending : Boolean(column.worst);
        by = column;
        await arrange();
        say(`Sorted by ${by.name}, ${descending ? 'descending' : 'ascending'}.`);
      } },
        column.name, h('span', { class: 'arrow', 'aria-hidden': 'true' }, column === by ? descending ? '↓' : '↑' : '')))));
    $('byColumn').textContent = `${by.name} ${descending ? '↓' : '↑'}`;
    $('order').value = order();
    if (!$('order').value) $('byColumn').selected = true;
    $('orderName').textContent = $('order').selectedOptions[0].textContent;
    if (focused) $('manyHead').querySelector(`[data-column="${focused}"] button`)?.focus({ preventScroll: true });
  }

  // hide hides the columns of a view.
  function hide(view) {
    hidden = new Set(view.hide?.split('.').filter(Boolean));
    $('columns').replaceChildren($('columns').firstElementChild, ...filledBy(rows).filter(({ name }) => !/^(?:Line|URL)$/.test(name)).map(({ name }) => h('label', null, h('input', { type: 'checkbox', checked: !hidden.has(name), onchange: event => {
      if (event.target.checked) hidden.delete(name); else hidden.add(name);
      show();
      done();
    } }), ` ${name}`)));
  }

  // show shows rows of the list from one on.
  function show(from = 0) {
    const body = $('manyRows'), shown = usedFor(rows), some = isPrinted ? safely(list) : list;
    $('results').hidden = rows.length === 0;
    $('many').classList.toggle('filled', rows.length > 0);
    $('many').classList.toggle('few', rows.length <= mostFew);
    if (from === 0) {
      body.textContent = '';
      head(shown);
      share(shown, some.slice(0, most));
      const base = isPresented && baseOf(), { caption } = $('manyTable');
      caption.classList.toggle('hidden', !base && !isAsked());
      caption.replaceChildren(isAsked() ? tasks[$('quizFields').value] : base ? '' : 'URLs', ...base ? [' Base ', h('code', null, clipped(base, mostSlide))] : []);
    }
    body.querySelector('.more')?.remove();
    $('quizSheet')?.remove();
    $('manyTitle').textContent = titleOf();
    if ($('quiz').checked) linesAsked = linesFor(some);
    if (isQuiz()) {
      $('manyTable').before(quiz(some, baseOf(), linesAsked));
    }
    for (const row of some.slice(from, from + most)) {
      const [seen] = isPresented ? safely([row]) : [row];
      if (!seen) continue; // it is not known yet without its secrets
      const isOpen = !isAsked() || answered.has(row), enter = more => {
        unmark();
        opened = last = row;
        tr.classList.add('whole');
        tr.setAttribute('aria-current', true);
        open(row, more);
      };
      const tr = h('tr', { class: [(row === opened || rows.length <= mostWhole || answered.has(row)) && 'whole', isGrave(row.grade) && 'grave'].filter(Boolean).join(' '), 'aria-current': row === opened && 'true' }, shown.slice(0, isOpen ? shown.length : 2).map((column, i) => i === 0 ? h('th', { scope: 'row' }, numberOf(row))
        : h('td', { title: column.title?.(row), 'data-column': column.name }, h('div', { class: 'cell' }, column.cell(seen, enter, () => enter({ url: toTyped(row.written), whole: '1' }), url => enter({ url: toTyped(url), base: '' }))), column.below?.(row))), isOpen ? null : h('td', { colspan: shown.length - 2 }, h('button', { type: 'button', class: 'all answer', 'aria-label': `Show the answer of line ${numberOf(row)}`, onclick: () => answer(row) }, 'Show the answer')));
      body.append(tr);
    }
    const left = some.length - from - most;
    if (from === 0) fitSlide();
    if (left > 0) body.append(h('tr', { class: 'more' }, h('td', { colspan: shown.length }, h('button', { type: 'button', class: 'all', onclick: () => {
      show(from + most);
      body.children[from + most]?.querySelector('.open').focus({ preventScroll: true });
    } }, `Show ${Math.min(left, most)} of ${left} more`))));
  }

  // answer shows the answer of a row, which in Present is the only one: there it is in view with its question.
  function answer(row) {
    if (isPresented) answered.clear();
    answered.add(last = row);
    show();
    done();
    const tr = $('manyRows').children[list.indexOf(row)];
    tr.scrollIntoView({ block: 'nearest' });
    ([...$('manyRows').querySelectorAll('.answer')].find(button => tr.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) ?? tr.querySelector('.open')).focus({ preventScroll: true });
    say([...tr.cells].slice(2).map(({ dataset, innerText }) => `${dataset.column}: ${innerText}`).join('; '));
  }

  // inOrder compares rows for the order that is chosen.
  const compare = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  const inOrder = (a, b) => compare(by.key(a), by.key(b)) * (descending ? -1 : 1) || a.line - b.line;

  // filter is the filter as the address has it, such as "Verdict dangerous suspicious;Parse fails", and setFilter sets it.
  const filter = () => [chosen.size && `Verdict ${[...chosen].join(' ')}`, $('filter').value].filter(Boolean).join(';');
  function setFilter(text = '') {
    const [, list = '', tag] = /^(?:Verdict ([a-z ]*);?)?(.*)$/s.exec(text);
    chosen = new Set(Object.keys(gradeNames).filter(grade => list.replace(/\bok\b/, 'none known').split(' ').includes(grade)));
    $('filter').value = tag;
    if ($('filter').selectedIndex < 0) $('filter').value = '';
  }

  // filterSaid says which rows a filter leaves.
  const filterSaid = () => [[...chosen].map(grade => gradeNames[grade]).join(', '), $('filter').value && $('filter').selectedOptions[0].textContent].filter(Boolean).join('; ');

  // arrange filters and sorts the rows, and shows them.
  async function arrange() {
    const mine = ++arranging, tag = $('filter').value, isSome = filter() !== '';
    const some = [];
    for (const row of rows) {
      if ((!chosen.size || chosen.has(gradeIn(row))) && (!tag || tagsOf(row).has(tag))) some.push(row);
      await breathe();
    }
    const arranged = await sorted(some, inOrder);
    if (arranging !== mine) return;
    list = arranged;
    linked = linkedOf(rows);
    show();
    done();
    showHosts();
    for (const button of $('manyStatus').querySelectorAll('[data-grade]')) button.ariaPressed = String(chosen.has(button.dataset.grade));
    if ($('filter').options.length) $('filter').options[0].textContent = rows.length === 1 ? 'the only row' : chosen.size ? 'any finding' : `all ${rows.length} rows`;
    $('shownRows').textContent = isSome ? `${list.length} ${list.length === 1 ? 'row' : 'rows'}` : '';
    if (isSome) say($('shownRows').textContent);
  }

  // showHosts counts the hosts of several, with a button for the rows of each that has most.
  function showHosts() {
    const some = [...$('filter').querySelectorAll('[label=Hosts] option')].filter(({ textContent }) => !textContent.endsWith('(1)')).slice(0, mostNamed), left = hosts - some.length;
    $('hostCounts').replaceChildren(...hosts < 2 || !some.length ? [] : ['Hosts:', ...some.map(({ value, textContent }) => h('button', { type: 'button', class: 'all', 'data-tag': value, 'aria-pressed': String($('filter').value === value), onclick: async () => {
      $('filter').value = $('filter').value === value ? '' : value;
      await arrange();
      [...$('hostCounts').children].find(button => button.dataset.tag === value)?.focus({ preventScroll: true });
    } }, textContent)), left ? `and ${left} more` : '']);
  }

  // count lists what the rows can be filtered by.
  async function count() {
    const counts = new Map();
    for (const row of rows) {
      for (const tag of [...tagsOf(row), `Verdict ${gradeIn(row)}`]) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      await breathe();
    }
    // Of the hosts, those of most rows are listed.
    const ofHosts = some => rows.length > 1 ? some.toSorted(([, a], [, b]) => b - a).slice(0, mostHosts) : [];
    hosts = [...counts.keys()].filter(tag => tag.startsWith('Hosts ')).length;
    const options = ([title, , name]) => (title === 'Hosts' ? ofHosts : some => some)([...counts].filter(([tag]) => tag.startsWith(`${title} `)).sort(([a], [b]) => a < b ? -1 : 1))
      .map(([tag, n]) => h('option', { value: tag }, `${name(tag.slice(title.length + 1))} (${n})`));
    $('filter').replaceChildren(h('option', { value: '' }), ...groups.map(group => [group[0], options(group)]).filter(([, list]) => list.length).map(([label, list]) => h('optgroup', { label }, list)));
    setFilter(wanted.filter);
    hide(wanted);
    return tag => counts.get(tag) ?? 0;
  }

  // keepFocus runs what may hide or replace the element of the list that has the focus: then the list has it.
  async function keepFocus(work) {
    const element = document.activeElement, isHere = $('many').contains(element);
    await work();
    if (isHere && !element.checkVisibility() && [element, document.body].includes(document.activeElement)) $('many').focus({ preventScroll: true });
  }

  const setRunning = running => {
    $('progress').hidden = !running;
    keepFocus(() => { $('stopLines').hidden = !running; });
    for (const id of ['csv', 'jsonl', 'sarif', 'filter', 'order', 'printList', 'shareList']) $(id).disabled = running || rows.length === 0;
  };

  // stop ends what reads. What has been read remains.
  function stop() {
    if (!reading) return;
    reading = 0;
    engine.stop();
    engine.start();
    setRunning(false);
  }

  // read reads lines, some at a time. It returns what is said of them.
  async function read(mine, typed) {
    stop();
    reading = mine;
    source = typed;
    try { sessionStorage.setItem(stored, typed); } catch {} // too long, or not allowed
    const all = table ? recordsOf(typed) : typed.split('\n');
    if (all.at(-1) === '') all.pop();
    if (!table) joinTags(all);
    const fields = isMail ? fieldsOf(all) : [];
    rows = [];
    safe = new Map();
    linked = { lines: wanted.lines ?? '', at: wanted.at ?? '' };
    const numbers = numbersIn(linked.at, all.length);
    text = comments = 0;
    ofHeader = '';
    facts = [];
    used = options();
    safeBase = undefined;
    const header = table?.isHeader ? all.findIndex(line => !/^\s*(?:#\s.*)?$/.test(line)) : -1;
    setOrder(wanted.order || ownOrder());
    $('filter').replaceChildren();
    $('manyAdvice').textContent = '';
    setRunning(true);
    if (all.length > chunk) say(`Reading ${all.length} lines.`);
    try {
      for (let i = 0; i < all.length; i += chunk) {
        $('progress').value = i / all.length;
        const written = all.slice(i, i + chunk), read = written.map((line, j) => i + j === header || fields[i + j] && !isFollowed(fields[i + j]) ? [{ text: '' }] : table ? table.read(line, used.base) : [{ text: line }]);
        const found = await engine.ask({ ...used, lines: read.flat().map(({ text }) => text + '\n').join('') });
        const answer = read.map(texts => texts.map(({ field, facts: request }) => found.shift()?.map(row => ({ ...row, ...field && { field }, ...request && { request } })) ?? null)).map(([ofLine, ...others]) => ofLine && [...ofLine, ...others.flatMap(rows => rows ?? [])]);
        const first = rows.length;
        answer.forEach((ofLine, j) => rows.push(...(isMail || table ? ofLine : ofLine && withLeft(ofLine))?.map((row, n, { length }) => ({ line: numbers[i + j] ?? i + j + 1, at: [n, length], ...row, ...fields[i + j] && { field: fields[i + j], ...isSender(fields[i + j]) && { known: false } }, ...table && { written: written[j], link: row.link ?? row.input } })).map(placed) ?? []));
        for (const ofLine of Map.groupBy(rows.slice(first), ({ line }) => line).values()) if (ofLine.length > 1) ofLine.forEach((row, n) => { row.nth = n + 1; });
        text += answer.filter(ofLine => ofLine?.length === 0).length;
        comments += answer.filter((ofLine, j) => ofLine === null && read[j][0].text.trim() !== '').length;
        await redact(rows.slice(first).filter(row => row.secrets));
        $('manyStatus').textContent = `${Math.min(i + chunk, all.length)} of ${all.length} lines`;
        if (i > 0) continue;
        list = rows.toSorted(inOrder);
        show();
      }
    } catch (error) {
      if (reading !== mine) return `Stopped after ${rows.length} of ${all.length} lines.`;
      rows = [];
      throw error;
    } finally {
      if (reading === mine) {
        reading = 0;
        setRunning(false);
      }
    }
    await markRepeated(rows, safe);
    const fieldsOfMail = isMail ? headerOf(all) : [], checked = resultsOf(fieldsOfMail), failed = checked.failed.join(', '), senders = failed ? rows.filter(({ field }) => /^(?:from|sender)$/i.test(field)) : [];
    const note = (row, ...finding) => { for (const of of [row, safe.get(row)].filter(Boolean)) addNote(of, ...finding); };
    const other = otherSenders(fieldsOfMail);
    for (const row of other ? rows.filter(({ field }) => /^from$/i.test(field)) : []) note(row, 'sender', other);
    for (const row of senders) note(row, 'sender', `Anyone can have written this sender: ${failed}.`);
    for (const [line, ofLine] of isMail ? Map.groupBy(rows, ({ line }) => line) : []) {
      const notes = notesOf(all[line - 1] ?? '');
      for (const row of ofLine) if (notes.has(row.host)) note(row, 'without-click', notes.get(row.host));
    }
    parameters = new Set();
    for (const { parse } of rows) {
      if (parameters.size >= mostParameters) break;
      for (const name of new URLSearchParams(parse?.search).keys()) parameters.add(name);
      for (const segment of parse?.pathname.split('/') ?? []) if (looksPrivate.test(segment)) parameters.add(`/${decoded(segment)}`);
      await breathe();
    }
    const counted = await count();
    facts = headerFacts(fieldsOfMail);
    ofHeader = !isMail ? '' : saidOfHeader(checked, name => rows.findLast(({ field }) => field?.toLowerCase() === name)?.site);
    setOrder(wanted.order || ownOrder());
    await keepFocus(async () => {
      await arrange();
      $('linesPart').open = rows.length === 0;
    });
    $('manyStatus').scrollIntoView({ block: 'nearest' });
    return said(counted);
  }

  // redact reads the lines of rows with secrets again, without the secrets in them and in their base. The place of a row among those of its text stays.
  async function redact(some) {
    if (!some.length) return;
    const { secrets: { base } } = await engine.ask({ ...used, input: '', want: 'secrets' });
    safeBase = base;
    const keyOf = row => `${row.line} ${row.redacted}`, lines = new Map(some.map(row => [keyOf(row), row.redacted]));
    const answer = await engine.ask({ ...used, base, lines: [...lines.values()].map(line => line + '\n').join('') });
    const of = new Map([...lines.keys()].map((key, i) => [key, withLeft([...answer[i] ?? []])]));
    for (const row of some) {
      const again = of.get(keyOf(row)), [n, length] = row.at;
      const redacted = again.length === length ? again[n] : again.find(({ host }) => host && host === row.host); // without secrets, a text can have other links
      if (redacted && gravity(redacted) < gravity(row)) Object.assign(redacted, { grade: row.grade, message: redacted.message || ofHidden }); // as the exact URL has
      safe.set(row, redacted && placed(redacted));
    }
  }

  // isCovered reports whether what leaves the page has a row without its secrets.
  const isCovered = row => row.secrets && !($('quiz').checked && isExample(row));

  // safely returns rows without their secrets, unless the user wants them.
  const safely = list => isRedacted() ? list.filter(row => !row.secrets || safe.get(row)).map(row => isCovered(row) ? { line: row.line, nth: row.nth, ...row.sameAs && { sameAs: row.sameAs }, ...row.field && { field: row.field }, ...safe.get(row) } : row) : list;

  // baseOf returns the base, without its secrets unless the user wants them.
  const baseOf = () => isRedacted() && safeBase || used.base;

  // secrets are the names of the secrets in the list, and in how many lines they are.
  function secrets() {
    const some = rows.filter(isCovered);
    return { names: [...new Set(some.flatMap(row => row.secrets))].slice(0, mostNames), lines: new Set(some.map(row => row.line)).size };
  }

  // shared returns the rows of the table for others.
  function shared() {
    const { names } = secrets();
    return { list: safely(list), total: rows.length, base: baseOf(), names, isSafe: isRedacted() && names.length > 0 };
  }

  // owners returns, for the hosts of rows that are not their own, the row of a URL with that host.
  async function owners(of = list) {
    const hosts = hostsAsked(of), known = new Map();
    for (let i = 0; i < hosts.length; i += chunk) {
      for (const [row] of await engine.ask({ lines: hosts.slice(i, i + chunk).map(host => `https://${host}/x\n`).join('') })) known.set(row.host, row);
    }
    return known;
  }

  // isMessage reports whether the lines are of a mail or another message.
  const isMessage = () => isMail || text > 0 && !table;

  // said counts the rows in sentences, in pieces: a text, or the grade or the number of a line that the text is of. What there is none of is left out.
  function said(counted) {
    const repeated = rows.filter(row => row.sameAs).length;
    const fails = [...new Set(rows.filter(row => row.error).map(row => row.line))], one = fails.length === 1;
    const several = rows.some((row, i) => row.line === rows[i + 1]?.line) ? 'links' : 'lines';
    const some = (...list) => list.filter(([n]) => n).map(([n, of]) => `${n} ${of}`).join(', ');
    const divided = (pieces, mark, last = mark) => pieces.flatMap((piece, i) => [i ? i === pieces.length - 1 ? last : mark : '', piece].flat());
    const parts = [
      divided(Object.entries(gradeNames).map(([grade, name]) => ({ grade, n: counted(`Verdict ${grade}`), name })).filter(({ n }) => n).map(({ grade, n, name }) => ({ grade, text: `${n} ${name}` })), ', '),
      fails.length > mostLines ? `${fails.length} lines do not parse` : fails.length ? [one ? 'line ' : 'lines ', ...divided(fails.map(line => ({ line, text: `${line}` })), ', ', ' and '), one ? ' does not parse' : ' do not parse'] : '',
      some([counted('Host leaves'), counted('Host leaves') === 1 ? 'leaves the host of the base' : 'leave the host of the base'], [rows.length > 1 && hosts, hosts === 1 ? 'host' : 'hosts'], [counted('Programs destination'), 'for which programs connect to different hosts'], [repeated, `repeated (${rows.length - repeated} distinct)`]),
      some([rows.filter(row => row.errors.length && !row.error).length, `${fails.length ? 'more ' : ''}with validation errors`]),
    ].filter(({ length }) => length);
    return [`${rows.length || 'No'} ${rows.length === 1 ? several.slice(0, -1) : several}${parts.length ? ': ' : ''}`, ...divided(parts, '; '), `.${ofHeader && ` ${ofHeader}`}${isMail ? ' The lines are those of the decoded mail.' : ''}${!table ? '' : table.isLog ? ` This is a log: the targets of its requests are read, and each referer once.${rows.some(isPlaced) ? ` It does not name the host: ${new URL(placeholder).host} is a placeholder.` : ''}` : ` This is CSV: the URLs of column ${table.columns.map(i => i + 1).join(' and ')} are read.`}${comments ? ` ${comments} ${comments === 1 ? 'comment is' : 'comments are'} not read.` : ''}${text ? ` ${withoutLink(text)}` : ''}`];
  }

  // showStatus shows the summary, in which the counts of grades filter rows, and the numbers of the lines that do not parse lead to their rows.
  function showStatus(pieces) {
    const press = async grade => {
      if (!chosen.delete(grade)) chosen.add(grade);
      await arrange();
      if (!filter()) say(`All ${list.length} rows.`);
    };
    const button = ({ grade, line, text }) => grade ? h('button', { type: 'button', class: 'all', 'data-grade': grade, 'aria-pressed': String(chosen.has(grade)), title: 'Show or hide these rows; several can be chosen', onclick: () => press(grade) }, text)
      : h('button', { type: 'button', class: 'all', 'aria-label': `To line ${text}`, onclick: () => lead(line) }, text);
    $('manyAdvice').textContent = adviceOnRows(rows, isMessage());
    const worst = grades[rows.reduce((most, row) => Math.max(most, gravity(row)), -1)];
    if (worst) $('many').dataset.worst = worst; else delete $('many').dataset.worst;
    $('manyStatus').replaceChildren(...pieces.map(piece => piece.text ? button(piece) : piece), ...table?.isLog && rows.some(isPlaced) ? [' ', h('button', { type: 'button', class: 'all', onclick: giveBase }, giveBaseSaid)] : []);
  }

  // lead leads to the row of a line, of which all rows are shown if it has none.
  async function lead(line) {
    const row = rows.find(row => row.line === line && row.error);
    if (!list.includes(row)) {
      setFilter();
      await arrange();
    }
    while (list.indexOf(row) >= $('manyRows').children.length - 1 && $('manyRows').querySelector('.more button')) $('manyRows').querySelector('.more button').click();
    $('manyRows').children[list.indexOf(row)].querySelector('.open').focus();
  }

  // summary is what is said of the list, in brief: how many rows have which verdict, and the advice. Of a quiz, it has no answers.
  const summary = () => isAsked() ? $('manyTable').caption.textContent : `${/^[^;.]*/.exec($('manyStatus').textContent)[0]}. ${$('manyAdvice').textContent}`.trim();
  const part = new Part($('many'), (_, said) => {
    showStatus([said].flat());
    say(summary());
  });
  const asks = () => JSON.stringify([lines.value, options()]);
  let asked, typed, number = 0, waiting, running; // what was read, with the lines in the field, the timer of other options, and the promise of the reading
  const start = (text, view = {}) => {
    wanted = view;
    ask(view);
    clearTimeout(waiting);
    const mail = mailOf(text);
    isMail = mail !== null;
    text = mail ?? withBase(text);
    table = mail === null ? tableOf(text) : null;
    const url = joined(text);
    $('joinLines').hidden = !url;
    $('joinLines').onclick = () => visit({ url: toTyped(url), panel: '' });
    lines.value = text.length > mostTyped ? '' : text;
    asked = asks();
    typed = lines.value;
    running = part.attempt(++number, () => read(number, text));
  };
  const changed = () => {
    if (opened && $('url').value !== typedOf(opened)) unmark();
    clearTimeout(waiting);
    if (asked === undefined || asked === asks()) return;
    if (source && typed === lines.value) { // only the options are others
      if (!$('many').hidden || !$('share').hidden) waiting = setTimeout(() => start(source, view()), pause);
      return;
    }
    part.old();
    $('linesPart').open = true; // what reads them is there
  };
  const quizOf = () => $('quiz').checked ? $('quizFields').value : '';
  const view = () => reading ? wanted : { filter: filter(), order: order() === ownOrder() ? '' : order(), hide: [...hidden].join('.'), quiz: quizOf() };
  lines.addEventListener('input', changed);
  const startFresh = (text, view) => {
    fresh();
    start(text, view);
  };
  // The button goes, and the focus to what it leads to.
  $('readLines').onclick = () => {
    if (lines.value.trim() === '') return lines.focus();
    startFresh(lines.value, { quiz: quizOf() }); // a quiz goes on
    $('many').focus({ preventScroll: true });
  };
  lines.addEventListener('keydown', event => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) $('readLines').click(); });
  $('stopLines').onclick = async () => { stop(); await count(); await arrange(); };
  $('file').onchange = async () => { const [file] = $('file').files; if (file) startFresh(await file.text()); };
  $('filter').onchange = async () => {
    await arrange();
    if (!filter()) say(`All ${list.length} rows.`);
  };
  $('order').onchange = async () => {
    setOrder($('order').value);
    await arrange();
    say(`Order: ${$('order').selectedOptions[0].textContent}.`);
  };
  // Arrow keys lead from the URL of a row to the next or the former.
  $('manyRows').addEventListener('keydown', event => {
    const row = event.target.matches('.open') && { ArrowDown: 'nextSibling', ArrowUp: 'previousSibling' }[event.key], to = row && event.target.closest('tr')[row]?.querySelector('.open, .all');
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  $('quiz').onchange = () => {
    if ($('quiz').checked && used.base) $('quizFields').value = 'urls';
    setOrder(ownOrder());
    arrange();
    $('quizFields').onchange();
  };
  $('quizFields').onchange = () => {
    answered.clear();
    show();
    done();
  };
  $('manyRows').addEventListener('click', event => { if (!event.target.closest('button')) event.target.closest('tr')?.classList.toggle('whole'); });
  lines.addEventListener('dragover', event => { event.preventDefault(); lines.classList.add('over'); });
  lines.addEventListener('dragleave', () => lines.classList.remove('over'));
  lines.addEventListener('drop', async event => {
    lines.classList.remove('over');
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    startFresh(await file.text());
  });
  const saves = async (name, type, piecesOf) => {
    const { list, isSafe } = shared();
    await save(name, type, piecesOf(list));
    $('shownRows').textContent = `Saved as ${name}: ${list.length} ${list.length === 1 ? 'row' : 'rows'}.${name.endsWith('sarif') ? ' It has validation errors, and no verdicts.' : ''}${name.endsWith('csv') && !$('live').checked ? ' URLs in it are defanged.' : ''}${isSafe ? ' What is private is hidden, as REDACTED.' : ''}`;
    say($('shownRows').textContent);
  };
  $('csv').onclick = () => saves('urls.csv', 'text/csv', list => csvOf(list, $('live').checked));
  $('jsonl').onclick = () => saves('urls.jsonl', 'application/jsonl', jsonLinesOf);
  $('sarif').onclick = () => saves('urls.sarif', 'application/sarif+json', list => sarifOf(byLine(list), about().catalogue, 'urls.txt'));
  return {
    changed, read: start, shared, owners, secrets, linked: () => linked, list: () => list, isReading: () => reading > 0,
    // settled waits until the rows are those with the present options.
    async settled() {
      if (source && typed === lines.value && asked !== asks()) start(source, view());
      await running;
    },
    // addressed is what the address of the page has of the list: no secrets, unless the user wants them.
    addressed: () => !isRedacted() ? linked : reading ? null : secrets().names.length ? linkedOf(safely(rows)) : linked,
    async look(view) {
      wanted = view;
      if (view.quiz !== quizOf()) {
        ask(view);
        if (view.quiz) last = undefined;
      }
      setFilter(view.filter);
      setOrder(view.order || ownOrder());
      hide(view);
      await arrange();
      if (view.url || !last) return;
      $('manyRows').children[list.indexOf(last)]?.querySelector('.open').focus();
      say(summary());
    },
    view,
    restore(isShown, view) {
      if (isShown) changed();
      let text = null;
      try { text = sessionStorage.getItem(stored); } catch {} // not allowed
      if (!text || source) return;
      if (isShown) start(text, view); else if (text.length <= mostTyped) lines.value = text;
    },
    // step opens the row that is some rows after the one that was opened last, with more of a state. In a quiz that is in view it shows the answer.
    step(by, more) {
      const row = list[list.indexOf(last) + by];
      if (!row) return;
      if (isAsked() && $('many').checkVisibility()) return answer(row);
      opened = last = row;
      show();
      open(row, more);
    },
    // present shows the rows for a class, or for one user.
    present(isOn) {
      if (!isOn && !isPresented) return;
      isPresented = isOn;
      show();
    },
    fit: fitSlide,
    // place is the number of the row that was opened or answered last, or 0.
    place: () => list.indexOf(last) + 1,
    // clear removes the list.
    // names are those of the parameters of the URLs, and segments of their paths after a slash.
    names: () => [...parameters],
    clear() {
      stop();
      part.attempt(++number, async () => '');
      rows = list = [];
      safe = new Map();
      parameters = new Set();
      source = lines.value = '';
      linked = {};
      asked = undefined;
      opened = last = undefined;
      try { sessionStorage.removeItem(stored); } catch {} // not allowed
      $('filter').replaceChildren();
      chosen.clear();
      setRunning(false);
      show();
      done();
    },
    // title is that of a quiz, if it is printed.
    title: () => isQuiz() ? titleOf() : '',
    // said is the summary, and which rows the table has.
    isMessage,
    facts: () => facts,
    said: () => $('manyStatus').textContent.replace(` ${giveBaseSaid}`, '') + (filter() ? ` Here: ${filterSaid()}.` : ''),
    print(isOn) {
      isPrinted = isOn;
      most = isOn ? Infinity : mostRows;
      show();
    },
  };
}
