import { findBroken, sumFindings, type Findings, type Invariant } from './invariant.ts';

const OUR_KEYS = `c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

/** Every foreign key between two tables with `property_id` compares it. */
const KEY_COMPARES_THE_PROPERTY = `
  select c.conname as name, c.conrelid::regclass::text as child
    from pg_constraint c
   where ${OUR_KEYS}
     and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'property_id')
     and exists (select from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'property_id')
     and not exists (select from unnest(c.conkey, c.confkey) as k(child, parent)
                       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child and a.attname = 'property_id'
                       join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent and b.attname = 'property_id')`;

const CONSTRAINT_IS_VALIDATED = `
  select conname as name, conrelid::regclass::text as child from pg_constraint
   where contype in ('f', 'c') and not convalidated and connamespace = 'public'::regnamespace`;

/** Accounts have no property. A staff member works only at properties of their own group. */
const STAFF_STAY_IN_THEIR_GROUP = `
  select sp.account_id, sp.property_id from staff_property sp
    join account a on a.id = sp.account_id
    join property p on p.id = sp.property_id
   where a.group_id <> p.group_id`;

/** Has no foreign key, because the lot is found by its id alone. */
const LOT_OF_AN_ITEM_EXISTS = `
  select i.property_id, i.permit_id, i.id as permit_item_id from permit_item i
   where i.lot_id is not null
     and not exists (select from goods_lot l where l.property_id = i.property_id and l.id = i.lot_id)`;

/** For each foreign key, the statement that finds children without a parent. Only a damaged database has any. */
const STATEMENTS = `
  select c.conname as name, format('select %s from %s c where %s and not exists (select from %s p where %s)',
           string_agg(format('c.%I', a.attname), ', ' order by k.n), c.conrelid::regclass,
           string_agg(format('c.%I is not null', a.attname), ' and ' order by k.n), c.confrelid::regclass,
           string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ' order by k.n)) as statement
    from pg_constraint c
   cross join unnest(c.conkey, c.confkey) with ordinality as k(child, parent, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.parent
   where ${OUR_KEYS}
   group by c.oid, c.conname, c.conrelid, c.confrelid
   order by c.conrelid::regclass::text, c.conname`;

export const references: Invariant = {
  id: 'I12',
  title: 'every record belongs to the same property as the record it refers to, which exists',
  async check({ owner }) {
    const outcomes: Findings[] = [
      await findBroken(owner, 'key without property', KEY_COMPARES_THE_PROPERTY),
      await findBroken(owner, 'constraint not validated', CONSTRAINT_IS_VALIDATED),
      await findBroken(owner, 'staff of another group', STAFF_STAY_IN_THEIR_GROUP),
      await findBroken(owner, 'permit_item.lot_id', LOT_OF_AN_ITEM_EXISTS),
    ];
    const { rows } = await owner.query<{ name: string; statement: string }>(STATEMENTS);
    for (const { name, statement } of rows) outcomes.push(await findBroken(owner, name, statement));
    return { checked: rows.length, ...sumFindings(outcomes) };
  },
};
