import { can } from '@gerbang/shared/access';
import type { Language } from '@gerbang/shared/contracts/common';
import { DATATABLE_CAP, type SheetDownload } from '@gerbang/shared/contracts/datatable';
import type { ExportStarted, ExportView } from '@gerbang/shared/contracts/insight/exports';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import type { FastifyReply } from 'fastify';

import { recordAtEach } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { openFileLink, viewingUrl, type FileLinkParts } from '../../../platform/files/signed-links.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { propertyOf, type ExportSource } from '../../../platform/records/export-source.ts';
import { CSV_TYPE, fileType, writeFile, type SheetContent } from '../../../platform/sheets/sheets.ts';
import { actionsFor, BATCH_ROWS, MAX_RUNS, objectKey } from './export-run.service.ts';
import { writeExport } from './exports.jobs.ts';
import * as repository from './exports.repository.ts';
import { findSource } from './exports.sources.ts';

const KEPT_MS = 24 * 60 * MINUTE_MS;
const LINK_MS = 5 * MINUTE_MS;
/** A run saves its progress every few seconds. A run without progress for this long is dead. */
const SILENCE_MS = 10 * MINUTE_MS;
/** A file can cover several properties, so the date in its name uses this time zone. */
export const FILE_ZONE = 'Asia/Jakarta';
/**
 * Part of the signature, so that links to exports and to files, signed with the same secret, are not interchangeable.
 */
const LINK_VARIANT = 'export';

/** `accept` is the request header. `language` defaults to the language of the account. */
export interface DownloadOptions {
  accept: string | undefined;
  language?: Language;
}

export interface DownloadAnswer {
  status: 200 | 202;
  headers: Record<string, string>;
  body: Buffer | SheetDownload | ExportStarted;
}

/**
 * Returns a list as a spreadsheet, or as CSV for a client that accepts it. A list up to the cap is sent in the response,
 * as JSON or as a file. A longer list starts a job, and the response contains its id. Answers 404 for a list of a
 * property that the person may not access.
 */
export async function download<Row>(
  ctx: Context,
  source: ExportSource<Row>,
  query: unknown,
  { accept, language }: DownloadOptions,
): Promise<DownloadAnswer> {
  if (findSource(source.name) !== source)
    throw new Error(`The export ${source.name} is not listed in exports.sources.ts`);
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  if (!actionsFor(source, query).every((action) => can.perform(actor, action))) throw new AppError('forbidden');
  const file_name = fileName(ctx, source.name, accept);
  const property_id = propertyOf(source, query);
  const work = async (tx: Tx) => {
    const spoken = language ?? (await repository.languageOf(tx, actor.user_id));
    await repository.speak(tx, spoken);
    const rows = await readUpToCap(tx, source, { query, now: ctx.now() });
    const personal_at = source.personal?.askedAt(query);
    if (personal_at !== undefined)
      await recordAtEach(tx, ctx, [personal_at], peopleDownloaded(source.name, query, rows?.length));
    if (rows !== undefined) return { rows, columns: source.columns(spoken, query) };
    const asked = { account_id: actor.user_id, source: source.name, query, language: spoken, file_name };
    return { job_id: await start(tx, ctx, asked) };
  };
  const read = await (property_id === undefined ? ctx.across(work) : ctx.within(property_id, work));
  if ('job_id' in read) return { status: 202, headers: {}, body: { job_id: read.job_id } };
  return answerWith(ctx, { name: source.name, ...read }, accept);
}

/** The response with a file of these rows. */
export async function answerWith<Row>(
  ctx: Context,
  sheet: SheetContent<Row>,
  accept: string | undefined,
): Promise<DownloadAnswer> {
  const file_name = fileName(ctx, sheet.name, accept);
  const { body, type } = await writeFile(sheet, file_name);
  // A client that accepts JSON too gets the file inside of it.
  if (accepts(accept, type) && !accepts(accept, 'application/json'))
    return { status: 200, headers: attachment(file_name, type), body };
  return { status: 200, headers: {}, body: { content: body.toString('base64'), file_name } };
}

function fileName(ctx: Context, name: string, accept: string | undefined): string {
  return `${name}-${wallClock(ctx.now(), FILE_ZONE).date}.${accepts(accept, CSV_TYPE) ? 'csv' : 'xlsx'}`;
}

