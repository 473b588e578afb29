// The result as a link, as code and as tables, for other places.
import { h, s, $, say } from './dom.js';
import { Text, toTyped, escaped, apparent, bytesOf, clip, unlinked, unlinkedHost, noFormula } from './text.js';
import { names, valueOf } from './components.js';
import { changesOf } from './drawing.js';
import { until } from './signed.js';
import { Part } from './part.js';
import { fragmentOf } from './address.js';
import { nameOf, readByBrowser } from './parsers.js';
import { alikeSaid } from './beside.js';
import { linkedOf, parsedOf, saved, isSplit } from './many.js';
import { isPlaced } from './csv.js';
import { saveCode } from './picture.js';
import { ownMessage, isOther, words, wordOf, isFine, toDo, adviceOn, gravity, nothingOf, siteOfAnswer, isShared, isPayment, fixed, sentence, isGrave, gradeOf, adviceOnRows, numberOf } from './summary.js';

// ofItself is the name of the QR code of a URL.
const ofItself = 'QR code of the URL';

// goString writes a text as a Go string.
const goString = bytes => '"' + [...bytes].map(byte => {
  const c = String.fromCharCode(byte);
  if (c === '"' || c === '\\') return '\\' + c;
  return byte >= 0x20 && byte < 0x7F ? c : '\\x' + byte.toString(16).padStart(2, '0');
}).join('') + '"';

const utf8 = new TextEncoder();

// goText writes it in UTF-8 where it is text that shows.
const goText = text => /^[\x20-\x7E\u00A1-\u024F\u0370-\u03FF\u0400-\u04FF\u3041-\u30FF\u4E00-\u9FFF]*$/.test(text.string) && text.valid
  ? '"' + text.string.replace(/["\\]/g, '\\$&') + '"' : goString(text.bytes);

// goParsed returns the packages that Go code imports to read a text as the page does, its lines, with what it does after an error,
// and its expressions for the URL and the host.
function goParsed({ encoding, edition }, text, base, failed) {
  const lines = [], check = ['\tif err != nil {', `\t\t${failed}`, '\t}'];
  if (edition) lines.push('\tparser := new(spec.Parser)', '\tfor _, e := range spec.Editions() {', `\t\tif e.String() == ${goString(utf8.encode(edition))} {`, '\t\t\tparser.Edition = e', '\t\t}', '\t}');
  else if (encoding || base) lines.push('\tvar parser weburl.Parser');
  if (base) lines.push(`\tbase, err := ${edition ? `parser.Parse(${goText(base)}, nil)` : `weburl.Parse(${goText(base)})`}`, ...check, ...edition ? [] : ['\tparser.Base = base']);
  if (encoding) lines.push(`\tencoding, err := encodings.Lookup(${goString(utf8.encode(encoding))})`, ...check, '\tparser.Encoding = encoding');
  lines.push(`\tu, err := ${edition ? `parser.Parse(${goText(text)}, ${base ? 'base' : 'nil'})` : `${encoding || base ? 'parser' : 'weburl'}.Parse(${goText(text)})`}`);
  return {
    imports: [edition ? '' : '"github.com/weburl/weburl"', encoding && '"github.com/weburl/weburl/encodings"', edition && '"github.com/weburl/weburl/spec"'].filter(Boolean).map(name => `\t${name}`),
    lines, check, ...edition ? { url: 'parser.Edition.Serialize(u, false)', host: 'u.Host' } : { url: 'u', host: 'u.Hostname()' },
  };
}

function goCode(state, text, base) {
  const { imports, lines, check, url, host } = goParsed(state, text, base, 'log.Fatal(err)');
  return ['package main', '', 'import (', '\t"fmt"', '\t"log"', '', ...imports, ')', '', 'func main() {', ...lines, ...check, `\tfmt.Println(${url})`, `\tfmt.Println(${host})`, '}', ''].join('\n');
}

// netURLCode parses the text with the package net/url.
function netURLCode(text, base) {
  const failed = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];
  return ['package main', '', 'import (', '\t"fmt"', '\t"log"', '\t"net/url"', ')', '', 'func main() {',
    ...base ? [`\tbase, err := url.Parse(${goText(base)})`, ...failed, `\tu, err := base.Parse(${goText(text)})`] : [`\tu, err := url.Parse(${goText(text)})`],
    ...failed, '\tfmt.Println(u)', '\tfmt.Println(u.Hostname())', '}', ''].join('\n');
}

// unseen matches what a string in code has as an escape: what does not show, or changes how the code shows.
const unseen = /[\x7F-\x9F\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}]/gu;

const unitEscape = unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

// jsString and pythonString write a text as a string of the language. Python has no pairs of surrogates.
const jsString = text => JSON.stringify(text).replace(unseen, c => c.split('').map(unitEscape).join(''));
const pythonString = text => JSON.stringify(text).replace(unseen, c => c.length > 1 ? `\\U${c.codePointAt(0).toString(16).padStart(8, '0')}` : unitEscape(c));

// mostNames is how many names of parameters code has.
const mostNames = 20;

// namesOf returns lines for the distinct names of the parameters in a query, which begins with "?", each with its values.
function namesOf(query, line, comment) {
  const parameters = new URLSearchParams(query), all = [...new Set(parameters.keys())];
  return [...all.slice(0, mostNames).map(name => line(name, parameters.getAll(name))), ...all.length > mostNames ? [`${comment} and ${all.length - mostNames} more names`] : []];
}

// javaScript parses the text with the URL class, and reads the parameters. The class knows UTF-8 alone.
function javaScript({ text, base }) {
  const { search } = readByBrowser(text.string, base?.string ?? null);
  return [`const url = new URL(${[text, base].filter(Boolean).map(({ string }) => jsString(string)).join(', ')});`, 'console.log(url.href);', 'console.log(url.hostname);',
    ...namesOf(search ?? '', (name, values) => `console.log(url.searchParams.getAll(${jsString(name)})); // [${values.map(jsString).join(', ')}]`, '//'), ''].join('\n');
}

// python parses the text with urllib.parse, and reads the parameters as that finds them.
function python({ text, base, answer: { compare } }) {
  const { query } = compare.results.find(({ dialect }) => dialect === 'python');
  const names = namesOf(`?${query ?? ''}`, (name, values) => `print(parameters[${pythonString(name)}])  # [${values.map(pythonString).join(', ')}]`, '#');
  return [`from urllib.parse import ${[...names.length ? ['parse_qs'] : [], ...base ? ['urljoin'] : [], 'urlsplit'].join(', ')}`, '',
    `url = urlsplit(${base ? `urljoin(${pythonString(base.string)}, ${pythonString(text.string)})` : pythonString(text.string)})`, 'print(url.geturl())', 'print(url.hostname)',
    ...names.length ? ['parameters = parse_qs(url.query, keep_blank_values=True)', ...names] : [], ''].join('\n');
}

// shell writes an argument for a POSIX shell; with bytes that do not show, for
// bash and zsh.
export function shell(text) {
  if (text.valid && !/[\0-\x1F\x7F]|[^\0-\uFFFF]|\p{Cf}/u.test(text.string)) return "'" + text.string.replaceAll("'", "'\\''") + "'";
  return "$'" + [...text.bytes].map(byte => {
    const c = String.fromCharCode(byte);
    if (c === "'" || c === '\\') return '\\' + c;
    return byte >= 0x20 && byte < 0x7F ? c : '\\x' + byte.toString(16).padStart(2, '0');
  }).join('') + "'";
}

