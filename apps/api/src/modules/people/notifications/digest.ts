import { DEFAULT_CHANNELS } from '@gerbang/shared/domain/people/channels';
import { HOUR_MS } from '@gerbang/shared/time/spans';

import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import * as repository from './digest.repository.ts';
import { digestMail } from './notifications.mail.tsx';
import * as recipients from './recipients.repository.ts';

/** Maximum number of listed permits; more are only counted. */
const LINES = 30;
/** A daily mail that could not be sent within this time is dropped. */
const STALE_MS = 12 * HOUR_MS;
/** The first daily mail covers this much time. */
const FIRST_MS = 72 * HOUR_MS;

/**
 * Sends a person the daily mail: permits that wait for them and notifications they set to once a day. Sends nothing
 * when both lists are empty.
 */
export async function mailDigest(deps: Deps, { account_id, day }: { account_id: string; day: string }): Promise<void> {
  const now = deps.clock.now();
  const mail = await transaction(deps.db, { staff_id: account_id }, async (tx) => {
    const digest = await repository.find(tx, account_id, day);
    if (digest === undefined || now.getTime() - digest.made_at.getTime() > STALE_MS) return undefined;
    const wantsWaiting = digest.wants_waiting ?? DEFAULT_CHANNELS.asked.mail === 'digest';
    const decides = wantsWaiting ? await recipients.listStagesOf(tx, account_id, now) : [];
    const waiting = decides.length === 0 ? [] : await repository.listWaiting(tx, decides, LINES + 1);
    const since = digest.last_made_at ?? new Date(now.getTime() - FIRST_MS);
    const notices = await repository.listNotices(tx, account_id, { since, limit: LINES + 1 });
    if (waiting.length + notices.length === 0) return undefined;
    return digestMail({ account_id, day, to: digest, waiting, notices, most: LINES, now, url: deps.config.public_url });
  });
  if (mail !== undefined) await deliver(deps, mail);
}
