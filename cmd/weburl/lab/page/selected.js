// What is selected and copied, without secrets.
import { decoded } from './text.js';

// valuesOf returns what is hidden in a text, by the same text with REDACTED in its place: as it is written, and decoded.
// It returns nothing if the two differ in something else, such as a URL in Base64.
export function valuesOf(exact, safe) {
  const pieces = safe.split(/REDACTED/i), values = [];
  let at = pieces[0].length;
  if (!exact.startsWith(pieces[0])) return undefined;
  for (const [i, piece] of pieces.slice(1).entries()) {
    const end = i === pieces.length - 2 ? exact.length - piece.length : exact.indexOf(piece, at + 1);
    if (end < at || exact.slice(end, end + piece.length) !== piece) return undefined;
    values.push(exact.slice(at, end));
    at = end + piece.length;
  }
  return values.flatMap(value => [value, decoded(value), decoded(value.replaceAll('+', ' '))]).filter(Boolean);
}

// mostShort is how many characters a value has that is hidden only if it stands alone.
const mostShort = 3;

// withoutValues returns a text with REDACTED in place of values.
export function withoutValues(text, values) {
  for (const value of [...new Set(values)].sort((a, b) => b.length - a.length)) {
    const pattern = value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    text = text.replace(RegExp(value.length > mostShort ? pattern : `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu'), 'REDACTED');
  }
  return text;
}
