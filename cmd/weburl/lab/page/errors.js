// The findings of the verdict, and the validation errors with what to write instead.
import { h, $, bounded, link } from './dom.js';
import { long, quoted } from './drawing.js';
import { words, editOf, fixOf } from './summary.js';

// mostErrors is how many are shown at first.
const mostErrors = 8;

// findingsOf returns a list of the findings of a verdict. Those of a URL within the URL are below the
// one about it.
function findingsOf({ findings }, open, text) {
  return bounded(h('ul', { class: 'findings' }), findings, mostErrors, ({ rule, grade, message, start, end, inside }) => h('li', { class: grade, 'data-start': text && end > start ? start : null, 'data-end': text && end > start ? end : null },
    h('p', null, h('strong', { class: `grade ${grade}` }, words[grade]), ' ', long(message, 400)),
    h('p', { class: 'where' }, rule, text && end > start ? [` · bytes ${start} to ${end}: `, quoted(text.slice(start, end))] : null),
    inside ? h('div', { class: 'inside' }, h('p', null, 'URL within: ', h('code', null, long(inside.input, 200)), ' ', opener(inside.input, open)), findingsOf(inside, open)) : null));
}

const opener = (url, open) => h('button', { type: 'button', class: 'all open', onclick: () => open(url) }, 'Open');

function verdictOf(inspect, open, text) {
  const { grade, findings, chain } = inspect;
  return [h('h3', null, 'Verdict: ', words[grade]),
    chain ? [h('p', null, 'This link leads to:'), h('ol', { class: 'chain' }, chain.map(url => h('li', null, h('code', null, long(url, 200)), ' ', opener(url, open))))] : '',
    findings.length ? findingsOf(inspect, open, text) : h('p', null, 'Nothing is found that deceives or harms users.')];
}

// showErrors fills the panel: apply applies a fix, and open shows a URL.
export function showErrors(text, baseText, answer, apply, open) {
  const { check, fixes, reading, inspect } = answer;
  const item = (error, i) => {
    const subject = error.base ? baseText : text;
    const about = subject.slice(error.start, error.end);
    const fix = fixes?.[i] ?? (error.fatal && !error.base ? reading.fix : null), also = fixes?.[i] ? [] : reading.also ?? [];
    return h('li', { class: error.fatal ? 'fatal' : 'warning', 'data-start': error.base ? null : error.start, 'data-end': error.end },
      h('h4', null, h('code', null, error.code), error.fatal ? h('span', { class: 'ends' }, 'ends the parse') : null),
      h('p', { class: 'message' }, error.message),
      h('p', { class: 'where' },
        error.base ? 'In the base, ' : '', about === '' ? `at byte ${error.start}` : `bytes ${error.start} to ${error.end}: `,
        about === '' ? null : quoted(about), ' · ', link(error.spec, 'in the standard')),
      fix ? h('p', { class: 'fix' },
        h('button', { type: 'button', onclick: () => apply(fix) }, fixes?.[i] ? editOf(text, fix) : fixOf(text, fix)),
        ' ', h('span', { class: 'note' }, fix.same ? 'The URL stays the same.' : !check.failure ? 'This changes the URL.' : `Then it parses${also.length ? `. This mends more: ${also.join(', ')}` : ''}.`)) : null);
  };
  const errors = [h('h3', null, 'Validation errors'), check.errors.length
    ? bounded(h('ol', { class: 'errors' }), check.errors, mostErrors, item)
    : h('p', null, check.valid ? 'None: this is a valid URL string.' : 'None, but this is not a valid URL string.'),
  check.more ? h('p', { class: 'note' }, `And ${check.more} more.`) : ''];
  const verdict = verdictOf(inspect, open, text);
  // Of a text that does not parse the errors are said first.
  $('errorList').replaceChildren(...(check.failure ? [errors, verdict] : [verdict, errors]).flat(Infinity));
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
