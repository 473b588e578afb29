// Lists in CSV: which of their columns have URLs. And logs of servers, of which the targets of requests are read.

// fieldsOf returns the fields of a line (RFC 4180).
function fieldsOf(line, separator) {
  const fields = [];
  for (let at = 0; at <= line.length;) {
    let end = line.indexOf(separator, at), field;
    if (line[at] === '"') {
      let close = at + 1;
      while (close < line.length && (line[close] !== '"' || line[close + 1] === '"')) close += line[close] === '"' ? 2 : 1;
      field = line.slice(at + 1, close).replaceAll('""', '"');
      end = line.indexOf(separator, close);
    }
    if (end < 0) end = line.length;
    fields.push(field ?? line.slice(at, end).trim());
    at = end + 1;
  }
  return fields;
}

const link = /^<?[a-z][a-z0-9+.*-]*(?::|\[:\])\/\//i, host = /^(?:[a-z0-9-]+(?:\.|[[({](?:\.|dot)[\])}]))+(?:[a-z][a-z0-9-]+|\d+)(?::\d+)?(?:[/?#]\S*)?$/i, number = /^\d+\.\d+$/;

const isURL = field => link.test(field) || host.test(field) && !number.test(field);

// plain matches a value that is no part of a URL before it: a date, a number or words.
const plain = /^(?:\d{4}-\d\d-\d\d.*|\d+|[\p{L} _-]*)$/u;

const titles = /^(?:urls?|uris?|links?|href|domains?|host(?:name)?s?|indicators?|iocs?)$/i;

// mostJoined is how many lines a record has at most.
const mostJoined = 50;

const isOdd = line => line.split('"').length % 2 === 0;

// recordsOf returns the lines of CSV, of which a field in quotation marks with line breaks is in its first line. The
// others are empty.
export function recordsOf(text) {
  const lines = text.split('\n');
  for (let i = 0; i < lines.length; i++) {
    if (!isOdd(lines[i]) || !/(?:^|[,;\t])"[^"]*(?:""[^"]*)*$/.test(lines[i])) continue;
    const end = lines.slice(i + 1, i + mostJoined).findIndex(isOdd) + i + 1;
    if (end === i) continue;
    lines[i] = lines.slice(i, end + 1).join(' ');
    lines.fill('', i + 1, end + 1);
    i = end;
  }
  return lines;
}

// request matches a request line in a line of a log.
const request = /"[A-Z]{3,10} (\S+)(?: HTTP\/\d(?:\.\d)?)?"/;

// logOf tells how to read a text of which each line has a request line, or returns null.
function logOf(lines) {
  return lines.length > 0 && lines.every(line => request.test(line)) ? { isHeader: false, isLog: true, read: line => request.exec(line)?.[1] ?? line } : null;
}

// tableOf tells how to read a text that is a log or CSV: isHeader is whether its first line has the names of columns, columns
// are those whose fields are URLs or empty, and read returns the URLs in a line, or the line if there are none. It returns null for
// another text. A comma can be part of a URL: if that stands first, there is a header, or only values after it.
export function tableOf(text) {
  const lines = recordsOf(text.slice(0, 1 << 16));
  if (text.length > 1 << 16) lines.pop();
  const some = lines.filter(line => !/^\s*(?:#\s.*)?$/.test(line));
  const log = logOf(some);
  if (log) return log;
  for (const separator of some.length > 1 ? [',', ';', '\t'] : []) {
    const all = some.map(line => fieldsOf(line, separator)), { length } = all[0], rows = all.filter(row => row.length === length);
    if (length < 2 || rows.length < .9 * all.length) continue;
    const isHeader = !rows[0].some(isURL) && rows[0].every(field => /^[\p{L}\d _.-]+$/u.test(field)), data = isHeader ? rows.slice(1) : rows;
    const having = test => [...all[0].keys()].filter(column => {
      const fields = data.map(row => row[column]).filter(Boolean);
      return fields.length > 0 && fields.filter(field => test(field, column)).length >= .9 * fields.length;
    });
    const linked = having(field => link.test(field)), named = having((field, column) => isURL(field) && (link.test(field) || !/^[\d.:]+$/.test(field) || isHeader && titles.test(rows[0][column])));
    const columns = named.length ? named : having(isURL).slice(0, 1);
    const isEvident = isHeader || columns[0] > 0 || !linked.length || data.every(row => row.every((field, i) => linked.includes(i) || plain.test(field)));
    if (columns.length && isEvident) {
      return { isHeader, columns, read: line => columns.map(i => fieldsOf(line, separator)[i] ?? '').join(' ').trim() };
    }
  }
  return null;
}
