import { isCheckId, type CheckState } from '@gerbang/shared/domain/insight/doctor';
import { checkNews, NOTHING_KNOWN, type CheckMemory, type CheckNews } from '@gerbang/shared/domain/insight/doctor-news';
import { doctor as english } from '@gerbang/shared/messages/en/insight/doctor';
import { doctor as indonesian } from '@gerbang/shared/messages/id/insight/doctor';
import { fillText } from '@gerbang/shared/text/fill-text';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import * as z from 'zod/mini';

import { createPool, transaction, type Db, type Tx } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { startAttempts } from '../jobs/attempts.ts';
import { defineJob, enqueue, noPayload } from '../jobs/jobs.ts';
import { deliver } from '../mail/mail-delivery.ts';
import { mailHtml, mailText } from '../mail/mail-layout.tsx';
import { runChecks, worded, type CheckLine, type Examined } from './doctor.ts';

const KEPT_MS = 30 * DAY_MS;

interface DoctorResultTable extends CheckMemory {
  check_id: string;
  examined_at: Date;
  state: CheckState;
  found: string;
  found_values: Examined['values'];
  news: CheckNews | null;
}
declare module '../database/database.ts' {
  interface Database {
    doctor_result: DoctorResultTable;
  }
}

/**
 * Runs the doctor's checks, which send no mail, keeps their results, and queues a mail to the operators when there is news.
 * Results and mail are written in one transaction, so a job that is repeated tells nothing twice.
 */
export const examineHourly = defineJob({
  name: 'platform.examine',
  payload: noPayload,
  cron: '43 * * * *',
  async run(_payload, deps) {
    const pool = createPool(deps.config.database.direct_url, 1);
    const examined = await runChecks({ ...deps, pool, secrets: deps.config.secrets }).finally(() => pool.end());
    await transaction(deps.db, {}, (tx) => storeResults(tx, deps, examined));
  },
});

async function storeResults(tx: Tx, { clock, config }: Deps, examined: readonly Examined[]): Promise<void> {
  // Another run waits here, and then goes on from these results.
  await sql`lock table doctor_result in share row exclusive mode`.execute(tx);
  const examined_at = clock.now();
  const last = await tx
    .selectFrom('doctor_result')
    .distinctOn('check_id')
    .select(['check_id', 'look_since', 'told'])
    .orderBy('check_id')
    .orderBy('examined_at', 'desc')
    .execute();
  const has_operators = config.operator_mail.length > 0;
  const rows = examined.map(({ id, state, found, values }) => {
    const before = last.find(({ check_id }) => check_id === id) ?? NOTHING_KNOWN;
    const after = checkNews(state, before, examined_at);
    // Operators who are named later are told then.
    const told = has_operators ? {} : { told: null, news: null };
    return { check_id: id, examined_at, state, found, found_values: values, ...after, ...told };
  });
  await tx.insertInto('doctor_result').values(rows).execute();
  await tx
    .deleteFrom('doctor_result')
    .where('examined_at', '<', new Date(examined_at.getTime() - KEPT_MS))
    .execute();
  if (rows.some(({ news }) => news !== null))
    await enqueue(tx, sendDoctorMail, { examined_at: examined_at.toISOString() });
}

/** Mails the news of one run to each operator. */
export const sendDoctorMail = defineJob({
  name: 'platform.send-doctor-mail',
  payload: z.object({ examined_at: z.iso.datetime() }),
  async run({ examined_at }, deps) {
    const news = await listNews(deps.db, new Date(examined_at));
    if (news.length === 0) return;
    const attempts = startAttempts();
    for (const to of deps.config.operator_mail) {
      const message_id = `<doctor.${examined_at.replaceAll(/\D/g, '')}.${to.replaceAll('@', '=')}@gerbang>`;
      await attempts.run(() => deliver(deps, { message_id, to, ...newsMail(news, deps.config.public_url) }));
    }
    attempts.report();
  },
});

type News = Examined & { news: CheckNews };

async function listNews(db: Db, examined_at: Date): Promise<News[]> {
  const rows = await db.selectFrom('doctor_result').selectAll().where('examined_at', '=', examined_at).execute();
  return rows.flatMap(({ check_id: id, state, found, found_values: values, news }) =>
    news !== null && isCheckId(id) ? [{ id, state, found, values, news }] : [],
  );
}

const GRAVEST: readonly CheckNews[] = ['bad', 'look', 'good'];

/** One mail in both languages: an installation has no language of its own. */
function newsMail(news: readonly News[], public_url: string): { subject: string; html: string; text: string } {
  const kind = GRAVEST.find((one) => news.some((each) => each.news === one)) ?? 'good';
  const checks = news.filter((each) => each.news === kind).map(({ id }) => id);
  const fill = (text: string) => fillText(text, { checks: checks.join(', '), host: new URL(public_url).host });
  const languages = [indonesian, english];
  const subject = fill(indonesian.mail.subject[kind]);
  const content = {
    language: 'id' as const,
    heading: subject,
    paragraphs: languages.map(({ mail }) => fill(mail.body[kind])),
    facts: languages.map((words) =>
      news.map((each) => ({
        label: `${each.id}: ${words.mail.state[each.news]}`,
        value: sentence(worded(each, words)),
      })),
    ),
    note: languages.map(({ mail }) => mail.note).join(' '),
  };
  return { subject, html: mailHtml(content), text: mailText(content) };
}

const sentence = ({ found, todo }: CheckLine): string => (todo === undefined ? found : `${found} → ${todo}`);