function command(state, text, base) {
  const about = base ? ` --base ${shell(base)}` : '', end = ` -- ${shell(text)}`;
  return `weburl inspect${about}${end}\nweburl check${about}${state.encoding ? ` --encoding ${state.encoding}` : ''}${state.edition ? ` --edition ${state.edition}` : ''}${end}`;
}

// spelled writes the characters that a message names as <U+0009> as the page writes them in URLs.
const spelled = text => text.replace(/<U\+0*([\dA-F]+)>/g, '\\u{$1}');

// defangedOf is the input without anything that programs for messages make a link of. It can be restored.
export const defangedOf = ({ defanged }) => unlinked(defanged);

// fenceOf is a run of at least some backticks that a text in Markdown does not have.
const fenceOf = (text, least) => '`'.repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));

// fenced writes a text as a block of code, from which no markup, mention or number of an issue acts, and the link to the lab after it.
function fenced(text, address) {
  const fence = fenceOf(text, 3);
  return `${fence}text\n${text}\n${fence}\n${address ? `More: <${address}>\n` : ''}`;
}

// codeSpan writes a text in Markdown as code: nothing in it is markup.
function codeSpan(text) {
  const plain = spelled(escaped(text));
  const fence = fenceOf(plain, 1);
  const pad = /^`|`$|^ .* $/.test(plain) || plain === '' ? ' ' : '';
  return fence + pad + plain + pad + fence;
}

// cell is that in a table, where "|" ends a cell, and plainCell the text in a table that is not Markdown.
const cell = text => text === null ? '' : codeSpan(text).replaceAll('|', '\\|');
const plainCell = text => text === null ? '' : spelled(escaped(text));

// mostErrors is how many errors a table has.
const mostErrors = 20;

// findingRows are rows for the findings, and below one about a URL within the input those of
// that URL.
const findingRows = ({ findings }, code) => findings.slice(0, mostErrors).flatMap(({ rule, grade, message, inside }) =>
  [[grade, `${code(unlinked(ownMessage({ message, inside })))} (${rule})`], ...inside ? [['URL within', `${code(unlinked(inside.input))}: ${inside.grade}`], ...findingRows(inside, code)] : []]);

// resultRows returns the rows of the tables of the result and of the destinations, in which code writes a text from the URL. Unless the verdict on a link is OK
// nothing can be followed: some programs make links of code, too.
function resultRows({ state, text, base, answer, about }, code) {
  const isLive = answer.inspect.grade === 'ok', written = text => code(isLive || text === null ? text : unlinked(text));
  const rows = [[isLive ? 'input' : 'input, defanged', isLive || base ? written(text.string) : code(defangedOf(answer))]];
  if (base) rows.push(['base', written(base.string)]);
  if (state.encoding) rows.push(['encoding', state.encoding]);
  if (state.edition) rows.push(['edition', state.edition]);
  rows.push(['verdict', wordOf(answer.inspect).toLowerCase()], ...findingRows(answer.inspect, code));
  for (const target of answer.inspect.chain ?? []) rows.push(['leads to', written(target)]);
  if (isLive || base) rows.push(['defanged', code(defangedOf(answer))]);
  const { url, error } = answer.result;
  if (url) {
    rows.push(['href', written(url.href)]);
    for (const name of names) if (valueOf(url, name) !== null) rows.push([name, valueOf(url, name) === '' ? 'empty' : written(valueOf(url, name))]);
  } else rows.push(['failure', error.code]);
  const { errors } = answer.check, valid = validly(text, answer);
  for (const error of errors.slice(0, mostErrors)) rows.push(['error', `${error.code}, ${placeOfError(error, text, base, written)}`]);
  if (errors.length > mostErrors) rows.push(['errors', `${errors.length - mostErrors} more`]);
  if (valid !== null) rows.push(['written validly', written(valid)]);
  return [rows, [['destination', 'programs'], ...differing(answer, about, written)]];
}

// lineOf writes a row of a table in Markdown.
const lineOf = cells => `| ${cells.join(' | ')} |\n`;

// markdown writes the tables of the result.
function markdown(shared) {
  const [rows, [head, ...destinations]] = resultRows(shared, cell), rule = '|---|---|\n';
  return ['| | |\n', rule, ...rows.map(lineOf), '\n', lineOf(head), rule, ...destinations.map(lineOf), `\nAnalysis: <${published}${fragmentOf(shared.state)}>\n`].join('');
}

// mostOfError and mostOfValue are how many characters of an error and of a parameter are written.
const mostOfError = 40, mostOfValue = 200;

// placeOfError is the place of a validation error, and the characters there.
function placeOfError({ start, end, base: isOfBase }, text, base, written) {
  const at = (isOfBase ? base : text).slice(start, end);
  return `${isOfBase ? 'base, ' : ''}${bytesOf(start, end)}${at && `: ${written(clip(at, mostOfError))}`}`;
}

// validFix is the edit that removes the validation errors, or null if there are none or nobody knows what is meant.
const validFix = ({ check: { errors, more }, reading, fixes }) => (more ? null : reading.all ?? (errors.length === 1 && !errors[0].fatal && fixes?.[0])) || null;

// validly is the text after that edit, or null.
function validly(text, answer) {
  const fix = validFix(answer);
  return fix && fixed(text, fix);
}

// differing returns the destinations of the programs that differ from browsers, why others reject the URL, and how many
// programs agree with browsers.
function differing({ compare, places }, about, written) {
  const called = dialects => dialects.map(dialect => nameOf(about, dialect)).join(', '), [browsers] = compare.results, place = browsers.error ? null : placeOf(browsers.destination, written);
  const read = Map.groupBy(compare.results.filter(({ error }) => !error), ({ destination }) => placeOf(destination, written)), agree = read.get(place) ?? [];
  const rejected = Map.groupBy(places.rejections, ({ unresolved, message }) => `${unresolved ? 'no result' : 'rejected'}: ${written(message)}`);
  return [...agree.length ? [[place, `${called([browsers.dialect])}${agree.length > 1 ? `, and ${agree.length - 1} more ${agree.length === 2 ? 'program agrees' : 'programs agree'}` : ''}`]] : [],
    ...[...read].filter(([other]) => other !== place).map(([other, list]) => [other, called(list.map(({ dialect }) => dialect))]),
    ...[...rejected].map(([message, list]) => [message, called(list.flatMap(({ parsers }) => parsers))])];
}

// programsOf are lines with the destinations, each with the programs that connect there, or with that of all.
function programsOf({ results }, about, written) {
  const places = [...Map.groupBy(results, ({ destination, error }) => error ? 'rejected' : placeOf(destination, written))];
  return places.length === 1 ? [`All ${results.length} programs: ${places[0][0]}`] : ['Programs connect to:', ...places.map(([place, list]) => `- ${place}: ${list.map(({ dialect }) => nameOf(about, dialect)).join(', ')}`)];
}

// examined says by which edition of the standard a URL is examined, and when.
const examined = ({ edition }, { editions }) => `URL Standard of ${edition || editions[0]}, examined on ${new Date().toISOString().slice(0, 10)}.`;

