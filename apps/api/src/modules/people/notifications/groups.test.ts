import { beforeEach, describe, expect, it } from 'vitest';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aColleague, type Colleague } from '../../../../test/people/colleagues.ts';
import { aBuilding, approve, move, submitLoading, type Building } from '../../../../test/permits/submissions.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let building: Building;
let tcr: Colleague;
let other: Colleague;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  tcr = await aColleague(world, building, { stages: ['tcr'] });
  other = await aColleague(world, building, { stages: ['fat'] });
});

async function submit(count: number) {
  const permits = [];
  for (let made = 0; made < count; made += 1) permits.push(await submitLoading(world, building));
  return permits;
}
const ask = (permit: Awaited<ReturnType<typeof submitLoading>>) =>
  move(world, other.token, permit, 'comments', { id: newId(), text: 'Lunas?', asks: 'tcr' });
const entries = async () => (await tcr.groups()).map(({ kind, is_unread, count }) => [kind, is_unread, count]);
/** An id from before all notifications, so that marking up to it as read changes nothing. */
const BEFORE_ALL = newId();
const unread = async () => (await tcr.read({ until: BEFORE_ALL })).json<{ unread: number }>().unread;

describe('notifications in the bell', () => {
  it('shows one entry per kind, the kind with the newest notification first', async () => {
    const [first, second] = await submit(5);
    if (first === undefined || second === undefined) throw new Error('No permit');
    await ask(first);
    expect(await entries()).toEqual([
      ['comment', true, 1],
      ['asked', true, 5],
    ]);
    const [latest] = await submit(1);
    expect(await entries()).toEqual([
      ['asked', true, 6],
      ['comment', true, 1],
    ]);
    const [asked] = await tcr.groups();
    expect(asked?.records.map(({ permit_id }) => permit_id)).toHaveLength(3);
    expect(asked).toMatchObject({
      first_due_at: new Date(MONDAY_MORNING.getTime() + 2 * 3_600_000).toISOString(),
      quiet_until: null,
      records: [{ permit_id: latest?.id }, {}, {}],
    });
  });

  it('counts a record with several notifications once, and counts kinds on the badge', async () => {
    const [permit] = await submit(1);
    if (permit === undefined) throw new Error('No permit');
    for (let times = 0; times < 3; times += 1) await ask(permit);
    expect(await entries()).toEqual([
      ['comment', true, 1],
      ['asked', true, 1],
    ]);
    expect(await unread()).toBe(2);
  });

  it('marks notifications as read when an entry or a record is opened, not when they are listed', async () => {
    const [first] = await submit(2);
    if (first === undefined) throw new Error('No permit');
    await ask(first);
    await submit(1);
    const [asked, comment] = await tcr.groups();
    await tcr.groups();
    expect(await unread()).toBe(2);
    const about = asked?.records[0]?.permit_id;
    await tcr.read({ until: asked?.latest, kind: 'asked', about });
    expect(await entries()).toContainEqual(['asked', true, 2]);
    const [later] = await submit(1);
    await tcr.read({ until: asked?.latest, kind: 'asked' });
    const groups = await tcr.groups();
    expect(await entries()).toContainEqual(['comment', true, 1]);
    expect(groups.find(({ kind }) => kind === 'asked')).toMatchObject({
      count: 1,
      records: [{ permit_id: later?.id }],
    });
    await tcr.read({ until: comment?.latest, kind: 'comment' });
    expect(await entries()).toEqual([
      ['asked', true, 1],
      ['comment', false, 1],
    ]);
  });

  it('keeps an entry for a week after it was read', async () => {
    const [permit] = await submit(1);
    if (permit === undefined) throw new Error('No permit');
    await approve(world, tcr.token, permit, 'tcr');
    expect(await entries()).toEqual([['asked', false, 1]]);
    await world.owner
      .updateTable('notification')
      .set({ created_at: new Date(MONDAY_MORNING.getTime() - 8 * 86_400_000) })
      .where('account_id', '=', tcr.id)
      .execute();
    expect(await entries()).toEqual([]);
  });

  it('lists only recent records in an entry without unread notifications', async () => {
    const [old] = await submit(1);
    await world.owner
      .updateTable('notification')
      .set({ created_at: new Date(MONDAY_MORNING.getTime() - 8 * 86_400_000) })
      .where('account_id', '=', tcr.id)
      .execute();
    const [recent] = await submit(1);
    for (const permit of [old, recent]) if (permit) await approve(world, tcr.token, permit, 'tcr');
    const [asked] = await tcr.groups();
    expect(asked).toMatchObject({ is_unread: false, count: 1 });
    expect(asked?.records.map(({ permit_id }) => permit_id)).toEqual([recent?.id]);
  });

  it('names the properties of the records of an entry', async () => {
    const east = await aBuilding(world, { property: { time_zone: 'Asia/Jayapura', group_id: tcr.group_id } });
    await world.owner
      .insertInto('staff_property')
      .values({ account_id: tcr.id, property_id: east.property_id })
      .execute();
    await submitLoading(world, east);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 3_600_000));
    await submit(1);
    const [asked] = await tcr.groups();
    expect(asked?.property_ids.toSorted()).toEqual([building.property_id, east.property_id].toSorted());
    expect(asked).toMatchObject({ count: 2 });
    await tcr.read({ until: asked?.latest, kind: 'asked', about: asked?.records[1]?.permit_id });
    expect(await tcr.groups()).toMatchObject([{ property_ids: [building.property_id] }]);
  });

  it('lists the notifications of one kind, page by page', async () => {
    const [permit] = await submit(1);
    if (permit === undefined) throw new Error('No permit');
    for (let asked = 0; asked < 21; asked += 1) await ask(permit);
    const page = async (query: string) =>
      (await world.app.inject({ url: `/v1/notifications?kind=comment${query}`, headers: tcr.headers })).json<{
        data: { id: string; kind: string }[];
        has_more: boolean;
      }>();
    const first = await page('');
    const second = await page(`&before=${first.data.at(-1)?.id}`);
    expect([first.data.length, first.has_more]).toEqual([20, true]);
    expect([second.data.length, second.has_more]).toEqual([1, false]);
    expect([...first.data, ...second.data].every(({ kind }) => kind === 'comment')).toBe(true);
  });
});

describe('a quiet kind', () => {
  it('leaves a muted kind out of the count until 17:00 of the building, and counts it again when the person ends that', async () => {
    const [permit] = await submit(1);
    if (permit === undefined) throw new Error('No permit');
    await ask(permit);
    expect((await tcr.quiet({ kind: 'asked', quiet: true })).json()).toMatchObject({ unread: 1 });
    const quiet_until = '2026-11-16T10:00:00.000Z';
    expect(await tcr.groups()).toMatchObject([{ kind: 'comment' }, { kind: 'asked', is_unread: true, quiet_until }]);
    await submit(1);
    expect(await unread()).toBe(1);
    expect((await other.groups()).every((group) => group.quiet_until === null)).toBe(true);
    world.clock.set(new Date(quiet_until));
    expect(await unread()).toBe(2);
    await tcr.quiet({ kind: 'asked', quiet: true });
    expect(await unread()).toBe(1);
    expect((await tcr.quiet({ kind: 'asked', quiet: false })).json()).toMatchObject({ unread: 2 });
  });

  it('ignores the muting of a kind of which the person has no notification', async () => {
    await tcr.quiet({ kind: 'comment', quiet: true });
    await ask((await submit(1))[0] as never);
    expect(await unread()).toBe(2);
  });
});
