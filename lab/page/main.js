// The page: what is typed goes to the engine in some steps, and the answer to each step
// to parts of the page.
import { h, $, link } from './dom.js';
import { Text, toTyped, escaped } from './text.js';
import { Engine } from './ask.js';
import { Part, Step, once, settled } from './part.js';
import { draw } from './drawing.js';
import { showErrors, mark } from './errors.js';
import { showPlaces, showBrowser, showEditions } from './readers.js';
import { showSummary } from './summary.js';
import { showHost } from './host.js';
import { Walk } from './machine.js';
import { loadDiagrams, showGrammar } from './grammar.js';
import { fragmentOf, stateOf, setUpShare } from './share.js';
import { loadGallery, showGallery } from './gallery.js';
import { setUpMany } from './many.js';

const initial = { url: 'HTTP://user@ExAmPlE.org:80\\a/../%7Efoo?q=ü#top', base: '', encoding: '', edition: '' };

// The encodings of the Encoding Standard, by their names.
const encodings = ['IBM866', 'ISO-8859-2', 'ISO-8859-3', 'ISO-8859-4', 'ISO-8859-5', 'ISO-8859-6', 'ISO-8859-7', 'ISO-8859-8', 'ISO-8859-8-I', 'ISO-8859-10', 'ISO-8859-13', 'ISO-8859-14', 'ISO-8859-15', 'ISO-8859-16', 'KOI8-R', 'KOI8-U', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'GBK', 'gb18030', 'Big5', 'EUC-JP', 'ISO-2022-JP', 'Shift_JIS', 'EUC-KR', 'UTF-16BE', 'UTF-16LE', 'x-user-defined'];

const root = document.documentElement;

// One engine answers each key, and another what takes longer.
const quick = new Engine(), slow = new Engine();

const loadAbout = once(async () => (await quick.ask({ want: 'about', input: '' })).about);

let about; // what the engine says of itself, when it has started
let now = { number: 0 }; // the input
const isNow = asked => asked === now;

const walk = new Walk();
const part = (id, render, ...needs) => new Part($(id), render, needs);
const step = (engine, want, ...parts) => new Step(engine, want, isNow, parts);

const reading = part('reading', ({ text, base }, answer) => draw(text, base !== null, answer.reading));

// What is asked for at each key.
const first = [
  step(quick, 'reading', part('field', ({ text }, answer) => mark(text, answer.reading.marks)), reading),
  step(quick, 'summary', part('verdict', ({ text }, answer) => showSummary(text, answer.summary, goTo))),
];

// What is asked for when there is time.
let diagrams;
const rest = [
  step(slow, 'check fixes', part('errors', ({ text, base }, answer) => showErrors(text, base, answer, fix => apply(text, fix)))),
  step(slow, 'places', part('programs', ({ text }, answer) => showPlaces(text, answer.places, about))),
  step(slow, 'outcomes',
    part('browserPart', ({ text, request }, answer) => showBrowser(text, request, answer.outcomes)),
    part('editionsPart', (_, answer) => showEditions(answer.outcomes))),
  step(slow, 'reading site display guard', part('host', (_, answer) => showHost(answer))),
  step(slow, 'explain', part('machine', ({ text }, answer) => walk.show(text, answer.explain))),
  step(slow, 'grammar', part('grammar', ({ text }, answer) => showGrammar(text, answer.grammar, diagrams), async () => { diagrams = await loadDiagrams(); })),
];

let share, many; // the part of what is copied, and the table of many

// mostTyped is how many characters of a URL or of a base the page reads.
const mostTyped = 1 << 18;

const tooLong = text => `The text has ${text.length.toLocaleString('en')} characters, and this page reads at most ${mostTyped.toLocaleString('en')}. The command weburl reads more.`;

const state = () => ({ url: $('url').value, base: $('base').value, encoding: $('encoding').value, edition: $('edition').value });

