// What is typed, and the text that it stands for.

// newline stands for a newline in what is typed.
const newline = '↵';

const escape = /\\u\{([0-9a-f]{1,6})\}|\\x\{([0-9a-f]{2})\}/iy;

// unescape returns the bytes that a typed text stands for, and for each byte the
// place in the typed text of what it comes from. \u{…} is a code point, \x{…} a
// byte, and ↵ a newline.
function unescape(typed) {
  const bytes = [], places = [];
  for (let i = 0; i < typed.length;) {
    escape.lastIndex = i;
    const match = escape.exec(typed);
    let length, added;
    if (match && match[2]) {
      length = match[0].length;
      added = [parseInt(match[2], 16)];
    } else {
      let codePoint = typed[i] === newline ? 10 : typed.codePointAt(i);
      length = codePoint > 0xFFFF ? 2 : 1;
      if (match && parseInt(match[1], 16) <= 0x10FFFF) {
        length = match[0].length;
        codePoint = parseInt(match[1], 16);
      }
      added = utf8(codePoint);
    }
    for (const byte of added) {
      bytes.push(byte);
      places.push(i);
    }
    i += length;
  }
  places.push(typed.length);
  return { bytes, places };
}

function utf8(c) {
  if (c < 0x80) return [c];
  if (c < 0x800) return [0xC0 | c >> 6, 0x80 | c & 63];
  if (c < 0x10000) return [0xE0 | c >> 12, 0x80 | c >> 6 & 63, 0x80 | c & 63];
  return [0xF0 | c >> 18, 0x80 | c >> 12 & 63, 0x80 | c >> 6 & 63, 0x80 | c & 63];
}

// sequence returns the length of the UTF-8 sequence at i, and whether it is a code
// point; if not it is one maximal subpart, which is read as U+FFFD.
function sequence(bytes, i) {
  const b = bytes[i];
  let needed, lower = 0x80, upper = 0xBF;
  if (b < 0x80) return [1, true];
  if (b >= 0xC2 && b <= 0xDF) needed = 1;
  else if (b >= 0xE0 && b <= 0xEF) { needed = 2; if (b === 0xE0) lower = 0xA0; if (b === 0xED) upper = 0x9F; }
  else if (b >= 0xF0 && b <= 0xF4) { needed = 3; if (b === 0xF0) lower = 0x90; if (b === 0xF4) upper = 0x8F; }
  else return [1, false];
  for (let n = 1; n <= needed; n++) {
    const c = bytes[i + n];
    if (c === undefined || c < lower || c > upper) return [n, false];
    lower = 0x80; upper = 0xBF;
  }
  return [needed + 1, true];
}

// pointOf returns the code point that a valid sequence is.
function pointOf(bytes, i, length) {
  if (length === 1) return String.fromCharCode(bytes[i]);
  let c = bytes[i] & 0x7F >> length;
  for (let n = 1; n < length; n++) c = c << 6 | bytes[i + n] & 63;
  return String.fromCodePoint(c);
}

// A Text is a text as the engine reads it. Its offsets are bytes in UTF-8.
export class Text {
  constructor(typed) {
    const { bytes, places } = unescape(typed);
    this.typed = typed;
    this.units = []; // a code point each: offset, text, place in typed
    this.valid = true;
    let offset = 0;
    for (let i = 0; i < bytes.length;) {
      const [length, ok] = sequence(bytes, i);
      const text = ok ? pointOf(bytes, i, length) : '\uFFFD';
      this.valid &&= ok;
      this.units.push({ offset, text, place: places[i] });
      offset += ok ? length : 3;
      i += length;
    }
    this.length = offset;
    this.string = this.units.map(unit => unit.text).join('');
    this.bytes = bytes;
  }

  // index returns the unit at an offset.
  index(offset) {
    let low = 0, high = this.units.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.units[middle].offset < offset) low = middle + 1; else high = middle;
    }
    return low;
  }

  slice(start, end) {
    return this.units.slice(this.index(start), this.index(end)).map(unit => unit.text).join('');
  }

  // place returns where in the typed text an offset is.
  place(offset) {
    return this.units[this.index(offset)]?.place ?? this.typed.length;
  }

  // offset returns the offset of what is at a place in the typed text.
  offset(place) {
    let low = 0, high = this.units.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.units[middle].place < place) low = middle + 1; else high = middle;
    }
    return this.units[low]?.offset ?? this.length;
  }

  // request returns the text as members of a request.
  get request() {
    if (this.valid) return { input: this.string };
    return { bytes: this.bytes.map(byte => byte.toString(16).padStart(2, '0')).join('') };
  }
}

