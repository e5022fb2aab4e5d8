import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { aClosedDate, aProperty, aSlot, aStaffMember } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { transaction } from '../../../platform/database/database.ts';
import { readSlotUse } from './slot-use.ts';

const world = await createWorld();
const SPAN = { from: '2026-10-20', until: '2026-11-16' };

/** Computes the expected result slot by slot and day by day. */
async function oneByOne(properties: readonly string[], by: 'day' | 'slot') {
  const key = by === 'day' ? sql`d.day::text` : sql`s.kind || '/' || s.name`;
  const { rows } = await sql<{ key: string; taken: number; places: number }>`
    select ${key} as key, sum(coalesce(r.taken, 0))::int as taken, sum(coalesce(r.places, s.capacity))::int as places
      from slot s
     cross join (select generate_series(${SPAN.from}::date, ${SPAN.until}::date, interval '1 day')::date) d (day)
      left join rollup_slot r on r.property_id = s.property_id and r.day = d.day and r.slot_id = s.id
     where s.property_id = any(${properties}::uuid[])
       and (r.taken is not null or (s.active and not exists (
             select from closed_date c where c.property_id = s.property_id and c.day = d.day)))
     group by 1 order by 1`.execute(world.owner);
  return rows;
}

async function aPropertyWithSlots(given: { group_id?: string }, step: number): Promise<string> {
  const { id: property_id } = await aProperty(world, given);
  const slots = [
    await aSlot(world, { property_id, name: '08:00 - 10:00', capacity: 4 }),
    await aSlot(world, { property_id, name: '10:00 - 12:00', capacity: 6 + step }),
    await aSlot(world, { property_id, name: '13:00 - 15:00', capacity: 9, active: false }),
    await aSlot(world, { property_id, name: '15:00 - 17:00', capacity: 2, active: false }),
  ];
  for (const day of ['2026-10-25', '2026-11-10', '2026-11-11']) await aClosedDate(world, { property_id, day });
  // Some days of the first three slots with capacities other than today's. One of the days was closed later.
  for (const [index, { id }] of slots.slice(0, 3).entries()) {
    await sql`
      insert into rollup_slot select ${property_id}, d::date, ${id}, ${index + 1}, ${index + 5}
        from generate_series('2026-10-18'::date, '2026-11-20', ${`${index + step + 2} days`}::interval) d`.execute(
      world.owner,
    );
  }
  await sql`insert into rollup_slot values (${property_id}, '2026-11-10', ${slots[0]?.id ?? ''}, 2, 3)
    on conflict do nothing`.execute(world.owner);
  return property_id;
}

describe('slot use', () => {
  it('computes the same slot use as a sum over every slot and day, with closed days and inactive slots', async () => {
    const first = await aPropertyWithSlots({}, 0);
    const { rows } = await sql<{ group_id: string }>`select group_id from property where id = ${first}`.execute(
      world.owner,
    );
    const second = await aPropertyWithSlots({ group_id: rows[0]?.group_id ?? '' }, 1);
    const { id: staff_id } = await aStaffMember(world, { properties: [first, second] });
    for (const properties of [[first], [second], [first, second]]) {
      const found = await transaction(world.db, { staff_id }, (tx) =>
        readSlotUse(tx, { ...SPAN, properties }, undefined),
      );
      expect(found.days.map(({ day, ...use }) => ({ key: day, ...use }))).toEqual(await oneByOne(properties, 'day'));
      expect(found.by_slot.map(({ kind, name, taken, places }) => ({ key: `${kind}/${name}`, taken, places }))).toEqual(
        await oneByOne(properties, 'slot'),
      );
    }
    const of_work = await transaction(world.db, { staff_id }, (tx) =>
      readSlotUse(tx, { ...SPAN, properties: [first] }, 'work'),
    );
    expect(of_work).toEqual({ days: [], by_slot: [] });
  });
});
