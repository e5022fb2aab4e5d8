import { CHAIN_STAGES } from '@gerbang/shared/domain/permits/chains';
import * as z from 'zod/mini';

import { transaction } from '../../platform/database.ts';
import { defineJob, enqueue, noPayload } from '../../platform/jobs.ts';
import { wantsDecisionMail } from '../notifications/notify.service.ts';
import * as repository from './mail-decisions.repository.ts';
import { mailDecision } from './mailing.ts';

/** How long a link that is over can still say so. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

const asked = z.object({
  property_id: z.uuid(),
  permit_id: z.uuid(),
  stage: z.enum(CHAIN_STAGES),
  /** The asking. */
  event_id: z.uuid(),
});

/** Mails one person what they are asked to decide, with the link that decides it. */
export const sendDecisionMail = defineJob({
  name: 'mail-decisions.decision-mail',
  payload: z.extend(asked, { account_id: z.uuid() }),
  run: ({ property_id, permit_id, stage, account_id, event_id }, deps) =>
    mailDecision(deps, { permit: { property_id, id: permit_id }, stage, account_id, event_id }),
});

/** Finds everybody who decides a stage that is asked now and wants to hear of it, and queues a mail for each. */
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
        // Asked again before the first mail went out: one mail is enough.
        const key = `decision-mail:${permit_id}:${stage}:${account_id}`;
        await enqueue(tx, sendDecisionMail, { ...payload, account_id }, { key });
      }
    });
  },
});

/** Forgets links a month after their time was over. */
export const forgetDecisionLinks = defineJob({
  name: 'mail-decisions.forget-links',
  payload: noPayload,
  cron: '29 * * * *',
  async run(_payload, { db, clock }) {
    await repository.forgetEndedBefore(db, new Date(clock.now().getTime() - KEPT_MS));
  },
});
