import { newsState } from '@gerbang/shared/domain/operations/news/news';
import * as z from 'zod/mini';

import { transaction } from '../../../platform/database/database.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { deriveToken } from '../../../platform/keys/key-ring.ts';
import { deliver } from '../../../platform/mail/mail-delivery.ts';
import { newsMail } from './news.mail.tsx';
import * as repository from './news.repository.ts';
import * as people from './recipients.repository.ts';

const BATCH = 200;
/** The worker only estimates the database time, so a job may start too early. It then waits this long. */
const EARLY_MS = 30_000;

/** E-mails an article to one person, if it is still published and the person still wants e-mails. */
export const sendNewsMail = defineJob({
  name: 'news.send-mail',
  payload: z.object({ property_id: z.uuid(), id: z.uuid(), account_id: z.uuid() }),
  async run({ account_id, ...key }, deps) {
    const found = await transaction(deps.db, { property_id: key.property_id }, async (tx) => {
      const [news, to] = [await repository.read(tx, key), await people.findAddressee(tx, key, account_id)];
      return news === undefined || to === undefined ? undefined : { news, to };
    });
    if (found === undefined || newsState(found.news, deps.clock.now()) !== 'published') return;
    const { public_url, keys } = deps.config;
    const off = { account_id, sig: deriveToken(keys, 'news-mail-off', account_id) };
    await deliver(deps, newsMail(found.news, { ...found.to, account_id }, { public_url, off }));
  },
});

/** Queues the e-mails of an article once it is published: one for each reader, however often this job runs. */
export const mailNews = defineJob({
  name: 'news.mail-all',
  payload: z.object({ property_id: z.uuid(), id: z.uuid() }),
  async run(key, { db, clock }) {
    let taken: number;
    do {
      taken = await transaction(db, { property_id: key.property_id }, async (tx) => {
        const news = await repository.lock(tx, key);
        const now = clock.now();
        const state = news === undefined ? 'draft' : newsState(news, now);
        if (news?.by_mail !== true || state === 'draft' || state === 'expired') return 0;
        if (state === 'scheduled') {
          const run_at = new Date(Math.max(news.publish_at?.getTime() ?? 0, now.getTime() + EARLY_MS));
          await enqueue(tx, mailNews, key, { run_at, key: `news.mails:${key.id}` });
          return 0;
        }
        const to = await people.claimMails(tx, key, now, BATCH);
        for (const account_id of to) await enqueue(tx, sendNewsMail, { ...key, account_id });
        return to.length;
      });
    } while (taken === BATCH);
  },
});