// bytesOf names the bytes from start to before end.
export const bytesOf = (start, end) => end - start > 1 ? `bytes ${start} to ${end - 1}` : `byte ${start}`;

// hidden matches what does not show, or changes how other text shows.
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000\u115F\u1160\u3164\uFFA0\p{Variation_Selector}]/u;

// codePoint returns the number of the first code point of a text as Unicode writes it.
export const codePoint = text => `U+${text.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

const pictures = { 9: '⇥', 10: newline, 13: '␍', 0x7F: '␡' };

// visible returns the parts of a text: strings that show, and names for what does
// not.
export function visible(text) {
  if (!hidden.test(text)) return text ? [text] : [];
  const parts = [];
  let shown = '';
  for (const c of text) {
    if (!hidden.test(c)) {
      shown += c;
      continue;
    }
    if (shown) parts.push(shown);
    shown = '';
    const n = c.codePointAt(0);
    parts.push({ name: pictures[n] ?? (n < 32 ? String.fromCodePoint(0x2400 + n) : codePoint(c)) });
  }
  if (shown) parts.push(shown);
  return parts;
}

// escaped returns a typed text with an escape for each character that does not show.
export const escaped = typed => hidden.test(typed) ? typed.replace(/\p{Any}/gu, c => c === '\n' ? newline : hidden.test(c) ? `\\u{${c.codePointAt(0).toString(16).toUpperCase()}}` : c) : typed;

// apparent is escaped, with an escape for each space around the text too.
export const apparent = text => escaped(text).replace(/^ +| +$/g, spaces => '\\u{20}'.repeat(spaces.length));

// toTyped returns a text as it is typed, in which what looks like an escape is none.
export const toTyped = text => escaped(text.replace(/\\(?=[ux]\{[0-9a-f]{1,6}\})/gi, '\\u{5C}').replaceAll(newline, '\\u{21B5}'));

// cut returns where to divide a text at a place, or before the pair of surrogates or the escape there.
const cut = (text, place) => /[\uDC00-\uDFFF]/.test(text[place] ?? '') ? place - 1 : [1, 2].map(n => place - n).find(start => start >= 0 && /^%[\da-f]{2}/i.test(text.slice(start, start + 3))) ?? place;

// ends returns the first and the last characters of a text that is longer than most.
export const ends = (text, most) => [text.slice(0, cut(text, most >> 1)), text.slice(cut(text, text.length - (most >> 1)))];

// clip returns a text, without its middle if it is longer than most.
export const clip = (text, most) => text.length <= most ? text : ends(text, most).join('…');

// unlinkedHost returns a host without a dot for which programs for messages make a link of it.
export const unlinkedHost = host => host.replaceAll('.', '[.]');

// dotInName matches a dot in a name, in a path too: programs make links of hosts there.
const dotInName = /(?<=[\p{L}\p{N}_-])(?<!\bsection [\d.]{1,9})\.(?=[\p{L}\p{N}_/:-])/giu;

// unlinked returns text without a name or a URL that programs for messages make a link of.
export const unlinked = text => text.replace(/(?<![=/&?#%+.:@~-])\bhttp(s?):/gi, 'hxxp$1:').replace(/(?<!\bhxxps?|\[):(?=\/\/)/gi, '[:]')
  .replace(/(?<=^|["'\s(<])(javascript|vbscript|data|mailto|tel|sms):(?=\S)/gi, '$1[:]').replace(dotInName, '[.]');

// withoutLink says how many lines of a text have no link.
export const withoutLink = n => `${n} ${n === 1 ? 'line of text has' : 'lines of text have'} no link.`;

// decoded is a segment of a path, percent-decoded if that is UTF-8.
export function decoded(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

// noFormula writes a text that a spreadsheet does not read as a formula: an apostrophe before it makes it text.
export const noFormula = text => /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
