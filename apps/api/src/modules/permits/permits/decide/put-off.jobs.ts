import { permitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import { transaction } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs/jobs.ts';
import { announcePermit } from '../permit-events.service.ts';

/** Runs when a permit that somebody has put off is in their queue again, so that open screens show it. */
export const announceReturn = defineJob({
  name: 'permits.put-off-ended',
  payload: permitKey,
  run: (key, { db }) => transaction(db, { property_id: key.property_id }, (tx) => announcePermit(tx, key)),
});
