// The page: what is typed goes to the engine in some steps, and the answer to each step
// to parts of the page.
import { h, $, link, say, whole, isRedacted } from './dom.js';
import { valuesOf, withoutValues } from './selected.js';
import { Text, toTyped, escaped, apparent, clip, unlinked, decoded } from './text.js';
import { Engine, keepOffline } from './ask.js';
import { once } from './once.js';
import { Part, Step, settled } from './part.js';
import { valueOf } from './components.js';
import { draw, showComponents, copyLit, forget } from './drawing.js';
import { showErrors, mark } from './errors.js';
import { showPlaces, showBrowser, showEditions, inBrowser } from './parsers.js';
import { showPaths } from './paths.js';
import { showSummary, saidOf, briefOf, resolvedBy, wordOf, isFine, gradeOf, isGrave, isEmpty, fixed, hasPort, toDo, gravity } from './summary.js';
import { showHost, inLesson } from './host.js';
import { Walk, stepIn } from './machine.js';
import { saveDrawing, forgetSaved } from './picture.js';
import { loadDiagrams, showGrammar } from './grammar.js';
import { fragmentOf, stateOf } from './address.js';
import { setUpShare, copy, codeOf, ofSecrets, ofExact, toOpen, formats, ofMessage, leadOf, ofList, fragmentOfList, published } from './share.js';
import { single, typing, setUpKeys } from './keys.js';
import { setUpTabs, choose as choosePanel, setEmpty, setAlways, shownPanel, focusPanel, panelOf, panels, phone, isPhone, layOut, link as linkTabs } from './tabs.js';
import { loadGallery, showGallery, markShown } from './gallery.js';
import { setUpMany, linesOf, isDivided } from './many.js';
import { mailOf } from './mail.js';
import { tableOf } from './csv.js';
import { setUpLight } from './light.js';
import { showParams, encode } from './params.js';
import { assigned, saidOfSet, setUpSetters } from './setters.js';
import { showBeside, saidOfTwo, comparison } from './beside.js';
import { showLoading, showMeanwhile } from './loading.js';

const empty = { url: '', base: '', encoding: '', edition: '', whole: '', other: '' };
const sample = 'HTTP://user@ExAmPlE.org:80/a/../b?q=ü#top';

// initial is what the page begins with. On a phone the field is empty: whoever pastes a link there has no use for a warning of another one.
const initial = { ...empty, url: matchMedia('(max-width: 640px) and (pointer: coarse)').matches ? '' : sample };

// hasSample reports whether the field has the example that the page begins with: what is pasted replaces it.
const hasSample = () => $('url').value === sample;

const root = document.documentElement;

// One engine answers each key, and another what takes longer.
const quick = new Engine(true), slow = new Engine();

const loadAbout = once(async () => (await quick.ask({ want: 'about', input: '' })).about);

let about; // what the engine says of itself, when it has started
let now = { number: 0 }; // the input
const isNow = asked => asked === now;

let place = {}; // the panel that was chosen, the step of the machine, and the view
let before = {}; // the place that Share was chosen at, which it shares
const walk = new Walk(step => {
  place = { ...place, panel: 'machine', step };
  keepSoon();
});
const part = (id, render, ...needs) => new Part($(id), render, needs);
const step = (engine, want, ...parts) => new Step(engine, want, isNow, parts);

const result = part('result', ({ text, base }, answer) => draw(text, base?.string, answer));
const table = part('table', ({ text, base, written, request }, answer) => {
  showComponents(text, base?.string, written, answer, (button, element, name) => copyURL(button, element, name, answer), request.edition, isGrave(answer.inspect.grade) || Boolean(answer.result.url?.host) && !isFine(answer.inspect));
  const exactly = covered && ofExact(covered.result, answer.result);
  $('components').prepend(...inLesson(text, answer), ...exactly ? [h('p', { class: 'presenter inLesson' }, ofSecrets({ isSafe: true, exactly }).trim())] : []);
  if (root.matches('[data-present][data-slide]')) fitSlide();
});

// tellHidden says whether a class can be shown secrets: those of the URL, or of the list while that is what it sees.
const tellHidden = () => root.toggleAttribute('data-secret', covered !== null || now.secrets?.length > 0 || shownPanel() === 'many' && many?.secrets().names.length > 0);

let lightable = null; // the text of the field and its spans

// What is asked for at each key.
const first = step(quick, 'result host reading inspect site secrets untracked defanged',
  part('field', (asked, answer) => {
    if (!isNow(asked)) return; // what is typed has other places
    const { read } = answer.reading, { names, input, base } = answer.secrets, { text } = reread(asked, answer);
    asked.secrets = names;
    asked.values = names.length ? valuesOf(asked.written.string, input) : [];
    asked.result = answer.result;
    asked.grade = gradeOf(answer); // before the title
    if (!asked.state.other) tellSecrets(names);
    asked.safe = names.length ? inputOf(asked.number, { ...asked.state, url: toTyped(input), base: toTyped(base ?? '') }) : asked;
    tellHidden();
    setTitle();
    keepSoon();
    setTimeout(() => cover(asked));
    mark(text, read === undefined && text.length ? answer.result.marks : []);
    $('backdrop').classList.toggle('former', read !== undefined);
    for (const [id, invalid] of [['url', !isEmpty(answer, true) && answer.result.error && !answer.result.error.base], ['base', answer.result.error?.base]]) $(id).setAttribute('aria-invalid', Boolean(invalid));
    lightable = read === undefined ? { text, spans: answer.result.spans } : null;
  }),
  part('verdict', (asked, answer) => {
    const { text, base, isTyped } = asked;
    $('resolved').textContent = resolvedBy(base, answer);
    asked.links = answer.reading.links;
    answer.inBrowser = inBrowser(asked, answer);
    asked.defanged = answer.defanged;
    asked.isDefanged = answer.reading.defanged;
    setEmpty(base === null && isEmpty(answer, !answer.result.url));
    showSummary(text, answer, apply, giveBase, () => showList(now.written.string), untrack, showURL, readWhole, (text, button) => copy(text, { names: [] }, button, button));
    tellRaised(asked);
    asked.said = () => saidOf(answer, text);
    if (!asked.isSilent && document.activeElement !== $('other')) sayLater(() => `${told ? told + ' ' : ''}${unsaid(briefOf(answer, text), isTyped)}`, false, isTyped ? betweenKeys : 0);
  }),
  result, table);

// reread gives an input the text that is read in place of what was typed.
function reread(asked, { reading: { read } }) {
  if (read !== undefined) asked.text = new Text(toTyped(read));
  return asked;
}

let isSet = false; // whether the user has changed what is set, which is said

const ofClass = step(slow, 'outcomes set parse',
  part('browserPart', ({ text, request }, answer) => {
    showBrowser(text, request, answer, assigned(), useURL);
    if (isSet && $('becomes')) sayLater(saidOfSet);
    isSet = false;
  }),
  part('editionsPart', (_, answer) => showEditions(answer.outcomes)));
ofClass.more = assigned;
let other; // what is known of the URL beside, which has it without its secrets as safe
const besidePart = part('beside', (_, answer) => {
  showBeside(answer, (whole.on || root.hasAttribute('data-present')) && isRedacted() ? other?.safe : other);
  keepSoon();
  if (document.activeElement === $('other')) sayLater(() => saidOfTwo([...$('compared').childNodes]));
}, asked => readOther(asked));

// readOther asks about the URL beside.
async function readOther(asked) {
  const read = async typed => ({ typed, ...await slow.ask({ ...asked.request, bytes: undefined, ...new Text(typed).request, want: 'parse host site secrets inspect alike', value: asked.text.string }) });
  const typed = asked.state.other, known = typed ? await read(typed) : null;
  if (known) {
    const { alike, parse } = await slow.ask({ ...asked.request, want: 'alike parse', value: known.parse.href });
    known.alike = alike ? `the first ${alike}` : known.alike && `the second ${known.alike}`;
    known.number = asked.number;
    known.exact = [parse, known.parse];
    known.safe = known.secrets.names.length ? { ...await read(toTyped(known.secrets.input)), alike: known.alike, exact: known.exact } : known;
  }
  other = known;
}
const beside = step(slow, 'parse host site', besidePart);
let diagrams;

// naming says of the names of errors whose they are, if that is not the edition of the input.
const naming = ({ request }) => request.edition ? ` (its name in ${about.editions[0]})` : '';

// write writes another text to the field, and a note about it with a button that undoes it.
function write(text, said) {
  const former = $('url').value;
  undo = () => {
    undoTyping();
    if ($('url').value !== former) replace($('url'), 0, $('url').value.length, former);
  };
  note = said;
  replace($('url'), 0, former.length, text);
}

// untrack writes the URL without what tracks its readers, to pass it on.
function untrack(url) {
  offersCopy = true;
  write(toTyped(url), 'Tracking is removed.');
}

