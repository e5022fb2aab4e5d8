import { clashBetween, comparedPermit } from '@gerbang/shared/domain/permits/clashes';
import { expect, it } from 'vitest';

import { aBay, aFloor, aProperty } from '../../../../../test/builders.ts';
import { createWorld } from '../../../../../test/harness.ts';
import { aPermit } from '../../../../../test/permits/permits.ts';
import { transaction } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { listByIds, listNeighbours, listRivals } from './clashes.repository.ts';

const world = await createWorld();

const KINDS = ['loading', 'unloading', 'work'] as const;
const PLACES = ['', 'Unit LG-12', 'lg 12', 'Koridor timur', 'koridor  TIMUR', 'Atrium'];
const WORKS = ['Pengelasan rangka', 'Ganti sprinkler', 'Cat dinding'];
const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

/** A property in which permits share days, places, floors and bays in many combinations. */
async function aCrowd() {
  const { id: property_id } = await aProperty(world);
  const floors = [(await aFloor(world, { property_id })).id, (await aFloor(world, { property_id })).id, null];
  const bays = [(await aBay(world, { property_id })).id, (await aBay(world, { property_id })).id, undefined];
  const ids: string[] = [];
  for (let number = 0; number < 54; number += 1) {
    const kind = KINDS[number % 3] ?? 'work';
    const [day = '', next = ''] = DAYS.slice(Math.floor(number / 3) % 3);
    const permit = await aPermit(world, {
      property_id,
      kind,
      permit: {
        floor_id: floors[Math.floor(number / 5) % 3] ?? null,
        location: PLACES[number % PLACES.length] ?? '',
        ...(kind === 'work' ? { start_date: day, end_date: next, description: WORKS[number % 4] ?? '' } : { day }),
      },
      applicant: { company: `PT ${number % 4}` },
      ...(kind !== 'work' && { slot: { name: `${number}`, starts: '09:00', ends: '12:00' } }),
    });
    ids.push(permit.id);
    const bay_id = bays[Math.floor(number / 7) % 3];
    if (bay_id === undefined || kind === 'work') continue;
    const from = new Date(Date.parse(`${day}T00:00:00Z`) + number * 10 * 60_000);
    const during = `[${from.toISOString()},${new Date(from.getTime() + 10 * 60_000).toISOString()})`;
    await world.owner
      .insertInto('bay_booking')
      .values({ property_id, permit_id: permit.id, id: newId(), bay_id, during })
      .execute();
  }
  return { property_id, ids };
}

it('reads fewer permits than all of these days, and every one that is in conflict', async () => {
  const { property_id, ids } = await aCrowd();
  const found = { conflicts: new Set<string | undefined>(), spared: 0 };
  await transaction(world.db, { property_id }, async (tx) => {
    for (const permit of await listByIds(tx, property_id, ids)) {
      const inConflict = (others: Awaited<ReturnType<typeof listRivals>>) =>
        others.filter((other) => clashBetween(comparedPermit(permit), comparedPermit(other))).map(({ id }) => id);
      const neighbours = await listNeighbours(tx, property_id, permit);
      const rivals = await listRivals(tx, property_id, permit);
      expect(inConflict(rivals)).toEqual(inConflict(neighbours));
      for (const other of neighbours)
        found.conflicts.add(clashBetween(comparedPermit(permit), comparedPermit(other))?.reason);
      found.spared += neighbours.length - rivals.length;
    }
  });
  expect(found.conflicts).toEqual(new Set(['fire_and_hot_work', 'same_bay', 'same_place', undefined]));
  expect(found.spared).toBeGreaterThan(300);
});