// evidence is what a ticket has of a URL, as a block of code in which characters that do not show are escapes. It is defanged, unless the
// user wants the URL as it is.
function evidence({ state, text, base, isSafe, exactGrade, exactly, compared, answer, about }) {
  const changes = answer.result.url ? changesOf(text, base?.string, answer) : null;
  const isExact = $('exact').checked, written = text => spelled(escaped(isExact ? text : unlinked(text))), { grade, findings, chain = [] } = answer.inspect, { url, error } = answer.result;
  const found = (findings, indent) => findings.flatMap(({ rule, message, inside }) => [`${indent}- ${written(ownMessage({ message, inside }))} (${rule})`, ...inside ? [`${indent}  URL within: ${written(inside.input)}`, ...found(inside.findings, `${indent}  `)] : []]);
  const { errors, more } = answer.check, valid = validly(text, answer), left = errors.length + (more ?? 0) - mostErrors, parameters = answer.params, twice = parameters.filter(({ decoded }) => decoded !== undefined);
  return fenced([...compared ? [`Compared: ${written(leadOf(answer, compared))}`] : [], `Input${isExact ? '' : ', defanged'}: ${apparent(isExact ? text.string : base ? unlinked(text.string) : defangedOf(answer))}`, ...base ? [`Base: ${written(base.string)}`] : [],
    ...['encoding', 'edition'].flatMap(name => state[name] ? [`${name[0].toUpperCase()}${name.slice(1)}: ${state[name]}`] : []), ...isSafe ? [ofSecrets({ isSafe, exactGrade, exactly }).trim()] : [],
    `Verdict: ${findings.length ? words[grade] : `${wordOf(answer.inspect)}. ${written(foundIn(answer))}`}`, ...found(findings, ''), ...[until(answer.params)].filter(Boolean), ...chain.map(target => `Leads to: ${written(target)}`),
    ...url ? [`Browsers read: ${written(url.href)}`, ...names.flatMap(name => valueOf(url, name) || changes.get(name)?.change ? [`- ${name}: ${valueOf(url, name) ? name === 'host' && !isExact ? unlinkedHost(url.host) : written(valueOf(url, name)) : 'none'}${becameOf(changes.get(name), written)}`] : [])] : [`Browsers reject it: ${error.code}`],
    ...parameters.length ? ['Parameters:', ...parameters.slice(0, mostErrors).map(({ name, value }) => `- ${written(name)}: ${value === '' ? 'empty' : written(clip(value, mostOfValue))}`), ...parameters.length > mostErrors ? [`- and ${parameters.length - mostErrors} more`] : []] : [],
    ...errors.length ? ['Validation errors:', ...errors.slice(0, mostErrors).map(error => `- ${written(sentence(error.message.replace(/\.$/, '')))} (${error.code}, ${placeOfError(error, text, base, written)})`), ...left > 0 ? [`- and ${left} more`] : []] : [],
    ...valid === null ? [] : [`Written validly${validFix(answer).same ? '' : ', which is another URL'}: ${written(valid)}`], ...twice.map(({ name, decoded }) => `Parameter ${written(name)}, encoded twice: ${written(decoded)}`),
    ...compared ? [`Compared with ${written(state.other)}${written(compared.said)}`] : [],
    ...programsOf(answer.compare, about, written), examined(state, about)].join('\n'), published + fragmentOf(state));
}

// becameOf says what became of a component, if it is another one than in the input.
const becameOf = ({ change, written: former } = {}, written) => change ? ` (${change}${former ? `, was ${written(clip(former, mostOfError))}` : ''})` : '';

// placeOf writes a destination in a table.
const placeOf = ({ scheme, host, port }, written) => host ? written([scheme, [host, port].filter(Boolean).join(':')].filter(Boolean).join(' ')) : 'no host';

