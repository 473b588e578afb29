// Many URLs at once: a table that is filled by an engine of its own.
import { h, $, fillTable } from './dom.js';
import { shown, long } from './drawing.js';
import { clip } from './text.js';
import { Engine } from './ask.js';
import { Part } from './part.js';

const chunk = 100;      // lines that are asked for at once
const mostShown = 1000; // rows of the table

const columns = [
  { name: 'Line', key: row => row.line, number: true },
  { name: 'Input', key: row => row.input, cell: row => h('code', null, long(row.input)) },
  { name: 'Errors', key: row => row.errors.length, cell: row => row.errors.length ? [...new Set(row.errors.map(error => error.code))].join(', ') : 'none' },
  { name: 'Level', key: row => ['same', 'spelling', 'refused', 'destination'].indexOf(row.level), cell: row => h('span', { class: `level ${row.level}` }, row.level) },
  { name: 'Destinations', key: row => row.destinations.join('\n'), cell: row => row.destinations.map(text => h('div', null, long(text))) },
  { name: 'URL', key: row => row.href ?? '', cell: row => row.href === undefined ? h('span', { class: 'null' }, row.error.code) : h('code', null, long(row.href)) },
  { name: 'Canonical', key: row => row.canonical ?? '', cell: row => row.canonical === undefined ? '' : row.canonical === row.href ? 'the same' : h('code', null, long(row.canonical)) },
];

let rows = [], engine = null, sorted = 0, descending = false;

function show() {
  const key = columns[sorted].key;
  const order = (a, b) => a < b ? -1 : a > b ? 1 : 0;
  const list = rows.toSorted((a, b) => (order(key(a), key(b)) || a.line - b.line) * (descending ? -1 : 1));
  const head = columns.map((column, i) => h('th', { scope: 'col', 'aria-sort': i === sorted ? descending ? 'descending' : 'ascending' : 'none' },
    h('button', { type: 'button', onclick: () => { descending = i === sorted && !descending; sorted = i; show(); $('manyTable').querySelectorAll('th button')[i].focus(); } },
      column.name, h('span', { class: 'arrow', 'aria-hidden': 'true' }, i === sorted ? descending ? '↓' : '↑' : ''))));
  fillTable($('manyTable'), 'URLs', head, list.slice(0, mostShown), mostShown, row => h('tr', null, columns.map((column, i) =>
    i === 0 ? h('th', { scope: 'row' }, row.line) : h('td', null, column.cell(row)))));
}

// read reads lines with a worker of their own, a few at a time.
async function read(text, options) {
  end();
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  rows = [];
  sorted = 0;
  descending = false;
  show();
  $('manyStatus').textContent = '';
  const mine = engine = new Engine();
  $('progress').hidden = false;
  $('stopLines').disabled = false;
  $('csv').disabled = $('sarif').disabled = true;
  try {
    for (let i = 0; i < lines.length; i += chunk) {
      $('progress').value = i / lines.length;
      const answer = await mine.ask({ ...options, lines: lines.slice(i, i + chunk).map(line => line + '\n').join('') });
      if (engine !== mine) return; // stopped
      answer.forEach((row, j) => rows.push({ line: i + j + 1, ...row }));
      $('manyStatus').textContent = `${rows.length} of ${lines.length} lines`;
      if (i === 0) show();
    }
  } catch (error) {
    if (engine !== mine) return;
    rows = [];
    throw error;
  } finally {
    if (engine === mine) end();
  }
}

// end ends what reads. What has been read remains.
function end() {
  const mine = engine;
  engine = null;
  mine?.stop();
  $('progress').hidden = true;
  $('stopLines').disabled = true;
  $('csv').disabled = $('sarif').disabled = rows.length === 0;
}

// tell shows what has been read.
function tell() {
  if (!rows.length) return;
  show();
  const count = test => rows.filter(test).length;
  $('manyStatus').textContent = `${rows.length} lines: ${count(row => row.error)} do not parse, ${count(row => row.errors.length)} have errors, readers go to different destinations for ${count(row => row.level === 'destination')}.` +
    (rows.length > mostShown ? ` The table shows ${mostShown} of them.` : '');
}

// field writes a field of CSV (RFC 4180). Spreadsheets run what begins with these
// characters as a formula: an apostrophe before it makes it text.
function field(value) {
  let text = String(value);
  if (/^[=+\-@\t\r]/.test(text)) text = "'" + text;
  return /[",\r\n']/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
}

export const csvOf = list => [['line', 'input', 'valid', 'errors', 'level', 'destinations', 'href', 'canonical', 'failure'],
  ...list.map(row => [row.line, row.input, row.valid, row.errors.map(error => error.code).join(' '), row.level, row.destinations.join('; '), row.href ?? '', row.canonical ?? '', row.error?.code ?? ''])]
  .map(record => record.map(field).join(',') + '\r\n').join('');

// sarifOf writes what weburl check --format sarif writes for a file of lines.
export function sarifOf(list, catalogue, name) {
  const index = new Map(catalogue.map((doc, i) => [doc.code, i]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'weburl', informationUri: 'https://github.com/weburl/weburl', rules: catalogue.map(doc => ({
        id: doc.code, shortDescription: { text: doc.meaning }, help: { text: doc.advice }, helpUri: doc.spec,
        defaultConfiguration: { level: doc.ends === 'always' ? 'error' : 'warning' },
      })) } },
      columnKind: 'utf16CodeUnits',
      results: list.flatMap(row => row.errors.map(error => {
        const units = utf16Units(row.input, error);
        return {
          ruleId: error.code, ruleIndex: index.get(error.code), level: error.fatal ? 'error' : 'warning', message: { text: error.message },
          locations: [{ physicalLocation: { artifactLocation: { uri: name },
            region: { startLine: row.line, startColumn: units.start + 1, endLine: row.line, endColumn: units.end + 1, snippet: { text: clip(row.input.slice(units.start, units.end), 1000) } } } }],
        };
      })),
    }],
  };
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

function save(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

// setUpMany makes the controls of the table, and returns two functions: read reads lines,
// and changed is to be called when options may have changed, after which the rows are
// those of former ones.
export function setUpMany(options, about) {
  const lines = $('lines');
  const part = new Part($('many'), tell);
  const asks = () => JSON.stringify([lines.value, options()]);
  let asked, turn = 0;
  const start = text => {
    lines.value = text.length > 1 << 20 ? '' : text;
    asked = asks();
    part.attempt(++turn, () => read(text, options()));
  };
  const changed = () => { if (asked !== undefined && asked !== asks()) part.old(); };
  lines.addEventListener('input', changed);
  $('readLines').onclick = () => start(lines.value);
  $('stopLines').onclick = end;
  $('file').onchange = async () => { const [file] = $('file').files; if (file) start(await file.text()); };
  lines.addEventListener('dragover', event => { event.preventDefault(); lines.classList.add('over'); });
  lines.addEventListener('dragleave', () => lines.classList.remove('over'));
  lines.addEventListener('drop', async event => {
    lines.classList.remove('over');
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    start(await file.text());
  });
  $('csv').onclick = () => save('urls.csv', 'text/csv', csvOf(rows));
  $('sarif').onclick = () => save('urls.sarif', 'application/sarif+json', JSON.stringify(sarifOf(rows, about().catalogue, 'urls.txt')));
  return { changed, read: start };
}
