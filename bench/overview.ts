import { listStages } from '../apps/api/src/modules/insight/analytics/counts.repository.ts';
import { countOpen } from '../apps/api/src/modules/insight/analytics/open-items.repository.ts';
import { updateRollups } from '../apps/api/src/modules/insight/analytics/rollups.ts';
import { find } from '../apps/api/src/modules/insight/search/search.repository.ts';
import { searchText } from '../apps/api/src/modules/insight/search/search.service.ts';
import { createDb, transaction, type Tx } from '../apps/api/src/platform/database/database.ts';
import { newToken } from '../apps/api/src/platform/database/ids.ts';
import { liftTimeLimit } from '../apps/api/src/platform/database/silent-server.ts';
import { SEARCH_EACH, SEARCH_KINDS } from '../packages/shared/src/contracts/insight/search.ts';
import { addDays } from '../packages/shared/src/time/dates.ts';
import { seedId } from '../tools/demo/seed-id.ts';
import { openSession } from './lib/building.ts';
import { createClient } from './lib/client.ts';
import { createFindings, round } from './lib/figures.ts';
import { timeRequests, compareTimes, timeStatements, limitFault } from './lib/request-times.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

/** Limits of a request. `cpu_ms` applies to the small size. */
const MOST_TIME = { figures: { p95_ms: 100, cpu_ms: 220 }, search: { p95_ms: 200, cpu_ms: 80 } } as const;
/** Share of the requests whose statements are also run without a server, for comparison. */
const BARE_SHARE = 0.25;
/** A person who works for all properties. Their dashboards and searches include the most rows. */
const WHO = seedId('account', 'staff', 'superadmin@gerbang.test');
/** A person who works for all properties except the smallest. */
const MOST = seedId('account', 'bench', 'most');
const SMALLEST = seedId('property', 'S40');
/** The property with a tenth of all rows. */
const LARGEST = seedId('property', 'S01');

/** A request. `bare` runs its most expensive statement without a server. */
interface Case {
  name: string;
  most: keyof typeof MOST_TIME;
  who: string;
  path: string;
  bare: (tx: Tx) => Promise<unknown>;
}

/** Dashboards, analytics and search over millions of permits must be fast for every person and period. */
export const overview: Bench = {
  full: { rounds: 200, size: 10_000_000 },
  small: { rounds: 4, size: 2_000 },
  async run(stack, { rounds, size }) {
    const findings = createFindings();
    const made = await fill(stack, size);
    const tokens = await logIn(stack);
    const started = performance.now();
    await updateRollups({ db: createDb(stack.app), clock: { now: () => new Date() } });
    const counted = performance.now() - started;
    // As PostgreSQL does within minutes after so many changes.
    await stack.owner.query('vacuum analyze rollup_day');
    const client = createClient(stack.url);
    const figures: Record<string, unknown> = {};
    const db = createDb(stack.app);
    for (const one of await casesOf(stack)) {
      const measured = await timeRequests(stack, client, {
        token: tokens[one.who] ?? '',
        path: one.path,
        count: rounds,
      });
      const scope = { staff_id: one.who };
      const bare = await timeStatements(Math.ceil(rounds * BARE_SHARE), () => transaction(db, scope, one.bare));
      figures[one.name] = compareTimes(measured, bare);
      const fault = limitFault(measured, MOST_TIME[one.most]);
      if (fault !== undefined) findings.faults.push(`${one.name}: ${fault}`);
    }
    client.close();
    const kept = { ...(await countsOf(stack)), seconds_to_count_all: round(counted / 1000, 1) };
    return { faults: findings.faults, figures: { ...made, ...kept, ...figures } };
  },
};

/** Opens a session for `WHO` and for `MOST`, whose account it creates. */
async function logIn({ owner }: BenchStack): Promise<Record<string, string>> {
  await addMost(owner);
  const tokens: Record<string, string> = {};
  for (const id of [WHO, MOST]) {
    const token = newToken();
    await openSession(owner, { id, token });
    tokens[id] = token;
  }
  return tokens;
}

