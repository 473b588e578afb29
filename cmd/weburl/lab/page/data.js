// What a data URL contains.

// decoded returns a text in ASCII percent-decoded, a character for each byte.
const decoded = text => text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));

// dataOf returns the media type of a data URL, and its content as text, or null if it is not text. The content of a URL that fetch
// rejects is undefined.
//
// https://fetch.spec.whatwg.org/#data-url-processor
export function dataOf(href) {
  const [, written, body] = /^data:([^,#]*),([^#]*)/.exec(href) ?? [];
  if (body === undefined) return { media: '' };
  let bytes = decoded(body), media = written.trim();
  if (/; *base64$/i.test(media)) {
    media = media.replace(/; *base64$/i, '');
    try {
      bytes = atob(bytes);
    } catch {
      return { media };
    }
  }
  media = /^[^\s/;]+\/[^\s/;]+/.test(media) ? media : `text/plain${media.startsWith(';') ? media : ';charset=US-ASCII'}`;
  const charset = /;\s*charset="?([^";]+)/i.exec(media)?.[1] ?? 'utf-8';
  let decoder;
  try {
    decoder = new TextDecoder(charset);
  } catch {
    decoder = new TextDecoder();
  }
  const text = decoder.decode(Uint8Array.from(bytes, c => c.charCodeAt(0)));
  return { media, text: /[\0-\x08\x0E-\x1A\x1C-\x1F\uFFFD]/.test(text) ? null : text };
}
