import { DATATABLE_CAP } from '@gerbang/shared/contracts/datatable';
import { AUTHOR_KINDS, SHOWN_AUTHOR_KINDS, type AuditListQuery } from '@gerbang/shared/contracts/insight/audit';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { startOfDay, type Page } from '../../../platform/database/datatable.ts';
import { AppError } from '../../../platform/errors.ts';

export interface StoredEntry {
  id: string;
  at: Date;
  actor_kind: 'staff' | 'tenant' | 'anonymous' | 'system';
  actor_id: string | null;
  action: string;
  record_kind: string;
  record_id: string | null;
  detail: Record<string, unknown>;
  has_personal: boolean;
  /** Null when the personal fields were erased or never stored. */
  personal_fields: string[] | null;
  seq: number | null;
  request_id: string;
}

/** Ids that a search refers to: authors, records or log rows. */
export interface SearchTargets {
  actor_id: readonly string[];
  record_id: readonly string[];
  id: readonly string[];
}

type Condition = RawBuilder<boolean>;
/** Rows that one index can return in order of time, for a set of key values. */
interface Branch {
  /** Index columns before the time, each with the values to look up. */
  wanted: readonly { column: string; type: 'uuid' | 'text'; values: readonly string[] }[];
  conditions: readonly Condition[];
  /** Position of nulls in the index when it is read newest first. The planner chooses the index by it. */
  nulls: readonly [at: 'first' | 'last', id: 'first' | 'last'];
}

// Positions of nulls in the indexes. The migration explains them.
const BY_TIME = ['last', 'last'] as const;
const BY_AREA = ['first', 'last'] as const;
const BY_AUTHOR_KIND = ['last', 'first'] as const;
const BY_KEY = ['first', 'first'] as const;

/**
 * One page of a property's log with the total, counted up to the cap. Rows are read from an index in order of time, and
 * only as many as the page needs, so a page costs the same at a thousand and at a million rows.
 */
export async function listPage(
  tx: Tx,
  ask: AuditListQuery,
  targets: SearchTargets | undefined,
): Promise<Page<StoredEntry>> {
  const offset = (ask.page - 1) * ask.page_size;
  if (offset >= DATATABLE_CAP) throw new AppError('malformed', { fields: [{ path: 'page', code: 'invalid' }] });
  const branches = branchesOf(ask, targets);
  if (branches.length === 0) return { data: [], total: 0, page: ask.page };
  // On a large log JIT compilation takes longer than reading a page.
  await sql`set local jit = off`.execute(tx);
  const way = ask.sort === 'at' ? 'asc' : 'desc';
  const order = orderBy(way, BY_KEY);
  const counted = union(branches, (branch) => selected(ask, branch, sql`limit ${sql.lit(DATATABLE_CAP + 1)}`));
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from (${counted}) as found limit ${sql.lit(DATATABLE_CAP + 1)}) as counted`.execute(
    tx,
  );
  const total = rows[0]?.total ?? 0;
  const enough = sql`limit ${sql.lit(offset + ask.page_size)}`;
  const found = union(branches, (branch) => selected(ask, branch, sql`${orderBy(way, branch.nulls)} ${enough}`));
  const data = await readEntries(
    tx,
    ask.property_id,
    sql`select id, at from (${found}) as found ${order} limit ${ask.page_size} offset ${offset}`,
    order,
  );
  if (total <= DATATABLE_CAP) return { data, total, page: ask.page };
  return { data, total: DATATABLE_CAP, page: ask.page, capped: true };
}

function branchesOf(ask: AuditListQuery, targets: SearchTargets | undefined): Branch[] {
  const { area, author_id, record_id } = ask;
  const author_kind = ask.author_kind ?? (ask.system === undefined ? SHOWN_AUTHOR_KINDS : undefined);
  const days = daysOf(ask);
  const areas = area === undefined ? [] : [anyOf('area', area)];
  const kinds = author_kind === undefined ? [] : [anyOf('actor_kind', author_kind)];
  const author = author_id === undefined ? [] : [sql<boolean>`actor_id = ${author_id}`];
  const record = record_id === undefined ? [] : [sql<boolean>`record_id = ${record_id}`];
  const all = [...days, ...areas, ...kinds, ...author, ...record];
  if (targets !== undefined) return targetBranches(targets, all);
  if (record.length > 0 || author.length > 0) return [{ wanted: [], conditions: all, nulls: BY_KEY }];
  const kind = { column: 'actor_kind', type: 'text', values: author_kind ?? AUTHOR_KINDS } as const;
  if (area !== undefined)
    return [{ wanted: [{ column: 'area', type: 'text', values: area }, kind], conditions: days, nulls: BY_AREA }];
  if (author_kind !== undefined) return [{ wanted: [kind], conditions: days, nulls: BY_AUTHOR_KIND }];
  return [{ wanted: [], conditions: days, nulls: BY_TIME }];
}

/** Rows by the people or about the records of a search. No row is in two branches. */
function targetBranches({ actor_id, record_id, id }: SearchTargets, all: readonly Condition[]): Branch[] {
  const notTheirs = sql<boolean>`(actor_id is null or actor_id <> all(${actor_id}::uuid[]))`;
  const notAbout = sql<boolean>`(record_id is null or record_id <> all(${record_id}::uuid[]))`;
  const of = (column: keyof SearchTargets, values: readonly string[], more: readonly Condition[] = []): Branch[] =>
    values.length === 0
      ? []
      : [{ wanted: [{ column, type: 'uuid', values }], conditions: [...all, ...more], nulls: BY_KEY }];
  return [
    ...of('actor_id', actor_id),
    ...of('record_id', record_id, [notTheirs]),
    ...of('id', id, [notTheirs, notAbout]),
  ];
}

function anyOf(column: string, values: readonly string[]): Condition {
  return sql`${sql.ref(column)} = any(${values}::text[])`;
}

/** Condition for the days `from` to `to`, midnight to midnight in the time zone of the property. */
function daysOf({ property_id, from, to }: AuditListQuery): Condition[] {
  return [
    ...(from === undefined ? [] : [sql<boolean>`at >= ${startOfDay(property_id, sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql<boolean>`at < ${startOfDay(property_id, sql`${to}::date + 1`)}`]),
  ];
}

