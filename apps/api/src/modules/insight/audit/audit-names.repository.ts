import { comparableCode, readCode } from '@gerbang/shared/domain/permits/code';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere } from '../../../platform/database/datatable.ts';
import type { SearchTargets } from './audit.repository.ts';

/**
 * Scope of the names that a reader may see: records of one property, people and roles of its group, and the reader's
 * properties.
 */
export interface NameScope {
  property_id: string;
  group_id: string;
  property_ids: readonly string[];
}

const NAMED = {
  floor: 'name',
  bay: 'name',
  category: 'name',
  slot: 'name',
  goods_item: 'name',
  work_team: 'name',
  maintenance_schedule: 'title',
  meter: 'serial_number',
  security_post: 'name',
  security_shift: 'name',
  patrol_checkpoint: 'name',
  patrol_template: 'name',
  news: 'title',
} as const;
/** Large tables by their list view, with the text of the index that finds part of a name. */
const NAMED_LARGE = {
  unit_list: sql`lower(name)`,
  tenant_list: sql`lower(name || e'\\n' || phone)`,
  asset_list: sql`lower(name || e'\\n' || code || e'\\n' || serial_number || e'\\n' || location)`,
  patrol_round_list: sql`lower(name)`,
};
/** Maximum number of people, and of records, that a search matches. The user can narrow the search. */
const MOST_FOUND = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Current names by id. Deleted records keep their last name; a permit is named by its code. */
export async function listNames(
  tx: Tx,
  { property_id, group_id, property_ids }: NameScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from audit_names(${property_id}, ${group_id}, ${[...property_ids]}::uuid[], ${[...new Set(ids)]}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Ids that a search text can refer to: people and records by name, permits, complaints and work orders by code,
 * anything by id.
 */
export async function findSearchTargets(tx: Tx, scope: NameScope, text: string): Promise<SearchTargets> {
  if (UUID.test(text)) return { actor_id: [text], record_id: [text], id: [text] };
  const people = await idsOf(tx, peopleCalled(scope, anywhere(text)));
  const records = await idsOf(tx, recordsCalled(scope, text));
  // People are also looked up as records, to find changes made to a person.
  return { actor_id: people, record_id: [...people, ...records], id: [] };
}

function peopleCalled({ property_id, group_id }: NameScope, pattern: string): RawBuilder<{ id: string }> {
  return sql`
    select id from account where group_id = ${group_id} and kind = 'staff' and lower(name) like ${pattern}
    union all
    select a.id from tenant_account ta join account a on a.id = ta.account_id
     where ta.property_id = ${property_id} and lower(a.name) like ${pattern}`;
}

function recordsCalled({ property_id, group_id }: NameScope, text: string): RawBuilder<{ id: string }> {
  const pattern = anywhere(text);
  const code = readCode(text);
  const whole = text.trim().toUpperCase();
  const kinds = [
    ...Object.entries(NAMED).map(
      ([table, column]) =>
        sql`select id from ${sql.table(table)} where property_id = ${property_id} and lower(${sql.id(column)}) like ${pattern}`,
    ),
    ...Object.entries(NAMED_LARGE).map(
      ([view, indexed]) => sql`select id from ${sql.table(view)}
         where property_id = ${property_id} and ${indexed} like ${pattern} and lower(name) like ${pattern}`,
    ),
    // These tables are too large for a substring search, so only a whole code finds a row.
    sql`select id from complaint where property_id = ${property_id} and code = ${whole}`,
    sql`select id from work_order where property_id = ${property_id} and number = ${numberIn(whole)} and code = ${whole}`,
    sql`select id from role where group_id = ${group_id} and lower(name) like ${pattern}`,
    sql`select id from property where id = ${property_id} and lower(name) like ${pattern}`,
    sql`select record_id from audit_log
         where property_id = ${property_id} and action like '%.deleted' and detail ? 'name' and lower(detail ->> 'name') like ${pattern}`,
    ...(code === undefined
      ? []
      : [sql`select permit_id from permit_code where property_id = ${property_id} and code = ${comparableCode(code)}`]),
  ];
  return sql.join(kinds, sql` union all `);
}

/** The number at the end of a code, which is indexed. */
function numberIn(code: string): number {
  return Number(/\d{1,9}$/.exec(code)?.[0] ?? 0);
}

async function idsOf(tx: Tx, found: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${found}) as found where id is not null limit ${sql.lit(MOST_FOUND)}`.execute(tx);
  return rows.map(({ id }) => id);
}
