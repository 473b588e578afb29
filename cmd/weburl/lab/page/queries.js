// How languages read a query: what a usual function of each returns, as JSON. And how they encode a value.

// decode returns a percent-encoded text of a form decoded.
const decode = text => new URLSearchParams(`=${text}`).get('');

// decodeBytes returns it with a lone surrogate for each byte that is not UTF-8, from U+DC80 on: PHP and Go have strings of bytes.
const decodeBytes = text => text.replaceAll('+', ' ').replace(/(?:%[\da-f]{2})+/gi, run => {
  let out = '';
  for (let i = 0, n; i < run.length; i += n) {
    for (n = 12; n; n -= 3) {
      try {
        out += decodeURIComponent(run.slice(i, i + n));
        break;
      } catch {} // the bytes, or the last of them, are no character
    }
    if (n) continue;
    n = 3;
    out += String.fromCharCode(0xDC00 + parseInt(run.slice(i + 1, i + n), 16));
  }
  return out;
});

// withBytes writes such bytes in JSON as \xE9.
const withBytes = json => json.replace(/\\udc([89a-f][\da-f])/g, (_, hex) => `\\x${hex.toUpperCase()}`);

// fieldsOf returns the fields of a query as [name, value], of which the value is missing without "=".
const fieldsOf = (query, decode) => query.split('&').filter(Boolean).map(field => {
  const [name, ...rest] = field.split('=');
  return rest.length ? [decode(name), decode(rest.join('='))] : [decode(name)];
});

// grouped returns the values of each name: a list, or if isPlain is set a value that is alone by itself.
function grouped(pairs, isPlain) {
  const all = new Map();
  for (const [name, value = ''] of pairs) if (all.has(name)) all.get(name).push(value); else all.set(name, [value]);
  return isPlain ? new Map([...all].map(([name, list]) => [name, list.length > 1 ? list : list[0]])) : all;
}

// mostNested is how many brackets in a name PHP reads at most.
const mostNested = 64;

// ofPHP returns $_GET: names are cut at NUL, have underscores in place of dots and spaces, and brackets make arrays of them.
function ofPHP(fields) {
  const all = new Map(), next = new Map(); // of each array, its next number
  for (const [written, value = ''] of fields) {
    const name = written.split('\0')[0].replace(/^ +/, ''), bracket = name.indexOf('['), keys = [];
    let at = bracket;
    for (let end; name[at] === '[' && (end = name.indexOf(']', at + (/\s/.test(name[at + 1]) ? 2 : 1))) > 0; at = end + 1) keys.push(name.slice(at + 1, end).replace(/^\s$/, ''));
    const first = keys.length ? name.slice(0, bracket) : name.replaceAll('[', '_');
    if (bracket === 0 || name === '' || keys.length > mostNested) continue;
    let inner = all;
    for (const [i, text] of [first.replace(/[ .]/g, '_'), ...keys].entries()) {
      const key = text === '' ? String(next.get(inner) ?? 0) : text;
      if (/^(?:0|[1-9]\d{0,17})$/.test(key)) next.set(inner, Math.max(next.get(inner) ?? 0, Number(key) + 1));
      if (i === keys.length) inner.set(key, value); else if (!(inner.get(key) instanceof Map)) inner.set(key, new Map());
      inner = inner.get(key);
    }
  }
  return all;
}

// jsonOf writes maps as objects, or as arrays if their keys are 0, 1, 2 and so on and the language does not tell them apart.
const jsonOf = (value, hasArrays) => Array.isArray(value) ? `[${value.map(inner => JSON.stringify(inner)).join(', ')}]` : !(value instanceof Map) ? JSON.stringify(value)
  : hasArrays && value.size && [...value.keys()].every((key, i) => key === String(i)) ? `[${[...value.values()].map(inner => jsonOf(inner, true)).join(', ')}]`
    : `{${[...value].map(([key, inner]) => `${JSON.stringify(key)}: ${jsonOf(inner, hasArrays)}`).join(', ')}}`;

