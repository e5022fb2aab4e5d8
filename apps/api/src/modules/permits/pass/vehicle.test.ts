import { permitStatus } from '@gerbang/shared/contracts/permits/status';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { bearer } from '../../../../test/builders.ts';
import { auditOf } from '../../../../test/gate/gate.ts';
import { IN_THE_SLOT, ONE_STAGE, quantities, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  aWorkForm,
  created,
  gate,
  permitRow,
  post,
  submitLoading,
  type Building,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
  staff = await aDecider(world, building, 'tcr');
});

const VEHICLE = { plate: 'b9214txr', driver_name: 'Agus Setiawan' };
const setVehicle = ({ code, email }: { code: string; email: string }, vehicle: object = VEHICLE) =>
  world.app.inject({
    method: 'POST',
    url: '/v1/public/status/vehicle',
    payload: { form_code: code, email, ...vehicle },
  });

describe('the vehicle of a goods permit', () => {
  it('stores plate and driver of a new permit, and shows them to the applicant and the approver', async () => {
    const permit = await submitLoading(world, building, { ...(await aLoadingForm(world, building)), ...VEHICLE });
    expect(await permitRow(world, permit)).toMatchObject({ plate: 'B 9214 TXR', driver_name: 'Agus Setiawan' });
    const url = `/v1/properties/${permit.property_id}/permits/${permit.id}`;
    const detail = await world.app.inject({ url, headers: bearer(staff) });
    expect(detail.json()).toMatchObject({ plate: 'B 9214 TXR', driver_name: 'Agus Setiawan' });
  });

  it('accepts a new permit without plate and driver', async () => {
    const permit = await submitLoading(world, building);
    expect(await permitRow(world, permit)).toMatchObject({ plate: '', driver_name: '' });
  });

  it('lets the applicant change plate and driver until the goods have passed the gate', async () => {
    const permit = await submitLoading(world, building);
    expect((await setVehicle(permit)).statusCode).toBe(200);
    await approve(world, staff, permit, 'tcr');
    const before = await permitRow(world, permit);
    const status = z.parse(permitStatus, (await setVehicle(permit, { plate: 'D 1 A', driver_name: '' })).json());
    expect(status).toMatchObject({ plate: 'D 1 A', driver_name: '', progress: 'complete' });
    expect((await permitRow(world, permit)).updated_at).toEqual(before.updated_at);
    expect(await auditOf(world, permit.property_id, 'permit.vehicle_changed')).toHaveLength(2);

    const guard = await staffAt(world, building, IN_THE_SLOT);
    const [one] = await quantities(world, permit, { Kursi: 1 });
    await gate(world, guard, permit, { direction: 'in', items: one === undefined ? [] : [one] });
    const late = await setVehicle(permit);
    expect([late.statusCode, late.json().code]).toEqual([409, 'move_not_allowed']);
  });

  it('refuses plate and driver for a work permit, another e-mail, and a text with line breaks', async () => {
    const form = await aWorkForm(world, building);
    const work = created(await post(world, building, '/v1/public/sika', form), building);
    expect((await setVehicle({ code: work.code, email: form.submitter.email })).json().code).toBe('move_not_allowed');
    const permit = await submitLoading(world, building);
    expect((await setVehicle({ ...permit, email: 'lain@example.com' })).statusCode).toBe(404);
    expect((await setVehicle(permit, { plate: 'B 1', driver_name: 'A\nB' })).statusCode).toBe(400);
  });
});
