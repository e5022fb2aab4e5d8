import type { ComplaintDatatable } from '@gerbang/shared/contracts/operations/complaints';
import { beforeEach, describe, expect, it } from 'vitest';

import { aUnit } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { anOffice, raiseComplaint, type Office } from '../../../../test/operations/complaint-office.ts';

const world = await createWorld();
let office: Office;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
});

async function titles(query: string): Promise<string[]> {
  const answer = await office.handler.call('GET', `complaint-datatable?${query}`);
  return answer.json<ComplaintDatatable>().data.map(({ title }) => title);
}

describe('the search in the list of complaints', () => {
  it('finds complaints by number, title, place, tenant and unit, also after those have a new name', async () => {
    const { property_id, tenant } = office;
    const id = await raiseComplaint(office, { title: 'AC bocor' });
    await raiseComplaint(office, { title: 'Lampu mati' });
    const unit = await aUnit(world, { property_id });
    const place = { unit_id: unit.id, location: 'Dekat pintu' };
    await world.owner.updateTable('complaint').set(place).where('id', '=', id).execute();
    expect(await titles('search_by=klh-00001')).toEqual(['AC bocor']);
    expect(await titles('search_by=AMPU')).toEqual(['Lampu mati']);
    expect(await titles('search_by=dekat%20p')).toEqual(['AC bocor']);
    await world.owner.updateTable('tenant').set({ name: 'Dapur Bunda' }).where('id', '=', tenant.id).execute();
    await world.owner.updateTable('unit').set({ name: 'GF-77' }).where('id', '=', unit.id).execute();
    expect(await titles('search_by=bunda&sort=code')).toEqual(['AC bocor', 'Lampu mati']);
    expect(await titles('search_by=gf-7&sort=waiting_since')).toEqual(['AC bocor']);
    expect(await titles('search_by=gf-78')).toEqual([]);
  });
});
