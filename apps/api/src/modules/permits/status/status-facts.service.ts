import type { FreeSlot } from '@gerbang/shared/contracts/building/slot-holds';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';

import type { Tx } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import { findBookingRules } from '../../building/places/places.service.ts';
import { findSoonest } from '../../building/schedule/schedule.service.ts';
import { readUsualHours } from '../deadlines/usual-time.service.ts';
import { findEndorsement } from '../endorsement/endorsement.service.ts';
import { statusOf, type Reader, type StatusFacts } from './status.present.ts';
import * as repository from './status.repository.ts';
import type { PermitFacts } from './status.repository.ts';

/** Presents a permit to its applicant, within a transaction on its property. Answers 404 when it does not exist. */
export async function presentStatus(tx: Tx, reader: Reader, key: PermitKey): Promise<PermitStatus> {
  return (await presentWithPermit(tx, reader, key)).status;
}

/** Like `presentStatus`, with the stored permit for what its applicant does not see. */
export async function presentWithPermit(
  tx: Tx,
  reader: Reader,
  key: PermitKey,
): Promise<{ status: PermitStatus; permit: PermitFacts }> {
  const permit = found(await repository.findPermit(tx, key));
  return { status: statusOf(reader, await readFacts(tx, reader, key, permit)), permit };
}

/** Reads the stored facts of a permit, within a transaction on its property. Answers 404 when it does not exist. */
export async function readPermitFacts(
  tx: Tx,
  reader: Pick<Reader, 'now'>,
  key: PermitKey,
): Promise<StatusFacts & { attachments: repository.AttachmentFacts[] }> {
  const permit = found(await repository.findPermit(tx, key));
  const [facts, attachments] = await Promise.all([
    readFacts(tx, reader, key, permit),
    repository.listAttachments(tx, key),
  ]);
  return { ...facts, attachments };
}

/** Reads the child rows of a permit. Goods have no workers and work has no items. */
export async function readFacts(
  tx: Tx,
  reader: Pick<Reader, 'now'>,
  key: PermitKey,
  permit: PermitFacts,
): Promise<StatusFacts> {
  const isWork = permit.kind === 'work';
  const [renewals, items, work_details, workers, stages, corrections, log, next_slot, usual_hours, endorsement] =
    await Promise.all([
      isWork ? repository.findRenewals(tx, key) : { asked: 1, granted: 1 },
      isWork ? [] : repository.listItems(tx, key),
      isWork ? repository.listWorkDetails(tx, key) : [],
      isWork ? repository.listWorkers(tx, key) : [],
      repository.listStages(tx, key),
      repository.listCorrections(tx, key),
      repository.listLog(tx, key),
      nextSlot(tx, reader, permit),
      readUsualHours(tx, key.property_id, permit.kind),
      findEndorsement(tx, key),
    ]);
  return {
    permit,
    items,
    work_details,
    workers,
    renewed_period: renewals.granted,
    asked_period: renewals.asked,
    stages,
    corrections,
    log,
    next_slot,
    usual_hours,
    endorsement,
  };
}

async function nextSlot(tx: Tx, reader: Pick<Reader, 'now'>, permit: PermitFacts): Promise<FreeSlot | null> {
  if (permit.place_returned_at === null || permit.kind === 'work') return null;
  const { property_id, kind } = permit;
  const rules = await findBookingRules(tx, property_id);
  // A paused property takes no bookings, but its permits stay readable.
  if (rules === undefined) return null;
  const [next = null] = await findSoonest(tx, { now: reader.now(), owner_key: null }, { property_id, kind, rules }, 1);
  return next;
}
