// The parameters of the query, decoded.
import { h, $, fillTable } from './dom.js';
import { orEmpty } from './drawing.js';

const mostParams = 6;

// showParams fills the panel. go is how url.ParseQuery of Go reads the query.
export function showParams({ params, goQuery: go }, open) {
  if (!params.length) {
    $('paramList').replaceChildren(h('p', null, 'The URL has no parameters.'));
    return;
  }
  const table = h('table');
  fillTable(table, 'Parameters of the query', ['Name', 'Value'], params, mostParams, param => h('tr', null,
    h('th', { scope: 'row' }, orEmpty(param.name)),
    h('td', null, orEmpty(param.value), param.url ? [' ', h('button', { type: 'button', class: 'all open', onclick: () => open(param.value) }, 'Inspect')] : null,
      param.tracking ? h('p', { class: 'note' }, 'for tracking') : null,
      param.go ? h('p', { class: 'note' }, `Left out by Go: ${param.go}`) : null)));
  const other = go.error === undefined ? '' : h('p', null, `In Go, url.ParseQuery reads ${go.pairs} of the ${go.all} parameters and returns the error “${go.error}”. URL.Query leaves the same ones out without an error.`);
  $('paramList').replaceChildren(table, other);
}
