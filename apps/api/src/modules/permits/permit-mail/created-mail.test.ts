import { decodeStatusLink } from '@gerbang/shared/domain/permits/status-link';
import { mail as english } from '@gerbang/shared/messages/en/mail';
import { mail as indonesian } from '@gerbang/shared/messages/id/mail';
import { describe, expect, it } from 'vitest';

import { aFile, aProperty } from '../../../../test/builders.ts';
import { aPermit, type BuiltPermit } from '../../../../test/permits/permits.ts';
import { createMailWorld, linkNamed, tokenIn } from '../../../../test/platform/mails.ts';
import { transaction } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { sendBundledMail, sendCreatedMail } from './permit-mail.jobs.ts';
import { enqueueCreatedMail, enqueueProgressMail, enqueueRenewalMail } from './permit-mail.service.ts';

const world = await createMailWorld();
const { clock, config, deps, mails, answerWith, onlyMail, storedLink } = world;

const created = ({ property_id }: BuiltPermit, ...ids: string[]) =>
  sendCreatedMail.run({ property_id, permit_ids: ids }, deps);

/** The mails of a property that wait in the queue. */
async function queuedMails(property_id: string): Promise<{ identifier: string; payload: unknown }[]> {
  const { rows } = await world.pool.query<{ identifier: string; payload: unknown }>(
    `select t.identifier, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier like 'permits.%-mail' and j.payload ->> 'property_id' = $1 order by 1`,
    [property_id],
  );
  return rows;
}