async function addMost(owner: BenchStack['owner']): Promise<void> {
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
}

/** Fills the database with permits, unless the given database already has some. */
async function fill(stack: BenchStack, permits: number): Promise<Record<string, unknown>> {
  const { rows } = await stack.owner.query(`select from permit limit 1`);
  if (rows.length > 0) return {};
  const started = performance.now();
  await stack.seed('--permits', String(permits));
  return { seconds_to_fill: round((performance.now() - started) / 1000, 1) };
}

async function countsOf({ owner }: BenchStack): Promise<Record<string, unknown>> {
  const client = await owner.connect();
  // Counts millions of rows, which takes longer than the usual limit.
  await client.query(liftTimeLimit('session'));
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
    { where: 'largest property', who: WHO, ids: [LARGEST] },
    { where: 'all properties', who: WHO, ids: await propertiesOf(owner, WHO) },
    { where: 'all properties but one', who: MOST, ids: await propertiesOf(owner, MOST) },
  ];
  return [
    ...dashboards(places),
    ...analytics(places, today),
    ...searches(await wordsOf(owner), await propertiesOf(owner, WHO)),
  ];
}

interface Place extends Pick<Case, 'who'> {
  where: string;
  ids: readonly string[];
}

async function propertiesOf(owner: BenchStack['owner'], who: string): Promise<string[]> {
  const { rows } = await owner.query<{ property_id: string }>(
    `select property_id from staff_property where account_id = $1`,
    [who],
  );
  return rows.map(({ property_id }) => property_id);
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
  // A year can be requested only for one property.
  const spans = [{ days: 30 }, { days: 91 }, { days: 365 }, { days: 365, kind: 'work' }];
  return places.flatMap(({ where, who, ids }) =>
    spans.slice(0, ids.length === 1 ? 4 : 2).map(({ days, kind }) => {
      const from = addDays(today, -days);
      const [one] = ids.length === 1 ? ids : [];
      const narrowed = `${one === undefined ? '' : `&property_id=${one}`}${kind === undefined ? '' : `&kind=${kind}`}`;
      return {
        name: `analytics, ${days} days, ${where}${kind === undefined ? '' : `, ${kind} only`}`,
        most: 'figures' as const,
        who,
        path: `/v1/analytics?from=${from}&until=${today}${narrowed}`,
        bare: (tx: Tx) => listStages(tx, { properties: ids, from, until: today }, kind),
      };
    }),
  );
}

/** Typical search texts by description: codes, companies, common words, and a text without results. */
async function wordsOf(owner: BenchStack['owner']): Promise<Readonly<Record<string, string>>> {
  const { rows } = await owner.query<{ code: string; company: string; name: string; plate: string; order: string }>(
    `select p.code, a.company, a.name,
            coalesce((select plate from permit where property_id = $1 and plate <> '' limit 1), 'B 9214 TXR') as plate,
            (select code from work_order where property_id = $1 order by number desc limit 1) as order
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
    'a person': found.name,
    'the beginning of a person': found.name.slice(0, 4),
    'a plate': found.plate,
    'a unit': 'LG-0',
    'two letters': 'se',
    'a common word': 'kopi',
    'a common thing': 'pompa',
    'a common work': 'ganti filter',
    'a work order': found.order,
    'three letters': 'per',
    'what is nowhere': 'zqxwv',
  };
}

function searches(words: Readonly<Record<string, string>>, property_ids: readonly string[]): Case[] {
  const scope = { group_id: '', property_id: LARGEST, property_ids, limit: SEARCH_EACH };
  return Object.entries(words).map(([name, q]) => ({
    name: `search, ${name}`,
    most: 'search',
    who: WHO,
    path: `/v1/search?${new URLSearchParams({ q, property_id: LARGEST, everywhere: 'true' }).toString()}`,
    bare: (tx) =>
      find(
        tx,
        SEARCH_KINDS.filter((kind) => kind !== 'user'),
        scope,
        searchText(q),
      ),
  }));
}
