import { describe, expect, it } from 'vitest';

import { aStaffMember } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aBuilding, submitLoading } from '../../../../test/permits/submissions.ts';
import { newId } from '../../../platform/database/ids.ts';
import { writeExport } from './exports.jobs.ts';

const world = await createWorld();

/** Permits of one property with people: requested, and not written yet. */
async function requested() {
  const building = await aBuilding(world);
  await submitLoading(world, building);
  const { property_id } = building;
  const actions = ['permit.read', 'permit.view_people'] as const;
  const staff = await aStaffMember(world, { properties: [property_id], role: { actions } });
  const key = { account_id: staff.id, id: newId() };
  const query = JSON.stringify({ property_id, view: 'all', search_by: 'maju', people: 'true' });
  const expires_at = new Date(MONDAY_MORNING.getTime() + 3_600_000);
  const times = { created_at: MONDAY_MORNING, touched_at: MONDAY_MORNING, expires_at };
  const file = { source: 'permit', query, language: 'id', file_name: 'permit.csv', ...times } as const;
  await world.owner
    .insertInto('export_file')
    .values({ ...key, ...file })
    .execute();
  const result = async () => {
    await writeExport.run(key, world.deps);
    const found = world.owner.selectFrom('export_file').select(['state', 'rows_total']).where('id', '=', key.id);
    return found.executeTakeFirst();
  };
  return { property_id, staff, result };
}

describe('the job of a list of one property', () => {
  it('writes the rows of that property', async () => {
    const { result } = await requested();
    expect(await result()).toEqual({ state: 'done', rows_total: 1 });
  });

  it('fails when the person no longer works for the property', async () => {
    const { staff, result } = await requested();
    await world.owner.deleteFrom('staff_property').where('account_id', '=', staff.id).execute();
    expect(await result()).toEqual({ state: 'failed', rows_total: null });
  });

  it('fails when the person has lost the right to download people', async () => {
    const { staff, result } = await requested();
    await world.owner
      .deleteFrom('role_action')
      .where('role_id', '=', staff.role_id)
      .where('action', '=', 'permit.view_people')
      .execute();
    expect(await result()).toEqual({ state: 'failed', rows_total: null });
  });
});
