// The railroad diagrams, with what an input passes lit.
import { h, s, $ } from './dom.js';
import { clipped } from './drawing.js';
import { once } from './once.js';

// loadDiagrams returns the diagrams, a group of the drawing by the name of its rule. As
// XML, the browser itself makes the document: there is no markup to inject.
export const loadDiagrams = once(() => {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('GET', 'grammar.svg');
    request.responseType = 'document';
    request.onerror = () => reject(new Error('grammar.svg: no answer'));
    request.onload = () => {
      if (request.status !== 200 || !request.responseXML) return reject(new Error(`grammar.svg: ${request.status}`));
      const found = new Map();
      for (const group of request.responseXML.querySelectorAll('svg > g[id]')) {
        // A link would change the fragment, which is the state of the page.
        for (const a of group.querySelectorAll('a')) a.replaceWith(...a.childNodes);
        found.set(group.id, group.lastElementChild);
      }
      resolve(found);
    };
    request.send();
  });
});

// drawRule returns the diagram of a rule, with some of its boxes lit.
function drawRule(diagrams, name, lit) {
  const group = document.importNode(diagrams.get(name), true);
  group.setAttribute('transform', 'translate(4 0)');
  [...group.querySelectorAll('.box')].forEach((box, i) => lit.has(i) && box.classList.add('lit'));
  let width = 0, height = 0;
  for (const rect of group.querySelectorAll('rect')) {
    width = Math.max(width, Number(rect.getAttribute('x')) + Number(rect.getAttribute('width')));
    height = Math.max(height, Number(rect.getAttribute('y')) + Number(rect.getAttribute('height')));
  }
  width += 60;
  height += 34;
  return s('svg', { class: 'rails', viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': `Railroad diagram of ${name}` }, group);
}

export function showGrammar(text, grammar, diagrams) {
  const box = $('diagrams');
  if (!grammar.matches) {
    box.replaceChildren(h('p', null, 'The input does not match the grammar, or its base does not parse.'));
    return;
  }
  // One drawing for each time that a rule is entered.
  const entered = [];
  const open = [];
  for (const passed of grammar.path) {
    while (open.length && open.at(-1).depth > passed.depth) open.pop();
    let rule = open.at(-1);
    if (!rule || rule.depth < passed.depth || rule.name !== passed.rule) {
      rule = { name: passed.rule, depth: passed.depth, lit: new Set(), start: passed.start, end: passed.end };
      entered.push(rule);
      open.push(rule);
    }
    rule.lit.add(passed.box);
    rule.end = Math.max(rule.end, passed.end);
  }
  // A rule that is entered many times, as those of path segments are, is drawn once.
  const drawn = new Map();
  for (const rule of entered) {
    const known = drawn.get(rule.name);
    if (known) rule.lit.forEach(i => known.lit.add(i));
    else drawn.set(rule.name, rule);
  }
  box.replaceChildren(...[...drawn.values()].map(rule => h('figure', { class: 'diagram', 'data-rule': rule.name },
    h('figcaption', null, h('strong', null, rule.name), ' ', h('code', null, clipped(text.slice(rule.start, rule.end), 200))),
    h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': `Diagram of ${rule.name}` }, drawRule(diagrams, rule.name, rule.lit)))));
}
