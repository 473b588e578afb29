// The state of the page in the fragment of its address. docs/lab-reference.md describes it.

const version = '1';

// kept are the members of a state that a fragment has. The part is of links from before there
// were panels.
const kept = ['url', 'base', 'encoding', 'edition', 'whole', 'other', 'panel', 'part', 'step', 'view', 'size', 'at', 'lines', 'filter', 'order', 'hide', 'quiz'];

// fragmentOf returns the state of the page as a fragment. The other URL is a part of its panel. The size of the
// lines stands before them: a link that has been cut off shows it.
export function fragmentOf(state) {
  state = { ...state, size: state.lines?.length };
  const list = new URLSearchParams({ v: version });
  for (const name of kept) if (state[name] && name !== 'part' && (name !== 'other' || state.panel === 'beside')) list.set(name, state[name]);
  return '#' + list;
}

const base64 = text => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(atob(text), c => c.charCodeAt(0)));

// ofViewer returns the state of a link to the live viewer of whatwg-url, or null. Its
// members are in Base64. No link of this page is, because that has no empty base and
// writes the colon of another one as %3A.
function ofViewer(fragment) {
  const match = /^#url=([A-Za-z0-9+/]*={0,2})&base=([A-Za-z0-9+/]*={0,2})$/.exec(fragment);
  try {
    return match && { url: base64(match[1]), base: base64(match[2]) };
  } catch {
    return null;
  }
}

// isBroken reports whether a fragment ends within an escape, or within a character that is written as several.
function isBroken(fragment) {
  let start = fragment.length;
  while (fragment[start - 3] === '%') start -= 3;
  try {
    decodeURIComponent(fragment.slice(start));
    return /%.?$/.test(fragment.slice(start - 2));
  } catch {
    return true;
  }
}

// stateOf returns the state that a fragment has, or null if it has none. Without a version
// it is of a link from before there were versions. newer is set if it is of a later one, and isCut
// if its end is missing.
export function stateOf(fragment) {
  const viewer = ofViewer(fragment);
  if (viewer) return viewer;
  const list = new URLSearchParams(fragment.replace(/^#/, ''));
  if (/^#[a-z]+$/i.test(fragment)) return { part: fragment.slice(1) };
  if (!list.has('url') && !list.has('v')) return null;
  const state = Object.fromEntries(kept.map(name => [name, list.get(name) ?? '']));
  return { ...state, isCut: isBroken(fragment) || state.size !== '' && Number(state.size) !== state.lines.length, newer: list.has('v') && list.get('v') !== version };
}
