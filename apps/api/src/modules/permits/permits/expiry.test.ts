import { beforeEach, describe, expect, it } from 'vitest';

import { goodsInside, ONE_STAGE, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  aTenantForm,
  created,
  permitRow,
  postAsTenant,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { breakRows } from '../../../../test/platform/broken-rows.ts';
import { closePastTheirWindow } from './permits.jobs.ts';

const world = await createWorld();
let building: Building;
let staff: string;
const at = (when: Date) => staffAt(world, building, when);
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  staff = await aDecider(world, building, 'tcr');
});

const approved = async (permit: Submitted) => {
  await approve(world, staff, permit, 'tcr');
  return permit;
};

describe('expiry of permits', () => {
  it('[D3-19] closes permits of goods that never came, undecided permits and ended work, but not of goods still inside', async () => {
    const never = await approved(await submitLoading(world, building));
    const undecided = await submitLoading(world, building);
    const inside = await goodsInside(world, building);
    const work = await approved(await submitWork(world, building));
    const states = async () => {
      await closePastTheirWindow.run({}, world.deps);
      return Promise.all(
        [never, undecided, inside, work].map(async (permit) => (await permitRow(world, permit)).state),
      );
    };
    staff = await at(new Date('2026-11-18T02:59:59Z'));
    expect(await states()).toEqual(['approved', 'submitted', 'checked', 'approved']);
    staff = await at(new Date('2026-11-18T03:00:00Z'));
    expect(await states()).toEqual(['closed', 'closed', 'checked', 'approved']);
    staff = await at(new Date('2026-12-10T16:59:59Z'));
    expect(await states()).toEqual(['closed', 'closed', 'checked', 'approved']);
    staff = await at(new Date('2026-12-10T17:00:00Z'));
    expect(await states()).toEqual(['closed', 'closed', 'checked', 'closed']);
  });

  it('closes expired permits of every property, also after one of a deactivated property', async () => {
    const first = await submitLoading(world, building);
    const active = await aBuilding(world, { chains: ONE_STAGE });
    const second = await submitLoading(world, active);
    await world.owner.updateTable('property').set({ active: false }).where('id', '=', building.property_id).execute();
    world.clock.set(new Date('2026-11-18T03:00:00Z'));
    await closePastTheirWindow.run({}, world.deps);
    expect([(await permitRow(world, first)).state, (await permitRow(world, second)).state]).toEqual([
      'closed',
      'closed',
    ]);
  });

  it('closes the others when one permit cannot be closed, reports it, and closes it in a later run', async () => {
    const broken = await submitLoading(world, building);
    const other = await submitLoading(world, building);
    const mend = await breakRows(world.owner, 'permit', 'id', broken.id);
    world.clock.set(new Date('2026-11-18T03:00:00Z'));
    await expect(closePastTheirWindow.run({}, world.deps)).rejects.toThrow('broken row');
    expect((await permitRow(world, other)).state).toBe('closed');
    await mend();
    await closePastTheirWindow.run({}, world.deps);
    expect((await permitRow(world, broken)).state).toBe('closed');
  });

  it('[D3-93] ends a goods-out slot across midnight on the next day', async () => {
    const out = await approved(
      created(await postAsTenant(world, building, await aTenantForm(world, building, 'unloading')), building),
    );
    staff = await at(new Date('2026-11-19T00:59:59Z'));
    await closePastTheirWindow.run({}, world.deps);
    expect((await permitRow(world, out)).state).toBe('approved');
    staff = await at(new Date('2026-11-19T01:00:00Z'));
    await closePastTheirWindow.run({}, world.deps);
    expect((await permitRow(world, out)).state).toBe('closed');
  });
});
