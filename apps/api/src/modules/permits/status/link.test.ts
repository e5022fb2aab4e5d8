import { linkView, type LinkView } from '@gerbang/shared/contracts/permits/permit-link';
import { permitStatus } from '@gerbang/shared/contracts/permits/status';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aFile, aFloor, aProperty } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, aPermitLink } from '../../../../test/permits/permits.ts';
import { newToken } from '../../../platform/database/ids.ts';

const world = await createWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

const ask = (token: unknown) => world.app.inject({ method: 'POST', url: '/v1/public/permit-link', payload: { token } });
async function viewOf(token: string): Promise<LinkView> {
  const answer = await ask(token);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return z.parse(linkView, answer.json());
}
const refusal = async (token: unknown) => {
  const answer = await ask(token);
  return [answer.statusCode, answer.json().code];
};

describe('POST /v1/public/permit-link', () => {
  it('shows the status of the permit of a mailed link, and the current values of its form', async () => {
    const property = await aProperty(world, { name: 'Mall Gerbang' });
    const property_id = property.id;
    const floor = await aFloor(world, { property_id });
    const photo = await aFile(world, { property_id });
    const person = { company: 'PT Maju', name: 'Siti', phone: '+62 812', address: 'Jl. Mawar 1', position: '' };
    const permit = await aPermit(world, {
      property_id,
      state: 'returned',
      applicant: { ...person, email: 'siti@maju.example' },
      permit: { floor_id: floor.id, location: 'G-12' },
      corrections: [{ fields: ['items'], note: 'Foto buram' }],
      attachments: [{ name: 'Surat jalan.pdf' }],
      items: [
        { name: 'Meja', qty: 3, unit: 'pcs', photo_file_id: photo.id },
        { name: 'Cat', rejection_note: 'Tidak boleh', rejected_stage: 'tcr' },
      ],
    });
    const view = await viewOf(await aPermitLink(world, permit));
    const status = await world.app.inject({
      method: 'POST',
      url: '/v1/public/status',
      payload: { form_code: permit.code, email: permit.email },
    });
    expect(view.status).toEqual(z.parse(permitStatus, status.json()));
    expect(view).toMatchObject({
      purpose: 'fix',
      email: 'siti@maju.example',
      property: {
        id: property_id,
        name: 'Mall Gerbang',
        time_zone: 'Asia/Jakarta',
        identity_policy: 'photo_required',
        retention_days: 30,
      },
      form: {
        person,
        floor: { id: floor.id },
        location: 'G-12',
        attachment: [{ name: 'Surat jalan.pdf' }],
        workers: [],
      },
      renewal: null,
    });
    expect(view.form.items).toMatchObject([
      { id: permit.item_ids[0], item_detail: { name: 'Meja' }, qty: 3, unit: 'pcs' },
    ]);
    expect(view.form.items[0]?.item_detail.image_url).toContain(photo.id);
  });

  it('[D8-40] tells how to reach the office for a link that is used, and nothing else', async () => {
    const contact = { contact_phone: '021 5550 118', contact_whatsapp: '0812', contact_hours: 'Setiap hari' };
    const property_id = (await aProperty(world, { name: 'Mall Gerbang', ...contact })).id;
    const used = await aPermitLink(world, await aPermit(world, { property_id }), { spent_at: MONDAY_MORNING });
    const answer = await ask(used);
    expect(answer.json()).toMatchObject({
      code: 'link_invalid',
      params: { property: 'Mall Gerbang', phone: '021 5550 118', whatsapp: '0812', hours: 'Setiap hari' },
    });
    expect((await ask(newToken())).json().params ?? {}).toEqual({});
  });

  it('says from which day the identity photos of a permit can be deleted', async () => {
    const property_id = (await aProperty(world)).id;
    const running = await aPermit(world, { property_id, state: 'approved' });
    const day = (await viewOf(await aPermitLink(world, running, { purpose: 'delete_identity' }))).delete_from;
    expect(day).toBe('2026-11-21');
    const ended = await aPermit(world, { property_id, state: 'cancelled' });
    expect((await viewOf(await aPermitLink(world, ended, { purpose: 'delete_identity' }))).delete_from).toBeNull();
  });

  it('shows workers of a work permit with the preview of their identity photo', async () => {
    const property_id = (await aProperty(world)).id;
    const ktp = await aFile(world, { property_id, kind: 'ktp', marked_at: MONDAY_MORNING });
    const worker = {
      company: 'PT Karya',
      name: 'Joko',
      email: 'joko@karya.example',
      phone: '0813',
      position: 'Tukang',
    };
    const permit = await aPermit(world, {
      kind: 'work',
      property_id,
      workers: [{ ...worker, ktp_file_id: ktp.id }, { name: 'Dedi' }],
    });
    const { workers } = (await viewOf(await aPermitLink(world, permit, { purpose: 'cancel' }))).form;
    expect(workers).toMatchObject([worker, { name: 'Dedi', ktp_url: null }]);
    expect(workers[0]?.ktp_url).toContain(`/v1/files/${ktp.id}?variant=preview&`);
  });

  it.each(['fix', 'cancel', 'renew', 'delete_identity'] as const)(
    'opens a mailed link with the purpose %s',
    async (purpose) => {
      const token = await aPermitLink(world, await aPermit(world, { kind: 'work', state: 'approved' }), { purpose });
      expect((await viewOf(token)).purpose).toBe(purpose);
    },
  );

  it('shows the period that a renewal link would renew until the renewal was requested', async () => {
    const permit = await aPermit(world, { kind: 'work', state: 'approved', renewals: { 2: 'granted' } });
    const token = await aPermitLink(world, permit, { purpose: 'renew', expires_at: new Date('2027-01-01') });
    const renewalOn = async (text: string) => {
      world.clock.set(new Date(text));
      return (await viewOf(token)).renewal;
    };
    expect(await renewalOn('2026-11-27T12:00:00+07:00')).toBeNull();
    expect(await renewalOn('2026-11-28T00:00:00+07:00')).toEqual({
      period: 3,
      first_day: '2026-11-30',
      last_day: '2026-12-06',
    });
    const { property_id, id: permit_id } = permit;
    await world.owner
      .insertInto('permit_renewal')
      .values({ property_id, permit_id, period: 3, asked_at: MONDAY_MORNING })
      .execute();
    expect(await renewalOn('2026-11-28T00:00:00+07:00')).toBeNull();
  });

  it('[D4-57] does not mark a link as used when it is opened several times', async () => {
    const permit = await aPermit(world);
    const token = await aPermitLink(world, permit);
    for (let time = 0; time < 3; time += 1) expect((await viewOf(token)).status.code).toBe(permit.code);
    const row = await world.owner
      .selectFrom('permit_link')
      .select('spent_at')
      .where('permit_id', '=', permit.id)
      .executeTakeFirstOrThrow();
    expect(row.spent_at).toBeNull();
  });

  it('refuses a used, expired, unknown or altered link, and a staff link, with the same response', async () => {
    const permit = await aPermit(world);
    const good = await aPermitLink(world, permit);
    for (const token of [
      await aPermitLink(world, permit, { spent_at: MONDAY_MORNING }),
      await aPermitLink(world, permit, { expires_at: MONDAY_MORNING }),
      await aPermitLink(world, permit, { purpose: 'decide' }),
      newToken(),
      (good.startsWith('A') ? 'B' : 'A') + good.slice(1),
    ]) {
      expect([token, ...(await refusal(token))]).toEqual([token, 403, 'link_invalid']);
    }
    for (const malformed of ['', good.slice(1), `${good}x`, null]) {
      expect([malformed, ...(await refusal(malformed))]).toEqual([malformed, 400, 'malformed']);
    }
  });
});
