import { mail as english } from '@gerbang/shared/messages/en/mail';
import { mail as indonesian } from '@gerbang/shared/messages/id/mail';
import type { ParsedMail } from 'mailparser';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

import { createWorld } from '../../../../test/harness.ts';
import { send } from '../../../../test/hostile/requests.ts';
import {
  aBuilding,
  aDecider,
  aLoadingForm,
  approve,
  aTenantForm,
  created,
  post,
  postAsTenant,
  returnPermit,
  submitLoading,
  type Building,
} from '../../../../test/permits/submissions.ts';
import { aGreyPhoto } from '../../../../test/permits/watermark.ts';
import { startSmtp } from '../../../../test/platform/smtp.ts';
import { JOBS } from '../../../jobs.ts';
import { startWorker } from '../../../platform/jobs/worker.ts';
import { createMailer } from '../../../platform/mail/mail.ts';

const smtp = await startSmtp();
const mailer = createMailer(`smtp://127.0.0.1:${smtp.port}`, 'Gerbang <no-reply@gerbang.test>');
const world = await createWorld({ deps: { mailer } });
const worker = await startWorker(world.deps, world.pool, JOBS);
const photo = await aGreyPhoto(640, 400);
afterAll(async () => {
  await worker.stop();
  await smtp.stop();
});

let building: Building;
beforeEach(async () => {
  smtp.mails.length = 0;
  building = await aBuilding(world);
});

const lastMail = async (count: number): Promise<ParsedMail> => {
  const mail = (await smtp.received(count))[count - 1];
  if (mail === undefined) throw new Error('no mail');
  return mail;
};
const tokenAfter = (mail: ParsedMail, label: string) =>
  new RegExp(`^${label}.*:\\n\\S+/permitLink#token=([\\w-]{43})$`, 'm').exec(mail.text ?? '')?.[1] ?? '';
const recipients = (mail: ParsedMail) => [mail.to].flat().map((to) => to?.text);

/** A loading form whose identity photo was uploaded through the API. */
async function aFormWithPhoto() {
  const cookie = `applicant=${building.applicant}`;
  const upload = await send(world, photo, { kind: 'ktp', cookie });
  const ktp_url = upload.json<{ data: string }>().data;
  const form = await aLoadingForm(world, building);
  return { form: { ...form, vendor: { ...form.vendor, ktp_url } }, ktp_url };
}

it('[S2-036] [D1-19] a visitor gets the Permit number by mail, in Indonesian when the form names no language', async () => {
  const { language: _language, ...form } = await aLoadingForm(world, building);
  const permit = await submitLoading(world, building, form);
  const mail = await lastMail(1);
  expect(recipients(mail)).toEqual([form.vendor.email]);
  expect(mail.subject).toBe(`Pengajuan masuk, menunggu pemeriksaan: ${permit.code}`);
  expect(mail.text).toContain(indonesian.permit.created.heading);
});

it('[D1-15] all mails about a permit are in the language of the form, also those about later decisions', async () => {
  const form = { ...(await aLoadingForm(world, building)), language: 'en' };
  const permit = await submitLoading(world, building, form);
  expect((await lastMail(1)).subject).toBe(`We have your request: ${permit.code}`);
  await approve(world, await aDecider(world, building, 'tcr', 'operational'), permit, 'tcr', 'operational');
  const mail = await lastMail(2);
  expect(mail.subject).toBe(`Permit approved: ${permit.code}`);
  expect(mail.text).toContain(english.permit.approved.body);
});

it('the mail about an approval shows the QR of the pass, and has the permit as PDF', async () => {
  const permit = await submitLoading(world, building);
  await approve(world, await aDecider(world, building, 'tcr', 'operational'), permit, 'tcr', 'operational');
  const mail = await lastMail(2);
  const [qr, pdf] = mail.attachments;
  expect(mail.attachments).toHaveLength(2);
  expect(qr).toMatchObject({ contentType: 'image/gif', contentDisposition: 'inline', related: true });
  // The parser puts the picture of `cid:` into the HTML.
  expect(mail.html).toContain(`src="data:image/gif;base64,${qr?.content.toString('base64')}"`);
  const { data, info } = await sharp(qr?.content).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const scanned = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  const status = await post(world, building, '/v1/public/status', { form_code: permit.code, email: permit.email });
  expect(scanned).toBe(`${world.config.public_url}/verify#${status.json<{ pass: string }>().pass}`);
  expect(pdf).toMatchObject({ filename: `${permit.code}.pdf`, contentType: 'application/pdf' });
  expect(pdf?.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mail.text).toContain(`${world.config.public_url}/checkStatus/`);
  expect(smtp.mails[0]?.attachments).toEqual([]);
});

it('[S2-036] the mail about a tenant’s permit goes to the address of the tenant user', async () => {
  const permit = created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
  const mail = await lastMail(1);
  expect(recipients(mail)).toEqual([building.tenant.email]);
  expect(mail.subject).toContain(permit.code);
});

it('[D3-52] the mail about a permit that was sent back has a link that allows to correct only the named part', async () => {
  const permit = await submitLoading(world, building);
  await lastMail(1);
  await returnPermit(world, await aDecider(world, building, 'tcr'), permit, { fields: ['destination'] });
  const mail = await lastMail(2);
  expect(mail.text).toContain('Yang perlu diperbaiki: alamat tujuan\n');
  const link = tokenAfter(mail, indonesian.permit.returned.action);
  const destination = { floor: { id: building.floor_id }, location: 'LG-14' };
  const fixed = await post(world, building, '/v1/public/permit-link/fix', { token: link, destination });
  expect([fixed.statusCode, fixed.json()]).toEqual([200, { code: permit.code, progress: 'waiting' }]);
  expect((await lastMail(3)).subject).toBe(`Perbaikan masuk, menunggu pemeriksaan: ${permit.code}`);
});

it('[D4-29] [D4-32] [D4-57] the mailed links cancel the permit and then delete its watermarked identity photo', async () => {
  const { form, ktp_url } = await aFormWithPhoto();
  const permit = await submitLoading(world, building, form);
  const { pathname, search } = new URL(ktp_url);
  const file_id = pathname.split('/').at(-1) ?? '';
  const kept = () => world.owner.selectFrom('file').selectAll().where('id', '=', file_id).executeTakeFirst();
  await vi.waitUntil(async () => ((await kept())?.marked_at ?? null) !== null, { timeout: 15_000, interval: 50 });
  const shown = await world.app.inject({ method: 'GET', url: pathname + search });
  expect(shown.rawPayload.equals((await world.deps.storage.get(`files/${file_id}`)) ?? photo)).toBe(true);
  expect(shown.rawPayload.length).toBe((await kept())?.bytes);

  const act = (action: string, payload: object) => post(world, building, `/v1/public/permit-link/${action}`, payload);
  const cancel = { token: tokenAfter(await lastMail(1), 'Batalkan'), reason: 'Batal' };
  expect((await act('cancel', cancel)).statusCode).toBe(200);
  const mail = await lastMail(2);
  expect(mail.subject).toBe(`Izin dibatalkan: ${permit.code}`);
  const token = tokenAfter(mail, 'Hapus foto identitas');
  expect((await act('delete-identity', { token })).json()).toEqual({ code: permit.code, progress: 'cancelled' });
  expect(await kept()).toBeUndefined();
  expect((await world.app.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(404);
});
