import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

import { zipSync } from 'fflate';

import { AppError } from '../errors.ts';

/** Maximum number of data rows and of bytes of the file. */
export interface SheetLimits {
  max_rows: number;
  max_bytes: number;
}

const inflate = promisify(inflateRaw);

/** Maximum size of all parts when unpacked; a zip bomb exceeds it. */
const MAX_UNPACKED_BYTES = 50_000_000;
/** Maximum size of parts other than rows and texts, which are small in any normal file. */
const MAX_OTHER_BYTES = 5_000_000;
const MAX_ENTRIES = 1_000;
const MAX_COLUMNS = 256;

const NEEDED = /^xl\/(?:[^/]+\.xml|worksheets\/[^/]+\.xml|_rels\/workbook\.xml\.rels)$/;
const LARGE = /^xl\/(?:sharedStrings\.xml|worksheets\/)/;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_LENGTH = 22;
const MAX_COMMENT = 0xffff;

interface Entry {
  path: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/**
 * Unpacks the needed parts of an `.xlsx` file and packs them again without compression. The reader library limits
 * neither the unpacked size nor the empty rows and columns that a single distant cell creates; both are limited here.
 */
export async function unpackSheet(file: Buffer, limits: SheetLimits): Promise<ArrayBuffer> {
  if (file.length > limits.max_bytes) throw new AppError('payload_too_large');
  if (file.length < END_LENGTH || file.readUInt32LE(0) !== LOCAL) throw new AppError('unsupported_media');
  const entries = directory(file).filter(({ path }) => NEEDED.test(path));
  if (!entries.some(({ path }) => path === 'xl/workbook.xml')) throw new AppError('unsupported_media');
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (total > MAX_UNPACKED_BYTES || entries.some(isOversized)) throw new AppError('sheet_too_large');
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries) {
    const part = await unpack(file, entry);
    checkPlaces(part.toString('utf8'), limits.max_rows);
    parts[entry.path] = part;
  }
  const packed = zipSync(parts, { level: 0 });
  return packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength);
}

const isOversized = ({ path, unpacked }: Entry) => unpacked > MAX_OTHER_BYTES && !LARGE.test(path);

function unreadable(): never {
  throw new AppError('sheet_unreadable');
}

function directory(file: Buffer): Entry[] {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new AppError('sheet_too_large');
  const entries: Entry[] = [];
  let at = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== CENTRAL) unreadable();
    const name_end = at + 46 + file.readUInt16LE(at + 28);
    // Bit 0 means that the entry is encrypted.
    if ((file.readUInt16LE(at + 8) & 1) === 1) unreadable();
    entries.push({
      path: file.toString('utf8', at + 46, name_end),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at = name_end + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

function endOf(file: Buffer): number {
  const earliest = Math.max(0, file.length - END_LENGTH - MAX_COMMENT);
  for (let at = file.length - END_LENGTH; at >= earliest; at -= 1) if (file.readUInt32LE(at) === END) return at;
  return unreadable();
}

/** Unpacks one part. Refuses a part whose size differs from the directory before it fills the memory. */
async function unpack(file: Buffer, { method, packed, unpacked, offset }: Entry): Promise<Buffer> {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL) unreadable();
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + packed > file.length) unreadable();
  const data = file.subarray(start, start + packed);
  if (method !== 0 && method !== 8) unreadable();
  const part = method === 0 ? data : await inflate(data, { maxOutputLength: unpacked + 1 }).catch(unreadable);
  return part.length === unpacked ? part : unreadable();
}

const DECLARATION = /^\uFEFF?\s*<\?xml [^<>]*\?>/;
const TAG = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*'){0,5000})>/g;
const PLACE = /(?<![\w.-])r\s*=\s*(?:"([^"]*)"|'([^']*)')?/g;

/**
 * Throws for cells beyond the limits. Every `<` must begin a plain tag (no comments, no declarations), so that nothing
 * is hidden from this check that the reader would see.
 */
function checkPlaces(text: string, max_rows: number): void {
  const xml = text.replace(DECLARATION, '');
  let tags = 0;
  let rows = 0;
  for (const [, closing, name, attributes = ''] of xml.matchAll(TAG)) {
    tags += 1;
    if (closing === '/' || (name !== 'row' && name !== 'c')) continue;
    if (name === 'row') rows += 1;
    for (const place of attributes.matchAll(PLACE)) checkPlace(place[1] ?? place[2] ?? '', max_rows);
  }
  if (rows > max_rows + 1) throw new AppError('sheet_too_large');
  if (tags !== xml.split('<').length - 1) unreadable();
}

function checkPlace(place: string, max_rows: number): void {
  const [, letters = '', digits = ''] = /^([A-Z]{0,3})(\d{1,9})$/.exec(place) ?? unreadable();
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (Number(digits) > max_rows + 1 || column > MAX_COLUMNS) throw new AppError('sheet_too_large');
}
