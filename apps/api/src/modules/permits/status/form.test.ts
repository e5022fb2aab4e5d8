import { loadingForm, type LoadingForm } from '@gerbang/shared/contracts/permits/goods';
import { permitStatus } from '@gerbang/shared/contracts/permits/status';
import { PERMIT_STATES } from '@gerbang/shared/domain/permits/states';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aFile, aFloor, aProperty, aTenantUser } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, type BuiltPermit } from '../../../../test/permits/permits.ts';
import { aGreyPhoto } from '../../../../test/permits/watermark.ts';
import { parseFileLink } from '../../../platform/files/signed-links.ts';
import { markIdentity } from '../identity/identity.jobs.ts';

const world = await createWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

const MINUTE = 60_000;
const post = (url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
const ask = ({ code, email }: Pick<BuiltPermit, 'code' | 'email'>) =>
  post('/v1/public/loading-unloading/form', { form_code: code, email });
async function formOf(permit: BuiltPermit): Promise<LoadingForm> {
  const answer = await ask(permit);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  return z.parse(loadingForm, answer.json());
}
const open = (link: string) => world.app.inject({ url: link.slice(world.config.public_url.length) });
const fileOf = (url: string | null) => parseFileLink(world.config.keys, url ?? '', world.config.public_url);

const photo = await aGreyPhoto();
/** An uploaded identity photo, larger than a preview. */
async function anIdentityPhoto(property_id: string): Promise<string> {
  const { id } = await aFile(world, { property_id, kind: 'ktp' });
  await world.deps.storage.put(`files/${id}`, photo, 'image/jpeg');
  return id;
}
const mark = ({ property_id, id }: BuiltPermit) => markIdentity.run({ property_id, permit_id: id }, world.deps);
async function pixels(url: string): Promise<number[]> {
  const { width, height } = await sharp((await open(url)).rawPayload).metadata();
  return [width, height];
}

describe('POST /v1/public/loading-unloading/form', () => {
  it('[S7-015] [S3-020] returns the loading form for a code and e-mail', async () => {
    const property = await aProperty(world, {
      name: 'Mall Gerbang',
      identity_policy: 'checked_at_gate',
      retention_days: 7,
    });
    const property_id = property.id;
    const floor = await aFloor(world, { property_id, name: 'Lantai Dasar' });
    const person = {
      company: 'PT Maju',
      name: 'Siti',
      email: 'siti@maju.example',
      phone: '+62 812 0000 111',
      address: 'Jl. Mawar 1',
    };
    const [picture, paper] = [
      await aFile(world, { property_id }),
      await aFile(world, { property_id, kind: 'attachment' }),
    ];
    const permit = await aPermit(world, {
      property_id,
      state: 'checked',
      applicant: person,
      permit: { floor_id: floor.id, location: 'G-12', description: 'Pameran' },
      slot: { name: '08:00 - 10:00' },
      attachments: [{ name: 'Surat jalan.pdf', file_id: paper.id }],
      items: [{ name: 'Meja', description: 'Jati', qty: 3, unit: 'pcs', photo_file_id: picture.id }],
    });
    const form = await formOf(permit);
    const [attachment] = form.attachment;
    const [item] = form.load_unload_items;
    expect(form).toEqual({
      code: permit.code,
      vendor: { ...person, ktp_url: null },
      property: {
        id: property_id,
        name: 'Mall Gerbang',
        time_zone: 'Asia/Jakarta',
        identity_policy: 'checked_at_gate',
        retention_days: 7,
      },
      floor: { id: floor.id, name: 'Lantai Dasar' },
      location: 'G-12',
      date: '2026-11-20T00:00:00+07:00',
      time: '08:00 - 10:00',
      attachment: [{ name: 'Surat jalan.pdf', url: attachment?.url }],
      description: 'Pameran',
      load_unload_items: [
        {
          id: permit.item_ids[0],
          item_detail: { ...item?.item_detail, name: 'Meja', description: 'Jati' },
          qty: 3,
          unit: 'pcs',
          left: 0,
        },
      ],
    });
    expect([fileOf(attachment?.url ?? ''), fileOf(item?.item_detail.image_url ?? '')]).toEqual([
      { id: paper.id },
      { id: picture.id },
    ]);
  });

  it('returns the quantity of each item that is inside and not reserved, and leaves out rejected items', async () => {
    const permit = await aPermit(world, {
      state: 'checked',
      items: [
        { name: 'Meja', qty: 10, inside: { qty_in: 8, qty_out: 2, qty_reserved: 1 } },
        { name: 'Cat', qty: 5, rejection_note: 'Tidak boleh', rejected_stage: 'security' },
        { name: 'Lampu', qty: 2 },
      ],
    });
    const items = (await formOf(permit)).load_unload_items;
    expect(items.map(({ item_detail, qty, left }) => [item_detail.name, qty, left])).toEqual([
      ['Meja', 10, 5],
      ['Lampu', 2, 0],
    ]);
  });

  it('answers 404 for everything but loading forms, and opens those whose goods may be inside', async () => {
    const permits = (['loading', 'unloading', 'work'] as const)
      .flatMap((kind) => PERMIT_STATES.map((state) => ({ kind, state })))
      .filter(({ kind, state }) => state !== 'suspended' || kind === 'work');
    const answers = permits.map(async ({ kind, state }) => {
      const answer = await ask(await aPermit(world, { kind, state }));
      return answer.json().code === 'not_found' ? [] : [`${kind} ${state} ${answer.statusCode}`];
    });
    const found = (await Promise.all(answers)).flat();
    expect(found.filter((line) => !line.endsWith('409'))).toEqual(['loading approved 200', 'loading checked 200']);
    expect(found.every((line) => line.startsWith('loading'))).toBe(true);
  });

  it('says how far a loading form is whose goods are not inside, and nothing of it to a wrong e-mail', async () => {
    for (const [state, progress] of [
      ['in_review', 'waiting'],
      ['returned', 'returned'],
      ['rejected', 'rejected'],
      ['cancelled', 'cancelled'],
      ['closed', 'closed'],
    ] as const) {
      const permit = await aPermit(world, { kind: 'loading', state });
      const answer = await ask(permit);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'form_not_inside', params: { progress } });
      const wrong = await ask({ ...permit, email: 'lain@example.com' });
      expect([wrong.statusCode, wrong.json().code]).toEqual([404, 'not_found']);
      expect(wrong.json().params ?? {}).toEqual({});
    }
  });

  it('[D7-53] finds a tenant’s loading form by the e-mail of the tenant user', async () => {
    const user = await aTenantUser(world, { email: 'toko.buku@tenant.example' });
    const permit = await aPermit(world, {
      property_id: user.property_id,
      state: 'checked',
      permit: { tenant_id: user.tenant_id, submitted_by: user.id },
      applicant: { name: user.name, email: user.email },
    });
    expect((await formOf(permit)).vendor).toMatchObject({ name: user.name, email: 'toko.buku@tenant.example' });
    expect((await ask({ code: permit.code, email: 'other@tenant.example' })).statusCode).toBe(404);
  });
});

