import { linkView } from '@gerbang/shared/contracts/permits/permit-link';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aColleague } from '../../../../test/people/colleagues.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import {
  aBuilding,
  aLinkTo,
  aLoadingForm,
  approve,
  aTenantForm,
  created,
  move,
  post,
  postAsTenant,
  returnPermit,
  submitLoading,
  submitWork,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { forgetNotifications } from './notifications.jobs.ts';
import { notifyGateRefused } from './notify.service.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
});

const kinds = async (person: Awaited<ReturnType<typeof aColleague>>) => (await person.told()).map(({ kind }) => kind);
const DECIDES_ALL = { actions: ['permit.read', 'permit.decide'] as const };

describe('an approver of a stage', () => {
  it('notifies only the approvers of a stage when it starts to wait, with all details to open the permit', async () => {
    const [tcr, operational] = [
      await aColleague(world, building, { stages: ['tcr'] }),
      await aColleague(world, building, { stages: ['operational'] }),
    ];
    const permit = await submitLoading(world, building);
    expect(await tcr.told()).toMatchObject([
      {
        kind: 'asked',
        stage: 'tcr',
        permit_id: permit.id,
        property_id: building.property_id,
        permit: { code: permit.code, kind: 'loading', company: 'PT Maju Jaya' },
        read_at: null,
        due_at: new Date(MONDAY_MORNING.getTime() + 2 * 3_600_000).toISOString(),
      },
    ]);
    expect(await operational.told()).toEqual([]);
    await approve(world, tcr.token, permit, 'tcr');
    expect(await kinds(operational)).toEqual(['asked']);
  });

  it('marks the notification as read for all approvers once one of them has decided the stage', async () => {
    const [one, other] = [
      await aColleague(world, building, { stages: ['tcr'] }),
      await aColleague(world, building, { stages: ['tcr'] }),
    ];
    const permit = await submitLoading(world, building);
    await approve(world, one.token, permit, 'tcr');
    for (const person of [one, other])
      expect((await person.told()).map(({ read_at }) => read_at)).toEqual([MONDAY_MORNING.toISOString()]);
  });

  it('notifies an approver once when several of their stages wait, and not of their own actions', async () => {
    const all = await aColleague(world, building, { stages: ['tcr', 'fat', 'operational', 'rdd', 'gm'] });
    const three = await aColleague(world, building, { stages: ['fat', 'operational', 'rdd'] });
    const permit = await submitWork(world, building);
    expect(await kinds(all)).toEqual(['asked']);
    await approve(world, all.token, permit, 'tcr');
    expect([await kinds(all), await kinds(three)]).toEqual([['asked'], ['asked']]);
  });

  it('notifies a deputy of a waiting permit only while the approver is away', async () => {
    const away = await aColleague(world, building, { stages: ['tcr'] });
    const deputy = await aColleague(world, building, DECIDES_ALL);
    await submitLoading(world, building);
    expect(await deputy.told()).toEqual([]);
    const ends_at = new Date('2026-11-16T04:00:00Z');
    await aDeputy(world, { account_id: away.id, deputy_id: deputy.id, group_id: away.group_id, ends_at });
    await submitLoading(world, building);
    expect(await kinds(deputy)).toEqual(['asked']);
    world.clock.set(ends_at);
    await submitLoading(world, building);
    expect([await kinds(deputy), (await kinds(away)).length]).toEqual([['asked'], 3]);
  });

  it('does not notify an approver of their own permit', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const other = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building, await aLoadingForm(world, building, tcr.email.toUpperCase()));
    expect([await tcr.told(), await kinds(other)]).toEqual([[], ['asked']]);
  });

  it('notifies an approver of a permit submitted by a tenant', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
    expect(await kinds(tcr)).toEqual(['asked']);
  });

  it('does not notify approvers of a submit that failed', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const form = await aLoadingForm(world, building);
    const answer = await post(world, building, '/v1/public/loading-unloading', { ...form, floor: { id: newId() } });
    expect([answer.statusCode, await tcr.told()]).toEqual([422, []]);
  });
});

