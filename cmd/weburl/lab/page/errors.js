// The validation errors, with what to write instead.
import { h, $, bounded, link } from './dom.js';
import { clipped, long } from './drawing.js';

// mostErrors is how many are shown at first.
const mostErrors = 3;

export function showErrors(text, baseText, answer, apply) {
  const { check, fixes } = answer;
  const item = (error, i) => {
    const subject = error.base ? baseText : text;
    const about = subject.slice(error.start, error.end);
    const fix = fixes?.[i];
    return h('li', { class: error.fatal ? 'fatal' : 'warning', 'data-start': error.base ? null : error.start, 'data-end': error.end },
      h('h3', null, h('code', null, error.code), error.fatal ? h('span', { class: 'ends' }, 'ends the parse') : null),
      h('p', { class: 'message' }, error.message),
      h('p', { class: 'where' },
        error.base ? 'In the base, ' : '', about === '' ? `at byte ${error.start}` : `bytes ${error.start} to ${error.end}: `,
        about === '' ? null : h('code', null, long(about)), ' · ', link(error.spec, 'in the standard')),
      fix ? h('p', { class: 'fix' },
        h('button', { type: 'button', onclick: () => apply(fix) },
          fix.text === '' ? 'Remove ' : 'Write ', fix.text === '' ? h('code', null, clipped(text.slice(fix.start, fix.end), 60)) : h('code', null, clipped(fix.text, 60))),
        ' ', h('span', { class: 'note' }, fix.same ? 'The URL stays the same.' : check.failure ? 'Then it parses, or fails later.' : 'This changes the URL.')) : null);
  };
  $('errorList').replaceChildren(check.errors.length
    ? bounded(h('ol', { class: 'errors' }), check.errors, mostErrors, item)
    : h('p', null, check.valid ? 'None: this is a valid URL string.' : 'None, but this is not a valid URL string.'),
  check.more ? h('p', { class: 'note' }, `And ${check.more} more.`) : '');
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