const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname), own = location.href.replace(/#.*/, '');

// published is the address of the page for others: where it is published, or, if it is served on
// this machine only, where the project publishes it.
export const published = document.querySelector('link[rel=canonical]')?.href ?? (isLocal ? document.querySelector('link[rel=alternate]').href : own);

// jsonOf is the result as JSON. A verdict is not a failure of the parse.
function jsonOf({ state, isSafe, exactGrade, exactly, answer, about }) {
  const { error, ...inspect } = answer.inspect;
  return JSON.stringify({
    link: published + fragmentOf(state), ...isSafe && { redacted: true, exactGrade: exactGrade ?? answer.inspect.grade, ...exactly && { exactly } }, edition: state.edition || about.editions[0], unicode: about.unicode, suffixList: about.suffixList,
    inspect: answer.parse.error ? { ...inspect, error } : inspect, parse: answer.parse, check: answer.check, parameters: answer.params.map(({ name, value }) => [name, value]), ...destinationsOf(answer.compare),
  }, null, 2);
}

// listRows returns the rows of a list as a table, with its head, in which code writes a text from a URL. Nothing in it is a link.
const listRows = ({ list, view }, code) => {
  const coded = text => text && code(text), hidden = view.hide.split('.');
  const columns = [['line', '', numberOf], ['verdict', 'Verdict', row => wordOf(row).toLowerCase()], ['URL', '', row => coded(defangedOf(row))], ...list.some(parsedOf) ? [['parsed URL', '', row => coded(unlinked(parsedOf(row)))]] : [],
    ['finding', 'Finding', row => coded(unlinked(messagesOf(row).join(' ')))], ['host', 'Host', row => coded(unlinkedHost(row.host ?? ''))], ['leads to', 'Host', row => coded(unlinked(row.leads ?? ''))]].filter(([, of]) => !hidden.includes(of) || !of);
  return [columns.map(([name]) => name), ...list.map(row => columns.map(([, , of]) => of(row)))];
};

// listTable is a list as a Markdown table.
const listTable = shared => {
  const [head, ...rows] = listRows(shared, cell);
  return [head, head.map(() => '---'), ...rows].map(lineOf).join('');
};

// evidenceOfList is what a ticket has of each row of a list: nothing in it is a link, except that to the page.
function evidenceOfList({ said, facts, list, base, isSafe, view, state, about }) {
  const written = text => spelled(apparent(unlinked(text)));
  const ofRow = ({ line, nth, field, grade, known, href, input, parse, host, error, errors, leads, within = [], destinations, request: [client, time, status] = [], ...row }) => [`Line ${numberOf({ line, nth })}${field ? `, in the header ${field}` : ''}, ${wordOf({ grade, known }).toLowerCase()}: ${written(isPlaced({ input }) ? row.link : base ? input : row.defanged)}`, client && `- From ${written(client)}${time ? ` at ${time}` : ''}${status ? `: status ${status}` : ''}`,
    ...messagesOf(row).map(message => `- ${written(message)}`), ...row.rules.length ? [`- Rules: ${row.rules.join(', ')}`] : [], error ? `- Browsers reject it: ${error.code}` : href !== input && `- Browsers read: ${written(href)}`,
    parse && host && `- Host: ${unlinkedHost(host)}`, leads && `- Leads to: ${written(leads)}`, ...within.map(url => url !== leads && `- Contains: ${written(url)}`), errors.length > 0 && `- Validation errors: ${[...new Set(errors.map(({ code }) => code))].join(', ')}`,
    destinations.length > 1 && `- Programs connect to: ${destinations.map(written).join('; ')}`].filter(Boolean).join('\n');
  return fenced([said, ...facts.map(([name, value]) => `${name}: ${written(value)}`), ...base ? [`Base: ${written(base)}`] : [], ...isSafe ? [ofSecrets({ isSafe }).trim()] : [], ...list.map(ofRow), examined(state, about)].join('\n'), linkedOf(list).lines && published + fragmentOfList({ list, view, state }));
}

// messagesOf returns what is found of a row.
const messagesOf = ({ message, further = [] }) => message ? [message, ...further] : [];

// saidOf adds the messages of findings, and after them those of URLs within the URL, each once, as is what a message says after a colon. That a wrapper leads
// to a target with findings is said elsewhere.
function saidOf(findings, target, messages = []) {
  const isSaid = text => messages.some(said => said.includes(text));
  for (const { message, inside } of findings) {
    const [, begin, detail] = /^(.*?): (.*)$/s.exec(message) ?? [];
    if (!isSaid(message) && !(inside?.input === target && inside?.findings.length)) messages.push(detail && isSaid(detail) ? `${begin}.` : message);
  }
  for (const { inside } of findings) if (inside) saidOf(inside.findings, target, messages);
  return messages;
}

// toOpen are the names of the sites that findings say to open instead. A URL can have such words too, so nobody knows yet whose names these are.
export const toOpen = ({ findings, chain }) => [...new Set([...saidOf(findings, chain?.at(-1)).join(' ').matchAll(/\bopen ([\w.-]+) yourself\b/g)].map(([, name]) => name))];

// warning is a text without links in which only some names, that are well known, can be followed outside quotation marks.
const warning = (text, known) => known.reduce((said, name) => said.replace(RegExp(`(?<!\\S)${unlinkedHost(name).replace(/[.[\]]/g, '\\$&')}(?=[\\s,.:;]|$)`, 'g'), name), unlinked(text));

// ofHidden is said of a URL with a grade by what is hidden.
export const ofHidden = 'What is found is about a part that is hidden here.';

// plainly is one reason for a verdict, for who knows neither Unicode nor Punycode: the sentences without them of the first finding that has one.
function plainly(messages) {
  const plain = messages.map(message => message.split(/(?<=\.) (?=\p{Lu})/u).filter(sentence => !/U\+[\dA-F]{4}|\bxn--/.test(sentence)).join(' '));
  return plain.find(Boolean) ?? messages[0];
}

// foundIn says what is found of a URL.
function foundIn(answer) {
  const { inspect, reading: { assumed } = {} } = answer, { findings } = inspect;
  if (assumed?.host && !findings.some(isOther)) return nothingOf(assumed, assumed.registrableDomain ?? assumed.host);
  return findings.length ? plainly(saidOf(findings, inspect.chain?.at(-1))) : inspect.grade === 'ok' ? nothingOf(inspect, siteOfAnswer(answer)) : ofHidden;
}

// siteOf says to which site a URL leads, and how if that is not its own.
function siteOf({ inspect, inspect: { chain = [], findings }, result: { url }, site, reading: { assumed } = {} }) {
  const written = isFine(inspect) ? host => host : unlinkedHost, target = chain.at(-1), own = url?.host ? written(site.registrableDomain || url.host) : assumed?.host && written(assumed.registrableDomain || assumed.host);
  if (!own) return '';
  if (target) return URL.canParse(target) && new URL(target).hostname ? `It leads to ${unlinkedHost(new URL(target).hostname)}, by way of ${own}.` : '';
  return findings.some(({ rule }) => rule === 'short-link') ? `It leads to an unknown page, by way of ${own}.` : `It leads to ${own}.`;
}

// headOf is the verdict on a URL, with what to do and the site.
function headOf(answer) {
  const rest = `${adviceOn(answer)}${siteOf(answer)}`.trim(), word = wordOf(answer.inspect);
  return rest ? `${word}: ${rest[0].toLowerCase()}${rest.slice(1)}` : `${word}.`;
}

// leadOf is what is said first of two URLs: that their hosts look alike, if they do, or the verdict on the graver one.
export function leadOf({ inspect }, { other }) {
  const isOther = gravity(other.inspect) > gravity(inspect), graver = isOther ? other.inspect : inspect, { grade } = graver;
  return other.alike ? `${words[isGrave(grade) ? grade : 'suspicious']}: do not take one of two links for the other. Their hosts are ${alikeSaid(other)}.` : [wordOf(graver), (toDo[grade] ?? '').replace('this', isOther ? 'the second' : 'the first').replace(/^./, c => c.toLowerCase())].filter(Boolean).join(': ').trim();
}

// message is what is said of a URL in a chat: the verdict first, of which a phone shows the beginning, what to do and the site, then one reason and the URL. If
// something is found nobody shall follow it by mistake: then the only link is the one to the page.
const message = ({ state, isSafe, exactGrade, exactly, compared, known, answer, answer: { inspect, defanged, result: { url } } }) => [...compared ? [unlinked(leadOf(answer, compared))] : [],
  `${compared ? 'The first link: ' : ''}${headOf(answer)}`, isFine(inspect) ? foundIn(answer) : spelled(warning(foundIn(answer), known)),
  `Link: ${isFine(inspect) && url && !compared ? url.href : isGrave(inspect.grade) && /xn--/.test(url?.host) ? apparent(unlinked(url.href)) : apparent(unlinked(defanged))}`, ...isSafe ? [ofSecrets({ isSafe, exactGrade, exactly }).trim()] : [],
  ...compared ? [`Compared with ${unlinked(state.other)}${unlinked(compared.said)}`] : [], `Explanation, safe to open: ${published}${fragmentOf(state)}`, ''].join('\n');

// fragmentOfList has the rows of the table, and not the text around their URLs.
export const fragmentOfList = ({ list, view, state }) => fragmentOf({ base: state.base, encoding: state.encoding, edition: state.edition, panel: 'many', ...linkedOf(list), order: view.order, hide: view.hide, quiz: view.quiz });

// isOfMany reports whether many publish at the host of a row: a host below such a domain is that of one of them.
const isOfMany = ({ facts = [], rules, host }) => facts.some(fact => isPayment(fact) || isShared(fact) && fact.endsWith(` ${host}`)) || rules.includes('short-link');

// isToBlock reports whether the host of a row can be on a block list: that of a well-known owner, one of many, one that is not public and that of the base or of a
// log without hosts cannot.
const isToBlock = row => !row.known && !isPlaced(row) && (!row.address || row.address.startsWith('documentation')) && /[.:]/.test(row.host) && !isOfMany(row);

// besidesOf are the hosts of a row besides its own: those that programs find in it, if they disagree, and those of the URLs within.
const besidesOf = row => [...!row.host || isSplit(row) ? row.destinations.map(to => /^[\w+.-]+ ([^\s/\\?#@]+)$/.exec(to)?.[1]) : [], ...(row.within ?? []).map(url => /^\w+:[/\\]+([^\s/\\?#@]+)/.exec(url)?.[1])]
  .filter(host => host && URL.canParse(`https://${host}`)).map(host => new URL(`https://${host}`).hostname).filter(host => host !== row.host && isName.test(host));

// isName matches a host that can be on a block list: with a dot or a colon, and no other delimiter. Some programs find such in texts.
const isName = /^(?=.*[.:])[\w.:[\]-]+$/;

// hostsAsked are the hosts of rows of which more is to be known than the rows have.
export const hostsAsked = list => [...new Set(list.flatMap(row => besidesOf(row).flatMap(host => [host, row.host])).filter(Boolean))];

// blameless are the rules by which nothing is found of the host itself.
const blameless = ['redirect', 'hidden-redirect', 'url-inside', 'userinfo', 'hidden-dots', 'encoded-newline', 'lookup'];

// isBlameless reports whether all that is found of a row is by these rules. An address of a recipient says nothing beside them.
const isBlameless = ({ rules }) => rules.some(rule => blameless.includes(rule)) && rules.every(rule => blameless.includes(rule) || rule === 'recipient');

// candidatesOf are a row, or of a wrapper what it leads to, and a row for each of the other hosts. owners has what is known of these.
function candidatesOf({ leadsHost, leadsSite, ...row }, owners) {
  const others = besidesOf(row).filter(host => host !== leadsHost);
  if (leadsHost) return [{ ...row, host: leadsHost, site: leadsSite, rules: row.rules.filter(rule => rule !== 'short-link') }, ...others.map(host => owners.get(host)).filter(of => of && of.grade !== 'ok')];
  return [...isBlameless(row) && !$('blockAll').checked ? [] : [others.length && owners.get(row.host) || row], ...others.map(host => owners.get(host)).filter(Boolean)].filter(({ host }) => host);
}

// blockOf divides the hosts of a list: those to block, unless the user wants all only of rows with a warning, those of the others, those that cannot be on
// a block list, and those to block of rows in which programs find different ones.
function blockOf({ list, owners, base }) {
  const ofBase = base && URL.canParse(base) ? new URL(base).hostname : undefined;
  const block = new Map(), others = new Map(), never = new Set(), split = new Set();
  for (const row of list) {
    const all = candidatesOf(row, owners).map(of => ({ ...of, host: of.host.replace(/\.$/, '') })), isWarned = isGrave(row.grade) || row.rules.includes('deceptive-site') || row.isDefanged; // who defangs a URL warns of it
    if (isWarned && row.host && !isPlaced(row) && !all.some(({ host }) => host === row.host.replace(/\.$/, ''))) never.add(row.host); // it is blameless
    for (const of of all) {
      if (isPlaced(of) && of.host === row.host) continue;
      if (!isToBlock(of) || of.host === ofBase) never.add(of.host); else (isWarned || $('blockAll').checked ? block : others).set(of.host, of);
      if (isWarned && isSplit(row) && all.length > 1 && block.has(of.host)) split.add(of.host);
    }
  }
  return { block, others: [...others.keys()].filter(host => !block.has(host)), never: [...never], split: [...split] };
}

// mostLeft is how many hosts are named that are left out.
const mostLeft = 5;

// named names some hosts.
const named = hosts => `${hosts.slice(0, mostLeft).map(unlinkedHost).join(', ')}${hosts.length > mostLeft ? ` and ${hosts.length - mostLeft} more` : ''}`;

// scopeOf says how much of a list is copied.
function scopeOf({ list, total, block }, name) {
  const { length } = list, { never, others, split } = block ?? { never: [], others: [], split: [] };
  return [...never.length || others.length || !total || name === 'Clients' ? [] : [`${length < total ? `${length} of ${total} rows` : `All ${total} rows`}${/link|QR/i.test(name) ? ': their URLs, and no other text' : ''}.`],
    split.length && `Programs find different hosts in a URL, and all to block are here: ${named(split)}.`,
    others.length && `${others.length} ${others.length === 1 ? 'host' : 'hosts'} of rows without a warning ${others.length === 1 ? 'is' : 'are'} left out: ${named(others)}.`,
    never.length && `Left out, because they are well known, shared by many or private, or nothing is found of them by themselves: ${named(never)}.`].filter(Boolean).map(said => ` ${said}`).join('');
}

// withTargets adds the URLs to which a wrapper leads, each in a line.
const withTargets = (defanged, urls) => [defanged, ...new Set(urls.map(unlinked))].map(apparent).join('\n');

// distinct writes lines, each once.
const distinct = lines => [...new Set(lines)].map(line => line + '\n').join('');

// hostsOf writes, for a block list, what is chosen of the host and the site of each row to block. Of a site of many, it is the host.
const hostsOf = ({ block: { block } }, chosen) => distinct([...block.values()].map(({ host, site = host, facts = [] }) => chosen({ host, site: facts.some(isShared) ? host : site })).map($('blockDefanged').checked ? unlinkedHost : host => host));

// isBlock reports whether a format is a block list.
const isBlock = name => /^(?:Hosts|Sites)$/.test(name);

// withHidden adds to Markdown what is said of secrets.
const withHidden = (text, shared) => shared.isSafe ? `${text}\n${ofSecrets(shared).trim()}\n` : text;

// tabbed writes rows with tabs, as a spreadsheet and Word read them, and htmlOf as HTML, in which nothing is a link.
const tabbed = rows => rows.map(row => row.map(text => noFormula(text.trim().replaceAll('\t', ' '))).join('\t') + '\n').join('');
const htmlOf = text => `<table>${text.split('\n').filter(Boolean).map(line => `<tr>${line.split('\t').map(cell => `<td>${markup(cell)}</td>`).join('')}</tr>`).join('')}</table>`;

// labLink and linkOfList are links to the lab with a URL and with a list.
const labLink = ({ state }) => published + fragmentOf(state), linkOfList = list => published + fragmentOfList(list);

// ofList are the formats of a list. Each has the rows with their order, and the options.
export const ofList = {
  Message: shared => [adviceOnRows(shared.list, shared.isMessage), shared.said, ''].filter((text, i) => text || i).join('\n') + shared.list.toSorted((a, b) => gravity(b) - gravity(a)).map(row => `${wordOf(row)}: ${shared.list.every(isFine) && row.href ? row.href : apparent(defangedOf(row))}${row.leads ? `, leads to ${unlinked(row.leads)}` : ''}${row.message ? ` (${spelled(unlinked(messagesOf(row).join(' ')))})` : ''}\n`).join('') + (shared.isSafe ? `${ofSecrets(shared).trim()}\n` : '') + (linkedOf(shared.list).lines ? `${shared.list.every(isFine) ? '' : 'Explanation, safe to open: '}${published}${fragmentOfList(shared)}\n` : ''),
  Link: linkOfList,
  'QR code': linkOfList,
  Evidence: evidenceOfList,
  Defanged: ({ list }) => distinct(list.flatMap(row => withTargets(defangedOf(row), row.leads ? [row.leads] : []).split('\n'))),
  Hosts: shared => hostsOf(shared, ({ host }) => host),
  Sites: shared => hostsOf(shared, ({ site }) => site), // an address is a site of its own
  Clients: ({ list }) => distinct(list.filter(({ grade, request }) => request?.[0] && isGrave(grade)).map(({ request: [client] }) => client)),
  'Markdown table': shared => withHidden(listTable(shared), shared),
  Table: shared => tabbed(listRows(shared, plainCell)),
  ...isLocal && { 'Local link': list => own + fragmentOfList(list) },
  JSON: ({ list }) => JSON.stringify(list.map(row => ({ ...saved(row), ...row.written !== row.link && { input: row.link ?? row.input }, ...row.parse && { parameters: [...new URLSearchParams(row.parse.search)] } })), null, 1), // without the text around URLs
};

// destinationsOf returns where programs connect, each place with the names of its programs, and which
// programs connect nowhere because they reject the URL.
function destinationsOf({ results }) {
  const places = new Map(), rejectedBy = [];
  for (const { dialect, destination, path = null, query = null, error } of results) {
    if (error) {
      rejectedBy.push(dialect);
      continue;
    }
    const place = { ...destination, path, query }, key = JSON.stringify(place);
    if (!places.has(key)) places.set(key, { ...place, programs: [] });
    places.get(key).programs.push(dialect);
  }
  return { destinations: [...places.values()], rejectedBy };
}

// ofMessage is what a message has of the answer.
export const ofMessage = 'result inspect defanged site';

// hasCode reports whether a camera may open a URL: nothing grave is found. While secrets are hidden in it, its code is empty.
const hasCode = ({ answer }) => Boolean(answer.result.url) && !isGrave(gradeOf(answer));

// formats are those that most users need.
export const formats = {
  Message: message,
  Defanged: ({ answer }) => withTargets(defangedOf(answer), answer.inspect.chain ?? []),
  Link: labLink,
  'QR code': labLink,
  [ofItself]: ({ isSafe, answer }) => isSafe ? '' : answer.result.url.href,
  Evidence: evidence,
  URL: ({ text, answer: { result: { url } } }) => url?.href ?? text.string,
};

// forReaders are further formats for persons.
const forReaders = {
  ...isLocal && { 'Local link': ({ state }) => own + fragmentOf(state) },
  Hosts: shared => hostsOf(shared, ({ host }) => host),
  'Markdown table': shared => withHidden(markdown(shared), shared),
  Table: shared => tabbed(resultRows(shared, plainCell).flat()),
  'HTML link': ({ text, answer }) => isGrave(answer.inspect.grade) ? `<code>${markup(defangedOf(answer))}</code>` : `<a href="${markup(linkOf(text, answer).string)}">${markup(linkOf(text, answer).string)}</a>`,
  'Markdown link': ({ text, answer }) => isGrave(answer.inspect.grade) ? codeSpan(defangedOf(answer)) : `[${linkOf(text, answer).string.replace(/[\\[\]*_`<]/g, '\\$&')}](<${linkOf(text, answer).string.replace(/[<>\s]/g, encodeURIComponent)}>)`,
};

// bare is a host without the brackets of an IPv6 address.
const bare = host => host?.replace(/^\[|\]$/g, '');

// parts returns the parts that a standard library, in Go or in Python, reads in a URL, as [name, value, what browsers read]. The last is
// nothing if it is the same: a default port and the path "/" of a browser are none.
function parts(read, url) {
  const of = (value, name) => !url ? undefined : (name === 'host' ? bare(url.host) : name === 'path' ? valueOf(url, 'path') : name === 'port' && url.port !== null ? String(url.port) : url[name]) ?? '';
  return ['scheme', 'host', 'port', 'path', 'query', 'fragment'].map(name => {
    const value = (name === 'host' ? bare(read.host) : read[name]) ?? '', theirs = of(value, name);
    return [name, value, theirs === value || name === 'path' && theirs === '/' && value === '' ? undefined : theirs];
  }).filter(([, value]) => !value.includes('\uFFFD')); // bytes
}

// howDiffers says how what a library reads differs from what browsers read.
const howDiffers = (read, list, url) => read.href === undefined ? url ? ' rejects what browsers read.' : ' rejects it, as browsers do.' : !url ? ' reads what browsers reject.'
  : list.some(([, , theirs]) => theirs !== undefined) ? ` differs from browsers in: ${list.filter(([, , theirs]) => theirs !== undefined).map(([name]) => name).join(', ')}.` : ' reads it as browsers do.';

const readBy = (dialect, { compare }) => compare.results.find(result => result.dialect === dialect);

// goValue writes a value as a Go string.
const goValue = value => goText(new Text(toTyped(value)));

// goFile is a Go file with a test, of which imports are sorted lines and lines the body. says is after its name in its comment.
const goFile = (imports, name, says, lines) => ['package main', '', 'import (', ...imports, ')', '', `// ${name} tests what ${says}`, `func ${name}(t *testing.T) {`, ...lines, '}', ''].join('\n');

// withComments writes lines of code with comments, which are aligned in lines that follow each other, as gofmt does.
const withComments = lines => lines.map(([code, comment], i) => {
  const from = lines.findLastIndex(([, other], j) => j < i && !other) + 1, to = lines.findIndex(([, other], j) => j > i && !other);
  return comment ? code.padEnd(Math.max(...lines.slice(from, to < 0 ? undefined : to).map(([{ length }]) => length))) + comment : code;
});

// goFails are lines of a test that a program rejects the URL, or the base.
function goFails(lines, ofBase, program) {
  const rejects = name => ['\tif err == nil {', `\t\tt.Errorf("got %v, ${program} rejects it", ${name})`, '\t}'];
  return ofBase ? [...lines.slice(0, lines.findIndex(line => line.startsWith('\tbase, ')) + 1).filter(line => line !== '\tvar parser weburl.Parser'), ...rejects('base')] : [...lines, ...rejects('u')];
}

// goTest tests what weburl reads, which is what browsers read.
function goTest({ state, text, base, answer }) {
  const { url } = answer.result, { imports, lines, check, ...of } = goParsed(state, text, base, 't.Fatal(err)');
  const expects = (got, want) => [`\tif got, want := ${got}, ${goValue(want)}; got != want {`, '\t\tt.Errorf("got %s, want %s", got, want)', '\t}'];
  return goFile(['\t"testing"', '', ...imports], 'TestURL', 'browsers read.',
    url ? [...lines, ...check, ...expects(`${of.url}${state.edition ? '' : '.String()'}`, url.href), ...expects(`${of.host}${state.edition ? '.String()' : ''}`, (state.edition ? url.host : bare(url.host)) ?? '')] : goFails(lines, answer.parse.error.base, 'weburl'));
}

// netURLTest tests what net/url reads.
function netURLTest({ text, base, answer, about }) {
  const { url } = answer.result, read = readBy('neturl', answer), list = read.href === undefined ? [] : parts(read, url), check = ['\tif err != nil {', '\t\tt.Fatal(err)', '\t}'];
  const fields = { scheme: 'u.Scheme', host: 'u.Hostname()', port: 'u.Port()', path: 'u.Opaque + u.EscapedPath()', query: 'u.RawQuery', fragment: 'u.EscapedFragment()' };
  const parse = [...base ? [`\tbase, err := url.Parse(${goText(base)})`, ...check] : [], `\tu, err := ${base ? 'base' : 'url'}.Parse(${goText(text)})`];
  return goFile(['\t"net/url"', '\t"testing"'], 'TestNetURL', `${nameOf(about, 'neturl').replace(/^Go's /, '')} reads. It${howDiffers(read, list, url)}`,
    read.href === undefined ? goFails(parse, read.error.base, 'net/url') : [...parse, ...check, '\tfor _, part := range []struct{ name, got, want string }{',
      ...withComments(list.map(([name, value, theirs]) => [`\t\t{"${name}", ${fields[name]}, ${goValue(value)}},`, theirs === undefined ? '' : ` // browsers: ${goValue(theirs)}`])),
      '\t} {', '\t\tif part.got != part.want {', '\t\t\tt.Errorf("%s: got %q, want %q", part.name, part.got, part.want)', '\t\t}', '\t}']);
}

// javaScriptTest tests that the URL class reads what the standard reads. The class knows no encoding and no edition.
function javaScriptTest({ state, text, base, answer: { parse } }) {
  const call = `new URL(${[text, base].filter(Boolean).map(({ string }) => jsString(string)).join(', ')})`, read = state.encoding || state.edition ? readByBrowser(text.string, base?.string ?? null) : parse;
  const lines = read.error ? [`assert.throws(() => ${call});`]
    : [`const url = ${call};`, ...['protocol', 'hostname', 'port', 'pathname', 'search', 'hash'].map(name => `assert.equal(url.${name}, ${jsString(read[name])});`)];
  return ["import assert from 'node:assert/strict';", "import test from 'node:test';", '', "test('URL', () => {", ...lines.map(line => `  ${line}`), '});', ''].join('\n');
}

// pythonTest tests what urllib.parse reads. Its attribute port has a ValueError if it is no port.
function pythonTest({ text, base, answer, about }) {
  const { url } = answer.result, read = readBy('python', answer), list = read.href === undefined ? [] : parts(read, url), isPort = ({ port }) => /^\d+$/.test(port) && port < 65536;
  const raises = code => ['    with pytest.raises(ValueError):', `        ${code}`], theirs = value => value === undefined ? '' : `  # browsers: ${pythonString(value)}`;
  const call = `urlsplit(${base ? `urljoin(${pythonString(base.string)}, ${pythonString(text.string)})` : pythonString(text.string)})`;
  const lines = read.href === undefined ? raises(call) : [`    u = ${call}`, ...list.flatMap(([name, value, browsers]) => name === 'port' && value && !isPort(read) ? raises(`u.port${theirs(browsers)}`)
    : `    assert ${name === 'host' ? '(u.hostname or "")' : name === 'port' && !value ? '(u.port or "")' : `u.${name}`} == ${name === 'port' && value ? value : pythonString(value)}${theirs(browsers)}`)];
  return [...lines.some(line => line.includes('pytest')) ? ['import pytest'] : [], `from urllib.parse import ${base ? 'urljoin, ' : ''}urlsplit`, '', '',
    'def test_url():', `    # ${nameOf(about, 'python').replace("Python's urlsplit", 'urlsplit of Python')}${howDiffers(read, list, url)}`, ...lines, ''].join('\n');
}

// linkOf is the URL, or the input that is none, and markup is a text in HTML.
const linkOf = (text, { result: { url } }) => url ? new Text(toTyped(url.href)) : text;
const markup = text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

// commented writes code with a comment that says so if secrets are hidden in it. A sign begins the comment.
const commented = (sign, make) => shared => `${shared.isSafe ? `${sign}${ofSecrets(shared)}\n\n` : ''}${make(shared)}`;

// forPrograms are formats for who writes programs.
const forPrograms = {
  'Go code': commented('//', ({ state, text, base }) => goCode(state, text, base)),
  'Go net/url': commented('//', ({ text, base }) => netURLCode(text, base)),
  JavaScript: commented('//', javaScript),
  Python: commented('#', python),
  'Go test': commented('//', goTest),
  'Go net/url test': commented('//', netURLTest),
  'JavaScript test': commented('//', javaScriptTest),
  'Python test': commented('#', pythonTest),
  Command: ({ state, text, base }) => command(state, text, base),
  curl: ({ text, base, answer }) => `curl -- ${shell(base ? linkOf(text, answer) : text)}`,
  JSON: jsonOf,
};

// ofExact says how the exact URL is read in another way than the one without secrets, or nothing.
export function ofExact(exact, safe) {
  if (!exact.url !== !safe.url) return `the exact URL ${exact.url ? 'parses' : 'does not parse'}`;
  if (!exact.url) return exact.error.code === safe.error.code ? '' : 'the exact URL fails in another way';
  if (exact.url.host !== safe.url.host) return /redacted/i.test(safe.url.host) ? 'the host is a part of that' : 'the exact URL has another host';
  return names.some(name => (valueOf(exact.url, name) === null) !== (valueOf(safe.url, name) === null)) ? 'the exact URL has other components' : '';
}

// ofSecrets says whether what is copied or printed has secrets, and what the exact URL is if without them it is read in another way.
export const ofSecrets = ({ isSafe, names, exactGrade, exactly }) => isSafe ? ` REDACTED is in place of what is private${exactGrade ? `, and the exact URL is ${exactGrade}` : ''}${exactly ? `, and ${exactly}` : ''}.` : names.length ? ` It has something private: ${names.map(name => clip(name, 40)).join(', ')}.` : '';

// copy copies a text that has been shared, and tells so in a button. Where a browser does not allow it, an element is selected.
export async function copy(text, shared, button, element) {
  try {
    await navigator.clipboard.writeText(text);
    const label = button.dataset.label ??= button.textContent;
    const isIcon = label === ''; // it stands before what it copies
    button.textContent = isIcon ? '✓' : shared.isSafe ? 'Copied with REDACTED' : shared.names.length ? 'Copied with secrets' : shared.isLive ? 'Copied, not defanged' : 'Copied';
    setTimeout(() => { button.textContent = label; }, 2000);
    const [, what] = /^Copy (?:the )?(.+)/.exec(button.ariaLabel ?? label) ?? [];
    say(`Copied${what ? `: ${what}` : ''}.${ofSecrets(shared)}`);
  } catch {
    if (element.hidden) $('url').select(); else getSelection().selectAllChildren(element);
  }
}

// purposes say what a format is for.
const purposes = {
  Message: 'for a chat: the verdict and the site',
  Defanged: 'the URL, not clickable',
  Link: `opens ${published === own ? 'this page' : 'the published page'}`,
  'QR code': 'of that link',
  [ofItself]: 'for a slide: a camera opens it',
  Evidence: 'for a ticket: all that is found',
  URL: 'as browsers read it',
  Hosts: 'for a block list: without well-known and shared ones',
};

const purposesOfList = {
  Message: 'for a chat: the gravest first',
  Link: 'opens the list, with the URLs and no other text',
  'QR code': 'of that link, for a camera',
  'Local link': 'for this machine',
  Evidence: 'for a ticket: the findings of each row',
  Defanged: 'only the URLs, a line each',
  Hosts: 'of the rows in view with a warning, for a block list: without well-known and shared ones',
  Sites: 'their registrable domains',
  Clients: 'of a log: who sent the requests in view with a warning',
  'Markdown table': 'for an issue or a wiki with Markdown',
  Table: 'for a spreadsheet, Word or a mail',
  JSON: 'all that is known, for a program',
};

// notes are what is said of a link.
const notes = {
  Link: `${published === own ? '' : ` It leads to ${published}.`} What it shows is after “#”, which browsers do not send to a server.`,
  'QR code': ' A camera opens the lab with it, and never the URL.',
  'Local link': ' It leads to this machine, and works while the lab is served here.',
};

// isLive reports whether a format has the URL itself, of which programs make a link.
const isLive = name => name === 'URL' || name in forPrograms || name === 'Evidence' && $('exact').checked;

// mostCode is how many bytes a QR code holds, and quiet how many modules wide its white margin is.
const mostCode = 2953, quiet = 4;

// labelOfLink is the label of a code of a link.
const labelOfLink = 'QR code of the link to the lab';

// codeOf draws a QR code from a digit for each module, dark on white in a dark page too, as cameras expect.
export function codeOf(modules, label = labelOfLink) {
  const across = Math.sqrt(modules.length), size = across + 2 * quiet, runs = modules.match(RegExp(`.{${across}}`, 'g')).flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index + quiet} ${y + quiet}h${length}v1h-${length}z`));
  return s('svg', { role: 'img', 'aria-label': label, viewBox: `0 0 ${size} ${size}`, 'shape-rendering': 'crispEdges' }, s('path', { fill: '#fff', d: `M0 0h${size}v${size}H0z` }), s('path', { d: runs.join('') }));
}

// setUpShare makes the buttons, and returns the part that shows what is copied. encode returns the modules of the QR code of a text,
// or null if it is too long. ask returns what is typed with the answer to a request, listOfOne that as a list, and list the list with its text, and for a block list the owners of its other hosts. Both are without their secrets if isSafe is set.
// The part's make returns the text that it shows again, and showCode shows code. hideAgain hides what is private, after it was copied once.
export function setUpShare(ask, listOfOne, list, encode, hideAgain) {
  const field = $('shared');
  let secrets = '', scope = '', isCode = false, ofCode, isWarned, drawn, language = 'Go net/url test'; // isCode is whether a QR code is shown, ofCode what it is of, isWarned whether the URL is suspicious or dangerous, drawn is when it is drawn, and language the format for a program that was chosen last
  const part = new Part($('share'), (_, text) => {
    field.value = text;
    field.scrollTop = 0;
    tell(isCode ? captionOf(text) : '');
    $('copyShared').hidden = isCode || !text;
    $('sendShared').hidden = $('copyShared').hidden || !navigator.share;
    drawn = draw(text);
  });
  const draw = async link => {
    $('codePart').hidden = !isCode || !link;
    field.hidden = !$('codePart').hidden;
    if ($('codePart').hidden) return;
    const modules = await encode(link).catch(() => undefined);
    if (field.value !== link) return; // another link is shown since
    $('code').replaceChildren(modules ? codeOf(modules, `${ofCode}${ofCode === labelOfLink ? '' : `, ${link}`}`) : modules === undefined ? 'There is no answer.' : `${ofCode === labelOfLink ? 'The link' : 'The URL'} is too long for a QR code: ${link.length.toLocaleString('en')} bytes, and a code holds ${mostCode.toLocaleString('en')}.`);
    $('saveCode').hidden = !modules;
  };
  const told = () => /REDACTED/.test(secrets) ? secrets.replace('REDACTED is in place of what is private', 'What is private is hidden, as REDACTED') : secrets;
  const written = (make, shared) => {
    secrets = ofSecrets(shared);
    isWarned = Boolean(shared.answer && isGrave(gradeOf(shared.answer)));
    return make(shared);
  };
  // captionOf says what the QR code of a text is, or why there is none.
  const captionOf = text => text ? `${ofCode}.${scope}${ofCode === ofItself ? ` A camera opens ${clip(text, 60)}` : notes['QR code']}${told()}` : /REDACTED/.test(secrets) ? 'No QR code is here, because it would have something private: a camera opens the exact URL.' : '';
  // tell says what is copied or shown, with a button that has it exactly if something private is hidden.
  const tell = said => {
    $('copied').textContent = said;
    if (said && /REDACTED/.test(secrets)) $('copied').append(h('button', { type: 'button', class: 'all', onclick: async () => {
      document.querySelector('#secrets .redact').click();
      await click(chosen(), part.make);
      hideAgain();
    } }, isCode ? 'Show it exactly' : 'Copy it exactly'));
  };
  const nameOfButton = ({ dataset }) => dataset.format ?? dataset.listFormat, chosen = () => $('share').querySelector('.chosen');
  // mark marks the button of the format that is shown.
  const mark = button => {
    const name = nameOfButton(button);
    part.ofList = 'listFormat' in button.dataset;
    isCode = name.startsWith('QR code');
    ofCode = name === 'QR code' ? labelOfLink : name;
    if (button.parentNode.id === 'programFormats') language = name;
    chosen()?.classList.remove('chosen');
    button.classList.add('chosen');
  };
  const click = async (button, make) => {
    scope = '';
    mark(button);
    field.value = '';
    $('copied').textContent = isCode ? '' : 'Copying…';
    let text = '';
    part.make = make;
    await part.attempt(document.documentElement.dataset.asked, async () => text = await make());
    const name = nameOfButton(chosen());
    if (text === '') {
      if (!isCode) $('copied').textContent = `No ${name === 'Clients' ? 'client' : 'host'} is left to copy.${scope}`;
      say(isCode ? captionOf(text) : $('copied').textContent);
      return;
    }
    if (field.value !== text) await part.attempt(document.documentElement.dataset.asked, async () => text); // something else was shown meanwhile
    let said = captionOf(text);
    if (!isCode) try {
      if (name === 'Table') await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'text/html': htmlOf(text) })]);
      else await navigator.clipboard.writeText(text);
      said = `Copied: ${/^(HTML|JSON|Go|Java|Mark|Python|URL)/.test(name) ? name : name[0].toLowerCase() + name.slice(1)}${isBlock(name) ? `, ${$('blockDefanged').checked ? 'defanged' : 'plain'}` : ''}.${/^(HTML|Markdown) link$/.test(name) && !/^<a |\]\(</.test(text) ? ' The URL is not harmless, so it is defanged and no link.' : isWarned && isLive(name) ? ' The URL is not defanged: programs make a link of it.' : ''}${scope}${notes[name] ?? ''}${told()}`;
    } catch {
      field.focus();
      field.select();
      field.scrollTop = 0;
      said = 'The browser does not let the page copy. The text is selected: copy it (Ctrl+C, or ⌘C on a Mac).' + told();
    }
    tell(said);
    say(said);
    await drawn;
    $('sharedPart').scrollIntoView({ block: 'nearest' });
  };
  const buttons = (attribute, formats, ask) => Object.keys(formats).map(name => h('button', { type: 'button', [attribute]: name, title: (attribute === 'data-format' ? purposes : purposesOfList)[name], onclick: event => click(event.currentTarget, attribute === 'data-format' && name in offered ? orMessage(name, formats[name]) : async () => written(formats[name], await ask(name))) }, { Link: 'Link to the lab', 'Local link': 'Local link', JSON: attribute === 'data-format' && 'JSON for a bug report', URL: attribute === 'data-format' && ['The ', h('span', { class: 'ofGrade' }), 'URL'] }[name] || name));
  const ofURL = name => ask(name === 'Message' ? ofMessage : 'result host inspect parse check fixes compare places defanged params site');
  // ofBlock adds to a list what a block list of it has, and sets how much of the list is copied.
  const ofBlock = (shared, name) => {
    if (isBlock(name)) shared.block = blockOf(shared);
    scope = scopeOf(shared, name);
    return shared;
  };
  // offered report whether a URL has a format that not every URL has.
  const offered = { [ofItself]: hasCode, Hosts: ({ answer }) => isGrave(gradeOf(answer)) };
  // orMessage returns a function that makes such a format, or a message while no button offers it.
  const orMessage = (wanted, format) => {
    const make = async () => {
      const shared = await ofURL(wanted), isOffered = offered[wanted](shared);
      if (part.make === make) mark($('ofURL').querySelector(`[data-format="${isOffered ? wanted : 'Message'}"]`));
      return written(isOffered ? format : message, isOffered && isBlock(wanted) ? ofBlock({ ...shared, ...await listOfOne(shared) }, wanted) : shared);
    };
    return make;
  };
  $('formats').append(...buttons('data-format', formats, ofURL).flatMap(button => [button, h('span', { class: 'note' }, button.title, button.dataset.format === 'URL' ? h('span', { class: 'harmless' }, ', to pass it on') : button.dataset.format === 'Evidence' ? [' ', $('exact').parentNode] : button.dataset.format === 'Link' ? [' ', $('linkPanelPart')] : null)]));
  $('readerFormats').append(...buttons('data-format', forReaders, ofURL));
  $('programFormats').append(...buttons('data-format', forPrograms, ofURL));
  $('listFormats').append(...buttons('data-list-format', ofList, async name => ofBlock(await list(isBlock(name)), name)).flatMap(button => [button, h('span', { class: 'note' }, purposesOfList[button.dataset.listFormat]), ...button.dataset.listFormat === 'Sites' ? [h('span'), $('blockChoices')] : []]));
  $('copyShared').onclick = () => chosen().click();
  $('sendShared').onclick = () => navigator.share({ text: field.value }).catch(() => {}); // the user has sent it to nobody
  for (const button of $('saveCode').children) button.onclick = () => saveCode($('code').firstChild, button.value);
  const again = async () => {
    if (!part.make) return;
    await part.attempt(document.documentElement.dataset.asked, part.make);
    $('copied').textContent = `Changed: copy it again.${part.ofList ? scope : ''}`;
  };
  $('exact').onchange = again;
  for (const id of ['blockAll', 'blockDefanged']) $(id).onchange = () => { if (isBlock(nameOfButton(chosen()))) again(); };
  $('others').ontoggle = () => $('share').classList.toggle('unfolded', $('others').open); // the preview leaves room for the other formats
  part.mark = mark;
  // showCode shows code in a format, or that chosen last, to be copied, with the others beside it.
  part.showCode = (name = language) => {
    mark($('programFormats').querySelector(`[data-format="${name}"]`));
    part.attempt(document.documentElement.dataset.asked, part.make = async () => written(forPrograms[name], await ofURL(name)));
    $('others').open = true;
    $('share').classList.add('ofCode'); // until Share is left
    $(getComputedStyle($('sharedPart')).position === 'sticky' ? 'programFormats' : 'sharedPart').scrollIntoView();
  };
  return part;
}
