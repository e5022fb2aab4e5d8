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
/** Somebody like that, but for the smallest property: another set is added up for them. */
const MOST = seedId('account', 'bench', 'most');
const SMALLEST = seedId('property', 'S40');
/** The property that holds a tenth of everything. */
const LARGEST = seedId('property', 'S01');

/** What most of the counts of analytics are about. */
const BARE = ['permit.submitted', 'stage.time'];

/** One thing that is asked for, and its heaviest statement. */
interface Case {
  name: string;
  most: keyof typeof MOST_MS;
  /** Who asks. */
  who: string;
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
    const tokens = await logIn(stack);
    const started = performance.now();
    await keepRollups({ db: createDb(stack.app), clock: { now: () => new Date() } });
    const counted = performance.now() - started;
    const client = createClient(stack.url);
    const figures: Record<string, unknown> = {};
    const db = createDb(stack.app);
    for (const one of await casesOf(stack)) {
      const times = await askServer(client, tokens[one.who] ?? '', one.path, rounds);
      const scope = { staff_id: one.who };
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

/** Logs both in; who works for most of the properties is made first. */
async function logIn({ owner }: BenchStack): Promise<Record<string, string>> {
  await owner.query(
    `insert into account (id, kind, group_id, role_id, email, name)
     select $1, kind, group_id, role_id, 'most@bench.test', 'Most' from account where id = $2 on conflict do nothing`,
    [MOST, WHO],
  );
  await owner.query(
    `insert into staff_property (account_id, property_id)
     select $1, property_id from staff_property where account_id = $2 and property_id <> $3 on conflict do nothing`,
    [MOST, WHO, SMALLEST],
  );
  const tokens = { [WHO]: newToken(), [MOST]: newToken() };
  for (const [id, token] of Object.entries(tokens)) await openSession(owner, { id, token });
  return tokens;
}

/** A scale set, unless the database that was given has one. */
async function fill(stack: BenchStack, permits: number): Promise<Record<string, unknown>> {
  const { rows } = await stack.owner.query(`select from permit limit 1`);
  if (rows.length > 0) return {};
  const started = performance.now();
  await stack.seed('--permits', String(permits));
  return { seconds_to_fill: round((performance.now() - started) / 1000, 1) };
}

async function countsOf({ owner }: BenchStack): Promise<Record<string, unknown>> {
  const client = await owner.connect();
  // Millions of rows that nobody may have read for long.
  await client.query('set statement_timeout = 0');
  const { rows } = await client.query<Record<string, number>>(
    `select (select count(*)::int from permit) as permits, (select count(*)::int from work_order) as work_orders,
            (select count(*)::int from complaint) as complaints, (select count(*)::int from rollup_day) as counts,
            (select count(*)::int from staff_property where account_id = $1) as properties`,
    [WHO],
  );
  client.release(true);
  return rows[0] ?? {};
}

async function casesOf({ owner }: BenchStack): Promise<Case[]> {
  const today = new Date().toISOString().slice(0, 10);
  const places: Place[] = [
    { where: 'largest property', who: WHO, ids: [LARGEST], set_id: null },
    { where: 'all properties', who: WHO, ...(await together(owner, WHO)) },
    { where: 'all properties but one', who: MOST, ...(await together(owner, MOST)) },
  ];
  return [...dashboards(places), ...analytics(places, today), ...searches(await wordsOf(owner))];
}

/** Which properties are looked at, and by whom. */
interface Place extends Pick<Case, 'who'> {
  where: string;
  ids: readonly string[];
  /** What is added up of them together. */
  set_id: string | null;
}

/** All that somebody works for. */
async function together(owner: BenchStack['owner'], who: string): Promise<Pick<Place, 'ids' | 'set_id'>> {
  const { rows } = await owner.query<{ ids: string[]; set_id: string }>(
    `select array_agg(property_id) as ids, rollup_set_id(array_agg(property_id)) as set_id from staff_property where account_id = $1`,
    [who],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('Nobody works for anything.');
  return found;
}

function dashboards(places: readonly Place[]): Case[] {
  return (['complaints', 'work-orders'] as const).flatMap((list) =>
    [14, 90].flatMap((days) => places.map((place) => dashboard(list, days, place))),
  );
}

function dashboard(list: 'complaints' | 'work-orders', days: number, { where, who, ids }: Place): Case {
  const [one] = ids.length === 1 ? ids : [];
  const subject = list === 'complaints' ? 'complaint' : 'work_order';
  return {
    name: `dashboard of ${list}, ${days} days, ${where}`,
    most: 'figures',
    who,
    path: `/v1/dashboard/${list}?days=${days}${one === undefined ? '' : `&property_id=${one}`}`,
    bare: (tx) => countOpen(tx, subject, ids, new Date()),
  };
}

function analytics(places: readonly Place[], today: string): Case[] {
  // Only of one property a year is read at once.
  const spans = [{ days: 30 }, { days: 91 }, { days: 365 }, { days: 365, kind: 'work' }];
  return places.flatMap(({ where, who, ids, set_id }) =>
    spans.slice(0, ids.length === 1 ? 4 : 2).map(({ days, kind }) => {
      const from = addDays(today, -days);
      const [one] = ids.length === 1 ? ids : [];
      const narrowed = `${one === undefined ? '' : `&property_id=${one}`}${kind === undefined ? '' : `&kind=${kind}`}`;
      return {
        name: `analytics, ${days} days, ${where}${kind === undefined ? '' : `, ${kind} only`}`,
        most: 'figures' as const,
        who,
        path: `/v1/analytics?from=${from}&until=${today}${narrowed}`,
        bare: (tx: Tx) => listTotals(tx, { properties: ids, set_id, from, until: today }, BARE),
      };
    }),
  );
}

/** What people type: a code, a company that is everywhere, a thing, a place, and what is nowhere. */
async function wordsOf(owner: BenchStack['owner']): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ code: string; company: string; order: string }>(
    `select p.code, a.company, (select code from work_order where property_id = $1 order by number desc limit 1) as order
       from permit p join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      where p.property_id = $1 and a.company <> '' order by p.id desc limit 1`,
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
    who: WHO,
    path: `/v1/search?${new URLSearchParams({ q, property_id: LARGEST }).toString()}`,
    bare: async (tx) => {
      await findPermits(tx, place, beginnings(q));
      // A shorter text is looked for in codes and companies only.
      if (q.length >= SEARCH_PART_MIN) await findWorkOrders(tx, place, anywhere(q));
    },
  }));
}
