import { beforeEach, describe, expect, it } from 'vitest';

import { aTermsVersion, bearer } from '../../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../../test/harness.ts';
import { aJpeg, aPdf, linkIn, send, SESSION_UPLOAD } from '../../../../../test/hostile/requests.ts';
import { partsOf } from '../../../../../test/permits/permit-parts.ts';
import {
  anonymousGoods,
  EMPTY_VENDOR,
  tenantGoods,
  workPermit,
  type SpecifiedRecords,
} from '../../../../../test/permits/specification-payloads.ts';
import {
  aBuilding,
  aLoadingForm,
  aWorkForm,
  created,
  permitRow,
  post,
  postAsTenant,
  type Building,
  type Submitted,
} from '../../../../../test/permits/submissions.ts';
import { markIdentity } from '../../identity/identity.jobs.ts';

const LOADING = '/v1/public/loading-unloading';
const SIKA = '/v1/public/sika';
const MOBILE = { 'x-app-source': 'mobile', 'x-app-os': 'android' };

const world = await createWorld();
const jpeg = await aJpeg();
let building: Building;
let records: SpecifiedRecords;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  const { property_id, floor_id, slots } = building;
  records = { property_id, floor_id, time: slots.loading.name };
});

let counter = 0;
const anEmail = () => `budi-${(counter += 1)}@maju.example`;

/** Uploads as the specification does, without `?kind=`. */
const upload = async (body: Buffer = jpeg) =>
  world.config.public_url + linkIn(await send(world, body, { cookie: `applicant=${building.applicant}` }));
const tenantUpload = async () =>
  world.config.public_url +
  linkIn(await send(world, jpeg, { url: SESSION_UPLOAD, headers: { ...bearer(building.tenant.token), ...MOBILE } }));
const aVisitorsForm = async () =>
  anonymousGoods(records, { attachment: await upload(), image: await upload(), ktp_url: await upload() }, anEmail());
const aWorkPermit = async (tenant: null | { id: string | null } = null) =>
  workPermit(records, tenant, {
    submitter: await upload(),
    workers: [await upload(), await upload()],
    attachment: await upload(aPdf()),
  });
const filesOf = async (permit: Submitted) => {
  const files = await world.owner
    .selectFrom('file')
    .selectAll()
    .where('property_id', '=', permit.property_id)
    .execute();
  return new Map(files.map((file) => [file.id, file]));
};
const refusal = async (url: string, form: object) => {
  const answer = await post(world, building, url, form);
  return [answer.statusCode, answer.json().fields ?? answer.json().code];
};

