import type { Action, Stage } from '@gerbang/shared/access';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import {
  type ComplaintNotification,
  DEFAULT_CHANNELS,
  isMailedToDecide,
  KINDS_UNTIL_DECIDED,
  type NotificationKind,
  type PermitNotification,
  type WorkOrderNotification,
} from '@gerbang/shared/domain/people/channels';

import type { Tx } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/database/events.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { notificationSubject } from './notification-subject.ts';
import { sendNotificationMail } from './notifications.jobs.ts';
import * as repository from './notifications.repository.ts';
import type { About, Recipient } from './notifications.repository.ts';
import * as recipients from './recipients.repository.ts';

/**
 * Notifies people about a permit in the transaction of the event: each person once, in the app and by mail as they
 * chose. Returns the number of people notified.
 */
async function notify(
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
  const decides = is_decided_by_mail ? await listDecisionMailed(tx, atOnce) : new Set<string>();
  for (const { id, account_id } of atOnce) {
    // People who get the decision mail do not get a second mail that the permit waits.
    if (!decides.has(account_id)) await enqueue(tx, sendNotificationMail, { property_id: key.property_id, id });
  }
  return made.length;
}

/**
 * Notifies people about a complaint or a work order in the transaction of the event: each person once, in the app and
 * by mail as they chose. Returns the number of people notified.
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

/** Marks notifications of these kinds about a complaint or a work order as read, because they no longer apply. */
export async function settleAbout(
  tx: Tx,
  about: About,
  settled: { kinds: readonly NotificationKind[]; at: Date },
): Promise<void> {
  for (const account_id of await repository.settleAbout(tx, about, settled))
    await announce(tx, notificationSubject(account_id));
}

export function listHolding(tx: Tx, property_id: string, action: Action): Promise<string[]> {
  return recipients.listHolding(tx, property_id, action);
}

/** Notifies the approvers of these stages that a permit waits for them, except `by`, who caused it. */
export async function notifyAsked(
  tx: Tx,
  key: PermitKey,
  { stages, at, by = null }: { stages: readonly Stage[]; at: Date; by?: string | null },
): Promise<void> {
  if (stages.length === 0) return;
  const deciding = await recipients.listApprovers(tx, key.property_id, stages, at);
  await notify(tx, key, { kind: 'asked', at, to: deciding.filter(({ account_id }) => account_id !== by) });
}

/** Notifies the TCR stage that a renewal waits. Renewals cannot be decided by mail. */
export async function notifyRenewalAsked(tx: Tx, key: PermitKey, at: Date): Promise<void> {
  await notify(tx, key, {
    kind: 'asked',
    at,
    to: await recipients.listApprovers(tx, key.property_id, ['tcr'], at),
    is_decided_by_mail: false,
  });
}

/** Notifies a person that a colleague has handed a stage over to them. They have been sent the decision mail before. */
export async function notifyHandedOver(
  tx: Tx,
  key: PermitKey,
  { stage, account_id, at }: { stage: Stage; account_id: string; at: Date },
): Promise<void> {
  await notify(tx, key, { kind: 'asked', at, to: [{ account_id, stage }], is_decided_by_mail: false });
}

/** A stage that waits, and the people to whom its lateness has been escalated so far. */
interface WaitingStage {
  stage: Stage;
  raised_to: readonly LateRecipients[];
}

/**
 * Marks notifications about these stages as read, because the stages no longer wait. A person who was notified once for
 * several stages keeps the notification while one of `others`, the stages that still wait, is theirs to decide.
 */
export async function settleStages(
  tx: Tx,
  key: PermitKey,
  { stages, others = [], at }: { stages: readonly Stage[]; others?: readonly WaitingStage[]; at: Date },
): Promise<void> {
  if (stages.length === 0) return;
  if (others.length > 0) {
    const to = await listStillWaiting(tx, key.property_id, others, at);
    await repository.moveToStage(tx, key, { stages, to });
  }
  const account_ids = await repository.settle(tx, key, { kinds: KINDS_UNTIL_DECIDED, stages, at });
  for (const account_id of account_ids) await announce(tx, notificationSubject(account_id));
}

/** The kinds of notification that each approver of these stages still needs. */
async function listStillWaiting(
  tx: Tx,
  property_id: string,
  waiting: readonly WaitingStage[],
  at: Date,
): Promise<(Recipient & { kind: PermitNotification })[]> {
  const raisedTo = new Map(waiting.map(({ stage, raised_to }) => [stage, raised_to]));
  const approvers = await recipients.listApprovers(tx, property_id, [...raisedTo.keys()], at);
  return approvers.flatMap(({ account_id, stage, in_place_of }) => {
    const raised = raisedTo.get(stage) ?? [];
    const kinds: PermitNotification[] = ['asked', 'fixed'];
    if (raised.includes('deciders')) kinds.push('reminder');
    if (raised.includes('deputies') && in_place_of !== null) kinds.push('overdue');
    return kinds.map((kind) => ({ account_id, stage, kind }));
  });
}

