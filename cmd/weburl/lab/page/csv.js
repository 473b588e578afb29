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

// placeholder is the origin of the requests of a log that does not name their host.
export const placeholder = 'https://host.example';

// isPlaced reports whether the host of a row is the placeholder.
export const isPlaced = row => row.input.startsWith(`${placeholder}/`);

// absolute matches the beginning of an absolute URL with a host.
const absolute = /^[a-z][a-z0-9+.-]*:\/\//i;

// request matches a request line in a line of a log, and ofHost the host before the address of a client.
const request = /"[A-Z]{3,10} (\S+)(?: HTTP\/\d(?:\.\d)?)?"/, ofHost = /^((?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d+)?) (?:\d+(?:\.\d+){3}|[0-9a-f:]*:[0-9a-f:]*) /i;

// facts match who sent a request in a line of a log, after the host if there is one, when, and the status of the response.
const facts = /^(?:(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*(?::\d+)? )?([0-9a-f.:]*[.:][0-9a-f.:]+) [^[]*\[([^\]]+)\][^"]*"[^"]*" (\d{3})\b/i;

// names are those of members of JSON with the target of a request, its host and its referer, who sent it, when, and the status.
const names = [/^(?:request_?)?(?:uri|url|path|target)$/i, /^(?:http_|request_?|v|virtual_?)?host$|^server_name$|^authority$/i, /^(?:http_)?referr?er$/i, /^(?:remote|client)_?(?:ip|addr)$/i, /^(?:@?timestamp|time(?:_local|_iso8601)?|ts)$/i, /^status$/i];

// membersOf returns the members of an object that are text or numbers, with those of its members.
const membersOf = (object, depth = 0) => Object.entries(object).flatMap(([name, value]) => [value].flat().slice(0, 1).flatMap(value => /^(?:string|number)$/.test(typeof value) ? [[name, `${value}`]] : value && depth < 3 ? membersOf(value, depth + 1) : []));

// hasLookup reports whether a text has a lookup, which a logging library may run.
const hasLookup = text => text.includes('${');

// requestOf returns the target of the request in a line of a log, its host, its referer, and its other fields with lookups, or null if it has none.
function requestOf(line) {
  let members = [];
  try {
    if (line.startsWith('{')) members = membersOf(JSON.parse(line));
  } catch {} // it is another text
  const [path, host, referer, ...fromWhom] = names.map(name => members.find(([other]) => name.test(other))?.[1]), match = request.exec(line), target = match?.[1] ?? (path?.startsWith('/') ? path : ''); // an absolute URL in JSON is one of a feed, of which all links are read
  if (!target.startsWith('/') && !absolute.test(target)) return null;
  const rest = members.length ? '' : line.slice(match.index + match[0].length), others = members.length ? members.filter(([, value]) => ![path, host, referer].includes(value) && hasLookup(value)) : [...rest.matchAll(/"([^"]*)"/g)].filter(([, value]) => hasLookup(value)).map(([, value]) => ['User-Agent', value]);
  return { target, host: host ?? ofHost.exec(line)?.[1], referer: members.length ? referer : /"([a-z][a-z0-9+.-]*:\/\/[^"]+)"/i.exec(rest)?.[1], others, facts: members.length ? fromWhom : facts.exec(line)?.slice(1) ?? [] };
}

// logOf tells how to read a text of which nearly each line has a request line, or returns null. Each referer is read once.
function logOf(lines) {
  if (!lines.length || lines.filter(requestOf).length < .9 * lines.length) return null;
  const seen = new Set();
  const read = (line, base) => {
    const { target, host, referer, others, facts } = requestOf(line) ?? {};
    if (!target) return [{ text: line }];
    const isNew = referer && absolute.test(referer) && !seen.has(referer);
    if (isNew) seen.add(referer);
    const text = !host && base ? target.replace(/^\/(?=[/\\])/, '/./') : !target.startsWith('/') ? target : `${host ? `https://${host}` : placeholder}${target}`; // two slashes are no host here
    return [{ text, facts }, ...isNew ? [{ field: 'Referer', text: referer }] : [], ...others.map(([field, text]) => ({ field, text }))];
  };
  return { isHeader: false, isLog: true, read };
}

// placed returns a row whose host is the placeholder without it.
export const placed = row => isPlaced(row) ? { ...row, link: row.input.slice(placeholder.length), host: undefined, site: undefined, parse: { ...row.parse, hostname: '' } } : row;

// tableOf tells how to read a text that is a log or CSV: isHeader is whether its first line has the names of columns, columns
// are those whose fields are URLs or empty, and read returns texts with the URLs in a line, of a log the target of the request, with who sent it, when, and the status, and other fields by their names. It returns null for
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
      return { isHeader, columns, read: line => [{ text: columns.map(i => fieldsOf(line, separator)[i] ?? '').join(' ').trim() }] };
    }
  }
  return null;
}
