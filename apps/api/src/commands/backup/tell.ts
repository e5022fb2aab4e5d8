import { fillText } from '@gerbang/shared/text/fill-text';

import type { Manifest } from '../../platform/backup/manifest.ts';
import { terminalTexts, type Speaker } from './installation.ts';
import { reasonOf, type Made } from './make.ts';
import { sizesOf } from './take.ts';
import type { Tested } from './verify.ts';

const rowsOf = ({ counts }: Manifest): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Says that a backup is complete, and what somebody should look at. */
export function tellMade({ taken, pruned }: Made, { say }: Speaker): void {
  const texts = terminalTexts();
  const { manifest, faulty } = taken;
  const { id, files } = manifest;
  const megabytes = Math.ceil((files.bytes + sizesOf(taken).database_bytes) / 1_000_000);
  say(fillText(texts.complete, { id, rows: rowsOf(manifest), files: files.count, megabytes }), 'good');
  if (faulty.length > 0)
    say(fillText(texts.faulty, { count: faulty.length, keys: faulty.slice(0, 5).join(', ') }), 'look');
  if ('fault' in pruned) say(fillText(texts.notPruned, { reason: pruned.fault }), 'look');
  else if (pruned.removed > 0) say(fillText(texts.removed, { count: pruned.removed }));
}

export function tellTested(id: string, tested: Tested, { say }: Speaker): void {
  say(fillText(terminalTexts().tested, { id, ...tested }), 'good');
}

/** `id` is empty when the backup has none yet. */
export function tellFailed(id: string, error: unknown, { say }: Speaker): void {
  say(fillText(terminalTexts().failed, { id, reason: reasonOf(error) }), 'bad');
}
