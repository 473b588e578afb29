// What is said first about the input: one verdict, the gravest first.
import { h, $, bounded } from './dom.js';
import { clipped } from './drawing.js';

const words = { ok: 'OK', note: 'Note', suspicious: 'Suspicious', dangerous: 'Dangerous' };

// mostURL and mostLine are how many characters of the URL and of a line are shown, and
// mostLines how many of the other lines at first.
const mostURL = 160, mostLine = 300, mostLines = 12;

// showSummary fills the bar, and gives each part of the page the gravest grade that is
// said about it. Colours follow it: nothing is green unless all is.
export function showSummary(text, { grade, lines }, goTo) {
  const item = line => h('button', { type: 'button', class: `line ${line.grade}`, onclick: () => goTo(line.part) },
    h('strong', null, words[line.grade]), ' ', clipped(line.message, mostLine));
  const parse = lines.find(line => line.part === 'errors');
  const others = lines.slice(1).filter(line => line !== parse);
  const wasOpen = $('summary').querySelector('details')?.open ?? false;
  $('summary').replaceChildren(
    h('p', { class: 'barURL' }, text.length ? h('code', null, clipped(text.string, mostURL)) : h('span', { class: 'empty' }, 'empty')),
    h('p', { class: 'first' }, item(lines[0])),
    parse === lines[0] ? '' : h('p', null, item(parse)),
    others.length ? h('details', { open: wasOpen }, h('summary', null, `${others.length} more`),
      bounded(h('ul'), others, mostLines, line => h('li', null, item(line)))) : '');
  for (const id of ['result', 'errors', 'parsers', 'host']) {
    const line = lines.find(line => line.part === id);
    $(id).dataset.grade = line?.grade ?? 'ok';
  }
  document.documentElement.dataset.grade = grade;
}
