// The parameters of the query, decoded.
import { h, $, fillTable } from './dom.js';
import { orEmpty } from './drawing.js';

const mostParams = 6;

export function showParams(params, open) {
  if (!params.length) {
    $('paramList').replaceChildren(h('p', null, 'The URL has no parameters.'));
    return;
  }
  const table = h('table');
  fillTable(table, 'Parameters of the query', ['Name', 'Value'], params, mostParams, param => h('tr', null,
    h('th', { scope: 'row' }, orEmpty(param.name)),
    h('td', null, orEmpty(param.value), param.url ? [' ', h('button', { type: 'button', class: 'all open', onclick: () => open(param.value) }, 'Open')] : null)));
  $('paramList').replaceChildren(table);
}
