// The parameters of the query, decoded.
import { h, $, fillTable, bounded } from './dom.js';
import { orEmpty } from './drawing.js';

const mostParams = 6;

// showParams fills the panel. go is how url.ParseQuery of Go reads the query, and write writes another URL to the field.
export function showParams({ params, goQuery: go, untracked }, open, write) {
  if (!params.length) {
    $('paramList').replaceChildren(h('p', null, 'The URL has no parameters.'));
    return;
  }
  const table = h('table');
  fillTable(table, 'Parameters of the query', ['Name', 'Value'], params, mostParams, param => h('tr', null,
    h('th', { scope: 'row' }, orEmpty(param.name)),
    h('td', null, orEmpty(param.value), param.url ? [' ', h('button', { type: 'button', class: 'all open', onclick: () => open(param.value) }, 'Inspect')] : null,
      param.go ? h('p', { class: 'note' }, `Left out by Go: ${param.go}`) : null)));
  const other = go.error === undefined ? '' : h('p', null, `In Go, url.ParseQuery reads ${go.pairs} of the ${go.all} parameters and returns the error “${go.error}”. URL.Query leaves the same ones out without an error.`);
  const names = [...new Set(params.filter(param => param.tracking).map(param => param.name))];
  const tracking = names.length ? h('p', null, 'For tracking, by the list of this project: ', bounded(h('span'), names, mostParams, (name, i) => h('span', null, i ? ', ' : '', h('code', null, name))), '. ',
    h('button', { type: 'button', id: 'untrack', onclick: () => write(untracked.href) }, names.length > 1 ? 'Remove tracking parameters' : 'Remove it')) : '';
  $('paramList').replaceChildren(tracking, table, other);
}
