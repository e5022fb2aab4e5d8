import sharp, { type JpegOptions } from 'sharp';

export function segment(marker: number, data: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export function frame(
  width: number,
  height: number,
  { marker = 0xc0, precision = 8, components = 3, sampling = 0x11 } = {},
): Buffer {
  const data = Buffer.alloc(6 + components * 3);
  data[0] = precision;
  data.writeUInt16BE(height, 1);
  data.writeUInt16BE(width, 3);
  data[5] = components;
  for (let index = 0; index < components; index += 1) data.set([index + 1, sampling, 0], 6 + index * 3);
  return segment(marker, data);
}

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);

export const jpeg = (...segments: Buffer[]): Buffer => Buffer.concat([START, ...segments, END]);

export const smallJpeg = (options: JpegOptions = {}): Promise<Buffer> =>
  sharp({ create: { width: 48, height: 32, channels: 3, background: '#886644' } })
    .jpeg(options)
    .toBuffer();

/** The photo with segments inserted right after its start marker. */
export const withSegments = (photo: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([START, ...segments, photo.subarray(2)]);

/** A copy of the photo with the segment of this marker changed by `change`. */
export function changed(photo: Buffer, marker: number, change: (segment: Buffer) => void): Buffer {
  const copy = Buffer.from(photo);
  for (let at = 2; at + 4 <= copy.length && copy[at] === 0xff; at += 2 + copy.readUInt16BE(at + 2)) {
    if (copy[at + 1] !== marker) continue;
    change(copy.subarray(at));
    return copy;
  }
  throw new Error(`no segment ${marker.toString(16)}`);
}

/** A progressive photo with its last scan repeated. */
export async function manyScans(width: number, height: number, scans: number): Promise<Buffer> {
  const photo = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = photo.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = photo.subarray(last, photo.length - 2);
  return Buffer.concat([photo.subarray(0, last), ...Array.from({ length: scans }, () => scan), END]);
}

/** DC table: every difference is zero, with one code of one bit. */
const FLAT_DC = segment(0xc4, Buffer.from(`0001${'00'.repeat(15)}00`, 'hex'));
/** AC table: an end-of-band run of 16,384 to 32,767 blocks, with one bit plus fourteen. */
const FLAT_AC = segment(0xc4, Buffer.from(`1001${'00'.repeat(15)}e0`, 'hex'));

/**
 * A flat photo with a given number of valid scans: the 63 frequencies of each component one by one, bit by bit. A scan
 * has about thirty bytes and costs the decoder a pass over all blocks. `side` must be a multiple of 8.
 */
export function soundScans(side: number, scans: number): Buffer {
  const blocks = (side / 8) ** 2;
  const nothing = stuffed(emptyRuns(blocks));
  const parts = [
    segment(0xdb, Buffer.from(`00${'01'.repeat(64)}`, 'hex')),
    frame(side, side, { marker: 0xc2 }),
    FLAT_DC,
    FLAT_AC,
  ];
  parts.push(segment(0xda, Buffer.from('03010002000300000000', 'hex')), Buffer.alloc(Math.ceil((blocks * 3) / 8)));
  for (let scan = 0; scan < scans; scan += 1) {
    const component = (scan % 3) + 1;
    const frequency = (Math.floor(scan / 3) % 63) + 1;
    const bit = 13 - Math.floor(scan / 189);
    const refined = bit === 13 ? 0 : bit + 1;
    parts.push(segment(0xda, Buffer.from([1, component, 0, frequency, frequency, refined * 16 + bit])), nothing);
  }
  return jpeg(...parts);
}

function emptyRuns(blocks: number): string {
  let bits = '';
  for (let left = blocks; left > 0;) {
    // The remainder after a run must be long enough for another run.
    const run = left <= 32_767 ? left : Math.min(32_767, left - 16_384);
    bits += `0${(run - 16_384).toString(2).padStart(14, '0')}`;
    left -= run;
  }
  return bits;
}

/** Packs bits into bytes, padded with ones, with a zero after each 0xFF as in a scan. */
function stuffed(bits: string): Buffer {
  const bytes = (bits.padEnd(Math.ceil(bits.length / 8) * 8, '1').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  );
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/** An EXIF segment with these raw bytes after the TIFF header. */
export const exif = (directories: Buffer): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), directories]));
