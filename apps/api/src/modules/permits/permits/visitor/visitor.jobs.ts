import { defineJob, noPayload } from '../../../../platform/jobs/jobs.ts';
import { deleteEndedHolds } from '../../../building/schedule/holds.service.ts';
import * as repository from './visitor.repository.ts';
import { returnPlace } from './visitor.service.ts';

const BATCH = 200;

/** Gives back the places of requests whose e-mail address nobody confirmed in time, and deletes form holds that ended. */
export const returnUnconfirmedPlaces = defineJob({
  name: 'permits.return-unconfirmed-places',
  payload: noPayload,
  cron: '* * * * *',
  async run(_payload, deps) {
    const now = deps.clock.now();
    for (;;) {
      const due = await repository.listUnconfirmedDue(deps.db, now, BATCH);
      for (const key of due) await returnPlace(deps, key);
      if (due.length < BATCH) break;
    }
    await deleteEndedHolds(deps.db, now);
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
