import { createdPermit, createdPermits, type CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { DecisionBody } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { hasSeriousClash } from '@gerbang/shared/domain/permits/clashes';
import * as z from 'zod/mini';

import { listWorkerIds } from '../../../apps/api/src/modules/gate/passage/passage.repository.ts';
import { issueLink } from '../../../apps/api/src/modules/permits/permit-mail/mailed-links.ts';
import { clashesOf } from '../../../apps/api/src/modules/permits/permits/decide/clashes.service.ts';
import { decide } from '../../../apps/api/src/modules/permits/permits/decide/decide.service.ts';
import { listItems, type PermitKey } from '../../../apps/api/src/modules/permits/permits/permits.repository.ts';
import type { PermitItemRow } from '../../../apps/api/src/modules/permits/permits/permits.table.ts';
import { transaction } from '../../../apps/api/src/platform/database/database.ts';
import type { Deps } from '../../../apps/api/src/platform/deps.ts';
import type { Sent } from '../../../apps/api/src/platform/http/idempotency.ts';
import type { StoredAnswer } from '../../../apps/api/src/platform/http/idempotency.ts';
import type { DemoBuilding } from './building.ts';
import type { Calendar, Pace } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { DemoFiles } from './files.ts';
import type { Story } from './play.ts';
import type { Chance } from './random.ts';
import { NOTES } from './things.ts';

export interface Scene {
  deps: Deps;
  building: DemoBuilding;
  calendar: Calendar;
  cast: Cast;
  files: DemoFiles;
  chance: Chance;
  /** Called for every new permit, with whether it has identity photos that need a watermark. */
  made(permit: PermitKey, has_identity: boolean): void;
}

/** A demo form is sent only once, so it has no idempotency key. */
export function sentBy(route: string): Sent {
  return { route, idempotency_key: undefined };
}

export function keyOf({ property_id }: { property_id: string }, answer: StoredAnswer): PermitKey & CreatedPermit {
  return { property_id, ...z.parse(createdPermit, JSON.parse(answer.body)) };
}

export function keysOf({ property_id }: { property_id: string }, answer: StoredAnswer): (PermitKey & CreatedPermit)[] {
  return z.parse(createdPermits, JSON.parse(answer.body)).forms.map((form) => ({ property_id, ...form }));
}

export function itemsOf({ deps }: Scene, key: PermitKey): Promise<PermitItemRow[]> {
  return transaction(deps.db, { property_id: key.property_id }, (tx) => listItems(tx, key));
}

/** The ids of the permit's workers. */
export function workerIdsOf({ deps }: Scene, key: PermitKey): Promise<string[]> {
  return transaction(deps.db, { property_id: key.property_id }, (tx) => listWorkerIds(tx, key));
}

/** The token of the link that the mail of this event would contain. */
export async function linkToken(
  { deps }: Scene,
  permit: PermitKey,
  order: { purpose: 'fix' | 'cancel' | 'renew'; event_id: string; expires_at: Date },
): Promise<string> {
  const url = await transaction(deps.db, { property_id: permit.property_id }, (tx) =>
    issueLink(tx, deps.config, permit, order),
  );
  return new URL(url).hash.replace('#token=', '');
}

/** The given stages approve, one after another. `last` is added to the last decision. */
export async function* approvedBy(
  scene: Scene,
  pace: Pace,
  permit: PermitKey,
  stages: readonly ChainStage[],
  last: Partial<Extract<DecisionBody, { decision: 'approved' }>> = {},
): Story {
  for (const [index, stage] of stages.entries()) {
    yield pace.next();
    const note = scene.chance.pick(NOTES.approved);
    await decide(scene.cast.staff(stage), permit, {
      decision: 'approved',
      stage,
      note: note === '' && (await isClashing(scene, permit)) ? NOTES.approved_clash : note,
      rejected_items: [],
      ...(index === stages.length - 1 && last),
    });
  }
}

/** Whether the permit has a serious clash, with which it is approved only for a reason. */
async function isClashing({ deps }: Scene, key: PermitKey): Promise<boolean> {
  return hasSeriousClash(await transaction(deps.db, { property_id: key.property_id }, (tx) => clashesOf(tx, key)));
}

export async function* rejectedBy(scene: Scene, pace: Pace, permit: PermitKey, stage: ChainStage, note: string): Story {
  yield pace.next();
  await decide(scene.cast.staff(stage), permit, { decision: 'rejected', stage, note });
}

/** A stage sends the permit back for correction of the given fields. */
export async function* returnedBy(
  scene: Scene,
  pace: Pace,
  permit: PermitKey,
  asked: { stage: ChainStage; fields: string[]; note: string },
): Story {
  yield pace.next();
  await decide(scene.cast.staff(asked.stage), permit, { decision: 'returned', ...asked });
}
