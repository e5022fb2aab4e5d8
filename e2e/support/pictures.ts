import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import { expect, type Locator, type Page } from '@playwright/test';

import { decodeQR } from '../../apps/web/node_modules/qr/decode.js';
import { pick } from './form-steps.ts';

export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const box = readFileSync(join(import.meta.dirname, 'box.jpg'));

export const photo = (name: string): PickedFile => ({ name, mimeType: 'image/jpeg', buffer: box });

/** A photo as large as from a phone's camera, which the browser scales to a JPEG of about 200 kB. */
export function largePhoto(name: string, width = 3200, height = 2400): PickedFile {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      // Slow waves with a little grain, because a photo is neither plain nor noise.
      const grain = ((x >> 2) * 7 + (y >> 2) * 13) % 24;
      rows[at] = 120 + 60 * Math.sin(x / 90) + grain;
      rows[at + 1] = 120 + 60 * Math.sin(y / 70) + grain;
      rows[at + 2] = 120 + 60 * Math.sin((x + y) / 110) + grain;
      at += 3;
    }
  }
  return { name, mimeType: 'image/png', buffer: png(width, height, rows) };
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND'),
  ]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

export function jpegSize(bytes: Buffer): { width: number; height: number } {
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Frame headers. DHT, JPG and DAC are in the same range but are not frame headers.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('not a JPEG');
}

export const strip = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });

/** Adds a photo to a strip with one of its buttons and waits until it is uploaded. */
export async function addPhoto(page: Page, label: string, button: 'Take a photo' | 'Choose photos'): Promise<void> {
  const photos = strip(page, label);
  await pick(page, photos.getByRole('button', { name: button }), photo('foto.jpg'));
  await expect(photos.getByRole('listitem')).toHaveCount(1);
  await expect(photos.getByRole('status')).toHaveCount(0, { timeout: 30_000 });
  await expect(photos.getByRole('alert')).toHaveCount(0);
}

/** Expects that the first photo of a strip has loaded. */
export async function expectPhoto(page: Page, label: string): Promise<void> {
  const picture = strip(page, label).locator('img').first();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(0);
}

/** Pixels per square of the QR code, because a decoder needs several. */
const SCALE = 4;

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
