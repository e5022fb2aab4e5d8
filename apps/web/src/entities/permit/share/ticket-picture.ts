import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import { passUrl } from '@gerbang/shared/domain/gate/pass';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';

import type { Place } from '../../../lib/format/dates.ts';
import { showEnd, showInstant } from '../../../lib/format/windows.ts';
import { qrSquares } from '../../../lib/qr.ts';
import { FONT } from '../../../lib/theme/tokens.ts';

const WIDTH = 1080;
const EDGE = 72;
const HEAD = 190;
const QR_SIDE = 800;
const INK = '#16211F';
const GREY = '#56635F';
const BRAND = '#0B6B61';
const LINE = '#C9D5D1';

/** What the picture says, in the language of the page. */
export interface TicketTexts {
  kind: string;
  until: string;
  /** Label and value, two per row. Empty values are left out. */
  facts: readonly { label: string; value: string }[];
}

/** Draws the whole ticket: head, QR, number, window with both days, and facts. As wide as a phone screen in pixels. */
export async function ticketPicture(pass: PassView, texts: TicketTexts, language: Place['language']): Promise<Blob> {
  const squares = await qrSquares(passUrl(window.location.origin, pass.pass ?? ''));
  const facts = texts.facts.filter(({ value }) => value !== '');
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEAD + QR_SIDE + 420 + Math.ceil(facts.length / 2) * 130;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  fill(context, '#FFFFFF', [0, 0, WIDTH, canvas.height]);
  drawHead(context, pass.property, texts.kind);
  drawQr(context, squares);
  write(context, pass.code, { x: WIDTH / 2, y: HEAD + QR_SIDE + 60, font: 64, weight: 750, align: 'center' });
  drawWindow(context, pass, texts.until, language);
  facts.forEach(({ label, value }, index) => {
    const x = index % 2 === 0 ? EDGE : WIDTH / 2 + 20;
    const y = HEAD + QR_SIDE + 410 + Math.floor(index / 2) * 130;
    const width = WIDTH / 2 - EDGE - 40;
    write(context, label, { x, y, width, font: 34, weight: 500, color: GREY });
    write(context, value, { x, y: y + 54, width, font: 42, weight: 650 });
  });
  return toPng(canvas);
}

function drawHead(context: CanvasRenderingContext2D, property: string, kind: string): void {
  fill(context, BRAND, [0, 0, WIDTH, HEAD]);
  write(context, property, { x: EDGE, y: 88, font: 50, weight: 700, color: '#FFFFFF' });
  write(context, kind, { x: EDGE, y: 146, font: 40, weight: 500, color: '#FFFFFF' });
}

function drawQr(context: CanvasRenderingContext2D, squares: readonly (readonly boolean[])[]): void {
  // Whole pixels only: blurred edges are harder to scan.
  const side = Math.floor(QR_SIDE / squares.length);
  const left = Math.floor((WIDTH - side * squares.length) / 2);
  for (const [y, row] of squares.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) fill(context, INK, [left + x * side, HEAD + y * side, side, side]);
    }
  }
}

function drawWindow(
  context: CanvasRenderingContext2D,
  { from, until, time_zone }: PassView,
  middle: string,
  language: Place['language'],
): void {
  const place = { time_zone, language };
  const [start, end] = [showInstant(from, place), showEnd(until, place)];
  const top = HEAD + QR_SIDE + 130;
  for (let x = EDGE; x < WIDTH - EDGE; x += 24) fill(context, LINE, [x, top - 20, 12, 4]);
  const right = WIDTH / 2 + 130;
  write(context, start.day, { x: EDGE, y: top + 60, font: 40, weight: 600 });
  write(context, start.time, { x: EDGE, y: top + 140, font: 78, weight: 750 });
  write(context, middle, { x: WIDTH / 2 - 50, y: top + 60, font: 38, weight: 500, color: GREY, align: 'center' });
  fill(context, BRAND, [EDGE + 280, top + 110, right - EDGE - 310, 6]);
  write(context, end.day, { x: right, y: top + 60, font: 40, weight: 600 });
  write(context, end.time, { x: right, y: top + 140, font: 78, weight: 750 });
  write(context, zoneLabel(time_zone), { x: right + 260, y: top + 140, font: 36, weight: 500, color: GREY });
  fill(context, LINE, [EDGE, top + 190, WIDTH - 2 * EDGE, 2]);
}

interface Writing {
  x: number;
  y: number;
  /** The longest text. By default it reaches to the right edge. */
  width?: number;
  font: number;
  weight: number;
  color?: string;
  align?: CanvasTextAlign;
}

/** Writes one line. A text that is too long becomes narrower instead of being cut. */
function write(context: CanvasRenderingContext2D, text: string, writing: Writing): void {
  const { x, y, font, weight, color = INK, align = 'left' } = writing;
  const { width = align === 'center' ? WIDTH - 2 * EDGE : WIDTH - EDGE - x } = writing;
  context.fillStyle = color;
  context.textAlign = align;
  context.font = `${weight} ${font}px ${FONT}`;
  context.fillText(text, x, y, width);
}

function fill(context: CanvasRenderingContext2D, color: string, area: [number, number, number, number]): void {
  context.fillStyle = color;
  context.fillRect(...area);
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture is empty'));
      else resolve(blob);
    }, 'image/png');
  });
}
