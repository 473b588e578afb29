// The machine: its 21 states drawn, and the way of an input through them.
import { h, s, $, bounded, link, fillTable, rove, say } from './dom.js';
import { clipped, drawRecord, long, orEmpty, sizeOf } from './drawing.js';
import { saveStates } from './picture.js';
import { phone } from './tabs.js';

// Where each state is: along the way, which leads down, or to the right where there is room for
// that, and across.
const places = {
  'scheme start': [0, 0], 'scheme': [0, 1], 'no scheme': [0, 3],
  'special relative or authority': [1, 1], 'special authority slashes': [1, 0], 'path or authority': [1, 2],
  'relative': [1, 3], 'file': [1, 4], 'special authority ignore slashes': [2, 0], 'relative slash': [2, 3],
  'file slash': [2, 4], 'authority': [3, 1], 'host': [4, 0], 'hostname': [4, 1], 'port': [4, 2], 'file host': [3, 4],
  'path start': [5, 2], 'path': [5, 3], 'opaque path': [3, 2], 'query': [6, 2], 'fragment': [6, 3],
};

// The size of a box, its distance from the next one, the length of the head of an arrow, its letters, and how many of them a line has.
const right = { along: 146, across: 60, gapAlong: 34, gapAcross: 9, head: 8, letters: 18, most: 14, point: (u, v) => `${u} ${v}` };
const down = { along: 33, across: 134, gapAlong: 11, gapAcross: 10, head: 6, letters: 15, most: 17, point: (u, v) => `${v} ${u}` };
const narrow = { along: 52, across: 62, gapAlong: 11, gapAcross: 4, head: 4, letters: 12, most: 8, point: (u, v) => `${v} ${u}` };
const margin = 8, lastPlace = [6, 4];
let way = down;

const at = place => [margin + place[0] * (way.along + way.gapAlong), margin + place[1] * (way.across + way.gapAcross)];

// edge returns the way between two states, which no other state is on, with its head.
function edge(from, to) {
  const { along, across, gapAlong, gapAcross, head, point } = way;
  const [a, b] = [at(places[from]), at(places[to])], middles = [a[1] + across / 2, b[1] + across / 2];
  const curve = (u, v, toU, toV) => `C${point((u + toU) / 2, v)} ${point((u + toU) / 2, toV)} ${point(toU, toV)}`;
  const headAt = (u, v, isForward) => [-1, 1].map(side => `M${point(u - (isForward ? head : -head), v + side * head / 2)}L${point(u, v)}`).join('');
  if (a[0] === b[0]) {
    const u = a[0] + along, out = u + gapAlong * .9, middle = a[0] + along / 2;
    if (Math.abs(places[from][1] - places[to][1]) > 1) return `M${point(u, middles[0])}C${point(out, middles[0])} ${point(out, middles[1])} ${point(u, middles[1])}${headAt(u, middles[1], false)}`;
    const [start, end, back] = b[1] > a[1] ? [a[1] + across, b[1], -head] : [a[1], b[1] + across, head];
    return `M${point(middle, start)}L${point(middle, end)}${[-1, 1].map(side => `M${point(middle + side * head / 2, end + back)}L${point(middle, end)}`).join('')}`;
  }
  const isForward = b[0] > a[0], gap = isForward ? gapAlong : -gapAlong;
  const ends = isForward ? [a[0] + along, b[0]] : [a[0], b[0] + along], end = headAt(ends[1], middles[1], isForward);
  if (Math.abs(places[from][0] - places[to][0]) === 1) return `M${point(ends[0], middles[0])}${curve(ends[0], middles[0], ends[1], middles[1])}${end}`;
  // A long one goes between two rows.
  const lane = b[1] < a[1] ? a[1] - gapAcross / 2 : a[1] + across + gapAcross / 2;
  return `M${point(ends[0], middles[0])}${curve(ends[0], middles[0], ends[0] + gap, lane)}L${point(ends[1] - gap, lane)}${curve(ends[1] - gap, lane, ends[1], middles[1])}${end}`;
}

