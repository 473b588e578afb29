// Pictures of what is drawn, as SVG that needs no style sheet, or as PNG.
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

// pngOf returns a picture as PNG. The page loads no image, so each shape is painted: a rectangle, a path or a text.
function pngOf(svg, width, height) {
  const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext('2d'), scale = width / svg.getAttribute('viewBox').split(' ')[2];
  for (const shape of svg.querySelectorAll('rect, path, text')) {
    const of = (name, otherwise = '') => shape.getAttribute(name) ?? otherwise, [x, y, across, down] = ['x', 'y', 'width', 'height'].map(name => Number(of(name))), [toX = 0, toY = 0] = of('transform').match(/[\d.-]+/g) ?? [];
    const path = new Path2D(of('d'));
    if (shape.localName === 'rect') path.rect(x, y, across, down);
    pen.setTransform(scale, 0, 0, scale, scale * toX, scale * toY);
    pen.setLineDash(of('stroke-dasharray').match(/[\d.]+/g)?.map(Number) ?? []);
    pen.font = ['font-weight', 'font-size', 'font-family'].map(name => of(name)).join(' ');
    for (const name of ['fill', 'stroke']) {
      const color = of(name, name === 'fill' ? 'black' : 'none');
      if (color === 'none') continue;
      pen[`${name}Style`] = color;
      pen.globalAlpha = of(`${name}-opacity`, 1);
      if (shape.localName === 'text') pen[`${name}Text`](shape.textContent, x, y, of('textLength')); else pen[name](path);
    }
  }
  return canvas.convertToBlob();
}

// save saves a picture whose size is that of its view box, or a multiple of that.
async function save(name, svg, scale = 1) {
  const [width, height] = svg.getAttribute('viewBox').split(' ').slice(2).map(size => scale * size);
  svg.setAttribute('width', width);
  svg.setAttribute('height', height);
  download(name, name.endsWith('.png') ? await pngOf(svg, width, height) : new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }));
}

// saveCode saves a QR code, in which a module is ten pixels wide.
export function saveCode(code, type) {
  const svg = code.cloneNode(true), name = `qr-code.${type}`;
  svg.prepend(s('title', null, svg.ariaLabel));
  save(name, svg, 10);
  say(`Saved as ${name}.`);
}

export function saveStates() {
  const svg = $('states').cloneNode(true), copies = svg.querySelectorAll('rect, path, text');
  for (const [i, element] of $('states').querySelectorAll('rect, path, text').entries()) {
    const style = getComputedStyle(element);
    for (const name of styles) copies[i].setAttribute(name, style.getPropertyValue(name));
    paint(copies[i], style);
  }
  save('states.svg', svg);
}

// saveDrawing saves the drawing of the components: boxes with the colors and the borders of elements, their texts, and the ribbons. Its title is the
// URL, and its description the components. As PNG it has two pixels for one.
export function saveDrawing(type) {
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
  const [width, height] = [right, bottom].map(end => Math.ceil(end + margin));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.prepend(paint(s('rect', { width, height }), { fill: getComputedStyle($('both')).backgroundColor, stroke: 'none' }));
  const [title, parts] = describe();
  svg.setAttribute('role', 'img');
  svg.prepend(s('title', null, title), s('desc', null, parts));
  save(`url.${type}`, svg, type === 'png' ? 2 : 1);
  const saved = `Saved as url.${type}.${isRedacted() && /REDACTED/.test(title) ? ' REDACTED is in place of secrets.' : ''}`, button = $('saveDrawing');
  forgetSaved();
  button.after(h('span', { class: 'note' }, saved));
  say(saved);
}

// forgetSaved removes what was said of a drawing that is another URL's.
export const forgetSaved = () => $('saveDrawing').parentNode.querySelector('.note')?.remove();
