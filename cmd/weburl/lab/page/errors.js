// The findings of the verdict, and the validation errors with what to write instead.
import { h, $, bounded, link, whole } from './dom.js';
import { bytesOf } from './text.js';
import { long, quoted } from './drawing.js';
import { panels } from './tabs.js';
import { dataOf } from './data.js';
import { badge, isGrave, editOf, fixOf, readingsOf, isEmpty, isOther, before, ownMessage, sentence, hostsSaid } from './summary.js';

// mostErrors is how many are shown at first.
const mostErrors = 8;

// findingsOf returns a list of findings. Those of a URL within the URL are below the one about it.
function findingsOf(findings, open, text) {
  return bounded(h('ul', { class: 'findings' }), findings, mostErrors, ({ rule, grade, message, start, end, inside }) => {
    const hasPlace = text && end > start && (start > 0 || end < text.length); // all of it is no place
    return h('li', { class: grade, 'data-start': hasPlace ? start : null, 'data-end': hasPlace ? end : null },
      h('p', null, h('strong', null, badge({ grade })), ' ', long(ownMessage({ message, inside }), 400)),
      h('p', { class: 'where' }, h('span', { class: 'bytes' }, rule), rule === 'parsers-differ' && text ? [h('span', { class: 'bytes' }, ' · '), h('a', { href: '#programs' }, 'what each program reads')] : null, hasPlace ? h('span', { class: 'bytes' }, ` · ${bytesOf(start, end)}: `) : null, hasPlace ? quoted(text.slice(start, end)) : null),
      inside ? h('div', { class: 'inside' }, h('p', null, 'URL within: ', h('code', null, long(inside.input, 200)), ' ', opener(inside.input, open)), findingsOf(inside.findings, open)) : null);
  });
}

const opener = (url, open) => h('button', { type: 'button', class: 'all open', onclick: () => open(url) }, 'Inspect');

// mostContent is how many characters of what a data URL contains are shown at first.
const mostContent = 600;

// contentOf returns what a data URL contains. list lists the links in it.
function contentOf(url, list) {
  const { media, text } = dataOf(url);
  return [h('h3', null, 'What the URL contains'), text === undefined ? h('p', null, 'Nothing: browsers reject it, because it has no comma or is invalid Base64.')
    : [h('p', null, 'Media type ', h('code', null, long(media)), text === null ? '. It is not text.' : ''),
      text ? [h('pre', null, h('code', null, long(text, mostContent))), url.includes('#') ? h('p', { class: 'note' }, '“#” begins a fragment, so the content ends before it. Write %23 if it is part of the content.') : '', /https?:|www\./i.test(text) ? h('p', null, h('button', { type: 'button', onclick: () => list(text) }, 'Examine the links in it')) : ''] : '']];
}

// verdictOf returns the findings of a verdict, or nothing if there are none: the bar says so. A chain of one URL is the
// one within the URL.
function verdictOf({ findings, chain }, open, text, list) {
  findings = findings.filter(isOther);
  return !findings.length && !chain ? [] : [h('h3', null, 'What is found'),
    chain?.length > 1 ? [h('p', null, 'This link leads to:'), h('ol', { class: 'chain' }, chain.map(url => h('li', null, h('code', null, long(url, 200)), ' ', opener(url, open))))] : '',
    findingsOf(findings, open, text),
    findings.some(({ rule }) => rule === 'data') && /^\s*data:/i.test(text.string) ? contentOf(new URL(text.string).href, list) : ''];
}

// overview says what the other panels are about.
const overview = () => [h('h3', null, 'The other panels'), h('dl', { class: 'facts' }, panels.slice(1).map(({ id, title, about }) => [h('dt', null, h('a', { href: `#${id}` }, title)), h('dd', null, about)]))];

// messageOf returns the message of an error in a text. The advice for a space within a host is what it is likely to mean.
const messageOf = ({ message, start }, text) => /^the host has a space \(U\+0020\)\. /.test(message) && !/[/\\@\s]$/.test(text.slice(0, start))
  ? 'the host has a space (U+0020). If it is a slip, remove it. If the host ends there, write “/” in its place before a path, or leave out the rest' : message.replace(/\.$/, '');

