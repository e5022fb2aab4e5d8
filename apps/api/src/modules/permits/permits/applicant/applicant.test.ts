import type { Stage } from '@gerbang/shared/access';
import { linkView } from '@gerbang/shared/contracts/permits/permit-link';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLinkTo,
  aLoadingForm,
  approve,
  DAY,
  itemsOf,
  logOf,
  move,
  permitRow,
  post,
  returnPermit,
  submitLoading,
  submitWork,
  visitorUpload,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../../../test/platform/locks.ts';

const world = await createWorld();
let building: Building;
let staff: string;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  staff = await aDecider(world, building, 'tcr', 'fat', 'operational', 'rdd', 'gm');
});

const act = (action: string, payload: object) =>
  post(world, building, `/v1/public/permit-link${action === '' ? '' : `/${action}`}`, payload);
const taken = async (day = DAY) => {
  const { rows } = await sql<{
    taken: number;
  }>`select taken from slot_day where slot_id = ${building.slots.loading.id} and day = ${day}`.execute(world.owner);
  return rows[0]?.taken ?? 0;
};
/** Sends a permit back for correction from a stage. Returns the token of the mailed link. */
const returned = async (permit: Submitted, stage: Stage, ...fields: string[]) => {
  const decider = await aDecider(world, permit, stage);
  const answer = await move(world, decider, permit, 'decisions', {
    decision: 'returned',
    stage,
    note: 'Mohon diperbaiki',
    fields,
  });
  expect(answer.json()).toMatchObject({ state: 'returned', progress: 'returned' });
  return aLinkTo(world, permit, 'fix');
};
const presentForm = async (token: string) => z.parse(linkView, (await act('', { token })).json()).form;

