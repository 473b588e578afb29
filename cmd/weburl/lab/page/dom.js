// Elements are made by these functions alone. What comes from an input becomes
// text, never markup.

const svgNamespace = 'http://www.w3.org/2000/svg';

function build(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children.flat(Infinity)) if (child !== null && child !== undefined && child !== false) element.append(child);
  return element;
}

export const h = (name, properties, ...children) => build(document.createElement(name), properties, children);
export const s = (name, properties, ...children) => build(document.createElementNS(svgNamespace, name), properties, children);
export const $ = id => document.getElementById(id);

// link is a link to a page of the web, which is only asked for if it is followed, and opens beside the lab.
export const link = (address, text) => h('a', { href: address, rel: 'noreferrer', target: '_blank', title: 'Opens another tab' }, text);

// download saves a file.
export function download(name, blob) {
  const address = URL.createObjectURL(blob);
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// whole is on while the page is printed: then nothing is left out, and hosts are defanged if defangs is set.
export const whole = { on: false, defangs: false };

// isRedacted reports whether what leaves the page, copied, saved or printed, has REDACTED in place of secrets.
export const isRedacted = () => document.querySelector('.redact').checked;

// say has a screen reader say a text. No other element of the page is a live region, but the alert
// of a failure.
export const say = text => { $('said').textContent = text; };

// usable matches what can have the focus.
const usable = 'a[href], button, input, select, textarea, summary, [tabindex]';

const isSeen = element => element instanceof Element && element.checkVisibility({ visibilityProperty: true });

let lost = null, standIn = null; // the element that was hidden while it had the focus, and the one that has it in place of another
document.addEventListener('focusin', () => { lost = standIn = null; });
document.addEventListener('focusout', ({ target }) => { lost = isSeen(target) ? null : target; });

// focused is the element that has the focus, or had it when it was hidden, or null.
export const focused = () => document.activeElement === document.body ? lost : document.activeElement;

// holdFocus runs a function that may move, replace or hide what has the focus. The focus stays there, or goes to what has replaced it, to what insteadOf
// returns for it, or to what is before it. When it is seen again, it has the focus again.
export function holdFocus(work, insteadOf = () => null) {
  const element = focused(), box = element?.parentElement?.closest('[id], body');
  const inBox = () => [...box.querySelectorAll(usable)];
  const at = box && inBox().indexOf(element), former = standIn;
  work();
  if (!box || document.activeElement !== element && isSeen(document.activeElement) && document.activeElement !== document.body) return;
  const isOf = other => other.compareDocumentPosition(element.isConnected ? element : box) & Node.DOCUMENT_POSITION_FOLLOWING;
  const to = [former, element, element.id && $(element.id), !element.isConnected && inBox()[at], insteadOf(element)].find(isSeen) ?? [...document.querySelectorAll(usable)].filter(isOf).findLast(isSeen);
  if (!to || to === document.activeElement) return;
  to.focus();
  if (to !== element && to !== former && element.isConnected) standIn = element;
}

// rove has the tab key stop at one of some elements in a box, which listOf returns in their order, and arrow keys lead to the others. It
// returns a function that sets the one.
export function rove(box, listOf) {
  const stopAt = element => { for (const other of listOf()) other.setAttribute('tabindex', other === element ? 0 : -1); };
  box.addEventListener('focusin', ({ target }) => { if (listOf().includes(target)) stopAt(target); });
  box.addEventListener('keydown', event => {
    const list = listOf(), at = list.indexOf(event.target), to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: list.length - 1 }[event.key];
    if (at < 0 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    list[Math.max(0, Math.min(list.length - 1, to))].focus();
  });
  return stopAt;
}

// bounded returns an element with a child for each of the first members of a list, and
// if there are more a button that shows all. wrap returns the child with the button, which in
// a list is an item.
export function bounded(element, list, bound, make, wrap = button => /^[ou]l$/.test(element.localName) ? h('li', { class: 'more' }, button) : button) {
  const most = list.length <= bound + 2 ? Infinity : bound; // a button takes the room of some
  for (const [i, member] of list.entries()) {
    if (i === most && !whole.on) break;
    element.append(make(member, i));
  }
  if (list.length > most && !whole.on) {
    element.append(wrap(h('button', { type: 'button', class: 'all', onclick: () => {
      element.textContent = '';
      bounded(element, list, Infinity, make);
    } }, `Show all ${list.length}`)));
  }
  return element;
}

// fillTable fills a table with a header, and a row for each member of a list, of which
// the first are shown.
export function fillTable(table, caption, head, list, most, row) {
  table.replaceChildren(
    h('caption', { class: 'hidden' }, caption),
    h('thead', null, h('tr', null, head.map(cell => cell instanceof Node ? cell : h('th', { scope: 'col' }, cell)))),
    bounded(h('tbody'), list, most, row, button => h('tr', null, h('td', { colspan: head.length }, button))));
}
