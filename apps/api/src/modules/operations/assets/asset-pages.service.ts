import { can } from '@gerbang/shared/access';
import type {
  AssetHistory,
  AssetLabels,
  AssetPage,
  AssetPaper,
  AssetPaperBody,
  AssetWork,
  LabelsQuery,
  ScannedLabel,
} from '@gerbang/shared/contracts/operations/asset-pages';
import { LABELS_MAX } from '@gerbang/shared/contracts/operations/asset-pages';
import { assets } from '@gerbang/shared/contracts/operations/assets';
import { readChanges } from '@gerbang/shared/domain/insight/changes';
import { downtimeWithin } from '@gerbang/shared/domain/operations/assets/assets';
import { DAY_MS, MINUTE_MS } from '@gerbang/shared/time/spans';
import * as z from 'zod/mini';

import { authorOf, record } from '../../../platform/audit/audit.ts';
import { ownerKey, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { readRecord } from '../../../platform/records/records.ts';
import { claim, remove } from '../../building/uploads/uploads.service.ts';
import * as repository from './asset-pages.repository.ts';
import type { AssetKey, StoredPaper } from './asset-pages.repository.ts';
import { ASSETS } from './assets.records.ts';
import { presentDowntime } from './downtimes.service.ts';

const SHOWN_MS = 15 * MINUTE_MS;
const HISTORY_LIMIT = 100;
const ORDERS_SHOWN = 5;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function readPage(ctx: Context, key: AssetKey): Promise<AssetPage> {
  const asset = z.parse(assets.record, await readRecord(ctx, ASSETS, key.property_id, key.id));
  return ctx.within(key.property_id, async (tx) => {
    const { label, photo_file_id } = found(await repository.find(tx, key));
    const downtimes = await repository.listDowntimes(tx, key);
    const papers = await repository.listPapers(tx, key);
    return {
      asset,
      label_url: labelUrl(ctx, label),
      photo_url: photo_file_id === null ? null : viewingUrl(ctx, photo_file_id, SHOWN_MS),
      papers: papers.map((paper) => presentPaper(ctx, paper)),
      downtimes: downtimes.map(presentDowntime),
      downtime_minutes: Math.round(downtimeWithin(downtimes, ctx.now()) / MINUTE_MS),
      work: can.perform(ctx.actor, 'work_order.read') ? await readWork(tx, key, ctx.now()) : null,
    };
  });
}

async function readWork(tx: Tx, key: AssetKey, now: Date): Promise<AssetWork> {
  const orders = await repository.listOrders(tx, key, ORDERS_SHOWN);
  const yearAgo = new Date(now.getTime() - 365 * DAY_MS);
  return {
    schedules: await repository.listSchedules(tx, key),
    orders: orders.map((order) => ({ ...order, at: order.at.toISOString() })),
    ...(await repository.sumOrders(tx, key, yearAgo)),
  };
}

export function readHistory(ctx: Context, key: AssetKey): Promise<AssetHistory> {
  return ctx.within(key.property_id, async (tx) => {
    found(await repository.find(tx, key));
    const events = await repository.listHistory(tx, key, HISTORY_LIMIT);
    const data = events.map(({ detail, at, ...event }) => ({
      ...event,
      at: at.toISOString(),
      changes: readChanges(event.action, detail),
    }));
    return { data };
  });
}

/** Replaces the photo of an asset and deletes the file of the old one. `null` removes the photo. */
export function setPhoto(ctx: Context, key: AssetKey, photo_url: string | null): Promise<{ photo_url: string | null }> {
  return ctx.within(key.property_id, async (tx) => {
    const { photo_file_id: before } = found(await repository.lock(tx, key));
    const file_id = photo_url === null ? null : await claimOne(tx, ctx, key, photo_url, 'photo_url');
    await repository.setPhoto(tx, key, file_id);
    if (before !== null) await remove(tx, ctx.deps, key.property_id, [before], authorOf(ctx));
    await log(tx, ctx, key, 'asset.photo_set', { photo_file_id: [before, file_id] });
    return { photo_url: file_id === null ? null : viewingUrl(ctx, file_id, SHOWN_MS) };
  });
}

export function addPaper(ctx: Context, key: AssetKey, { name, file_url }: AssetPaperBody): Promise<AssetPaper> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return ctx.within(key.property_id, async (tx) => {
    found(await repository.lock(tx, key));
    const file_id = await claimOne(tx, ctx, key, file_url, 'file_url');
    const id = newId();
    await repository.insertPaper(tx, key, { id, name, file_id, added_by: actor.user_id, added_at: ctx.now() });
    await log(tx, ctx, key, 'asset.paper_added', { paper: name });
    const papers = await repository.listPapers(tx, key);
    return presentPaper(ctx, found(papers.find((paper) => paper.id === id)));
  });
}

