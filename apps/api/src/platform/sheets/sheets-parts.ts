import { DAY_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';

/** A column of a sheet. Sheets have no time zones, so a `date` must already be in local time. */
export type SheetColumn<Row> = { title: string; width?: number } & (
  | { type: 'text'; value(row: Row): string | null | undefined }
  | { type: 'number'; value(row: Row): number | null | undefined }
  /** `YYYY-MM-DD`, or with a time `YYYY-MM-DD HH:mm`. */
  | { type: 'date'; value(row: Row): string | null | undefined }
  | { type: 'boolean'; value(row: Row): boolean | null | undefined }
);

const MINUTE_WIDTH = 18;

/** A column of times in the time zone of the row, to the minute. */
export function minuteColumn<Row extends { time_zone: string }>(
  title: string,
  at: (row: Row) => Date | string | null,
): SheetColumn<Row> {
  const value = (row: Row) => {
    const moment = at(row);
    if (moment === null) return null;
    const { date, time } = wallClock(new Date(moment), row.time_zone);
    return `${date} ${time.slice(0, 5)}`;
  };
  return { title, type: 'date', width: MINUTE_WIDTH, value };
}

/** The longest text a cell can hold. Programs report a file with a longer one as damaged. */
export const MAX_CELL_LENGTH = 32_767;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const DEFAULT_WIDTH = 20;
const STYLE = { title: 1, day: 2, moment: 3 } as const;
/** Days from the sheet epoch to 1970. */
const EPOCH_DAYS = 25_569;
/** Sheets count a 29 February 1900 that did not exist. Serial numbers are right from the day after it. */
const FIRST_SOUND_DAY = 61;

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (inner: string) =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
const part = (path: string, kind: string) => `<Override PartName="/xl/${path}" ContentType="${KIND}.${kind}+xml"/>`;

/** The files of a workbook other than its sheet, by path. */
export function workbookParts(name: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `${part('workbook.xml', 'sheet.main')}${part('worksheets/sheet1.xml', 'worksheet')}${part('styles.xml', 'styles')}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(
      relation(1, 'worksheet', 'worksheets/sheet1.xml') + relation(2, 'styles', 'styles.xml'),
    ),
    'xl/workbook.xml':
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      `<sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/styles.xml': STYLES,
  };
}

const STYLES =
  `${DECLARATION}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** The XML of a sheet up to its first data row, with bold, frozen titles. */
export function sheetHead(columns: readonly { title: string; width?: number }[]): string {
  const widths = columns.map(
    ({ width }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width ?? DEFAULT_WIDTH}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, index) => textCell(`${columnName(index)}1`, title, STYLE.title));
  return (
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  );
}

export const SHEET_FOOT = '</sheetData></worksheet>';

/** The XML of one data row. `number` starts at 1, which is the title row. */
export function rowXml<Row>(columns: readonly SheetColumn<Row>[], names: string[], row: Row, number: number): string {
  const cells = columns.map((column, index) => cellXml(column, row, `${names[index]}${number}`));
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** The letters of a column; `index` starts at 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnName(rest)) + String.fromCharCode(65 + (index % 26));
}

function cellXml<Row>(column: SheetColumn<Row>, row: Row, place: string): string {
  if (column.type === 'text') return textCell(place, column.value(row));
  if (column.type === 'date') return dateCell(place, column.value(row));
  const value = column.value(row);
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`;
  return typeof value === 'number' && Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : '';
}

/** Writes text as a text cell, so that no program evaluates it as a formula. */
function textCell(place: string, text: string | null | undefined, style?: number): string {
  if (text === null || text === undefined || text === '') return '';
  const look = style === undefined ? '' : ` s="${style}"`;
  return `<c r="${place}"${look} t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`;
}

function dateCell(place: string, text: string | null | undefined): string {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/.exec(text ?? '');
  const instant = match === null ? Number.NaN : Date.parse(`${match[1]}T${match[2] ?? '00:00'}Z`);
  const serial = instant / DAY_MS + EPOCH_DAYS;
  // A text that is not a date, or one that sheets cannot represent, is written as text.
  if (!(serial >= FIRST_SOUND_DAY)) return textCell(place, text);
  return `<c r="${place}" s="${match?.[2] === undefined ? STYLE.day : STYLE.moment}"><v>${serial}</v></c>`;
}

/** Escapes `_xHHHH_`, which sheets would read as one character. */
function cellText(text: string): string {
  return escapeXml(text.slice(0, MAX_CELL_LENGTH)).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

/** Drops characters that XML cannot contain; lone surrogates become the replacement character. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '&#13;')
  );
}

/** Replaces characters that a sheet name may not contain, and cuts the name to the allowed 31 characters. */
function sheetName(name: string): string {
  return (
    name
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet1'
  );
}
