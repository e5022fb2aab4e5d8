// Imported for its types: it declares the tables of the lists in the database type.
import '../apps/api/src/modules/building/places/places.table.ts';
import { UNITS } from '../apps/api/src/modules/building/buildings/buildings.records.ts';
import { ASSETS } from '../apps/api/src/modules/operations/assets/assets.records.ts';
import { createDb, transaction } from '../apps/api/src/platform/database/database.ts';
import { newId } from '../apps/api/src/platform/database/ids.ts';
import { pageOf, type RecordKind } from '../apps/api/src/platform/records/records.ts';
import {
  dayAfter,
  findBuilding,
  makeBuilding,
  makeStaff,
  type BenchAccount,
  type BenchBuilding,
} from './lib/building.ts';
import { choose } from './lib/choose.ts';
import { createClient } from './lib/client.ts';
import { createFindings, round } from './lib/figures.ts';
import { COMMON, fillLists, RARE } from './lib/large-lists.ts';
import { fillOperations } from './lib/large-operations.ts';
import { fillRegister } from './lib/large-register.ts';
import { timeRequests, compareTimes, timeStatements, limitFault } from './lib/request-times.ts';
import type { Bench } from './lib/result.ts';
import type { BenchStack } from './lib/stack.ts';

/** Limits of a request. `cpu_ms` applies to the small size. */
const MOST = { p95_ms: 100, cpu_ms: 170 };
/** Share of the requests whose statements are also run without a server, for comparison. */
const BARE_SHARE = 0.25;

const SLOT = { kind: 'loading', name: '08:00 - 10:00', capacity: 10 } as const;
const SHORT_CODE = 'DT';
const DAY = dayAfter(-5).day;
const MONTH_AGO = dayAfter(-30).day;
const HALF_YEAR_AGO = dayAfter(-182).day;
const YEAR_AGO = dayAfter(-365).day;

interface Case {
  name: string;
  list: string;
  /** The record type, to run the statements without a server. Undefined for a list whose module needs a server. */
  kind?: RecordKind;
  ask: Readonly<Record<string, string | number>>;
}

const LISTS: readonly { list: string; kind?: RecordKind; sorts: readonly string[]; filters: readonly Case['ask'][] }[] =
  [
    {
      list: 'asset',
      kind: ASSETS,
      sorts: ['code', 'name', 'category', 'floor', 'warranty_until', 'updated_at'],
      filters: [{ state: 'retired' }],
    },
    {
      list: 'tenant',
      sorts: ['name', 'category', 'logins', 'open_permits', 'updated_at'],
      filters: [{ status: 'inactive' }],
    },
    { list: 'unit', kind: UNITS, sorts: ['name', 'floor', 'tenant'], filters: [] },
    {
      list: 'permit',
      sorts: ['created_at', 'window'],
      filters: [
        { kind: 'loading,work' },
        { state: 'rejected,cancelled' },
        { state: 'closed', sort: '-window' },
        { kind: 'work' },
        { from: DAY, until: DAY, sort: 'window' },
        { from: DAY, state: 'cancelled' },
        { company: COMMON },
        { company: COMMON, sort: '-window' },
        { company: RARE },
        { person: COMMON },
        { person: COMMON, state: 'rejected' },
        { person: RARE },
        { plate: 'B' },
        { plate: 'B', sort: '-window' },
        { plate: 'B 4321 DT' },
        { unit: 'LG-12' },
        { unit: 'LG-12', sort: '-window' },
        { tonight: 'true' },
        { tonight: 'true', state: 'approved,checked' },
        { stage: 'tcr' },
        { late: 'true' },
        { view: 'mine' },
        { submitted_from: DAY, submitted_until: DAY },
        { decided_from: DAY, decided_until: DAY },
        { decided_from: YEAR_AGO, decided_until: YEAR_AGO },
        { decided_from: YEAR_AGO, decided_until: HALF_YEAR_AGO },
        { decided_stage: 'gm', decided_from: MONTH_AGO },
        { decided_stage: 'gm', decided_from: MONTH_AGO, state: 'closed' },
        { submitted_from: YEAR_AGO, submitted_until: DAY, submitted_weekday: '2', submitted_hour: '9' },
        { decided_from: DAY, decided_stage: 'tcr', decision: 'rejected' },
        { slot_from: DAY, slot_until: DAY },
      ],
    },
    {
      list: 'complaint',
      sorts: ['created_at', 'waiting_since', 'solve_due_at', 'code'],
      filters: [
        { status: 'new' },
        { status: 'closed', priority: 'urgent' },
        { view: 'waiting' },
        { assignee: 'nobody' },
        { overdue: 'true' },
      ],
    },
    {
      list: 'work-order',
      sorts: ['created_at', 'code', 'title', 'priority', 'due_at', 'updated_at'],
      filters: [{ status: 'open' }, { due: 'late' }, { unassigned: 'true' }, { created_from: DAY }],
    },
    { list: 'patrol-round', sorts: ['started_at'], filters: [{ state: 'missed' }, { state: 'wrong' }] },
    { list: 'shift-handover', sorts: ['signed_at'], filters: [{ state: 'waiting' }, { state: 'signed' }] },
    {
      list: 'audit',
      sorts: ['at'],
      filters: [{ area: 'asset' }, { author_kind: 'system' }, { from: DAY, to: DAY }],
    },
  ];