describe('the mail after a submit', () => {
  it('[S2-036] sends the Permit number to the address that was submitted', async () => {
    const permit = await aPermit(world, { slot: { name: '08:00 - 10:00' } });
    await created(permit, permit.id);
    const { mail, subject, text, html } = onlyMail();
    expect([mail.to].flat().map((to) => to?.text)).toEqual([permit.email]);
    expect(subject).toBe(`Pengajuan masuk, menunggu pemeriksaan: ${permit.code}`);
    for (const content of [text, html.replaceAll(/<[^>]+>/g, ' ')]) {
      expect(content).toContain(permit.code);
      expect(content).toContain('20 November 2026');
      expect(content).toContain('08:00 - 10:00 WIB');
      expect(content).toContain(indonesian.permit.created.body);
    }
  });

  it('[D8-51] writes a window across midnight with both days in the mail', async () => {
    const permit = await aPermit(world, { slot: { name: '22:00 - 08:00' } });
    await created(permit, permit.id);
    const { text, html } = onlyMail();
    for (const content of [text, html]) expect(content).toContain('20 Nov 22:00 - 21 Nov 08:00 WIB');
  });

  it('[D7-36] links to the status by URL-safe base64 of code and e-mail, with a proof that the mail was read', async () => {
    const permit = await aPermit(world, { applicant: { email: 'Rudi+stand_b%a@vendor-example.id' } });
    await created(permit, permit.id);
    const { links, html } = onlyMail();
    const url = linkNamed(links, indonesian.permit.created.action) ?? '';
    const value = url.slice(`${config.public_url}/checkStatus/`.length);
    expect(value).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(decodeStatusLink(value)).toEqual({
      form_code: permit.code,
      email: permit.email,
      proof: expect.any(String),
    });
    expect(html).toContain(`href="${url}"`);
  });

  it('[D1-15] [D1-19] sends the mail in the language of the permit, by default in Indonesian', async () => {
    const silent = await aPermit(world);
    const speaking = await aPermit(world, { permit: { language: 'en' } });
    await created(silent, silent.id);
    await created(speaking, speaking.id);
    const texts = mails.map((mail) => mail.text ?? '');
    expect(texts[0]).toContain(indonesian.permit.created.heading);
    expect(texts[1]).toContain(english.permit.created.heading);
    expect(mails[1]?.html).toContain('<html lang="en">');
    expect(mails[1]?.subject).toBe(`We have your request: ${speaking.code}`);
  });

  it('lists all permits of an applicant that were in no mail yet in one mail, and sends no mail when there are none', async () => {
    const mailed = await aPermit(world);
    const { property_id, email } = mailed;
    await created(mailed, mailed.id);
    const waiting = [
      await aPermit(world, { property_id, applicant: { email } }),
      await aPermit(world, { property_id, applicant: { email: email.toUpperCase() } }),
      await aPermit(world, { property_id, applicant: { email: email.replace('@', '+gudang@') } }),
    ];
    const stranger = await aPermit(world, { property_id });
    const last = waiting[1]?.id ?? '';
    for (let run = 0; run < 2; run += 1) await sendBundledMail.run({ property_id, permit_id: last }, deps);
    const payload = { property_id, permit_ids: waiting.map(({ id }) => id) };
    expect(await queuedMails(property_id)).toEqual([{ identifier: 'permits.created-mail', payload }]);
    // The links are stored already, so a failed attempt must not count as mailed.
    answerWith(451);
    await expect(sendCreatedMail.run(payload, deps)).rejects.toThrow(Error);
    answerWith('accept');
    await sendCreatedMail.run(payload, deps);
    expect(mails).toHaveLength(2);
    const text = mails[1]?.text ?? '';
    for (const { code } of waiting) expect(text).toContain(code);
    for (const { code } of [mailed, stranger]) expect(text).not.toContain(code);
    // Another person may own the address with the tag.
    const { code = '' } = waiting[2] ?? {};
    expect(text.split('\n').filter((line) => line.includes(`Batalkan ${code}`))).toEqual([]);
    expect(text).toContain(`Batalkan ${waiting[1]?.code}`);
  });

  it('does not take erased permits, whose addresses are empty, for permits of one applicant', async () => {
    const erased = await aPermit(world);
    const { property_id } = erased;
    await aPermit(world, { property_id });
    await world.owner
      .updateTable('permit_applicant')
      .set({ email: '' })
      .where('property_id', '=', property_id)
      .execute();
    await sendBundledMail.run({ property_id, permit_id: erased.id }, deps);
    expect(await queuedMails(property_id)).toEqual([]);
  });

  it('sends one mail for all permits of a submit, each with its code, status link and cancel link', async () => {
    const first = await aPermit(world, { kind: 'unloading' });
    const { property_id, email } = first;
    const others = [
      await aPermit(world, { property_id, kind: 'unloading', applicant: { email } }),
      await aPermit(world, { property_id, kind: 'unloading', applicant: { email } }),
    ];
    const all = [first, ...others];
    await created(first, ...all.map(({ id }) => id));
    const { subject, links } = onlyMail();
    expect(subject).toBe(`Pengajuan masuk, menunggu pemeriksaan: ${all.map(({ code }) => code).join(', ')}`);
    const statuses = links.map(({ url }) => decodeStatusLink(url.split('/checkStatus/')[1] ?? '')?.form_code);
    expect(statuses.filter((code) => code !== undefined)).toEqual(all.map(({ code }) => code));
    for (const { id, code } of all) {
      const token = tokenIn(linkNamed(links, `Batalkan ${code}`));
      expect(await storedLink(token)).toMatchObject({ permit_id: id, purpose: 'cancel', spent_at: null });
    }
  });

  it('offers to cancel a permit until its last date is over, and not after it', async () => {
    const permit = await aPermit(world, { permit: { day: '2026-11-20' } });
    await created(permit, permit.id);
    const token = tokenIn(linkNamed(onlyMail().links, 'Batalkan'));
    expect((await storedLink(token))?.expires_at).toEqual(new Date('2026-11-21T00:00:00+07:00'));
    mails.length = 0;
    const past = await aPermit(world, { permit: { day: '2026-11-15' } });
    await created(past, past.id);
    expect(linkNamed(onlyMail().links, 'Batalkan')).toBeUndefined();
  });

  it('offers to delete the identity photo only while the photo is stored', async () => {
    const { id: property_id } = await aProperty(world);
    const delete_after = new Date('2026-12-21T00:00:00+07:00');
    const { id: ktp_file_id } = await aFile(world, { property_id, kind: 'ktp', delete_after });
    const permit = await aPermit(world, { property_id, applicant: { ktp_file_id } });
    await created(permit, permit.id);
    const token = tokenIn(linkNamed(onlyMail().links, 'Hapus foto identitas'));
    expect(await storedLink(token)).toMatchObject({ purpose: 'delete_identity', expires_at: delete_after });
    mails.length = 0;
    const plain = await aPermit(world, { property_id });
    await created(plain, plain.id);
    expect(linkNamed(onlyMail().links, 'Hapus')).toBeUndefined();
  });

  it.each([
    [21, '(otomatis 21 hari kemudian)'],
    [0, '(otomatis begitu izin selesai)'],
  ])('[D8-13] says in the mail when a property with %i days deletes the photo', async (retention_days, text) => {
    const { id: property_id } = await aProperty(world, { retention_days });
    const delete_after = new Date('2026-12-21T00:00:00+07:00');
    const { id: ktp_file_id } = await aFile(world, { property_id, kind: 'ktp', delete_after });
    const permit = await aPermit(world, { property_id, applicant: { ktp_file_id } });
    await created(permit, permit.id);
    expect(onlyMail().links.map(({ label }) => label)).toContainEqual(expect.stringContaining(text));
  });

  it('sends the mail once, with the same links, after a failed attempt', async () => {
    const permit = await aPermit(world);
    answerWith(451);
    await expect(created(permit, permit.id)).rejects.toThrow(Error);
    answerWith('accept');
    await created(permit, permit.id);
    await created(permit, permit.id);
    const { mail, links } = onlyMail();
    expect(mail.messageId).toBe(`<created.${permit.id}@gerbang>`);
    const rows = await world.owner.selectFrom('permit_link').selectAll().where('permit_id', '=', permit.id).execute();
    expect(rows.map((row) => row.token_hash.toString('hex'))).toEqual([
      tokenHash(tokenIn(linkNamed(links, 'Batalkan'))).toString('hex'),
    ]);
  });

  it('keeps a used link marked as used when the mail is created again', async () => {
    const permit = await aPermit(world);
    await created(permit, permit.id);
    const token = tokenIn(linkNamed(onlyMail().links, 'Batalkan'));
    const spent = { spent_at: clock.now() };
    await world.owner.updateTable('permit_link').set(spent).where('permit_id', '=', permit.id).execute();
    await created(permit, permit.id);
    expect(await storedLink(token)).toMatchObject(spent);
  });

  it('sends no mail about a permit that does not exist', async () => {
    const permit = await aPermit(world);
    const elsewhere = await aProperty(world);
    await sendCreatedMail.run({ property_id: elsewhere.id, permit_ids: [permit.id] }, deps);
    expect(mails).toEqual([]);
  });
});

describe('queueing the mails', () => {
  it('adds mail jobs that contain only ids, in the transaction of the change', async () => {
    const permit = await aPermit(world, { kind: 'work' });
    const { property_id, id } = permit;
    await transaction(world.db, { property_id }, async (tx) => {
      await enqueueCreatedMail(tx, property_id, [id]);
      await enqueueProgressMail(tx, permit, id);
      await enqueueRenewalMail(tx, permit, 2);
    });
    expect(await queuedMails(property_id)).toEqual([
      { identifier: 'permits.created-mail', payload: { property_id, permit_ids: [id] } },
      { identifier: 'permits.progress-mail', payload: { property_id, permit_id: id, log_id: id } },
      { identifier: 'permits.renewal-mail', payload: { property_id, permit_id: id, period: 2 } },
    ]);
  });
});