describe('identity photos in public responses', () => {
  async function aForm() {
    const property_id = (await aProperty(world)).id;
    const ktp_file_id = await anIdentityPhoto(property_id);
    const permit = await aPermit(world, { property_id, state: 'checked', applicant: { ktp_file_id } });
    return { permit, ktp_file_id, ktp_url: async () => (await formOf(permit)).vendor.ktp_url };
  }

  it('[D4-53] [D4-54] shows only the watermarked preview of an identity photo in the form lookup, for 5 minutes', async () => {
    const { ktp_file_id, ktp_url, permit } = await aForm();
    await mark(permit);
    const url = (await ktp_url()) ?? '';
    expect(fileOf(url)).toEqual({ id: ktp_file_id, variant: 'preview' });
    expect(Math.max(...(await pixels(url)))).toBe(480);
    const whole = await open(url.replace('variant=preview&', ''));
    expect([whole.statusCode, whole.json().code]).toEqual([403, 'link_invalid']);
    expect((await ask(permit)).body).not.toContain(`${ktp_file_id}?exp`);
    world.clock.advance(5 * MINUTE - 1000);
    expect((await open(url)).statusCode).toBe(200);
    world.clock.advance(1000);
    const late = await open(url);
    expect([late.statusCode, late.json().code]).toEqual([403, 'link_invalid']);
  });

  it('[D4-33] [D4-34] shows only the watermarked preview of an identity photo in the status lookup, for 5 minutes', async () => {
    const property_id = (await aProperty(world)).id;
    const ids = [await anIdentityPhoto(property_id), await anIdentityPhoto(property_id)];
    const workers = ids.map((ktp_file_id) => ({ ktp_file_id }));
    const permit = await aPermit(world, { kind: 'work', property_id, workers });
    await mark(permit);
    const answer = await post('/v1/public/status', { form_code: permit.code, email: permit.email });
    const urls = z.parse(permitStatus, answer.json()).worker_list.map((worker) => worker.ktp_url ?? '');
    expect(urls.map(fileOf)).toEqual(ids.map((id) => ({ id, variant: 'preview' })));
    for (const [index, url] of urls.entries()) {
      expect(Math.max(...(await pixels(url)))).toBe(480);
      expect(answer.body).not.toContain(`${ids[index]}?exp`);
    }
    world.clock.advance(5 * MINUTE);
    for (const url of urls) expect((await open(url)).statusCode).toBe(403);
  });

  it('does not show an identity photo before it has its watermark, nor after it was deleted', async () => {
    const { permit, ktp_file_id, ktp_url } = await aForm();
    expect(await ktp_url()).toBeNull();
    await mark(permit);
    expect(await ktp_url()).not.toBeNull();
    await world.owner.deleteFrom('file').where('id', '=', ktp_file_id).execute();
    expect(await ktp_url()).toBeNull();
  });

  it('[D7-51] identifies photos and documents by their URL even after the URL expired', async () => {
    const property_id = (await aProperty(world)).id;
    const ktp_file_id = await anIdentityPhoto(property_id);
    const [picture, paper] = [
      await aFile(world, { property_id }),
      await aFile(world, { property_id, kind: 'attachment' }),
    ];
    const permit = await aPermit(world, {
      property_id,
      state: 'checked',
      applicant: { ktp_file_id },
      items: [{ photo_file_id: picture.id }],
      attachments: [{ file_id: paper.id }],
    });
    await mark(permit);
    const form = await formOf(permit);
    world.clock.advance(24 * 60 * MINUTE);
    const urls = [form.vendor.ktp_url, form.load_unload_items[0]?.item_detail.image_url, form.attachment[0]?.url];
    expect(urls.map((url) => fileOf(url ?? '')?.id)).toEqual([ktp_file_id, picture.id, paper.id]);
    for (const url of urls) expect((await open(url ?? '')).statusCode).toBe(403);
  });
});