function selected(ask: AuditListQuery, { wanted, conditions }: Branch, end: RawBuilder<unknown>): RawBuilder<unknown> {
  const equal = wanted.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`wanted_${column}`)}`);
  const rows = sql`select id, at from audit_log
    where ${sql.join([sql`property_id = ${ask.property_id}`, ...equal, ...conditions], sql` and `)} ${end}`;
  if (wanted.length === 0) return sql`(${rows})`;
  const lists = wanted.map(
    ({ column, type, values }) =>
      sql`unnest(${[...new Set(values)]}::${sql.raw(type)}[]) as ${sql.id(`wanted_${column}`)}`,
  );
  return sql`(select l.id, l.at from ${sql.join(lists, sql` cross join `)} cross join lateral (${rows}) l)`;
}

/** Order by time with nulls where the index has them. The opposite direction swaps first and last. */
function orderBy(way: 'asc' | 'desc', nulls: Branch['nulls']): RawBuilder<unknown> {
  const keys = (['at', 'id'] as const).map((column, index) => {
    const side = (nulls[index] === 'first') === (way === 'desc') ? sql`first` : sql`last`;
    return sql`${sql.ref(column)} ${sql.raw(way)} nulls ${side}`;
  });
  return sql`order by ${sql.join(keys)}`;
}

function union(branches: readonly Branch[], select: (branch: Branch) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(branches.map(select), sql` union all `);
}

async function readEntries(
  tx: Tx,
  property_id: string,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select l.id, l.at, l.actor_kind, l.actor_id, l.action, l.record_kind, l.record_id, l.detail, l.request_id, s.seq,
           l.personal_digest is not null as has_personal,
           (select array_agg(field order by field) from audit_personal p, jsonb_object_keys(p.personal_values) as field
             where p.property_id = l.property_id and p.audit_id = l.id) as personal_fields
      from (${page}) as page
      join audit_log l on l.property_id = ${property_id} and l.id = page.id
      left join audit_seal s on s.property_id = l.property_id and s.audit_id = l.id
     ${order}`.execute(tx);
  return rows;
}

export interface CheckedPiece {
  checked: number;
  last_seq: number;
  last_id: string | null;
  is_end: boolean;
  fault: 'changed' | 'missing' | 'gap' | 'left_out' | 'personal' | 'head' | null;
  fault_seq: number | null;
  fault_id: string | null;
}

export async function checkPiece(
  tx: Tx,
  property_id: string,
  from: { after_seq: number; after_id: string | undefined },
  limit: number,
): Promise<CheckedPiece | undefined> {
  const { rows } = await sql<CheckedPiece>`
    select * from check_audit(${property_id}, ${from.after_seq}, ${from.after_id ?? null}::uuid, ${limit})`.execute(tx);
  return rows[0];
}

/** Last seal of the chain, and the number of rows that are not sealed yet, counted up to the cap. */
export async function readHead(
  tx: Tx,
  property_id: string,
): Promise<{ seq: number | null; hash: string | null; unsealed: number } | undefined> {
  const { rows } = await sql<{ seq: number | null; hash: string | null; unsealed: number }>`
    select h.seq, encode(h.hash, 'hex') as hash,
           (select count(*)::int from (select from audit_unsealed where property_id = ${property_id}
                                        limit ${sql.lit(DATATABLE_CAP)}) as waiting) as unsealed
      from (select) as one left join audit_head h on h.property_id = ${property_id}`.execute(tx);
  return rows[0];
}

export async function findSeal(
  tx: Tx,
  property_id: string,
  seq: number,
): Promise<{ seq: number; hash: string; at: Date | null } | undefined> {
  const { rows } = await sql<{ seq: number; hash: string; at: Date | null }>`
    select s.seq, encode(s.hash, 'hex') as hash, l.at
      from audit_seal s left join audit_log l on l.property_id = s.property_id and l.id = s.audit_id
     where s.property_id = ${property_id} and s.seq = ${seq}`.execute(tx);
  return rows[0];
}

export async function findTime(tx: Tx, property_id: string, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from audit_log where property_id = ${property_id} and id = ${id}`.execute(tx);
  return rows[0]?.at;
}