// linesOf divides the name of a state.
function linesOf(name) {
  const lines = [];
  for (const word of name.split(' ')) {
    if (lines.length && lines.at(-1).length + 1 + word.length <= way.most) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}

const edges = new Map(), boxes = new Map();

// drawStates draws the states and the ways between them. chosen is called with the name of a state.
function drawStates(states, chosen) {
  const { along, across, letters, point } = way, svg = $('states'), end = at(lastPlace);
  const [width, height] = point(along, across).split(' ').map(Number);
  svg.setAttribute('viewBox', `0 0 ${point(end[0] + along + margin, end[1] + across + margin)}`);
  svg.replaceChildren();
  for (const state of states) {
    for (const next of state.next) {
      const [from, to] = [state.name, next].map(short);
      const path = s('path', { class: 'edge', d: edge(from, to) });
      edges.set(`${from}>${to}`, path);
      svg.append(path);
    }
  }
  for (const name of states.map(state => short(state.name))) {
    const lines = linesOf(name);
    const box = s('g', { class: 'state', transform: `translate(${point(...at(places[name]))})`, onclick: () => chosen(name),
      onkeydown: event => { if (event.key === 'Enter') chosen(name); } },
      s('rect', { width, height, rx: 7 }),
      lines.map((line, i) => s('text', { x: width / 2, y: height / 2 + (i - (lines.length - 1) / 2) * letters * .93, 'font-size': letters }, i + 1 < lines.length ? line + ' ' : line))); // the words are apart in the text
    boxes.set(name, box);
    svg.append(box);
  }
}

// How many steps and errors of a step are shown at first, and how many characters of
// the tape, and of what is stored and read where there is little room.
const mostBytes = 3, mostSteps = 200, mostErrors = 2, mostTape = 320, mostStored = 24, mostRead = 48;

// setClass sets the class of an element, and reports whether it was another one.
function setClass(element, name) {
  if (element.getAttribute('class') === name) return false;
  element.setAttribute('class', name);
  return true;
}

const short = name => name.replace(/ state$/, '');
const nameOf = step => step.state ? short(step.state) : null;

// withPort returns a step of which a digit is read in the port state, and no other port than the default is left:
// then it stores null.
const withPort = step => nameOf(step) === 'port' && step.end > step.start && step.set?.port === undefined && !step.errors.some(error => error.fatal)
  ? { ...step, set: { ...step.set, port: null } } : step;

// kindsOf returns the first error of each kind in a list, and how many there are.
const kindsOf = errors => [...Map.groupBy(errors, error => `${error.code} ${error.fatal}`).values()].map(list => [list[0], list.length]);

// trimmed is what the parser does before its first state.
const trimmed = 'The parser removes leading and trailing C0 controls and spaces, and all tabs and newlines.';

// stepIn returns the number of the step of a parse that one of another parse corresponds to: it has the same state, and as
// many steps after it have. A parse of an input without its secrets can have fewer steps.
export function stepIn(to, from, step) {
  const name = steps => steps.map(nameOf), names = name(from), state = names[step - 1];
  const places = name(to).flatMap((other, i) => other === state ? [i + 1] : []);
  return step > 0 ? places.at(-names.slice(step - 1).filter(other => other === state).length) ?? places[0] ?? 0 : step;
}

// counted returns the name of a kind of error, and how many there are.
const counted = (error, n) => [n > 1 ? `${n} × ` : '', h('code', null, error.code)];

// brief is a text that the tape has, too: a class sees its ends.
const brief = text => way === right ? clipped(text, mostRead) : long(text);

export class Walk {
  #steps = [];
  #href; // of the URL that the steps lead to, if there is one
  #machine = [];
  #encoding; // of the document, if it is not UTF-8
  #spans = []; // of the components, with their percent-encode sets
  #states = new Map(); // by their names
  #text;
  #naming; // what is said of each name of an error
  #timer = 0;
  #moved;
  #stopAt; // sets the state that the tab key stops at

  // moved is called with the number of steps when a user has chosen it.
  constructor(moved) {
    this.#moved = moved;
    for (const [id, by] of [['first', -Infinity], ['back', -1], ['forward', 1], ['last', Infinity]]) $(id).onclick = () => this.step(by);
    $('scrub').oninput = () => this.step(0);
    $('scrub').onchange = () => this.say();
    $('run').onclick = () => this.run();
    $('picture').onclick = saveStates;
    this.#stopAt = rove($('states'), () => [...new Set(this.#steps.map(nameOf))].flatMap(name => boxes.get(name) ?? []));
    rove($('stepTable'), () => [...$('stepTable').querySelectorAll('th button')]);
    $('pace').onchange = () => { if (this.#timer) this.#time(); };
  }

  // say has a screen reader say where the last step has led. What its state is for is said last, and of several steps in it with the first.
  say() {
    const [is, did] = $('step').children, name = did && is.firstChild.textContent, at = this.position - 1;
    const isSame = this.#steps[at]?.state && this.#steps[at].state === this.#steps[at - 1]?.state;
    say(`Step ${this.position} of ${this.#steps.length}${did ? `, ${name[0].toLowerCase()}${name.slice(1)}. ${did.textContent}${isSame ? '' : ` ${is.textContent.slice(name.length).trim()}`}` : `. ${is.textContent}`}`);
  }

  // step moves by some steps, as a user has chosen. Where the slider leads is said when it has come to rest.
  step(by) {
    const former = this.position;
    this.go(this.position + by);
    this.#moved(this.position);
    if (by && this.position === former) say(by > 0 ? 'This is the last step.' : 'This is the first step.');
    else if (by) this.say();
  }

  // visit goes to the first step in a state, or from one of its steps to the next one.
  #visit(name) {
    const list = this.#steps.flatMap((step, i) => nameOf(step) === name ? [i + 1] : []);
    if (list.length) this.step((nameOf(this.#steps[this.position - 1] ?? {}) === name && list.find(i => i > this.position) || list[0]) - this.position);
  }

  // draw draws the states, before the first input is shown, and where the way shall lead to the right
  // or down.
  draw(states, isWide) {
    way = isWide ? right : phone.matches ? narrow : down;
    this.#states = new Map(states.map(state => [state.name, state]));
    drawStates(states, name => this.#visit(name));
    $(isWide ? 'result' : 'step').before($('against'), $('tape')); // a class has the base and the input above what becomes of them
    this.#mark();
    this.go(this.position);
  }

  // mark marks the states that the input comes to: a user can choose them.
  #mark() {
    const names = new Set(this.#steps.map(nameOf));
    for (const [name, box] of boxes) {
      const isVisited = names.has(name);
      for (const [key, value] of [['tabindex', '-1'], ['role', 'button'], ['aria-label', `Go to the ${name} state`]]) isVisited ? box.setAttribute(key, value) : box.removeAttribute(key);
    }
  }

  // light lights the states that read some bytes, and returns them.
  light(start, end) {
    const list = this.#steps.filter(step => step.state && step.start < end && start < step.end);
    const names = list.map(nameOf);
    for (const [name, box] of boxes) box.classList.toggle('lit', names.includes(name));
    return list.map(step => this.#states.get(step.state));
  }

  // isFailedBefore reports whether the parse has ended with a failure before a byte.
  isFailedBefore(start) {
    const end = Math.max(...this.#steps.map(step => step.end ?? 0));
    return this.#href === undefined && end > 0 && end <= start;
  }

  // least is the first step that is shown: to a class the components are, before that.
  get #least() { return way === right ? 1 : 0; }

  get position() { return Number($('scrub').value); }

  // goAs has a function show another parse, and goes to the step of it that corresponds to the present one.
  goAs(show) {
    const steps = this.#steps, { position } = this;
    show();
    this.go(stepIn(this.#steps, steps, position));
  }

  // show shows the steps of an input, and the buffer and the flags of the machine for each.
  show({ text, base, request }, { explain, machine, result }, naming) {
    this.halt();
    this.#naming = naming;
    this.#text = text;
    this.#steps = explain.steps.map(withPort);
    this.#href = explain.url?.href;
    this.#machine = machine;
    this.#spans = result.spans;
    this.#encoding = request.encoding;
    this.#mark();
    const options = Object.entries({ Base: base?.string, Encoding: request.encoding, Edition: request.edition }).filter(([, value]) => value);
    $('against').hidden = !options.length;
    $('against').replaceChildren(...options.flatMap(([name, value], i) => [i ? ' · ' : '', `${name} `, h('code', null, clipped(value, mostTape / 3))]));
    const scrub = $('scrub');
    scrub.max = this.#steps.length;
    fillTable($('stepTable'), 'Steps of the parser', ['State', 'Saw', 'Stored', 'Errors'], this.#steps, mostSteps, (step, i) => h('tr', { 'data-start': step.state ? step.start : null, 'data-end': step.end, onclick: event => { if (!event.target.closest('td button')) this.step(i + 1 - this.position); } },
      h('th', { scope: 'row' }, h('button', { type: 'button', tabindex: i ? -1 : 0 }, nameOf(step) ?? 'before the states')),
      h('td', null, this.#saw(step)), h('td', null, this.#stored(step)),
      bounded(h('td'), kindsOf(step.errors), mostErrors, ([error, n], i) => h('span', null, i ? ', ' : '', counted(error, n)))));
    for (const id of ['step', 'facts']) $(id).style.minHeight = '';
    this.settle();
    this.go(1);
  }

  // settle gives the drawing that a class looks at the height that each step has room for: it stays where it is.
  settle() {
    const { style } = $('states').parentNode;
    style.maxHeight = '';
    if (way !== right || !this.#text) return;
    style.maxHeight = `${Math.min(...this.#steps.map((_, i) => {
      this.#reveal(i + 1);
      this.#describe(i + 1);
      return $('states').getBoundingClientRect().height;
    }))}px`;
  }

  halt() {
    clearInterval(this.#timer);
    this.#timer = 0;
    $('run').textContent = 'Run';
    $('run').setAttribute('aria-pressed', 'false');
  }

  // run lets the machine run, or halts it.
  run() {
    if (!this.#timer) return this.play();
    this.halt();
    this.say();
  }

  // hasten has it run faster, or slower if by is 1.
  hasten(by) {
    const pace = $('pace');
    pace.selectedIndex = Math.max(0, Math.min(pace.length - 1, pace.selectedIndex + by));
    pace.onchange();
    say(`Speed: ${pace.selectedOptions[0].textContent}.`);
  }

  play() {
    const isEnded = this.position >= this.#steps.length;
    if (isEnded) this.go(this.#least);
    say('Running.'); // each step would be said over the one before
    $('run').textContent = 'Pause';
    $('run').setAttribute('aria-pressed', 'true');
    this.#time();
    if (!isEnded || this.position === 0) this.#advance();
  }

  // time sets the timer of the run.
  #time() {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#advance(), $('pace').value * 1000);
  }

  #advance() {
    this.go(this.position + 1, true);
    if (this.position < this.#steps.length) return;
    this.halt();
    this.say();
  }

  #saw(step) {
    if (!step.state) return '';
    const used = this.#text.slice(step.start, step.end);
    return [used ? h('code', null, brief(used)) : null,
      step.upTo !== undefined ? [' up to ', step.upTo === '' ? 'the end' : h('code', null, brief(step.upTo))] : null,
      step.back !== undefined ? `, then back to byte ${step.back}` : null];
  }

  #stored(step) {
    return Object.entries(step.set ?? {}).map(([name, value], i) => [i ? ', ' : null, `${name} `,
      value === null ? h('span', { class: 'null' }, 'null') : way === right && value ? h('code', { class: `value ${name}` }, clipped(value, mostStored)) : orEmpty(value, { class: `value ${name}` })]);
  }

  // encodedBy names the percent-encode set by which a step stores more escapes than it has read, or returns nothing.
  #encodedBy(position) {
    const { state, set = {}, start, end } = this.#steps[position - 1], before = this.#storedBy(position - 1), [name] = Object.keys(set);
    const count = text => (text ?? '').split('%').length, more = Object.keys(set).reduce((n, name) => n + count(set[name]) - count(before[name]), 0);
    return /^(?:authority|(?:opaque )?path|query|fragment) state$/.test(state) && more >= count(this.#text.slice(start, end)) && this.#spans.find(span => span.component === name)?.set;
  }

  // bytesOf says in which bytes the first characters are encoded that a step reads and that are not ASCII.
  #bytesOf({ start, end }) {
    const some = this.#encoding ? [] : [...new Set(this.#text.slice(start, end).match(/[^\0-\x7F]/gu))].slice(0, mostBytes);
    return some.length ? `: in UTF-8, ${some.map(c => `${c} is ${[...new TextEncoder().encode(c)].map(byte => byte.toString(16).toUpperCase()).join(' ')}`).join(', ')}` : '';
  }

  // did says in sentences what a step does, with what the host parser or a dot segment does and, to a class, the problems without advice, and which state is next or, without a next step, how the parse ends.
  #did(step, next, more, set) {
    return [!step.state ? null : [step.end > step.start ? ['Here it reads ', this.#saw(step)] : 'It reads nothing', step.set ? [', and stores ', this.#stored(step), step.set.port === null ? ', because that is the default port of the scheme' : null] : null,
      set ? ['. It percent-encodes by the ', link(`https://url.spec.whatwg.org/#${set.toLowerCase().replace(' ', '-')}-percent-encode-set`, `${set} percent-encode set`), this.#bytesOf(step)] : null, '. '], more ? `${more} ` : null,
      kindsOf(step.errors).slice(0, mostErrors).map(([error, n]) => [h('span', { class: error.fatal ? 'why fatal' : 'why' }, n > 1 ? `The first of ${n} errors: ` : 'Error: ', /^.*?\.(?= [A-Z]|$)/.exec(error.message)[0]), ' ', h('code', null, error.code), `${this.#naming}. `]),
      next ? next.state && next.state !== step.state ? ['Next: ', next.state, '.'] : null
        : this.#href === undefined ? h('strong', { class: 'fatal' }, 'The parse fails.')
        : way === right ? `The parse ends${this.#href === this.#text.string ? ': the URL is the same as the input' : ''}.` : ['The parse ends: ', h('code', { class: 'destination' }, long(this.#href))]];
  }

  // go shows the machine after a number of steps.
  go(position, playing = false) {
    if (!this.#text) return; // nothing has been shown
    if (!playing) this.halt();
    const steps = this.#steps;
    position = Math.max(Math.min(this.#least, steps.length), Math.min(steps.length, position));
    $('scrub').value = position;
    $('stepNumber').textContent = `${position} of ${steps.length}`;
    // They are not disabled: the focus stays where it is.
    for (const id of ['first', 'back']) $(id).setAttribute('aria-disabled', position <= Math.min(this.#least, steps.length));
    for (const id of ['forward', 'last']) $(id).setAttribute('aria-disabled', position === steps.length);
    const names = steps.slice(0, position).map(nameOf).filter(Boolean);
    const passedBy = names.filter((name, i) => name !== names[i - 1]);
    this.#stopAt(boxes.get(names.at(-1) ?? this.#steps.map(nameOf).find(Boolean)));
    const last = names.at(-1), fails = position === steps.length && this.#href === undefined;
    for (const [name, box] of boxes) setClass(box, name === last ? fails ? 'state now fatal' : 'state now' : passedBy.includes(name) ? 'state passed' : 'state');
    const passed = new Set(names.map((name, i) => `${names[i - 1]}>${name}`)), now = `${names.at(-2)}>${last}`;
    for (const [name, path] of edges) {
      if (!setClass(path, name === now ? 'edge now' : passed.has(name) ? 'edge passed' : 'edge')) continue;
      if (passed.has(name)) path.parentNode.insertBefore(path, boxes.get('scheme start')); // above the others
    }
    $('states').setAttribute('aria-label', passedBy.length ? `The way through the states: ${passedBy.slice(-40).join(', ')}.` : 'The states.');
    $('scrub').setAttribute('aria-valuetext', `${position} of ${steps.length}${last ? `, ${last} state` : ''}`);
    this.#describe(position);
    if (way === right) this.#reveal(position);
    else for (const { style, offsetHeight } of [$('step'), $('facts')]) style.minHeight = `${offsetHeight}px`; // what is below does not move up
    if (!last) return;
    // Where the drawing is larger than its box. This lays the page out, and is done when nothing
    // else is to be written.
    const tape = $('tape'), mark = tape.querySelector('mark').getClientRects()[0];
    if (mark) tape.scrollTop += mark.top - tape.getBoundingClientRect().top - tape.clientHeight / 3;
    const scroller = $('states').parentNode, box = scroller.getBoundingClientRect();
    if (!box.width) return;
    const state = boxes.get(last).getBoundingClientRect();
    scroller.scrollBy(state.left + state.width / 2 - box.left - box.width / 2, state.top + state.height / 2 - box.top - box.height / 2);
  }

  // reveal shows a class the URL record after a number of steps and, at the end, the URL below the input.
  #reveal(position) {
    const isEnded = position === this.#steps.length && this.#href !== undefined;
    $('drawing').classList.toggle('ended', isEnded);
    if (!isEnded) drawRecord(this.#storedBy(position), position ? 'The URL after this step' : 'The URL before the first step');
  }

  // storedBy returns the components that a number of steps have stored.
  #storedBy(position) { return Object.assign({}, ...this.#steps.slice(0, position).map(step => step.set)); }

  // describe shows the last of a number of steps.
  #describe(position) {
    const step = this.#steps[position - 1];
    const text = this.#text;
    const start = step?.state ? step.start : 0, end = step?.state ? step.end : 0;
    const piece = (from, to) => clipped(text.slice(from, to), text.units.length > mostTape ? mostTape / 4 : mostTape);
    $('tape').dataset.size = $('step').dataset.size = sizeOf(text);
    $('tape').replaceChildren(h('span', { class: 'read' }, piece(0, start)), h('mark', null, piece(start, end)), h('span', { class: 'unread' }, piece(end, text.length)));
    if (!step) {
      $('facts').replaceChildren();
      $('step').replaceChildren(h('p', null, this.#steps.length ? `Before the first step. ${this.#steps.length} follow.` : 'The parser did not start: the base does not parse.'));
      return;
    }
    const { buffer, emptied, flags, more } = this.#machine[position - 1];
    const fact = (name, ...value) => h('div', { class: 'fact' }, h('dt', null, name), h('dd', null, ...value));
    $('step').replaceChildren(h('p', null, step.state ? [h('strong', null, link(step.spec, step.state)), ' ', this.#states.get(step.state).does] : [h('strong', null, 'Before the states'), ' ', trimmed]),
      h('p', { class: step.errors.length ? 'did atFault' : 'did' }, this.#did(step, this.#steps[position], more, this.#encodedBy(position))));
    const soFar = this.#storedBy(position);
    $('facts').replaceChildren(...[
        way === right ? null : fact('So far', Object.keys(soFar).length ? this.#stored({ set: soFar }) : 'nothing'), // which a class sees drawn
        step.state ? [
          fact('Buffer', buffer === '' ? orEmpty('') : h('code', null, brief(buffer)), emptied ? ', then emptied' : null),
          fact('Flags', flags.length ? flags.map((flag, i) => [i ? ', ' : null, h('code', null, flag)]) : 'none set'),
          fact('Bytes', step.end > step.start + 1 ? `${step.start} to ${step.end - 1}` : step.start),
        ] : null,
        step.errors.length > mostErrors ? [h('div', { class: 'fact' }, h('dt', null, 'Errors'), bounded(h('dd'), kindsOf(step.errors), mostErrors, ([error, n]) => h('p', null, counted(error, n), h('span', { class: 'message' }, n > 1 ? ', the first: ' : ' ', error.message))))] : null].flat().filter(Boolean));
  }
}
