import type { ClientBase } from 'pg';

/** A table and which of its rows belong to the group: a condition with one parameter, the id of the group or its properties. */
export interface OwnedTable {
  name: string;
  /** Columns that can be written. */
  columns: string;
  where: string;
}

const WRITABLE = `(
  select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')`;

const TABLES = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;
const HAS_PROPERTY = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'property_id' and not a.attisdropped)`;

/** Tables whose rows name their property. All but the unlogged ones, whose rows last a minute, are replicated. */
const PROPERTY_TABLES = `
  select format('%I', c.relname) as name, ${WRITABLE} as columns, 'property_id = any ($1::uuid[])' as where
    from ${TABLES} and ${HAS_PROPERTY} and (c.relpersistence = 'p' or $1) order by 1`;

/** What the move itself writes. */
export const MOVE_TABLES = ['group_place', 'group_marker', 'parked_job'];

/** Tables about the people of a group, found by the column that leads to it. They are copied at the end. */
const PEOPLE_TABLES = `
  select format('%I', c.relname) as name, ${WRITABLE} as columns,
         case o.owner when 'id' then 'id = $1::uuid'
                      when 'group_id' then 'group_id = $1::uuid'
                      when 'role_id' then 'role_id in (select id from role where group_id = $1::uuid)'
                      when 'account_id' then 'account_id in (select id from account where group_id = $1::uuid)'
                      else 'owner_key in (select ''account:'' || id from account where group_id = $1::uuid)' end as where
    from (select case when c.relname = 'property_group' then 'id'
                      when c.relname = 'upload' then 'owner_key'
                      else (select a.attname::text from pg_attribute a
                             where a.attrelid = c.oid and a.attname in ('group_id', 'role_id', 'account_id')
                             order by array_position(array['group_id', 'role_id', 'account_id'], a.attname::text) limit 1)
                  end as owner, c.*
            from ${TABLES}) o
    join pg_class c on c.oid = o.oid
   where o.owner is not null and not ${HAS_PROPERTY} and c.relname <> all ($1)
   -- Other conditions look these up.
   order by c.relname in ('account', 'role'), c.relname`;

export async function propertyTables(db: ClientBase, { unlogged = false } = {}): Promise<OwnedTable[]> {
  return (await db.query<OwnedTable>(PROPERTY_TABLES, [unlogged])).rows;
}

export async function peopleTables(db: ClientBase): Promise<OwnedTable[]> {
  return (await db.query<OwnedTable>(PEOPLE_TABLES, [MOVE_TABLES])).rows;
}

/** Numbers of the group's rows were given at the source. New ones at this cell must be higher. */
const RAISE_SEQUENCES = `
  select format('select setval(%L, greatest((select coalesce(max(%I), 0) from %s), (select last_value from %s)))',
                s.name, a.attname, c.oid::regclass, s.name) as statement
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
   cross join lateral (select pg_get_serial_sequence(c.oid::regclass::text, a.attname) as name) s
   where c.relnamespace = 'public'::regnamespace`;

export async function raiseSequences(db: ClientBase): Promise<void> {
  const { rows } = await db.query<{ statement: string }>(RAISE_SEQUENCES);
  for (const { statement } of rows) await db.query(statement);
}
