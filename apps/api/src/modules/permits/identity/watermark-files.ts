import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { displayDate, wallClock } from '@gerbang/shared/domain/permits/time-zone';

import { transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { found } from '../../platform/errors.ts';
import { objectKey } from '../uploads/uploads.service.ts';
import * as repository from './identity.repository.ts';

/** More would not fit into the width of a preview. */
const NAME_LENGTH = 32;

/** Draws the watermark on every identity photo of a permit that has none yet; one that fails holds up no other. */
export async function markFiles(deps: Deps, key: PermitKey): Promise<void> {
  const { property_id } = key;
  const work = await transaction(deps.db, { property_id }, async (tx) => {
    const facts = await repository.findMarkFacts(tx, key);
    return facts && { lines: linesOf(facts), ids: await repository.listFiles(tx, key) };
  });
  if (work === undefined) return;
  const failures: unknown[] = [];
  for (const id of work.ids) {
    await markFile(deps, { property_id, id }, work.lines).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

function linesOf({ code, property_name, time_zone, language, created_at }: repository.MarkFacts): string[] {
  const date = displayDate(wallClock(created_at, time_zone).date, language);
  return [showCode(code), property_name.slice(0, NAME_LENGTH), date];
}

/**
 * The marked picture is written beside the original, then over it, then the row says so, and only then does the draft
 * go. Killed at any point, the next run goes on from the draft: it neither loses the picture nor marks it twice.
 */
async function markFile(deps: Deps, file: repository.FileKey, lines: readonly string[]): Promise<void> {
  const { db, storage, clock } = deps;
  await transaction(db, { property_id: file.property_id }, async (tx) => {
    const row = await repository.lockFile(tx, file);
    if (row === undefined || row.marked_at !== null) return;
    const body = (await storage.get(objectKey(file.id, 'marked'))) ?? (await draw(deps, file.id, lines));
    await storage.put(objectKey(file.id), body, 'image/jpeg');
    const picture = { content_type: 'image/jpeg', bytes: body.length, marked_at: clock.now() } as const;
    await repository.setMarked(tx, file, picture);
  });
  await storage.remove(objectKey(file.id, 'marked'));
}

/** Makes the marked picture; the preview is written before it, so that the one is never there without the other. */
async function draw({ storage, images }: Deps, id: string, lines: readonly string[]): Promise<Buffer> {
  const original = found(await storage.get(objectKey(id)));
  const { body, preview, content_type } = await images.mark(original, lines);
  await storage.put(objectKey(id, 'preview'), preview, content_type);
  await storage.put(objectKey(id, 'marked'), body, content_type);
  return body;
}
