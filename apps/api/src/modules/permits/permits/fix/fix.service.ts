import type { FixBody } from '@gerbang/shared/contracts/permits/permit-link';
import {
  asksEarlierStagesAgain,
  isCorrectable,
  type CorrectableField,
} from '@gerbang/shared/domain/permits/forms/corrections';

import { authorOf } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/context.ts';
import { AppError, found } from '../../../../platform/errors.ts';
import { readPropertyOfPermit } from '../../../building/places/places.service.ts';
import { notifyFixed } from '../../../people/notifications/notify.service.ts';
import { askTenantAgain } from '../../endorsement/ask-tenant.service.ts';
import { enqueueMarking, setIdentityRetention } from '../../identity/identity.service.ts';
import { actOnLink, type LinkAnswer } from '../applicant/applicant.service.ts';
import { makeMove } from '../move.service.ts';
import * as permits from '../permits.repository.ts';
import { carriedFiles } from '../submit/files.ts';
import { listFiles } from '../submit/submit.repository.ts';
import type { Fixing } from './correction-context.ts';
import * as corrections from './corrections.repository.ts';
import { fixItems } from './fix-items.ts';
import {
  fixAttachments,
  fixDestination,
  fixIdentity,
  fixPerson,
  fixSchedule,
  fixWorkDetails,
  fixWorkers,
} from './fix-parts.ts';
import * as fixes from './fix.repository.ts';

/**
 * Stores the applicant's correction of the parts that were asked for and resumes the chain. A correction that changes
 * nothing needs a reason; without one it is refused and the link stays usable.
 */
export async function fixByLink(ctx: Context, { token, reason, ...parts }: FixBody): Promise<LinkAnswer> {
  return actOnLink(ctx, token, 'fix', async (tx, permit) => {
    const correction = found(await corrections.findOpen(tx, permit.key));
    requireExactly(parts, correction.fields);
    const property = await readPropertyOfPermit(tx, permit.key.property_id);
    const carried = carriedFiles(await listFiles(tx, permit.key));
    const changed = await applyParts({ tx, ctx, permit, property, carried }, parts);
    if (changed.size === 0 && reason === undefined) throw new AppError('nothing_changed');
    await corrections.setFixed(tx, permit.key, correction.id, ctx.now());
    if (changed.has('identity') || changed.has('workers')) await enqueueMarking(tx, permit.key);
    if (changed.has('identity') || changed.has('workers') || changed.has('schedule')) {
      await setIdentityRetention(tx, permit.key);
    }
    const items = await permits.listItems(tx, permit.key);
    const accepted_items = items.filter((item) => item.rejection_note === null).length;
    const move = { type: 'fix', ask_again: asksEarlierStagesAgain(changed), accepted_items } as const;
    const author = authorOf(ctx);
    // Must run before the move, because the move clears the decisions of stages that are asked again.
    await notifyFixed(tx, permit.key, author.at);
    const moved = await makeMove(tx, author, { ...permit, items }, move, {
      detail: { fields: [...changed] },
      ...(reason !== undefined && { note: reason }),
    });
    await askTenantAgain(tx, ctx, permit.key, changed);
    return moved;
  });
}

type Parts = Omit<FixBody, 'token' | 'reason'>;

/** Refuses a body that lacks a requested part or contains a part that was not requested. */
function requireExactly(parts: Parts, asked: readonly string[]): void {
  const given = Object.keys(parts).filter((part) => parts[part as keyof Parts] !== undefined);
  const fields = [
    ...given.filter((part) => !asked.includes(part)).map((path) => ({ path, code: 'unknown_field' as const })),
    ...asked.filter((part) => !given.includes(part)).map((path) => ({ path, code: 'required' as const })),
  ];
  if (fields.length > 0) throw new AppError('refused', { fields });
}

/** Stores each part and returns the names of the parts that changed. */
async function applyParts(fixing: Fixing, parts: Parts): Promise<Set<CorrectableField>> {
  const changed = new Set<CorrectableField>();
  const apply = async <Part>(field: CorrectableField, part: Part | undefined, fix: FixPart<Part>) => {
    if (part === undefined) return;
    if (!isCorrectable(fixing.permit.row.kind, field)) throw new AppError('refused');
    if (await fix(fixing, part)) changed.add(field);
  };
  await apply('person', parts.person, fixPerson);
  await apply('identity', parts.identity, fixIdentity);
  await apply('destination', parts.destination, fixDestination);
  await apply('attachment', parts.attachment, fixAttachments);
  await apply('work_details', parts.work_details, fixWorkDetails);
  await apply('workers', parts.workers, fixWorkers);
  await apply('items', parts.items, fixItems);
  await apply('description', parts.description, fixDescription);
  // The slot comes last: its row stays locked until the transaction ends, and other bookings wait for it.
  await apply('schedule', parts.schedule, fixSchedule);
  return changed;
}

type FixPart<Part> = (fixing: Fixing, part: Part) => Promise<boolean>;

async function fixDescription({ tx, permit }: Fixing, description: string): Promise<boolean> {
  if (permit.row.description === description) return false;
  await fixes.setPermit(tx, permit.key, { description });
  return true;
}