// copyURL copies the URL, as it is or defanged, or one of its components in an answer, with a button and an element that has it.
async function copyURL(button, element, name, answer) {
  const shared = await sharedWith('result'), url = shared?.answer.result.url;
  if (!url) return;
  if (name === 'defanged') return copy(unlinked(url.href), shared, button, element);
  const copied = name ? valueOf(url, name) : url.href;
  copy(copied, name ? { names: [], isSafe: copied !== valueOf(answer.result.url, name) } : { ...shared, isLive: isGrave(answer.inspect.grade) }, button, element);
}

// readWhole has all of the input read as one URL, or the link in it.
function readWhole(isOn) {
  $('whole').value = isOn ? '1' : '';
  update();
  if (!isTouched()) $('url').focus({ preventScroll: true });
}

// showURL shows a URL that is part of an answer, with the result on a phone.
const showURL = url => show({ ...empty, ...isPhone() ? { panel: '' } : null, url: toTyped(url), said: `The URL is now ${clip(url, 60)}`, canUndo: true });

// useURL has the page read what a setter has made of the URL. The focus stays at the setter.
function useURL(url) {
  const isButton = document.activeElement === $('use');
  visit({ ...empty, url: toTyped(url), said: `The URL is now ${clip(url, 60)}`, canUndo: true });
  if (isButton && !isTouched()) $($('setValue').hidden ? 'setter' : 'setValue').focus({ preventScroll: true });
}

const placesPart = part('placesPart', ({ text, request }, answer) => showPlaces(text, answer.places, about, request.base ?? null, () => placesPart.again()));
const pathsPart = part('paths', (_, answer) => showPaths(answer, about, () => pathsPart.again()));
const walkPart = part('walk', (asked, answer) => walk.show(asked, answer, naming(asked)));

// What is asked for when there is time.
const rest = [
  step(slow, 'check fixes reading inspect result', part('errors', (asked, answer) => showErrors(asked.text, asked.base, answer, naming(asked), (fix, n) => apply(asked.text, fix, n), showURL, showList))),
  step(slow, 'places', placesPart),
  ofClass,
  step(slow, 'params parse result reading inspect', part('query', (asked, answer) => {
    showParams(asked.text, answer, showURL, change => edit(asked.text, change));
    if (isNow(asked)) offerHiding(asked, answer.params, answer.result.url);
  })),
  beside,
  step(slow, 'host site display guard reading inspect', part('host', (_, answer) => showHost(answer))),
  step(slow, 'paths parse', pathsPart),
  step(slow, 'explain machine result', walkPart),
  step(slow, 'grammar', part('grammar', ({ text }, answer) => showGrammar(text, answer.grammar, diagrams), async () => { diagrams = await loadDiagrams(); })),
];

// ofPaper are the steps that are printed.
const ofPaper = [first, ...rest].filter(step => !step.parts.some(part => part.id === 'grammar'));

// prepare asks for the paper of an input with secrets.
async function prepare(asked) {
  try {
    for (const step of ofPaper) {
      const answer = await step.prepare(asked.safe);
      if (step === first) reread(asked.safe, answer);
      if (!isNow(asked)) return;
    }
    asked.isPrepared = true;
  } catch {} // which is not printed
}

let share, many; // the part of what is copied, and the table of many
let clearLight, relight, saidAtCaret; // forget what is lit, light what the caret is at, and say it

// At the console, weburl.parse('https://example.org/') and the other verbs return promises.
globalThis.weburl = Object.fromEntries(['parse', 'check', 'explain', 'compare', 'inspect', 'site', 'display', 'guard', 'canon'].map(verb =>
  [verb, async (input, base) => (await slow.ask({ want: verb, input: String(input), base: base === undefined ? undefined : String(base) }))[verb]]));

// mostTyped is how many characters of a URL or of a base the page reads.
const mostTyped = 1 << 18;

const tooLong = text => `The text has ${text.length.toLocaleString('en')} characters, and this page reads at most ${mostTyped.toLocaleString('en')}. The command weburl reads more.`;

const state = () => Object.fromEntries(Object.keys(empty).map(name => [name, $(name).value]));

const steps = [first, ...rest];

const alsoHidden = new Set(); // names of parameters, and segments of paths, that the user has chosen as secrets

// hiding is what the engine is told of them.
const hiding = () => [...alsoHidden].join('\n') || undefined;

// mostHidden is how many can be chosen.
const mostHidden = 12;

// leastSegment is how many characters a segment of a path has at least that can be chosen as a secret.
const leastSegment = 6;

// offerHiding has the user choose parameters and segments of the path as secrets.
function offerHiding({ secrets = [], safe, isSafe = safe && secrets.length > 0 }, params, url) {
  const segments = (Array.isArray(url?.path) ? url.path : []).filter(segment => segment.length >= leastSegment).map(segment => `/${decoded(segment)}`);
  const known = [...secrets, ...many.secrets().names], isHidden = name => known.includes(name) || name.startsWith('/') && isSafe && !safe.text.string.includes(name.slice(1));
  const list = [...new Set([...params.map(({ name }) => name), ...segments, ...many.names()])].filter(name => name && (alsoHidden.has(name) || !isHidden(name))).slice(0, mostHidden);
  $('alsoHide').hidden = !list.length;
  $('hideable').replaceChildren(...list.map(name => h('label', null, h('input', { type: 'checkbox', checked: alsoHidden.has(name), onchange: event => {
    if (event.target.checked) alsoHidden.add(name); else alsoHidden.delete(name);
    update();
  } }), ' ', h('code', null, clip(name, 40)))));
}

// inputOf returns the input of a state of the fields.
function inputOf(number, state) {
  const text = new Text(state.url), base = state.base === '' ? null : new Text(state.base);
  const request = { ...text.request, ...!state.whole && { pasted: '1' } };
  if (base) request.base = base.string;
  request.hide = hiding();
  if (state.encoding) request.encoding = state.encoding;
  if (state.edition) request.edition = state.edition;
  return { number, state, text, written: text, base, request };
}

// failed shows in all parts that nothing is known of the input.
function failed(error, retry) {
  for (const step of steps) step.failed(now.number, error, retry);
  tellSettled();
}

function tellSettled() {
  if (!settled(now.number)) return;
  root.dataset.shown = now.number;
  const isFirst = !('up' in root.dataset);
  if (isFirst) {
    root.dataset.up = '';
    choosePanel(place.panel); // its tab is in view
  }
  const { step } = linked;
  linked = {};
  if (step) walk.go(Number(step));
  if (isFirst && root.hasAttribute('data-present')) beginLesson();
  relight();
}

// showOptions says in the summary of the options which of them are set.
function showOptions() {
  const set = [$('base').value && 'base', $('encoding').selectedIndex > 0 && $('encoding').value, $('edition').selectedIndex > 0 && `edition ${$('edition').value}`].filter(Boolean);
  $('options').classList.toggle('set', set.length > 0);
  const text = set.length ? `: ${set.join(', ')}` : '';
  $('optionsSet').textContent = text;
  document.querySelector('.ask').style.setProperty('--options', `min(18rem, ${7 + text.length / 2}rem)`);
}

// undoButton undoes a change, which is said, or has another label.
const undoButton = (undo, label) => h('button', { type: 'button', class: label ? 'all' : 'all undo', onclick: () => {
  isUndone = !label;
  undo();
} }, label ?? 'Undo');

// update reads what is in the fields, which the user may be typing. Until a part shows the answer, what it shows is old.
async function update(isTyped = false) {
  const number = now.number + 1, former = now.state?.url;
  root.dataset.asked = number;
  now = { number };
  for (const step of steps) step.old();
  showOptions();
  forgetSaved();
  lightable = null;
  $('backdrop').classList.add('former');
  clearLight();
  clearTimeout(saying);
  saying = 0;
  try {
    const fields = state();
    for (const typed of [fields.url, fields.base, fields.other]) if (typed.length > mostTyped) throw new RangeError(tooLong(typed));
    now = inputOf(number, fields);
    now.isTyped = isTyped;
    if (!about) {
      showMeanwhile(now.text, now.base);
      return start();
    }
    if (shownPanel() === 'share' && fields.url !== former) $('panels').scrollTop = 0;
    if (shownPanel() !== 'share') share.show(now, '');
    else if (share.make && share.ofList === isListAlone(fields)) share.attempt(now.number, share.make);
    else showFirst(isListAlone(fields));
    many.changed();
    keepSoon();
    told = `${isUndone ? 'Undone. ' : ''}${note ||= hasSample() ? 'This URL is an example: paste your own.' : ''}`.trim();
    isUndone = false;
    $('note').textContent = note;
    if (offersCopy) $('note').append(h('button', { type: 'button', class: 'all', onclick: event => copyURL(event.currentTarget, $('href')) }, 'Copy the URL'));
    if (undo) $('note').append(undoButton(undo, wanted.returns));
    note = '';
    now.isSilent = wanted.isSilent;
    undo = wanted.returns = wanted.isSilent = offersCopy = undefined;
  } catch (error) {
    return failed(error, update);
  }
  markShown(now.state);
  const asked = now;
  const answered = asked.answered = first.answer(asked);
  if (!root.dataset.ready) await answered; // two engines that start at once are both late
  later();
  await answered;
  if (!isNow(asked)) return;
  tellSettled();
}

