import type { BenchBuilding } from './building.ts';
import { COMMON, fillTables, RARE } from './large-lists.ts';
import type { BenchStack } from './stack.ts';

/** One permit in this many waits for a stage. */
const WAITING_EVERY = 200;
/** One permit in this many is for work, the others are for goods of the first slot. */
const WORK_EVERY = 5;
const COMPANIES = [COMMON, 'Lampu', 'Karya', 'Genset', 'Panel', 'Kamera', 'Pintu', 'Hidran', 'Cipta', 'Rupa'];
const TABLES = ['permit', 'permit_applicant', 'permit_stage', 'permit_item', 'permit_worker'];

/**
 * Fills a property with `count` permits, one per minute, over all its floors and 2,000 tenants: a fifth for work, each
 * with three stages, which `person` has decided, the goods with two items. Some wait for a decision, and their deadlines
 * are around now. Nine in ten plates begin with B. Every tenth applicant and driver and every second worker has the
 * common name; one applicant has the rare one.
 */
export async function fillRegister(
  stack: BenchStack,
  building: BenchBuilding,
  person: string,
  count: number,
): Promise<void> {
  await fillTables(stack, TABLES, async (client) => {
    for (const statement of [placesOf(building, person), permitsOf(count), APPLICANTS, STAGES, ITEMS, WORKERS])
      await client.query(statement.replaceAll('$1', `'${building.property_id}'`));
  });
}

const placesOf = ({ slots }: BenchBuilding, person: string): string => `
  create temp table place as
     select (select array_agg(id order by id) from floor where property_id = $1) as floors,
            (select array_agg(id order by id) from (select id from tenant where property_id = $1 order by id limit 2000) t) as tenants,
            (select id from approval_chain where property_id = $1 and kind = 'loading') as chain,
            '${slots[0]?.id}'::uuid as slot, '${person}'::uuid as person`;

const permitsOf = (count: number): string => `
  insert into permit (property_id, id, kind, code, state, step, chain_id, tenant_id, floor_id, location, day, slot_id, slot_name,
                      start_date, end_date, start_time, end_time, plate, driver_name, rejection_note, created_at, updated_at)
  select $1, (lpad(to_hex(extract(epoch from at)::bigint * 1000), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
         case when is_work then 'work' else 'loading' end, case when is_work then 'W' else 'L' end || 'DT' || lpad(n::text, 8, '0') || '0',
         state, case when state = 'submitted' then 1 end, chain,
         tenants[1 + n % cardinality(tenants)], floors[1 + n % cardinality(floors)], 'LG-' || n % 300,
         case when not is_work then first end, case when not is_work then slot end, case when not is_work then '08:00 - 10:00' end,
         case when is_work then first end, case when is_work then first + 1 + n % 20 end,
         case when is_work then time '22:00' end, case when is_work then time '05:00' end,
         case when is_work then '' else case when n % 10 = 0 then 'D ' else 'B ' end || 1000 + n % 9000 || ' DT' end,
         case when is_work then '' when n % 10 = 1 then '${COMMON} ' || n % 1000 else 'Supir ' || n % 1000 end,
         case when state = 'rejected' then 'Tidak lengkap' end, at, at
    from place, generate_series(1, ${count}) n,
         lateral (select now() - ((${count} - n) || ' minutes')::interval as at, n % ${WORK_EVERY} = 3 as is_work,
                         case when n % ${WAITING_EVERY} = 0 then 'submitted' when n % 50 = 1 then 'rejected'
                              when n % 50 = 2 then 'cancelled' when n > ${count} - 5000 then 'approved' else 'closed' end as state) made,
         lateral (select (at + interval '2 days')::date as first) days`;

// The primary key of `permit` is dropped meanwhile, so `permit_search_text` would read the whole table for each row.
const APPLICANTS = `
  insert into permit_applicant (property_id, permit_id, company, name, email, phone, search_text)
  select property_id, id, company, name, 'budi@example.com', '0811', lower(company || e'\\n' || location || e'\\n' || coalesce(tenant, ''))
    from (select p.property_id, p.id, p.location, t.name as tenant,
                 case when number = 70 then '${RARE}' when number % 10 = 2 then '${COMMON} ' || number % 1000 else 'Budi ' || number % 1000 end as name,
                 case when number = 70 then '${RARE}'
                      else 'PT ' || (array[${COMPANIES.map((name) => `'${name}'`).join(', ')}])[1 + (number / 10 % 10)] || ' ' || number / 10 % 1000 end as company
            from permit p left join tenant t on t.property_id = p.property_id and t.id = p.tenant_id,
                 lateral (select substr(p.code, 4, 9)::int as number) n where p.property_id = $1) p`;

const STAGES = `
  insert into permit_stage (property_id, permit_id, stage, step, decision, note, decided_by, decided_at, asked_at, due_at)
  select property_id, id, stage, number, decision, case decision when 'rejected' then 'Tidak lengkap' else '' end,
         case when decision is not null then person end, case when decision is not null then created_at + number * interval '1 hour' end,
         case when decision is not null or is_open then created_at end,
         case when is_open then now() + ((row_number() over (order by id)) % 400 - 200) * interval '1 minute' when decision is not null then created_at + interval '4 hours' end
    from permit p, place, unnest(array['tcr', 'operational', 'gm']) with ordinality as chain (stage, number),
         lateral (select case when state in ('approved', 'closed') then 'approved' when state = 'rejected' and number = 1 then 'rejected' end as decision,
                         step = 1 and number = 1 as is_open) decided
   where property_id = $1`;

const WORKERS = `
  insert into permit_worker (property_id, permit_id, id, position_in_list, company, name, email, phone, position)
  select p.property_id, p.id, gen_random_uuid(), n, 'CV Karya', case n when 1 then '${COMMON} ' else 'Andi ' end || substr(p.code, 4, 9)::int % 1000,
         'andi@example.com', '0811', 'Tukang'
    from permit p, generate_series(1, 2) n where p.property_id = $1 and p.kind = 'work'`;

const ITEMS = `
  with thing as (insert into goods_item (property_id, id, name) values ($1, gen_random_uuid(), 'Barang') returning id)
  insert into permit_item (property_id, permit_id, id, item_id, position, name, qty, unit)
  select p.property_id, p.id, gen_random_uuid(), thing.id, n, 'Barang', n, 'pcs'
    from thing, permit p, generate_series(1, 2) n where p.property_id = $1 and p.kind = 'loading'`;
