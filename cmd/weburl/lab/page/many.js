// Many URLs at once: a table that is filled by an engine of its own. All work on the rows is
// done in pieces, between which the page answers.
import { h, $, say } from './dom.js';
import { clipped, long } from './drawing.js';
import { clip, toTyped } from './text.js';
import { Engine } from './ask.js';
import { Part } from './part.js';

const chunk = 100;         // lines that are asked for at once
const mostRows = 100;      // rows that are shown at first, and with each "more"
const mostTyped = 1 << 16; // characters that are put into the field for lines
const slice = 10;          // milliseconds after which the page may answer

const levels = ['same', 'spelling', 'rejected', 'destination'];
const grades = ['ok', 'note', 'suspicious', 'dangerous'];

// writtenIn is a line as it was written: a defanged one is read as what it stands for.
const writtenIn = row => row.written ?? row.input;

const columns = [
  { name: 'Line', key: row => row.line },
  { name: 'Finding', worst: true, key: row => grades.indexOf(row.grade), cell: row => [h('span', { class: `grade ${row.grade}` }, row.grade), row.rules.length ? ` ${[...new Set(row.rules)].join(', ')}` : ''] },
  { name: 'Input', key: row => writtenIn(row), cell: (row, open) => h('button', { type: 'button', class: 'open', title: 'Show it in the page', onclick: () => open(row) }, writtenIn(row) === '' ? 'empty' : h('code', null, clipped(writtenIn(row), 120))) },
  { name: 'Destinations', key: row => row.destinations.join('\n'), cell: row => row.destinations.map(text => h('div', null, long(text))) },
  { name: 'Errors', key: row => row.errors.length, cell: row => row.errors.length ? [...new Set(row.errors.map(error => error.code))].join(', ') : 'none' },
  { name: 'URL', key: row => row.href ?? '', cell: row => row.href === undefined ? h('span', { class: 'null' }, row.error.code) : h('code', null, long(row.href)) },
];

// tagsOf returns what rows are filtered by.
const tagsOf = row => new Set([`grade ${row.grade}`, `level ${row.level}`, row.error ? 'does not parse' : 'parses',
  ...row.rules.map(rule => `finding ${rule}`), ...row.errors.map(error => `error ${error.code}`)]);

let begun = 0;

// breathe lets the page answer, if a piece of work has taken long enough.
async function breathe() {
  if (performance.now() - begun < slice) return;
  await new Promise(resolve => setTimeout(resolve));
  begun = performance.now();
}

