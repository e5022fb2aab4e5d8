import type {
  BulkDecision,
  PermitComment,
  PermitDatatable,
  PermitDetail,
  PermitWarnings,
} from '@gerbang/shared/contracts/permits/approvals';
import { permitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aClosedDate, bearer } from '../../../../test/builders.ts';
import { ONE_STAGE } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  aTenantForm,
  aWorkForm,
  created,
  DAY,
  move,
  permitRow,
  post,
  postAsTenant,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';
import { openStream } from '../../../../test/platform/event-stream.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let url: string;
let building: Building;
let tcr: string;
beforeAll(async () => {
  url = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  tcr = await aDecider(world, building, 'tcr');
});

const get = async <T>(path: string, token = tcr): Promise<T> =>
  (await world.app.inject({ url: `/v1/${path}`, headers: bearer(token) })).json<T>();
const open = (permit: Submitted) => get<PermitDetail>(`properties/${permit.property_id}/permits/${permit.id}`);

describe('comments on a permit', () => {
  it('stores a comment once when it is sent twice, with the stage that it addresses, and lists the latest first', async () => {
    const permit = await submitLoading(world, building);
    const first = { id: newId(), text: 'Sudah bayar?', asks: 'fat' };
    const answers = [
      await move(world, tcr, permit, 'comments', first),
      await move(world, tcr, permit, 'comments', first),
    ];
    expect(answers.map((answer) => answer.json<PermitComment>().id)).toEqual([first.id, first.id]);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 1000));
    await move(world, tcr, permit, 'comments', { id: newId(), text: 'Sudah.' });
    const { comments } = await open(permit);
    expect(comments.map(({ text, asks }) => [text, asks])).toEqual([
      ['Sudah.', null],
      ['Sudah bayar?', 'fat'],
    ]);
  });

  it('refuses a comment with the id of another person’s comment', async () => {
    const permit = await submitLoading(world, building);
    const said = { id: newId(), text: 'Satu' };
    await move(world, tcr, permit, 'comments', said);
    const other = await aDecider(world, building, 'tcr');
    expect((await move(world, other, permit, 'comments', { ...said, text: 'Dua' })).statusCode).toBe(409);
  });

  it('hides comments on a permit from a tenant’s session', async () => {
    const permit = created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
    await move(world, tcr, permit, 'comments', { id: newId(), text: 'Rahasia' });
    const scope = { property_id: building.property_id, tenant_id: building.tenant.id };
    const { rows } = await transaction(world.db, scope, (tx) =>
      sql<{ permits: number; comments: number }>`
        select (select count(*)::int from permit) as permits, (select count(*)::int from permit_comment) as comments`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([{ permits: 1, comments: 0 }]);
  });
});

describe('clashes of a permit', () => {
  const work = async (given: object) =>
    created(
      await post(world, building, '/v1/public/sika', { ...(await aWorkForm(world, building)), ...given }),
      building,
    );

  it('reports another permit at the same place and time as a clash, until that permit has ended', async () => {
    const one = await submitWork(world, building);
    const other = await submitWork(world, building);
    const { clashes } = await open(one);
    expect(clashes).toMatchObject([{ reason: 'same_place', other: { code: other.code, location: 'Koridor timur' } }]);
    await move(world, tcr, other, 'decisions', { decision: 'rejected', stage: 'tcr', note: 'Tidak' });
    expect((await open(one)).clashes).toEqual([]);
  });

  it('reports hot work on the days of work on the fire system as a clash, at any place', async () => {
    const hot = await work({ location: 'Atap', work_details: [{ work_type: 'ME', description: 'Las tangki' }] });
    const fire = await work({ location: 'Lobi', description: 'Ganti sprinkler' });
    expect((await open(hot)).clashes).toMatchObject([{ reason: 'fire_and_hot_work', other: { code: fire.code } }]);
    expect((await open(fire)).clashes).toMatchObject([{ reason: 'fire_and_hot_work', other: { code: hot.code } }]);
  });

  it('approves a permit with a serious clash only with a note that says why, or once the clash is settled', async () => {
    const hot = await work({ location: 'Atap', work_details: [{ work_type: 'ME', description: 'Las tangki' }] });
    const fire = await work({ location: 'Lobi', description: 'Ganti sprinkler' });
    const approval = (permit: Submitted, note?: string) =>
      move(world, tcr, permit, 'decisions', {
        decision: 'approved',
        stage: 'tcr',
        ...(note !== undefined && { note }),
      });
    for (const note of [undefined, '  ']) {
      const refused = await approval(fire, note);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'serious_clash']);
    }
    expect((await permitRow(world, fire)).state).toBe('submitted');
    expect((await approval(fire, 'Bergantian, sistem menyala lagi malam itu')).json().state).toBe('approved');
    expect((await approval(hot)).json().code).toBe('serious_clash');
    await world.owner.updateTable('permit').set({ state: 'cancelled' }).where('id', '=', fire.id).execute();
    expect((await approval(hot)).json().state).toBe('approved');
  });

  it('reports a day that was closed after the submit of the permit as a clash', async () => {
    const permit = await submitLoading(world, building);
    await aClosedDate(world, { property_id: building.property_id, day: DAY });
    expect((await open(permit)).clashes).toMatchObject([{ reason: 'closed_day', other: null }]);
  });
});