let running = false;

// pause is how many milliseconds without a key end a round of typing, and round how long one
// is at most before the rest is asked about.
const pause = 40, round = 300;

// later asks the rest about what was typed last, one step at a time: when no key has come for
// a while, or typing has gone on for long.
async function later() {
  if (running) return;
  running = true;
  try {
    for (let asked; asked !== now;) {
      const end = performance.now() + round;
      do {
        asked = now;
        await new Promise(resolve => setTimeout(resolve, pause));
      } while (asked !== now && performance.now() < end);
      asked = now;
      await asked.answered; // which may have another text read
      for (const step of rest) if (now.request) await step.answer(now);
      if (now.secrets?.length) await prepare(now);
    }
    tellSettled();
  } finally {
    running = false;
  }
}

let lastBrief = ''; // what was said last of the URL

// unsaid returns what is said of the URL, but not what was said of what is typed before.
function unsaid(brief, isTyped) {
  const isSame = isTyped && brief === lastBrief;
  lastBrief = brief;
  return isSame ? '' : brief;
}

let saying = 0, isOfCaret = false, told = ''; // the timer, whether it is for the caret, and what is told besides

// betweenKeys is how many milliseconds at most are between two keys of those who type.
const betweenKeys = 900;

// sayLater has a screen reader say what a function returns, when no key has come for a while. Of a presented URL a
// class does not hear the end first. What the caret is at is not said in place of what has been typed.
function sayLater(said, atCaret = false, wait = betweenKeys) {
  if (atCaret && saying && !isOfCaret) return;
  clearTimeout(saying);
  isOfCaret = atCaret;
  saying = setTimeout(() => { saying = 0; if (!root.hasAttribute('data-present') && !(shownPanel() === 'many' && $('url').value === '' || 'empty' in root.dataset && root.hasAttribute('data-listed'))) say(said()); }, wait);
}

// setTitle writes the URL to the title of the page, which is also the name of a file that it is printed to.
function setTitle(isUnlinked = isGrave(now.grade)) {
  const { url } = addressed(now) ?? {};
  document.title = many?.title() || (url ? `${clip(isUnlinked ? unlinked(url) : url, 60)} · URL lab` : 'URL lab');
}

// isTyping reports whether the user is in a field in which something was typed: its end may be the beginning of a secret.
const isTyping = asked => asked.isTyped && document.hasFocus() && document.activeElement.matches('#url, #base, #other');

// addressed returns what the address and the title of the page, and with them the history of the browser, have of a state: no secrets, unless
// the user wants them, and no state while it is not known which secrets there are. A step is one of the input with them.
function addressed(asked) {
  const { state, safe } = asked;
  if (!isRedacted()) return state;
  return !isTyping(asked) && safe && { ...safe.state, ...state.other && { other: other?.typed === state.other ? toTyped(other.secrets.input) : '' }, ...safe.state !== state && { step: '' } };
}

// keep writes the state to the history, and to the address of the page. What a
// browser refuses, such as a long address, is not kept, and neither is an older one.
function keep(asked) {
  if (location.hash !== fragment) return; // Back or Forward is on its way
  const isList = many && (place.panel === 'many' || place.panel === 'share' && isListAlone(asked.state)), view = isList ? many.view() : {}, state = addressed(asked);
  const to = (...more) => state ? fragmentOf(Object.assign({ ...asked.state, ...place }, ...more, state)) : location.pathname;
  try {
    history.replaceState({ ...asked.state, ...place, ...view, ...isList ? many.linked() : null }, '', to(view, isList ? many.addressed() : null));
    linkTabs(panel => to({ panel, step: '' }));
  } catch {
    history.replaceState(null, '', location.pathname);
  }
  fragment = location.hash;
}

let fragment = location.hash; // of the state that is shown

let keeping;

// keepSoon keeps the state when it has not changed for a while: each time costs more than
// all else that is done for a key.
function keepSoon() {
  clearTimeout(keeping);
  keeping = setTimeout(() => { if (now.state) keep(now); }, 200);
}

// wanted is the state that is shown when the lists of encodings and editions are there,
// linked the place that is gone to when all is shown, note what is said of a link or of a change, undo a function that
// undoes it, if it can be undone, and offersCopy whether the URL can be copied beside it.
let wanted = initial, linked = {}, note = '', undo, offersCopy, isUndone = false;

// enter shows a state as if it were typed.
function enter(state) {
  covered = null;
  wanted = { ...empty, ...state };
  for (const name of ['url', 'base', 'whole', 'other']) $(name).value = escaped(wanted[name]);
  if (wanted.base || wanted.encoding || wanted.edition) $('options').open = !isPhone(); // where the answer is in view
  for (const name of ['encoding', 'edition']) choose(name, wanted[name]);
  place = linked = placeOf(wanted);
  choosePanel(place.panel);
  present(place.view === 'present' && !small.matches);
  if (many) {
    tellPlace();
    tellHidden();
  }
  $('presented').value = place.panel;
  note = wanted.isCut ? `The end of this link is missing${wanted.size ? `: of ${wanted.size} characters of its list, ${wanted.lines.length} are here` : ''}. Ask for the whole link.`
    : wanted.newer ? 'This link is of a later version of the page, which may have shown more.'
    : wanted.view === 'present' && small.matches ? 'This link presents the steps on a larger screen. Here they are in the panel Steps.' : wanted.said ?? '';
  if (wanted.canUndo || wanted.returns) undo = () => history.back();
  update();
  if (wanted.lines) (wanted.lines === many.linked().lines && wanted.at === many.linked().at ? many.look(wanted) : many.read(wanted.lines, wanted)); // with the options
}

// follow shows what the history or the fragment of the address has: a state, or a part of the page for
// the present one.
function follow() {
  fragment = location.hash;
  const state = history.state ?? stateOf(fragment);
  if (covered && state) return uncover(state);
  if (state?.url !== undefined) return enter(now.state || performance.getEntriesByType('navigation')[0]?.type !== 'navigate' ? state
    : { ...state, said: `The ${state.lines ? 'URLs are' : 'URL is'} explained here, not opened.` });
  if (!now.state) enter({ ...initial, ...state, isSilent: true }); // what nobody has entered is not said
  else if (placeOf(state ?? {}).panel) goTo(placeOf(state).panel);
}

// uncover shows the input that was covered, at what is shown of it without its secrets.
async function uncover(state) {
  const { panel, step } = place, view = isUncovering ? 'present' : '';
  isUncovering = false;
  enter({ ...state, view, panel: view ? panel : panelAfter(panel), step: await safeStep(now, inputOf(now.number, { ...empty, ...state }), step) });
}

// placeOf returns the place that a state is for. A link of a part is from before there were panels.
function placeOf({ panel, part, step, view }) {
  const id = view === 'present' ? presentedOf(panel || (step ? 'machine' : '')) : panelOf(panel || part);
  return { panel: id, step: id === 'machine' ? step : '', view };
}

// visit is enter for another URL, from which Back leads to this one.
function visit(state) {
  if (now.state) keep(now);
  state = { ...place, step: '', ...state };
  history.pushState(state, '', location.pathname); // keep writes the address
  fragment = location.hash;
  enter(state);
}

// isTouched reports whether a keyboard covers the result when a field has the focus.
const isTouched = () => matchMedia('(pointer: coarse)').matches;

// show is visit, and leads to the URL.
function show(state) {
  visit(state);
  scrollTo({ top: 0 });
  if (root.hasAttribute('data-present')) focusLesson();
  else if (!isTouched()) $('url').focus({ preventScroll: true });
}

// choose chooses a value of a list, or the first if there is no such value.
function choose(id, value) {
  $(id).value = value;
  if ($(id).selectedIndex < 0) $(id).selectedIndex = 0;
}

let isReplacing = false; // whether it is replace that types

// replace replaces a part of what is typed in a field, as typing does: it can be undone.
function replace(field, start, end, text) {
  field.focus();
  field.setSelectionRange(start, end);
  isReplacing = true;
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text); // which is input
  isReplacing = false;
  if (!isDone) {
    field.setRangeText(text, start, end, 'end');
    update();
  }
  if (isTouched()) field.blur();
}

// undoChange undoes the last change by a button, if nothing was typed since, and reports whether it does.
function undoChange() {
  const button = $('note').querySelector('.undo');
  button?.click();
  return Boolean(button);
}

// undoTyping undoes the last edit of the URL, by a key or a button. The focus stays.
function undoTyping() {
  const { activeElement } = document;
  $('url').focus({ preventScroll: true });
  isReplacing = isUndone = true;
  document.execCommand('undo'); // which is input
  isReplacing = isUndone = false;
  activeElement.focus({ preventScroll: true });
}

