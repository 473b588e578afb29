// The machine: its 21 states drawn, and the way of an input through them.
import { h, s, $, bounded, link, fillTable, say } from './dom.js';
import { clipped, long, orEmpty } from './drawing.js';

// Where each state is: along the way, which leads down, or to the right where there is room for
// that, and across.
const places = {
  'scheme start': [0, 2], 'scheme': [1, 1], 'no scheme': [1, 3],
  'special relative or authority': [2, 1], 'special authority slashes': [2, 0], 'path or authority': [2, 2],
  'relative': [2, 3], 'file': [2, 4], 'special authority ignore slashes': [3, 0], 'relative slash': [3, 3],
  'file slash': [3, 4], 'authority': [4, 1], 'host': [5, 0], 'hostname': [5, 1], 'port': [5, 2], 'file host': [4, 4],
  'path start': [6, 2], 'path': [6, 3], 'opaque path': [4, 2.5], 'query': [7, 2], 'fragment': [7, 3.5],
};

// The size of a box, its distance from the next one, and how far a way swings out.
const right = { along: 128, across: 40, gapAlong: 26, gapAcross: 34, bend: 24, point: (u, v) => `${u} ${v}` };
const down = { along: 32, across: 126, gapAlong: 10, gapAcross: 14, bend: 10, point: (u, v) => `${v} ${u}` };
const margin = 8, lastPlace = [7, 4];
let way = down;

const at = place => [margin + place[0] * (way.along + way.gapAlong), margin + place[1] * (way.across + way.gapAcross)];

function edge(from, to) {
  const { along, across, bend, point } = way;
  const [a, b] = [at(places[from]), at(places[to])], middles = [a[1] + across / 2, b[1] + across / 2];
  if (a[0] === b[0]) {
    const u = a[0] + along;
    if (Math.abs(places[from][1] - places[to][1]) > 1.5) return `M${point(u, middles[0])}C${point(u + bend, middles[0])} ${point(u + bend, middles[1])} ${point(u, middles[1])}`;
    const ends = b[1] > a[1] ? [a[1] + across, b[1]] : [a[1], b[1] + across];
    return `M${point(a[0] + along / 2, ends[0])}L${point(a[0] + along / 2, ends[1])}`;
  }
  const isForward = b[0] > a[0];
  const ends = isForward ? [a[0] + along, b[0]] : [a[0], b[0] + along];
  const out = Math.max(bend, Math.abs(ends[1] - ends[0]) / 2) * (isForward ? 1 : -1);
  return `M${point(ends[0], middles[0])}C${point(ends[0] + out, middles[0])} ${point(ends[1] - out, middles[1])} ${point(ends[1], middles[1])}`;
}

// twoLines divides the name of a state.
function twoLines(name) {
  if (name.length <= 15) return [name];
  const words = name.split(' ');
  let best = 1;
  for (let i = 1; i < words.length; i++) {
    const longest = n => Math.max(words.slice(0, n).join(' ').length, words.slice(n).join(' ').length);
    if (longest(i) < longest(best)) best = i;
  }
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')];
}

const edges = new Map(), boxes = new Map();

// drawStates draws the states and the ways between them.
function drawStates(states) {
  const { along, across, point } = way, svg = $('states'), end = at(lastPlace);
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
    const lines = twoLines(name);
    const box = s('g', { class: 'state', transform: `translate(${point(...at(places[name]))})` },
      s('rect', { width, height, rx: 7 }),
      lines.map((line, i) => s('text', { x: width / 2, y: height / 2 + (i - (lines.length - 1) / 2) * 13 }, line)));
    boxes.set(name, box);
    svg.append(box);
  }
}

// How many steps and errors of a step are shown at first, and how many characters of
// each part of the tape.
const mostSteps = 200, mostErrors = 2, mostTape = 120;

// setClass sets the class of an element, and reports whether it was another one.
function setClass(element, name) {
  if (element.getAttribute('class') === name) return false;
  element.setAttribute('class', name);
  return true;
}

const short = name => name.replace(/ state$/, '');
const nameOf = step => step.state ? short(step.state) : null;

export class Walk {
  #steps = [];
  #href; // of the URL that the steps lead to, if there is one
  #machine = [];
  #states = new Map(); // by their names
  #text;
  #timer = 0;
  #moved;

