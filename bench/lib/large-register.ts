import { putBack, takeOff } from '../../tools/scale/constraints.ts';
import type { BenchBuilding } from './building.ts';
import { COMMON, RARE } from './large-lists.ts';
import type { BenchStack } from './stack.ts';

/** One permit in this many waits for its first stage. */
const WAITING_EVERY = 200;

/**
 * Fills a property with `count` goods permits of its first slot, one per minute, over all its floors and 2,000 tenants.
 * Some wait for a decision, and their deadlines are around now.
 */
export async function fillRegister(stack: BenchStack, building: BenchBuilding, count: number): Promise<void> {
  const { property_id, slots } = building;
  const client = await stack.owner.connect();
  try {
    await client.query('set statement_timeout = 0');
    const tables = ['permit', 'permit_applicant', 'permit_stage'];
    const taken = await takeOff(client, tables);
    const values = [property_id, slots[0]?.id, count];
    await client.query(
      `create temp table place as select array_agg(id order by id) as ids from floor where property_id = '${property_id}'`,
    );
    await client.query(`create temp table shop as
      select array_agg(id order by id) as ids from (select id from tenant where property_id = '${property_id}' order by id limit 2000) t`);
    await client.query(
      `insert into permit (property_id, id, kind, code, state, step, chain_id, tenant_id, floor_id, location, day, slot_id, slot_name, rejection_note, created_at, updated_at)
       select $1, (lpad(to_hex(extract(epoch from at)::bigint * 1000), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
              'loading', 'LDT' || lpad(n::text, 8, '0') || '0', state, case when state = 'submitted' then 1 end,
              (select id from approval_chain where property_id = $1 and kind = 'loading'),
              shop.ids[1 + n % cardinality(shop.ids)], place.ids[1 + n % 19], 'LG-' || n % 300, (at + interval '2 days')::date, $2, '08:00 - 10:00',
              case when state = 'rejected' then 'Tidak lengkap' end, at, at
         from generate_series(1, $3::int) n, place, shop,
              lateral (select now() - (($3::int - n) || ' minutes')::interval as at,
                              case when n % ${WAITING_EVERY} = 0 then 'submitted' when n % 50 = 1 then 'rejected' when n % 50 = 2 then 'cancelled' else 'closed' end as state) made`,
      values,
    );
    await client.query(
      `insert into permit_applicant (property_id, permit_id, company, name, email, phone, search_text)
       select property_id, id, company, 'Budi', 'budi@example.com', '0811', lower(company || e'\\n' || location || e'\\n')
         from (select p.*, case when code = 'LDT000000070' then '${RARE}' else 'PT ' || (array['${COMMON}', 'Lampu', 'Karya', 'Genset', 'Panel', 'Kamera', 'Pintu', 'Hidran', 'Cipta', 'Rupa'])[1 + (right(left(code, 11), 4)::int % 10)] || ' ' || right(left(code, 11), 3) end as company
                 from permit p where property_id = $1) p`,
      [property_id],
    );
    await client.query(
      `insert into permit_stage (property_id, permit_id, stage, step, asked_at, due_at)
       select property_id, id, 'tcr', 1, case when step = 1 then created_at end,
              case when step = 1 then now() + ((row_number() over (order by id)) % 400 - 200) * interval '1 minute' end
         from permit where property_id = $1`,
      [property_id],
    );
    await putBack([client], taken);
    for (const table of tables) await client.query(`vacuum analyze ${table}`);
  } finally {
    client.release(true);
  }
}
