import { CHAIN_STAGES } from '@gerbang/shared/access';
import { DAY_MS } from '@gerbang/shared/time/spans';
import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { defineJob, enqueue, noPayload } from '../../../platform/jobs/jobs.ts';
import { wantsDecisionMail } from '../../people/notifications/notify.service.ts';
import * as repository from './mail-decisions.repository.ts';
import { mailDecision } from './mailing.ts';

/** How long an expired link is stored. Until then, opening it tells the person that it has expired. */
const KEPT_MS = 30 * DAY_MS;

const asked = z.object({
  property_id: z.uuid(),
  permit_id: z.uuid(),
  stage: z.enum(CHAIN_STAGES),
  /** Identifies the request to decide. A repeated mail for the same request has the same link. */
  event_id: z.uuid(),
});

export const sendDecisionMail = defineJob({
  name: 'mail-decisions.decision-mail',
  payload: z.extend(asked, { account_id: z.uuid() }),
  run: ({ property_id, permit_id, stage, account_id, event_id }, deps) =>
    mailDecision(deps, { permit: { property_id, id: permit_id }, stage, account_id, event_id }),
});

/** Queues a mail for every decider of a waiting stage who wants decision mails. */
export const tellDeciders = defineJob({
  name: 'mail-decisions.tell-deciders',
  payload: asked,
  run: (payload, { db, clock }) => {
    const { property_id, permit_id, stage } = payload;
    return transaction(db, { property_id }, async (tx) => {
      const asking = { permit: { property_id, id: permit_id }, stage };
      if ((await repository.findAsking(tx, asking)) === undefined) return;
      for (const { account_id } of await repository.listDeciders(tx, asking, clock.now())) {
        if (!(await wantsDecisionMail(tx, account_id, stage))) continue;
        // When the stage was asked again before the first mail was sent, one mail is enough.
        const key = `decision-mail:${permit_id}:${stage}:${account_id}`;
        await enqueue(tx, sendDecisionMail, { ...payload, account_id }, { key });
      }
    });
  },
});

/** Deletes links a month after they expired. */
export const forgetDecisionLinks = defineJob({
  name: 'mail-decisions.forget-links',
  payload: noPayload,
  cron: '29 * * * *',
  async run(_payload, { db, clock }) {
    await repository.forgetEndedBefore(db, new Date(clock.now().getTime() - KEPT_MS));
  },
});
