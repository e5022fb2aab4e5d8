// Brings the tables of the lists into the type of the database.
import '../apps/api/src/modules/places/places.table.ts';
import { ASSETS } from '../apps/api/src/modules/assets/assets.records.ts';
import { UNITS } from '../apps/api/src/modules/buildings/buildings.records.ts';
import { createDb, transaction } from '../apps/api/src/platform/database.ts';
import { pageOf, type RecordKind } from '../apps/api/src/platform/records.ts';
import { askServer, beside, timeBare, timeOf } from './lib/asking.ts';
import { makeBuilding, makeStaff, type BenchBuilding } from './lib/building.ts';
import { createClient } from './lib/client.ts';
import { createFindings, round } from './lib/figures.ts';
import { COMMON, fillLists, RARE } from './lib/million.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

/** At the server, for all but one in twenty. */
const MOST_MS = 100;
/** Of the bare statements fewer are asked: they are only held beside the others. */
const BARE_SHARE = 0.25;

/** One way in which a list is asked for. */
interface Case {
  name: string;
  list: string;
  /** What the bare statements are made from; a list whose module also writes mails cannot be had without a server. */
  kind?: RecordKind;
  ask: Readonly<Record<string, string | number>>;
}

const LISTS: readonly { list: string; kind?: RecordKind; sorts: readonly string[]; filter: Case['ask'] }[] = [
  {
    list: 'asset',
    kind: ASSETS,
    sorts: ['code', 'name', 'category', 'floor', 'warranty_until', 'updated_at'],
    filter: { state: 'retired' },
  },
  {
    list: 'tenant',
    sorts: ['name', 'category', 'logins', 'open_permits', 'updated_at'],
    filter: { status: 'inactive' },
  },
  { list: 'unit', kind: UNITS, sorts: ['name', 'floor', 'tenant'], filter: {} },
];

const CASES: readonly Case[] = LISTS.flatMap(({ list, kind, sorts, filter }) => {
  const one = (name: string, ask: Case['ask']): Case => ({
    name: `${list}: ${name}`,
    list,
    ...(kind !== undefined && { kind }),
    ask,
  });
  return [
    one('first page', {}),
    one('page 100', { page: 100 }),
    one('search, common word', { search_by: COMMON }),
    one('search, rare word', { search_by: RARE }),
    one('search, nothing found', { search_by: 'zqxwv' }),
    ...(Object.keys(filter).length > 0
      ? [one('filter', filter), one('filter and search', { ...filter, search_by: COMMON })]
      : []),
    ...sorts.flatMap((sort) => [one(`sort ${sort}`, { sort }), one(`sort -${sort}`, { sort: `-${sort}` })]),
  ];
});

/** Lists of a million rows in one property: every page, order, filter and search is there at once. */
export const datatables: Bench = {
  full: { rounds: 200, size: 1_000_000 },
  small: { rounds: 10, size: 20_000 },
  async run(stack, { rounds, size }) {
    const findings = createFindings();
    const building = await makeBuilding(stack, { short_code: 'DT', identity_policy: 'checked_at_gate', slots: [] });
    const actions = ['property.read', 'tenant.read', 'asset.update'];
    const staff = await makeStaff(stack, building, { name: 'reader', actions, stages: [] });
    const started = performance.now();
    await fillLists(stack, building, size);
    const filled = performance.now() - started;
    const client = createClient(stack.url);
    const figures: Record<string, unknown> = {};
    for (const one of CASES) {
      const times = await askServer(client, staff.token, pathOf(building, one), rounds);
      figures[one.name] = beside(times, await askBare(stack, building, one, Math.ceil(rounds * BARE_SHARE)));
      const p95_ms = timeOf(times, 0.95);
      if (p95_ms > MOST_MS) findings.faults.push(`${one.name}: p95 is ${p95_ms} ms instead of at most ${MOST_MS}`);
    }
    client.close();
    return {
      faults: findings.faults,
      figures: { rows: size, fill_rows_per_second: round((3 * size * 1000) / filled), ...figures },
    };
  },
};

/** The same statements in the same kind of transaction, without a server around them. */
function askBare({ app }: BenchStack, { property_id }: BenchBuilding, { kind, ask }: Case, count: number) {
  if (kind === undefined) return undefined;
  const db = createDb(app);
  const asked = { property_id, search_by: '', page: 1, page_size: 10, ...ask };
  return timeBare(count, () => transaction(db, { property_id }, (tx) => pageOf(tx, kind, asked)));
}

function pathOf({ property_id }: BenchBuilding, { list, ask }: Case): string {
  const query = new URLSearchParams({ property_id });
  for (const [name, value] of Object.entries(ask)) query.set(name, String(value));
  return `/v1/${list}-datatable?${query.toString()}`;
}