export function removePaper(ctx: Context, key: AssetKey, paper_id: string): Promise<null> {
  return ctx.within(key.property_id, async (tx) => {
    const { name, file_id } = found(await repository.deletePaper(tx, key, paper_id));
    await remove(tx, ctx.deps, key.property_id, [file_id], authorOf(ctx));
    await log(tx, ctx, key, 'asset.paper_removed', { paper: [name, null] });
    return null;
  });
}

/** Labels to print: of the assets in `query.ids`, or of all assets that match the filter. */
export function listLabels(ctx: Context, query: LabelsQuery): Promise<AssetLabels> {
  if (query.ids?.split(',').some((id) => !UUID.test(id)) === true)
    throw new AppError('malformed', { fields: [{ path: 'ids', code: 'invalid' }] });
  return ctx.within(query.property_id, async (tx) => {
    const rows = await repository.listLabels(tx, query);
    const data = rows.slice(0, LABELS_MAX).map(({ id, code, name, floor, location, label }) => {
      const place = [floor ?? '', location].filter((part) => part !== '').join(', ');
      return { id, code, name, place, label_url: labelUrl(ctx, label) };
    });
    return { is_cut: rows.length > LABELS_MAX, data };
  });
}

/**
 * Resolves a scanned label. Staff of the property get the asset, its tenants the asset's name, everybody else only the
 * name of the property.
 */
export async function scanLabel(ctx: Context, label: string): Promise<ScannedLabel> {
  const { actor } = ctx;
  const meant = found(await repository.resolveLabel(ctx.deps.db, label));
  const { property_id, property_name, asset_id: id, asset_name } = meant;
  const reaches = can.reachProperty(actor, property_id);
  const isStaff = reaches && can.perform(actor, 'property.read');
  return {
    property_name,
    asset: isStaff ? { property_id, id } : null,
    asset_name: reaches && actor.kind === 'tenant' ? asset_name : null,
  };
}

async function claimOne(tx: Tx, ctx: Context, key: AssetKey, url: string, path: string): Promise<string> {
  const owner_key = ownerKey(ctx.actor) ?? '';
  const [file_id] = await claim(tx, ctx, {
    property_id: key.property_id,
    owner_key,
    kind: 'operation',
    urls: [{ url, path }],
  });
  return found(file_id);
}

function log(tx: Tx, ctx: Context, { property_id, id }: AssetKey, action: string, detail: Record<string, unknown>) {
  return record(tx, ctx, { property_id, action, record: { kind: 'asset', id }, detail });
}

function presentPaper(ctx: Context, { file_id, added_at, ...paper }: StoredPaper): AssetPaper {
  return { ...paper, url: viewingUrl(ctx, file_id, SHOWN_MS), added_at: added_at.toISOString() };
}

/** The URL is short so that the QR code has few modules and can be scanned from a small label. */
function labelUrl({ deps }: Context, label: string): string {
  return `${deps.config.public_url}/a/${label}`;
}