  // moved is called with the number of steps when a user has chosen it.
  constructor(moved) {
    this.#moved = moved;
    for (const [id, by] of [['first', -Infinity], ['back', -1], ['forward', 1], ['last', Infinity]]) $(id).onclick = () => this.step(by);
    $('scrub').oninput = () => this.step(0);
    $('run').onclick = () => this.#timer ? this.halt() : this.play();
  }

  // step moves by some steps, as a user has chosen. A screen reader says where that leads, but of
  // the slider, whose value it says.
  step(by) {
    this.go(this.position + by);
    this.#moved(this.position);
    const step = this.#steps[this.position - 1];
    if (by) say(`Step ${this.position} of ${this.#steps.length}. ${!step ? '' : !step.state ? 'Before the states.' : `${step.state}: ${this.#states.get(step.state).does}`}${step ? step.errors.map(error => ` Error: ${error.code}.`).join('') + Object.entries(step.set ?? {}).map(([name, value]) => ` Stored: ${name} ${value ?? 'null'}.`).join('') : ''}`);
  }

  // draw draws the states, before the first input is shown, and where the way shall lead to the right
  // or down.
  draw(states, isWide) {
    way = isWide ? right : down;
    this.#states = new Map(states.map(state => [state.name, state]));
    drawStates(states);
  }

  // light lights the states that read some bytes, and returns them.
  light(start, end) {
    const list = this.#steps.filter(step => step.state && step.start < end && start < step.end);
    const names = list.map(nameOf);
    for (const [name, box] of boxes) box.classList.toggle('lit', names.includes(name));
    return list.map(step => this.#states.get(step.state));
  }

  get position() { return Number($('scrub').value); }

  // show shows the steps of an input, and the buffer and the flags of the machine for each.
  show(text, { explain, machine }) {
    this.halt();
    this.#text = text;
    this.#steps = explain.steps;
    this.#href = explain.url?.href;
    this.#machine = machine;
    const scrub = $('scrub');
    scrub.max = this.#steps.length;
    fillTable($('stepTable'), 'Steps of the parser', ['State', 'Saw', 'Stored', 'Errors'], this.#steps, mostSteps, step => h('tr', { 'data-start': step.state ? step.start : null, 'data-end': step.end },
      h('th', { scope: 'row' }, step.state ? link(step.spec, nameOf(step)) : 'before the states'),
      h('td', null, this.#saw(step)), h('td', null, this.#stored(step)),
      bounded(h('td'), step.errors, mostErrors, (error, i) => h('span', null, i ? ', ' : '', h('code', null, error.code)))));
    this.go(this.#steps.length);
  }

  halt() {
    clearInterval(this.#timer);
    this.#timer = 0;
    $('run').textContent = 'Run';
    $('run').setAttribute('aria-pressed', 'false');
  }

  play() {
    if (this.position >= this.#steps.length) this.go(0);
    $('run').textContent = 'Pause';
    $('run').setAttribute('aria-pressed', 'true');
    this.#timer = setInterval(() => {
      this.go(this.position + 1, true);
      if (this.position >= this.#steps.length) this.halt();
    }, 600);
  }

  #saw(step) {
    if (!step.state) return '';
    const used = this.#text.slice(step.start, step.end);
    return [used ? h('code', null, long(used)) : null,
      step.upTo !== undefined ? [' up to ', step.upTo === '' ? 'the end' : h('code', null, long(step.upTo))] : null,
      step.back !== undefined ? `, then back to byte ${step.back}` : null];
  }

  #stored(step) {
    return Object.entries(step.set ?? {}).map(([name, value], i) => [i ? ', ' : null, `${name} `,
      value === null ? h('span', { class: 'null' }, 'null') : orEmpty(value, { class: `value ${name}` })]);
  }

  // did says in sentences what a step does, and which state is next or how the parse ends.
  #did(step, next) {
    const saw = step.state ? this.#saw(step).filter(Boolean) : [];
    return ['Here it reads ', saw.length ? saw : 'nothing', step.set ? [', and stores ', this.#stored(step)] : null, '. ',
      step.errors.length ? ['Error: ', step.errors.slice(0, mostErrors).map((error, i) => [i ? ', ' : null, h('code', null, error.code)]), '. '] : null,
      next ? next.state && next.state !== step.state ? ['Next: ', next.state, '.'] : null
        : this.#href === undefined ? 'The parse fails.' : ['The parse ends: ', h('code', { class: 'destination' }, long(this.#href))]];
  }

  // go shows the machine after a number of steps.
  go(position, playing = false) {
    if (!this.#text) return; // nothing has been shown
    if (!playing) this.halt();
    const steps = this.#steps;
    position = Math.max(0, Math.min(steps.length, position));
    $('scrub').value = position;
    $('stepNumber').textContent = `${position} of ${steps.length}`;
    $('first').disabled = $('back').disabled = position === 0;
    $('forward').disabled = $('last').disabled = position === steps.length;
    const names = steps.slice(0, position).map(nameOf).filter(Boolean);
    const passedBy = names.filter((name, i) => name !== names[i - 1]);
    const last = names.at(-1);
    for (const [name, box] of boxes) setClass(box, name === last ? 'state now' : passedBy.includes(name) ? 'state passed' : 'state');
    const passed = new Set(names.map((name, i) => `${names[i - 1]}>${name}`)), now = `${names.at(-2)}>${last}`;
    for (const [name, path] of edges) {
      if (!setClass(path, name === now ? 'edge now' : passed.has(name) ? 'edge passed' : 'edge')) continue;
      if (passed.has(name)) path.parentNode.insertBefore(path, boxes.get('scheme start')); // above the others
    }
    $('states').setAttribute('aria-label', passedBy.length ? `The way through the states: ${passedBy.slice(-40).join(', ')}.` : 'The states.');
    $('scrub').setAttribute('aria-valuetext', `step ${position} of ${steps.length}${last ? `, ${last} state` : ''}`);
    this.#describe(position);
    if (!last) return;
    // Where the drawing is larger than its box. This lays the page out, and is done when nothing
    // else is to be written.
    const scroller = $('states').parentNode, box = scroller.getBoundingClientRect();
    if (!box.width) return;
    const state = boxes.get(last).getBoundingClientRect();
    scroller.scrollBy(state.left + state.width / 2 - box.left - box.width / 2, state.top + state.height / 2 - box.top - box.height / 2);
  }

  // describe shows the last of a number of steps.
  #describe(position) {
    const step = this.#steps[position - 1];
    const text = this.#text;
    const start = step?.state ? step.start : 0, end = step?.state ? step.end : 0;
    const piece = (from, to) => clipped(text.slice(from, to), way === right ? mostTape / 3 : mostTape);
    $('tape').replaceChildren(h('span', { class: 'read' }, piece(0, start)), h('mark', null, piece(start, end)), h('span', { class: 'unread' }, piece(end, text.length)));
    if (!step) {
      $('facts').replaceChildren();
      $('step').replaceChildren(h('p', null, this.#steps.length ? 'Before the first step.' : 'The parser did not start: the base does not parse.'));
      return;
    }
    const { buffer, emptied, flags } = this.#machine[position - 1];
    const fact = (name, ...value) => h('div', { class: 'fact' }, h('dt', null, name), h('dd', null, ...value));
    const isLast = position === this.#steps.length;
    $('step').replaceChildren(h('p', null, step.state ? [h('strong', null, link(step.spec, step.state)), ' ', this.#states.get(step.state).does] : h('strong', null, 'Before the states')),
      h('p', { class: 'did' }, this.#did(step, isLast ? null : this.#steps[position])));
    const soFar = Object.assign({}, ...this.#steps.slice(0, position).map(step => step.set));
    $('facts').replaceChildren(...[
        isLast ? null : fact('So far', Object.keys(soFar).length ? this.#stored({ set: soFar }) : 'nothing'),
        step.state ? [
          fact('Buffer', orEmpty(buffer), emptied ? ', then emptied' : null),
          fact('Flags', flags.length ? flags.map((flag, i) => [i ? ', ' : null, h('code', null, flag)]) : 'none set'),
          fact('Pointer', `byte ${step.start} to ${step.end}`),
        ] : null,
        step.errors.length ? [h('div', { class: 'fact' }, h('dt', null, 'Errors'), bounded(h('dd'), step.errors, mostErrors, error => h('p', null, h('code', null, error.code), ' ', h('span', { class: 'message' }, error.message))))] : null].flat().filter(Boolean));
  }
}
