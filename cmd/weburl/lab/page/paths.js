// Which path each proxy and server finds in a request for the URL.
import { h, $, link, whole } from './dom.js';
import { long } from './drawing.js';

// rowsOf brings the programs with one result together, those with the most programs first.
function rowsOf(results) {
  const rows = new Map();
  for (const result of results) {
    const key = JSON.stringify([result.answered, result.rule, result.forward ?? null, result.path]);
    if (!rows.has(key)) rows.set(key, { ...result, programs: [] });
    rows.get(key).programs.push(result.program);
  }
  return [...rows.values()].sort((a, b) => b.programs.length - a.programs.length);
}

export function showPaths({ paths, parse }, { targets }) {
  const known = new Map(targets.map(program => [program.name, program]));
  const chip = name => h('li', { title: known.get(name).title }, link(known.get(name).address, name));
  const code = text => h('code', null, long(text, 80));
  const one = ({ target, results }, i) => {
    const all = rowsOf(results), [most] = all;
    // On paper the most come last, as the others.
    const rows = whole.on ? [...all.slice(1), most] : all, isOthers = row => whole.on && row === most;
    // Some rules match the target with its query, which is no part of the path.
    const query = /\?.*/s.exec(target)?.[0] ?? '', hasQuery = ({ rule }) => query !== '' && rule.endsWith(query);
    const matching = rows.filter(row => !row.answered), rules = new Set(matching.map(row => hasQuery(row) ? row.rule.slice(0, -query.length) : row.rule));
    const howMany = row => [isOthers(row) ? all.length > 1 ? 'The other ' : 'All ' : null, h('strong', null, row.programs.length)];
    const forwards = row => row.programs.length === 1 ? 'forwards' : 'forward';
    return h('div', { class: 'target' },
      h('h3', null, i === 0 ? 'The request of a browser' : `The text, sent as it is written${/%20/.test(target) ? ', with %20 for spaces' : ''}`, ' ', code(target)),
      h('p', null, rules.size > 1 ? `Rules, locations and routes match ${rules.size} different paths: a request can pass the rule of one program and reach another path in the next.`
        : `Rules, locations and routes of all programs match the same path${matching.some(hasQuery) ? ', some with its query' : ''}.`),
      h('ul', { class: 'places' }, rows.map(row => h('li', { class: 'place' },
        row.answered ? h('p', null, howMany(row), row.programs.length === 1 ? ' answers by itself' : ' answer by themselves', ', with an error or a redirect')
          : h('p', null, howMany(row), row.programs.length === 1 ? ' matches ' : ' match ', code(row.rule),
            row.forward !== undefined ? [row.forward === '' ? `, and ${row.programs.length === 1 ? 'answers' : 'answer'} with an error unless a rule matches` : row.forward === row.rule ? `, and ${forwards(row)} it` : [`, and ${forwards(row)} `, code(row.forward)]]
              : row.path !== row.rule ? [', and the application gets ', code(row.path)] : null),
        isOthers(row) ? null : h('ul', { class: 'chips' }, row.programs.map(chip)),
        isOthers(row) ? null : h('details', { open: row.programs.length < 4 }, h('summary', null, row.programs.length === 1 ? 'Its configuration' : 'Their configurations'), h('ul', { class: 'configurations' }, row.programs.map(name => h('li', null, h('code', null, name), ' ', known.get(name).title))))))));
  };
  $('pathList').replaceChildren(...paths.length ? paths.map(one) : [h('p', null, `There is no request: the URL ${parse.error ? 'does not parse' : 'has no scheme http or https'}.`)]);
}
