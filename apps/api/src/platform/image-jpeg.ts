import { UPLOAD_MAX_PIXELS } from '@gerbang/shared/contracts/uploads';

import { AppError } from './errors.ts';
import { checkSize, collector, MAX_PARTS, type PictureCore } from './image-core.ts';
import { exifOrientation } from './image-orientation.ts';

/** Each scan of a progressive JPEG is a pass over the whole picture; this allows the largest one its usual ten. */
const MAX_SCANNED_PIXELS = 12 * UPLOAD_MAX_PIXELS;

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
/** Baseline, extended and progressive, all Huffman-coded: what cameras write. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

interface Walk {
  input: Buffer;
  kept: ReturnType<typeof collector>;
  size: { width: number; height: number } | undefined;
  segments: number;
  scans: number;
  jfif: boolean;
  transform: number | undefined;
  orientation: number;
}

/** Reads a JPEG's header and keeps the segments that make its picture, and how it is to be turned. */
export function jpegCore(input: Buffer): PictureCore {
  const kept = collector(input);
  const unknown = { size: undefined, jfif: false, transform: undefined, orientation: 1 };
  const walk: Walk = { input, kept, segments: 0, scans: 0, ...unknown };
  kept.add(START);
  let marker = markerAt(input, 2);
  while (marker.code !== END_OF_IMAGE) marker = markerAt(input, keep(walk, marker.code, marker.at));
  if (walk.size === undefined || walk.scans === 0) throw new AppError('image_unreadable');
  kept.add(END);
  return { ...walk.size, body: kept.bytes() };
}

/** The next marker, with any fill bytes before it skipped; a file that ends without its end marker was cut off. */
function markerAt(input: Buffer, start: number): { code: number; at: number } {
  let at = start;
  while (input[at] === 0xff && input[at + 1] === 0xff) at += 1;
  const code = input[at + 1];
  if (input[at] !== 0xff || code === undefined || code === 0) throw new AppError('image_unreadable');
  return { code, at };
}

/** Takes over one segment if the picture needs it; gives where the next one begins. */
function keep(walk: Walk, code: number, at: number): number {
  walk.segments += 1;
  if (walk.segments > MAX_PARTS) throw new AppError('image_unreadable');
  if (isBare(code)) return at + 2;
  const end = segmentEnd(walk.input, at);
  if (code === SCAN) return keepScan(walk, at, end);
  if (FRAMES.has(code)) readFrame(walk, at, end);
  if (FRAMES.has(code) || TABLES.has(code)) walk.kept.keep(at, end);
  else readAside(walk, code, walk.input.subarray(at + 4, end));
  return end;
}

function readFrame(walk: Walk, at: number, end: number): void {
  const { input } = walk;
  if (walk.size !== undefined || end - at < 10 || input[at + 4] !== 8) throw new AppError('image_unreadable');
  const height = input.readUInt16BE(at + 5);
  const width = input.readUInt16BE(at + 7);
  checkSize(width, height);
  walk.size = { width, height };
}

function keepScan(walk: Walk, at: number, headerEnd: number): number {
  if (walk.size === undefined) throw new AppError('image_unreadable');
  if (walk.scans === 0) walk.kept.add(facts(walk));
  walk.scans += 1;
  if (walk.scans * walk.size.width * walk.size.height > MAX_SCANNED_PIXELS) throw new AppError('image_too_large');
  const end = scanEnd(walk.input, headerEnd);
  walk.kept.keep(at, end);
  return end;
}

/**
 * Within a scan 0xFF is only ever followed by a stuffed zero or a restart marker; anything else ends it. Byte by byte:
 * a search for each 0xFF is quick on photos and slow on a file made of them.
 */
function scanEnd(input: Buffer, start: number): number {
  const last = input.length - 1;
  for (let at = start; at < last; at += 1) {
    if (input[at] !== 0xff) continue;
    const next = input[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
  return input.length;
}

/** What the picture does not need is left behind, once looked at; other frames and reserved codes are not for us. */
function readAside(walk: Walk, code: number, data: Buffer): void {
  const passable = (code >= 0xe0 && code <= 0xef) || code === 0xfe || code === 0xdc;
  if (!passable) throw new AppError('image_unreadable');
  if (code === 0xe0 && startsWith(data, 'JFIF\0')) walk.jfif = true;
  if (code === 0xe1 && startsWith(data, 'Exif\0\0'))
    walk.orientation = exifOrientation(data.subarray(6)) ?? walk.orientation;
  if (code === 0xee && data.length >= 12 && startsWith(data, 'Adobe')) walk.transform = data[11];
}

function segmentEnd(input: Buffer, at: number): number {
  if (at + 4 > input.length) throw new AppError('image_unreadable');
  const length = input.readUInt16BE(at + 2);
  const end = at + 2 + length;
  if (length < 2 || end > input.length) throw new AppError('image_unreadable');
  return end;
}

function isBare(code: number): boolean {
  return code === 0x01 || (code >= 0xd0 && code <= 0xd8);
}

/**
 * The three facts outside the picture's own segments that change how it looks, written anew: whether it is JFIF, its
 * orientation, and which colour transform Adobe's marker names.
 */
function facts(walk: Walk): Buffer {
  const parts: Buffer[] = [];
  if (walk.jfif) parts.push(Buffer.from('ffe000104a46494600010100000100010000', 'hex'));
  if (walk.orientation > 1) {
    const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
    exif.writeUInt16BE(walk.orientation, 28);
    parts.push(exif);
  }
  if (walk.transform !== undefined) {
    parts.push(Buffer.from('ffee000e41646f6265006400000000', 'hex'), Buffer.from([walk.transform]));
  }
  return Buffer.concat(parts);
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}
