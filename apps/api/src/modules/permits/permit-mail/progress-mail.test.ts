import { mail as indonesian } from '@gerbang/shared/messages/id/mail';
import { describe, expect, it } from 'vitest';

import { MONDAY_MORNING } from '../../../test/harness.ts';
import { createMailWorld, linkNamed, tokenIn } from '../../../test/mails.ts';
import { aPermit, type BuiltPermit, type PermitOptions } from '../../../test/permits.ts';
import { tokenHash } from '../../platform/ids.ts';
import { sendProgressMail, sendRenewalMail } from './permit-mail.jobs.ts';

const DAY = 24 * 3_600_000;
const world = await createMailWorld();
const { clock, deps, mails, onlyMail, storedLink } = world;

/** A permit whose last line of the timeline is this one, and the mail about it. */
async function progressed(line: Line, options: PermitOptions = {}) {
  const log = [{ description: 'Form created' }, { create_time: clock.now(), ...line }];
  const permit = await aPermit(world, { ...options, log });
  const { id: log_id } = await world.owner
    .selectFrom('progress_log')
    .select('id')
    .where('permit_id', '=', permit.id)
    .where('seq', '=', 2)
    .executeTakeFirstOrThrow();
  const payload = { property_id: permit.property_id, permit_id: permit.id, log_id };
  await sendProgressMail.run(payload, deps);
  return { permit, log_id, payload };
}
type Line = NonNullable<PermitOptions['log']>[number];

const APPROVED = { decisions: { tcr: { decision: 'approved' }, operational: { decision: 'approved' } } } as const;

describe('the mails about what happens to a permit', () => {
  it('approved: the pass on the status page, and the way to cancel', async () => {
    const line = { progress: 'complete', stage: 'operational', description: 'Approved by Operational' } as const;
    const { permit, log_id } = await progressed(line, { state: 'approved', ...APPROVED });
    const { mail, subject, text, links } = onlyMail();
    expect(subject).toBe(`Izin disetujui: ${permit.code}`);
    expect(mail.messageId).toBe(`<progress.${log_id}@gerbang>`);
    expect(text).toContain(indonesian.permit.approved.body);
    expect(linkNamed(links, indonesian.permit.approved.action)).toContain('/checkStatus/');
    const cancel = await storedLink(tokenIn(linkNamed(links, 'Batalkan')));
    expect(cancel).toMatchObject({ permit_id: permit.id, purpose: 'cancel' });
  });

  it('an approval that is not the last is no news', async () => {
    const line = { progress: 'complete', stage: 'tcr', description: 'Approved by TCR' } as const;
    await progressed(line, { state: 'in_review', step: 2, decisions: { tcr: { decision: 'approved' } } });
    expect(mails).toEqual([]);
  });

  it('an earlier approval is no news either when its mail comes late', async () => {
    const approval = (stage: 'tcr' | 'operational', name: string) =>
      ({ progress: 'complete', stage, description: `Approved by ${name}` }) as const;
    const log = [approval('tcr', 'TCR'), approval('operational', 'Operational')];
    const permit = await aPermit(world, { state: 'approved', ...APPROVED, log });
    const lines = await world.owner
      .selectFrom('progress_log')
      .select('id')
      .where('permit_id', '=', permit.id)
      .orderBy('seq')
      .execute();
    for (const { id } of lines)
      await sendProgressMail.run({ property_id: permit.property_id, permit_id: permit.id, log_id: id }, deps);
    expect(onlyMail().mail.messageId).toBe(`<progress.${lines[1]?.id}@gerbang>`);
  });

  it('rejected: with the note', async () => {
    const line = {
      progress: 'rejected',
      stage: 'tcr',
      description: 'Rejected by TCR',
      note: 'Dokumen kurang',
    } as const;
    const { permit } = await progressed(line, { state: 'rejected' });
    const { subject, text, links } = onlyMail();
    expect(subject).toBe(`Pengajuan ditolak: ${permit.code}`);
    expect(text).toContain('Catatan: Dokumen kurang');
    expect(linkNamed(links, 'Batalkan')).toBeUndefined();
  });

  it('[D3-52] returned: names the fields and carries a link to fix them, valid for 14 days', async () => {
    const line = { progress: 'returned', stage: 'tcr', description: 'Returned by TCR', note: 'Foto buram' } as const;
    const earlier = { fields: ['schedule'], asked_at: new Date(clock.now().getTime() - DAY) };
    const { permit } = await progressed(line, {
      state: 'returned',
      corrections: [earlier, { fields: ['items', 'identity'] }],
    });
    const { subject, text, links } = onlyMail();
    expect(subject).toBe(`Pengajuan perlu diperbaiki: ${permit.code}`);
    expect(text).toContain('Yang perlu diperbaiki: barang, foto identitas\n');
    expect(text).toContain('Catatan: Foto buram');
    const token = tokenIn(linkNamed(links, indonesian.permit.returned.action));
    expect(await storedLink(token)).toEqual({
      token_hash: tokenHash(token),
      property_id: permit.property_id,
      permit_id: permit.id,
      purpose: 'fix',
      account_id: null,
      expires_at: new Date(clock.now().getTime() + 14 * DAY),
      spent_at: null,
    });
  });

  it('item rejections: which items, and why, while the rest goes on', async () => {
    const line = { progress: 'complete', stage: 'tcr', description: 'Approved by TCR' } as const;
    const refused = { rejection_note: 'Terlalu besar', rejected_stage: 'tcr' as const };
    const { permit } = await progressed(line, {
      state: 'in_review',
      step: 2,
      decisions: { tcr: { decision: 'approved' } },
      items: [{ name: 'Lemari', qty: 2, unit: 'unit', ...refused }, { name: 'Kursi' }],
    });
    const { subject, text } = onlyMail();
    expect(subject).toBe(`Sebagian barang ditolak: ${permit.code}`);
    expect(text).toContain('Barang ditolak: Lemari, 2 unit (Terlalu besar)');
    expect(text).not.toContain('Kursi');
  });

  it.each([
    ['suspended', 'suspended', 'Suspended', 'suspended', 'Kebocoran gas'],
    ['resumed', 'complete', 'Resumed', 'approved', ''],
    ['cancelled', 'cancelled', 'Cancelled by staff', 'cancelled', 'Acara batal'],
  ] as const)('%s: says so, with the note', async (event, progress, description, state, note) => {
    const { permit } = await progressed({ progress, description, note }, { kind: 'work', state });
    const { subject, text } = onlyMail();
    const texts = indonesian.permit[event];
    expect(subject).toBe(texts.subject.replace('{{code}}', permit.code));
    expect(text).toContain(texts.body);
    expect(text.includes(`Catatan: ${note}`)).toBe(note !== '');
  });

  it('cancelled by the applicant: their own words are not mailed back', async () => {
    const line = { progress: 'cancelled', description: 'Cancelled by applicant', note: 'Beli di tempat lain' } as const;
    await progressed(line, { state: 'cancelled' });
    expect(onlyMail().text).not.toContain('Beli di tempat lain');
  });

  it('renewed: with the days of the period', async () => {
    const line = { progress: 'complete', stage: 'tcr', description: 'Renewed by TCR' } as const;
    const { permit } = await progressed(line, { kind: 'work', state: 'approved', renewals: { 2: 'granted' } });
    const { subject, text } = onlyMail();
    expect(subject).toBe(`Izin kerja diperpanjang: ${permit.code}`);
    expect(text).toContain('Periode: 23 November 2026 - 29 November 2026');
  });

  it.each([
    ['closed', 'Closed, its time has passed', 'closed'],
    ['waiting', 'Waiting for TCR', 'submitted'],
    ['security_checked', 'Checked by Security', 'checked'],
  ] as const)('%s is not mailed', async (progress, description, state) => {
    await progressed({ progress, description }, { state, ...(state === 'checked' ? APPROVED : {}) });
    expect(mails).toEqual([]);
  });

  it('goes out once, however often its job runs', async () => {
    const line = { progress: 'rejected', stage: 'tcr', description: 'Rejected by TCR', note: 'Tidak' } as const;
    const { payload } = await progressed(line, { state: 'rejected' });
    await sendProgressMail.run(payload, deps);
    expect(mails).toHaveLength(1);
  });
});

