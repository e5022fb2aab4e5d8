import type { Movement } from '@gerbang/shared/contracts/gate/gate-movements';

import { ownerKey, type Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { viewingUrl } from '../../../platform/files/signed-links.ts';
import { claim } from '../../building/uploads/uploads.service.ts';
import * as repository from './movements.repository.ts';

/** How long the photo links of a list stay valid. */
const SHOWN_MS = 15 * 60 * 1000;

interface PhotoMovement extends Pick<Movement, 'id' | 'at' | 'photos'> {
  property_id: string;
  /** The permit of the movement, or null when the code is unknown. */
  known_permit_id: string | null;
}

/** Stores the photos of a movement. Throws a field error for a URL that is not an upload of the same account. */
export async function storePhotos(tx: Tx, ctx: Context, movement: PhotoMovement): Promise<void> {
  const urls = movement.photos.map((url, index) => ({ url, path: `photos.${index}` }));
  await attach(tx, movement, await claimPhotos(tx, ctx, movement, urls));
}

/**
 * Stores the valid photos of a movement and skips the others, so that a bad photo does not lose an offline movement.
 */
export async function storeValidPhotos(tx: Tx, ctx: Context, movement: PhotoMovement): Promise<void> {
  const files: string[] = [];
  for (const url of new Set(movement.photos)) {
    files.push(...(await claimPhotos(tx, ctx, movement, [{ url, path: 'photos' }]).catch(noneOf)));
  }
  await attach(tx, movement, files);
}

export function photoUrls(ctx: Context, file_ids: readonly string[]): string[] {
  return file_ids.map((id) => viewingUrl(ctx, id, SHOWN_MS));
}

async function claimPhotos(
  tx: Tx,
  ctx: Context,
  { property_id }: PhotoMovement,
  urls: readonly { url: string; path: string }[],
): Promise<string[]> {
  const owner_key = ownerKey(ctx.actor) ?? '';
  return urls.length === 0 ? [] : claim(tx, ctx, { property_id, owner_key, kind: 'gate', urls });
}

async function attach(tx: Tx, movement: PhotoMovement, files: readonly string[]): Promise<void> {
  const { property_id, known_permit_id, id, at } = movement;
  if (files.length === 0) return;
  await repository.insertPhotos(tx, property_id, id, files);
  if (known_permit_id === null) await repository.limitPhotos(tx, property_id, files, new Date(at));
}

function noneOf(error: unknown): string[] {
  if (error instanceof AppError) return [];
  throw error;
}
