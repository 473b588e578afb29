// The page: what is typed goes to the engine, and its answer to the parts of the
// page.
import { h, $, link } from './dom.js';
import { Text, toTyped } from './text.js';
import { Engine } from './ask.js';
import { draw } from './drawing.js';
import { showErrors, mark, fixed } from './errors.js';
import { showReaders } from './readers.js';
import { showHost } from './host.js';
import { Walk } from './machine.js';
import { showGrammar } from './grammar.js';
import { fragmentOf, stateOf, setUpShare } from './share.js';
import { showGallery } from './gallery.js';
import { setUpMany } from './many.js';

const initial = { url: 'HTTP://user@ExAmPlE.org:80\\a/../%7Efoo?q=ü#top', base: '', encoding: '', edition: '' };

// The encodings of the Encoding Standard, by their names.
const encodings = ['IBM866', 'ISO-8859-2', 'ISO-8859-3', 'ISO-8859-4', 'ISO-8859-5', 'ISO-8859-6', 'ISO-8859-7', 'ISO-8859-8', 'ISO-8859-8-I', 'ISO-8859-10', 'ISO-8859-13', 'ISO-8859-14', 'ISO-8859-15', 'ISO-8859-16', 'KOI8-R', 'KOI8-U', 'macintosh', 'windows-874', 'windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256', 'windows-1257', 'windows-1258', 'x-mac-cyrillic', 'GBK', 'gb18030', 'Big5', 'EUC-JP', 'ISO-2022-JP', 'Shift_JIS', 'EUC-KR', 'UTF-16BE', 'UTF-16LE', 'x-user-defined'];

// What is asked for at each key, and what is asked for when there is time.
const first = 'reading';
const rest = 'parse check explain fixes compare editions site display guard grammar';

let about, shownNow, asked = 0, walk;

const failed = message => {
  $('verdict').className = 'verdict fatal';
  $('verdict').textContent = `The engine did not start: ${message}. It needs a web server, and a browser with WebAssembly.`;
};

// One engine answers each key, and another what takes longer.
const engine = new Engine(failed);
let slow;

const state = () => ({ url: $('url').value, base: $('base').value, encoding: $('encoding').value, edition: $('edition').value });

// requestOf returns the request for a state, without what is wanted.
function requestOf(state, text, base) {
  const request = { ...text.request };
  if (state.base !== '') request.base = base.string;
  if (state.encoding) request.encoding = state.encoding;
  if (state.edition) request.edition = state.edition;
  return request;
}

function fit() {
  const field = $('url');
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}

// update reads what is typed and shows what is seen at once; the rest follows.
async function update() {
  const number = ++asked;
  const now = state(), text = new Text(now.url), base = now.base === '' ? null : new Text(now.base);
  const request = requestOf(now, text, base);
  const begun = performance.now();
  fit();
  const { reading } = await engine.ask({ ...request, want: first });
  if (number !== asked) return;
  shownNow = { number, state: now, text, base, request, answer: { reading } };
  mark(text, reading.marks);
  showVerdict(text, reading);
  draw(text, base !== null, reading);
  document.documentElement.dataset.took = (performance.now() - begun).toFixed(1);
  later();
}

let busy = false;

// later shows the rest for what was typed last, one at a time.
async function later() {
  if (busy) return;
  busy = true;
  slow ??= new Engine(failed);
  let shown = shownNow;
  do {
    await new Promise(resolve => setTimeout(resolve, 40));
    shown = shownNow;
    history.replaceState(null, '', fragmentOf(shown.state));
    Object.assign(shown.answer, await slow.ask({ ...shown.request, want: rest }));
    if (shown === shownNow) await showRest(shown);
  } while (shown !== shownNow);
  busy = false;
}

async function showRest({ number, text, base, request, answer }) {
  showErrors(text, base, answer, fix => set({ ...state(), url: fixed(text, fix) }));
  showReaders(text, request, answer, about);
  showHost(answer);
  walk.show(text, answer.explain);
  await showGrammar(text, answer.grammar);
  document.documentElement.dataset.shown = number;
}

function showVerdict(text, { url, error, valid, errors }) {
  const box = $('verdict');
  const count = errors + (text.valid ? 0 : 1);
  if (!url) {
    box.className = 'verdict fatal';
    box.textContent = `${error.base ? 'The base does not parse' : 'Does not parse'}: ${error.code}.`;
  } else if (valid) {
    box.className = 'verdict valid';
    box.textContent = 'A valid URL string, by the grammar for writing URLs.';
  } else {
    box.className = 'verdict warning';
    box.textContent = `Parses, with ${count === 1 ? 'one error' : `${count} errors`}: not a valid URL string.`;
  }
}

// set shows a state as if it were typed.
function set(state, focus = false) {
  for (const name of ['url', 'base', 'encoding', 'edition']) $(name).value = state[name];
  // What is no choice of a list, from a fragment, leaves it at the first.
  for (const name of ['encoding', 'edition']) if ($(name).selectedIndex < 0) $(name).selectedIndex = 0;
  update();
  if (focus) $('url').focus();
}

function insert(field, text) {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.focus();
  update();
}

function goTo(id) {
  const heading = $(id).querySelector('h2');
  heading.tabIndex = -1;
  heading.focus();
  heading.scrollIntoView({ block: 'start' });
}

async function begin() {
  $('encoding').append(h('option', { value: '' }, 'UTF-8'), ...encodings.map(name => h('option', { value: name }, name)));
  walk = new Walk();
  const fromFragment = () => location.hash.length > 1 ? stateOf(location.hash) : initial;
  const state = fromFragment();
  engine.ask({ want: 'about', input: '' }).then(answer => {
    about = answer.about;
    $('edition').append(...about.editions.map((name, i) => h('option', { value: i === 0 ? '' : name }, name)));
    set(state);
    $('about').append(`Unicode ${about.unicode}. Public Suffix List: ${about.suffixList}. The readers are models of programs of a stated version, each held to its program by tests of `, link('https://github.com/weburl/weburl', 'weburl'), '.');
    document.documentElement.dataset.ready = performance.now().toFixed(0);
  });
  $('url').addEventListener('input', update);
  $('url').addEventListener('scroll', () => { $('backdrop').scrollTop = $('url').scrollTop; });
  // A newline is part of a URL only where it is meant to be.
  $('url').addEventListener('keydown', event => { if (event.key === 'Enter') event.preventDefault(); });
  for (const field of [$('url'), $('base')]) {
    field.addEventListener('paste', event => {
      event.preventDefault();
      insert(field, toTyped(event.clipboardData.getData('text')));
    });
  }
  $('base').addEventListener('input', update);
  $('encoding').addEventListener('change', update);
  $('edition').addEventListener('change', update);
  $('insert').addEventListener('change', () => {
    insert($('url'), $('insert').value);
    $('insert').value = '';
  });
  for (const button of document.querySelectorAll('[data-go]')) button.onclick = () => goTo(button.dataset.go);
  $('skip').onclick = event => { event.preventDefault(); $('url').focus(); };
  addEventListener('hashchange', () => set(fromFragment()));
  addEventListener('resize', () => { fit(); if (shownNow) draw(shownNow.text, shownNow.base !== null, shownNow.answer.reading); });
  setUpShare(() => shownNow);
  setUpMany(() => {
    const { base, encoding, edition } = shownNow.request;
    return { base, encoding, edition };
  }, () => about);
  showGallery(state => { set(state); scrollTo({ top: 0 }); $('url').focus({ preventScroll: true }); });
}

begin();
