// The tabs: one panel is shown at a time. A tab is a link to the page with its panel.
import { h, $, say, focused, holdFocus } from './dom.js';
import { single, typing } from './keys.js';

// A phone has no room for the result and a panel: there the result is a tab of its own.
export const phone = matchMedia('(max-width: 640px)');

// isPhone reports whether the page is laid out for a phone. What a class looks at is not.
export const isPhone = () => phone.matches && !document.documentElement.hasAttribute('data-present');

// The result is these elements.
const parts = { result: ['both'] };

// The panels that a phone shows tabs for at first. The others are behind a button, which has the name of the one
// that is shown.
const foremost = ['result', 'errors', 'query', 'share'];

// Panels of links from before there were tabs.
const former = { params: 'query', parsers: 'programs', class: 'api', grammar: 'machine', gallery: 'examples' };

// textual are the panels that begin with text: the tab key leads from their tab to them, and from the others to what is used there.
const textual = ['errors', 'programs', 'query', 'host', 'paths'];

const sections = [...document.querySelectorAll('[data-title]')];

// panels are the panels beside the result: the id, the title and what each is about.
export const panels = sections.map(({ id, dataset: { title, about } }) => ({ id, title, about }));

// numbered are the ids of the panels that keys choose, in every layout: the first has the key 1, and the tenth the key 0.
const numbered = panels.slice(0, 10).map(({ id }) => id);

// keyOf is the key that chooses a panel, or nothing.
const keyOf = id => numbered.includes(id) ? String((numbered.indexOf(id) + 1) % 10) : null;

const tabs = new Map([{ id: 'result', title: 'Result', about: 'where the URL leads, and its components' }, ...panels].map(({ id, title, about }) => [id, h('a', {
  role: 'tab', id: `tab-${id}`, href: '#', 'aria-controls': (parts[id] ?? [id]).join(' '), 'data-go': id, 'aria-keyshortcuts': keyOf(id), title: `${keyOf(id) ? `Key ${keyOf(id)}: ` : ''}${about}`,
}, title)]));

// needsNone reports whether a panel needs no input.
const needsNone = id => sections.some(section => section.id === id && 'always' in section.dataset);

// panelOf returns the panel that a link names, or nothing.
export const panelOf = name => tabs.has(former[name] ?? name) ? former[name] ?? name : '';

let wanted = '', held = '', isEmpty = false; // the panel that was chosen, and that in which the focus was when the page was laid out for a phone

// isSlide reports whether a class looks at the result.
const isSlide = () => wanted === 'result' && document.documentElement.hasAttribute('data-present');

// shownPanel returns the panel that is shown: without an input the examples, unless another that
// needs none is chosen.
export const shownPanel = () => isEmpty ? needsNone(wanted) ? wanted : 'examples' : isPhone() || isSlide() ? held || wanted || 'result' : wanted === 'result' ? 'errors' : wanted || 'errors';

// order puts the result where keys and screen readers come to it: before the tabs, or after them if it is
// one of the panels. On a phone it has a tab, and the foremost tabs are first.
function order() {
  held = phone.matches && [...tabs.keys()].find(id => (parts[id] ?? [id]).some(part => $(part).contains(focused()))) || '';
  if (phone.matches) $('panels').before($('both')); else $('read').append($('both'));
  const ids = [...tabs.keys()], ordered = phone.matches ? [...foremost, ...ids.filter(id => !foremost.includes(id))] : ids;
  $('tabs').append(...ordered.map(id => tabs.get(id)));
  show();
}

// layOut runs a function that lays out the page again. The focus stays: while the tab that has it is folded, "More" has it.
export const layOut = work => holdFocus(work, element => element.matches('[role=tab]') ? $('more') : element === $('more') ? tabs.get(shownPanel()) : null);

function show() {
  const id = shownPanel();
  document.documentElement.toggleAttribute('data-slide', isSlide());
  document.documentElement.toggleAttribute('data-list-slide', id === 'many' && document.documentElement.hasAttribute('data-present'));
  for (const [name, tab] of tabs) {
    const isShown = name === id;
    tab.setAttribute('aria-selected', isShown);
    tab.tabIndex = isShown ? 0 : -1;
    tab.hidden = isEmpty && !needsNone(name) || name === 'result' && !isPhone();
    for (const part of parts[name] ?? [name]) $(part).hidden = !isShown && (name !== 'result' || isEmpty || isPhone());
  }
  // The chosen tab stays in view, without scrolling the page.
  const list = $('tabs'), tab = tabs.get(id), isOther = !foremost.includes(id);
  $('more').textContent = isOther ? tab.textContent : 'More';
  $('more').classList.toggle('chosen', isOther);
  list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
}

