import { DEFAULT_CHANNELS } from '@gerbang/shared/domain/notifications/channels';

import { transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliver } from '../../platform/mail-delivery.ts';
import * as repository from './digest.repository.ts';
import { digestMail } from './notifications.mail.tsx';
import * as people from './people.repository.ts';

/** More permits than this are counted but not named. */
const LINES = 30;
const HOUR_MS = 60 * 60 * 1000;
/** A mail that could not be sent on its day says nothing of the next one. */
const STALE_MS = 12 * HOUR_MS;
/** The first daily mail tells of so much before it. */
const FIRST_MS = 72 * HOUR_MS;

/** Mails a person what waits for them and what else they asked to be told once a day; nothing when there is nothing. */
export async function mailDigest(deps: Deps, { account_id, day }: { account_id: string; day: string }): Promise<void> {
  const now = deps.clock.now();
  const mail = await transaction(deps.db, { staff_id: account_id }, async (tx) => {
    const digest = await repository.find(tx, account_id, day);
    if (digest === undefined || now.getTime() - digest.made_at.getTime() > STALE_MS) return undefined;
    const wantsWaiting = digest.wants_waiting ?? DEFAULT_CHANNELS.asked.mail === 'digest';
    const decides = wantsWaiting ? await people.listStagesOf(tx, account_id, now) : [];
    const waiting = decides.length === 0 ? [] : await repository.listWaiting(tx, decides, LINES + 1);
    const since = digest.last_made_at ?? new Date(now.getTime() - FIRST_MS);
    const told = await repository.listTold(tx, account_id, { since, limit: LINES + 1 });
    if (waiting.length + told.length === 0) return undefined;
    return digestMail({ account_id, day, to: digest, waiting, told, most: LINES, now, url: deps.config.public_url });
  });
  if (mail !== undefined) await deliver(deps, mail);
}
