import { listTotals } from '../apps/api/src/modules/analytics/counts.repository.ts';
import { countOpen } from '../apps/api/src/modules/analytics/live.repository.ts';
import { keepRollups } from '../apps/api/src/modules/analytics/rollups.ts';
import { findPermits, findWorkOrders } from '../apps/api/src/modules/search/search.repository.ts';
import { beginnings } from '../apps/api/src/modules/search/search.service.ts';
import { createDb, transaction, type Tx } from '../apps/api/src/platform/database.ts';
import { anywhere } from '../apps/api/src/platform/datatable.ts';
import { newToken } from '../apps/api/src/platform/ids.ts';
import { seedId } from '../apps/api/src/seed/seed-id.ts';
import { SEARCH_PART_MIN } from '../packages/shared/src/contracts/search.ts';
import { addDays } from '../packages/shared/src/domain/permits/time-zone.ts';
import { askServer, beside, timeBare, timeOf } from './lib/asking.ts';
import { openSession } from './lib/building.ts';
import { createClient } from './lib/client.ts';
import { createFindings, round } from './lib/figures.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

/** At the server, for all but one in twenty. */
const MOST_MS = { figures: 100, search: 200 } as const;
/** Of the bare statements fewer are asked: they are only held beside the others. */
const BARE_SHARE = 0.25;
/** Whoever works for all properties: nobody's dashboards and searches have more to look at. */
const WHO = seedId('account', 'staff', 'superadmin@gerbang.test');
/** The property that holds a tenth of everything. */
const LARGEST = seedId('property', 'S01');

/** What most of the counts of analytics are about. */
const BARE = ['permit.submitted', 'stage.time'];

/** One thing that is asked for, and its heaviest statement. */
interface Case {
  name: string;
  most: keyof typeof MOST_MS;
  path: string;
  bare: (tx: Tx) => Promise<unknown>;
}

/** Dashboards, analytics and the search beside millions of permits: read at once, whoever asks and for whatever span. */
export const overview: Bench = {
  full: { rounds: 200, size: 10_000_000 },
  small: { rounds: 10, size: 5_000 },
  async run(stack, { rounds, size }) {
    const findings = createFindings();
    const made = await fill(stack, size);
    const started = performance.now();
    await keepRollups({ db: createDb(stack.app), clock: { now: () => new Date() } });
    const counted = performance.now() - started;
    const token = newToken();
    await openSession(stack.owner, { id: WHO, token });
    const client = createClient(stack.url);
    const figures: Record<string, unknown> = {};
    const db = createDb(stack.app);
    for (const one of await casesOf(stack)) {
      const times = await askServer(client, token, one.path, rounds);
      const scope = { staff_id: WHO };
      const bare = await timeBare(Math.ceil(rounds * BARE_SHARE), () => transaction(db, scope, one.bare));
      figures[one.name] = beside(times, bare);
      const p95_ms = timeOf(times, 0.95);
      const most = MOST_MS[one.most];
      if (p95_ms > most) findings.faults.push(`${one.name}: p95 is ${p95_ms} ms instead of at most ${most}`);
    }
    client.close();
    const kept = { ...(await countsOf(stack)), seconds_to_count_all: round(counted / 1000, 1) };
    return { faults: findings.faults, figures: { ...made, ...kept, ...figures } };
  },
};

/** A scale set, unless the database that was given has one. */
async function fill(stack: BenchStack, permits: number): Promise<Record<string, unknown>> {
  const { rows } = await stack.owner.query(`select from permit limit 1`);
  if (rows.length > 0) return {};
  const started = performance.now();
  await stack.seed('--permits', String(permits));
  return { seconds_to_fill: round((performance.now() - started) / 1000, 1) };
}

async function countsOf({ owner }: BenchStack): Promise<Record<string, unknown>> {
  const { rows } = await owner.query<Record<string, number>>(
    `select (select count(*)::int from permit) as permits, (select count(*)::int from work_order) as work_orders,
            (select count(*)::int from complaint) as complaints, (select count(*)::int from rollup_day) as counts,
            (select count(*)::int from staff_property where account_id = $1) as properties`,
    [WHO],
  );
  return rows[0] ?? {};
}

