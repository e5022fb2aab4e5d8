import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { displayDate } from '@gerbang/shared/time/display';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { noteObjects, settleObjects } from '../../../platform/files/pending-objects.ts';
import { mayRemoveObjects } from '../../../platform/files/removal-lock.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { objectKey } from '../../building/uploads/uploads.service.ts';
import * as repository from './identity.repository.ts';

/** A longer name does not fit into the width of a preview. */
const NAME_LENGTH = 32;

/**
 * Draws the watermark on each identity photo of a permit that has no watermark yet. A failure does not stop the other
 * photos.
 */
export async function watermarkFiles(deps: Deps, key: PermitKey): Promise<void> {
  const { property_id } = key;
  const work = await transaction(deps.db, { property_id }, async (tx) => {
    const facts = await repository.findMarkFacts(tx, key);
    return facts && { lines: linesOf(facts), ids: await repository.listFiles(tx, key) };
  });
  if (work === undefined) return;
  const attempts = startAttempts();
  for (const id of work.ids) await attempts.run(() => watermarkFile(deps, { property_id, id }, work.lines));
  attempts.report();
}

function linesOf({ code, property_name, time_zone, language, created_at }: repository.MarkFacts): string[] {
  const date = displayDate(wallClock(created_at, time_zone).date, language);
  return [showCode(code), property_name.slice(0, NAME_LENGTH), date];
}

/**
 * Writes the watermarked picture as a draft beside the original, copies it over the original, updates the row and only
 * then deletes the draft. When killed at any point, the next run continues from the draft: it neither loses the picture
 * nor draws a second watermark.
 */
async function watermarkFile(deps: Deps, file: repository.FileKey, lines: readonly string[]): Promise<void> {
  const { db, storage, clock } = deps;
  // Without its connection this run no longer holds the lock, and the file may be removed while its pictures are stored.
  const objects = [undefined, 'preview', 'marked'].map((variant) => objectKey(file.id, variant));
  await noteObjects(deps, objects);
  await transaction(db, { property_id: file.property_id }, async (tx) => {
    const row = await repository.lockFile(tx, file);
    if (row === undefined || row.marked_at !== null) return;
    // A running backup has the row without the watermark, so it needs the original. The job is retried.
    if (!(await mayRemoveObjects(tx))) throw new AppError('unavailable');
    const body = (await storage.get(objectKey(file.id, 'marked'))) ?? (await draw(deps, file.id, lines));
    await storage.put(objectKey(file.id), body, 'image/jpeg');
    const picture = { content_type: 'image/jpeg', bytes: body.length, marked_at: clock.now() } as const;
    await repository.setMarked(tx, file, picture);
    await settleObjects(tx, objects);
  });
  await storage.remove(objectKey(file.id, 'marked'));
}

/** Draws the watermarked picture. Writes the preview first, so that a draft never exists without its preview. */
async function draw({ storage, images }: Deps, id: string, lines: readonly string[]): Promise<Buffer> {
  const original = found(await storage.get(objectKey(id)));
  const { body, preview, content_type } = await images.mark(original, lines);
  await storage.put(objectKey(id, 'preview'), preview, content_type);
  await storage.put(objectKey(id, 'marked'), body, content_type);
  return body;
}