describe('other notifications', () => {
  it('notifies the people who sent back or decided a permit that it was corrected, without asking for a decision again', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const operational = await aColleague(world, building, { stages: ['operational'] });
    const second = await aColleague(world, building, { stages: ['operational'] });
    const permit = await submitLoading(world, building);
    await approve(world, tcr.token, permit, 'tcr');
    await returnPermit(world, operational.token, permit, { stage: 'operational', fields: ['description'] });
    world.clock.advance(60_000);
    const token = await aLinkTo(world, permit, 'fix');
    z.parse(linkView, (await post(world, building, '/v1/public/permit-link', { token })).json());
    const fixed = await post(world, building, '/v1/public/permit-link/fix', { token, description: 'Lewat barat' });
    expect(fixed.statusCode).toBe(200);
    expect([await kinds(tcr), await kinds(operational), await kinds(second)]).toEqual([
      ['fixed', 'asked'],
      ['fixed', 'asked'],
      ['asked', 'asked'],
    ]);
  });

  it('notifies the department that a comment is addressed to, except its author, and only once when the comment is sent twice', async () => {
    const fat = await aColleague(world, building, { stages: ['fat'] });
    const asker = await aColleague(world, building, { stages: ['fat', 'rdd'] });
    const guard = await aColleague(world, building, { stages: ['security'], actions: ['permit.read'] });
    const permit = await submitLoading(world, building);
    const comment = { id: newId(), text: 'Sudah lunas?', asks: 'fat' };
    await move(world, asker.token, permit, 'comments', comment);
    await move(world, asker.token, permit, 'comments', comment);
    await move(world, asker.token, permit, 'comments', { id: newId(), text: 'Catatan saja' });
    await move(world, asker.token, permit, 'comments', { id: newId(), text: 'Sudah datang?', asks: 'security' });
    expect([await kinds(fat), await kinds(asker), await kinds(guard)]).toEqual([['comment'], [], ['comment']]);
  });

  it('notifies the schedule staff about a refusal at the gate, but not the guard', async () => {
    const keeper = await aColleague(world, building, { actions: ['permit.read', 'slot.update'] });
    const guard = await aColleague(world, building, { actions: ['permit.read', 'gate.check', 'slot.update'] });
    const permit = await submitLoading(world, building);
    await transaction(world.db, { property_id: building.property_id }, (tx) =>
      notifyGateRefused(tx, permit, { at: world.clock.now(), by: guard.id }),
    );
    expect([await kinds(keeper), await kinds(guard)]).toEqual([['gate_refused'], []]);
  });
});

describe('a person’s notifications', () => {
  it('does not let others list a person’s notifications or mark them as read', async () => {
    const [mine, other] = [
      await aColleague(world, building, { stages: ['tcr'] }),
      await aColleague(world, building, { stages: ['fat'] }),
    ];
    await submitLoading(world, building);
    const [first] = await mine.told();
    expect((await other.read({ until: first?.id })).json()).toEqual({ unread: 0, latest: null });
    expect((await mine.told()).map(({ read_at }) => read_at)).toEqual([null]);
  });

  it('hides a person’s notifications from colleagues of the same property by row-level security', async () => {
    const [mine, other] = [
      await aColleague(world, building, { stages: ['tcr'] }),
      await aColleague(world, building, { stages: ['fat'] }),
    ];
    await submitLoading(world, building);
    const seen = (staff_id: string) =>
      transaction(world.db, { staff_id }, async (tx) => (await sql`select from notification`.execute(tx)).rows.length);
    expect([await seen(mine.id), await seen(other.id)]).toEqual([1, 0]);
  });

  it('marks notifications as read up to the latest seen, keeping later ones unread', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    for (let count = 0; count < 3; count += 1) await submitLoading(world, building);
    const [latest, , oldest] = await tcr.told();
    expect((await tcr.read({ until: oldest?.id })).json()).toEqual({ unread: 1, latest: latest?.id });
    await submitLoading(world, building);
    expect((await tcr.read({ until: latest?.id })).json()).toMatchObject({ unread: 1 });
    expect((await tcr.told()).map(({ read_at }) => read_at === null)).toEqual([true, false, false, false]);
  });

  it('lists notifications page by page', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const permit = await submitLoading(world, building);
    const to = { account_id: tcr.id, kind: 'comment', in_app: true, mail: 'none', permit_id: permit.id } as const;
    const rows = Array.from({ length: 22 }, () => ({
      ...to,
      id: newId(),
      property_id: building.property_id,
      created_at: world.clock.now(),
    }));
    await world.owner.insertInto('notification').values(rows).execute();
    const page = async (query: string) =>
      (await world.app.inject({ url: `/v1/notifications${query}`, headers: tcr.headers })).json();
    const first = await page('');
    const second = await page(`?before=${first.data.at(-1).id}`);
    expect([first.data.length, first.has_more, second.data.length, second.has_more]).toEqual([20, true, 3, false]);
    expect(second.data.at(-1).kind).toBe('asked');
  });

  it('hides the notifications of a property from a person who no longer works for it', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    await sql`delete from staff_property where account_id = ${tcr.id}`.execute(world.owner);
    expect(await tcr.told()).toEqual([]);
  });

  it('deletes notifications after 90 days, not earlier', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await submitLoading(world, building);
    const left = async () =>
      (await sql`select from notification where account_id = ${tcr.id}`.execute(world.owner)).rows.length;
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 90 * 86_400_000));
    await forgetNotifications.run({}, world.deps);
    expect(await left()).toBe(1);
    world.clock.advance(1);
    await forgetNotifications.run({}, world.deps);
    expect(await left()).toBe(0);
  });
});

