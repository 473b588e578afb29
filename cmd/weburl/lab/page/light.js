// What belongs together is lit together: the place in the input under the caret or the
// pointer, its component, its errors, and the states and steps that read it.
import { h, $, link } from './dom.js';
import { codePoint } from './text.js';

// removed says of a character that the parser removes what it is.
function removed(text, start, end) {
  const c = text.slice(start, end), isOuter = text => /^[\0- ]*$/.test(text);
  const name = /^[\t\n\r]$/.test(c) ? 'a tab or newline' : !/^[\0- ]$/.test(c) ? null
    : isOuter(text.slice(0, start)) ? 'a leading space or control' : isOuter(text.slice(end, text.length)) ? 'a trailing space or control' : null;
  return name && `, ${name}, which the parser removes first.`;
}

// setUpLight returns three functions: one forgets what is lit, for another input, one lights what the
// caret is at, and one returns in a sentence what that is. current returns the text that is shown and the spans of its components, or null.
export function setUpLight(current, walk) {
  const field = $('url');
  let byField = false; // whether what is lit was chosen there
  let left = -1; // where typing has left the caret, or -1

  function clear() {
    for (const element of document.querySelectorAll('.lit:not(.rails *)')) element.classList.remove('lit');
    globalThis.CSS?.highlights?.delete('lit');
    $('under').textContent = '';
  }

  // light lights what belongs to the bytes from start to end.
  function light(start, end) {
    clear();
    const { text, spans } = current() ?? {};
    if (!text || start >= end) return;
    const overlaps = part => part.start < end && start < part.end;
    const components = spans.filter(overlaps).map(span => span.component);
    for (const name of components) {
      for (const element of document.querySelectorAll(`[data-component="${name}"], .ribbon.${name}`)) element.classList.add('lit');
    }
    for (const element of document.querySelectorAll('[data-start]')) {
      if (overlaps({ start: Number(element.dataset.start), end: Number(element.dataset.end) })) element.classList.add('lit');
    }
    const states = walk.light(start, end);
    const state = states.at(-1), isFailed = walk.isFailedBefore(start); // an earlier state has only looked ahead
    $('under').append(`Byte ${start}${components.length ? `, ${components.join(' and ')}` : ''}`,
      ...state ? [', read in the ', link(state.spec, state.name), h('span', { class: 'does' }, `: ${state.does}`)] : [isFailed ? ', not read: the parse has failed before it.' : removed(text, start, end) ?? ', which no state of the parser reads.']);
    highlight(text.place(start), text.place(end));
  }

  // highlight lights a part of what is typed, under the field.
  function highlight(start, end) {
    if (!globalThis.Highlight) return;
    const range = new Range(), walker = document.createTreeWalker($('backdrop'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(), at = 0; node; at += node.length, node = walker.nextNode()) {
      if (at <= start && start <= at + node.length) range.setStart(node, start - at);
      if (at <= end && end <= at + node.length) { range.setEnd(node, end - at); break; }
    }
    CSS.highlights.set('lit', new Highlight(range));
  }

  // at lights what is between two places of the field, or the character at one place: at the end
  // the last one.
  function at(from, to) {
    const { text } = current() ?? {};
    if (!text || text.typed !== field.value) return;
    byField = true;
    if (to - from === text.typed.length && to > from) { // as Tab selects
      clear();
      $('under').textContent = `All of the URL, ${text.length} bytes.`;
      return;
    }
    const first = text.index(text.offset(from)), i = to > from ? first : Math.min(first, text.units.length - 1);
    light(text.units[i]?.offset ?? 0, to > from ? text.offset(to) : text.units[i + 1]?.offset ?? text.length);
    if (i < first) globalThis.CSS?.highlights?.delete('lit'); // it would look like a selection
  }

  // Where typing or pasting has left the caret, nothing is lit: nobody has chosen the place.
  const atCaret = () => {
    const { selectionStart: start, selectionEnd: end } = field;
    if (start !== end || start !== left) left = -1;
    if (document.activeElement === field && left < 0) at(start, end); else if (byField) clear();
  };
  field.addEventListener('input', () => { left = field.selectionStart; });
  document.addEventListener('selectionchange', atCaret);
  field.addEventListener('pointermove', event => {
    const place = document.caretPositionFromPoint?.(event.clientX, event.clientY);
    if (place?.offsetNode === field) at(place.offset, place.offset);
  });
  field.addEventListener('pointerleave', atCaret);
  const over = event => {
    if (event.type === 'pointerover' && event.pointerType === 'touch') return; // it may be to scroll
    const element = event.target.closest?.('[data-component], [data-start]');
    if (!element) {
      // What is said of what was pointed to has a link.
      if (!byField && !event.target.closest?.('#both')) { clear(); atCaret(); }
      return;
    }
    const { component, start, end } = element.dataset;
    const span = component ? current()?.spans.find(span => span.component === component) : { start: Number(start), end: Number(end) };
    byField = false;
    if (span) light(span.start, span.end);
  };
  for (const type of ['pointerover', 'click']) document.querySelector('main').addEventListener(type, over);
  document.querySelector('main').addEventListener('focusin', over);
  return [clear, atCaret, () => {
    const { text } = current() ?? {}, { selectionStart: start, selectionEnd: end } = field;
    if (!text || text.typed !== field.value) return '';
    const piece = start === end ? text.slice(text.offset(start), text.units[text.index(text.offset(start)) + 1]?.offset ?? text.length) : '';
    return [start === text.typed.length ? 'End.' : /[^\0-\x7F]/.test(piece) ? `${piece} ${codePoint(piece)}` : piece, $('under').textContent.split(/, (?:read in|which)/)[0]].filter(Boolean).join(' ');
  }];
}
