// The machine: its 21 states drawn, and the way of an input through them.
import { h, s, $, bounded, link, fillTable, say } from './dom.js';
import { clipped, long, orEmpty } from './drawing.js';

// Where each state is: column and row.
const places = {
  'scheme start': [0, 2], 'scheme': [1, 1], 'no scheme': [1, 3],
  'special relative or authority': [2, 1], 'special authority slashes': [2, 0], 'path or authority': [2, 2],
  'relative': [2, 3], 'file': [2, 4], 'special authority ignore slashes': [3, 0], 'relative slash': [3, 3],
  'file slash': [3, 4], 'authority': [4, 1], 'host': [5, 0], 'hostname': [5, 1], 'port': [5, 2], 'file host': [4, 4],
  'path start': [6, 2], 'path': [6, 3], 'opaque path': [4, 2.5], 'query': [7, 2], 'fragment': [7, 3.5],
};

const width = 112, height = 40, gapX = 34, gapY = 34, margin = 8;
const at = name => ({ x: margin + places[name][0] * (width + gapX), y: margin + places[name][1] * (height + gapY) });

function edge(from, to) {
  const a = at(from), b = at(to);
  if (a.x === b.x) {
    const down = b.y > a.y;
    const [y1, y2] = down ? [a.y + height, b.y] : [a.y, b.y + height];
    if (Math.abs(places[from][1] - places[to][1]) > 1.5) {
      const x = a.x + width;
      return `M${x} ${a.y + height / 2}C${x + 24} ${a.y + height / 2} ${x + 24} ${b.y + height / 2} ${x} ${b.y + height / 2}`;
    }
    return `M${a.x + width / 2} ${y1}V${y2}`;
  }
  const forward = b.x > a.x;
  const [x1, x2] = forward ? [a.x + width, b.x] : [a.x, b.x + width];
  const [y1, y2] = [a.y + height / 2, b.y + height / 2];
  const bend = Math.max(24, Math.abs(x2 - x1) / 2) * (forward ? 1 : -1);
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
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
  const columns = 8, rows = 5;
  const [w, t] = [margin * 2 + columns * width + (columns - 1) * gapX, margin * 2 + rows * height + (rows - 1) * gapY];
  const svg = $('states');
  svg.setAttribute('viewBox', `0 0 ${w} ${t}`);
  for (const state of states) {
    for (const next of state.next) {
      const [from, to] = [state.name, next].map(short);
      const path = s('path', { class: 'edge', d: edge(from, to) });
      edges.set(`${from}>${to}`, path);
      svg.append(path);
    }
  }
  for (const name of states.map(state => short(state.name))) {
    const { x, y } = at(name), lines = twoLines(name);
    const box = s('g', { class: 'state', transform: `translate(${x} ${y})` },
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
    if (by) say(`Step ${this.position} of ${this.#steps.length}. ${!step ? '' : !step.state ? 'Before the states.' : `${step.state}: ${this.#states.get(step.state).does}`}`);
  }

  // draw draws the states, before the first input is shown.
  draw(states) {
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
    const way = names.filter((name, i) => name !== names[i - 1]);
    const last = names.at(-1);
    for (const [name, box] of boxes) setClass(box, name === last ? 'state now' : way.includes(name) ? 'state passed' : 'state');
    const passed = new Set(names.map((name, i) => `${names[i - 1]}>${name}`)), now = `${names.at(-2)}>${last}`;
    for (const [name, path] of edges) {
      if (!setClass(path, name === now ? 'edge now' : passed.has(name) ? 'edge passed' : 'edge')) continue;
      if (passed.has(name)) path.parentNode.insertBefore(path, boxes.get('scheme start')); // above the others
    }
    $('states').setAttribute('aria-label', way.length ? `The way through the states: ${way.slice(-40).join(', ')}.` : 'The states.');
    $('scrub').setAttribute('aria-valuetext', `step ${position} of ${steps.length}${last ? `, ${last} state` : ''}`);
    this.#describe(position);
    if (!last) return;
    // Where the drawing is wider than its box. This lays the page out, and is done when nothing
    // else is to be written.
    const svg = $('states'), scroller = svg.parentNode;
    if (scroller.clientWidth) scroller.scrollLeft = at(last).x / svg.viewBox.baseVal.width * svg.clientWidth - (scroller.clientWidth - width) / 2;
  }

  // describe shows the last of a number of steps.
  #describe(position) {
    const step = this.#steps[position - 1];
    const text = this.#text;
    const start = step?.state ? step.start : 0, end = step?.state ? step.end : 0;
    $('tape').replaceChildren(h('span', { class: 'read' }, clipped(text.slice(0, start), mostTape)), h('mark', null, clipped(text.slice(start, end), mostTape)), h('span', { class: 'unread' }, clipped(text.slice(end, text.length), mostTape)));
    if (!step) {
      $('facts').replaceChildren();
      $('step').replaceChildren(h('p', null, this.#steps.length ? 'Before the first step.' : 'The parser did not start: the base does not parse.'));
      return;
    }
    const { buffer, emptied, flags } = this.#machine[position - 1];
    const fact = (name, ...value) => h('div', { class: 'fact' }, h('dt', null, name), h('dd', null, ...value));
    $('step').replaceChildren(h('p', null, step.state ? [h('strong', null, link(step.spec, step.state)), ' ', this.#states.get(step.state).does] : h('strong', null, 'Before the states')));
    $('facts').replaceChildren(...[
        step.state ? [
          fact('Pointer', `byte ${step.start} to ${step.end}`),
          fact('Saw', this.#saw(step)),
          fact('Buffer', orEmpty(buffer), emptied ? ', then emptied' : null),
          fact('Flags', flags.length ? flags.map((flag, i) => [i ? ', ' : null, h('code', null, flag)]) : 'none set'),
        ] : null,
        fact('Stored', step.set ? this.#stored(step) : 'nothing'),
        step.errors.length ? [h('div', { class: 'fact' }, h('dt', null, 'Errors'), bounded(h('dd'), step.errors, mostErrors, error => h('p', null, h('code', null, error.code), ' ', error.message)))] : null].flat().filter(Boolean));
  }
}
