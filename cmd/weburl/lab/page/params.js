// The parameters of the query, decoded, what languages read in it, and a value encoded for a URL.
import { h, $, fillTable } from './dom.js';
import { orEmpty, long, shown, spaces } from './drawing.js';
import { encodings, readings } from './queries.js';
import { copy } from './share.js';

const mostParams = 6, mostReading = 300, mostSpaced = 120;

// spaced is orEmpty, with marks for spaces that are easily missed: at an end, and several.
const spaced = text => text === '' || text.length > mostSpaced ? orEmpty(text)
  : h('code', null, text.split(/(^ +| +$| {2,})/).map((piece, i) => i % 2 ? spaces(piece) : shown(piece)));

// endOf returns when a signed link ends, by the parameters of Amazon S3 and Google Cloud Storage, of Azure Storage, and of CloudFront and older links of S3, or
// an invalid date.
function endOf(params) {
  const valueOf = name => params.find(param => param.name.toLowerCase() === name)?.value ?? '';
  for (const of of ['x-amz', 'x-goog']) {
    const begin = Date.parse(valueOf(`${of}-date`).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
    if (begin) return new Date(begin + Number(valueOf(`${of}-expires`) || NaN) * 1000);
  }
  return new Date(valueOf('sig') ? valueOf('se') : valueOf('signature') ? Number(valueOf('expires') || NaN) * 1000 : NaN);
}

// showParams fills the panel. A fragment in the form of a query has parameters, too.
export function showParams({ params, parse: { search, error: failure } }, open) {
  if (!params.length) {
    $('paramTable').replaceChildren(h('p', null, failure ? 'The URL does not parse. If it is relative, give a base URL to see its parameters.' : 'The URL has no parameters.'));
    $('readings').replaceChildren();
    return;
  }
  const table = h('table');
  fillTable(table, 'Parameters', ['Name', 'Value'], params, mostParams, param => h('tr', null,
    h('th', { scope: 'row' }, spaced(param.name), param.fragment ? h('p', { class: 'note' }, 'in the fragment') : null),
    h('td', null, spaced(param.value), param.url ? [' ', h('button', { type: 'button', class: 'all open', onclick: () => open(param.decoded ?? param.value) }, 'Inspect')] : null,
      param.decoded !== undefined ? h('p', { class: 'note' }, 'encoded twice') : null,
      param.tracking ? h('p', { class: 'note' }, 'for tracking') : null)));
  const end = endOf(params);
  const until = end > 0 ? h('p', null, `This signed link is valid until ${end.toISOString().slice(0, 16).replace('T', ' ')} UTC${end < new Date() ? ', which has passed' : ': until then it works for everyone who has it'}.`) : '';
  const inQuery = params.filter(({ fragment }) => !fragment), error = inQuery.find(({ go }) => go)?.go;
  $('paramTable').replaceChildren(until, table);
  $('readings').replaceChildren(...inQuery.length ? [h('h3', null, 'What languages read'), h('dl', { class: 'facts' }, readings(search.slice(1), inQuery).map(([language, name, read]) => [h('dt', null, language),
    h('dd', null, h('code', null, name), ': ', h('code', { class: 'reading' }, long(read, mostReading)), language === 'Go' && error ? h('p', { class: 'note' }, `with the error “${error}”`) : null)]))] : []);
}

// encode shows a value as the functions of languages encode it for a URL.
export function encode() {
  const value = $('plain').value.toWellFormed();
  let last;
  $('encoded').replaceChildren(...value === '' ? [] : encodings(value).flatMap(([where, result, functions]) => {
    const code = h('code', null, long(result, mostReading)), term = where === last ? [] : [h('dt', null, last = where)];
    return [...term, h('dd', null, code, ' ', h('button', { type: 'button', class: 'all copy', onclick: event => copy(result, { names: [] }, event.target, code) }, 'Copy'), h('p', { class: 'note' }, functions.flatMap((called, i) => i ? [h('br'), called] : called)))];
  }));
}