// unfold shows the tabs of all panels on a phone, or the foremost. The focus is on the first tab that appears.
function unfold(isOn) {
  $('tabs').classList.toggle('unfolded', isOn);
  $('more').setAttribute('aria-expanded', isOn);
  if (isOn) [...tabs.values()].find(tab => !tab.hidden && !tab.matches('.foremost')).focus({ preventScroll: true });
}

// setEmpty hides what is about an input while there is none.
export function setEmpty(isOn) {
  if (isOn === isEmpty) return;
  isEmpty = isOn;
  document.documentElement.toggleAttribute('data-empty', isOn);
  show();
}

// setAlways says whether a panel needs no input.
export function setAlways(id, isOn) {
  $(id).toggleAttribute('data-always', isOn);
  show();
}

// choose shows a panel, and of another one than before the start. Where the panel is below the tabs, and not beside the
// components, the page scrolls as far as is needed to see all of it.
export function choose(id, leads = false) {
  const former = shownPanel();
  wanted = id;
  held = '';
  show();
  unfold(false);
  if (shownPanel() !== former) $('panels').scrollTop = 0;
  if (!leads || !matchMedia('(max-width: 999px)').matches) return;
  const [part] = parts[shownPanel()] ?? [shownPanel()], { top, bottom } = $(part).getBoundingClientRect();
  scrollBy({ top: Math.min(top - $('tabs').offsetHeight, Math.max(0, bottom - innerHeight)) });
}

// focusPanel gives the focus to the tab of the panel that is shown or, where it is folded, to the panel.
export function focusPanel() {
  const id = shownPanel(), tab = tabs.get(id);
  const focused = tab.checkVisibility() ? tab : $((parts[id] ?? [id])[0]);
  focused.focus({ preventScroll: true });
  focused.scrollIntoView({ block: 'nearest' });
}

// link has the tabs lead to the addresses that a function returns.
export function link(address) {
  for (const [id, tab] of tabs) tab.href = address(id);
}

// setUpTabs calls a function when a user has chosen a panel. Keys choose one by its number
// while no field has the focus, and the arrow keys and others in the list of tabs.
export function setUpTabs(chosen) {
  for (const id of foremost) tabs.get(id).classList.add('foremost');
  $('more').onclick = () => unfold(!$('tabs').classList.contains('unfolded'));
  for (const section of sections) {
    section.setAttribute('role', 'tabpanel');
    section.setAttribute('aria-labelledby', `tab-${section.id}`);
    section.tabIndex = textual.includes(section.id) ? 0 : -1;
  }
  for (const [id, tab] of tabs) {
    tab.onclick = event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      chosen(id);
      if (!tab.checkVisibility()) focusPanel();
    };
  }
  const move = { ArrowRight: (i, n) => (i + 1) % n, ArrowLeft: (i, n) => (i + n - 1) % n, Home: () => 0, End: (_, n) => n - 1 };
  $('tabs').addEventListener('keydown', event => {
    if (event.key === 'Escape' && $('tabs').classList.contains('unfolded')) {
      unfold(false);
      $('more').focus();
    }
    const list = [...$('tabs').children].map(tab => tab.dataset.go).filter(id => tabs.get(id).checkVisibility());
    if (!move[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const id = list[move[event.key](list.indexOf(event.target.dataset.go), list.length)];
    if (!$('tabs').classList.contains('unfolded')) chosen(id); // which would fold them
    tabs.get(id).focus();
  });
  document.addEventListener('keydown', event => {
    if (!single.on || !/^[0-9]$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey || event.target.closest(typing)) return;
    const id = numbered[(Number(event.key) || 10) - 1];
    if (tabs.get(id).hidden) return say(`${tabs.get(id).textContent} has nothing to show: there is no URL.`);
    chosen(id);
    focusPanel();
  });
  $('keyPanels').append(...numbered.flatMap((id, i) => [i ? ', ' : '', h('kbd', null, keyOf(id)), ` ${tabs.get(id).textContent}`]));
  phone.addEventListener('change', () => layOut(order));
  order();
}