// sorted returns a sorted list. It merges short ones, a piece at a time.
async function sorted(list, compare) {
  let runs = [];
  for (let i = 0; i < list.length; i += 500, await breathe()) runs.push(list.slice(i, i + 500).sort(compare));
  while (runs.length > 1) {
    const merged = [];
    for (let i = 0; i < runs.length; i += 2) merged.push(await merge(runs[i], runs[i + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(a, b, compare) {
  const list = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    list.push(j === b.length || i < a.length && compare(a[i], b[j]) <= 0 ? a[i++] : b[j++]);
    if (list.length % 200 === 0) await breathe();
  }
  return list;
}

// field writes a field of CSV (RFC 4180). Spreadsheets run what begins with these
// characters as a formula: an apostrophe before it makes it text.
function field(value) {
  let text = String(value);
  if (/^[=+\-@\t\r]/.test(text)) text = "'" + text;
  return /[",\r\n']/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}

const csvHead = ['line', 'input', 'valid', 'errors', 'level', 'destinations', 'href', 'canonical', 'failure', 'grade', 'findings'];

const record = fields => fields.map(field).join(',') + '\r\n';

export function* csvOf(list) {
  yield record(csvHead);
  for (const row of list) {
    yield record([row.line, writtenIn(row), row.valid, row.errors.map(error => error.code).join(' '), row.level, row.destinations.join('; '), row.href ?? '', row.canonical ?? '', row.error?.code ?? '', row.grade, row.rules.join(' ')]);
  }
}

function* jsonLinesOf(list) {
  for (const row of list) yield JSON.stringify(row) + '\n';
}

// sarifOf writes what weburl check --format sarif writes for a file of lines.
function* sarifOf(list, catalogue, name) {
  const index = new Map(catalogue.map((doc, i) => [doc.code, i]));
  const log = JSON.stringify({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'weburl', informationUri: 'https://github.com/weburl/weburl', rules: catalogue.map(doc => ({
        id: doc.code, shortDescription: { text: doc.meaning }, help: { text: doc.advice }, helpUri: doc.spec,
        defaultConfiguration: { level: doc.ends === 'always' ? 'error' : 'warning' },
      })) } },
      columnKind: 'utf16CodeUnits',
      results: [],
    }],
  });
  const end = ']}]}'; // of the results, which come before it
  yield log.slice(0, -end.length);
  let comma = '';
  for (const row of list) {
    for (const error of row.errors) {
      const units = row.written === undefined ? utf16Units(row.input, error) : { start: 0, end: row.written.length };
      yield comma + JSON.stringify({
        ruleId: error.code, ruleIndex: index.get(error.code), level: error.fatal ? 'error' : 'warning', message: { text: error.message },
        locations: [{ physicalLocation: { artifactLocation: { uri: name },
          region: { startLine: row.line, startColumn: units.start + 1, endLine: row.line, endColumn: units.end + 1, snippet: { text: clip(writtenIn(row).slice(units.start, units.end), 1000) } } } }],
      });
      comma = ',';
    }
  }
  yield end;
}

const encoder = new TextEncoder(), decoder = new TextDecoder();

// utf16Units turns the bytes of an error into code units of the input. An error of
// the base is about the whole input.
function utf16Units(input, error) {
  if (error.base) return { start: 0, end: input.length };
  const bytes = encoder.encode(input);
  const units = n => decoder.decode(bytes.subarray(0, n), { stream: false }).length;
  return { start: units(error.start), end: units(error.end) };
}

// save saves a file of pieces of text.
async function save(name, type, pieces) {
  const blobs = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length > 1 << 16) {
      blobs.push(new Blob([text]));
      text = '';
    }
    await breathe();
  }
  const address = URL.createObjectURL(new Blob([...blobs, text], { type }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// setUpMany makes the controls of the table, and returns two functions: read reads lines,
// and changed is to be called when options may have changed, after which the rows are
// those of former ones. visit shows a state of the page.
export function setUpMany(options, about, visit) {
  const engine = new Engine();
  const lines = $('lines');
  let rows = [], list = []; // all that have been read, and those that the table has
  let used = {};            // the options that they were read with
  let by = columns[0], descending = false;
  let reading = 0;          // the number of the reading that runs, or 0
  let arranging = 0;        // how often the rows have been arranged

  const open = row => visit({ url: toTyped(writtenIn(row)), base: toTyped(used.base ?? ''), encoding: used.encoding ?? '', edition: used.edition ?? '' });

  // show shows rows of the list from one on.
  function show(from = 0) {
    const body = $('manyRows');
    $('results').hidden = rows.length === 0;
    $('many').classList.toggle('filled', rows.length > 0);
    if (from === 0) body.textContent = '';
    body.querySelector('.more')?.remove();
    for (const row of list.slice(from, from + mostRows)) {
      body.append(h('tr', null, columns.map((column, i) => i === 0 ? h('th', { scope: 'row' }, row.line) : h('td', null, column.cell(row, open)))));
    }
    const left = list.length - from - mostRows;
    if (left > 0) body.append(h('tr', { class: 'more' }, h('td', { colspan: columns.length }, h('button', { type: 'button', class: 'all', onclick: () => show(from + mostRows) }, `Show ${Math.min(left, mostRows)} of ${left} more`))));
  }

  // arrange filters and sorts the rows, and shows them.
  async function arrange() {
    const mine = ++arranging, tag = $('filter').value;
    for (const [i, head] of [...$('manyHead').children].entries()) {
      const now = columns[i] === by;
      head.setAttribute('aria-sort', now ? descending ? 'descending' : 'ascending' : 'none');
      head.querySelector('.arrow').textContent = now ? descending ? '↓' : '↑' : '';
    }
    const some = [];
    for (const row of rows) {
      if (!tag || tagsOf(row).has(tag)) some.push(row);
      await breathe();
    }
    const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
    const arranged = await sorted(some, (a, b) => order(by.key(a), by.key(b)) * (descending ? -1 : 1) || a.line - b.line);
    if (arranging !== mine) return;
    list = arranged;
    show();
    $('shownRows').textContent = tag ? `${list.length} rows` : '';
    if (tag) say(`${list.length} rows`);
  }

  // count lists what the rows can be filtered by.
  async function count() {
    const counts = new Map();
    for (const row of rows) {
      for (const tag of tagsOf(row)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
      await breathe();
    }
    const all = [...counts].sort(([a], [b]) => a < b ? -1 : 1);
    $('filter').replaceChildren(h('option', { value: '' }, `all ${rows.length} rows`), ...all.map(([tag, n]) => h('option', { value: tag }, `${tag} (${n})`)));
    return tag => counts.get(tag) ?? 0;
  }

  const setRunning = running => {
    $('progress').hidden = !running;
    $('stopLines').hidden = !running;
    for (const id of ['csv', 'jsonl', 'sarif', 'filter']) $(id).disabled = running || rows.length === 0;
  };

  // stop ends what reads. What has been read remains.
  function stop() {
    if (!reading) return;
    reading = 0;
    engine.stop();
    engine.start();
    setRunning(false);
  }

  // read reads lines, some at a time. It returns a sentence about them.
  async function read(mine, text) {
    stop();
    reading = mine;
    const all = text.split('\n');
    if (all.at(-1) === '') all.pop();
    rows = [];
    used = options();
    by = columns[0];
    descending = false;
    $('filter').replaceChildren();
    setRunning(true);
    try {
      for (let i = 0; i < all.length; i += chunk) {
        $('progress').value = i / all.length;
        const answer = await engine.ask({ ...used, lines: all.slice(i, i + chunk).map(line => line + '\n').join('') });
        answer.forEach((row, j) => rows.push({ line: i + j + 1, ...row }));
        $('manyStatus').textContent = `${rows.length} of ${all.length} lines`;
        if (i > 0) continue;
        list = rows.slice();
        show();
      }
    } catch (error) {
      if (reading !== mine) return `Stopped after ${rows.length} of ${all.length} lines.`;
      rows = [];
      throw error;
    } finally {
      if (reading === mine) {
        reading = 0;
        setRunning(false);
      }
    }
    const counted = await count();
    await arrange();
    $('results').scrollIntoView({ block: 'nearest' });
    const withErrors = rows.filter(row => row.errors.length).length;
    return `${rows.length} lines: ${counted('grade dangerous')} dangerous, ${counted('grade suspicious')} suspicious; ${counted('level destination')} with several destinations, ${withErrors} with errors, ${counted('does not parse')} without a URL.`;
  }

  const part = new Part($('many'), (_, said) => {
    $('manyStatus').textContent = said;
    say(said);
  });
  const asks = () => JSON.stringify([lines.value, options()]);
  let asked, number = 0;
  const start = text => {
    lines.value = text.length > mostTyped ? '' : text;
    asked = asks();
    part.attempt(++number, () => read(number, text));
  };
  const changed = () => { if (asked !== undefined && asked !== asks()) part.old(); };
  lines.addEventListener('input', changed);
  $('readLines').onclick = () => start(lines.value);
  $('stopLines').onclick = async () => { stop(); await count(); await arrange(); };
  $('file').onchange = async () => { const [file] = $('file').files; if (file) start(await file.text()); };
  $('filter').onchange = arrange;
  $('manyHead').append(...columns.map(column => h('th', { scope: 'col' },
    h('button', { type: 'button', onclick: () => { descending = by === column ? !descending : Boolean(column.worst); by = column; arrange(); } },
      column.name, h('span', { class: 'arrow', 'aria-hidden': 'true' })))));
  lines.addEventListener('dragover', event => { event.preventDefault(); lines.classList.add('over'); });
  lines.addEventListener('dragleave', () => lines.classList.remove('over'));
  lines.addEventListener('drop', async event => {
    lines.classList.remove('over');
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    start(await file.text());
  });
  $('csv').onclick = () => save('urls.csv', 'text/csv', csvOf(list));
  $('jsonl').onclick = () => save('urls.jsonl', 'application/jsonl', jsonLinesOf(list));
  $('sarif').onclick = () => save('urls.sarif', 'application/sarif+json', sarifOf(list, about().catalogue, 'urls.txt'));
  return { changed, read: start };
}