/** Notifies everybody who decided the permit, or sent it back for correction, that it was corrected. */
export async function notifyFixed(tx: Tx, key: PermitKey, at: Date): Promise<void> {
  await notify(tx, key, { kind: 'fixed', at, to: await recipients.listPastDeciders(tx, key) });
}

/** Notifies a department that a comment asks it something about a permit. */
export async function notifyComment(
  tx: Tx,
  key: PermitKey,
  { asks, by, at }: { asks: Stage; by: string; at: Date },
): Promise<void> {
  const department = await recipients.listStageHolders(tx, key.property_id, asks);
  const to = department.filter((account_id) => account_id !== by).map((account_id) => ({ account_id, stage: asks }));
  await notify(tx, key, { kind: 'comment', at, to });
}

/** Notifies schedule staff that the gate turned somebody away, except the guard who did it. */
export async function notifyGateRefused(
  tx: Tx,
  key: PermitKey,
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  const schedule_staff = await recipients.listHolding(tx, key.property_id, 'slot.update');
  const to = schedule_staff
    .filter((account_id) => account_id !== by)
    .map((account_id) => ({ account_id, stage: null }));
  await notify(tx, key, { kind: 'gate_refused', at, to });
}

export type LateRecipients = 'deciders' | 'deputies' | 'managers';

/**
 * Notifies about a late stage: its approvers before the deadline, then their deputies, then the people who set the
 * deadlines. Leaves out people who were notified at the same level about one of `raised_stages`, other stages of the
 * permit that still wait.
 */
export async function notifyLate(
  tx: Tx,
  key: PermitKey,
  { stage, raised_stages, who, at }: { stage: Stage; raised_stages: readonly Stage[]; who: LateRecipients; at: Date },
): Promise<number> {
  const { property_id } = key;
  const notified = await listLateRecipients(tx, property_id, { stages: raised_stages, who, at });
  const to = await listLateRecipients(tx, property_id, { stages: [stage], who, at });
  const isNotified = new Set(notified.map(({ account_id }) => account_id));
  const kind = who === 'deciders' ? 'reminder' : 'overdue';
  return notify(tx, key, { kind, at, to: to.filter(({ account_id }) => !isNotified.has(account_id)) });
}

/** Whether this approver gets the mail with which the stage can be decided directly. */
export async function wantsDecisionMail(tx: Tx, account_id: string, stage: Stage): Promise<boolean> {
  const [chosen] = await repository.listDecisionChoices(tx, [account_id]);
  return isMailedToDecide(stage, chosen?.wanted ?? null);
}

async function listLateRecipients(
  tx: Tx,
  property_id: string,
  { stages, who, at }: { stages: readonly Stage[]; who: LateRecipients; at: Date },
): Promise<Recipient[]> {
  if (stages.length === 0) return [];
  if (who === 'managers') {
    // The people who set the deadlines are notified about the permit when one is missed, whichever stages it waits for.
    const managers = await recipients.listHolding(tx, property_id, 'chain.update');
    return managers.map((account_id) => ({ account_id, stage: null }));
  }
  const deciding = await recipients.listApprovers(tx, property_id, stages, at);
  return who === 'deciders' ? deciding : deciding.filter(({ in_place_of }) => in_place_of !== null);
}

async function listDecisionMailed(tx: Tx, made: readonly Recipient[]): Promise<Set<string>> {
  if (made.length === 0) return new Set();
  const chosen = await repository.listDecisionChoices(
    tx,
    made.map(({ account_id }) => account_id),
  );
  const wanted = new Map(chosen.map((choice) => [choice.account_id, choice.wanted]));
  const decides = made.filter(
    ({ account_id, stage }) => stage !== null && isMailedToDecide(stage, wanted.get(account_id) ?? null),
  );
  return new Set(decides.map(({ account_id }) => account_id));
}

/** Keeps one entry per person. A person with several stages keeps the first one. */
function oncePerPerson(to: readonly Recipient[]): Recipient[] {
  const first = new Map<string, Recipient>();
  for (const { account_id, stage } of to) if (!first.has(account_id)) first.set(account_id, { account_id, stage });
  return [...first.values()];
}
