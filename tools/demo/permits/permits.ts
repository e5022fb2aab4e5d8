import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import type { Pool } from 'pg';

import { markIdentity } from '../../../apps/api/src/modules/permits/identity/identity.jobs.ts';
import {
  sendBundledMail,
  sendCreatedMail,
  sendProgressMail,
} from '../../../apps/api/src/modules/permits/permit-mail/permit-mail.jobs.ts';
import { closePastTheirWindow } from '../../../apps/api/src/modules/permits/permits/permits.jobs.ts';
import type { PermitKey } from '../../../apps/api/src/modules/permits/permits/permits.repository.ts';
import { fixedClock } from '../../../apps/api/src/platform/clock.ts';
import { transaction, type Db } from '../../../apps/api/src/platform/database/database.ts';
import type { Deps } from '../../../apps/api/src/platform/deps.ts';
import { propertyId } from '../seed-property.ts';
import { readBuilding } from './building.ts';
import { calendarOf } from './calendar.ts';
import { withCast } from './cast.ts';
import { demoFiles } from './files.ts';
import { planStories } from './plan.ts';
import { play, type Story } from './play.ts';
import { chanceOf } from './random.ts';
import type { Scene } from './scene.ts';
import { inOneTransaction } from './transaction.ts';

/** The clock starts this many days before now, which is before the first event of every story. */
const BEFORE_DAYS = 45;
const MARKED_AT_ONCE = 8;

/** Number of rounds of all stories per demo property; together somewhat more than 400 permits. */
export const ROUNDS: Readonly<Record<string, number>> = { GI: 3, HC: 2, PC: 2 };

interface Made {
  permit: PermitKey;
  at: Date;
  has_identity: boolean;
}

/**
 * Creates the demo permits through the services, with the right people and times, in all demo properties that have no
 * permits. Returns their number. Runs in one transaction.
 */
export async function seedPermits(
  given: Deps & { pool: Pool },
  now: Date,
  rounds: Readonly<Record<string, number>> = ROUNDS,
): Promise<number> {
  const clock = fixedClock(new Date(now.getTime() - BEFORE_DAYS * DAY_MS));
  const made = await inOneTransaction(given.pool, async (db) => {
    const permits: Made[] = [];
    const deps: Deps = { ...given, db, clock };
    const files = demoFiles(deps.storage);
    const told = (permit: PermitKey, has_identity: boolean) =>
      void permits.push({ permit, has_identity, at: clock.now() });
    await withCast(deps, async (castOf) => {
      const stories: Story[] = [];
      for (const [short_code, count] of Object.entries(rounds)) {
        const building = await readBuilding(db, propertyId(short_code));
        if (building === undefined) continue;
        const chance = chanceOf('permits', short_code);
        const calendar = calendarOf(building, chance, now);
        const scene: Scene = { deps, building, chance, files, calendar, cast: castOf(short_code), made: told };
        stories.push(...planStories(scene, count));
      }
      if (stories.length === 0) return;
      await play([...stories, closing(deps)], clock, now);
      await closePastTheirWindow.run({}, deps);
    });
    await dropMails(db);
    // The files must be stored before the commit, because a row must never refer to a missing file.
    await files.settle();
    return permits;
  });
  await markThoseUnderWay(given, made);
  return made.length;
}

/** Runs the job that closes expired permits every few hours, instead of every few minutes as in production. */
async function* closing(deps: Deps): Story {
  for (;;) {
    yield new Date(deps.clock.now().getTime() + 5 * HOUR_MS);
    await closePastTheirWindow.run({}, deps);
  }
}

/**
 * Removes all jobs that this transaction has queued, except the watermarks, because mails about past weeks would help
 * nobody. Mails to applicants count as sent. Jobs of this transaction have its start time as `created_at`.
 */
async function dropMails(db: Db): Promise<void> {
  await sql`
    with queued as (
      select t.identifier as task, j.payload::jsonb as payload
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.created_at = now()),
    message (event) as (
      select 'created.' || jsonb_array_elements_text(payload -> 'permit_ids') from queued where task = ${sendCreatedMail.name}
      union select 'created.' || (payload ->> 'permit_id') from queued where task = ${sendBundledMail.name}
      union select 'progress.' || (payload ->> 'log_id') from queued where task = ${sendProgressMail.name})
    insert into mail_sent (message_id, sent_at) select '<' || event || '@gerbang>', now() from message
    on conflict do nothing`.execute(db);
  await sql`select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier <> ${markIdentity.name} and created_at = now()))`.execute(
    db,
  );
}

/**
 * Adds the watermarks of open permits, so that their photos can be viewed without a worker. The queued jobs skip these
 * photos and mark the other ones.
 */
async function markThoseUnderWay(given: Deps, made: readonly Made[]): Promise<void> {
  const waiting = await whereUnderWay(
    given.db,
    made.filter(({ has_identity }) => has_identity),
  );
  const takeTurns = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { permit, at } = next;
      const deps: Deps = { ...given, clock: fixedClock(at) };
      await markIdentity.run({ property_id: permit.property_id, permit_id: permit.id }, deps);
    }
  };
  await Promise.all(Array.from({ length: MARKED_AT_ONCE }, takeTurns));
}

async function whereUnderWay(db: Db, made: readonly Made[]): Promise<Made[]> {
  const kept: Made[] = [];
  for (const [property_id, own] of Map.groupBy(made, ({ permit }) => permit.property_id)) {
    const over = await transaction(db, { property_id }, (tx) =>
      tx
        .selectFrom('permit')
        .select('id')
        .where('property_id', '=', property_id)
        .where('state', 'in', ['rejected', 'cancelled', 'closed'])
        .execute(),
    );
    const ids = new Set(over.map(({ id }) => id));
    kept.push(...own.filter(({ permit }) => !ids.has(permit.id)));
  }
  return kept;
}
