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

/** The results of some kinds. A kind of which nothing was found is missing or has an empty list. */
export async function find(
  tx: Tx,
  kinds: readonly SearchKind[],
  scope: SearchScope,
  text: SearchText,
): Promise<Map<SearchKind, StoredResult[]>> {
  const keys = await findKeys(tx, kinds, scope, text);
  const found = new Map<SearchKind, StoredResult[]>();
  for (const kind of kinds) {
    const query = isSmall(kind) ? SMALL[kind](scope, text) : rowsOf(kind, keys.get(kind) ?? [], text);
    if (query === undefined) continue;
    const { rows } = await sql<StoredResult>`${query}`.execute(tx);
    // A permit whose code and company both match is found twice.
    found.set(kind, [...new Map(rows.map((row) => [`${row.id} ${row.title}`, row])).values()]);
  }
  return found;
}

/** A found record; for a person with the part and the name that they have in the permit. */
interface Key {
  kind: LargeKind;
  property_id: string;
  id: string;
  part: string | null;
  name: string | null;
}

/**
 * Finds keys of all kinds in one statement, each kind in the order of its search function. Planning a statement for the
 * rows of each kind would take longer than this search.
 */
async function findKeys(
  tx: Tx,
  kinds: readonly SearchKind[],
  scope: SearchScope,
  text: SearchText,
): Promise<Map<LargeKind, Key[]>> {
  const searches = kinds.flatMap((kind) => {
    const search = isSmall(kind) ? undefined : LARGE[kind].search(scope, text);
    if (search === undefined) return [];
    const isPerson = kind === 'person';
    const named = isPerson ? sql`k.part, k.name` : sql`null::text as part, null::text as name`;
    const columns = isPerson ? sql`property_id, id, part, name, place` : sql`property_id, id, place`;
    return [
      sql`select ${sql.lit(kind)} as kind, k.property_id, k.id, ${named}, k.place
            from ${search} with ordinality as k(${columns})`,
    ];
  });
  if (searches.length === 0) return new Map();
  const { rows } = await sql<Key>`${sql.join(searches, sql` union all `)} order by place`.execute(tx);
  return Map.groupBy(rows, ({ kind }) => kind);
}

/** The rows of keys of one kind, in their order. */
function rowsOf(kind: LargeKind, keys: readonly Key[], text: SearchText): RawBuilder<unknown> | undefined {
  if (keys.length === 0) return undefined;
  const column = (name: keyof Key) => keys.map((key) => key[name]);
  return sql`
    with k as (
      select * from unnest(${column('property_id')}::uuid[], ${column('id')}::uuid[], ${column('part')}::text[], ${column('name')}::text[])
        with ordinality as k(property_id, id, part, name, place))
    ${LARGE[kind].rows(text)}`;
}

type SmallKind = 'user' | 'news';
type LargeKind = Exclude<SearchKind, SmallKind>;
type Query = (scope: SearchScope, text: SearchText) => RawBuilder<unknown> | undefined;
/** How a kind with many records is searched, and how the found records (`k`) are described. */
interface Large {
  search: Query;
  rows: (text: SearchText) => RawBuilder<unknown>;
}

const isSmall = (kind: SearchKind): kind is SmallKind => kind in SMALL;

const first = ({ property_id, property_ids }: SearchScope) => sql`${property_id}, ${property_ids.length}::int`;

/** A query by part of a text. Trigram indexes cannot find a shorter text: it would read every row. */
const byPart =
  (query: (scope: SearchScope, pattern: string) => RawBuilder<unknown>): Query =>
  (scope, { typed }) =>
    typed.length < SEARCH_PART_MIN ? undefined : query(scope, anywhere(typed));

/** Records that a function finds by part of a text. Those whose title starts with the text come first. */
const records = (search: string, rows: RawBuilder<unknown>): Large => ({
  search: byPart((scope, pattern) => sql`${sql.ref(search)}(${first(scope)}, ${pattern}, ${scope.limit})`),
  rows: ({ typed }) => sql`
    select k.property_id, k.id, pr.name as property, r.* from k
      join property pr on pr.id = k.property_id
     cross join lateral (${rows}) r
     order by (lower(r.title) like ${anywhere(typed).slice(1)}) desc, k.place`,
});

/** Permits, with what a result shows as its title, note and part. */
const permits = (search: Query, title: RawBuilder<unknown>, note: RawBuilder<unknown>, part = sql`p.kind`): Large => ({
  search,
  rows: () => sql`
    select k.property_id, k.id, pr.name as property, ${title} as title, p.code, ${note} as note, ${part} as part, p.state,
           coalesce(p.day, p.start_date)::text as day
      from k
      join permit p on p.property_id = k.property_id and p.id = k.id
      join permit_applicant a on a.property_id = p.property_id and a.permit_id = p.id
      join property pr on pr.id = p.property_id
     order by k.place`,
});
const COMPANY = sql`coalesce(nullif(a.company, ''), a.name)`;

const LARGE: Readonly<Record<LargeKind, Large>> = {
  permit: permits(
    (scope, { code, company }) => sql`search_permits(${first(scope)}, ${code}, ${company}, ${scope.limit})`,
    COMPANY,
    sql`p.location`,
  ),
  plate: permits(
    (scope, { plate }) => (plate === null ? undefined : sql`search_plates(${first(scope)}, ${plate}, ${scope.limit})`),
    sql`p.plate`,
    COMPANY,
  ),
  person: permits(
    byPart((scope, pattern) => sql`search_people(${first(scope)}, ${pattern}, ${scope.limit})`),
    sql`k.name`,
    COMPANY,
    sql`k.part`,
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
};

const SMALL: Readonly<Record<SmallKind, Query>> = {
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