// inputOf returns the input of a state of the fields.
function inputOf(number, state) {
  for (const typed of [state.url, state.base]) if (typed.length > mostTyped) throw new RangeError(tooLong(typed));
  const text = new Text(state.url), base = state.base === '' ? null : new Text(state.base);
  const request = { ...text.request };
  if (base) request.base = base.string;
  if (state.encoding) request.encoding = state.encoding;
  if (state.edition) request.edition = state.edition;
  return { number, state, text, base, request };
}

function fit() {
  const field = $('url');
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}

// failed shows in all parts that nothing is known of the input.
function failed(error, retry) {
  for (const step of [...first, ...rest]) step.failed(now.number, error, retry);
  tellSettled();
}

function tellSettled() {
  if (settled(now.number)) root.dataset.shown = now.number;
}

// update reads what is typed. Until a part shows the answer, what it shows is old.
async function update() {
  const number = now.number + 1, begun = performance.now();
  root.dataset.asked = number;
  now = { number };
  for (const step of [...first, ...rest]) step.old();
  if (!about) return start();
  try {
    now = inputOf(number, state());
    share.show(now, '');
    many.changed();
    $('note').textContent = '';
    fit();
  } catch (error) {
    return failed(error, update);
  }
  const asked = now;
  later();
  await Promise.all(first.map(step => step.answer(asked)));
  if (!isNow(asked)) return;
  root.dataset.took = (performance.now() - begun).toFixed(1);
  tellSettled();
}

let running = false;

// later asks the rest about what was typed last, one step at a time.
async function later() {
  if (running) return;
  running = true;
  try {
    for (let asked; asked !== now;) {
      asked = now;
      await new Promise(resolve => setTimeout(resolve, 40));
      if (!isNow(asked) || !asked.request) continue;
      keep(asked);
      for (const step of rest) if (isNow(asked)) await step.answer(asked);
    }
    tellSettled();
  } finally {
    running = false;
  }
}

// keep writes the state to the address of the page. What a browser refuses, such as
// a long address, is not kept, and neither is an older one.
function keep({ state }) {
  try {
    history.replaceState(null, '', fragmentOf(state));
  } catch {
    history.replaceState(null, '', location.pathname);
  }
}

let wanted; // the edition of the state, until the list of editions is there

// set shows a state as if it were typed.
function set(state) {
  for (const name of ['url', 'base']) $(name).value = escaped(state[name]);
  if (state.base || state.encoding || state.edition) $('options').open = true;
  choose('encoding', state.encoding);
  choose('edition', wanted = state.edition);
  update();
}

// visit is set for another URL, from which Back leads to this one.
function visit(state) {
  if (now.state) keep(now);
  history.pushState(null, '', fragmentOf(state));
  set(state);
}

// choose chooses a value of a list, or the first if there is no such value.
function choose(id, value) {
  $(id).value = value;
  if ($(id).selectedIndex < 0) $(id).selectedIndex = 0;
}

// replace replaces a part of what is typed in a field, as typing does: it can be undone.
function replace(field, start, end, text) {
  field.focus();
  field.setSelectionRange(start, end);
  if (text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)) return; // which is input
  field.setRangeText(text, start, end, 'end');
  update();
}

const insert = (field, text) => replace(field, field.selectionStart, field.selectionEnd, text);

// apply applies a fix to the text that it is for.
function apply(text, fix) {
  if ($('url').value === text.typed) replace($('url'), text.place(fix.start), text.place(fix.end), toTyped(fix.text));
}

// isList reports whether a text is a list of URLs: some lines, each with a scheme.
function isList(text) {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  return lines.length > 1 && lines.every(line => /^\s*[a-z][a-z0-9+.-]*:/i.test(line));
}

// paste pastes a text into a field, and a list of URLs into the table of many.
function paste(event, field) {
  const text = event.clipboardData.getData('text');
  event.preventDefault();
  if (isList(text)) {
    goTo('many');
    many.read(text);
  } else if (text.length > mostTyped) {
    $('note').textContent = tooLong(text);
  } else {
    insert(field, toTyped(text));
  }
}

