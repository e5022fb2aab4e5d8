import type { Locator } from '@playwright/test';

import { decodeQR } from '../../apps/web/node_modules/qr/decode.js';

/** Pixels per square: a reader needs some. */
const SCALE = 4;

/** What a scanner reads from a drawn QR code. */
export async function readQr(picture: Locator): Promise<string> {
  const { squares, path } = await picture.evaluate((svg) => ({
    squares: Number((svg.getAttribute('viewBox') ?? '').split(' ')[2]),
    path: svg.querySelector('path')?.getAttribute('d') ?? '',
  }));
  const side = squares * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = ((Number(y) * SCALE + row) * side + Number(x) * SCALE) * 4;
      for (let pixel = 0; pixel < SCALE; pixel += 1) data.set([0, 0, 0, 255], start + pixel * 4);
    }
  }
  return decodeQR({ width: side, height: side, data });
}