describe('payloads exactly as the specification lists them', () => {
  it('[D8-01][S3-013][S7-012] accepts the goods payload of a visitor and stores every field, and no consent version', async () => {
    const form = await aVisitorsForm();
    const permit = created(await post(world, building, LOADING, form), building);
    expect(await permitRow(world, permit)).toMatchObject({
      property_id: form.property.id,
      kind: 'loading',
      day: '2026-11-18',
      slot_name: form.time,
      description: form.description,
      location: form.location,
      floor_id: form.floor.id,
      consent_version: null,
      consent_at: null,
    });
    const { ktp_url: _photo, ...vendor } = form.vendor;
    expect(await partsOf(world, 'permit_applicant', permit)).toMatchObject([vendor]);
    expect(await partsOf(world, 'permit_attachment', permit)).toMatchObject([{ name: 'Surat jalan.jpg' }]);
    expect(await partsOf(world, 'permit_item', permit)).toMatchObject([
      { name: 'Kursi', description: 'Kursi lipat', qty: 4, unit: 'pcs' },
    ]);
  });

  it.each([{ tenant: null }, { tenant: { id: null } }])(
    '[D8-02][S3-021][S7-013] accepts the work permit payload with %j and without a terms version',
    async ({ tenant }) => {
      const permit = created(await post(world, building, SIKA, await aWorkPermit(tenant)), building);
      const row = await permitRow(world, permit);
      expect(row).toMatchObject({ kind: 'work', tenant_id: null, terms_id: null, terms_accepted_at: null });
      expect(row).toMatchObject({ consent_version: null, consent_at: null });
    },
  );

  it.each([{ vendor: {} }, { vendor: EMPTY_VENDOR }])(
    '[D8-03][S7-011] accepts the goods payload of a tenant with %j and the headers of the specification',
    async ({ vendor }) => {
      const form = tenantGoods(
        records,
        { user_id: building.tenant.user_id, tenant_id: building.tenant.id, vendor },
        { attachment: await tenantUpload(), image: await tenantUpload() },
      );
      const permit = created(await postAsTenant(world, building, form, MOBILE), building);
      expect(await permitRow(world, permit)).toMatchObject({
        tenant_id: building.tenant.id,
        submitted_by: building.tenant.user_id,
      });
      expect(await partsOf(world, 'permit_applicant', permit)).toMatchObject([{ email: building.tenant.email }]);
    },
  );

  it('takes an empty identity photo as none', async () => {
    building = await aBuilding(world, { property: { identity_policy: 'checked_at_gate' } });
    const { ktp_url: _photo, ...vendor } = (await aLoadingForm(world, building)).vendor;
    const form = { ...(await aLoadingForm(world, building)), vendor: { ...vendor, ktp_url: '' } };
    const permit = created(await post(world, building, LOADING, form), building);
    expect(await partsOf(world, 'permit_applicant', permit)).toMatchObject([{ ktp_file_id: null }]);
  });

  it('ignores unknown fields of a payload at every depth, and refuses them where the specification has no endpoint', async () => {
    const form = await aVisitorsForm();
    const more = {
      ...form,
      state: 'approved',
      vendor: { ...form.vendor, id: 7 },
      load_unload_items: form.load_unload_items.map((item) => ({
        ...item,
        rejected_by: null,
        item_detail: { ...item.item_detail, price: 100 },
      })),
    };
    const batch = await post(world, building, `${LOADING}/batch`, { forms: [more] });
    expect(batch.statusCode).toBe(400);
    expect(batch.json().fields.map(({ code }: { code: string }) => code)).toContain('unknown_field');
    const permit = created(await post(world, building, LOADING, more), building);
    expect((await permitRow(world, permit)).state).toBe('submitted');
  });

  it('[D8-04][D4-35] refuses a version of the consent or the terms that does not exist, at its field', async () => {
    const invalid = (path: string) => [422, [{ path, code: 'invalid' }]];
    const form = await aLoadingForm(world, building);
    expect(await refusal(LOADING, { ...form, consent_version: '1' })).toEqual(invalid('consent_version'));
    const work = await aWorkForm(world, building);
    expect(await refusal(SIKA, { ...work, consent_version: '2025-01' })).toEqual(invalid('consent_version'));
    for (const terms_version of [0, building.terms_version + 1]) {
      expect(await refusal(SIKA, { ...work, terms_version })).toEqual(invalid('terms_version'));
    }
    await aTermsVersion(world, { property_id: building.property_id, version: building.terms_version + 1 });
    expect(await refusal(SIKA, work)).toEqual([409, 'terms_outdated']);
  });
});

describe('upload without a kind', () => {
  it('[D8-06] becomes an item photo, an identity photo with watermark, or an attachment, as the form uses it', async () => {
    const permit = created(await post(world, building, LOADING, await aVisitorsForm()), building);
    const [applicant] = await partsOf(world, 'permit_applicant', permit);
    const [paper] = await world.owner
      .selectFrom('permit_attachment')
      .select('file_id')
      .where('permit_id', '=', permit.id)
      .execute();
    const [item] = await world.owner
      .selectFrom('permit_item')
      .select('photo_file_id')
      .where('permit_id', '=', permit.id)
      .execute();
    const files = await filesOf(permit);
    const ktp = files.get((applicant as { ktp_file_id: string }).ktp_file_id);
    expect(ktp?.kind).toBe('ktp');
    expect(ktp?.delete_after).not.toBeNull();
    expect(files.get(paper?.file_id ?? '')?.kind).toBe('attachment');
    expect(files.get(item?.photo_file_id ?? '')?.kind).toBe('item');

    await markIdentity.run({ property_id: permit.property_id, permit_id: permit.id }, world.deps);
    expect((await filesOf(permit)).get(ktp?.id ?? '')?.marked_at).not.toBeNull();
  });

  it('[D8-06] is checked for what it becomes: a PDF is accepted as an attachment only', async () => {
    const form = await aVisitorsForm();
    const [item] = form.load_unload_items;
    const detail = { ...item?.item_detail, image_url: await upload(aPdf()) };
    expect(await refusal(LOADING, { ...form, load_unload_items: [{ ...item, item_detail: detail }] })).toEqual([
      422,
      [{ path: 'load_unload_items.0.item_detail.image_url', code: 'invalid' }],
    ]);
    expect(await refusal(LOADING, { ...form, vendor: { ...form.vendor, ktp_url: await upload(aPdf()) } })).toEqual([
      422,
      [{ path: 'vendor.ktp_url', code: 'invalid' }],
    ]);
    const attachment = [{ name: 'Surat.pdf', url: await upload(aPdf()) }];
    expect((await post(world, building, LOADING, { ...form, attachment })).statusCode).toBe(201);
  });
});
