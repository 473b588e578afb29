// Which path each proxy and server finds in a request for the URL.
import { h, $, link, whole } from './dom.js';
import { long } from './drawing.js';
import { Choice } from './choice.js';

// rowsOf brings the programs with one result together, those with the most programs first.
function rowsOf(results) {
  const rows = new Map();
  for (const result of results) {
    const key = JSON.stringify([result.answered, result.status ?? null, result.rule, result.forward ?? null, result.path]);
    if (!rows.has(key)) rows.set(key, { ...result, programs: [] });
    rows.get(key).programs.push(result.program);
  }
  return [...rows.values()].sort((a, b) => a.answered - b.answered || b.programs.length - a.programs.length);
}

// divided returns the name of a program with its version, and its configuration, from its title.
const divided = title => /^(.*?)(?:: |, )(.*)$/s.exec(title)?.slice(1) ?? [title, ''];

// queryOf returns the query of a target, with its question mark. Some rules match the target with it, and it is no part of the path.
const queryOf = target => /\?.*/s.exec(target)?.[0] ?? '';
const hasQuery = (rule, query) => query !== '' && rule.endsWith(query);

// pathOf returns the path that rules match in a target. Programs that read UTF-8 as Latin-1 have one “Ã©” for “é”.
const pathOf = ({ rule }, target) => remembered(texts, hasQuery(rule, queryOf(target)) ? rule.slice(0, -queryOf(target).length) : rule, inUTF8).replace(/\uFFFD+/g, '\uFFFD');

// inUTF8 returns a text that is UTF-8 read as Latin-1 as what it is, and another one unchanged.
function inUTF8(text) {
  if (!/[\x80-\xFF]/.test(text) || /[^\0-\xFF]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(text, c => c.charCodeAt()));
  } catch {
    return text;
  }
}

// escapes match percent-encoded bytes, and harmless those that hide nothing from rules: an encoded slash, letter, digit, hyphen,
// dot, “_” or “~” does.
const escapes = /(?:%[\da-f]{2})+/gi, harmless = /(?:%(?!2[def]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)[\da-f]{2})+/gi;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

// remembered returns what a map has for a key, which is made if it has nothing.
function remembered(map, key, make) {
  if (!map.has(key)) map.set(key, make(key));
  return map.get(key);
}

// texts are what inUTF8 returns for the paths of the requests that are shown, known are the decoded paths, and loose the results of looseOf: many programs have the same ones, which may be long.
const texts = new Map(), loose = new Map();
const known = new Map([[escapes, new Map()], [harmless, new Map()]]);
const decoded = (path, matched) => remembered(known.get(matched), path, () => path.replace(matched, run => utf8.decode(Uint8Array.from(run.match(/[\da-f]{2}/gi), byte => parseInt(byte, 16)))).replace(/\uFFFD+/g, '\uFFFD'));

// isSpelling reports whether two paths are one, percent-encoded in different ways, or with a slash at the end.
const isSpelling = (...paths) => {
  const [a, b] = paths.map(path => path.replace(/(?<=.)\/$/, ''));
  return [a, decoded(a, harmless)].some(path => path === b || path === decoded(b, harmless));
};

// isLess reports whether a program behind does less with a path than the proxy whose rules have matched it: it decodes nothing,
// or does not merge slashes.
const isLess = (front, behind) => [front, front.replace(/(?<=.)\/$/, '')].some(path => [path => path, path => path.replace(/\/+/g, '/')].some(merged => path === merged(behind) || path === merged(decoded(behind, escapes))));