const insert = (field, text) => replace(field, field.selectionStart, field.selectionEnd, text);

// apply applies a fix to the text that it is for, which fixes n errors if it fixes several. A defanged text becomes
// what it stands for. A link that is grave is said to be so after its fixes.
function apply(text, fix, n) {
  const { value } = $('url'), { grade, host, given = grade } = now;
  if (value !== text.typed && text !== now.text) return;
  const panel = document.activeElement.closest('#errors'); // in which the focus stays
  const to = value === text.typed ? value.slice(0, text.place(fix.start)) + toTyped(fix.text) + value.slice(text.place(fix.end)) : toTyped(fixed(text, fix));
  write(to, `${n ? `${n} errors fixed` : 'Fixed'}.${hasPort.test(value) && !hasPort.test(to) ? ' The port is left out.' : ''}${isGrave(given) ? ` As it was given, the link was ${given}.` : ''}`);
  now.given = given;
  now.unfixed = { grade, host };
  panel?.focus({ preventScroll: true });
}

// tellRaised says after a fix, once, why the grade is a graver one.
function tellRaised(asked) {
  const { grade, host, unfixed } = asked;
  asked.unfixed = undefined;
  if (!unfixed || !isNow(asked) || !isGrave(grade) || gravity({ grade }) <= gravity(unfixed)) return;
  const said = ` It is ${grade} now: ${!unfixed.host ? 'before, it led to no host' : unfixed.host !== host ? 'before, it led to another host' : 'programs read another URL'}.`;
  $('note').firstChild.data += said;
  told += said;
}

// edit applies an edit of a parameter to the text that it is for.
function edit(text, { start, end, text: written }) {
  const { value } = $('url');
  if (value !== text.typed && text !== now.text) return;
  write(value === text.typed ? value.slice(0, text.place(start)) + toTyped(written) + value.slice(text.place(end)) : toTyped(text.slice(0, start) + written + text.slice(end, text.length)), 'The parameters are changed.');
}

// giveBase leads to the field for the base.
function giveBase() {
  $('options').open = true;
  $('base').focus();
}

