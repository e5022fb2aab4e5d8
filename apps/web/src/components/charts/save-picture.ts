import { saveFile } from '../../lib/save-file.ts';

/** Properties that the drawing gets from style sheets and would lose in a file. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'stroke-linejoin',
];
const MARGIN = 16;
const TITLE_ROOM = 34;
/** Pixels of the PNG per CSS pixel, for sharp pictures. */
const DENSITY = 2;

/** The chart as an independent SVG document: with its title, a background, and all colours written out. */
export function pictureOf(chart: SVGSVGElement, title: string): string {
  const [width, height] = [Number(chart.getAttribute('width')), Number(chart.getAttribute('height'))];
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const styled = [chart, ...chart.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, index) => {
    const from = styled[index];
    if (from === undefined) return;
    const found = getComputedStyle(from);
    for (const name of STYLES) element.setAttribute(name, found.getPropertyValue(name));
    element.removeAttribute('class');
  });
  const page = getComputedStyle(document.documentElement);
  const ground = page.getPropertyValue('--g-surface').trim() || '#ffffff';
  const ink = page.getPropertyValue('--mantine-color-text').trim() || '#16211f';
  copy.setAttribute('x', String(MARGIN));
  copy.setAttribute('y', String(MARGIN + TITLE_ROOM));
  const outer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  outer.setAttribute('width', String(width + 2 * MARGIN));
  outer.setAttribute('height', String(height + 2 * MARGIN + TITLE_ROOM));
  outer.setAttribute('font-family', getComputedStyle(chart).fontFamily);
  const add = (name: string, facts: Record<string, string>) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(facts)) element.setAttribute(key, value);
    outer.append(element);
    return element;
  };
  add('rect', { width: '100%', height: '100%', fill: ground });
  const heading = add('text', {
    x: String(MARGIN),
    y: String(MARGIN + 16),
    fill: ink,
    'font-size': '16',
    'font-weight': '650',
  });
  heading.textContent = title;
  outer.append(copy);
  return new XMLSerializer().serializeToString(outer);
}

export function saveSvg(chart: SVGSVGElement, title: string): void {
  const drawing = new Blob([pictureOf(chart, title)], { type: 'image/svg+xml' });
  saveFile(URL.createObjectURL(drawing), `${fileName(title)}.svg`);
}

export async function savePng(chart: SVGSVGElement, title: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureOf(chart, title))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width * DENSITY, image.height * DENSITY];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (made === null) throw new Error('no picture');
  saveFile(URL.createObjectURL(made), `${fileName(title)}.png`);
}

function fileName(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
