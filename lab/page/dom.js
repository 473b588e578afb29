// Elements are made by these functions alone. What comes from an input becomes
// text, never markup.

const svgNamespace = 'http://www.w3.org/2000/svg';

function build(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (name, properties, ...children) => build(document.createElement(name), properties, children);
export const s = (name, properties, ...children) => build(document.createElementNS(svgNamespace, name), properties, children);
export const $ = id => document.getElementById(id);

// link is a link to a page of the web, which is only asked for if it is followed.
export const link = (address, text) => h('a', { href: address, rel: 'noreferrer' }, text);

// table is the rows of a table with a header.
export function fillTable(table, caption, head, rows) {
  table.replaceChildren(
    h('caption', { class: 'hidden' }, caption),
    h('thead', null, h('tr', null, head.map(cell => cell instanceof Node ? cell : h('th', { scope: 'col' }, cell)))),
    h('tbody', null, rows));
}
