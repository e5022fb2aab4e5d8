import { sql } from 'kysely';
import type { Pool } from 'pg';

import { markIdentity } from '../modules/identity/identity.jobs.ts';
import { closePastTheirWindow } from '../modules/permits/permits.jobs.ts';
import type { PermitKey } from '../modules/permits/permits.repository.ts';
import { fixedClock } from '../platform/clock.ts';
import { transaction, type Db } from '../platform/database.ts';
import type { Deps } from '../platform/deps.ts';
import { readBuilding } from './permits-building.ts';
import { calendarOf } from './permits-calendar.ts';
import { withCast } from './permits-cast.ts';
import { demoFiles } from './permits-files.ts';
import { planStories } from './permits-plan.ts';
import { play, type Story } from './permits-play.ts';
import { chanceOf } from './permits-random.ts';
import type { Scene } from './permits-scene.ts';
import { inOneTransaction } from './permits-transaction.ts';
import { propertyId } from './seed-property.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Long enough before now that every story begins after it. */
const BEFORE_DAYS = 45;
const MARKED_AT_ONCE = 8;

/** How many rounds of everything each demo property has; together somewhat more than 400 permits. */
export const ROUNDS: Readonly<Record<string, number>> = { GI: 3, HC: 2, PC: 2 };

/** A permit that was made, and when. */
interface Made {
  permit: PermitKey;
  at: Date;
  has_identity: boolean;
}

/**
 * Makes the demo permits through the services, as their own people and at their own time, in those demo properties that
 * have no permit yet; says how many. They appear all at once or not at all.
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
    // Before the rows are there for all: a row must never point at a picture that is not there.
    await files.settle();
    return permits;
  });
  await markThoseUnderWay(given, made);
  return made.length;
}

/** What the worker does every few minutes, here every few hours. */
async function* closing(deps: Deps): Story {
  for (;;) {
    yield new Date(deps.clock.now().getTime() + 5 * HOUR_MS);
    await closePastTheirWindow.run({}, deps);
  }
}

/**
 * Takes back all jobs but the watermarks: hundreds of mails to applicants and deciders, about what is supposed to have happened weeks
 * ago, would help nobody. Nobody has seen their jobs yet, and what this transaction queued carries its own time.
 */
async function dropMails(db: Db): Promise<void> {
  await sql`select count(*) from graphile_worker.complete_jobs(array(
    select id from graphile_worker.jobs where task_identifier <> ${markIdentity.name} and created_at = now()))`.execute(
    db,
  );
}

/**
 * Draws the watermarks of permits that are not over, so that their photos can be looked at without a worker; its own jobs
 * find those done and see to the others.
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