const CASES: readonly Case[] = LISTS.flatMap(({ list, kind, sorts, filters }) => {
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
    ...filters.flatMap((filter) => {
      const name = `filter ${new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)])).toString()}`;
      return [one(name, filter), one(`${name} and search`, { ...filter, search_by: COMMON })];
    }),
    ...sorts.flatMap((sort) => [one(`sort ${sort}`, { sort }), one(`sort -${sort}`, { sort: `-${sort}` })]),
  ];
});

/** Lists of a million rows in one property: every page, order, filter and search must be fast. */
export const datatables: Bench = {
  full: { rounds: 200, size: 1_000_000 },
  small: { rounds: 4, size: 30_000 },
  async run(stack, { rounds, size, only = '' }) {
    const findings = createFindings();
    const cases = choose(CASES, only);
    const started = performance.now();
    const building = await fill(stack, size);
    const filled = performance.now() - started;
    const staff = await makeReader(stack, building);
    const client = createClient(stack.url);
    const figures: Record<string, unknown> = {};
    for (const one of cases) {
      const path = pathOf(building, one);
      const measured = await timeRequests(stack, client, { token: staff.token, path, count: rounds });
      figures[one.name] = compareTimes(measured, await askBare(stack, building, one, Math.ceil(rounds * BARE_SHARE)));
      const fault = limitFault(measured, MOST);
      if (fault !== undefined) findings.faults.push(`${one.name}: ${fault}`);
    }
    client.close();
    return {
      faults: findings.faults,
      figures: { rows: size, fill_rows_per_second: round((9 * size * 1000) / filled), ...figures },
    };
  },
};

/** Fills what a kept database does not have yet. */
async function fill(stack: BenchStack, size: number): Promise<BenchBuilding> {
  const given = { short_code: SHORT_CODE, identity_policy: 'checked_at_gate', slots: [SLOT] } as const;
  const building = (await findBuilding(stack, SHORT_CODE)) ?? (await makeBuilding(stack, given));
  const isEmpty = async (table: string) =>
    (await stack.owner.query(`select from ${table} where property_id = $1 limit 1`, [building.property_id]))
      .rowCount === 0;
  const person = async () => (await makeReader(stack, building)).id;
  if (await isEmpty('asset')) await fillLists(stack, building, size);
  if (await isEmpty('permit')) await fillRegister(stack, building, await person(), size);
  if (await isEmpty('complaint')) await fillOperations(stack, building, [await person(), await person()], size);
  return building;
}

function makeReader(stack: BenchStack, building: BenchBuilding): Promise<BenchAccount> {
  const actions = [
    'property.read',
    'tenant.read',
    'asset.update',
    'permit.read',
    'permit.decide',
    'permit.view_people',
    'complaint.read',
    'work_order.read',
    'audit.read',
    'gate.check',
  ];
  return makeStaff(stack, building, { name: `reader-${newId()}`, actions, stages: ['tcr'] });
}

/** Runs the same statements as the request, in the same kind of transaction, without a server. */
function askBare({ app }: BenchStack, { property_id }: BenchBuilding, { kind, ask }: Case, count: number) {
  if (kind === undefined) return undefined;
  const db = createDb(app);
  const asked = { property_id, search_by: '', page: 1, page_size: 10, ...ask };
  return timeStatements(count, () => transaction(db, { property_id }, (tx) => pageOf(tx, kind, asked)));
}

function pathOf({ property_id }: BenchBuilding, { list, ask }: Case): string {
  const query = new URLSearchParams({ property_id });
  for (const [name, value] of Object.entries(ask)) query.set(name, String(value));
  return `/v1/${list}-datatable?${query.toString()}`;
}
