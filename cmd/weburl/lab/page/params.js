// The parameters of the query, decoded, what languages read in it, and a value encoded for a URL.
import { h, $, fillTable } from './dom.js';
import { orEmpty, long } from './drawing.js';
import { readings } from './queries.js';

const mostParams = 6, mostReading = 300;

// showParams fills the panel.
export function showParams({ params, parse: { search } }, open) {
  if (!params.length) {
    $('paramList').replaceChildren(h('p', null, 'The URL has no parameters.'));
    return;
  }
  const table = h('table');
  fillTable(table, 'Parameters of the query', ['Name', 'Value'], params, mostParams, param => h('tr', null,
    h('th', { scope: 'row' }, orEmpty(param.name)),
    h('td', null, orEmpty(param.value), param.url ? [' ', h('button', { type: 'button', class: 'all open', onclick: () => open(param.value) }, 'Inspect')] : null,
      param.tracking ? h('p', { class: 'note' }, 'for tracking') : null)));
  const error = params.find(({ go }) => go)?.go;
  $('paramList').replaceChildren(table, h('h3', null, 'What languages read'), h('dl', { class: 'facts' }, readings(search.slice(1), params).map(([language, name, read]) => [h('dt', null, language),
    h('dd', null, h('code', null, name), ': ', h('code', { class: 'reading' }, long(read, mostReading)), language === 'Go' && error ? h('p', { class: 'note' }, `with the error “${error}”`) : null)])));
}

// encode shows a value as it is written in the parts of a URL, with the functions that encode it so.
export function encode() {
  const value = $('plain').value.toWellFormed(), row = (part, text, functions) => [h('dt', null, part), h('dd', null, h('code', null, long(text, mostReading)), h('p', { class: 'note' }, functions))];
  $('encoded').replaceChildren(...value === '' ? [] : [
    row('In a query', `${new URLSearchParams([['', value]])}`.slice(1), 'JavaScript: URLSearchParams. Go: url.QueryEscape. Python: quote_plus. PHP: urlencode.'),
    row('Anywhere', encodeURIComponent(value), 'In a path, a fragment or a password, and in a query. JavaScript: encodeURIComponent. Go: url.PathEscape. Python: quote(value, safe=""). PHP: rawurlencode.'),
  ].flat());
}
