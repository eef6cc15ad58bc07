// The board as a picture: the page's own drawing, as an SVG that needs no style sheet, or as a PNG.

const SVG = 'http://www.w3.org/2000/svg';
/** What is drawn for the player's hand, not for the eye. */
const DROPPED = '.touch, .offer, .note, .looked, .lit, .glow, title';
const STYLES = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap',
  'stroke-linejoin', 'opacity', 'display', 'color', 'paint-order',
];
const LETTERING = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing'];
const MARGIN = '#f4ead0';
const LARGEST = 6000;

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

/** All layers of a board in one drawing. */
export function pictureOf(board: Element): Picture {
  const layers = [...board.querySelectorAll('svg.layer')];
  const [left, top, width, height] = (layers[0]?.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number) as [number, number, number, number];
  const root = made('svg', { viewBox: `${left} ${top} ${width} ${height}`, width, height });
  root.append(definitions(layers), made('rect', { x: left, y: top, width, height, fill: MARGIN }));
  for (const layer of layers) root.append(...[...layer.children].map(styled).filter((child) => child !== null));
  return { svg: new XMLSerializer().serializeToString(root), width, height };
}

function made(name: string, attributes: Record<string, string | number>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The symbols that the counters use. */
function definitions(layers: Element[]): Element {
  const used = new Set(layers.flatMap((layer) => [...layer.querySelectorAll('use')].map((use) => use.getAttribute('href') ?? '')));
  const found = [...used].map((href) => document.getElementById(href.slice(1))).filter((symbol) => symbol !== null);
  const defs = made('defs', {});
  defs.append(...found.map((symbol) => symbol.cloneNode(true)));
  return defs;
}

/** A copy that bears its styles itself; nothing for what is dropped or not shown. */
function styled(element: Element): Element | null {
  if (element.matches(DROPPED)) return null;
  const style = getComputedStyle(element);
  if (style.display === 'none') return null;
  const copy = element.cloneNode(false) as Element;
  for (const name of ['class', 'style', 'role', 'tabindex', ...data(copy)]) copy.removeAttribute(name);
  for (const name of element.matches('text, tspan') ? [...STYLES, ...LETTERING] : STYLES) {
    const value = style.getPropertyValue(name);
    if (value && value !== 'auto') copy.setAttribute(name, value);
  }
  if (style.transform && style.transform !== 'none') copy.setAttribute('transform', style.transform);
  const children = [...element.childNodes].map((child) => (child instanceof Element ? styled(child) : lettered(child, style)));
  copy.append(...children.filter((child) => child !== null));
  return copy;
}

/** The letters as they are shown. */
function lettered(child: ChildNode, { textTransform }: CSSStyleDeclaration): Text | null {
  if (child.nodeType !== Node.TEXT_NODE) return null;
  const text = child.textContent ?? '';
  return document.createTextNode(textTransform === 'uppercase' ? text.toUpperCase() : text);
}

const data = (element: Element): string[] => element.getAttributeNames().filter((name) => /^(data|aria)-/.test(name));

/** The drawing in points of a screen; at most so large that every browser can do it. */
export async function pixels({ svg, width, height }: Picture): Promise<Blob | null> {
  const scale = Math.min(2, LARGEST / Math.max(width, height));
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((settle) => canvas.toBlob(settle, 'image/png'));
  } finally {
    URL.revokeObjectURL(url);
  }
}

export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
