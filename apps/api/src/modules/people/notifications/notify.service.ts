import type { Action, Stage } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import {
  type ComplaintNotification,
  DEFAULT_CHANNELS,
  isMailedToDecide,
  KINDS_UNTIL_DECIDED,
  type NotificationKind,
  type PermitNotification,
  type WorkOrderNotification,
} from '@gerbang/shared/domain/notifications/channels';

import type { Tx } from '../../platform/database.ts';
import { announce } from '../../platform/events.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendNotificationMail } from './notifications.jobs.ts';
import * as repository from './notifications.repository.ts';
import type { About, Recipient } from './notifications.repository.ts';
import * as people from './people.repository.ts';

/** The subject under which it is announced that a person's notifications have changed. */
export function notificationSubject(account_id: string): string {
  return `notifications:${account_id}`;
}

/**
 * Tells people something about a permit in the transaction in which it happens: each once, in the app and by mail as they
 * have chosen. Gives how many were told.
 */
export async function notify(
  tx: Tx,
  key: PermitKey,
  event: { kind: PermitNotification; to: readonly Recipient[]; at: Date; is_decided_by_mail?: boolean },
): Promise<number> {
  const to = oncePerPerson(event.to);
  if (to.length === 0) return 0;
  const { kind, at, is_decided_by_mail = kind === 'asked' } = event;
  const made = await repository.insert(tx, key, { kind, to, at, usual: DEFAULT_CHANNELS[kind] });
  for (const { account_id, in_app } of made) if (in_app) await announce(tx, notificationSubject(account_id));
  const atOnce = made.filter(({ mail }) => mail === 'at_once');
  const decides = is_decided_by_mail ? await mailedToDecide(tx, atOnce) : new Set<string>();
  for (const { id, account_id } of atOnce) {
    // Who is mailed the permit to decide it at once is not mailed a second time that it waits.
    if (!decides.has(account_id)) await enqueue(tx, sendNotificationMail, { property_id: key.property_id, id });
  }
  return made.length;
}

/**
 * Tells people something about a complaint or a work order in the transaction in which it happens: each once, in the app
 * and by mail as they have chosen. Gives how many were told.
 */
export async function notifyAbout<Thing extends About>(
  tx: Tx,
  about: Thing,
  event: {
    kind: Thing extends { complaint_id: string } ? ComplaintNotification : WorkOrderNotification;
    to: readonly string[];
    at: Date;
  },
): Promise<number> {
  const { kind, at } = event;
  const to = [...new Set(event.to)];
  if (to.length === 0) return 0;
  const made = await repository.insertAbout(tx, about, { kind, to, at, usual: DEFAULT_CHANNELS[kind] });
  for (const { id, account_id, in_app, mail } of made) {
    if (in_app) await announce(tx, notificationSubject(account_id));
    if (mail === 'at_once') await enqueue(tx, sendNotificationMail, { property_id: about.property_id, id });
  }
  return made.length;
}

/** Nobody has to be told any more what these kinds say of a complaint or a work order. */
export async function settleAbout(
  tx: Tx,
  about: About,
  settled: { kinds: readonly NotificationKind[]; at: Date },
): Promise<void> {
  for (const account_id of await repository.settleAbout(tx, about, settled))
    await announce(tx, notificationSubject(account_id));
}

/** The active staff of a property who may do something. */
export function listHolding(tx: Tx, property_id: string, action: Action): Promise<string[]> {
  return people.listHolding(tx, property_id, action);
}

/** Tells who decides these stages that they are asked, but for who has just made them so. */
export async function notifyAsked(
  tx: Tx,
  key: PermitKey,
  { stages, at, by = null }: { stages: readonly Stage[]; at: Date; by?: string | null },
): Promise<void> {
  if (stages.length === 0) return;
  const deciding = await people.listDeciding(tx, key.property_id, stages, at);
  await notify(tx, key, { kind: 'asked', at, to: deciding.filter(({ account_id }) => account_id !== by) });
}