describe('notification settings', () => {
  it('uses default notification settings until the person chooses', async () => {
    const gm = await aColleague(world, building, { stages: ['gm'] });
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    expect(await gm.settings()).toMatchObject({
      kinds: { asked: { app: true, mail: 'digest' }, overdue: { app: true, mail: 'digest' } },
      decision_mail: true,
    });
    expect(await tcr.settings()).toMatchObject({ decision_mail: false });
    expect((await tcr.choose({ asked: { app: false, mail: 'none' } })).statusCode).toBe(200);
    expect((await tcr.settings()).kinds.asked).toEqual({ app: false, mail: 'none' });
    await submitLoading(world, building);
    expect(await tcr.told()).toEqual([]);
    await tcr.choose({ asked: { app: true, mail: 'none' } });
    await submitLoading(world, building);
    expect(await kinds(tcr)).toEqual(['asked']);
  });

  it('logs notification settings only when they change', async () => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    await tcr.choose({ comment: { app: true, mail: 'at_once' } });
    await tcr.choose({});
    const { rows } = await sql`
      select detail from audit_log where action = 'user.notifications_set' and property_id = ${building.property_id}`.execute(
      world.owner,
    );
    expect(rows).toEqual([
      {
        detail: {
          comment: [
            { app: true, mail: 'digest' },
            { app: true, mail: 'at_once' },
          ],
        },
      },
    ]);
  });

  it.each(['reminder', 'overdue', 'complaint_overdue', 'work_order_overdue'] as const)(
    'refuses to mail lateness (%s) at once',
    async (kind) => {
      const tcr = await aColleague(world, building, { stages: ['tcr'] });
      const refused = await tcr.choose({ [kind]: { app: true, mail: 'at_once' } });
      expect([refused.statusCode, refused.json().fields]).toEqual([
        400,
        [{ path: `kinds.${kind}.mail`, code: 'invalid' }],
      ]);
      expect((await tcr.choose({ [kind]: { app: true, mail: 'digest' } })).statusCode).toBe(200);
    },
  );

  it.each([
    ['an unknown kind', { kinds: { other: { app: true, mail: 'none' } } }],
    ['an unknown mail choice', { kinds: { asked: { app: true, mail: 'weekly' } } }],
    ['no kinds', {}],
  ])('refuses notification settings with %s', async (_what, payload) => {
    const tcr = await aColleague(world, building, { stages: ['tcr'] });
    const given = { decision_mail: true, ...payload };
    const url = '/v1/me/notification-settings';
    const answer = await world.app.inject({ method: 'PUT', url, headers: tcr.headers, payload: given });
    expect(answer.statusCode).toBe(400);
  });
});
