import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import { importReport, importResult } from '@gerbang/shared/contracts/records';
import { expect } from 'vitest';
import * as z from 'zod/mini';

import { readSheet, writeSheet, XLSX_TYPE, type SheetColumn } from '../../src/platform/sheets/sheets.ts';
import { aStaffMember, bearer, staffLogin } from '../builders.ts';
import type { World } from '../harness.ts';

const LIMITS = { max_rows: 20_000, max_bytes: 10_000_000 };

/** Texts of a row by column title. */
export type TextRow = Readonly<Record<string, string>>;

/** A spreadsheet whose columns are the keys of the first row. */
export function aSheet(rows: readonly TextRow[]): Promise<Buffer> {
  const columns = Object.keys(rows[0] ?? {}).map((title): SheetColumn<TextRow> => ({
    title,
    type: 'text',
    value: (row) => row[title],
  }));
  return writeSheet({ name: 'Data', columns, rows });
}

export async function textsOf(file: Buffer): Promise<TextRow[]> {
  return (await readSheet(file, LIMITS)).rows.map(({ values }) => values);
}

export async function importerOf(world: World, at: string, more: Parameters<typeof aStaffMember>[1] = {}) {
  const member = await aStaffMember(world, { properties: [at], ...more });
  const token = bearer(await staffLogin(world, member));
  const send = (name: string, payload: Buffer | undefined, query = '', headers: Record<string, string> = {}) =>
    world.app.inject({
      method: 'POST',
      url: `/v1/${name}-import?property_id=${at}${query}`,
      headers: { ...token, ...(payload !== undefined && { 'content-type': XLSX_TYPE }), ...headers },
      ...(payload !== undefined && { payload }),
    });
  const check = async (name: string, file: Buffer, query = '') => {
    const answer = await send(name, file, query);
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    return z.parse(importReport, answer.json());
  };
  /** Checks a spreadsheet, then imports it with the hash of the report. */
  const importSheet = async (name: string, file: Buffer, query = '') => {
    const { hash } = await check(name, file, query);
    const answer = await send(name, file, `&commit=${hash}${query}`);
    expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
    return z.parse(importResult, answer.json());
  };
  const get = (path: string) => world.app.inject({ url: `/v1/${path}`, headers: token });
  const download = async (name: string, query = '') => {
    const answer = await get(`${name}-download?property_id=${at}${query}`);
    return Buffer.from(z.parse(sheetDownload, answer.json()).content, 'base64');
  };
  return { ...member, token, send, check, importSheet, get, download };
}

export type Importer = Awaited<ReturnType<typeof importerOf>>;
