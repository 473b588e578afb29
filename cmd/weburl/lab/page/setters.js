// What is done to the URL class: an attribute is set, or a method of searchParams is called, and what becomes of the URL.
import { h, $ } from './dom.js';
import { long, quoted } from './drawing.js';
import { isSpecial } from './components.js';

// methodOf returns the name of the method of searchParams that is chosen, or nothing.
const methodOf = setter => /^searchParams\.(.*)/.exec(setter)?.[1];

// assigned returns what is chosen, as the engine is asked about it.
export const assigned = () => ({ setter: $('setter').value, name: $('setName').value, value: $('setValue').value });

// setUpSetters shows the fields that the choice needs, and calls changed when one of them has changed, and entered when Enter is
// pressed in a text.
export function setUpSetters(changed, entered) {
  for (const id of ['setName', 'setValue']) $(id).addEventListener('keydown', event => { if (event.key === 'Enter' && !event.isComposing) entered(); });
  for (const id of ['setter', 'setName', 'setValue']) {
    $(id).addEventListener('input', () => {
      const method = methodOf($('setter').value);
      $('setName').hidden = !method || method === 'sort';
      $('setTo').hidden = $('setValue').hidden = method === 'sort';
      $('setTo').textContent = method ? 'value' : 'to';
      changed();
    });
  }
}

// assign does to a URL of this browser what is chosen.
export function assign(url, { setter, name, value }) {
  const method = methodOf(setter), values = method === 'delete' && value === '' ? [] : [value];
  if (method) url.searchParams[method](...method === 'sort' ? [] : [name, ...values]);
  else if (setter) try { url[setter] = value; } catch {} // a TypeError by href, which becomes says
}

// steps are those of the standard that browsers do not follow when an attribute is set to a value, each with its anchor.
const steps = [
  ['protocol', (value, before) => isSpecial(before.protocol.slice(0, -1)) !== isSpecial(value.split(':', 1)[0].toLowerCase()), 'In the scheme state, a setter changes no scheme that is not special to a special one, nor the reverse.', 'scheme-state'],
  ['username password', value => value.includes("'"), "The userinfo percent-encode set does not have “'”.", 'userinfo-percent-encode-set'],
  ['host', (value, before) => before.protocol === 'file:' && value.includes(':'), 'A file URL has no port: in the file host state, “:” is a part of the host, which then does not parse.', 'file-host-state'],
  ['host hostname', (value, before) => before.protocol === 'file:' && /^localhost$/i.test(value), 'In the file host state, the host localhost becomes the empty host.', 'file-host-state'],
  ['pathname', (value, before) => before.protocol === 'file:' && /^[/\\]?[a-z]\|(?:[/\\]|$)/i.test(value), 'In the path state, the “|” of a Windows drive letter in a file URL becomes “:”.', 'path-state'],
  ['search', value => value === '?', 'Only for the empty string, the query becomes null. For “?” it becomes empty.', 'dom-url-search'],
  ['search', (value, before) => value.includes("'") && !isSpecial(before.protocol.slice(0, -1)), "Only for a special scheme, “'” is percent-encoded in a query.", 'special-query-percent-encode-set'],
];

// stepOf returns the step for which a browser may have another URL than the standard after what is chosen, and its address in the
// standard, or nothing.
export function stepOf(before, { setter, value }) {
  const [, , step, anchor] = steps.find(([of, is]) => of.split(' ').includes(setter) && is(value, before)) ?? [];
  return step && [step, `https://url.spec.whatwg.org/#${anchor}`];
}

// rewritten returns the parameters of a query that have other bytes in another one, each with those.
const rewritten = (before, after) => before.slice(1).split('&').map(param => [param, String(new URLSearchParams(param))])
  .filter(([param, now], i, all) => now && now !== param && after.slice(1).split('&').includes(now) && all.findIndex(([other]) => other === param) === i);

// ofParams says what a method of searchParams does to the other parameters, and what keeps their bytes.
function ofParams(method, before, after, { name, value }) {
  const changed = rewritten(before.search, after.search), isAdded = method === 'append' || method === 'set' && !new URLSearchParams(before.search).has(name);
  const added = `${before.search ? '&' : '?'}${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;
  return h('p', { class: 'note' }, name === '' && method !== 'delete' && method !== 'sort' ? h('span', { id: 'nameless' }, 'The name is empty: type one, unless a parameter without a name is meant. ') : null, h('span', { id: 'rewritten' }, changed.map(([param, now], i) => [i ? ', ' : 'Other bytes change: ', quoted(param), ' becomes ', quoted(now)]), changed.length ? '. ' : null,
    'Each change through searchParams writes the whole query anew, as application/x-www-form-urlencoded.'), ' ',
    isAdded ? ['This keeps its bytes: ', h('code', null, long(`url.search += ${JSON.stringify(added)}`)), '.'] : ['To keep the other bytes, assign to ', h('code', null, 'search'), '.']);
}

// becomes returns nodes that say what becomes of a URL, before, by what is chosen, and use makes it the URL of the page.
export function becomes(before, after, asked, use) {
  const { setter, value } = asked, method = methodOf(setter), ignored = setter === 'port' && /^\d+([^\d\t\n\r].*)$/s.exec(value)?.[1];
  const why = method ? '' : setter === 'href' && after.href !== value && !URL.canParse(value) ? ': the value does not parse, and a TypeError is thrown' : `: ${(after.why ?? 'it has this value').replace(/\.$/, '')}`;
  return [
    h('p', null, ...after.href === before.href ? [h('span', { id: 'becomes' }, 'The URL stays as it is', long(why, 400), '.')]
      : [h('span', { id: 'becomes' }, 'The URL becomes ', h('code', null, long(after.href))), ' ', h('button', { type: 'button', class: 'all', id: 'use', onclick: () => use(after.href) }, 'Use this URL')]),
    ignored ? h('p', { class: 'note' }, quoted(ignored), ' is ignored: a port is the digits at the beginning of the value.') : null,
    method ? ofParams(method, before, after, asked) : null,
  ].filter(Boolean);
}

// saidOfSet is that for a screen reader.
export const saidOfSet = () => ['becomes', 'nameless', 'rewritten'].map(id => $(id)?.textContent).filter(Boolean).join('. ');