export function languageOf(tx: Tx, account_id: string): Promise<Language> {
  return repository.languageOf(tx, account_id);
}

/**
 * The audit entry of a download with people: its filters and the number of rows, null beyond the cap. What somebody typed
 * may name a person, so it can be erased.
 */
export function peopleDownloaded(name: string, query: unknown, rows: number | undefined) {
  const {
    property_id: _where,
    search_by,
    company,
    company_is,
    person,
    plate,
    ...asked
  } = query as Record<string, unknown>;
  // A download has all pages.
  const { page: _page, page_size: _size, ...filters } = asked;
  return {
    action: `${name}.people_downloaded`,
    record: { kind: name, id: null },
    detail: { filters, rows: rows ?? null },
    personal: { search_by, company, company_is, person, plate },
  };
}

export async function send(reply: FastifyReply, { status, headers, body }: DownloadAnswer): Promise<void> {
  await reply.code(status).headers(headers).send(body);
}

/** Progress of an export of the current user, with a link to the file for five minutes once it is done. */
export async function find(ctx: Context, { id }: { id: string }): Promise<ExportView> {
  const { actor } = ctx;
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated');
  const key = { account_id: actor.user_id, id };
  const { state, rows_done, rows_total, file_name } = found(await ctx.own((tx) => repository.find(tx, key, ctx.now())));
  if (state !== 'done') return { state, rows_done, rows_total };
  return { state, rows_done, rows_total, url: fileUrl(ctx, id), file_name };
}

export async function open(
  ctx: Context,
  parts: Omit<FileLinkParts, 'variant'>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const link = openFileLink(ctx.deps.config.keys, { ...parts, variant: LINK_VARIANT }, ctx.now());
  const { file_name, runs } = found(await repository.findFinished(ctx.deps.db, link.id, ctx.now()));
  const body = found(await ctx.deps.storage.get(objectKey(link.id, runs)));
  return { body, headers: attachment(file_name, fileType(file_name)) };
}

/** All rows, or undefined when there are more than the cap. */
async function readUpToCap<Row>(
  tx: Tx,
  source: ExportSource<Row>,
  { query, now }: { query: unknown; now: Date },
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const limit = Math.min(BATCH_ROWS, DATATABLE_CAP + 1 - rows.length);
    const batch = await source.batch(tx, query, { after, limit, now });
    rows.push(...batch.rows);
    if (rows.length > DATATABLE_CAP) return undefined;
    after = batch.next;
  } while (after !== null);
  return rows;
}

/**
 * Starts an export. A person has at most one running export: the same request returns it, a different request is
 * refused.
 */
async function start(
  tx: Tx,
  ctx: Context,
  asked: Omit<repository.NewExport, 'id' | 'created_at' | 'expires_at'>,
): Promise<string> {
  const now = ctx.now();
  const wanted = { ...asked, id: newId(), created_at: now, expires_at: new Date(now.getTime() + KEPT_MS) };
  await repository.failStalled(tx, asked.account_id, new Date(now.getTime() - SILENCE_MS));
  if (!(await repository.insert(tx, wanted))) {
    const unfinished = await repository.findUnfinished(tx, wanted);
    if (unfinished === undefined) throw new AppError('rate_limited');
    return unfinished;
  }
  // One attempt more than MAX_RUNS, so that a run killed in its last attempt is still marked as failed.
  const key = { account_id: asked.account_id, id: wanted.id };
  await enqueue(tx, writeExport, key, { max_attempts: MAX_RUNS + 1 });
  return wanted.id;
}

function accepts(accept: string | undefined, type: string): boolean {
  return (accept ?? '').split(',').some((part) => part.split(';')[0]?.trim().toLowerCase() === type);
}

function fileUrl(ctx: Context, id: string): string {
  const signed = new URL(viewingUrl(ctx, id, LINK_MS, LINK_VARIANT)).searchParams;
  return `${ctx.deps.config.public_url}/v1/exports/${id}/file?exp=${signed.get('exp')}&sig=${signed.get('sig')}`;
}

/** The file contains text typed by strangers: the browser must save it and not render, cache or share it. */
function attachment(file_name: string, type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${file_name}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
}