describe('the mail that offers a renewal', () => {
  const offer = ({ property_id, id }: BuiltPermit, period: number) =>
    sendRenewalMail.run({ property_id, permit_id: id, period }, deps);

  it('[D3-77] has a link for one tap that works until the period ends', async () => {
    const permit = await aPermit(world, { kind: 'work', state: 'approved' });
    await offer(permit, 2);
    await offer(permit, 2);
    const { mail, subject, text, links } = onlyMail();
    expect(subject).toBe(`Perpanjang izin kerja: ${permit.code}`);
    expect(mail.messageId).toBe(`<renewal.${permit.id}.2@gerbang>`);
    expect(text).toContain('Periode: 23 November 2026 - 29 November 2026');
    const token = tokenIn(linkNamed(links, indonesian.permit.renewal.action));
    expect(await storedLink(token)).toMatchObject({
      permit_id: permit.id,
      purpose: 'renew',
      expires_at: new Date('2026-11-30T00:00:00+07:00'),
    });
    clock.set(new Date('2026-11-21T09:00:00+07:00'));
    const tap = await world.app.inject({ method: 'POST', url: '/v1/public/permit-link/renew', payload: { token } });
    clock.set(MONDAY_MORNING);
    expect([tap.statusCode, tap.json()]).toEqual([200, { code: permit.code, progress: 'complete' }]);
  });

  it('the last period ends with the permit', async () => {
    const permit = await aPermit(world, { kind: 'work', state: 'approved' });
    await offer(permit, 4);
    expect(onlyMail().text).toContain('Periode: 07 Desember 2026 - 10 Desember 2026');
  });

  it('is not sent for a period beyond the end, one already renewed, or a permit that stands still', async () => {
    await offer(await aPermit(world, { kind: 'work', state: 'approved' }), 5);
    await offer(await aPermit(world, { kind: 'work', state: 'approved', renewals: { 2: 'granted' } }), 2);
    await offer(await aPermit(world, { kind: 'work', state: 'suspended' }), 2);
    await offer(await aPermit(world, { state: 'approved' }), 2);
    expect(mails).toEqual([]);
  });
});
