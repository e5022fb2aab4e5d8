import { newId } from '../apps/api/src/platform/database/ids.ts';
import {
  diceOf,
  expectedDates,
  simulatedSchedules,
  type Dice,
  type SimulatedSchedule,
} from '../apps/api/test/operations/maintenance-simulation.ts';
import { addDays } from '../packages/shared/src/time/dates.ts';
import { instantAt } from '../packages/shared/src/time/wall-clock.ts';
import { buildClockedWorker, startClockedWorker, type ClockedWorker } from './lib/clocked-workers.ts';
import { createFindings, round, type Findings } from './lib/figures.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

const DAYS = 90;
const ZONES = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'];
const PROPERTIES = 10;
const FIRST_DAY = '2027-01-01';
/** Time of the workers' clock each day in Jakarta. At this time all three zones have the same date. */
const HOUR = '06:00';
const SCHEDULES_PER_KILL = 20;
const DOWN = { from: 40, until: 70 };
/** On these days the workers first run with a clock that is wrong by this many days. */
const JUMPS: Readonly<Record<number, number>> = { 20: 5, 30: -10, 75: 3 };

interface Stored extends SimulatedSchedule {
  property_id: string;
  id: string;
}

/**
 * Two workers create the work orders of many schedules over 90 days. Workers are killed, the clock jumps, and no worker
 * runs for a month. Each due date must have exactly one work order.
 */
export const maintenance: Bench = {
  full: { rounds: 1, size: 1_000 },
  small: { rounds: 1, size: 40 },
  async run(stack, { size }) {
    const findings = createFindings();
    const dice = diceOf(size);
    const schedules = await makeSchedules(stack, size, dice);
    const kills = Math.max(5, Math.round(size / SCHEDULES_PER_KILL));
    const started = performance.now();
    const lived = await runDays(stack, kills, dice);
    const seconds = (performance.now() - started) / 1000;
    const made = await checkOrders(stack, findings, schedules);
    findings.same('kills', lived.kills, kills);
    return {
      faults: findings.faults,
      figures: {
        schedules: size,
        simulated_days: DAYS,
        days_without_a_worker: DOWN.until - DOWN.from,
        kills: lived.kills,
        kills_in_the_middle_of_a_transaction: lived.interrupted,
        work_orders: made.orders,
        dates_left_out_by_choice: made.skipped,
        catch_up_seconds: round(lived.catch_up_ms / 1000, 1),
        work_orders_per_second: round(made.orders / seconds, 1),
      },
    };
  },
};

async function makeSchedules({ owner }: BenchStack, size: number, dice: Dice): Promise<Stored[]> {
  const group_id = newId();
  await owner.query(`insert into property_group (id, name) values ($1, 'Bench')`, [group_id]);
  const properties = Array.from({ length: PROPERTIES }, (_, index) => ({
    id: newId(),
    short_code: `M${index}`,
    index,
  }));
  for (const { id, short_code, index } of properties)
    await owner.query(
      `insert into property (id, group_id, name, short_code, time_zone, active, live_since)
       values ($1, $2, $3, $3, $4, true, now())`,
      [id, group_id, short_code, ZONES[index % ZONES.length]],
    );
  const stored = simulatedSchedules(size, FIRST_DAY, dice).map((one) => ({
    ...one,
    id: newId(),
    property_id: properties[dice(PROPERTIES)]?.id ?? '',
  }));
  const checklist = JSON.stringify([
    { text: 'Matikan listrik', required: true },
    { text: 'Catat hasil', required: false },
  ]);
  for (const one of stored)
    await owner.query(
      `insert into maintenance_schedule
         (property_id, id, title, rule, starts_on, next_due_on, lead_days, catch_up, checklist, created_at, updated_at)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8, now(), now())`,
      [one.property_id, one.id, one.rule, one.starts_on, one.next_due_on, one.lead_days, one.catch_up, checklist],
    );
  return stored;
}

