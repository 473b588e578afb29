// Pictures of what is drawn, as SVG that needs no style sheet.
import { h, s, $, download, say, isRedacted } from './dom.js';
import { describe } from './drawing.js';

// styles are the properties that a picture of the states has as attributes.
const styles = ['fill', 'stroke', 'stroke-width', 'opacity', 'font-family', 'text-anchor', 'dominant-baseline'];

// painted returns a color of CSS as all programs read it, and how opaque it is.
function painted(color) {
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
  return [`rgb(${r},${g},${b})`, a / 255];
}

// paint sets the colors of a shape that are in a style.
function paint(shape, style) {
  for (const name of ['fill', 'stroke']) {
    const [color, opacity] = style[name] === 'none' ? ['none', 1] : painted(style[name]);
    shape.setAttribute(name, color);
    if (opacity < 1) shape.setAttribute(`${name}-opacity`, opacity.toFixed(2));
  }
  return shape;
}

function save(name, svg, width, height) {
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  download(name, new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
}

// saveCode saves a QR code, in which a module is ten pixels wide.
export function saveCode(code) {
  const svg = code.cloneNode(true), size = 10 * svg.viewBox.baseVal.width;
  svg.prepend(s('title', null, svg.ariaLabel));
  save('qr-code.svg', svg, size, size);
  say('Saved as qr-code.svg.');
}

export function saveStates() {
  const svg = $('states').cloneNode(true), copies = svg.querySelectorAll('rect, path, text');
  for (const [i, element] of $('states').querySelectorAll('rect, path, text').entries()) {
    const style = getComputedStyle(element);
    for (const name of styles) copies[i].setAttribute(name, style.getPropertyValue(name));
    paint(copies[i], style);
  }
  save('states.svg', svg, ...svg.getAttribute('viewBox').split(' ').slice(2));
}

// saveDrawing saves the drawing of the components: boxes with the colors and the borders of elements, their texts, and the ribbons. Its title is the
// URL, and its description the components.
export function saveDrawing() {
  const box = $('drawing'), { left, top } = box.getBoundingClientRect(), svg = s('svg'), margin = 8;
  let right = 0, bottom = 0;
  const add = (shape, style) => svg.append(paint(shape, style));
  const bar = (x, y, width, height, fill) => add(s('rect', { x, y, width, height }), { fill, stroke: 'none' });
  const at = rect => [rect.left - left + margin, rect.top - top + margin];
  for (const element of box.querySelectorAll('.rows *')) {
    const style = getComputedStyle(element), rect = element.getBoundingClientRect(), [x, y] = at(rect), { width, height } = rect;
    if (style.visibility === 'hidden' || !width) continue;
    if (element.localName === 'path') {
      const [toX, toY] = at(element.ownerSVGElement.getBoundingClientRect());
      add(s('path', { d: element.getAttribute('d'), transform: `translate(${toX} ${toY})`, 'stroke-dasharray': style.strokeDasharray }), style);
      continue;
    }
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
    if (element instanceof SVGElement) continue;
    const [above, below] = [style.borderTopWidth, style.borderBottomWidth].map(parseFloat);
    if (painted(style.backgroundColor)[1]) bar(x, y, width, height, style.backgroundColor);
    if (above) bar(x, y, width, above, style.borderTopColor);
    if (below) bar(x, y + height - below, width, below, style.borderBottomColor);
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const range = document.createRange();
      range.selectNode(node);
      const rect = range.getBoundingClientRect(), [x, y] = at(rect);
      add(s('text', { x, y: y + rect.height * .78, textLength: rect.width, lengthAdjust: 'spacingAndGlyphs', 'font-family': style.fontFamily, 'font-size': style.fontSize, 'font-weight': style.fontWeight, 'xml:space': 'preserve' }, node.data), { fill: style.color, stroke: 'none' });
    }
  }
  svg.prepend(paint(s('rect', { width: '100%', height: '100%' }), { fill: getComputedStyle($('both')).backgroundColor, stroke: 'none' }));
  const [title, parts] = describe();
  svg.setAttribute('role', 'img');
  svg.prepend(s('title', null, title), s('desc', null, parts));
  save('url.svg', svg, Math.ceil(right + margin), Math.ceil(bottom + margin));
  const saved = `Saved as url.svg.${isRedacted() && /REDACTED/.test(title) ? ' REDACTED is in place of secrets.' : ''}`, button = $('saveDrawing');
  forgetSaved();
  button.after(h('span', { class: 'note' }, saved));
  say(saved);
}

// forgetSaved removes what was said of a drawing that is another URL's.
export const forgetSaved = () => $('saveDrawing').parentNode.querySelector('.note')?.remove();