// linkLine matches a line with a URL after at most a sign of an item, a quotation mark or fields of CSV, and
// bareLine one that is a host with at most a path.
const linkLine = /^\s*(?:(?:[-*+•–]|\d+[.)])\s+)?(?:[^\s,;]*[,;])*["'<“(]?[a-z][a-z0-9+.*-]*(?:\[?:|:\/\/)/i, bareLine = /^\s*[a-z0-9-]+(?:(?:\.|[[({](?:\.|dot)[\])}])[a-z0-9-]+)+(?::\d+)?(?:[/?#]\S*)?\s*$/i;

// isListAlone reports whether there is a list, and no URL in a state.
const isListAlone = ({ url }) => url === '' && many?.list().length > 0;

// isList reports whether a text is a list of URLs: some lines, each with a scheme or a host.
function isList(text) {
  const begin = text.slice(0, 1 << 16).split('\n');
  if (text.length > 1 << 16) begin.pop();
  const lines = begin.filter(line => !/^\s*(#\s.*)?$/.test(line)), links = lines.filter(line => linkLine.test(line)).length;
  return lines.length > 1 && (links > 1 || bareLine.test(lines[0])) && links + lines.filter(line => !linkLine.test(line) && bareLine.test(line)).length >= lines.length - (links > 1 && /^[\w ]+([,;][\w ]+)+$/.test(lines[0].trim()) ? 1 : 0);
}

// isReferences reports whether a text is a list of relative references, of which none is prose.
function isReferences(text) {
  const lines = text.split('\n').filter(line => line.trim());
  return lines.length > 1 && lines.every(line => /^\s*(?:[/\\.?#]|[a-z][a-z0-9+.-]*:|\S+\s*$)/i.test(line));
}

// areShort reports whether a text is a list of relative references, such as g, ./g and ?y, and not a URL that a program has wrapped.
function areShort(text) {
  const lines = text.split('\n').map(line => line.trim()).filter(Boolean);
  return isReferences(text) && lines.every(line => /^\S{1,40}$/.test(line)) && lines.filter(line => /^[/.?#]/.test(line)).length > 1
    && /^(?!www\.|\/\/[^/]*\.|[^/?#]{2,}:)/i.test(lines[0]) && !lines.slice(1).some(line => /^[a-z][a-z0-9+.-]*:/i.test(line));
}

// showList shows the links in a text in the table of many.
function showList(text) {
  goTo('many');
  many.read(text);
}

// listReferences has references that were pasted before they had a base read as a list, as those are that are pasted after it. The focus stays.
function listReferences() {
  const text = $('whole').value ? '' : new Text($('url').value).string;
  if (!URL.canParse(new Text($('base').value).string) || !isReferences(text)) return;
  leave();
  open('many');
  many.read(text);
}

// hasLinks reports whether a text has more than one link. Few texts are asked about.
async function hasLinks(text) {
  try {
    return (await quick.ask({ ...new Text(toTyped(text)).request, want: 'links' })).links > 1;
  } catch {
    return false; // which the field says
  }
}

// paste pastes a text into a field, and one with several links into the table of many. One URL that is divided is read whole.
async function paste(pasted, field) {
  const text = pasted.replace(/[\r\n]+$/, '');
  const isAnother = field === $('url') && field.selectionEnd - field.selectionStart === field.value.length;
  if (isAnother) takeBack();
  const isMail = mailOf(text) !== null, maySeveral = text.length <= mostTyped && (/[\s"<]/.test(text) || text.split(/:\]?\/\/|\bwww\b|[[({](?:\.|dot)[\])}]/i).length > 2);
  const isSeveral = !isMail && maySeveral && await hasLinks(text), isOne = !isMail && maySeveral && isDivided(text, isSeveral);
  if (isMail || tableOf(text) || !isOne && (isSeveral || isList(text) || field === $('url') && $('base').value && isReferences(text)) || field === $('url') && areShort(text)) {
    if (field === $('url')) leave();
    redact(true);
    showList(text);
  } else if (text.length > mostTyped) {
    $('note').textContent = tooLong(text);
  } else {
    if (field === $('url') && many.list().length) forgetList();
    if (text !== pasted) note = 'The newline at the end is left out.';
    // Another URL is not compared with what the former one was, unless that is in view.
    if (isAnother && shownPanel() !== 'beside') $('other').value = '';
    if (isAnother && phone.matches && place.panel === 'share') choosePanel((place = { ...place, panel: '' }).panel); // what is seen is of it
    if (isAnother) $('whole').value = isOne ? '1' : '';
    if (field === $('url') && hasSample()) replace(field, 0, field.value.length, toTyped(text));
    else insert(field, toTyped(text));
    if (field.value === toTyped(text)) field.scrollTop = 0; // where its host is
  }
}

// onPaste pastes what the browser is asked to, and pasteClipboard what the clipboard has, in place of the URL.
function onPaste(event, field) {
  event.preventDefault();
  paste(event.clipboardData.getData('text'), field);
}

async function pasteClipboard() {
  try {
    const text = await navigator.clipboard.readText();
    $('url').select();
    paste(text, $('url'));
    $('url').blur(); // the keyboard hides the answer
  } catch {
    $('note').textContent = 'The browser keeps the clipboard closed. Press long on the field, and choose Paste.';
  }
}

// redact ticks the boxes for REDACTED, or not.
function redact(isOn) {
  for (const box of document.querySelectorAll('.redact')) box.checked = isOn;
}

// copySelected has what is selected outside of fields copied without secrets, and of a list with a warning defanged. Those that stand in a URL are found in the selection.
async function copySelected(event) {
  const selected = String(getSelection()), isOfList = shownPanel() === 'many', warns = isOfList && many.list().some(row => isGrave(row.grade)), isList = isOfList && (warns || many.secrets().names.length > 0);
  if (event.defaultPrevented || !selected || !isRedacted() || !now.secrets?.length && !isList || event.target.closest?.('input, textarea')) return;
  event.preventDefault();
  const known = now.values && withoutValues(selected, now.values);
  event.clipboardData.setData('text/plain', isList || known === undefined ? '' : known);
  try {
    const { secrets: { input } } = await slow.ask({ input: known ?? selected, want: 'secrets' });
    if (isList || known === undefined || input !== known) await navigator.clipboard.writeText(warns ? unlinked(input) : input);
    $('note').textContent = `Copied. ${input === selected ? '' : 'What is private is hidden in it, as REDACTED. '}${warns ? 'It is defanged.' : ''}`.trim();
  } catch {
    $('note').textContent = 'What is selected is not copied, because it has something private. Share has what can be copied.';
  }
  say($('note').textContent);
}

// takeBack takes back how one URL was to be shared, which is not for another: secrets, live evidence, and links that open no panel.
function takeBack() {
  redact(true);
  $('exact').checked = $('blockAll').checked = false;
  $('linkPanel').checked = !$('linkPanelPart').hidden;
}

// forgetList removes the list and its panel, because something else is looked at.
function forgetList() {
  many.clear();
  if (place.panel === 'many') choosePanel((place = { ...place, panel: '' }).panel);
}

// setUpSample has the first focus select the sample, so that what is typed replaces it.
function setUpSample(field) {
  field.addEventListener('focus', () => {
    if (!hasSample()) return;
    field.select();
    // The press that gave the focus puts the caret somewhere, if there was a selection only after its click.
    field.addEventListener('click', () => setTimeout(() => { if (hasSample() && field.selectionStart === field.selectionEnd) field.select(); }), { once: true });
  }, { once: true });
}

// escapeField escapes in a field what does not show, such as what was dropped there.
function escapeField(field) {
  const typed = escaped(field.value);
  if (typed === field.value) return;
  const caret = escaped(field.value.slice(0, field.selectionEnd)).length;
  field.value = typed;
  field.setSelectionRange(caret, caret);
}

// shareable returns the input with the names of its secrets, without the secrets unless the user wants them, and says which there are.
async function shareable(step = withPlace({}).step) {
  const asked = now, { secrets } = await slow.ask({ ...asked.request, want: 'secrets' });
  const { secrets: ofOther } = await slow.ask({ ...new Text(asked.state.other).request, hide: asked.request.hide, want: 'secrets' }), names = [...new Set([...secrets.names, ...ofOther.names])];
  if (isNow(asked)) tellSecrets(names);
  if (!names.length || !isRedacted()) return alone({ ...asked, names, state: { ...withPlace(asked.state), step } });
  const safe = inputOf(asked.number, { ...asked.state, url: toTyped(secrets.input), base: toTyped(secrets.base ?? ''), other: toTyped(ofOther.input) });
  return alone({ ...safe, names, state: { ...withPlace(safe.state), step: await safeStep(asked, safe, step) }, isSafe: true });
}

// alone returns what is shared with only the link that is read in a text: what else a message says is for nobody else. The text of a
// link in HTML stays, if it deceives.
async function alone(shared) {
  if (!/\s/.test(shared.written.string.trim())) return shared; // it is no text
  const { reading: { read }, inspect: { findings } } = await slow.ask({ ...shared.request, want: 'reading inspect' });
  if (read === undefined || findings.some(({ rule }) => rule === 'link-text')) return shared;
  const url = toTyped(read);
  return { ...shared, ...inputOf(shared.number, { ...shared.state, url }), state: { ...shared.state, url } };
}

// safeStep returns the number of a step as one of an input without its secrets, or with them again.
async function safeStep(asked, safe, step) {
  const [from, to] = await Promise.all([asked, safe].map(async ({ request }) => (await quick.ask({ ...request, want: 'explain' })).explain.steps));
  return step && String(stepIn(to, from, Number(step)));
}

// sharedWith is shareable with the answer to a request, with what the exact URL is, if that is read in another way, and with the well-known sites to open instead. If something else is typed meanwhile, that is shared.
async function sharedWith(want) {
  const asked = now, shared = await shareable(), answer = await slow.ask({ ...shared.request, want: `${want} reading` });
  const exact = shared.isSafe && answer.result && await slow.ask({ ...asked.request, want: 'result' });
  const isOther = shared.isSafe && answer.inspect && gradeOf(answer) !== asked.grade;
  const known = [];
  for (const name of answer.inspect ? toOpen(answer.inspect) : []) if (isFine((await slow.ask({ input: `https://${name}/`, want: 'inspect' })).inspect)) known.push(name);
  const isCompared = shared.state.panel === 'beside' && shared.state.other;
  if (isCompared && (other?.typed !== asked.state.other || other.number !== asked.number)) await readOther(asked);
  const compared = isCompared ? saidOfTwo(comparison(await slow.ask({ ...shared.request, want: 'parse host site' }), shared.isSafe ? other.safe : other)) : '';
  return isNow(asked) ? { ...reread(shared, answer), answer: isOther ? { ...answer, inspect: { ...answer.inspect, grade: asked.grade } } : answer, about, known, compared: compared && { other, said: ` (${wordOf(other.inspect)}). ${compared}` }, ...isOther && { exactGrade: asked.grade }, exactly: exact && ofExact(exact.result, answer.result) } : sharedWith(want);
}

// listOfOne is the URL that is shared as a list, for a block list.
async function listOfOne({ text, base, answer: { result: { url } } }) {
  const [list] = await slow.ask({ lines: `${url && (base || /[\r\n]/.test(text.string)) ? url.href : text.string}\n` });
  return { list, base: base?.string, owners: await many.owners(list) };
}

// panelBehind returns the panel that is shown, or the one that Share was chosen at.
const panelBehind = () => shownPanel() === 'share' ? before.panel : shownPanel();

// withPlace returns a state with what is shown of it, but not the panel from which it is shared, and the list.
function withPlace(state) {
  const shown = place.panel === 'share' ? before : place;
  if (shown.panel === 'many') return state;
  return { ...state, ...shown, ...place.panel === 'share' && !$('linkPanel').checked && { panel: '', step: '' } };
}

// leave empties the field, which has nothing to do with a list. Back leads to what it had.
function leave() {
  if (now.state?.url && !hasSample()) visit({ ...now.state, url: '', other: '' });
}

let secretNames = []; // of the secrets in the input

// tellSecrets names the secrets in the input and in the list, where both are copied.
function tellSecrets(names = secretNames) {
  secretNames = names;
  const { names: listed, lines } = many.secrets(), where = `${lines} ${lines === 1 ? 'line' : 'lines'}`;
  const named = list => list.map(name => clip(name, 40)).join(', ');
  $('secrets').hidden = !names.length && !listed.length;
  $('secretNames').textContent = [names.length ? `This URL has something private: ${named(names)}.` : '', listed.length ? `The list has something private in ${where}: ${named(listed)}.` : ''].join(' ').trim();
  $('secretsShown').hidden = isRedacted();
  $('listSecrets').hidden = !listed.length;
  $('listSecretNames').textContent = `Hide what is private in copies, files and Present, as REDACTED, in ${where}: ${named(listed)}`;
}

// list is what is shared of the list, for a block list with the owners of hosts that are not those of rows.
const list = async isBlock => await many.settled() ?? ({ about, view: many.view(), said: many.said(), isMessage: many.isMessage(), facts: many.facts(), state: (await shareable()).state, ...many.shared(), ...isBlock && { owners: await many.owners() } });

// linkOfList is a link of the list, or nothing if it is too long for one.
const linkOfList = async () => {
  const shared = await list();
  return linesOf(shared.list) && ofList.Link(shared);
};

// showFirst shows a message about the URL or the list, or a link of a list without a warning, which can be copied.
function showFirst(isOfList) {
  const isLink = isOfList && !phone.matches && !many.list().some(({ grade }) => isGrave(grade));
  share.mark($(isOfList ? 'listFormats' : 'formats').querySelector(isLink ? '[data-list-format=Link]' : '[data-format=Message], [data-list-format=Message]'));
  share.attempt(now.number, share.make = async () => isLink ? linkOfList() : isOfList ? ofList.Message(await list()) : formats.Message(await sharedWith(ofMessage)));
}

// offerPanel has links open the panel that Share is chosen at, unless the user does not want that.
function offerPanel() {
  before = place;
  $('share').classList.remove('ofCode');
  const panel = panels.find(({ id }) => id === before.panel);
  $('linkPanelPart').hidden = !panel || ['errors', 'many', 'examples'].includes(panel.id);
  $('linkPanelTitle').textContent = panel?.title;
  $('linkPanel').checked = !$('linkPanelPart').hidden;
}

// open shows a panel, the machine at its first step, and goTo leads to it.
function open(id) {
  const isNew = id !== place.panel, isOfList = many.list().length > 0 && (place.panel === 'many' || $('url').value === '');
  if (isNew && id === 'share') {
    offerPanel();
    $('ofURL')[isOfList ? 'before' : 'after']($('listShare')); // what is shown is shared first
  }
  const isPresented = root.hasAttribute('data-present') && presented.includes(id); // the lesson goes on where it was
  place = { ...place, panel: id, step: isNew && !isPresented ? '' : place.step };
  keepSoon();
  choosePanel(id, true);
  $('presented').value = id;
  if (isNew && id === 'machine' && !isPresented) walk.go(1);
  if (id === 'many') many.restore(true);
  if (isNew && /^(?:many|share)$/.test(id) && !many.list().length && now.links > 1) many.read(now.written.string);
  if (isPresented) tellHidden();
  if (id === 'share' && now.state && (isNew && isOfList || !$('shared').value)) showFirst(isOfList);
  afterwards();
}

function goTo(id) {
  open(id);
  $(id).focus({ preventScroll: true });
}

// fitSlide has the letters of what a class sees of the URL become smaller until all of it is in view, unless the window is small or zoomed.
function fitSlide() {
  for (const size of innerHeight < 700 ? [''] : ['', 'small', 'smaller']) {
    root.dataset.letters = size;
    forget();
    result.again();
    if (!root.matches('[data-present][data-slide]') || $('both').scrollHeight <= $('both').clientHeight) break;
  }
}

// afterwards draws again what is drawn by its size.
function afterwards() {
  many.fit();
  fitSlide();
  walk.settle();
  walk.go(walk.position);
}

// start asks the engine what it knows, once, and then about what is typed.
async function start() {
  const { number } = now;
  let answer;
  showLoading(true);
  try {
    answer = await loadAbout();
  } catch (error) {
    if (number !== now.number) return;
    showLoading(false);
    failed(error, update);
    return;
  }
  if (about) return;
  about = answer;
  showLoading(false);
  $('edition').append(...about.editions.map((name, i) => h('option', { value: i === 0 ? '' : name }, name)));
  $('encoding').append(h('option', { value: '' }, 'UTF-8'), ...about.encodings.filter(name => name !== 'UTF-8').map(name => h('option', { value: name }, name)));
  for (const name of ['encoding', 'edition']) choose(name, wanted[name]);
  walk.draw(about.states, root.hasAttribute('data-present'));
  $('about').append(`Unicode ${about.unicode}, `, h('span', { title: about.suffixList }, `Public Suffix List of ${/\d{4}-\d\d-\d\d/.exec(about.suffixList)}`), '. The programs are models, which tests compare with them.');
  await update();
  root.dataset.ready = performance.now().toFixed(0);
  keepOffline();
}

// typed reads what the user has typed. A step of the machine is one of the former input.
function typed() {
  place.step = '';
  update(!isReplacing);
}

// small is whether the screen has no room to present. Of a wide one that is zoomed, the view has all letters.
const small = matchMedia('(max-width: 480px), (max-height: 240px), (pointer: coarse) and (max-width: 640px), (pointer: coarse) and (max-height: 480px)');

const aboutPresent = 'Show a class the components and how the parser reads the URL, step by step, or the panel that you have chosen';

let unpresented = ''; // the panel before Present, to which the components lead back

// panelAfter returns the panel that is shown when Present is closed at a panel.
const panelAfter = panel => panel === 'result' && !isPhone() ? unpresented : panel;

// present shows what a class looks at, large, or all of the page. The focus is on what is used next.
function present(isOn) {
  if (root.hasAttribute('data-present') === isOn) return;
  if (covered) return history.back();
  const hasList = many.list().length > 0 || wanted.lines, isList = isOn && hasList && (!$('url').value || place.panel === 'many' && place.view === 'present');
  if (isOn && !isList && !$('url').value) return;
  if (isOn) unpresented = place.panel === 'result' ? '' : place.panel;
  root.toggleAttribute('data-present', isOn);
  $('present').textContent = isOn ? 'Close' : 'Present';
  $('present').title = isOn ? '' : aboutPresent;
  place = { ...place, view: isOn ? 'present' : '', panel: isList ? 'many' : isOn ? place.panel === 'errors' && !$('errorList').querySelector('.errors, .findings') || place.panel === 'many' ? 'result' : presentedOf(place.panel) : panelAfter(place.panel) };
  choosePanel(place.panel);
  many?.present(isOn);
  tellPlace();
  tellHidden();
  $('presented').value = place.panel;
  keepSoon();
  if (about) walk.draw(about.states, isOn);
  if (isOn && !place.step) walk.go(1);
  besidePart.again();
  afterwards();
  if (!isOn) $('present').focus({ preventScroll: true });
  else if ('up' in root.dataset) beginLesson();
}

// presented are the panels that can be presented, and presentedOf returns a panel if it is one of them, or the components.
const presented = ['many', 'result', 'machine', 'errors', 'programs', 'query', 'host', 'paths', 'api', 'beside'];
const presentedOf = id => presented.includes(id) ? id : 'result';

// tellPlace shows a class which URL of the list it looks at.
function tellPlace() {
  const n = many.place(), { length } = many.list();
  $('presentList').hidden = length < 2;
  $('listPlace').textContent = `${n || '–'} of ${length}`;
  const option = $('presented').querySelector('[value=many]');
  if (option) option.hidden = option.disabled = !length;
  for (const [id, isEnd] of [['listBack', n <= 1], ['listNext', n === length]]) $(id).setAttribute('aria-disabled', isEnd);
}

let covered = null; // the input that is presented with REDACTED, if the state before it has the secrets
let isUncovering = false; // whether that state is on its way, to be presented

// cover presents an input without its secrets, unless the user wants them, until Present is closed.
async function cover(asked) {
  if (!isNow(asked) || !root.hasAttribute('data-present') || !isRedacted() || (asked.safe ?? asked) === asked) return;
  const step = await safeStep(asked, asked.safe, place.step);
  if (!isNow(asked) || !root.hasAttribute('data-present')) return;
  place = { ...place, view: '' };
  visit({ ...asked.safe.state, step, view: 'present' });
  covered = asked;
}

function beginLesson() {
  focusLesson();
  clearLight(); // what the caret was at
  const id = shownPanel();
  say(id === 'machine' ? `Presenting, step ${$('stepNumber').textContent}.` : `Presenting: ${presented.includes(id) && panels.find(panel => panel.id === id)?.title || 'components'}.`);
}

// focusLesson gives the focus to what leads on: to a button, or to a panel that keys scroll.
const focusLesson = () => (place.panel === 'many' && ['.answer', '[aria-current] .open', '.open'].map(selector => $('manyRows').querySelector(selector)).find(Boolean) || $({ result: 'toSteps', machine: 'forward' }[place.panel] ?? place.panel)).focus({ preventScroll: true });

// lead shows a class the components or the steps.
function lead(id) {
  open(id);
  focusLesson();
}

// point lights the component after or before the one that is lit, and after the last leads to the steps.
function point(by) {
  const rows = [...document.querySelectorAll('#components [data-component]')], row = rows[rows.findIndex(row => row.matches('.lit')) + by];
  if (!row && by > 0) return toSteps();
  clearLight();
  if (!row) return;
  for (const element of document.querySelectorAll(`[data-component="${row.dataset.component}"], .ribbon.${row.dataset.component}`)) element.classList.add('lit');
  row.scrollIntoView({ block: 'nearest' });
  say([...row.cells].map(cell => cell.textContent).filter(Boolean).join(', '));
}

// closePresent closes the view for a class. If the input before it has secrets, it is shown again, and its verdict is said.
function closePresent() {
  if (!covered) say('Present is closed.');
  present(false);
}

// Keys of the view for a class, among them those of a presenter.
const stepBack = () => walk.position > 1 ? walk.step(-1) : lead('result');
function toSteps() {
  lead('machine');
  walk.say();
}
// toQuiz asks a class for the components of the URLs of the list, or of the URL.
function toQuiz() {
  const { string } = now.written, isOfList = many.list().length > 0, quiz = 'components';
  open('many');
  if (isOfList) many.look({ ...many.view(), quiz }); else many.read(string, { quiz });
}
function toFirst() {
  clearLight();
  point(1);
}
const keys = {
  Escape: closePresent, n: () => many.step(1), p: () => many.step(-1), s: () => { if ('secret' in root.dataset) $('presentRedact').control.click(); },
};
// onward shows a class the next answer of a quiz, or more of a list and after its end the next URL.
function onward() {
  const box = $('many');
  if (!$('quiz').checked && box.scrollTop + box.clientHeight < box.scrollHeight - 1) scrollSlide(.8); else many.step(1);
}
function scrollSlide(by) {
  const box = $(shownPanel());
  box.scrollBy(0, box.clientHeight * by);
}
const scrolling = { PageDown: () => scrollSlide(.8), ' ': () => scrollSlide(.8), PageUp: () => scrollSlide(-.8), ArrowDown: () => scrollSlide(.2), ArrowUp: () => scrollSlide(-.2) };
const keysOf = {
  many: { ...scrolling, ArrowRight: () => many.step(1), ArrowLeft: () => many.step(-1), PageDown: onward, ' ': onward },
  result: { ArrowRight: () => point(1), ArrowLeft: () => point(-1), Home: toFirst, PageDown: toSteps, ' ': toSteps },
  machine: {
    ArrowRight: () => walk.step(1), PageDown: () => walk.step(1), ' ': () => walk.step(1), ArrowLeft: stepBack, PageUp: stepBack,
    Home: () => walk.step(-Infinity), End: () => walk.step(Infinity),
    r: () => walk.run(), '+': () => walk.hasten(-1), '=': () => walk.hasten(-1), '-': () => walk.hasten(1),
  },
};

function presentKey(event) {
  if (!root.hasAttribute('data-present') || $('keyHelp').open || event.altKey || event.ctrlKey || event.metaKey) return;
  const { target } = event, key = event.key.length === 1 ? event.key.toLowerCase() : event.key, does = keys[key] ?? (keysOf[shownPanel()] ?? scrolling)[key];
  if (!does || !single.on && /^[nprs+=-]$/.test(key) || key !== 'Escape' && target.closest('input, textarea, select, .scroll') || key === ' ' && target.closest('button')) return;
  event.preventDefault();
  does();
}

// leaveButton gives the focus to the next step after a click with a pointer in the steps that a class sees: the space bar goes on.
function leaveButton(event) {
  if (event.detail && root.hasAttribute('data-present') && event.target.closest('button, .state')) $('forward').focus({ preventScroll: true });
}

// showKeys lists the keys. The focus is on the heading, from which a screen reader reads on.
function showKeys() {
  $('keyHelp').showModal();
  $('keyTitle').focus();
}

// otherKey undoes the last edit of the URL, leads to it, lists the keys, or copies the parsed URL, while no field has the focus.
function otherKey(event) {
  if (event.altKey || event.target.closest(`${typing}, dialog[open]`)) return;
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'z' || event.shiftKey || root.hasAttribute('data-present')) return;
    event.preventDefault();
    if (!undoChange()) undoTyping();
    return;
  }
  if (!single.on) return;
  const does = { '/': () => { present(false); $('url').focus(); }, '?': showKeys, c: () => $('components').querySelector('.href .copy:last-child')?.click() }[event.key];
  if (!does) return;
  event.preventDefault();
  does();
}

// withOther is withPlace for paper, with the URL that the first is compared with.
const withOther = (state, typed) => {
  const { step, ...rest } = withPlace(state);
  return { ...rest, step: step && String(walk.position), other: typed };
};

// hasLink matches where programs that show paper make a link.
const hasLink = /(?<=.)(?<!hxxps?|fxps?)(?=:\/\/)|(?<=\bwww)(?=\.)/i;

// defangedSaid says how a URL on paper is to be read.
const defangedSaid = 'URLs of dangerous and suspicious links are defanged: “hxxp” stands for “http”, and “[.]” and “[:]” for “.” and “:”.';

// unseenGap is a word joiner. A quiz has it where a link would be, so that the URLs on paper are exact.
const unseenGap = '\u2060';

// inQuotes matches what a message quotes, such as the host. A genuine name to open instead is outside.
const inQuotes = /["“][^"“”]*["”]/g;

// unlinkAll leaves no link in a part of the paper. Except in a quiz, its URLs and hosts are defanged as in copies, and names of functions are kept.
function unlinkAll(box) {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), isQuiz = Boolean($('quizSheet'));
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = isQuiz ? node.data : node.data.replace(inQuotes, quotation => unlinked(quotation));
    node.data = isQuiz ? text.split(hasLink).join(unseenGap) : hasLink.test(text) || node.parentElement.closest('code:not(.function)') ? unlinked(text) : text;
  }
}

let unprinted = 0, wasOpen = false; // the step that was shown before, and whether the table of steps was

// mostPrinted is how many characters an address has that is printed as text.
const mostPrinted = 200;

// isListPrinted reports whether it is the list that is printed.
const isListPrinted = () => (shownPanel() === 'many' || 'empty' in root.dataset) && (many.isReading() || many.list().length > 0);

// isUnsettled reports whether something of the input, such as which secrets it has, or of the list that is printed is not known yet.
const isUnsettled = () => isListPrinted() ? many.isReading() : !settled(now.number) || isRedacted() && !(now.safe && (now.safe === now || now.isPrepared));

// mostWait is how many milliseconds the page waits for what it prints.
const mostWait = 5000;

// paperOf returns what is printed: the list or the URL, which are without secrets if isSafe is set, the URL that is compared, and a link to it in the lab.
function paperOf() {
  const shown = panelBehind(), ofList = isListPrinted(), isLate = isRedacted() && isUnsettled(), isSafe = isRedacted() && !isLate && now.safe !== now, { state, written } = isSafe ? now.safe : now, shared = many.shared();
  const isCompared = !isLate && shown === 'beside' && Boolean(other) && other.typed === now.state?.other, compared = isCompared && (isRedacted() ? other.safe : other);
  const address = !state ? '' : !ofList ? formats.Link({ state: withOther(state, compared?.typed) }) : !(isLate && state.base) && linesOf(shared.list) ? published + fragmentOfList({ ...shared, view: many.view(), state }) : published;
  return { shown, ofList, isLate, isSafe, state, written, shared, isCompared, compared, address };
}

// codeFor returns the modules of the QR code of a text, or null if it is too long for one.
const codeFor = async input => (await slow.ask({ input, want: 'code' })).code;

let paperCode = {}; // the QR code on paper: its address and its modules

// printSettled prints the page when all that it has is known.
async function printSettled() {
  for (const end = performance.now() + mostWait; isUnsettled() && performance.now() < end;) await new Promise(resolve => setTimeout(resolve, pause));
  const { address } = paperOf();
  if (address) paperCode = { address, modules: await codeFor(address).catch(() => {}) };
  globalThis.print();
}

// print shows everything while the page is printed, without secrets unless the user wants them.
function print(isOn) {
  const ofList = isOn ? isListPrinted() : root.hasAttribute('data-list');
  root.toggleAttribute('data-list', isOn && ofList);
  if (ofList) many.print(isOn);
  whole.on = isOn;
  root.toggleAttribute('data-printing', isOn);
  const steps = $('stepTable').closest('details');
  if (isOn) [unprinted, wasOpen] = [walk.position, steps.open];
  steps.open = isOn || wasOpen;
  const paper = paperOf(), { shown, state, written, shared, compared, address } = paper, isSafe = isOn && paper.isSafe, isCompared = isOn && paper.isCompared;
  const isUnlinked = isOn && !ofList && !$('exact').checked && (isGrave(now.grade) || now.isDefanged || isCompared && isGrave(other.inspect.grade));
  let { isLate } = paper;
  root.toggleAttribute('data-unlinked', isUnlinked);
  whole.defangs = isUnlinked;
  root.toggleAttribute('data-brief', isOn && !ofList && $('brief').checked);
  forget();
  try {
    for (const part of ofPaper.flatMap(step => step.parts)) part === walkPart ? walk.goAs(() => part.again(isSafe)) : part.again(isSafe);
    if (!isOn) walk.go(unprinted);
  } catch {
    isLate = true;
  }
  root.toggleAttribute('data-late', isOn && isLate && !ofList);
  if (isOn && !isLate && (shown !== 'beside' || isCompared)) root.dataset.paper = shown; else delete root.dataset.paper;
  if (root.hasAttribute(isOn ? 'data-present' : 'data-presented')) {
    root.toggleAttribute('data-present', !isOn);
    root.toggleAttribute('data-presented', isOn);
  }
  setTitle(isUnlinked);
  if (!isOn || !state) return;
  const names = [...now.secrets ?? [], ...compared ? compared.secrets.names : []];
  const grave = $('many').querySelectorAll('.grave'), boxes = $('quizSheet') ? [...grave, ...$('quizSheet').querySelectorAll('li')] : [...grave];
  const { modules } = paperCode.address === address ? paperCode : {};
  const to = ['In the lab', link(address, address.length <= mostPrinted ? address : modules ? 'the link of the QR code' : 'the link, which is too long to be printed')], fields = { input: (isUnlinked ? !state.base : written.string === $('href')?.textContent) ? '' : written.string, defanged: isUnlinked && !state.base && unlinked((isSafe ? now.safe : now).defanged ?? ''), ...state, 'compared with': compared?.typed };
  const code = (name, value) => [name, value && h('code', null, value)];
  // It has no headings of the page, and what there is none of is left out.
  const [title, facts] = ofList ? [$('manyTitle').textContent, $('quizSheet') ? [] : [['Summary', many.said()], code('Base', shared.base), ['Hidden', ofSecrets(shared).trim()], ['Note', boxes.some(box => hasLink.test(box.textContent)) && defangedSaid], to]]
    : ['Report on a URL', isLate ? [['Note', 'Print again in a moment: it is not known yet which secrets this URL has.']]
      : [['What to do', toDo[now.grade]?.trim()], ['Compared', isCompared && unlinked(leadOf({ inspect: { grade: now.grade } }, { other }))], ...['input', 'defanged', 'base', 'encoding', 'edition', 'compared with'].map(name => code(`${name[0].toUpperCase()}${name.slice(1)}`, /^(?:input|defanged)$/.test(name) && fields[name] ? apparent(fields[name]) : fields[name])),
        ['Hidden', ofSecrets({ isSafe: isSafe || compared && compared !== other, names }).trim()], ['Note', isUnlinked && defangedSaid], to]];
  $('printed').replaceChildren(modules && facts.includes(to) ? codeOf(modules) : '', h('p', { class: 'title' }, h('strong', null, title), h('span', null, new Date().toISOString().slice(0, 10))),
    h('dl', null, facts.filter(([, value]) => value).map(([name, value]) => h('div', null, h('dt', null, name), h('dd', null, value)))));
  if (ofList) for (const box of boxes) unlinkAll(box);
  if (isUnlinked) for (const box of [...ofPaper.flatMap(step => step.parts).map(({ id }) => $(id)), ...$('printed').querySelectorAll('code')]) unlinkAll(box);
}

function begin() {
  let lastField = $('url'); // outside the options: where Insert inserts
  $('url').addEventListener('scroll', () => { $('backdrop').scrollTop = $('url').scrollTop; });
  setUpSample($('url'));
  $('paste').hidden = !navigator.clipboard?.readText;
  $('paste').onclick = pasteClipboard;
  $('clear').onclick = () => {
    takeBack();
    $('other').value = $('whole').value = ''; // they are about this URL only
    replace($('url'), 0, $('url').value.length, '');
    $('url').focus();
  };
  // A newline is part of a URL only where it is meant to be. Enter has a screen reader say all of the verdict.
  for (const field of [$('url'), $('other')]) field.addEventListener('keydown', event => {
    if (field === $('url') && event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && undoChange()) event.preventDefault(); // the field itself forgets
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (field === $('url') && now.said) say(now.said());
  });
  document.querySelector('main').addEventListener('keydown', event => { if (event.key === 'Escape' && event.target.matches('textarea, input[type=text], select') && !root.hasAttribute('data-present')) focusPanel(); });
  $('swap').onclick = () => { if ($('other').value) visit({ ...now.state, url: $('other').value, other: $('url').value, said: 'The two URLs are swapped.' }); };
  $('copyCompared').onclick = async () => {
    const shared = await sharedWith(ofMessage);
    copy(formats.Message(shared), shared, $('copyCompared'), $('compared'));
  };
  $('url').addEventListener('keyup', event => { if (/^(Arrow|Home$|End$)/.test(event.key)) sayLater(saidAtCaret, true); });
  for (const field of [$('url'), $('base'), $('other')]) {
    field.addEventListener('input', event => { if (!event.isComposing) escapeField(field); typed(); });
    field.addEventListener('compositionend', () => { escapeField(field); typed(); });
    field.addEventListener('paste', event => onPaste(event, field));
    if (field !== $('base')) field.addEventListener('focus', () => { lastField = field; });
    field.addEventListener('blur', () => {
      setTimeout(setTitle, betweenKeys); // a screen reader says it, after where the focus goes
      keepSoon();
    });
  }
  addEventListener('paste', event => { if (!event.target.closest?.('input, textarea')) onPaste(event, $('url')); });
  $('base').addEventListener('change', listReferences);
  $('encoding').addEventListener('change', typed);
  $('edition').addEventListener('change', typed);
  setUpSetters(() => {
    isSet = true;
    clearTimeout(saying); // what is said is that of the last key
    saying = 0;
    if (now.request) ofClass.answer(now);
  }, async () => {
    if (!now.request) return;
    await ofClass.answer(now);
    $('use')?.click();
  });
  $('plain').addEventListener('input', encode);
  $('present').title = aboutPresent;
  $('present').onclick = () => {
    if (root.hasAttribute('data-present')) return closePresent();
    present(true);
    cover(now);
  };
  $('presented').append(...presented.map(id => h('option', { value: id }, $(id).dataset.title ?? 'Components')));
  $('toSteps').onclick = toSteps;
  $('toQuiz').onclick = toQuiz;
  for (const [id, by] of [['listBack', -1], ['listNext', 1]]) $(id).onclick = () => many.step(by);
  $('presented').onchange = () => open($('presented').value);
  $('copyStep').onclick = async () => {
    const shared = await shareable(String(walk.position));
    copy(formats.Link(shared), shared, $('copyStep'), $('tape'));
  };
  addEventListener('keydown', presentKey);
  $('walk').addEventListener('click', leaveButton);
  addEventListener('keydown', otherKey);
  addEventListener('copy', copyLit);
  addEventListener('copy', copySelected);
  addEventListener('keydown', event => {
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    printSettled();
  });
  $('print').onclick = $('printList').onclick = printSettled;
  setUpKeys();
  $('keys').onclick = showKeys;
  $('keysClose').onclick = () => $('keyHelp').close();
  addEventListener('beforeprint', () => print(true));
  addEventListener('afterprint', () => print(false));
  [clearLight, relight, saidAtCaret] = setUpLight(() => lightable, walk);
  $('insertIt').onclick = () => insert(lastField, $('insert').value);
  setUpTabs(open);
  // What is unfolded is in view.
  $('panels').addEventListener('click', event => {
    const summary = event.target.closest('summary');
    if (summary) setTimeout(() => summary.parentNode.scrollIntoView({ block: 'nearest' }));
  });
  // A link of the page to one of its panels leads to it.
  document.querySelector('main').addEventListener('click', event => {
    const id = panelOf(event.target.closest('a[href^="#"]:not([role=tab])')?.getAttribute('href').slice(1));
    if (!id) return;
    event.preventDefault();
    goTo(id);
    const toCode = event.target.closest('.toCode');
    if (toCode) share.showCode(toCode.dataset.code);
  });
  $('skip').onclick = event => { event.preventDefault(); $('url').focus(); };
  $('skipPanels').onclick = event => { event.preventDefault(); focusPanel(); document.activeElement.scrollIntoView({ block: 'nearest' }); };
  addEventListener('popstate', follow);
  addEventListener('resize', () => {
    layOut(afterwards);
    requestAnimationFrame(() => layOut(() => {})); // the style of the new size is there
  });
  small.addEventListener('change', () => { if (small.matches) present(false); });
  phone.addEventListener('change', () => layOut(() => {
    if (about) walk.draw(about.states, root.hasAttribute('data-present'));
    afterwards();
  }));
  // On the project's site the guide and the first page are beside the lab.
  if (new URL('.', location).pathname === new URL(document.querySelector('link[rel=alternate]').href).pathname) {
    $('guide').href = '../docs/lab.html';
    $('home').href = '../index.html';
  }
  share = setUpShare(sharedWith, listOfOne, list, codeFor, () => {
    redact(true);
    setTitle();
    tellSecrets();
    keepSoon();
  });
  many = setUpMany(() => {
    const { base, encoding, edition } = now.request ?? {};
    return { base, encoding, edition, pasted: '1', hide: hiding() };
  }, () => about, show, leave, giveBase, () => {
    const isThere = many.list().length > 0;
    root.toggleAttribute('data-listed', isThere);
    $('listShare').hidden = !isThere;
    setAlways('share', isThere);
    tellSecrets();
    tellPlace();
    tellHidden();
    if (isThere && hasSample()) { // nobody has typed it
      $('url').value = '';
      update();
    }
    for (const button of $('listFormats').querySelectorAll('[data-list-format*=ink], [data-list-format^=QR]')) button.disabled = !linesOf(many.list());
    $('listFormats').classList.toggle('ofLog', many.list().some(({ request }) => request));
    keepSoon();
  });
  for (const box of document.querySelectorAll('.redact')) box.onchange = () => {
    redact(box.checked);
    if (now.safe) setTitle();
    keepSoon();
    if (covered && !box.checked) {
      isUncovering = true;
      history.back();
    } else if (box.checked) cover(now);
    many.present(root.hasAttribute('data-present'));
    if (root.hasAttribute('data-present')) focusLesson(); // the keys of the lesson go on
    if (shownPanel() === 'share') share.attempt(now.number, share.make);
  };
  for (const button of $('saveDrawing').children) button.onclick = () => {
    const isSafe = isRedacted() && now.safe !== now;
    if (isSafe && !now.isPrepared) return;
    forget();
    for (const id of ['both', 'drawing']) $(id).style.setProperty('display', 'block', 'important'); // on a phone another panel hides it
    $('drawing').classList.add('named'); // the picture has no table beside it
    root.style.colorScheme = 'light'; // where it is put is light
    result.again(isSafe);
    saveDrawing(button.value);
    root.style.colorScheme = '';
    for (const id of ['both', 'drawing']) $(id).style.display = '';
    $('drawing').classList.remove('named');
    forget();
    result.again();
  };
  $('linkPanel').onchange = () => share.attempt(now.number, share.make);
  $('shareList').onclick = () => goTo('share');
  $('printShared').onclick = () => {
    goTo('many');
    printSettled();
  };
  new Part($('examples'), (_, list) => showGallery(list, state => show({ ...state, ...!hasSample() && $('url').value && { said: 'The example is in place of your URL.', canUndo: true } }))).attempt(0, loadGallery);
  const isPlain = location.hash === '';
  follow();
  if (isPlain && hasSample() && !isTouched()) $('url').focus({ preventScroll: true }); // what is typed at once replaces the example
  many.restore(place.panel === 'many', wanted);
  root.dataset.began = '';
}

begin();
