import { recordAs, systemAuthor } from '../../../platform/audit/audit.ts';
import { isDatabaseError, transaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findForgedKey, listDeletionNotes } from '../../building/uploads/deletion-notes.service.ts';
import { removePastRetention } from '../../building/uploads/uploads.service.ts';
import * as identity from '../../permits/identity/identity.service.ts';
import { readNotes, type ErasureNote } from './erasure-notes.ts';
import * as repository from './person.repository.ts';
import { eraseOldData } from './retention.service.ts';

export interface ErasedAgain {
  notes: number;
  /** Notes whose data had come back. */
  applied: number;
  /** Permits that were erased now, and permits and workers that are erased at the permit's end. */
  erased: number;
  waiting: number;
  /** Identity photos that were deleted before. Those that a permit needs again are deleted at the end of their retention. */
  photos: number;
  photos_waiting: number;
  /** Notes without a valid signature. They were not applied. */
  unverified: string[];
}

/** Photos of one transaction. */
const PHOTOS = 50;
const FOREIGN_KEY_MISSING = '23503';

/**
 * Erases everybody again who came back with a restored backup: those who asked for it by their notes, the others because
 * their time is over. Can be repeated, also on a database that was not restored.
 */
export async function eraseAgain(deps: Deps): Promise<ErasedAgain> {
  const { notes, unverified } = await readNotes(deps.storage, deps.config.keys);
  const total: ErasedAgain = {
    notes: notes.length,
    applied: 0,
    erased: 0,
    waiting: 0,
    photos: 0,
    photos_waiting: 0,
    unverified,
  };
  for (const note of notes) {
    const scope = { property_id: note.property_id };
    const done = await transaction(deps.db, scope, (tx) => applyNote(tx, deps, note));
    if (done.erased + done.waiting > 0) total.applied += 1;
    total.erased += done.erased;
    total.waiting += done.waiting;
    await restoreProof(deps, note, done);
  }
  await deletePhotosAgain(deps, total);
  await repository.eraseEndedWorkers(deps.db, deps.clock.now());
  await eraseOldData(deps);
  await removePastRetention(deps);
  return total;
}

/** Deletes identity photos again that had been deleted by a link or by their retention, in batches of one property. */
async function deletePhotosAgain(deps: Deps, total: ErasedAgain): Promise<void> {
  const { storage, config } = deps;
  for (const [property_id, ids] of await listDeletionNotes(storage)) {
    for (let first = 0; first < ids.length; first += PHOTOS) {
      const noted = ids.slice(first, first + PHOTOS);
      const back = await transaction(deps.db, { property_id }, (tx) => identity.listExisting(tx, property_id, noted));
      const forged = await Promise.all(
        back.map((file_id) => findForgedKey({ storage, keys: config.keys }, { property_id, file_id })),
      );
      total.unverified.push(...forged.filter((key) => key !== undefined));
      const ours = back.filter((_id, index) => forged[index] === undefined);
      const done = await transaction(deps.db, { property_id }, (tx) =>
        identity.deleteAgain(tx, deps, property_id, ours),
      );
      total.photos += done.deleted;
      total.photos_waiting += done.waiting;
    }
  }
}

type Done = Pick<ErasedAgain, 'erased' | 'waiting'>;

/** What has ended is erased, what runs again is erased at its end. */
async function applyNote(tx: Tx, deps: Deps, note: ErasureNote): Promise<Done> {
  const { property_id } = note;
  const done: Done = { erased: 0, waiting: 0 };
  for (const id of note.permits) {
    const { erased, newly_waiting } = await repository.erasePermitOrWait(tx, property_id, id, deps.clock.now());
    if (erased) done.erased += 1;
    done.waiting += newly_waiting;
  }
  for (const worker of note.workers) done.waiting += await repository.setWorkerErasedAtEnd(tx, property_id, worker);
  if (done.erased + done.waiting > 0) {
    await recordAs(tx, systemAuthor(deps, 'erase-again'), {
      property_id,
      action: 'person.erased',
      record: { kind: 'person', id: null },
      detail: { reason: note.reason, ...done, fingerprint: note.fingerprint },
    });
  }
  return done;
}

/** Writes the row of the proof again if it is gone. Whoever erased may have been added after the time of the backup. */
async function restoreProof(deps: Deps, note: ErasureNote, { erased, waiting }: Done): Promise<void> {
  const { id, property_id, erased_by, reason } = note;
  const row = { id, property_id, erased_by, reason, erased, waiting, at: new Date(note.at) };
  try {
    await transaction(deps.db, { property_id }, (tx) =>
      repository.insertErasure(tx, { ...row, mailbox_hash: Buffer.from(note.fingerprint, 'hex') }),
    );
  } catch (error) {
    if (!isDatabaseError(error, FOREIGN_KEY_MISSING)) throw error;
  }
}