// escapeField escapes in a field what does not show, such as what was dropped there.
function escapeField(field) {
  const typed = escaped(field.value);
  if (typed === field.value) return;
  const caret = escaped(field.value.slice(0, field.selectionEnd)).length;
  field.value = typed;
  field.setSelectionRange(caret, caret);
}

// clearBar has what is scrolled to not be under the bar.
function clearBar() {
  root.style.scrollPaddingTop = `${$('verdict').offsetHeight + 8}px`;
}

function goTo(id) {
  clearBar();
  for (const details of $(id).querySelectorAll('.fold')) details.open = true;
  const heading = $(id).querySelector('h2');
  heading.tabIndex = -1;
  heading.focus();
  heading.scrollIntoView({ block: 'start' });
}

const fromFragment = () => location.hash.length > 1 ? stateOf(location.hash) : initial;

// start asks the engine what it knows, once, and then about what is typed.
async function start() {
  const { number } = now;
  let answer;
  try {
    answer = await loadAbout();
  } catch (error) {
    if (number === now.number) failed(error, start);
    return;
  }
  if (about) return;
  about = answer;
  $('edition').append(...about.editions.map((name, i) => h('option', { value: i === 0 ? '' : name }, name)));
  choose('edition', wanted);
  $('about').append(`Unicode ${about.unicode}. Public Suffix List: ${about.suffixList}. The readers are models of programs of a stated version, each held to its program by tests of `, link('https://github.com/weburl/weburl', 'weburl'), '.');
  await update();
  root.dataset.ready = performance.now().toFixed(0);
}

function begin() {
  let lastField = $('url'); // where Insert inserts
  $('encoding').append(h('option', { value: '' }, 'UTF-8'), ...encodings.map(name => h('option', { value: name }, name)));
  $('url').addEventListener('scroll', () => { $('backdrop').scrollTop = $('url').scrollTop; });
  // A newline is part of a URL only where it is meant to be.
  $('url').addEventListener('keydown', event => { if (event.key === 'Enter') event.preventDefault(); });
  for (const field of [$('url'), $('base')]) {
    field.addEventListener('input', event => { if (!event.isComposing) escapeField(field); update(); });
    field.addEventListener('compositionend', () => { escapeField(field); update(); });
    field.addEventListener('paste', event => paste(event, field));
    field.addEventListener('focus', () => { lastField = field; });
  }
  addEventListener('paste', event => { if (!event.target.closest?.('input, textarea')) paste(event, $('url')); });
  $('encoding').addEventListener('change', update);
  $('edition').addEventListener('change', update);
  $('insert').addEventListener('change', () => {
    insert(lastField, $('insert').value);
    $('insert').value = '';
  });
  for (const button of document.querySelectorAll('[data-go]')) button.onclick = () => goTo(button.dataset.go);
  $('skip').onclick = event => { event.preventDefault(); $('url').focus(); };
  // The bar has the URL while the field is not in view.
  new IntersectionObserver(entries => { $('verdict').classList.toggle('stuck', !entries.at(-1).isIntersecting); }).observe($('url'));
  new ResizeObserver(clearBar).observe($('verdict'));
  // Where there is little room, what is not about the URL is folded.
  const wide = matchMedia('(min-width: 1100px)').matches;
  for (const details of [$('options'), ...document.querySelectorAll('.fold')]) details.open = wide;
  addEventListener('hashchange', () => set(fromFragment()));
  addEventListener('resize', () => { fit(); reading.again(); });
  share = setUpShare(async want => {
    const asked = now;
    const answer = await slow.ask({ ...asked.request, want });
    return isNow(asked) ? { ...asked, answer } : null;
  });
  many = setUpMany(() => {
    const { base, encoding, edition } = now.request;
    return { base, encoding, edition };
  }, () => about);
  new Part($('gallery'), (_, list) => showGallery(list, state => { visit(state); scrollTo({ top: 0 }); $('url').focus({ preventScroll: true }); })).attempt(0, loadGallery);
  set(fromFragment());
}

begin();
