import { can } from '@gerbang/shared/access';
import type { Language } from '@gerbang/shared/contracts/common';
import { DATATABLE_CAP, type SheetDownload } from '@gerbang/shared/contracts/datatable';
import type { ExportStarted, ExportView } from '@gerbang/shared/contracts/exports';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import type { FastifyReply } from 'fastify';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { allow, AppError, found } from '../../platform/errors.ts';
import type { ExportSource, PropertyExport } from '../../platform/export-source.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs.ts';
import { writeSheet, XLSX_TYPE } from '../../platform/sheets.ts';
import { openFileLink, viewingUrl, type FileLinkParts } from '../../platform/signed-links.ts';
import { BATCH_ROWS, MAX_RUNS, objectKey } from './export-run.service.ts';
import { writeExport } from './exports.jobs.ts';
import * as repository from './exports.repository.ts';
import { findSource } from './exports.sources.ts';

const MINUTE_MS = 60 * 1000;
const KEPT_MS = 24 * 60 * MINUTE_MS;
const LINK_MS = 5 * MINUTE_MS;
/** A run writes its progress every few seconds; one that has been silent for so long is dead. */
const SILENCE_MS = 10 * MINUTE_MS;
/** The zone of most of the country; a file that spans several properties has no zone of its own. */
const FILE_ZONE = 'Asia/Jakarta';
/** Sets an export's link apart from those to files, which are signed with the same secret. */
const LINK_VARIANT = 'export';

/** How a download is asked for: `accept` is the request's header; the language is the account's unless given. */
export interface DownloadOptions {
  accept: string | undefined;
  language?: Language;
}

/** An answer, ready to be sent. */
export interface DownloadAnswer {
  status: 200 | 202;
  headers: Record<string, string>;
  body: Buffer | SheetDownload | ExportStarted;
}

/** A list as a sheet: up to the cap at once, in JSON or as the file itself; above it a job begins to write it, and its id is the answer. */
export async function download<Row>(
  ctx: Context,
  source: ExportSource<Row>,
  query: unknown,
  { accept, language }: DownloadOptions,
): Promise<DownloadAnswer> {
  if (findSource(source.name) !== source)
    throw new Error(`The export ${source.name} is not listed in exports.sources.ts`);
  const { actor } = ctx;
  if (actor.kind !== 'staff' || !can.perform(actor, source.action)) throw new AppError('forbidden');
  const file_name = `${source.name}-${wallClock(ctx.now(), FILE_ZONE).date}.xlsx`;
  const read = await ctx.across(async (tx) => {
    const spoken = language ?? (await repository.languageOf(tx, actor.user_id));
    const rows = await readUpToTheCap(tx, source, { query, now: ctx.now() });
    if (rows !== undefined) return { rows, columns: source.columns(spoken) };
    const asked = { account_id: actor.user_id, source: source.name, query, language: spoken, file_name };
    return { job_id: await start(tx, ctx, asked) };
  });
  if ('job_id' in read) return { status: 202, headers: {}, body: { job_id: read.job_id } };
  const body = await writeSheet({ name: source.name, ...read });
  if (wantsFile(accept)) return { status: 200, headers: attachment(file_name), body };
  return { status: 200, headers: {}, body: { content: body.toString('base64'), file_name } };
}

/** A list of one property as a sheet; of a property that is not theirs nobody learns whether it has rows. */
export async function downloadWithin<Row>(
  ctx: Context,
  source: PropertyExport<Row>,
  query: { property_id: string },
  options: DownloadOptions,
): Promise<DownloadAnswer> {
  allow(can.reachProperty(ctx.actor, query.property_id));
  return download(ctx, source, query, options);
}

/** Sends a download's answer; a file goes out as it is. */
export async function send(reply: FastifyReply, { status, headers, body }: DownloadAnswer): Promise<void> {
  await reply.code(status).headers(headers).send(body);
}

/** How far one's own export is, with a link to its file for five minutes once it is there. */
export async function find(ctx: Context, { id }: { id: string }): Promise<ExportView> {
  const { actor } = ctx;
  if (actor.kind === 'anonymous') throw new AppError('unauthenticated');
  const key = { account_id: actor.user_id, id };
  const { state, rows_done, rows_total, file_name } = found(await ctx.own((tx) => repository.find(tx, key, ctx.now())));
  if (state !== 'done') return { state, rows_done, rows_total };
  return { state, rows_done, rows_total, url: fileUrl(ctx, id), file_name };
}

/** The file behind a signed link, and what the browser is told about it. */
export async function open(
  ctx: Context,
  parts: Omit<FileLinkParts, 'variant'>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const link = openFileLink(ctx.deps.config.signing_secret, { ...parts, variant: LINK_VARIANT }, ctx.now());
  const { file_name, runs } = found(await repository.findFinished(ctx.deps.db, link.id, ctx.now()));
  const body = found(await ctx.deps.storage.get(objectKey(link.id, runs)));
  return { body, headers: attachment(file_name) };
}

/** All rows, or nothing when there are more than the cap. */
async function readUpToTheCap<Row>(
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

/** One at a time for each person: who asks for the same list again is told of the first, another list has to wait. */
async function start(
  tx: Tx,
  ctx: Context,
  asked: Omit<repository.NewExport, 'id' | 'created_at' | 'expires_at'>,
): Promise<string> {
  const now = ctx.now();
  const wanted = { ...asked, id: newId(), created_at: now, expires_at: new Date(now.getTime() + KEPT_MS) };
  await repository.failSilent(tx, asked.account_id, new Date(now.getTime() - SILENCE_MS));
  if (!(await repository.insert(tx, wanted))) {
    const unfinished = await repository.findUnfinished(tx, wanted);
    if (unfinished === undefined) throw new AppError('rate_limited');
    return unfinished;
  }
  // One more than the runs: whoever kills the last one still lets the next see that they are spent.
  const key = { account_id: asked.account_id, id: wanted.id };
  await enqueue(tx, writeExport, key, { max_attempts: MAX_RUNS + 1 });
  return wanted.id;
}

function wantsFile(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((part) => part.split(';')[0]?.trim().toLowerCase() === XLSX_TYPE);
}

function fileUrl(ctx: Context, id: string): string {
  const signed = new URL(viewingUrl(ctx, id, LINK_MS, LINK_VARIANT)).searchParams;
  return `${ctx.deps.config.public_url}/v1/exports/${id}/file?exp=${signed.get('exp')}&sig=${signed.get('sig')}`;
}

/** It holds what strangers have typed: the browser saves it, and neither shows, keeps nor lends it. */
function attachment(file_name: string): Record<string, string> {
  return {
    'content-type': XLSX_TYPE,
    'content-disposition': `attachment; filename="${file_name}"`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  };
}
