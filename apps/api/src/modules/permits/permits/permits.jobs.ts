import { RENEWAL_LEAD_DAYS } from '@gerbang/shared/domain/permits/renewals';
import { isAllowed } from '@gerbang/shared/domain/permits/workflow';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { systemAuthor } from '../../../platform/audit/audit.ts';
import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { startAttempts } from '../../../platform/jobs/attempts.ts';
import { defineJob, noPayload } from '../../../platform/jobs/jobs.ts';
import { enqueueRenewalMail } from '../permit-mail/permit-mail.service.ts';
import { windowOf } from './bays.service.ts';
import * as ledger from './ledger.repository.ts';
import { lockPermit, makeMove } from './move.service.ts';
import * as repository from './permits.repository.ts';
import type { PermitKey } from './permits.repository.ts';

const BATCH = 200;

/**
 * Closes permits whose time has passed: goods permits after their slot unless goods are still inside, and work after
 * its last day. A permit that cannot be closed does not keep the others open: its error is thrown at the end.
 */
export const closePastTheirWindow = defineJob({
  name: 'permits.close-past-their-window',
  payload: noPayload,
  cron: '*/10 * * * *',
  async run(_payload, deps) {
    const attempts = startAttempts();
    let closed: number;
    let due: PermitKey[];
    do {
      due = await repository.listPastTheirWindow(deps.db, deps.clock.now(), BATCH);
      closed = 0;
      for (const key of due) closed += (await attempts.run(() => close(deps, key))) ?? 0;
    } while (closed > 0 && due.length === BATCH);
    attempts.report();
  },
});

/** Mails the applicant of a work permit before its 7-day period ends. */
export const askRenewals = defineJob({
  name: 'permits.ask-renewals',
  payload: noPayload,
  cron: '7 * * * *',
  async run(_payload, deps) {
    const due = await repository.listRenewalsDue(deps.db, deps.clock.now(), RENEWAL_LEAD_DAYS, 5_000);
    const attempts = startAttempts();
    for (const { property_id, id, period } of due) {
      // The message id of the mail prevents a second mail when this job runs again.
      await attempts.run(() =>
        transaction(deps.db, { property_id }, (tx) => enqueueRenewalMail(tx, { property_id, id }, period)),
      );
    }
    attempts.report();
  },
});

/** Deletes mailed links a day after they expired. */
export const forgetEndedPermitLinks = defineJob({
  name: 'permits.forget-ended-links',
  payload: noPayload,
  cron: '53 * * * *',
  async run(_payload, { db, clock }) {
    await repository.deleteLinksEndedBefore(db, new Date(clock.now().getTime() - DAY_MS));
  },
});

async function close(deps: Deps, key: PermitKey): Promise<number> {
  return transaction(deps.db, { property_id: key.property_id }, async (tx) => {
    const permit = await lockPermit(tx, key);
    // The state may have changed after the permit was listed and before it was locked.
    if (!isAllowed(permit.workflow, 'close')) return 0;
    const { until } = await windowOf(tx, permit);
    if (until > deps.clock.now() || (await ledger.hasGoodsInside(tx, key))) return 0;
    const reason = permit.row.kind === 'loading' && permit.workflow.passed_gate ? 'all_out' : 'window_passed';
    await makeMove(tx, systemAuthor(deps, 'permits.close-past-their-window'), permit, { type: 'close', reason });
    return 1;
  });
}
