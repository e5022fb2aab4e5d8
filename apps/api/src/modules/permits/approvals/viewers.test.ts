import { VIEWER_KEPT_MS, VIEWER_REPORT_MS, type Viewers } from '@gerbang/shared/contracts/permits/viewers';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aColleague, type Colleague } from '../../../../test/people/colleagues.ts';
import { aBuilding, submitLoading, type Building, type Submitted } from '../../../../test/permits/submissions.ts';
import { forgetViewers } from './viewers.jobs.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const after = (ms: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + ms));
const look = async ({ headers }: Colleague, { property_id, id }: Submitted) => {
  const url = `/v1/properties/${property_id}/permits/${id}/viewers`;
  const answer = await world.app.inject({ method: 'PUT', url, headers });
  return answer.json<Viewers>().data.map(({ name }) => name);
};
const stored = async ({ id }: Submitted) =>
  (await world.owner.selectFrom('permit_viewer').selectAll().where('permit_id', '=', id).execute()).length;

describe('who else is looking', () => {
  it('names the others who have the same permit open by their first name, never the reader', async () => {
    const [budi, sari] = [
      await aColleague(world, building, { name: 'Budi Santoso' }),
      await aColleague(world, building, { name: 'Sari Dewi' }),
    ];
    const [permit, other] = [await submitLoading(world, building), await submitLoading(world, building)];
    expect(await look(budi, permit)).toEqual([]);
    expect(await look(sari, permit)).toEqual(['Budi']);
    expect(await look(budi, permit)).toEqual(['Sari']);
    expect(await look(budi, other)).toEqual([]);
  });

  it('keeps a person who reports in time, and forgets one who has left', async () => {
    const [budi, sari] = [await aColleague(world, building, { name: 'Budi' }), await aColleague(world, building)];
    const permit = await submitLoading(world, building);
    await look(budi, permit);
    after(VIEWER_REPORT_MS);
    expect(await look(sari, permit)).toEqual(['Budi']);
    after(VIEWER_KEPT_MS);
    expect(await look(sari, permit)).toEqual([]);
  });

  it('deletes rows after a minute', async () => {
    const budi = await aColleague(world, building);
    const permit = await submitLoading(world, building);
    await look(budi, permit);
    after(MINUTE_MS);
    await forgetViewers.run({}, world.deps);
    expect(await stored(permit)).toBe(1);
    after(MINUTE_MS + 1);
    await forgetViewers.run({}, world.deps);
    expect(await stored(permit)).toBe(0);
  });
});
