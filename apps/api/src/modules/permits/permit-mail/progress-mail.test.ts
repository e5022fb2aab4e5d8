import { mail as indonesian } from '@gerbang/shared/messages/id/mail';
import { describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { aPermit, type BuiltPermit, type PermitOptions } from '../../../../test/permits/permits.ts';
import { createMailWorld, linkNamed, tokenIn } from '../../../../test/platform/mails.ts';
import { newId, tokenHash } from '../../../platform/database/ids.ts';
import { sendProgressMail, sendRenewalMail } from './permit-mail.jobs.ts';

const DAY = 24 * 3_600_000;
const world = await createMailWorld();
const { clock, deps, mails, onlyMail, storedLink } = world;

/** Creates a permit whose last line of the timeline is `line`, and sends the mail about it. */
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

/** Sends the mails about all lines of a permit's timeline. Returns the ids of the lines. */
async function mailTimeline({ id: permit_id, property_id }: BuiltPermit): Promise<string[]> {
  const lines = await world.owner
    .selectFrom('progress_log')
    .select('id')
    .where('permit_id', '=', permit_id)
    .orderBy('seq')
    .execute();
  for (const { id } of lines) await sendProgressMail.run({ property_id, permit_id, log_id: id }, deps);
  return lines.map(({ id }) => id);
}
type Line = NonNullable<PermitOptions['log']>[number];

const APPROVED = { decisions: { tcr: { decision: 'approved' }, operational: { decision: 'approved' } } } as const;

/** Log lines of decisions by TCR. */
const BY_TCR = {
  approved: { progress: 'complete', stage: 'tcr', event: 'approved', description: 'Approved by TCR' },
  returned: { progress: 'returned', stage: 'tcr', event: 'returned', description: 'Returned by TCR' },
  rejected: { progress: 'rejected', stage: 'tcr', event: 'rejected', description: 'Rejected by TCR' },
  renewed: { progress: 'complete', stage: 'tcr', event: 'renewed', description: 'Renewed by TCR' },
} as const;

describe('mails about the progress of a permit', () => {
  it('links to the pass and to cancelling in the mail about the approval', async () => {
    const line = {
      progress: 'complete',
      stage: 'operational',
      event: 'approved',
      description: 'Approved by Operational',
    } as const;
    const { permit, log_id } = await progressed(line, { state: 'approved', ...APPROVED });
    const { mail, subject, text, links } = onlyMail();
    expect(subject).toBe(`Izin disetujui: ${permit.code}`);
    expect(mail.messageId).toBe(`<progress.${log_id}@gerbang>`);
    expect(text).toContain(indonesian.permit.approved.body);
    expect(linkNamed(links, indonesian.permit.approved.action)).toContain('/checkStatus/');
    const cancel = await storedLink(tokenIn(linkNamed(links, 'Batalkan')));
    expect(cancel).toMatchObject({ permit_id: permit.id, purpose: 'cancel' });
  });

  it('sends no mail about an approval that is not the last', async () => {
    await progressed(BY_TCR.approved, { state: 'in_review', step: 2, decisions: { tcr: { decision: 'approved' } } });
    expect(mails).toEqual([]);
  });

  it('sends no mail about an earlier approval when its job runs after the last approval', async () => {
    const approval = (stage: 'tcr' | 'operational', name: string) =>
      ({ progress: 'complete', stage, event: 'approved', description: `Approved by ${name}` }) as const;
    const log = [approval('tcr', 'TCR'), approval('operational', 'Operational')];
    const permit = await aPermit(world, { state: 'approved', ...APPROVED, log });
    const lines = await mailTimeline(permit);
    expect(onlyMail().mail.messageId).toBe(`<progress.${lines[1]}@gerbang>`);
  });

  it('includes the note in the mail about a rejection', async () => {
    const line = { ...BY_TCR.rejected, note: 'Dokumen kurang' };
    const { permit } = await progressed(line, { state: 'rejected' });
    const { subject, text, links } = onlyMail();
    expect(subject).toBe(`Pengajuan ditolak: ${permit.code}`);
    expect(text).toContain('Catatan: Dokumen kurang');
    expect(linkNamed(links, 'Batalkan')).toBeUndefined();
  });

  it('[D3-52] names the fields to correct and has a link to correct them, valid for 14 days', async () => {
    const line = { ...BY_TCR.returned, note: 'Foto buram' };
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

  it('writes the note on each part beside its name', async () => {
    const noted = { fields: ['items', 'identity'], notes: ['Jumlah tidak jelas', ''] };
    await progressed(BY_TCR.returned, { state: 'returned', corrections: [noted] });
    expect(onlyMail().text).toContain('barang (Jumlah tidak jelas), foto identitas\n');
  });

  it("[D8-37] sends the mail again to the permit's own address, with a new link that lasts 14 days", async () => {
    const { permit, payload } = await progressed(BY_TCR.returned, {
      state: 'returned',
      corrections: [{ fields: ['items'] }],
    });
    const first = tokenIn(linkNamed(onlyMail().links, indonesian.permit.returned.action));
    mails.length = 0;
    clock.advance(20 * DAY);
    const again = { ...payload, resend_id: newId() };
    for (let run = 0; run < 2; run += 1) await sendProgressMail.run(again, deps);
    const { mail, links } = onlyMail();
    expect([mail.to].flat().map((to) => to?.text)).toEqual([permit.email]);
    const token = tokenIn(linkNamed(links, indonesian.permit.returned.action));
    expect(token).not.toBe(first);
    expect((await storedLink(token))?.expires_at).toEqual(new Date(clock.now().getTime() + 14 * DAY));
  });

  it('names the office of the building that the property has set', async () => {
    const { id: property_id } = await aProperty(world, { contact_phone: '021 5550', contact_hours: '08:00 - 22:00' });
    await progressed(BY_TCR.rejected, { state: 'rejected', property_id });
    expect(onlyMail().text).toContain('Kantor pengelola: 021 5550, 08:00 - 22:00\n');
  });

  it('names the fields of the correction that belongs to the mailed log entry, even if another one is nearer in time', async () => {
    const nearest = { fields: ['schedule'], asked_at: clock.now() };
    const asked_at = new Date(clock.now().getTime() - DAY);
    await progressed(BY_TCR.returned, { state: 'returned', corrections: [nearest, { fields: ['items'], asked_at }] });
    expect(onlyMail().text).toContain('Yang perlu diperbaiki: barang\n');
  });

  it.each<
    ['approved' | 'rejected' | 'returned' | 'suspended' | 'resumed' | 'renewed' | 'cancelled', Line, PermitOptions]
  >([
    ['approved', { progress: 'complete', stage: 'operational' }, { state: 'approved', ...APPROVED }],
    ['rejected', { progress: 'rejected', stage: 'tcr' }, { state: 'rejected' }],
    ['returned', { progress: 'returned', stage: 'tcr' }, { state: 'returned', corrections: [{ fields: ['items'] }] }],
    ['suspended', { progress: 'suspended' }, { kind: 'work', state: 'suspended' }],
    ['resumed', { progress: 'complete' }, { kind: 'work', state: 'approved' }],
    [
      'renewed',
      { progress: 'complete', stage: 'tcr' },
      { kind: 'work', state: 'approved', renewals: { 2: 'granted' } },
    ],
    ['cancelled', { progress: 'cancelled' }, { state: 'cancelled' }],
  ])('mails the event %s by its stored event, whatever the description says', async (event, line, options) => {
    const { permit } = await progressed({ ...line, event, description: 'Form closed' }, options);
    expect(onlyMail().subject).toBe(indonesian.permit[event].subject.replace('{{code}}', permit.code));
  });

  it('names rejected items with their notes while the permit continues with the other items', async () => {
    const refused = { rejection_note: 'Terlalu besar', rejected_stage: 'tcr' as const };
    const { permit } = await progressed(BY_TCR.approved, {
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
  ] as const)(
    'contains the texts and the note of the event %s in the mail',
    async (event, progress, description, state, note) => {
      const { permit } = await progressed({ event, progress, description, note }, { kind: 'work', state });
      const { subject, text } = onlyMail();
      const texts = indonesian.permit[event];
      expect(subject).toBe(texts.subject.replace('{{code}}', permit.code));
      expect(text).toContain(texts.body);
      expect(text.includes(`Catatan: ${note}`)).toBe(note !== '');
    },
  );

  it('does not repeat the applicant’s own note in the mail about their cancellation', async () => {
    const line = {
      progress: 'cancelled',
      event: 'withdrawn',
      description: 'Cancelled by applicant',
      note: 'Beli di tempat lain',
    } as const;
    await progressed(line, { state: 'cancelled' });
    expect(onlyMail().text).not.toContain('Beli di tempat lain');
  });

  it('names the days of the renewed period in the mail about a renewal', async () => {
    const { permit } = await progressed(BY_TCR.renewed, {
      kind: 'work',
      state: 'approved',
      renewals: { 2: 'granted' },
    });
    const { subject, text } = onlyMail();
    expect(subject).toBe(`Izin kerja diperpanjang: ${permit.code}`);
    expect(text).toContain('Periode: 23 November 2026 - 29 November 2026');
  });

  it('names the days of each period when two periods were renewed at the same time', async () => {
    const renewals = { 2: 'granted', 3: 'granted' } as const;
    await mailTimeline(
      await aPermit(world, { kind: 'work', state: 'approved', renewals, log: [BY_TCR.renewed, BY_TCR.renewed] }),
    );
    expect(mails.map(({ text }) => /Periode: (.*)/.exec(String(text))?.[1])).toEqual([
      '23 November 2026 - 29 November 2026',
      '30 November 2026 - 06 Desember 2026',
    ]);
  });

  it.each([
    ['closed', 'closed', 'Closed, its time has passed', 'closed'],
    ['waiting', 'waiting', 'Waiting for TCR', 'submitted'],
    ['checked', 'security_checked', 'Checked by Security', 'checked'],
  ] as const)('sends no mail about the event %s', async (event, progress, description, state) => {
    await progressed({ event, progress, description }, { state, ...(state === 'checked' ? APPROVED : {}) });
    expect(mails).toEqual([]);
  });

  it('sends the mail about a decision once when its job runs twice', async () => {
    const line = {
      progress: 'rejected',
      stage: 'tcr',
      event: 'rejected',
      description: 'Rejected by TCR',
      note: 'Tidak',
    } as const;
    const { payload } = await progressed(line, { state: 'rejected' });
    await sendProgressMail.run(payload, deps);
    expect(mails).toHaveLength(1);
  });
});

describe('the mail that offers a renewal', () => {
  const offer = ({ property_id, id }: BuiltPermit, period: number) =>
    sendRenewalMail.run({ property_id, permit_id: id, period }, deps);

  it('[D3-77] mails a link that requests the renewal and works until the period ends', async () => {
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

  it('offers a shorter last period that ends on the last day of the permit', async () => {
    const permit = await aPermit(world, { kind: 'work', state: 'approved' });
    await offer(permit, 4);
    expect(onlyMail().text).toContain('Periode: 07 Desember 2026 - 10 Desember 2026');
  });

  it('offers no renewal for a period after the end of the permit, for a renewed period, or for a suspended permit', async () => {
    await offer(await aPermit(world, { kind: 'work', state: 'approved' }), 5);
    await offer(await aPermit(world, { kind: 'work', state: 'approved', renewals: { 2: 'granted' } }), 2);
    await offer(await aPermit(world, { kind: 'work', state: 'suspended' }), 2);
    await offer(await aPermit(world, { state: 'approved' }), 2);
    expect(mails).toEqual([]);
  });
});