// isPlain reports whether a path has nothing that programs read in different ways.
const isPlain = path => !/\/\/|[;%\\#]|\/\.\.?(?:\/|$)/.test(path);

// looseOf returns a path in one spelling of several that ordinary links have: percent-encoded, except for letters and digits, with parameters,
// a query or a slash too many, or with plain dot segments. One above the root has no slash at its start.
const looseOf = path => remembered(loose, path, () => {
  const plain = [];
  for (const segment of path.split('/')) {
    if (segment === '..') plain.pop();
    else if (segment !== '.') plain.push(segment);
  }
  return plain.join('/').replace(/(?:%(?!3\d|[46][1-9a-f]|[57][\da])[\da-f]{2})+/gi, run => decoded(run, escapes))
    .replace(/\?.*/s, '').replace(/;[^/]*/g, '').replace(/[^\0-\x7F]+/g, '\uFFFD').replace(/[/\\]+/g, '/').replace(/\/$/, '');
});

// passesOf returns the pairs of a proxy and a program behind it that match different paths: a rule of the proxy is passed.
// Proxies are behind others if there are no servers. A pair is grave unless its paths are spellings of one that ordinary links have: then the program behind
// leaves the directory, or matches a path that was hidden from the proxy.
function passesOf({ target, results, forwarded }, isShown) {
  const read = (target, results) => results.filter(({ program, answered }) => isShown(program) && !answered).map(result => ({ ...result, matched: pathOf(result, target) }));
  const shown = read(target, results), sent = new Map([[target, shown], ...forwarded.map(({ target, results }) => [target, read(target, results)])]);
  const isOfProxies = !results.some(({ program, answered, path }) => isShown(program) && !answered && path !== undefined), pairs = new Map();
  const isPassed = (front, behind) => remembered(remembered(pairs, front, () => new Map()), behind, () => !isSpelling(front, behind) && !isLess(front, behind));
  return shown.filter(({ forward }) => forward).flatMap(proxy => (sent.get(proxy.forward) ?? [])
    .filter(behind => behind.program !== proxy.program && (isOfProxies || behind.path !== undefined) && isPassed(proxy.matched, behind.matched))
    .map(behind => ({ proxy, behind, path: behind.matched, isGrave: looseOf(proxy.matched) !== looseOf(behind.matched) })));
}

// grouped returns the members of a list by a key, those with the most first.
const grouped = (list, key) => [...Map.groupBy(list, key)].sort(([, a], [, b]) => b.length - a.length);

// programsOf returns the names of the programs of results, each once.
const programsOf = results => [...new Set(results.map(({ program }) => program))];

// statuses name the statuses of answers that are known.
const statuses = { 301: 'the redirect 301 (Moved Permanently)', 307: 'the redirect 307 (Temporary Redirect)', 400: 'the error 400 (Bad Request)' };

const mostNamed = 2, mostPaths = 2; // how many programs a sentence names, and how many paths

// listed joins the first of some names, and says how many there are besides.
function listed(names) {
  const rest = names.length - mostNamed;
  return rest > 1 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} others` : names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}

const code = text => h('code', null, long(text, 80));

const verb = ({ length }, word) => length === 1 ? `${word}${word.endsWith('h') ? 'es' : 's'}` : word;

const choice = new Choice('weburl-lab-servers');

// showPaths shows the requests. Again is called when the user has chosen other programs.
export function showPaths({ paths, parse }, { targets }, again) {
  const isShown = choice.show($('pathChoice'), targets.map(({ name, title, proxy }) => ({ name, label: title, group: proxy ? 'Proxies' : 'Servers' })), again);
  for (const paths of [texts, loose, ...known.values()]) paths.clear();
  const shown = targets.filter(({ name }) => isShown(name)), named = new Map(targets.map(program => [program.name, { ...program, parts: divided(program.title) }]));
  const called = name => named.get(name).parts[0], configuration = name => named.get(name).parts[1], alike = Map.groupBy(shown, ({ name }) => called(name));
  const isOneOf = name => targets.filter(other => called(other.name) === called(name)).length > 1;
  const chip = name => h('li', { title: named.get(name).title }, link(named.get(name).address, isOneOf(name) ? [called(name), h('span', { class: 'configuration' }, ` ${configuration(name)}`)] : called(name)));
  // isFirst reports whether a program is the first of its configurations that are shown, which stands for it.
  const isFirst = name => alike.get(called(name))[0].name === name;
  const unversioned = title => title.replace(/ [\d.]+$/, '');
  // namesOf names the first programs without their versions, and how many of their configurations are among them if not all are.
  const namesOf = programs => listed([...Map.groupBy(programs, called)].map(([title, list]) => {
    const all = alike.get(title).length;
    return `${unversioned(title)}${list.length === all ? '' : list.length === 1 ? ` (${configuration(list[0])})` : ` in ${list.length} of ${all} configurations`}`;
  }));
  const reads = (programs, path) => [namesOf(programs), ` ${verb(programs, 'match')} `, code(path)];

  // ofReadings says which programs match which path, in their first configurations, if they differ in more than its spelling.
  const ofReadings = (results, target) => {
    const groups = [];
    for (const [path, list] of Map.groupBy(results.filter(({ program, answered }) => !answered && isFirst(program)), result => pathOf(result, target))) {
      const group = groups.find(group => isSpelling(group.path, path)), programs = programsOf(list);
      if (group) group.programs.push(...programs); else groups.push({ path, programs });
    }
    if (groups.length < 2) return null;
    groups.sort((a, b) => b.programs.length - a.programs.length);
    const rest = groups.slice(mostPaths).reduce((n, { programs }) => n + programs.length, 0);
    return h('p', { class: 'reads' }, groups.slice(0, mostPaths).map(({ path, programs }, i) => [i ? '; ' : '', listed(programs.map(name => unversioned(called(name)))), ` ${verb(programs, 'match')} `, code(path)]), rest ? `; ${rest} ${rest === 1 ? 'matches another path' : 'match other paths'}` : '', '.');
  };

  // ofPasses says which rules are passed, and to where: to a plain path, if there is one.
  const ofPasses = passes => {
    const groups = grouped(passes, ({ path }) => path), [path, pairs] = groups.find(([path]) => isPlain(path)) ?? groups[0];
    const fronts = programsOf(pairs.map(({ proxy }) => proxy)), behind = programsOf(pairs.map(({ behind }) => behind)), matched = grouped(pairs, ({ proxy }) => proxy.matched);
    const rest = programsOf(passes.map(({ behind }) => behind)).filter(name => !behind.includes(name));
    return [h('strong', null, `A rule in ${namesOf(fronts)} can be bypassed`), `: ${fronts.length === 1 ? 'it matches' : 'they match'} ${matched.length > 1 ? 'paths such as ' : ''}`, code(matched[0][0]),
      `, and behind ${fronts.length === 1 ? 'it' : 'them'} `, reads(behind, path), '.', rest.length ? ` ${rest.length} more ${rest.length === 1 ? 'program matches' : 'programs match'} another path than a proxy in front.` : null];
  };

  // ofOne says that the rules match one path, in which spellings, or that programs differ and no rule is passed.
  const ofOne = (rows, target, isRead) => {
    const matching = rows.filter(row => !row.answered), paths = [...new Set(matching.map(row => pathOf(row, target)))], answering = rows.length > matching.length, other = paths.find(path => !isSpelling(path, paths[0]));
    if (!paths.length) return `${shown.length === 1 ? 'The program answers' : 'All programs answer'} with an error or a redirect.`;
    if (other !== undefined) return [isRead ? 'No rule of a proxy is passed.' : ['Programs match different paths, such as ', code(paths[0]), ' and ', code(other), ', but no rule of a proxy is passed.']];
    const ends = new Set(paths.map(path => path.replace(/(?<=.)\/$/, ''))), folding = /[A-Z]/.test(paths[0]) ? shown.filter(({ proxy, folds }) => folds && !proxy).map(({ name }) => name) : [];
    const notes = [
      matching.some(({ rule }) => hasQuery(rule, queryOf(target))) ? ', some with its query' : '',
      ends.size > 1 ? ', some percent-decoded' : '',
      paths.length > ends.size ? ', some without the slash at its end' : '',
      answering ? ', or answer with an error or a redirect' : '',
    ];
    return [shown.length === 1 ? 'The program matches this path' : 'All programs match the same path', notes, '.', folding.length ? ` ${namesOf(folding)} ${verb(folding, 'ignore')} the letter case.` : null];
  };

  const one = (request, i) => {
    const { target } = request, passes = passesOf(request, isShown), fronts = programsOf(passes.map(({ proxy }) => proxy));
    // Of a row, the pairs with a program that matches another path than a proxy that forwards the target unchanged, and those
    // with a proxy that changes it.
    const behindOf = row => passes.filter(({ proxy, behind }) => proxy.forward === target && row.programs.includes(behind.program));
    const aheadOf = row => passes.filter(({ proxy }) => proxy.forward !== target && row.programs.includes(proxy.program));
    const results = request.results.filter(({ program }) => isShown(program)), read = ofReadings(results, target);
    const rowsWith = results => rowsOf(results).map(row => ({ ...row, past: programsOf(behindOf(row).map(({ proxy }) => proxy)), ahead: grouped(aheadOf(row), ({ path }) => path) }));
    // Of the others, on the screen each configuration but the first of a program is in a fold.
    const isApart = ({ program }) => !whole.on && !isFirst(program), others = results.filter(isApart), all = others.length ? null : rowsWith(results);
    const rank = ({ past, ahead, programs }) => past.length || ahead.length ? 0 : programs.some(name => fronts.includes(name)) ? 1 : 2;
    // On paper the most come last, if no rule is passed.
    const sorted = rows => rows.toSorted((a, b) => rank(a) - rank(b)), most = whole.on && !passes.length ? all[0] : null;
    const rows = most ? [...sorted(all).slice(1), most] : sorted(all ?? rowsWith(results.filter(result => !isApart(result))));
    const isGrave = row => [...behindOf(row), ...aheadOf(row)].some(({ isGrave }) => isGrave);
    const body = row => {
      const { programs, rule, forward, past, ahead } = row;
      const howMany = [row === most ? all.length > 1 ? 'The other ' : 'All ' : null, h('strong', null, programs.length)];
      if (row.answered) return h('p', null, howMany, ` ${verb(programs, 'answer')} with ${statuses[row.status] ?? 'an error or a redirect'}`);
      return h('p', null, howMany, ` ${verb(programs, 'match')} `, code(rule),
        forward === undefined ? row.path === rule ? null : [', and the application gets ', code(row.path)]
          : forward === '' ? `, and ${verb(programs, 'answer')} with an error unless a rule matches` : [`, and ${verb(programs, 'forward')} `, forward === rule ? 'it' : code(forward)],
        past.length ? `, past the rules of ${past.length === 1 ? namesOf(past) : `${past.length} proxies`}` : null,
        ahead.map(([path, pairs], i) => [i ? ' and ' : ', of which ', reads(programsOf(pairs.map(({ behind }) => behind)), path)]));
    };
    const list = rows => h('ul', { class: 'places' }, rows.map(row => h('li', { class: `place${isGrave(row) ? ' passed' : ''}` }, body(row), row === most ? null : h('ul', { class: 'chips' }, row.programs.map(chip)))));
    const configured = programsOf(results).filter(name => configuration(name) && !isOneOf(name));
    return h('div', { class: 'target' },
      h('h3', null, i === 0 ? 'The request of a browser' : `The text, sent as it is written${/%20/.test(target) ? ', with %20 for spaces' : ''}`, ' ', code(target)),
      read, h('p', passes.some(({ isGrave }) => isGrave) ? { class: 'passes' } : null, passes.length ? ofPasses(passes) : ofOne(all ?? rowsOf(results), target, Boolean(read))),
      list(rows),
      whole.on || !others.length && !configured.length ? null : h('details', null, h('summary', null, others.length ? 'Other configurations' : 'Configurations'), list(sorted(rowsWith(others))),
        h('ul', { class: 'configurations' }, configured.map(name => h('li', null, named.get(name).title)))));
  };
  $('pathList').replaceChildren(...paths.length ? paths.map(one) : [h('p', null, `There is no request: the URL ${parse.error ? 'does not parse' : 'has no scheme http or https'}.`)]);
}