/** Tells the order takers that work is to go on for another period; no mail decides about that. */
export async function notifyRenewalAsked(tx: Tx, key: PermitKey, at: Date): Promise<void> {
  await notify(tx, key, {
    kind: 'asked',
    at,
    to: await people.listDeciding(tx, key.property_id, ['tcr'], at),
    is_decided_by_mail: false,
  });
}

/** Nobody has to be told any more that these stages are asked. */
export async function settleStages(
  tx: Tx,
  key: PermitKey,
  { stages, at }: { stages: readonly Stage[]; at: Date },
): Promise<void> {
  if (stages.length === 0) return;
  const told = await repository.settle(tx, key, { kinds: KINDS_UNTIL_DECIDED, stages, at });
  for (const account_id of told) await announce(tx, notificationSubject(account_id));
}

/** Tells who has sent a permit back or decided it before that it was corrected. */
export async function notifyFixed(tx: Tx, key: PermitKey, at: Date): Promise<void> {
  await notify(tx, key, { kind: 'fixed', at, to: await people.listWhoDecided(tx, key) });
}

/** Tells a department that it is asked something about a permit. */
export async function notifyComment(
  tx: Tx,
  key: PermitKey,
  { asks, by, at }: { asks: Stage; by: string; at: Date },
): Promise<void> {
  const department = await people.listOfStage(tx, key.property_id, asks);
  const to = department.filter((account_id) => account_id !== by).map((account_id) => ({ account_id, stage: asks }));
  await notify(tx, key, { kind: 'comment', at, to });
}

/** Tells who keeps the docks' hours that the gate has turned somebody away; not who did it. */
export async function notifyGateRefused(
  tx: Tx,
  key: PermitKey,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const keepers = await people.listHolding(tx, key.property_id, 'slot.update');
  const to = keepers.filter((account_id) => account_id !== by).map((account_id) => ({ account_id, stage: null }));
  await notify(tx, key, { kind: 'gate_refused', at, to });
}

/** Whom it concerns that a stage does not decide. */
export type Late = 'deciders' | 'deputies' | 'managers';

/** Tells that a stage does not decide: who decides it before it is too late, then who stands in for them, then who sets the deadlines. */
export async function notifyLate(
  tx: Tx,
  key: PermitKey,
  { stage, who, at }: { stage: Stage; who: Late; at: Date },
): Promise<number> {
  const to = await concerned(tx, key.property_id, { stage, who, at });
  return notify(tx, key, { kind: who === 'deciders' ? 'reminder' : 'overdue', at, to });
}

/** Whether somebody who decides a stage is mailed the link by which they can decide it at once. */
export async function wantsDecisionMail(tx: Tx, account_id: string, stage: Stage): Promise<boolean> {
  const [chosen] = await repository.listDecisionChoices(tx, [account_id]);
  return isMailedToDecide(stage, chosen?.wanted ?? null);
}

async function concerned(
  tx: Tx,
  property_id: string,
  { stage, who, at }: { stage: Stage; who: Late; at: Date },
): Promise<Recipient[]> {
  if (who === 'managers') {
    // Who sets the deadlines hears when they are not kept.
    const managers = await people.listHolding(tx, property_id, 'chain.update');
    return managers.map((account_id) => ({ account_id, stage }));
  }
  const deciding = await people.listDeciding(tx, property_id, [stage], at);
  return who === 'deciders' ? deciding : deciding.filter(({ in_place_of }) => in_place_of !== null);
}

async function mailedToDecide(tx: Tx, made: readonly Recipient[]): Promise<Set<string>> {
  if (made.length === 0) return new Set();
  const chosen = await repository.listDecisionChoices(
    tx,
    made.map(({ account_id }) => account_id),
  );
  const wanted = new Map(chosen.map((one) => [one.account_id, one.wanted]));
  const decides = made.filter(
    ({ account_id, stage }) => stage !== null && isMailedToDecide(stage, wanted.get(account_id) ?? null),
  );
  return new Set(decides.map(({ account_id }) => account_id));
}

/** Somebody of several stages is told of the first. */
function oncePerPerson(to: readonly Recipient[]): Recipient[] {
  const first = new Map<string, Recipient>();
  for (const { account_id, stage } of to) if (!first.has(account_id)) first.set(account_id, { account_id, stage });
  return [...first.values()];
}
