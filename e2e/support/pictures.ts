import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

/** A file as a person picks it. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const box = readFileSync(join(import.meta.dirname, 'box.jpg'));

/** A small photo under a name of its own. */
export const photo = (name: string): PickedFile => ({ name, mimeType: 'image/jpeg', buffer: box });

/** A photo as large as a phone's camera makes it, of which a browser makes a JPEG of some 200 kB. */
export function largePhoto(name: string, width = 3200, height = 2400): PickedFile {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    at += 1;
    for (let x = 0; x < width; x += 1) {
      // Slow waves with a little grain: like a photo it is neither plain nor noise.
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
  // 8 bits of red, green and blue.
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

/** Width and height of a JPEG. */
export function jpegSize(bytes: Buffer): { width: number; height: number } {
  let at = 2;
  while (at < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // The frame headers; DHT, JPG and DAC lie among them and are none.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('not a JPEG');
}
