import { SEARCH_PART_MIN, type SearchKind, type SearchResult } from '@gerbang/shared/contracts/insight/search';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '../../../platform/database/database.ts';
import { anywhere } from '../../../platform/database/datatable.ts';

/** Where to search, and how many results to return. Records of `property_id` come first. */
export interface SearchScope {
  group_id: string;
  property_id: string;
  /** The properties to search: only `property_id`, or all properties of the person. */
  property_ids: readonly string[];
  limit: number;
}

/** The typed text as a prefix of a permit code, of a company, and of a number plate. Null if it cannot be one. */
export interface SearchText {
  typed: string;
  code: string | null;
  company: string | null;
  plate: string | null;
}

type StoredResult = Omit<SearchResult, 'kind'>;

/** The results of one kind. None when the text is too short for it. */
export async function find(tx: Tx, kind: SearchKind, scope: SearchScope, text: SearchText): Promise<StoredResult[]> {
  const query = QUERIES[kind](scope, text);
  if (query === undefined) return [];
  const { rows } = await sql<StoredResult>`${query}`.execute(tx);
  // A permit whose code and company both match is found twice.
  return [...new Map(rows.map((row) => [`${row.id} ${row.title}`, row])).values()];
}

type Query = (scope: SearchScope, text: SearchText) => RawBuilder<unknown> | undefined;

const first = ({ property_id, property_ids }: SearchScope) => sql`${property_id}, ${property_ids.length}::int`;

/** A query by part of a text. Trigram indexes cannot find a shorter text: it would read every row. */
const byPart =
  (query: (scope: SearchScope, pattern: string) => RawBuilder<unknown>): Query =>
  (scope, { typed }) =>
    typed.length < SEARCH_PART_MIN ? undefined : query(scope, anywhere(typed));

/** Rows of the keys that a search function returns, in the order of the function. */
const records = (search: string, rows: RawBuilder<unknown>): Query =>
  byPart(
    (scope, pattern) => sql`
      select k.property_id, k.id, pr.name as property, r.* from
        ${sql.ref(search)}(${first(scope)}, ${pattern}, ${scope.limit}) with ordinality as k(property_id, id, place)
        join property pr on pr.id = k.property_id
       cross join lateral (${rows}) r
       order by (lower(r.title) like ${pattern.slice(1)}) desc, k.place`,
  );

const PERMIT = sql`
  join permit p on p.property_id = k.property_id and p.id = k.id
  join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
  join property pr on pr.id = p.property_id`;
const COMPANY = sql`coalesce(nullif(a.company, ''), a.name)`;
const FIRST_DAY = sql`coalesce(p.day, p.start_date)::text`;

const QUERIES: Readonly<Record<SearchKind, Query>> = {
  permit: (scope, { code, company }) => sql`
    select k.property_id, k.id, pr.name as property, ${COMPANY} as title, p.code, p.location as note, p.kind as part, p.state,
           ${FIRST_DAY} as day
      from search_permits(${first(scope)}, ${code}, ${company}, ${scope.limit}) with ordinality as k(property_id, id, place)
      ${PERMIT} order by k.place`,
  plate: (scope, { plate }) =>
    plate === null
      ? undefined
      : sql`
    select k.property_id, k.id, pr.name as property, p.plate as title, p.code, ${COMPANY} as note, p.kind as part, p.state,
           ${FIRST_DAY} as day
      from search_plates(${first(scope)}, ${plate}, ${scope.limit}) with ordinality as k(property_id, id, place)
      ${PERMIT} order by k.place`,
  person: byPart(
    (scope, pattern) => sql`
    select k.property_id, k.id, pr.name as property, k.name as title, p.code, ${COMPANY} as note, k.part, p.state,
           ${FIRST_DAY} as day
      from search_people(${first(scope)}, ${pattern}, ${scope.limit}) with ordinality as k(property_id, id, part, name, place)
      ${PERMIT} order by k.place`,
  ),
  complaint: records(
    'search_complaints',
    sql`select c.title, c.code, coalesce(t.name, nullif(c.location, ''), f.name, '') as note, null as part, c.status as state,
               (c.created_at at time zone pr.time_zone)::date::text as day
          from complaint c
          left join tenant t on t.property_id = c.property_id and t.id = c.tenant_id
          left join floor f on f.property_id = c.property_id and f.id = c.floor_id
         where c.property_id = k.property_id and c.id = k.id`,
  ),
  work_order: records(
    'search_work_orders',
    sql`select w.title, w.code, w.location as note, null as part, w.status as state,
               (coalesce(w.due_at, w.created_at) at time zone pr.time_zone)::date::text as day
          from work_order w where w.property_id = k.property_id and w.id = k.id`,
  ),
  unit: records(
    'search_units',
    sql`select u.name as title, '' as code, concat_ws(' · ', f.name, t.name) as note, null as part, null as state, null as day
          from unit u
          join floor f on f.property_id = u.property_id and f.id = u.floor_id
          left join tenant_unit tu on tu.property_id = u.property_id and tu.unit_id = u.id
          left join tenant t on t.property_id = u.property_id and t.id = tu.tenant_id
         where u.property_id = k.property_id and u.id = k.id`,
  ),
  tenant: records(
    'search_tenants',
    sql`select t.name as title, '' as code, array_to_string(array(
                 select u.name from tenant_unit tu
                   join unit u on u.property_id = tu.property_id and u.id = tu.unit_id
                  where tu.property_id = t.property_id and tu.tenant_id = t.id order by u.name limit 5), ', ') as note,
               null as part, null as state, null as day
          from tenant t where t.property_id = k.property_id and t.id = k.id`,
  ),
  meter: records(
    'search_meters',
    sql`select m.serial_number as title, '' as code, concat_ws(' · ', u.name, f.name, nullif(m.location, '')) as note,
               m.kind as part, null as state, null as day
          from meter m
          left join unit u on u.property_id = m.property_id and u.id = m.unit_id
          left join floor f on f.property_id = m.property_id and f.id = m.floor_id
         where m.property_id = k.property_id and m.id = k.id`,
  ),
  asset: records(
    'search_assets',
    sql`select s.name as title, s.code, s.location as note, null as part, s.state, null as day
          from asset s where s.property_id = k.property_id and s.id = k.id`,
  ),
  user: byPart(
    ({ group_id, property_id, property_ids, limit }, pattern) => sql`
    select m.property_id, a.id, pr.name as property, a.name as title, a.email as code, r.name as note, null as part,
           null as state, (a.last_login_at at time zone pr.time_zone)::date::text as day
      from account a
      join role r on r.id = a.role_id
      join staff_assignments(${group_id}, null) s on s.account_id = a.id
     cross join lateral (
       select id from unnest(s.property_ids) id where id = any(${property_ids}::uuid[])
        order by id <> ${property_id} limit 1) m(property_id)
      join property pr on pr.id = m.property_id
     where a.kind = 'staff' and a.group_id = ${group_id}
       and (lower(a.name) like ${pattern} or lower(a.email) like ${pattern})
     order by lower(a.name), a.id limit ${limit}`,
  ),
  news: byPart(
    ({ property_id, property_ids, limit }, pattern) => sql`
    select n.property_id, n.id, pr.name as property, n.title, '' as code, '' as note, n.kind as part,
           case when n.draft then 'draft' end as state, (coalesce(n.publish_at, n.updated_at) at time zone pr.time_zone)::date::text as day
      from news n
      join property pr on pr.id = n.property_id
     where n.property_id = any(${property_ids}::uuid[]) and lower(n.title) like ${pattern}
     order by n.property_id <> ${property_id}, n.updated_at desc limit ${limit}`,
  ),
};
