import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { letIn, lots, ONE_STAGE } from '../../../../../test/goods.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import {
  aBuilding,
  aLoadingForm,
  permitRow,
  post,
  submitLoading,
  type Building,
  visitorUpload,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { newToken } from '../../../../platform/database/ids.ts';

const world = await createWorld();
let building: Building;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world, { chains: ONE_STAGE });
});

describe('goods-out forms of a visitor', () => {
  const BATCH = '/v1/public/loading-unloading/batch';
  const lookUp = (permit: Submitted & { email: string }) =>
    post(world, building, '/v1/public/loading-unloading/form', { form_code: permit.code, email: permit.email });
  const inside = async (email: string) => {
    const permit = await submitLoading(world, building, await aLoadingForm(world, building, email));
    await letIn(world, building, permit, { Kursi: 4, Meja: 2 });
    return permit;
  };
  const batchForm = async (permit: Submitted & { email: string }, qty: Record<string, number>) => {
    const rest = (await lookUp(permit)).json();
    return {
      property: { id: rest.property.id },
      form_type: 'unloading',
      form_code: permit.code,
      date: '2026-11-18T00:00:00+07:00',
      time: building.slots.unloading.name,
      description: '',
      location: rest.location,
      floor: { id: rest.floor.id },
      attachment: rest.attachment,
      load_unload_items: rest.load_unload_items.flatMap((item: { item_detail: { name: string }; unit: string }) =>
        qty[item.item_detail.name] === undefined
          ? []
          : [{ item_detail: item.item_detail, qty: qty[item.item_detail.name], unit: item.unit }],
      ),
      vendor: rest.vendor,
    };
  };
  const markPhotos = () =>
    world.owner.updateTable('file').set({ marked_at: MONDAY_MORNING }).where('kind', '=', 'ktp').execute();

  it('books the place that the form of this device holds, and refuses a device without a hold', async () => {
    building = await aBuilding(world, { chains: ONE_STAGE, capacity: 1 });
    const permit = await inside('h@example.com');
    await markPhotos();
    const { name: time } = building.slots.unloading;
    const place = { property_id: building.property_id, form_type: 'unloading', date: '2026-11-18', time };
    expect((await post(world, building, '/v1/public/loading-unloading/hold', place)).statusCode).toBe(200);
    const forms = [await batchForm(permit, { Kursi: 1 })];
    const other = { ...building, applicant: newToken() };
    expect((await post(world, other, BATCH, { forms })).json().code).toBe('slot_full');
    expect((await post(world, building, BATCH, { forms })).statusCode).toBe(201);
  });

  it('[D3-91][D7-51][D7-52][D3-58][D4-48][D4-49][D4-50] creates one permit per loading form with its files, even after their links have expired', async () => {
    const [first, second] = [await inside('a@example.com'), await inside('a@example.com')];
    await markPhotos();
    const forms = [await batchForm(first, { Kursi: 4 }), await batchForm(second, { Meja: 1 })];
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 3_600_000));
    const answer = await post(world, building, BATCH, { forms });
    expect([answer.statusCode, answer.json().forms?.length]).toEqual([201, 2]);
    expect(await lots(world, first)).toEqual([
      ['Kursi', 4, 4, 0],
      ['Meja', 2, 0, 0],
    ]);
    expect(await lots(world, second)).toEqual([
      ['Kursi', 4, 0, 0],
      ['Meja', 2, 1, 0],
    ]);
    const [out] = answer.json().forms;
    const row = await permitRow(world, { ...out, property_id: building.property_id });
    expect(row).toMatchObject({ kind: 'unloading', from_permit_id: first.id });
    const files = (id: string) =>
      sql`select (select ktp_file_id from permit_applicant where permit_id = ${id}) as ktp,
      array(select file_id from permit_attachment where permit_id = ${id}) as documents,
      array(select photo_file_id from permit_item where permit_id = ${id} and name = 'Kursi') as photos`.execute(
        world.owner,
      );
    expect((await files(out.id)).rows).toEqual((await files(first.id)).rows);
  });

  it('[D8-50][D7-52] accepts goods out without attachments when the loading form has none', async () => {
    const permit = await inside('e@example.com');
    await markPhotos();
    await world.owner.deleteFrom('permit_attachment').where('permit_id', '=', permit.id).execute();
    const form = await batchForm(permit, { Kursi: 1 });
    expect(form.attachment).toEqual([]);
    const answer = await post(world, building, BATCH, { forms: [form] });
    expect(answer.statusCode).toBe(201);
    const [out] = answer.json().forms;
    expect(
      await world.owner.selectFrom('permit_attachment').selectAll().where('permit_id', '=', out.id).execute(),
    ).toEqual([]);
  });

  it('[D8-68] asks for a new identity photo when the one of the loading form is no longer stored', async () => {
    const permit = await inside('g@example.com');
    await world.owner
      .updateTable('permit_applicant')
      .set({ ktp_file_id: null })
      .where('permit_id', '=', permit.id)
      .execute();
    const form = await batchForm(permit, { Kursi: 1 });
    const refused = await post(world, building, BATCH, { forms: [form] });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      [{ path: 'forms.0.vendor.ktp_url', code: 'required' }],
    ]);
    const vendor = { ...form.vendor, ktp_url: await visitorUpload(world, building, 'ktp') };
    expect((await post(world, building, BATCH, { forms: [{ ...form, vendor }] })).statusCode).toBe(201);
  });

  it('[D8-66] takes one place of the slot per form, and refuses forms of two properties', async () => {
    const [first, second] = [await inside('f@example.com'), await inside('f@example.com')];
    await markPhotos();
    const forms = [await batchForm(first, { Kursi: 1 }), await batchForm(second, { Kursi: 1 })];
    const elsewhere = await aBuilding(world);
    const mixed = [forms[0], { ...forms[1], property: { id: elsewhere.property_id } }];
    const refused = await post(world, building, BATCH, { forms: mixed });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      [{ path: 'forms.1.property.id', code: 'invalid' }],
    ]);
    const taken = async () => {
      const days = world.owner
        .selectFrom('slot_day')
        .select('taken')
        .where('slot_id', '=', building.slots.unloading.id);
      return (await days.executeTakeFirst())?.taken ?? 0;
    };
    expect(await taken()).toBe(0);
    expect((await post(world, building, BATCH, { forms })).statusCode).toBe(201);
    expect(await taken()).toBe(2);
  });

  it('[D3-91] creates no permit when one of the goods-out forms is refused', async () => {
    const [first, second] = [await inside('b@example.com'), await inside('b@example.com')];
    await markPhotos();
    const forms = [await batchForm(first, { Kursi: 4 }), await batchForm(second, { Meja: 9 })];
    const answer = await post(world, building, BATCH, { forms });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'goods_not_inside']);
    expect(await lots(world, first)).toEqual([
      ['Kursi', 4, 0, 0],
      ['Meja', 2, 0, 0],
    ]);
    const elsewhere = await aBuilding(world);
    const mixed = await post(world, building, BATCH, {
      forms: [forms[0], { ...forms[1], property: { id: elsewhere.property_id } }],
    });
    expect([mixed.statusCode, mixed.json().fields]).toEqual([422, [{ path: 'forms.1.property.id', code: 'invalid' }]]);
    const four = await post(world, building, BATCH, { forms: [forms[0], forms[0], forms[0], forms[0]] });
    expect(four.statusCode).toBe(400);
    expect((await post(world, building, BATCH, { forms: [] })).statusCode).toBe(400);
  });

  it('refuses goods out with a wrong e-mail of the loading form, or with items of another form', async () => {
    const [mine, theirs] = [await inside('c@example.com'), await inside('d@example.com')];
    await markPhotos();
    const form = await batchForm(mine, { Kursi: 1 });
    const stranger = { ...form, vendor: { ...form.vendor, email: 'stranger@example.com' } };
    expect((await post(world, building, BATCH, { forms: [stranger] })).json().fields).toEqual([
      { path: 'forms.0.form_code', code: 'invalid' },
    ]);
    const other = await batchForm(theirs, { Kursi: 1 });
    const swapped = { ...form, load_unload_items: other.load_unload_items };
    expect((await post(world, building, BATCH, { forms: [swapped] })).json().fields).toEqual([
      { path: 'forms.0.load_unload_items.0.item_detail.id', code: 'invalid' },
    ]);
  });
});
