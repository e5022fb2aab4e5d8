import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import { startAttempts } from '../../../../platform/jobs/attempts.ts';
import { defineJob, noPayload } from '../../../../platform/jobs/jobs.ts';
import { deleteEndedHolds } from '../../../building/schedule/holds.service.ts';
import * as repository from './visitor.repository.ts';
import { returnPlace } from './visitor.service.ts';

const BATCH = 200;

/**
 * Gives back the places of requests whose e-mail address nobody confirmed in time, and deletes form holds that ended. A
 * place that cannot be given back does not keep the others.
 */
export const returnUnconfirmedPlaces = defineJob({
  name: 'permits.return-unconfirmed-places',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    const now = deps.clock.now();
    const attempts = startAttempts();
    let returned: number;
    let due: PermitKey[];
    do {
      due = await repository.listUnconfirmedDue(deps.db, now, BATCH);
      returned = 0;
      for (const key of due) returned += (await attempts.run(() => returnPlace(deps, key).then(() => 1))) ?? 0;
    } while (returned > 0 && due.length === BATCH);
    await attempts.run(() => deleteEndedHolds(deps.db, now));
    attempts.report();
  },
});

/** Deletes confirmed addresses whose time is over. */
export const forgetConfirmedAddresses = defineJob({
  name: 'permits.forget-confirmed-addresses',
  payload: noPayload,
  cron: '41 3 * * *',
  async run(_payload, { db, clock }) {
    await repository.deleteConfirmedBefore(db, clock.now());
  },
});
