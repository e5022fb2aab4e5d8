import type { ClientBase } from 'pg';

/** A constraint or index that is dropped while a table is filled. */
interface Taken {
  table: string;
  name: string;
  /** The statement that creates the constraint or index again. */
  definition: string;
  bytes: number;
}

export interface TakenOff {
  tables: readonly string[];
  keys: Taken[];
  indexes: Taken[];
  foreign: Taken[];
  /** Triggers that update counts, or that derive columns which the copied rows already have. */
  triggers: { table: string; name: string }[];
  /** Description of all constraints and indexes before they were dropped. It must be the same at the end. */
  before: string;
}

/**
 * Drops foreign keys, primary keys and indexes of the tables to fill. Updating them row by row takes several times as
 * long as the filling. Created at the end, each index is sorted once. Check and not-null constraints stay and apply to
 * every row.
 */
export async function takeOff(client: ClientBase, tables: readonly string[]): Promise<TakenOff> {
  const before = await standing(client, tables);
  const foreign = await constraints(client, 'f', tables);
  const keys = await constraints(client, 'p', tables);
  const { rows: indexes } = await client.query<Taken>(
    `select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name,
            pg_get_indexdef(i.indexrelid) as definition, 0 as bytes
       from pg_index i
      where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))`,
    [tables],
  );
  const triggers = await triggersInTheWay(client);
  await client.query('begin');
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`);
  // Autovacuum has nothing to clean up while the tables are filled, and would use a core.
  for (const table of tables) await client.query(`alter table ${table} set (autovacuum_enabled = off)`);
  for (const { table, name } of foreign) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query('commit');
  return { tables, keys, indexes, foreign, triggers, before };
}

/**
 * Creates all constraints and indexes again over the given connections, and verifies that they are the same as before
 * and valid.
 */
export async function putBack(clients: readonly ClientBase[], taken: TakenOff): Promise<void> {
  const [first] = clients;
  if (first === undefined) throw new Error('There is no connection.');
  for (const client of clients)
    await client.query(
      `set maintenance_work_mem = '1GB'; set work_mem = '1GB'; set max_parallel_maintenance_workers = 0`,
    );
  const sizes = await sizesOf(first, taken.tables);
  const sized = (one: Taken): Taken => ({ ...one, bytes: sizes.get(one.table) ?? 0 });
  // Unlike constraints, the indexes of one table can be created in parallel, including that of its primary key.
  const indexes = [...taken.keys.map(indexOf), ...taken.indexes].map(sized);
  await inTurns(clients, longestFirst(indexes), (client, { definition }) => client.query(definition));
  for (const { table, name } of taken.keys) {
    await first.query(`alter table ${table} add constraint ${name} primary key using index ${name}`);
  }
  // Foreign keys are first added as not valid, because only their validation can run for several tables in parallel.
  for (const one of taken.foreign) await first.query(`${addition(one).definition} not valid`);
  await inTurns(clients, byTable(taken.foreign.map(sized)), (client, { table, name }) =>
    client.query(`alter table ${table} validate constraint ${name}`),
  );
  for (const table of taken.tables) await first.query(`alter table ${table} reset (autovacuum_enabled)`);
  for (const { table, name } of taken.triggers) await first.query(`alter table ${table} enable trigger ${name}`);
  await first.query(`insert into rollup_rebuild select id, now() from property on conflict do nothing`);
  if ((await standing(first, taken.tables)) !== taken.before)
    throw new Error('Not every constraint and index is back.');
}

function addition(one: Taken): Taken {
  return { ...one, definition: `alter table ${one.table} add constraint ${one.name} ${one.definition}` };
}

/** The index that a primary key is created from. */
function indexOf({ definition, ...key }: Taken): Taken {
  return {
    ...key,
    definition: `create unique index ${key.name} on ${key.table} ${definition.replace(/^PRIMARY KEY /, '')}`,
  };
}

/**
 * Groups foreign keys by table, because those of one table cannot be validated in parallel. The largest tables come
 * first, so that no long task starts last.
 */
function byTable(all: readonly Taken[]): Taken[][] {
  return [...Map.groupBy(all, ({ table }) => table).values()].toSorted((a, b) => total(b) - total(a));
}

/**
 * A gin index takes as long as many others, so it starts first. Started last, it would keep the other cores waiting.
 */
function longestFirst(indexes: readonly Taken[]): Taken[][] {
  const cost = ({ bytes, definition }: Taken): number => bytes * (definition.includes(' USING gin ') ? 20 : 1);
  return indexes.toSorted((a, b) => cost(b) - cost(a)).map((one) => [one]);
}

const total = (list: readonly Taken[]): number => list.reduce((sum, { bytes }) => sum + bytes, 0);

async function inTurns(
  clients: readonly ClientBase[],
  groups: Taken[][],
  work: (client: ClientBase, one: Taken) => Promise<unknown>,
): Promise<void> {
  const left = [...groups];
  await Promise.all(
    clients.map(async (client) => {
      for (let group = left.shift(); group !== undefined; group = left.shift()) {
        for (const one of group) await work(client, one);
      }
    }),
  );
}

async function constraints(client: ClientBase, type: 'f' | 'p', tables: readonly string[]): Promise<Taken[]> {
  const { rows } = await client.query<Taken>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition, 0 as bytes
       from pg_constraint
      where contype = $2 and (conrelid = any($1::regclass[]) or (contype = 'f' and confrelid = any($1::regclass[])))
      order by 1, 2`,
    [tables, type],
  );
  return rows;
}

/** Triggers that update counts, and triggers that derive columns which a copied row already contains. */
const FILLING_TRIGGERS = [
  'compare_with_earlier_corrections',
  'count_stage_minutes',
  'count_complaint_minutes',
  'describe_applicant',
  'describe_lot',
  'count_round_stop',
  'count_round_scan',
  'mark_handover_received',
  'reservation_sets_leave_by',
];

async function triggersInTheWay(client: ClientBase): Promise<{ table: string; name: string }[]> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.proname like 'roll\\_up\\_%' or p.proname = any($1) order by 1, 2`,
    [FILLING_TRIGGERS],
  );
  return rows;
}

async function sizesOf(client: ClientBase, tables: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ table: string; bytes: string }>(
    `select c.oid::regclass::text as table, pg_relation_size(c.oid)::text as bytes from pg_class c where c.oid = any($1::regclass[])`,
    [tables],
  );
  return new Map(rows.map(({ table, bytes }) => [table, Number(bytes)]));
}

/** Every constraint and index of these tables as text, and whether it is valid. */
async function standing(client: ClientBase, tables: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ line: string }>(
    `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line from pg_constraint
      where conrelid = any($1::regclass[]) or confrelid = any($1::regclass[])
     union all
     select concat_ws(' ', indrelid::regclass, pg_get_indexdef(indexrelid), indisvalid) from pg_index
      where indrelid = any($1::regclass[])
     order by 1`,
    [tables],
  );
  return rows.map(({ line }) => line).join('\n');
}
