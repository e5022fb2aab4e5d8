import { createdPermit, createdPermits, type CreatedPermit } from '@gerbang/shared/contracts/goods';
import type { DecisionBody } from '@gerbang/shared/contracts/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import * as z from 'zod/mini';

import { issueLink } from '../modules/permit-mail/mailed-links.ts';
import { decide } from '../modules/permits/decide.service.ts';
import { listItems, type PermitKey } from '../modules/permits/permits.repository.ts';
import type { PermitItemRow } from '../modules/permits/permits.table.ts';
import type { Sent } from '../modules/permits/submit-once.ts';
import { transaction } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import type { StoredAnswer } from '../platform/http/idempotency.ts';
import type { DemoBuilding } from './permits-building.ts';
import type { Calendar, Pace } from './permits-calendar.ts';
import type { Cast } from './permits-cast.ts';
import type { DemoFiles } from './permits-files.ts';
import type { Story } from './permits-play.ts';
import type { Chance } from './permits-random.ts';
import { NOTES } from './permits-things.ts';

/** Where the stories of one property's permits take place. */
export interface Scene {
  deps: Deps;
  building: DemoBuilding;
  calendar: Calendar;
  cast: Cast;
  files: DemoFiles;
  chance: Chance;
  /** Told of every permit that was made, and whether it has identity photos to be marked. */
  made(permit: PermitKey, has_identity: boolean): void;
}

/** How a form is sent here: without a key, because it is sent once. */
export function sentBy(client_address: string, route: string): Sent {
  return { route, idempotency_key: undefined, client_address };
}

/** The permit that a submit answered with. */
export function keyOf({ property_id }: { property_id: string }, answer: StoredAnswer): PermitKey & CreatedPermit {
  return { property_id, ...z.parse(createdPermit, JSON.parse(answer.body)) };
}

/** The permits that a batch answered with. */
export function keysOf({ property_id }: { property_id: string }, answer: StoredAnswer): (PermitKey & CreatedPermit)[] {
  return z.parse(createdPermits, JSON.parse(answer.body)).forms.map((form) => ({ property_id, ...form }));
}

/** The items of a permit in their order. */
export function itemsOf({ deps }: Scene, key: PermitKey): Promise<PermitItemRow[]> {
  return transaction(deps.db, { property_id: key.property_id }, (tx) => listItems(tx, key));
}

/** The token of a link as the mail of this event would carry it. */
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

/** These stages approve, one after the other; `last` goes with the last of them. */
export async function* approvedBy(
  scene: Scene,
  pace: Pace,
  permit: PermitKey,
  stages: readonly ChainStage[],
  last: Partial<Extract<DecisionBody, { decision: 'approved' }>> = {},
): Story {
  for (const [index, stage] of stages.entries()) {
    yield pace.next();
    await decide(scene.cast.staff(stage), permit, {
      decision: 'approved',
      stage,
      note: scene.chance.pick(NOTES.approved),
      rejected_items: [],
      ...(index === stages.length - 1 && last),
    });
  }
}

/** A stage refuses the permit. */
export async function* rejectedBy(scene: Scene, pace: Pace, permit: PermitKey, stage: ChainStage, note: string): Story {
  yield pace.next();
  await decide(scene.cast.staff(stage), permit, { decision: 'rejected', stage, note });
}

/** A stage sends the permit back for these parts. */
export async function* returnedBy(
  scene: Scene,
  pace: Pace,
  permit: PermitKey,
  asked: { stage: ChainStage; fields: string[]; note: string },
): Story {
  yield pace.next();
  await decide(scene.cast.staff(asked.stage), permit, { decision: 'returned', ...asked });
}
