import { DEFAULT_CHANNELS, isDigestSent } from '@gerbang/shared/domain/people/channels';
import { HOUR_MS } from '@gerbang/shared/time/spans';

import { transaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { digestMail, type DigestContent, type LateContent, type WaitingContent } from './digest.mail.tsx';
import * as repository from './digest.repository.ts';
import type { DigestReader, DigestRun, OpenCount } from './digest.repository.ts';
import * as recipients from './recipients.repository.ts';
import type { HeldStage } from './recipients.repository.ts';

/** Maximum number of listed permits per group and of listed notifications; more are only counted. */
const LINES = 10;
/** A digest that could not be sent within this time is dropped. */
const STALE_MS = 6 * HOUR_MS;
/** A person's first digest lists the notifications of this last period. */
const FIRST_MS = 72 * HOUR_MS;

const NOTHING_LATE: LateContent = { counts: [], lines: [] };
const NOTHING_WAITS: WaitingContent = { count: 0, lines: [] };

/**
 * Sends a person one mail per run: permits that are late, permits that wait for them, and notifications they set to the
 * digest. Sends nothing when nothing has changed since the last mail.
 */
export async function mailDigest(deps: Deps, run: DigestRun): Promise<void> {
  const scope = { staff_id: run.account_id };
  const mail = await transaction(deps.db, scope, async (tx) => {
    const reader = await repository.find(tx, run);
    if (reader === undefined || deps.clock.now().getTime() - reader.made_at.getTime() > STALE_MS) return undefined;
    return composeDigest(tx, run, reader, deps.config.public_url);
  });
  if (mail === undefined) return;
  await deliver(deps, mail);
  // Only now, so that the next run repeats the content of a mail that could not be sent.
  await transaction(deps.db, scope, (tx) => repository.setMailed(tx, run));
}

/** The content is as of the time at which the digest was claimed, so that the next one continues exactly there. */
async function composeDigest(tx: Tx, run: DigestRun, reader: DigestReader, url: string): Promise<Mail | undefined> {
  const { account_id } = run;
  const { made_at: at, last_mailed_at, is_first_of_day } = reader;
  const held = reader.reads_permits ? await recipients.listStagesOf(tx, account_id, at) : [];
  const wantsLate = reader.reads_permits && (reader.overdue_mail ?? DEFAULT_CHANNELS.overdue.mail) === 'digest';
  const wantsWaiting = (reader.asked_mail ?? DEFAULT_CHANNELS.asked.mail) === 'digest';
  const scope = { tx, account_id, held, at, since: last_mailed_at ?? new Date(0) };
  const late = wantsLate ? await readLate(scope, reader) : { content: NOTHING_LATE, isNew: false };
  const waiting = wantsWaiting ? await readWaiting(scope, wantsLate) : { content: NOTHING_WAITS, isNew: false };
  const since = last_mailed_at ?? new Date(at.getTime() - FIRST_MS);
  const notices = await repository.listNotices(tx, account_id, { since, until: at, limit: LINES + 1 });
  const isSent = isDigestSent(is_first_of_day, {
    is_late_new: late.isNew,
    is_waiting_new: waiting.isNew,
    notices: notices.map(({ kind }) => kind),
  });
  if (!isSent) return undefined;
  const content: DigestContent = { late: late.content, waiting: waiting.content, notices, held, most: LINES };
  return digestMail(run, reader, content, url);
}

interface Scope {
  tx: Tx;
  account_id: string;
  held: readonly HeldStage[];
  at: Date;
  since: Date;
}

/**
 * Late permits in the person's properties. People without a late permit of their own get the count of the others only if
 * they set the deadlines.
 */
async function readLate(
  scope: Scope,
  { sets_deadlines }: DigestReader,
): Promise<{ content: LateContent; isNew: boolean }> {
  const { tx, account_id, since, at } = scope;
  const open = openAs(scope, 'late');
  const counts = await repository.countOpen(tx, open, since);
  const own = counts.filter(({ is_held }) => is_held);
  if (own.length === 0 && !sets_deadlines) return { content: NOTHING_LATE, isNew: false };
  const isNew = isAnyNew(scope, own) || (await repository.hasNewOverdue(tx, account_id, { since, until: at }));
  return { content: { counts, lines: await repository.listOpen(tx, open, LINES) }, isNew };
}

/** Permits that wait for the person. With `withoutLate` leaves out late permits, which have sections of their own. */
async function readWaiting(scope: Scope, withoutLate: boolean): Promise<{ content: WaitingContent; isNew: boolean }> {
  const { tx, held, since } = scope;
  if (held.length === 0) return { content: NOTHING_WAITS, isNew: false };
  const open = openAs(scope, withoutLate ? 'in_time' : 'all');
  const counts = (await repository.countOpen(tx, open, since)).filter(({ is_held }) => is_held);
  const lines = await repository.listOpen(tx, open, LINES);
  const mostUrgent = lines.toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime()).slice(0, LINES);
  return {
    content: { count: counts.reduce((sum, { count }) => sum + count, 0), lines: mostUrgent },
    isNew: isAnyNew(scope, counts),
  };
}

function openAs({ account_id, held, at }: Scope, which: repository.Open['which']): repository.Open {
  return { account_id, held, at, which };
}

/** Whether one of the person's permits is new since the last mail, or was there before the person began to stand in. */
function isAnyNew({ held, since }: Scope, own: readonly OpenCount[]): boolean {
  const absent = new Set(own.map(({ in_place_of }) => in_place_of));
  return (
    own.some(({ new_count }) => new_count > 0) ||
    held.some(({ in_place_of, starts_at }) => starts_at !== null && starts_at > since && absent.has(in_place_of))
  );
}
