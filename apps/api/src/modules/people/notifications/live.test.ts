import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aColleague } from '../../../../test/people/colleagues.ts';
import { aBuilding, approve, move, submitLoading, type Building } from '../../../../test/permits/submissions.ts';
import { openStream } from '../../../../test/platform/event-stream.ts';
import { newId } from '../../../platform/database/ids.ts';
import { endQuiet } from './notifications.jobs.ts';

const world = await createWorld();
let building: Building;
let url: string;
beforeAll(async () => {
  url = `${await world.app.listen({ port: 0 })}/v1/notifications/live`;
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

describe('the live count of notifications', () => {
  it('[D8-72] sends the count of notifications at once, and again to each of the person’s tabs whenever it changes', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const colleague = await aColleague(world, building, { stages: ['tcr'] });
    const tabs = [await openStream(url, { headers: tcr.headers }), await openStream(url, { headers: tcr.headers })];
    const unread = async (expected: number) => {
      for (const tab of tabs) {
        let told = (await tab.nextData()) as { unread: number } | undefined;
        // A stream that has just begun to listen sends its last count once more.
        while (told !== undefined && told.unread !== expected) told = (await tab.nextData()) as { unread: number };
        if (told === undefined) return 'ended';
      }
      return 'told';
    };
    expect(await unread(0)).toBe('told');
    const first = await submitLoading(world, building);
    expect(await unread(1)).toBe('told');
    // The count is of kinds, not of notifications.
    const second = await submitLoading(world, building);
    await move(world, colleague.token, second, 'comments', { id: newId(), text: 'Lunas?', asks: 'tcr' });
    expect(await unread(2)).toBe('told');
    for (const permit of [first, second]) await approve(world, colleague.token, permit, 'tcr');
    expect(await unread(1)).toBe('told');
    const [latest] = await tcr.told();
    await tcr.read({ until: latest?.id });
    expect(await unread(0)).toBe('told');
    tabs.forEach((tab) => tab.leave());
  });

  it('sends the count again when the quiet time of a kind has ended', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    await tcr.quiet({ kind: 'asked', quiet: true });
    const tab = await openStream(url, { headers: tcr.headers });
    expect(await tab.nextData()).toMatchObject({ unread: 0 });
    world.clock.set(new Date('2026-11-16T09:59:59Z'));
    await endQuiet.run({}, world.deps);
    expect(await tcr.groups()).toMatchObject([{ quiet_until: '2026-11-16T10:00:00.000Z' }]);
    world.clock.set(new Date('2026-11-16T10:00:00Z'));
    await endQuiet.run({}, world.deps);
    let counted = await tab.nextData();
    // A stream that has just begun to listen sends its last count once more.
    while ((counted as { unread: number }).unread === 0) counted = await tab.nextData();
    expect(counted).toMatchObject({ unread: 1 });
    tab.leave();
  });

  it('[D8-72] accepts the token of a live stream in the bearer header only, not in the URL', async () => {
    const { token } = await aColleague(world, building, { stages: ['tcr'] });
    for (const name of ['token', 'access_token']) {
      const refused = await fetch(`${url}?${name}=${token}`);
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unauthenticated' }]);
    }
  });

  it('ends the live stream of notifications with the session', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const tab = await openStream(url, { headers: tcr.headers });
    expect(await tab.nextData()).toEqual({ unread: 0, latest: null });
    await world.app.inject({ method: 'POST', url: '/v1/logout', headers: tcr.headers, payload: {} });
    await submitLoading(world, building);
    let told = await tab.nextData();
    while (told !== undefined && (told as { unread: number }).unread === 0) told = await tab.nextData();
    expect(told).toBeUndefined();
  });
});