describe('approving several permits at once', () => {
  const seen = async () => (await get<PermitDatatable>('permit-datatable?view=mine')).data;
  const send = (payload: object) =>
    world.app.inject({ method: 'POST', url: '/v1/permit-decisions', headers: bearer(tcr), payload });
  const approveAll = async (permits: object[], is_preview = false) =>
    (await send({ permits, is_preview })).json<BulkDecision>().results.map(({ outcome }) => outcome);
  const asSeen = async () =>
    (await seen()).map(({ property_id, id, updated_at }) => ({ property_id, id, stage: 'tcr', updated_at }));

  it('approves each permit that is unchanged since the approver saw it', async () => {
    const permits = [await submitLoading(world, building), await submitLoading(world, building)];
    expect(await approveAll(await asSeen())).toEqual(['approved', 'approved']);
    expect(await Promise.all(permits.map(async (one) => (await permitRow(world, one)).state))).toEqual([
      'approved',
      'approved',
    ]);
  });

  it('previews what would happen and changes nothing', async () => {
    const permit = await submitLoading(world, building);
    await postAsTenant(world, building, await aTenantForm(world, building, 'unloading'));
    const list = await asSeen();
    expect((await approveAll(list, true)).toSorted()).toEqual(['approved', 'warnings']);
    expect((await permitRow(world, permit)).state).toBe('submitted');
    expect((await approveAll(list)).toSorted()).toEqual(['approved', 'warnings']);
  });

  it('counts the warnings of each permit by level', async () => {
    const [one, other] = [await submitWork(world, building), await submitWork(world, building)];
    const goods = created(
      await postAsTenant(world, building, await aTenantForm(world, building, 'unloading')),
      building,
    );
    const ids = [one, other, goods].map(({ id }) => id);
    const counted = await get<PermitWarnings[]>(
      `permit-warnings?property_id=${building.property_id}&ids=${ids.join(',')}`,
    );
    // Both works are of one company at one place, and the goods never came in.
    expect(new Map(counted.map(({ id, ...levels }) => [id, levels]))).toEqual(
      new Map([
        [one.id, { serious: 0, look: 0, know: 1 }],
        [other.id, { serious: 0, look: 0, know: 1 }],
        [goods.id, { serious: 1, look: 0, know: 0 }],
      ]),
    );
  });

  it('returns and rejects several permits with one note, also those with a warning', async () => {
    const [one, other] = [await submitLoading(world, building), await submitLoading(world, building)];
    created(await postAsTenant(world, building, await aTenantForm(world, building, 'unloading')), building);
    const permits = await asSeen();
    const rejected = { permits, decision: 'rejected' };
    expect((await send(rejected)).json().fields).toEqual([{ path: 'note', code: 'required' }]);
    const returned = { permits, decision: 'returned', note: 'Ganti hari' };
    expect((await send(returned)).json().fields).toEqual([{ path: 'fields', code: 'required' }]);
    const outcomes = async (body: object) =>
      (await send(body)).json<BulkDecision>().results.map(({ outcome }) => outcome);
    expect(await outcomes({ ...rejected, is_preview: true })).toEqual(['rejected', 'rejected', 'rejected']);
    expect((await permitRow(world, one)).state).toBe('submitted');
    expect(await outcomes({ ...returned, permits: permits.slice(0, 1), fields: ['schedule'] })).toEqual(['returned']);
    expect(await outcomes({ ...rejected, permits: permits.slice(1), note: 'Gudang penuh' })).toEqual([
      'rejected',
      'rejected',
    ]);
    expect((await permitRow(world, one)).state).toBe('returned');
    expect(await permitRow(world, other)).toMatchObject({ state: 'rejected', rejection_note: 'Gudang penuh' });
  });

  it('skips permits that changed since the approver saw them, that have a warning, or that belong to another property', async () => {
    const moved = await submitLoading(world, building);
    const list = await asSeen();
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 1000));
    await approve(world, tcr, moved, 'tcr');
    expect(await approveAll(list)).toEqual(['changed']);
    const unknown = created(
      await postAsTenant(world, building, await aTenantForm(world, building, 'unloading')),
      building,
    );
    expect(await approveAll(await asSeen())).toEqual(['warnings']);
    expect((await permitRow(world, unknown)).state).toBe('submitted');
    const foreign = await submitLoading(world, await aBuilding(world));
    const { updated_at } = await permitRow(world, foreign);
    const { property_id, id } = foreign;
    expect(await approveAll([{ property_id, id, stage: 'tcr', updated_at: updated_at.toISOString() }])).toEqual([
      'not_found',
    ]);
  });
});

describe('the live queue', () => {
  const follow = () => openStream(`${url}/v1/permit-queue/live`, { headers: bearer(tcr) });
  const count = async (stream: Awaited<ReturnType<typeof follow>>) =>
    z.parse(permitCounts, await stream.nextData()).mine;
  /** Reads until the count changes. The stream may repeat the first message when its connection to the database is ready. */
  const until = async (stream: Awaited<ReturnType<typeof follow>>, wanted: number) => {
    while ((await count(stream)) !== wanted);
    return wanted;
  };

  it('sends the counts of the queue at once, and again when a permit enters or leaves the queue', async () => {
    const stream = await follow();
    expect(await count(stream)).toBe(0);
    const permit = await submitLoading(world, building);
    expect(await until(stream, 1)).toBe(1);
    await approve(world, tcr, permit, 'tcr');
    expect(await until(stream, 0)).toBe(0);
    stream.leave();
  });

  it('ends the live queue when the session ends', async () => {
    const stream = await follow();
    await count(stream);
    await world.app.inject({ method: 'POST', url: '/v1/logout', headers: bearer(tcr) });
    await submitLoading(world, building);
    let last: unknown;
    while ((last = await stream.nextData()) !== undefined) expect(last).toMatchObject({ mine: 0 });
    expect(last).toBeUndefined();
  });
});
