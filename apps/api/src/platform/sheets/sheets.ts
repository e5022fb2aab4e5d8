import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

import { strToU8, Zip, ZipPassThrough, type ZipInputFile } from 'fflate';
import { readSheet as readCells } from 'read-excel-file/universal';

import { AppError } from '../errors.ts';
import { CSV_TYPE, writeCsv } from './csv.ts';
import {
  columnName,
  MAX_CELL_LENGTH,
  rowXml,
  SHEET_FOOT,
  sheetHead,
  workbookParts,
  type SheetColumn,
} from './sheets-parts.ts';
import { unpackSheet, type SheetLimits } from './sheets-unpack.ts';

export { CSV_TYPE } from './csv.ts';
export { minuteColumn, type SheetColumn } from './sheets-parts.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The number of rows that fit into a sheet below its titles. */
const MAX_WRITTEN_ROWS = 1_048_575;
/** How much text is collected before it is compressed. */
const PIECE_LENGTH = 64 * 1024;
const DEFLATED = 8;

export interface SheetContent<Row> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
}

/**
 * Writes an `.xlsx` file with one sheet. Rows are written as they come, so only the compressed file is held in memory.
 * Texts are unchanged and never formulas.
 */
export async function writeSheet<Row>(content: SheetContent<Row>): Promise<Buffer> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    written.push(data);
  });
  for (const [path, xml] of Object.entries(workbookParts(content.name))) {
    const part = new ZipPassThrough(path);
    zip.add(part);
    part.push(strToU8(xml), true);
  }
  await addCompressed(zip, 'xl/worksheets/sheet1.xml', sheetXml(content));
  zip.end();
  return Buffer.concat(written);
}

/** The media type of a file, by its name. */
export const fileType = (file_name: string): string => (file_name.endsWith('.csv') ? CSV_TYPE : XLSX_TYPE);

/** Writes the format that the file's name ends with: a spreadsheet or CSV. */
export async function writeFile<Row>(
  content: SheetContent<Row>,
  file_name: string,
): Promise<{ body: Buffer; type: string }> {
  const type = fileType(file_name);
  return { body: await (type === CSV_TYPE ? writeCsv : writeSheet)(content), type };
}

async function* sheetXml<Row>({ columns, rows }: SheetContent<Row>): AsyncGenerator<string> {
  const names = columns.map((_column, index) => columnName(index));
  let piece = sheetHead(columns);
  let number = 1;
  for await (const row of rows) {
    number += 1;
    if (number > MAX_WRITTEN_ROWS + 1) throw new AppError('sheet_too_large');
    piece += rowXml(columns, names, row, number);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece + SHEET_FOOT;
}

/** Adds a part of unknown size. It is compressed outside this thread, with backpressure. */
async function addCompressed(zip: Zip, filename: string, pieces: AsyncIterable<string>): Promise<void> {
  const part: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATED };
  zip.add(part);
  async function* measured() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      part.size += bytes.length;
      part.crc = crc32(bytes, part.crc);
      yield bytes;
    }
  }
  await pipeline(
    Readable.from(measured(), { objectMode: true, highWaterMark: 1 }),
    createDeflateRaw(),
    async (compressed) => {
      for await (const data of compressed as AsyncIterable<Buffer>) part.ondata?.(null, new Uint8Array(data), false);
    },
  );
  part.ondata?.(null, new Uint8Array(0), true);
}

/** A row of a sheet: its number as shown in the sheet, and its texts by title (empty ones are ''). */
export interface SheetRow {
  number: number;
  values: Record<string, string>;
}

export interface ReadSheet {
  titles: string[];
  rows: SheetRow[];
}

/**
 * Reads the first sheet of an `.xlsx` file as texts by title, as a person would have typed them. Leaves out empty rows.
 * The first row must contain the titles, each once. Throws for other files and above the limits.
 */
export async function readSheet(file: Buffer, limits: SheetLimits): Promise<ReadSheet> {
  const [first = [], ...data] = await cellsOf(await unpackSheet(file, limits));
  const titles = titlesOf(first);
  const rows = data.map((cells, index) => ({
    number: index + 2,
    values: Object.fromEntries(
      titles.flatMap((title, column) => (title === '' ? [] : [[title, cellText(cells[column] ?? null)]])),
    ),
  }));
  return {
    titles: titles.filter((title) => title !== ''),
    rows: rows.filter((row) => Object.values(row.values).some((text) => text !== '')),
  };
}

/** A number as written in the file. Converted here, because the reader would round it. */
interface Numeral {
  text: string;
}
type Cell = string | Numeral | boolean | Date | null;

async function cellsOf(unpacked: ArrayBuffer): Promise<Cell[][]> {
  const cells: unknown = await readCells(unpacked, { trim: false, parseNumber: (text): Numeral => ({ text }) }).catch(
    refuse,
  );
  // The library's own types are wrong here: they name the Date constructor.
  return cells as Cell[][];
}

function refuse(): never {
  throw new AppError('sheet_unreadable');
}

/** Titles must be texts: a first row with a number or a date is already data. */
function titlesOf(cells: readonly Cell[]): string[] {
  const titles = cells.map((cell) =>
    cell === null ? '' : typeof cell === 'string' ? cellText(cell).trim() : refuse(),
  );
  const named = titles.filter((title) => title !== '');
  if (named.length === 0 || new Set(named).size < named.length) refuse();
  return titles;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'object') return numberText(cell.text);
  if (cell.length > MAX_CELL_LENGTH) refuse();
  return cell.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** All digits of an integer; 15 digits of a fraction, as sheets show it. */
function numberText(text: string): string {
  const number = Number(text);
  if (!Number.isFinite(number)) return text;
  if (/^-?\d+$/.test(text)) return text;
  if (Number.isInteger(number)) return BigInt(number).toString();
  const shown = Number(number.toPrecision(15));
  return /e/.test(String(shown)) ? shown.toFixed(20).replace(/(?<!0)0+$/, '') : String(shown);
}

/** A day, a day with its time, or a time alone. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) refuse();
  // The file stores fractions of a day, which are only close to a second.
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString().split(/[T.]/);
  const shown = time.endsWith(':00') ? time.slice(0, 5) : time;
  if (date.getUTCFullYear() < 1900) return shown;
  return time === '00:00:00' ? day : `${day} ${shown}`;
}
