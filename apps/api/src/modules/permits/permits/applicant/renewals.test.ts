import type { PermitDatatable, PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { bearer } from '../../../../../test/builders.ts';
import { ONE_STAGE, staffAt } from '../../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLinkTo,
  approve,
  logOf,
  move,
  post,
  submitWork,
  type Building,
} from '../../../../../test/permits/submissions.ts';
import { askRenewals } from '../permits.jobs.ts';

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  staff = await aDecider(world, building, 'tcr');
});

const act = (action: string, payload: object) =>
  post(world, building, `/v1/public/permit-link${action === '' ? '' : `/${action}`}`, payload);

describe('renewals of a work permit', () => {
  const approvedWork = async () => approve(world, staff, await submitWork(world, building), 'tcr');
  /** Two days before the second period begins. */
  const SOON = new Date('2026-11-23T02:00:00Z');

  it('[D3-77][D3-78] lets the applicant request and the order taker grant a renewal, each with one request', async () => {
    const permit = await approvedWork();
    staff = await staffAt(world, building, SOON);
    const token = await aLinkTo(world, permit, 'renew');
    expect((await act('', { token })).json().renewal).toEqual({
      period: 2,
      first_day: '2026-11-25',
      last_day: '2026-12-01',
    });
    expect((await act('renew', { token })).json()).toEqual({ code: permit.code, progress: 'complete' });
    const granted = await move(world, staff, permit, 'renewals/2');
    expect(granted.json()).toMatchObject({ state: 'approved' });
    expect((await logOf(world, permit)).at(-1)).toMatchObject({ description: 'Renewed by TCR', stage: 'tcr' });
    expect((await move(world, staff, permit, 'renewals/2')).statusCode).toBe(404);
  });

  it('lists a requested renewal in the order taker’s queue until it is granted, and notifies the order taker', async () => {
    const permit = await approvedWork();
    staff = await staffAt(world, building, SOON);
    const read = async <T>(path: string, token = staff) =>
      (await world.app.inject({ url: `/v1/${path}`, headers: bearer(token) })).json<T>();
    const queue = async (token = staff) =>
      (await read<PermitDatatable>('permit-datatable?view=mine', token)).data.map(
        ({ code, mine, renewal_until, due_at }) => ({
          code,
          mine,
          renewal_until,
          due_at,
        }),
      );
    const detail = async () =>
      read<PermitDetail>(`properties/${permit.property_id}/permits/${permit.id}`).then(({ renewal, moves }) => [
        renewal,
        moves.renew,
      ]);
    const unread = async () => (await read<{ data: { kind: string }[] }>('notifications')).data.length;
    expect([await queue(), await detail()]).toEqual([[], [null, false]]);

    await act('renew', { token: await aLinkTo(world, permit, 'renew') });
    // The second period begins at midnight in Jakarta, which is the deadline.
    const row = { code: permit.code, mine: [], renewal_until: '2026-12-01', due_at: '2026-11-24T17:00:00.000Z' };
    expect(await queue()).toEqual([row]);
    expect(await queue(await aDecider(world, building, 'fat'))).toEqual([]);
    expect(await detail()).toEqual([{ period: 2, until: '2026-12-01' }, true]);
    expect((await read<PermitCounts>('permit-counts')).mine).toBe(1);
    expect(await unread()).toBe(1);

    await move(world, staff, permit, 'renewals/2');
    expect([await queue(), await detail()]).toEqual([[], [null, false]]);
    expect((await read<PermitCounts>('permit-counts')).mine).toBe(0);
  });

  it('refuses a renewal that is requested too early, twice, or for a permit that is not approved', async () => {
    const permit = await approvedWork();
    const early = await aLinkTo(world, permit, 'renew');
    expect((await act('renew', { token: early })).json().code).toBe('move_not_allowed');
    staff = await staffAt(world, building, SOON);
    expect((await act('renew', { token: early })).statusCode).toBe(200);
    expect((await act('renew', { token: await aLinkTo(world, permit, 'renew') })).json().code).toBe('move_not_allowed');
    const finance = await aDecider(world, building, 'fat');
    expect((await move(world, finance, permit, 'renewals/2')).statusCode).toBe(403);
    await move(world, staff, permit, 'suspend', { note: 'x' });
    expect((await act('renew', { token: await aLinkTo(world, permit, 'renew') })).json().code).toBe('move_not_allowed');
  });

  it('offers a renewal by mail two days before the period ends, but not after it was requested', async () => {
    const permit = await approvedWork();
    const offered = async () => {
      const { rows } = await sql<{ payload: { permit_id: string; period: number } }>`
        select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'permits.renewal-mail'`.execute(world.db);
      await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(
        world.db,
      );
      return rows.filter(({ payload }) => payload.permit_id === permit.id).map(({ payload }) => payload.period);
    };
    await askRenewals.run({}, world.deps);
    expect(await offered()).toEqual([]);
    staff = await staffAt(world, building, SOON);
    await askRenewals.run({}, world.deps);
    expect(await offered()).toEqual([2]);
    await act('renew', { token: await aLinkTo(world, permit, 'renew') });
    await askRenewals.run({}, world.deps);
    expect(await offered()).toEqual([]);
  });
});
