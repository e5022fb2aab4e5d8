import { passUrl } from '@gerbang/shared/domain/gate/pass';

import { qrSquares } from '../../../lib/qr.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { FONT } from '../../../lib/theme/tokens.ts';

/** In pixels: large enough to be scanned from a printed page. */
const SIDE = 960;
const CAPTION = 120;

/** Saves a permit's QR code as a picture, with the permit's code in plain text below it. */
export async function saveQr(pass: string, code: string): Promise<void> {
  const picture = await toPng(drawn(await qrSquares(passUrl(window.location.origin, pass)), code));
  saveFile(URL.createObjectURL(picture), `${code}.png`);
}

function drawn(squares: readonly (readonly boolean[])[], code: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE + CAPTION;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser cannot draw');
  context.fillStyle = '#FFFFFF';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#16211F';
  // Whole pixels only: blurred edges are harder to scan.
  const side = Math.floor(SIDE / squares.length);
  const margin = Math.floor((SIDE - side * squares.length) / 2);
  for (const [y, row] of squares.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(margin + x * side, margin + y * side, side, side);
    }
  }
  context.font = `700 64px ${FONT}`;
  context.textAlign = 'center';
  context.fillText(code, SIDE / 2, SIDE + 40);
  return canvas;
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture is empty'));
      else resolve(blob);
    }, 'image/png');
  });
}
