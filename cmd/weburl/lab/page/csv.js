// Lists in CSV: which of their columns have URLs.

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

// tableOf tells how to read a text that is CSV: isHeader is whether its first line has the names of columns, columns
// are those that have URLs, and read returns the URLs in a line, or the line if there are none. It returns null for
// another text. A comma can be part of a URL: if that stands first, there is a header, or only values after it.
export function tableOf(text) {
  const lines = text.slice(0, 1 << 16).split('\n');
  if (text.length > 1 << 16) lines.pop();
  const some = lines.filter(line => !/^\s*(?:#\s.*)?$/.test(line));
  for (const separator of some.length > 1 ? [',', ';', '\t'] : []) {
    const all = some.map(line => fieldsOf(line, separator)), { length } = all[0], rows = all.filter(row => row.length === length);
    if (length < 2 || rows.length < .9 * all.length) continue;
    const isHeader = !rows[0].some(isURL) && rows[0].every(field => /^[\p{L}\d _.-]+$/u.test(field)), data = isHeader ? rows.slice(1) : rows;
    const has = (column, test) => data.length > 0 && data.filter(row => test(row[column])).length >= .9 * data.length;
    const indexes = [...all[0].keys()], titled = isHeader ? indexes.filter(i => titles.test(rows[0][i]) && has(i, isURL)) : [];
    const linked = indexes.filter(i => has(i, field => link.test(field))), hosts = indexes.filter(i => has(i, isURL)).slice(0, 1);
    const columns = [titled, linked, hosts].find(list => list.length) ?? [];
    const isEvident = isHeader || columns[0] > 0 || !linked.length || data.every(row => row.every((field, i) => columns.includes(i) || plain.test(field)));
    if (columns.length && isEvident) {
      return { isHeader, columns, read: line => columns.map(i => fieldsOf(line, separator)[i] ?? '').join(' ').trim() };
    }
  }
  return null;
}
