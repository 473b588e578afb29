// The result as a link, as code and as tables, for other places.
import { h, $, say } from './dom.js';
import { names, valueOf } from './components.js';
import { Part } from './part.js';
import { fragmentOf } from './address.js';
import { nameOf } from './parsers.js';
import { ownMessage } from './summary.js';

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

function goCode(state, text, base) {
  const lines = ['package main', '', 'import (', '\t"fmt"', '\t"log"', '', '\t"github.com/weburl/weburl"'];
  if (state.encoding) lines.push('\t"github.com/weburl/weburl/encodings"');
  if (state.edition) lines.push('\t"github.com/weburl/weburl/spec"');
  lines.push(')', '', 'func main() {');
  const check = () => lines.push('\tif err != nil {', '\t\tlog.Fatal(err)', '\t}');
  if (state.edition) {
    lines.splice(lines.indexOf('\t"github.com/weburl/weburl"'), 1);
    lines.push('\tparser := new(spec.Parser)', '\tfor _, e := range spec.Editions() {', `\t\tif e.Name == ${goString(utf8.encode(state.edition))} {`, '\t\t\tparser.Edition = e', '\t\t}', '\t}');
  } else if (state.encoding || base) lines.push('\tvar parser weburl.Parser');
  lines.push(...(state.edition && base ? ['\tbase, err := parser.Parse(' + goText(base) + ', nil)'] : base ? ['\tbase, err := weburl.Parse(' + goText(base) + ')'] : []));
  if (base) { check(); if (!state.edition) lines.push('\tparser.Base = base'); }
  if (state.encoding) { lines.push(`\tencoding, err := encodings.Lookup(${goString(utf8.encode(state.encoding))})`); check(); lines.push('\tparser.Encoding = encoding'); }
  const call = state.edition ? `parser.Parse(${goText(text)}, ${base ? 'base' : 'nil'})` : state.encoding || base ? `parser.Parse(${goText(text)})` : `weburl.Parse(${goText(text)})`;
  lines.push(`\tu, err := ${call}`);
  check();
  lines.push(state.edition ? '\tfmt.Println(parser.Edition.Serialize(u, false))' : '\tfmt.Println(u)', '}', '');
  return lines.join('\n');
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

// cell writes a text in a Markdown table, as code: nothing in it is markup.
function cell(text) {
  if (text === null) return '';
  const plain = text.replace(/[\0-\x1F\x7F]|\p{Cf}|\p{Cs}/gu, c => `<U+${c.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}>`).replaceAll('|', '\\|');
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(match => match[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(plain) || plain === '' ? ' ' : '';
  return fence + pad + plain + pad + fence;
}

// mostErrors is how many errors a table has.
const mostErrors = 20;

// findingRows are rows for the findings, and below one about a URL within the input those of
// that URL.
const findingRows = ({ findings }) => findings.slice(0, mostErrors).flatMap(({ rule, grade, message, inside }) =>
  [`| ${grade} | ${cell(ownMessage({ message, inside }))} (${rule}) |`, ...inside ? [`| URL within | ${cell(inside.input)}: ${inside.grade} |`, ...findingRows(inside)] : []]);

function markdown(state, text, base, answer, about) {
  const lines = [`| | |`, `|---|---|`, `| input | ${cell(text.string)} |`];
  if (base) lines.push(`| base | ${cell(base.string)} |`);
  if (state.encoding) lines.push(`| encoding | ${state.encoding} |`);
  if (state.edition) lines.push(`| edition | ${state.edition} |`);
  lines.push(`| verdict | ${answer.inspect.grade} |`, ...findingRows(answer.inspect));
  for (const target of answer.inspect.chain ?? []) lines.push(`| leads to | ${cell(target)} |`);
  const { url, error } = answer.result;
  if (url) {
    lines.push(`| href | ${cell(url.href)} |`);
    for (const name of names) if (valueOf(url, name) !== null) lines.push(`| ${name} | ${valueOf(url, name) === '' ? 'empty' : cell(valueOf(url, name))} |`);
  } else lines.push(`| failure | ${error.code} |`);
  const errors = answer.check.errors;
  for (const { code, start, end } of errors.slice(0, mostErrors)) lines.push(`| error | ${code}, bytes ${start} to ${end} |`);
  if (errors.length > mostErrors) lines.push(`| errors | ${errors.length - mostErrors} more |`);
  lines.push('', '| program | destination |', '|---|---|');
  for (const { dialect, destination, error } of answer.compare.results) {
    lines.push(`| ${nameOf(about, dialect)} | ${error ? 'rejects' : cell([destination.scheme, [destination.host, destination.port].filter(Boolean).join(':')].filter(Boolean).join(' '))} |`);
  }
  return lines.join('\n') + '\n';
}

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

const isLocal = /^(localhost|127\.|\[::1\])/.test(location.hostname), own = location.href.replace(/#.*/, '');

// published is the address of the page for others: where it is published, or, if it is served on
// this machine only, where the project publishes it.
const published = document.querySelector('link[rel=canonical]')?.href ?? (isLocal ? document.querySelector('link[rel=alternate]').href : own);

export const formats = {
  Link: ({ state }) => published + fragmentOf(state),
  ...isLocal && { 'Local link': ({ state }) => own + fragmentOf(state) },
  'Go code': ({ state, text, base }) => goCode(state, text, base),
  Command: ({ state, text, base }) => command(state, text, base),
  JSON: ({ answer }) => JSON.stringify({ inspect: answer.inspect, parse: answer.parse, check: answer.check, ...destinationsOf(answer.compare) }, null, 2),
  'Markdown table': ({ state, text, base, answer, about }) => markdown(state, text, base, answer, about),
};

// notes are what is said of a link.
const notes = {
  Link: published === own ? '' : ` It leads to ${published}.`,
  'Local link': ' It leads to this machine, and works while the lab is served here.',
};

// setUpShare makes the buttons, and returns the part that shows what is copied. ask
// returns what is typed with the answer to a request, or null if something else has
// been typed meanwhile.
export function setUpShare(ask) {
  const field = $('shared');
  const part = new Part($('share'), (_, text) => {
    field.value = text;
    field.scrollTop = 0;
    $('copied').textContent = '';
  });
  const copy = async name => {
    const current = await ask('result inspect parse check compare');
    return current ? formats[name](current) : '';
  };
  const click = async name => {
    await part.attempt(document.documentElement.dataset.asked, () => copy(name));
    if (field.value === '') return;
    try {
      await navigator.clipboard.writeText(field.value);
      $('copied').textContent = `Copied: ${name === 'JSON' ? name : name[0].toLowerCase() + name.slice(1)}.${notes[name] ?? ''}`;
    } catch {
      field.focus();
      field.select();
      field.scrollTop = 0;
      $('copied').textContent = 'The browser does not let the page copy. The text is selected: copy it (Ctrl+C, or ⌘C on a Mac).';
    }
    say($('copied').textContent);
  };
  $('formats').replaceChildren(...Object.keys(formats).map(name => h('button', { type: 'button', 'data-format': name, onclick: () => click(name) }, name)));
  $('print').onclick = () => print();
  return part;
}
