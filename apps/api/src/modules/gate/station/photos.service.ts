import type { Movement } from '@gerbang/shared/contracts/gate-movements';

import { ownerKey, type Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { viewingUrl } from '../../platform/signed-links.ts';
import { claim } from '../uploads/uploads.service.ts';
import * as repository from './movements.repository.ts';

/** How long the photos of an opened list can be looked at. */
const SHOWN_MS = 15 * 60 * 1000;

/** A movement as its photos need it. */
interface Photographed extends Pick<Movement, 'id' | 'at' | 'photos'> {
  property_id: string;
  /** The permit it is about, if there is one. */
  known_permit_id: string | null;
}

/** Keeps the photos of a movement; one that is no upload of the same account is refused at its place. */
export async function keepPhotos(tx: Tx, ctx: Context, movement: Photographed): Promise<void> {
  const urls = movement.photos.map((url, index) => ({ url, path: `photos.${index}` }));
  await attach(tx, movement, await claimPhotos(tx, ctx, movement, urls));
}

/** Keeps what can be kept of the photos: what has happened is not lost over one of them. */
export async function keepGoodPhotos(tx: Tx, ctx: Context, movement: Photographed): Promise<void> {
  const files: string[] = [];
  for (const url of new Set(movement.photos)) {
    files.push(...(await claimPhotos(tx, ctx, movement, [{ url, path: 'photos' }]).catch(noneOf)));
  }
  await attach(tx, movement, files);
}

/** Links to look at photos. */
export function photoUrls(ctx: Context, file_ids: readonly string[]): string[] {
  return file_ids.map((id) => viewingUrl(ctx, id, SHOWN_MS));
}

async function claimPhotos(
  tx: Tx,
  ctx: Context,
  { property_id }: Photographed,
  urls: readonly { url: string; path: string }[],
): Promise<string[]> {
  const owner_key = ownerKey(ctx.actor) ?? '';
  return urls.length === 0 ? [] : claim(tx, ctx, { property_id, owner_key, kind: 'gate', urls });
}

async function attach(tx: Tx, movement: Photographed, files: readonly string[]): Promise<void> {
  const { property_id, known_permit_id, id, at } = movement;
  if (files.length === 0) return;
  await repository.insertPhotos(tx, property_id, id, files);
  if (known_permit_id === null) await repository.limitPhotos(tx, property_id, files, new Date(at));
}

function noneOf(error: unknown): string[] {
  if (error instanceof AppError) return [];
  throw error;
}