describe('cancelling by mailed link', () => {
  it('[D3-21] cancels the permit once by its link, with a reason, and frees its place in the slot', async () => {
    const permit = await submitLoading(world, building);
    const token = await aLinkTo(world, permit, 'cancel');
    expect((await act('cancel', { token })).statusCode).toBe(400);
    const answer = await act('cancel', { token, reason: 'Barang batal dikirim' });
    expect(answer.json()).toEqual({ code: permit.code, progress: 'cancelled' });
    expect((await logOf(world, permit)).at(-1)).toMatchObject({
      description: 'Cancelled by applicant',
      note: 'Barang batal dikirim',
    });
    expect(await taken()).toBe(0);
    const again = await act('cancel', { token, reason: 'x' });
    expect([again.statusCode, again.json().code]).toEqual([403, 'link_invalid']);
  });

  it('[D4-57] keeps a link usable after it was opened, and refuses an expired link or one for another purpose', async () => {
    const permit = await submitLoading(world, building);
    const token = await aLinkTo(world, permit, 'cancel');
    for (let index = 0; index < 2; index += 1) expect((await act('', { token })).statusCode).toBe(200);
    expect((await act('renew', { token })).json().code).toBe('link_invalid');
    world.clock.advance(40 * 24 * 3_600_000);
    expect((await act('cancel', { token, reason: 'x' })).json().code).toBe('link_invalid');
    expect((await permitRow(world, permit)).state).toBe('submitted');
  });

  it('cancels a permit once when two requests arrive at the same time', async () => {
    const permit = await submitLoading(world, building);
    const token = await aLinkTo(world, permit, 'cancel');
    let answers: Promise<Awaited<ReturnType<typeof act>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from permit where id = ${permit.id} for update`.execute(tx);
      const both = [act('cancel', { token, reason: 'a' }), act('cancel', { token, reason: 'b' })];
      await waitingForLock(world, 'from "permit"', 2);
      answers = Promise.all(both);
    });
    const codes = ((await answers) ?? []).map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect([codes, await taken()]).toEqual([[200, 422], 0]);
  });
});

describe('corrections by the applicant', () => {
  it('[D3-51] shows the applicant the parts to correct, and refuses staff a part that the form does not have', async () => {
    const permit = await submitLoading(world, building);
    const strange = await move(world, staff, permit, 'decisions', {
      decision: 'returned',
      stage: 'tcr',
      note: 'x',
      fields: ['workers'],
    });
    expect([strange.statusCode, strange.json().fields]).toEqual([422, [{ path: 'fields.0', code: 'invalid' }]]);
    const token = await returned(permit, 'tcr', 'description');
    const view = (await act('', { token })).json();
    expect(view.status.correction).toEqual({ fields: ['description'], note: 'Mohon diperbaiki', notes: {} });
  });

  it('shows the applicant the note on each part, and none of a part that is not asked', async () => {
    const permit = await submitLoading(world, building);
    const notes = { items: 'Di surat jalan 5', description: 'Tidak diminta' };
    await returnPermit(world, staff, permit, { fields: ['schedule', 'items'], notes });
    const view = (await act('', { token: await aLinkTo(world, permit, 'fix') })).json();
    expect(view.status.correction).toEqual({
      fields: ['schedule', 'items'],
      note: 'Mohon diperbaiki',
      notes: { items: 'Di surat jalan 5' },
    });
  });

  it('[D3-53] changes only the parts that were returned for correction', async () => {
    const permit = await submitLoading(world, building);
    const token = await returned(permit, 'tcr', 'person');
    const person = { company: 'PT Baru', name: 'Budi', phone: '021-555666', address: 'Jl. Mawar 1' };
    const more = await act('fix', { token, person, description: 'x' });
    expect([more.statusCode, more.json().fields]).toEqual([422, [{ path: 'description', code: 'unknown_field' }]]);
    const less = await act('fix', { token });
    expect([less.statusCode, less.json().fields]).toEqual([422, [{ path: 'person', code: 'required' }]]);
    expect((await act('fix', { token, person })).json()).toEqual({ code: permit.code, progress: 'waiting' });
    const [row] = await world.owner
      .selectFrom('permit_applicant')
      .selectAll()
      .where('permit_id', '=', permit.id)
      .execute();
    expect(row).toMatchObject({ ...person, email: permit.email });
    expect((await act('fix', { token, person })).statusCode).toBe(403);
  });

  it('[D8-36] refuses a correction that changes nothing without using the link up, and takes it with a reason', async () => {
    const permit = await submitLoading(world, building);
    const token = await returned(permit, 'tcr', 'description', 'items');
    const { description } = await permitRow(world, permit);
    const same = { token, description, items: (await presentForm(token)).items };
    const silent = await act('fix', same);
    expect([silent.statusCode, silent.json().code]).toEqual([422, 'nothing_changed']);
    expect((await act('fix', { ...same, reason: ' ' })).statusCode).toBe(400);
    expect((await permitRow(world, permit)).state).toBe('returned');
    expect((await act('', { token })).statusCode).toBe(200);
    const answer = await act('fix', { ...same, reason: 'Jumlahnya sudah benar' });
    expect(answer.json()).toEqual({ code: permit.code, progress: 'waiting' });
    expect((await logOf(world, permit)).map(({ note }) => note)).toContain('Jumlahnya sudah benar');
  });

  it('[D3-54][D3-56] resumes at the stage that returned the permit when items, dates and workers are unchanged', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, staff, permit, 'tcr');
    const token = await returned(permit, 'operational', 'description', 'items');
    const { items } = await presentForm(token);
    expect((await act('fix', { token, description: 'Lewat pintu barat', items })).statusCode).toBe(200);
    const row = await permitRow(world, permit);
    expect([row.state, row.step, row.description]).toEqual(['in_review', 2, 'Lewat pintu barat']);
    await approve(world, staff, permit, 'operational');
  });

  it('[D3-55] asks earlier stages again when the correction changes items', async () => {
    const permit = await submitLoading(world, building);
    await approve(world, staff, permit, 'tcr');
    const token = await returned(permit, 'operational', 'items');
    const { items } = await presentForm(token);
    const [chairs] = items;
    const photo = await visitorUpload(world, building, 'item');
    const lamp = { item_detail: { name: 'Lampu', description: '', image_url: photo }, qty: 1, unit: 'pcs' };
    expect((await act('fix', { token, items: [{ ...chairs, qty: 9 }, lamp] })).statusCode).toBe(200);
    const names = [...(await itemsOf(world, permit)).values()].map(({ name, qty }) => [name, qty]);
    expect(Object.fromEntries(names)).toEqual({ Kursi: 9, Lampu: 1 });
    const row = await permitRow(world, permit);
    expect([row.state, row.step]).toEqual(['in_review', 1]);
    await approve(world, staff, permit, 'tcr', 'operational');
    expect((await permitRow(world, permit)).state).toBe('approved');
  });

  it('[D3-94] books a place in the new slot and frees the old one when a correction changes the slot', async () => {
    const permit = await submitLoading(world, building);
    const token = await returned(permit, 'tcr', 'schedule');
    const schedule = { date: '2026-11-20T00:00:00+07:00', time: building.slots.loading.name };
    expect((await act('fix', { token, schedule })).statusCode).toBe(200);
    expect([await taken(), await taken('2026-11-20'), (await permitRow(world, permit)).day]).toEqual([
      0,
      1,
      '2026-11-20',
    ]);
  });

  it('[D3-94] keeps the booking in the old slot, and the link usable, when the new slot of a correction is full', async () => {
    building = await aBuilding(world, { capacity: 1 });
    staff = await aDecider(world, building, 'tcr');
    await submitLoading(world, building, {
      ...(await aLoadingForm(world, building)),
      date: '2026-11-20T00:00:00+07:00',
    });
    const permit = await submitLoading(world, building);
    const token = await returned(permit, 'tcr', 'schedule');
    const schedule = { date: '2026-11-20T00:00:00+07:00', time: building.slots.loading.name };
    const full = await act('fix', { token, schedule });
    expect([full.json().code, await taken(), await taken('2026-11-20')]).toEqual(['slot_full', 1, 1]);
    expect((await act('fix', { token, schedule: { ...schedule, date: '2026-11-21T00:00:00+07:00' } })).statusCode).toBe(
      200,
    );
  });

  it('[D3-94] lets two corrections swap their days at the same time without a deadlock', async () => {
    building = await aBuilding(world, { capacity: 2 });
    staff = await aDecider(world, building, 'tcr');
    const friday = await submitLoading(world, building, {
      ...(await aLoadingForm(world, building)),
      date: '2026-11-20T00:00:00+07:00',
    });
    const wednesday = await submitLoading(world, building);
    const tokens = [await returned(friday, 'tcr', 'schedule'), await returned(wednesday, 'tcr', 'schedule')];
    const on = (day: string) => ({ date: `${day}T00:00:00+07:00`, time: building.slots.loading.name });
    let answers: Promise<Awaited<ReturnType<typeof act>>[]> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select from slot_day where slot_id = ${building.slots.loading.id} order by day limit 1 for update`.execute(
        tx,
      );
      const both = [
        act('fix', { token: tokens[0], schedule: on(DAY) }),
        act('fix', { token: tokens[1], schedule: on('2026-11-20') }),
      ];
      await waitingForLock(world, 'from slot_day', 2);
      answers = Promise.all(both);
    });
    expect(((await answers) ?? []).map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect([await taken(), await taken('2026-11-20')]).toEqual([1, 1]);
  });

  it('[D3-89] keeps the decisions of parallel stages unless the correction changes dates or workers', async () => {
    const permit = await submitWork(world, building);
    await approve(world, staff, permit, 'tcr', 'fat');
    const token = await returned(permit, 'rdd', 'work_details', 'workers');
    const { workers } = await presentForm(token);
    const kept = workers.map(({ ktp_url: _preview, ...worker }) => ({ ...worker, ktp_url: null }));
    const work_details = [{ work_type: 'ME', description: 'Kabel' }];
    expect((await act('fix', { token, work_details, workers: kept })).statusCode).toBe(200);
    expect((await permitRow(world, permit)).step).toBe(2);
    const again = await returned(permit, 'rdd', 'workers');
    expect((await act('fix', { token: again, workers: kept.slice(1) })).statusCode).toBe(200);
    expect((await permitRow(world, permit)).step).toBe(1);
    const rows = await world.owner.selectFrom('permit_worker').selectAll().where('permit_id', '=', permit.id).execute();
    expect(rows.map((worker) => [worker.name, worker.ktp_file_id === null])).toEqual([['Joko', false]]);
  });

  it('checks corrected work dates by the rules of a new form', async () => {
    const permit = await submitWork(world, building);
    const token = await returned(permit, 'tcr', 'schedule', 'destination');
    const destination = { floor: { id: building.floor_id }, location: 'Lobi barat' };
    const schedule = { start_date: '2026-11-25', end_date: '2026-11-25', start_time: '21:00', end_time: '04:00' };
    expect((await act('fix', { token, destination, schedule })).json().fields).toEqual([
      { path: 'schedule.end_date', code: 'invalid' },
    ]);
    expect(
      (await act('fix', { token, destination, schedule: { ...schedule, end_date: '2026-11-30' } })).statusCode,
    ).toBe(200);
    expect(await permitRow(world, permit)).toMatchObject({
      start_date: '2026-11-25',
      end_date: '2026-11-30',
      location: 'Lobi barat',
    });
  });

  it('stores a new identity photo of a correction only with consent', async () => {
    const permit = await submitLoading(world, building);
    const token = await returned(permit, 'tcr', 'identity', 'attachment', 'destination');
    const { attachment } = await presentForm(token);
    const parts = { attachment, destination: { floor: { id: building.floor_id }, location: 'LG-12' } };
    const ktp_url = await visitorUpload(world, building, 'ktp');
    expect((await act('fix', { token, ...parts, identity: { ktp_url } })).json().fields).toEqual([
      { path: 'identity.consent_version', code: 'required' },
    ]);
    const answer = await act('fix', { token, ...parts, identity: { ktp_url, consent_version: '2026-11' } });
    expect(answer.statusCode).toBe(200);
    const [row] = await world.owner
      .selectFrom('permit_applicant')
      .select('ktp_file_id')
      .where('permit_id', '=', permit.id)
      .execute();
    expect(ktp_url).toContain(row?.ktp_file_id ?? 'none');
  });
});
