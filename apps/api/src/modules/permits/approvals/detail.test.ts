import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import { beforeEach, describe, expect, it } from 'vitest';

import { aBay, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { aFormOutOf, goodsInside, ONE_STAGE } from '../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  aTenantForm,
  created,
  itemsOf,
  move,
  postAsTenant,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
});

async function open(token: string, permit: Submitted): Promise<PermitDetail> {
  const url = `/v1/properties/${permit.property_id}/permits/${permit.id}`;
  const answer = await world.app.inject({ url, headers: bearer(token) });
  expect(answer.statusCode).toBe(200);
  return answer.json<PermitDetail>();
}

const ani = () =>
  aStaffMember(world, { name: 'Ani Wijaya', properties: [building.property_id], role: { stages: ['tcr'] } });

describe('detail of a permit', () => {
  it('shows the applicant, the request, and each decision with its person', async () => {
    const person = await ani();
    const token = await staffLogin(world, person);
    const permit = await submitLoading(world, building);
    const chair = (await itemsOf(world, permit)).get('Kursi');
    const bay = await aBay(world, { property_id: building.property_id });
    await move(world, token, permit, 'decisions', {
      decision: 'approved',
      stage: 'tcr',
      note: 'Lewat pintu timur',
      rejected_items: [{ id: chair?.id, note: 'Tanpa foto' }],
      bay_id: bay.id,
    });
    const by = { id: person.id, name: 'Ani Wijaya' };
    const detail = await open(token, permit);
    expect(detail).toMatchObject({
      code: permit.code,
      state: 'approved',
      applicant: { company: 'PT Maju Jaya', name: 'Budi Santoso', phone: '0812-3456-7890' },
      location: 'LG-12',
      day: '2026-11-18',
      time: '08:00 - 10:00',
      bay: { id: bay.id },
    });
    expect(detail.chain).toMatchObject([
      { stage: 'tcr', decision: 'approved', note: 'Lewat pintu timur', decided_by: by, decided_for: null },
    ]);
    expect(detail.items).toMatchObject([
      { name: 'Kursi', qty: 4, rejection_note: 'Tanpa foto', rejected_stage: 'tcr', rejected_by: by, entry: null },
      { name: 'Meja', qty: 2, rejection_note: null, rejected_by: null, passed: 0 },
    ]);
    expect(detail.items[0]?.photo_url).toContain('/files/');
    expect(detail.attachments).toMatchObject([{ name: 'Surat jalan.jpg' }]);
    expect(detail.log[0]).toMatchObject({ description: 'Approved by TCR', by, in_place_of: null });
    expect(detail.log.at(-1)).toMatchObject({ description: 'Form created', by: null });
  });

  it('shows whether a permit has an identity photo, but not the photo', async () => {
    const permit = await submitLoading(world, building);
    const token = await staffLogin(world, await ani());
    expect((await open(token, permit)).applicant.identity_file_id).toBeNull();
    await world.owner.updateTable('file').set({ marked_at: MONDAY_MORNING }).where('kind', '=', 'ktp').execute();
    const { applicant } = await open(token, permit);
    expect(applicant.identity_file_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows the workers and details of a work permit', async () => {
    const detail = await open(await staffLogin(world, await ani()), await submitWork(world, building));
    expect(detail).toMatchObject({
      items: [],
      workers: [{ name: 'Andi' }, { name: 'Joko' }],
      work_details: [{ work_type: 'Civil' }],
    });
    expect([detail.start_time, detail.renewed_until]).toEqual(['22:00', '2026-11-24']);
  });

  it('shows for goods out their goods-in permit, the quantity inside, and the quantity others have reserved', async () => {
    const inside = await goodsInside(world, building);
    await postAsTenant(world, building, await aFormOutOf(world, building, inside, 1));
    const out = created(await postAsTenant(world, building, await aFormOutOf(world, building, inside, 3)), building);
    const [item] = (await open(await aDecider(world, building, 'tcr'), out)).items;
    expect(item).toMatchObject({ qty: 3, entry: { code: inside.code, inside: 5, reserved: 1 } });
  });

  it('flags goods out that never came in', async () => {
    const form = await aTenantForm(world, building, 'unloading');
    const out = created(await postAsTenant(world, building, form), building);
    const [item] = (await open(await aDecider(world, building, 'tcr'), out)).items;
    expect(item?.entry).toBeNull();
  });

  it('offers the moves that the reader may make now, and none on a permit the reader submitted', async () => {
    const permit = await submitLoading(world, building);
    const decider = await aDecider(world, building, 'tcr');
    expect((await open(decider, permit)).moves).toMatchObject({ decide: ['tcr'], cancel: true, pass_gate: false });
    const guard = await staffLogin(
      world,
      await aStaffMember(world, {
        properties: [building.property_id],
        role: { actions: ['permit.read', 'gate.check'], stages: [] },
      }),
    );
    expect((await open(guard, permit)).moves).toMatchObject({ decide: [], cancel: false, pass_gate: false });
    await approve(world, decider, permit, 'tcr');
    expect((await open(guard, permit)).moves).toMatchObject({ pass_gate: true });
    const person = await ani();
    const own = await submitLoading(world, building, await aLoadingForm(world, building, person.email));
    expect((await open(await staffLogin(world, person), own)).moves.decide).toEqual([]);
  });
});
