import { DEFAULT_CHANNELS, DIGEST_HOURS, LATENESS_NOTIFICATIONS } from '@gerbang/shared/domain/people/channels';
import { HOUR_MS } from '@gerbang/shared/time/spans';

import { transaction, type Tx } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { digestMail, type DigestContent, type LateContent, type WaitingContent } from './digest.mail.tsx';
import * as repository from './digest.repository.ts';
import type { DigestReader, DigestRun } from './digest.repository.ts';
import * as recipients from './recipients.repository.ts';
import type { HeldStage } from './recipients.repository.ts';

/** Maximum number of listed permits per group and of listed notifications; more are only counted. */
const LINES = 10;
/** A digest that could not be sent within this time is dropped. */
const STALE_MS = 6 * HOUR_MS;
/** The first digest tells the updates of this much time. */
const FIRST_MS = 72 * HOUR_MS;

const NOTHING_LATE: LateContent = { counts: [], lines: [] };
const NOTHING_WAITS: WaitingContent = { count: 0, lines: [] };
const isLateness = ({ kind }: { kind: string }) => LATENESS_NOTIFICATIONS.some((lateness) => lateness === kind);

/**
 * Sends a person one mail per run: permits that are late, permits that wait for them, and notifications they set to the
 * digest. Sends nothing when nothing has changed since the last mail.
 */
export async function mailDigest(deps: Deps, run: DigestRun): Promise<void> {
  const mail = await transaction(deps.db, { staff_id: run.account_id }, async (tx) => {
    const reader = await repository.find(tx, run);
    if (reader === undefined || deps.clock.now().getTime() - reader.made_at.getTime() > STALE_MS) return undefined;
    return composeDigest(tx, run, reader, deps.config.public_url);
  });
  if (mail !== undefined) await deliver(deps, mail);
}

/** The content is as of the time at which the digest was claimed, so that the next one continues exactly there. */
async function composeDigest(tx: Tx, run: DigestRun, reader: DigestReader, url: string): Promise<Mail | undefined> {
  const { account_id } = run;
  const { made_at: at, last_mailed_at } = reader;
  const held = reader.reads_permits ? await recipients.listStagesOf(tx, account_id, at) : [];
  const isFirstOfDay = run.hour === DIGEST_HOURS[0];
  const wantsLate = reader.reads_permits && (reader.overdue_mail ?? DEFAULT_CHANNELS.overdue.mail) === 'digest';
  const wantsWaiting = isFirstOfDay && (reader.asked_mail ?? DEFAULT_CHANNELS.asked.mail) === 'digest';
  const scope = { tx, account_id, held, at, since: last_mailed_at ?? new Date(0) };
  const late = wantsLate ? await readLate(scope, reader) : { content: NOTHING_LATE, isNew: false };
  const waiting = wantsWaiting ? await readWaiting(scope, wantsLate) : { content: NOTHING_WAITS, isNew: false };
  const since = last_mailed_at ?? new Date(at.getTime() - FIRST_MS);
  const notices = await repository.listNotices(tx, account_id, { since, until: at, limit: LINES + 1 });
  const hasNews = isFirstOfDay ? notices.length > 0 : notices.some(isLateness);
  if (!late.isNew && !waiting.isNew && !hasNews) return undefined;
  await repository.setMailed(tx, run);
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

async function readLate(
  { tx, since, ...scope }: Scope,
  { sets_deadlines }: DigestReader,
): Promise<{ content: LateContent; isNew: boolean }> {
  const open = { ...scope, which: 'late' } as const;
  const counts = await repository.countOpen(tx, open, since);
  const own = counts.filter(({ is_held }) => is_held);
  // Late permits of others alone are told to the people who answer for all stages.
  if (own.length === 0 && !sets_deadlines) return { content: NOTHING_LATE, isNew: false };
  const stoodFor = new Set(own.map(({ stands_for }) => stands_for));
  const beganToStandIn = scope.held.some(
    ({ stands_for, starts_at }) => starts_at !== null && starts_at > since && stoodFor.has(stands_for),
  );
  const isNew =
    own.some(({ new_count }) => new_count > 0) ||
    beganToStandIn ||
    (await repository.hasNewOverdue(tx, scope.account_id, { since, until: scope.at }));
  return { content: { counts, lines: await repository.listOpen(tx, open, LINES) }, isNew };
}

/** Permits that wait for the person. Late ones are left out when the mail tells them apart. */
async function readWaiting(
  { tx, since, ...scope }: Scope,
  withoutLate: boolean,
): Promise<{ content: WaitingContent; isNew: boolean }> {
  if (scope.held.length === 0) return { content: NOTHING_WAITS, isNew: false };
  const open = { ...scope, which: withoutLate ? 'in_time' : 'all' } as const;
  const counts = (await repository.countOpen(tx, open, since)).filter(({ is_held }) => is_held);
  const lines = await repository.listOpen(tx, open, LINES);
  const mostUrgent = lines.toSorted((one, other) => one.due_at.getTime() - other.due_at.getTime()).slice(0, LINES);
  return {
    content: { count: counts.reduce((sum, { count }) => sum + count, 0), lines: mostUrgent },
    isNew: counts.some(({ new_count }) => new_count > 0),
  };
}