async function casesOf({ owner }: BenchStack): Promise<Case[]> {
  const { rows } = await owner.query<{ id: string; group_id: string }>(
    `select p.id, p.group_id from staff_property s join property p on p.id = s.property_id where s.account_id = $1`,
    [WHO],
  );
  const everywhere = rows.map(({ id }) => id);
  const whole = rows[0]?.group_id ?? null;
  const today = new Date().toISOString().slice(0, 10);
  return [...dashboards(everywhere), ...analytics({ everywhere, whole }, today), ...searches(await wordsOf(owner))];
}

function dashboards(everywhere: readonly string[]): Case[] {
  return (['complaints', 'work-orders'] as const).flatMap((list) =>
    [14, 90].flatMap((days) => [
      dashboard(list, days, 'largest property', [LARGEST]),
      dashboard(list, days, 'all properties', everywhere),
    ]),
  );
}

function dashboard(list: 'complaints' | 'work-orders', days: number, where: string, ids: readonly string[]): Case {
  const [one] = ids.length === 1 ? ids : [];
  const subject = list === 'complaints' ? 'complaint' : 'work_order';
  return {
    name: `dashboard of ${list}, ${days} days, ${where}`,
    most: 'figures',
    path: `/v1/dashboard/${list}?days=${days}${one === undefined ? '' : `&property_id=${one}`}`,
    bare: (tx) => countOpen(tx, subject, ids, new Date()),
  };
}

function analytics(
  { everywhere, whole }: { everywhere: readonly string[]; whole: string | null },
  today: string,
): Case[] {
  const spans = [
    { days: 30, where: 'largest property', ids: [LARGEST] },
    { days: 365, where: 'largest property', ids: [LARGEST] },
    { days: 365, where: 'largest property', ids: [LARGEST], kind: 'work' },
    { days: 30, where: 'all properties', ids: everywhere },
    { days: 91, where: 'all properties', ids: everywhere },
  ];
  return spans.map(({ days, where, ids, kind }) => {
    const from = addDays(today, -days);
    const [one] = ids.length === 1 ? ids : [];
    const narrowed = `${one === undefined ? '' : `&property_id=${one}`}${kind === undefined ? '' : `&kind=${kind}`}`;
    return {
      name: `analytics, ${days} days, ${where}${kind === undefined ? '' : `, ${kind} only`}`,
      most: 'figures',
      path: `/v1/analytics?from=${from}&until=${today}${narrowed}`,
      bare: (tx) =>
        listTotals(tx, { properties: ids, whole: one === undefined ? whole : null, from, until: today }, BARE),
    };
  });
}

/** What people type: a code, a company that is everywhere, a thing, a place, and what is nowhere. */
async function wordsOf(owner: BenchStack['owner']): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ code: string; company: string; order: string }>(
    `select p.code, a.company, (select code from work_order where property_id = $1 order by number desc limit 1) as order
       from permit p join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      where p.property_id = $1 and a.company <> '' order by p.created_at desc limit 1`,
    [LARGEST],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The largest property has no permit.');
  return {
    'a whole code': found.code,
    'the beginning of a code': found.code.slice(0, 4),
    'a company': found.company,
    'the beginning of a company': found.company.slice(0, 5),
    'two letters': 'se',
    'a common word': 'kopi',
    'a common thing': 'pompa',
    'a common work': 'ganti filter',
    'a work order': found.order,
    'three letters': 'per',
    'what is nowhere': 'zqxwv',
  };
}

function searches(words: Readonly<Record<string, string>>): Case[] {
  const place = { property_id: LARGEST, limit: 5 };
  return Object.entries(words).map(([name, q]) => ({
    name: `search, ${name}`,
    most: 'search',
    path: `/v1/search?${new URLSearchParams({ q, property_id: LARGEST }).toString()}`,
    bare: async (tx) => {
      await findPermits(tx, place, beginnings(q));
      // A shorter text is looked for in codes and companies only.
      if (q.length >= SEARCH_PART_MIN) await findWorkOrders(tx, place, anywhere(q));
    },
  }));
}
