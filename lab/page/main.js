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

const first = 'parse check spans explain host';
const rest = 'fixes compare editions site display guard grammar';

let about, shownNow, asked = 0, walk;

const engine = new Engine(message => {
  $('verdict').className = 'verdict fatal';
  $('verdict').textContent = `The engine did not start: ${message}. It needs a web server, and a browser with WebAssembly.`;
});

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

// update reads what is typed and shows it: first what is seen at once, and then,
// unless more was typed, the rest.
async function update() {
  const number = ++asked;
  const now = state(), text = new Text(now.url), base = now.base === '' ? null : new Text(now.base);
  const request = requestOf(now, text, base);
  const begun = performance.now();
  fit();
  mark(text, []);
  const answer = await engine.ask({ ...request, want: first });
  if (number !== asked) return;
  shownNow = { state: now, text, base, answer };
  mark(text, answer.check.errors);
  showVerdict(answer);
  draw(text, base !== null, answer);
  document.documentElement.dataset.took = (performance.now() - begun).toFixed(1);
  history.replaceState(null, '', fragmentOf(now));
  setTimeout(async () => {
    if (number !== asked) return;
    Object.assign(answer, await engine.ask({ ...request, want: rest }));
    if (number !== asked) return;
    showErrors(text, base, answer, fix => set({ ...state(), url: fixed(text, fix) }));
    showReaders(text, base, request, answer, about);
    showHost(answer);
    walk.show(text, answer.explain);
    await showGrammar(text, answer.grammar);
    document.documentElement.dataset.shown = number;
  }, 30);
}

function showVerdict({ check, explain }) {
  const box = $('verdict');
  const count = check.errors.length + (check.more ?? 0);
  if (!explain.url) {
    box.className = 'verdict fatal';
    box.textContent = check.errors.at(-1)?.base ? `The base does not parse: ${explain.error.code}.` : `Does not parse: ${explain.error.code}.`;
  } else if (check.valid) {
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
  addEventListener('resize', () => { fit(); if (shownNow) draw(shownNow.text, shownNow.base !== null, shownNow.answer); });
  setUpShare(() => shownNow);
  setUpMany(() => {
    const { base, encoding, edition } = requestOf(shownNow.state, shownNow.text, shownNow.base);
    return { base, encoding, edition };
  }, () => about);
  showGallery(state => { set(state); scrollTo({ top: 0 }); $('url').focus({ preventScroll: true }); });
}

begin();
