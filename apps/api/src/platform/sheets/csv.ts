import type { SheetColumn } from './sheets-parts.ts';

export const CSV_TYPE = 'text/csv';

/** Spreadsheet programs run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Writes CSV as RFC 4180 describes it: commas, CRLF, quotes where needed. A text that looks like a formula gets an apostrophe. */
export async function writeCsv<Row>({
  columns,
  rows,
}: {
  columns: readonly SheetColumn<Row>[];
  rows: Iterable<Row> | AsyncIterable<Row>;
}): Promise<Buffer> {
  const lines = [columns.map(({ title }) => cell(title))];
  for await (const row of rows) lines.push(columns.map((column) => cellOf(column, row)));
  return Buffer.from(BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join(''));
}

function cellOf<Row>(column: SheetColumn<Row>, row: Row): string {
  const value = column.value(row);
  if (value === null || value === undefined) return '';
  return column.type === 'text' ? cell(String(value)) : String(value);
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
