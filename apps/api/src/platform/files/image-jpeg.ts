import { UPLOAD_MAX_PIXELS } from '@gerbang/shared/contracts/building/uploads';

import { AppError } from '../errors.ts';
import { checkSize, collector, MAX_PARTS, type PictureCore } from './image-core.ts';
import { exifOrientation } from './image-orientation.ts';

/** Each scan of a progressive JPEG is a pass over the whole picture; this allows the largest picture its usual ten. */
const MAX_SCANNED_PIXELS = 12 * UPLOAD_MAX_PIXELS;

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
/** Baseline, extended and progressive, all Huffman-coded: what cameras write. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const TABLES: ReadonlySet<number> = new Set([0xc4, 0xdb, 0xdd]);
const SCAN = 0xda;
const END_OF_IMAGE = 0xd9;

interface JpegState {
  input: Buffer;
  parts: ReturnType<typeof collector>;
  size: { width: number; height: number } | undefined;
  segments: number;
  scans: number;
  jfif: boolean;
  transform: number | undefined;
  orientation: number;
}

/** Reads a JPEG and keeps only the segments that make its picture, and its orientation. */
export function jpegCore(input: Buffer): PictureCore {
  const parts = collector(input);
  const unknown = { size: undefined, jfif: false, transform: undefined, orientation: 1 };
  const state: JpegState = { input, parts, segments: 0, scans: 0, ...unknown };
  parts.add(START);
  let marker = markerAt(input, 2);
  while (marker.code !== END_OF_IMAGE) marker = markerAt(input, keep(state, marker.code, marker.at));
  if (state.size === undefined || state.scans === 0) throw new AppError('image_unreadable');
  parts.add(END);
  return { ...state.size, body: parts.bytes() };
}

/** The next marker after any fill bytes. Throws when the file ends without an end marker. */
function markerAt(input: Buffer, start: number): { code: number; at: number } {
  let at = start;
  while (input[at] === 0xff && input[at + 1] === 0xff) at += 1;
  const code = input[at + 1];
  if (input[at] !== 0xff || code === undefined || code === 0) throw new AppError('image_unreadable');
  return { code, at };
}

/** Keeps a segment if the picture needs it, and returns the start of the next one. */
function keep(state: JpegState, code: number, at: number): number {
  state.segments += 1;
  if (state.segments > MAX_PARTS) throw new AppError('image_unreadable');
  if (isBare(code)) return at + 2;
  const end = segmentEnd(state.input, at);
  if (code === SCAN) return keepScan(state, at, end);
  if (FRAMES.has(code)) readFrame(state, at, end);
  if (FRAMES.has(code) || TABLES.has(code)) state.parts.keep(at, end);
  else readMetadata(state, code, state.input.subarray(at + 4, end));
  return end;
}

function readFrame(state: JpegState, at: number, end: number): void {
  const { input } = state;
  if (state.size !== undefined || end - at < 10 || input[at + 4] !== 8) throw new AppError('image_unreadable');
  const height = input.readUInt16BE(at + 5);
  const width = input.readUInt16BE(at + 7);
  checkSize(width, height);
  state.size = { width, height };
}

function keepScan(state: JpegState, at: number, headerEnd: number): number {
  if (state.size === undefined) throw new AppError('image_unreadable');
  if (state.scans === 0) state.parts.add(facts(state));
  state.scans += 1;
  if (state.scans * state.size.width * state.size.height > MAX_SCANNED_PIXELS) throw new AppError('image_too_large');
  const end = scanEnd(state.input, headerEnd);
  state.parts.keep(at, end);
  return end;
}

/**
 * End of the scan that begins at `start`. Within a scan, 0xFF is followed only by a stuffed zero or a restart marker;
 * anything else ends the scan. Compares byte by byte: searching for each 0xFF is fast on photos but slow on a file full
 * of 0xFF bytes.
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

/** Reads a segment that the picture does not need and drops it. Throws for other frames and reserved codes. */
function readMetadata(state: JpegState, code: number, data: Buffer): void {
  const passable = (code >= 0xe0 && code <= 0xef) || code === 0xfe || code === 0xdc;
  if (!passable) throw new AppError('image_unreadable');
  if (code === 0xe0 && startsWith(data, 'JFIF\0')) state.jfif = true;
  if (code === 0xe1 && startsWith(data, 'Exif\0\0'))
    state.orientation = exifOrientation(data.subarray(6)) ?? state.orientation;
  if (code === 0xee && data.length >= 12 && startsWith(data, 'Adobe')) state.transform = data[11];
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
 * Writes new segments for the three facts outside the picture's own segments that change how it looks: JFIF,
 * orientation and Adobe's colour transform.
 */
function facts(state: JpegState): Buffer {
  const parts: Buffer[] = [];
  if (state.jfif) parts.push(Buffer.from('ffe000104a46494600010100000100010000', 'hex'));
  if (state.orientation > 1) {
    const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
    exif.writeUInt16BE(state.orientation, 28);
    parts.push(exif);
  }
  if (state.transform !== undefined) {
    parts.push(Buffer.from('ffee000e41646f6265006400000000', 'hex'), Buffer.from([state.transform]));
  }
  return Buffer.concat(parts);
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}
