import type { DriverPass } from '@gerbang/shared/contracts/permits/pass-view';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { beforeEach, describe, expect, it } from 'vitest';

import { auditOf } from '../../../../test/gate/gate.ts';
import { IN_THE_SLOT, ONE_STAGE, quantities, staffAt } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  approve,
  aWorkForm,
  created,
  gate,
  post,
  submitLoading,
  type Building,
} from '../../../../test/permits/submissions.ts';

type Submitted = Awaited<ReturnType<typeof submitLoading>>;

const world = await createWorld();
let building: Building;
let staff: string;
const PROPERTY = {
  address: 'Jl. Melati Raya 18',
  contact_phone: '021 5550 118',
  dock_steps: 'Gerbang Selatan\n\nRamp ke Basement 1',
  max_height_cm: 210,
};
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE, property: PROPERTY });
  staff = await aDecider(world, building, 'tcr');
});

const DRIVER = { plate: 'B 9214 TXR', driver_name: 'Agus Setiawan' };
const ask = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
const readStatus = async ({ code, email }: { code: string; email: string }) =>
  (await ask('/v1/public/status', { form_code: code, email })).json<PermitStatus>();
const proofOf = async (permit: { code: string; email: string }) => ({
  code: permit.code,
  key: (await readStatus(permit)).pass_key,
});
const share = async (permit: Submitted, driver: object = DRIVER) =>
  ask('/v1/public/pass/driver-link', { ...(await proofOf(permit)), ...driver });
const tokenOf = async (permit: Submitted, driver?: object) =>
  (await share(permit, driver)).json<{ token: string }>().token;
const open = (token: string) => ask('/v1/public/driver', { token });

async function approved(): Promise<Submitted> {
  const permit = await submitLoading(world, building);
  await approve(world, staff, permit, 'tcr');
  return permit;
}

describe('the link for the driver', () => {
  it('shows the pass without the applicant’s personal data and without names of items [D8-56]', async () => {
    const permit = await approved();
    const status = await readStatus(permit);
    const answer = await open(await tokenOf(permit));
    expect(answer.json<DriverPass>()).toEqual({
      property: status.property.name,
      office: status.office,
      permit: {
        code: status.code,
        kind: 'loading',
        standing: 'not_yet',
        pass: status.pass,
        property: status.property.name,
        time_zone: 'Asia/Jakarta',
        ...status.window,
        place: expect.stringContaining('Unit LG-12'),
        ...DRIVER,
        items: { kinds: 2, total: 6 },
        passed_at: null,
        expected_at: null,
        steps: { done: 1, total: 1 },
        checked_at: world.clock.now().toISOString(),
        company: 'PT Maju Jaya',
        address: 'Jl. Melati Raya 18',
        dock_steps: ['Gerbang Selatan', 'Ramp ke Basement 1'],
        max_height_cm: 210,
      },
    });
    const { name, email, phone } = status.vendor ?? { name: '?', email: '?', phone: '?' };
    for (const text of [name, email, phone, 'Jl. Melati 5', 'Kursi', 'Meja', status.description, status.pass_key])
      expect(answer.body).not.toContain(text);
  });

  it('ends with the window, and says only how to reach the office then [D8-56]', async () => {
    const permit = await approved();
    const token = await tokenOf(permit);
    const { window } = await readStatus(permit);
    world.clock.set(new Date(Date.parse(window?.until ?? '') - 1));
    expect((await open(token)).json<DriverPass>().permit?.standing).toBe('valid');
    world.clock.set(new Date(window?.until ?? ''));
    const ended = await open(token);
    expect(ended.json<DriverPass>()).toEqual({
      property: expect.any(String),
      office: { phone: '021 5550 118', whatsapp: '', hours: '' },
      permit: null,
    });
    expect((await share(permit)).json().code).toBe('move_not_allowed');
  });

  it('ends when the permit is cancelled', async () => {
    const permit = await approved();
    const token = await tokenOf(permit);
    await world.owner.updateTable('permit').set({ state: 'cancelled' }).where('id', '=', permit.id).execute();
    expect((await open(token)).json<DriverPass>().permit).toBeNull();
  });

  it('stays the same for the same driver, and a link for another driver switches off the old one', async () => {
    const permit = await approved();
    const token = await tokenOf(permit);
    expect(await tokenOf(permit)).toBe(token);
    const next = await tokenOf(permit, { plate: 'd1a', driver_name: 'Joko' });
    expect((await open(token)).json().code).toBe('link_invalid');
    expect((await open(next)).json<DriverPass>().permit).toMatchObject({ plate: 'D 1 A', driver_name: 'Joko' });
    expect(await auditOf(world, permit.property_id, 'permit.driver_link')).toHaveLength(2);
  });

  it('stores only a hash of the secret', async () => {
    const permit = await approved();
    const token = await tokenOf(permit);
    const rows = await world.owner.selectFrom('driver_link').selectAll().where('permit_id', '=', permit.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.toString('base64url')).not.toBe(token);
  });

  it('keeps plate and driver once goods have passed the gate, but can still be shared again', async () => {
    const permit = await approved();
    const token = await tokenOf(permit);
    const guard = await staffAt(world, building, IN_THE_SLOT);
    await gate(world, guard, permit, { direction: 'in', items: await quantities(world, permit, { Kursi: 1 }) });
    expect(await tokenOf(permit)).toBe(token);
    expect((await share(permit, { plate: 'B 1', driver_name: 'Lain' })).json().code).toBe('move_not_allowed');
  });

  it('shares work without plate and driver', async () => {
    const form = await aWorkForm(world, building);
    const sent = created(await post(world, building, '/v1/public/sika', form), building);
    const work = { ...sent, email: form.submitter.email };
    await approve(world, staff, work, 'tcr');
    expect((await share(work)).json().code).toBe('move_not_allowed');
    const token = await tokenOf(work, { plate: '', driver_name: '' });
    const answer = await open(token);
    expect(answer.json<DriverPass>().permit).toMatchObject({ code: work.code, kind: 'work', plate: '', items: null });
    expect(answer.body).not.toContain(work.email);
  });

  it('is refused for a wrong key and a permit in review', async () => {
    const permit = await submitLoading(world, building);
    expect((await share(permit)).json().code).toBe('move_not_allowed');
    const wrong = await ask('/v1/public/pass/driver-link', { code: permit.code, key: 'A'.repeat(22), ...DRIVER });
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'link_invalid']);
  });
});

describe('the pass that a device keeps', () => {
  it('is read with the key of the status, and says where the permit is', async () => {
    const permit = await submitLoading(world, building);
    const proof = await proofOf(permit);
    expect((await ask('/v1/public/pass', proof)).json()).toMatchObject({ standing: 'in_review', pass: null });
    await approve(world, staff, permit, 'tcr');
    const answer = await ask('/v1/public/pass', proof);
    expect(answer.json()).toMatchObject({ standing: 'not_yet', pass: (await readStatus(permit)).pass });
    expect(answer.body).not.toContain(permit.email);
    const other = await submitLoading(world, building);
    expect((await ask('/v1/public/pass', { ...proof, code: other.code })).json().code).toBe('link_invalid');
  });
});