// together is the edit that some edits are, which do not overlap.
function together(text, edits) {
  const list = edits.toSorted((a, b) => a.start - b.start), { start } = list[0];
  let written = '', end = start;
  for (const edit of list) {
    written += text.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return { start, end, text: written };
}

// showErrors fills the panel: naming is said of each name of an error, apply applies a fix, open shows a URL, and
// list lists the links in a text.
export function showErrors(text, baseText, answer, naming, apply, open, list) {
  const { check, fixes, reading, inspect } = answer;
  if (isEmpty(answer, check.failure)) {
    $('errorList').replaceChildren(h('p', null, 'Nothing is entered.'));
    return;
  }
  const place = error => {
    const about = (error.base ? baseText : text).slice(error.start, error.end);
    return h('span', { 'data-start': error.base ? null : error.start, 'data-end': error.end },
      error.base ? 'In the base, ' : '', about === '' ? `at byte ${error.start}, ${before(error.base ? baseText : text, error.start)}` : [h('span', { class: 'bytes' }, `${bytesOf(error.start, error.end)}: `), quoted(about)], ' · ');
  };
  const hasHosts = hostsSaid(inspect);
  const fixNote = fix => fix.same ? 'Browsers read the same URL from it.' : 'This changes the URL.';
  const mend = (fix, label, note, n, of) => h('p', { class: n ? 'fix several' : 'fix' }, h('button', { type: 'button', 'aria-label': of && `${label}: ${of}`, onclick: () => apply(fix, n) }, label), ' ', h('span', { class: 'note' }, note));
  const item = ({ error, list, edits }) => {
    const [edit] = edits, repair = !edit && error.fatal && !error.base ? reading.fix : null;
    return h('li', { class: error.fatal ? 'fatal' : 'warning', 'data-start': error.base || list.length > 1 ? null : error.start, 'data-end': error.end },
      h('h4', null, h('code', null, error.code), naming ? h('span', { class: 'ends' }, naming) : null, list.length > 1 ? [' ', h('span', { class: 'ends' }, `${list.length} times`)] : null, error.fatal ? [' ', h('span', { class: 'ends' }, 'ends the parse')] : null),
      h('p', { class: 'message' }, sentence(hasHosts && /^port-/.test(error.code) ? error.message.split('. ')[0] : messageOf(error, error.base ? baseText : text))),
      error.fatal && !error.base && reading.also?.length ? h('p', { class: 'message' }, reading.also.map(sentence).join(' ')) : null,
      h('p', { class: 'where' }, bounded(h('span'), list, mostErrors, place), link(error.spec, 'in the standard')),
      edit ? readingsOf(edit).map(one => mend(one, editOf(text, one), check.failure ? 'Then it parses.' : fixNote(edit))) : null,
      edits.length > 1 ? mend(together(text, edits), `Fix ${edits.length === list.length ? 'all' : 'the first'} ${edits.length}`, '', edits.length, error.code) : null,
      repair ? readingsOf(repair).map(one => mend(one, fixOf(text, one), 'Then it parses.')) : null);
  };
  // Errors of one kind with the same advice, which is after the fault, are shown together.
  const kinds = new Map();
  for (const [i, error] of check.errors.entries()) {
    const key = JSON.stringify([error.code, Boolean(error.base), error.message.split('. ').slice(1)]);
    const kind = kinds.get(key) ?? { error, list: [], edits: [] };
    kinds.set(key, kind);
    kind.list.push(error);
    if (fixes?.[i] && !kind.edits.some(edit => edit.start === fixes[i].start && edit.end === fixes[i].end)) kind.edits.push(fixes[i]); // one fix can mend some
  }
  const all = kinds.size > 1 && reading.all ? mend(reading.all, `Fix all ${check.errors.length}`, fixNote(reading.all), check.errors.length) : '';
  const about = [check.failure ? '' : 'Browsers parse the URL in spite of them.', isGrave(inspect.grade) && fixes?.some(Boolean) ? `A fix corrects how the URL is written. The link that you were given stays ${inspect.grade}.` : ''].filter(Boolean);
  const errors = [check.errors.length ? h('h3', null, 'Validation errors') : '', check.errors.length && about.length ? h('p', { class: 'note' }, about.join(' ')) : '', all, check.errors.length
    ? bounded(h('ol', { class: 'errors' }), [...kinds.values()], mostErrors, item)
    : h('p', null, `There are no validation errors${check.valid ? '' : ', but this is not a valid URL string'}.`),
  check.more ? h('p', { class: 'note' }, `And ${check.more} more.`) : ''];
  const verdict = verdictOf(inspect, open, text, list);
  // Of a text that does not parse the errors are said first.
  $('errorList').replaceChildren(...(check.failure ? [errors, verdict] : [verdict, errors, check.errors.length || verdict.length || whole.on ? [] : overview()]).flat(Infinity));
}

// mark draws the typed text with the errors underlined, under the field.
export function mark(text, errors) {
  const marks = errors.map(error => ({ start: text.place(error.start), end: text.place(error.end), fatal: error.fatal }));
  const points = [...new Set([0, text.typed.length, ...marks.flatMap(m => [m.start, m.end])])].sort((a, b) => a - b);
  const kind = list => list.some(m => m.fatal) ? 'fatal' : 'warning';
  const nodes = [];
  for (const [i, start] of points.entries()) {
    const empty = marks.filter(m => m.start === start && m.end === start);
    if (empty.length) nodes.push(h('span', { class: `caret ${kind(empty)}` }));
    const piece = text.typed.slice(start, points[i + 1] ?? start);
    const over = marks.filter(m => m.start <= start && start < m.end);
    if (piece) nodes.push(over.length ? h('span', { class: `mark ${kind(over)}` }, piece) : piece);
  }
  $('backdrop').replaceChildren(...nodes, '\u200B');
}