// encodings returns the results of the usual functions that encode a value for a URL, as [where, result, functions]: functions
// with one result are together.
export function encodings(value) {
  const component = encodeURIComponent(value), strict = component.replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`), plus = strict.replaceAll('%20', '+');
  const rows = new Map();
  for (const [where, result, called] of [
    ['In a query', `${new URLSearchParams([['', value]])}`.slice(1), 'JavaScript: URLSearchParams'],
    ['In a query', plus, 'Go: url.QueryEscape(value)'],
    ['In a query', plus, 'Python: quote_plus(value)'],
    ['In a query', plus.replaceAll('~', '%7E'), 'PHP: urlencode($value)'],
    ['Anywhere', component, 'JavaScript: encodeURIComponent(value)'],
    ['Anywhere', strict, 'Go: strings.ReplaceAll(url.QueryEscape(value), "+", "%20")'],
    ['Anywhere', strict, 'Python: quote(value, safe="")'],
    ['Anywhere', strict, 'PHP: rawurlencode($value)'],
  ]) {
    const key = `${where} ${result}`;
    if (rows.has(key)) rows.get(key)[2].push(called); else rows.set(key, [where, result, [called]]);
  }
  return [...rows.values()];
}

// readBy returns what each language reads in a query, and under all the values of each name. Of Go, the engine has the parameters that it leaves out.
export function readBy(query, params) {
  const fields = fieldsOf(query, decode), bytes = fieldsOf(query, decodeBytes);
  return { bytes, all: grouped(params.map(({ name, value }) => [name, value])), php: ofPHP(bytes), python: grouped(fields.filter(([, value]) => value)), node: grouped(fields, true), go: grouped(bytes.filter((_, i) => !params[i]?.go)) };
}

// readings returns what each function returns for a query, of which read is what readBy returns.
export function readings(query, params, read = readBy(query, params)) {
  const { all, php, python, node, go } = read;
  return [
    ['JavaScript', 'searchParams.get', jsonOf(new Map([...all].map(([name, [first]]) => [name, first])))],
    ...all.size < params.length ? [['', 'searchParams.getAll', jsonOf(all)]] : [],
    ['PHP', '$_GET', withBytes(jsonOf(php, true))],
    ['Python', 'urllib.parse.parse_qs', jsonOf(python)],
    ['Node', 'querystring.parse', jsonOf(node)],
    ['Go', 'url.ParseQuery', withBytes(jsonOf(go))],
  ];
}

// mostDiffering is how many names a difference has, and mostName how many characters each of them.
const mostDiffering = 3, mostName = 30;

// differences returns how the readings of languages differ, as sentences without their full stops.
export function differences({ bytes, all, python, go }) {
  const names = [...all.keys()], asText = text => text.replace(/[\uDC80-\uDCFF\uFFFD]+/g, '\uFFFD');
  const quoted = name => name === '' ? 'the empty name' : `“${asText(name.length > mostName ? `${name.slice(0, mostName).toWellFormed()}…` : name)}”`, number = (map, name) => map.get(name)?.length ?? 0;
  const listed = texts => texts.length > mostDiffering ? `${texts.slice(0, mostDiffering).join(', ')} and ${texts.length - mostDiffering} more` : texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}` : texts[0];
  // How many values names have that are one as text, in what Go reads and in all.
  const countsIn = map => {
    const counts = new Map();
    for (const [name, list] of map) counts.set(asText(name), (counts.get(asText(name)) ?? 0) + list.length);
    return counts;
  };
  const counts = countsIn(go), left = new Map([...countsIn(all)].map(([name, n]) => [name, n - (counts.get(name) ?? 0)]).filter(([, n]) => n > 0)), isPartOf = name => counts.has(name);
  // What PHP makes of each name by itself.
  const php = [...new Set(bytes.map(([name]) => name))].map(name => [name, ...[...ofPHP([[name]])][0] ?? []]);
  const made = php.filter(([, , value]) => value instanceof Map), dropped = php.filter(([, key]) => key === undefined), single = php.filter(([, key, value]) => key !== undefined && !(value instanceof Map));
  const kept = single.filter(([name, key]) => key !== name), singles = new Set(single.map(([name]) => asText(name)));
  const several = names.filter(name => number(all, name) > 1), last = several.filter(name => singles.has(asText(name))), empty = names.filter(name => number(python, name) < number(all, name));
  return [
    several.length && `Of ${listed(several.map(quoted))}, ${last.length ? `PHP keeps the last value${last.length < several.length ? ` of ${listed(last.map(quoted))}` : ''}, ` : ''}${several.some(name => left.has(asText(name))) ? 'JavaScript gets' : 'JavaScript and Go get'} the first, and Python and Node a list`,
    made.length && `PHP makes ${listed(made.map(([name, key]) => `the array ${quoted(key)} of ${quoted(name)}`))}`,
    kept.length && `PHP reads ${listed(kept.map(([name, key]) => `${quoted(name)} as ${quoted(key)}`))}`,
    dropped.length && `PHP leaves out ${listed(dropped.map(([name]) => quoted(name)))}`,
    empty.length && `Python leaves out ${listed(empty.map(quoted))} without a value`,
    left.size && `Go leaves out ${listed([...left].map(([name, n]) => isPartOf(name) ? `${n === 1 ? 'a value' : `${n} values`} of ${quoted(name)}` : quoted(name)))}, with an error`,
    bytes.flat().some(text => /[\uDC80-\uDCFF]/.test(text)) && 'PHP and Go keep bytes that are not UTF-8, and the others read U+FFFD',
  ].filter(Boolean);
}
