import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aSlot } from '../../../test/builders.ts';
import { letIn, ONE_STAGE } from '../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../test/harness.ts';
import {
  aBuilding,
  aDecider,
  aLinkTo,
  aLoadingForm,
  aTenantForm,
  permitRow,
  post,
  postAsTenant,
  returnPermit,
  submitLoading,
  type Building,
} from '../../../test/permits/submissions.ts';
import { waitingForLock } from '../../../test/platform/locks.ts';

const TODAY = '2026-11-16';
const THIS_MORNING = { date: `${TODAY}T00:00:00+07:00`, time: '08:00 - 10:00' };

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
});

const setTime = (time: string) => world.clock.set(new Date(`${TODAY}T${time}:00+07:00`));
const refusedAt = (path: string) => [422, [{ path, code: 'not_bookable' }]];
const outcome = (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().fields];

describe('slot that ends at 10:00', () => {
  it('[D8-19] is offered until it ends, and not after', async () => {
    const offered = async (time: string) => {
      setTime(time);
      const url = `/v1/public/loading-unloading/time?property_id=${building.property_id}&date=${TODAY}`;
      const { times } = (await world.app.inject({ url })).json();
      return times.map(({ name }: { name: string }) => name);
    };
    expect(await offered('09:59')).toContain('08:00 - 10:00');
    expect(await offered('10:00')).not.toContain('08:00 - 10:00');
  });

  it('[D8-19] lets a visitor book a slot until the slot ends', async () => {
    const form = { ...(await aLoadingForm(world, building)), ...THIS_MORNING };
    const send = () => post(world, building, '/v1/public/loading-unloading', form);
    for (const time of ['10:00', '10:01']) {
      setTime(time);
      expect(outcome(await send())).toEqual(refusedAt('time'));
    }
    setTime('09:59');
    expect((await send()).statusCode).toBe(201);
  });

  it('lets a tenant book a slot until the slot ends', async () => {
    const form = { ...(await aTenantForm(world, building)), ...THIS_MORNING };
    for (const time of ['10:00', '10:01']) {
      setTime(time);
      expect(outcome(await postAsTenant(world, building, form))).toEqual(refusedAt('time'));
    }
    setTime('09:59');
    expect((await postAsTenant(world, building, form)).statusCode).toBe(201);
  });

  it('lets the applicant choose a slot in a correction until the slot ends', async () => {
    const permit = await submitLoading(world, building);
    const send = await correct(permit);
    setTime('10:00');
    expect(outcome(await send())).toEqual(refusedAt('schedule.time'));
    setTime('09:59');
    expect((await send()).statusCode).toBe(200);
    expect((await permitRow(world, permit)).day).toBe(TODAY);
  });

  it('lets the applicant keep the slot in a correction until the slot ends', async () => {
    const permit = await submitLoading(world, building, {
      ...(await aLoadingForm(world, building)),
      ...THIS_MORNING,
    });
    const send = await correct(permit);
    setTime('10:00');
    expect(outcome(await send())).toEqual(refusedAt('schedule.time'));
    setTime('09:59');
    expect((await send()).statusCode).toBe(200);
  });

  it('lets a visitor book a slot for goods out of several permits until the slot ends', async () => {
    await aSlot(world, { property_id: building.property_id, kind: 'unloading', name: THIS_MORNING.time });
    const permit = await submitLoading(world, building);
    await letIn(world, building, permit, { Kursi: 4, Meja: 2 });
    await world.owner.updateTable('file').set({ marked_at: MONDAY_MORNING }).where('kind', '=', 'ktp').execute();
    const { email } = permit;
    const found = await post(world, building, '/v1/public/loading-unloading/form', { form_code: permit.code, email });
    const { property, location, floor, attachment, load_unload_items, vendor } = found.json();
    const [{ item_detail, unit }] = load_unload_items;
    const form = {
      ...THIS_MORNING,
      property: { id: property.id },
      form_type: 'unloading',
      form_code: permit.code,
      description: '',
      location,
      floor: { id: floor.id },
      attachment,
      load_unload_items: [{ item_detail, qty: 1, unit }],
      vendor,
    };
    const send = () => post(world, building, '/v1/public/loading-unloading/batch', { forms: [form] });
    setTime('10:00');
    expect(outcome(await send())).toEqual(refusedAt('forms.0.time'));
    setTime('09:59');
    expect((await send()).statusCode).toBe(201);
  });
});

it('lets a tenant book a slot that crosses midnight for the day on which it starts', async () => {
  const night = await aSlot(world, {
    property_id: building.property_id,
    name: 'Malam',
    starts: '22:00',
    ends: '08:00',
  });
  const form = { ...(await aTenantForm(world, building)), ...THIS_MORNING, time: night.name };
  setTime('16:59');
  expect((await postAsTenant(world, building, form)).statusCode).toBe(201);
});

it('refuses a correction to a day that is closed while the correction is under way', async () => {
  const permit = await submitLoading(world, building);
  const send = await correct(permit);
  let late: ReturnType<typeof send> | undefined;
  await world.owner.transaction().execute(async (tx) => {
    const { property_id } = building;
    await sql`select from property where id = ${property_id} for update`.execute(tx);
    await tx.insertInto('closed_date').values({ property_id, day: TODAY, reason: 'Libur' }).execute();
    late = send();
    void late.then(() => {});
    await waitingForLock(world, 'for key share');
  });
  expect((await late)?.statusCode).toBe(422);
});

/**
 * Lets staff send the permit back to correct its schedule. Returns a function that sends the correction, which asks for
 * this morning's slot.
 */
async function correct(permit: Awaited<ReturnType<typeof submitLoading>>) {
  const staff = await aDecider(world, building, 'tcr');
  await returnPermit(world, staff, permit, { fields: ['schedule'] });
  const token = await aLinkTo(world, permit, 'fix');
  return () =>
    post(world, building, '/v1/public/permit-link/fix', { token, reason: 'Jamnya benar', schedule: THIS_MORNING });
}