/** Runs all days with two workers. A killed worker is replaced, and the day's work continues. */
async function runDays(stack: BenchStack, kills: number, dice: Dice) {
  const env = stack.environment;
  await buildClockedWorker();
  const workers: ClockedWorker[] = [await startClockedWorker(env), await startClockedWorker(env)];
  const days = Array.from({ length: DAYS }, (_, day) => day).filter((day) => day < DOWN.from || day >= DOWN.until);
  const lived = { kills: 0, interrupted: 0, catch_up_ms: 0 };
  let usual_ms = 500;
  for (const [place, day] of days.entries()) {
    const due = Math.ceil((kills * (place + 1)) / days.length) - lived.kills;
    const jump = JUMPS[day];
    if (jump !== undefined) await Promise.all(workers.map((worker) => worker.work(momentOf(day + jump))));
    const started = performance.now();
    for (let kill = 0; kill < due; kill += 1)
      lived.interrupted += await killOne(stack, workers, momentOf(day), { dice, usual_ms });
    lived.kills += due;
    await Promise.all(workers.map((worker) => worker.work(momentOf(day))));
    const took = performance.now() - started;
    if (day === DOWN.until) lived.catch_up_ms = took;
    else usual_ms = (usual_ms + took) / 2;
  }
  await Promise.all(workers.map((worker) => worker.stop()));
  return lived;
}

/** Lets both workers run and kills one of them at a random time. Returns 1 when a transaction was open at that time. */
async function killOne(
  { owner, environment }: BenchStack,
  workers: ClockedWorker[],
  now: string,
  { dice, usual_ms }: { dice: Dice; usual_ms: number },
): Promise<number> {
  const victim = dice(workers.length);
  const working = Promise.all(workers.map((worker) => worker.work(now)));
  await new Promise((resolve) => void setTimeout(resolve, dice(Math.max(20, Math.min(2_000, Math.round(usual_ms))))));
  const { rows } = await owner.query<{ busy: number }>(
    `select count(*)::int as busy from pg_locks l join pg_class c on c.oid = l.relation
      where c.relname = 'maintenance_occurrence' and l.mode = 'RowExclusiveLock'`,
  );
  workers[victim]?.kill();
  await working;
  workers[victim] = await startClockedWorker(environment);
  return (rows[0]?.busy ?? 0) > 0 ? 1 : 0;
}

function momentOf(day: number): string {
  return instantAt(addDays(FIRST_DAY, day), HOUR, 'Asia/Jakarta').toISOString();
}

/** Every past date must have one work order, or be skipped because its schedule creates only the latest missed date. */
async function checkOrders({ owner }: BenchStack, findings: Findings, schedules: readonly Stored[]) {
  const last_day = addDays(FIRST_DAY, DAYS - 1);
  const wanted = schedules.flatMap((one) => expectedDates(one, last_day).map((date) => `${one.id} ${date}`));
  const dates = async (query: string) => (await owner.query<{ date: string }>(query)).rows.map(({ date }) => date);
  const orders = await dates(
    `select schedule_id || ' ' || due_on as date from work_order where schedule_id is not null`,
  );
  const skipped = await dates(
    `select schedule_id || ' ' || due_on as date from maintenance_occurrence where outcome = 'skipped'`,
  );
  const done = new Set([...orders, ...skipped]);
  findings.same('dates with two work orders', orders.length - new Set(orders).size, 0);
  findings.same('dates that are both made and left out', orders.length + skipped.length - done.size, 0);
  findings.same('dates without a work order', wanted.filter((date) => !done.has(date)).length, 0);
  findings.same('work orders of no date', [...done].filter((date) => !new Set(wanted).has(date)).length, 0);
  const latest = new Set(schedules.filter(({ catch_up }) => catch_up === 'latest').map(({ id }) => id));
  findings.same(
    'dates left out by who wants all',
    skipped.filter((date) => !latest.has(date.split(' ')[0] ?? '')).length,
    0,
  );
  await checkRelatedRows(owner, findings, orders.length);
  return { orders: orders.length, skipped: skipped.length };
}

/** Each work order must have one occurrence, two checklist steps, one history line, one audit row and its own code. */
async function checkRelatedRows(owner: BenchStack['owner'], findings: Findings, orders: number): Promise<void> {
  const count = async (query: string) => Number((await owner.query<{ count: string }>(query)).rows[0]?.count);
  findings.same(
    'dates made',
    await count(`select count(*) from maintenance_occurrence where outcome = 'made'`),
    orders,
  );
  findings.same('steps of checklists', await count(`select count(*) from work_order_check`), orders * 2);
  findings.same(
    'lines of history',
    await count(`select count(*) from work_order_event where kind = 'created'`),
    orders,
  );
  findings.same(
    'audit rows',
    await count(`select count(*) from audit_log where action = 'maintenance.order_made'`),
    orders,
  );
  findings.same('codes', await count(`select count(distinct code) from work_order`), orders);
}
