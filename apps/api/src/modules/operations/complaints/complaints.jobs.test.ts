import { DAY_MS, HOUR_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aTenant } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aHandler,
  anOffice,
  aTenantPerson,
  raiseComplaint,
  type Office,
} from '../../../../test/operations/complaint-office.ts';
import { breakRows } from '../../../../test/platform/broken-rows.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { newId } from '../../../platform/database/ids.ts';
import { sendComplaintMail } from './complaint-mail.jobs.ts';
import { closeSolvedComplaints, raiseComplaintAlarms } from './complaints.jobs.ts';

const world = await createMailWorld();
let office: Office;
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
});

const after = (ms: number) => new Date(MONDAY_MORNING.getTime() + ms);
const sweep = () => raiseComplaintAlarms.run({}, world.deps);
/**
 * Counts the overdue notifications of an account. Reads the database because a session expires sooner than the time
 * these tests let pass.
 */
const overdueOf = async ({ id: account_id }: { id: string }) => {
  const { rows } = await sql`
    select from notification where account_id = ${account_id} and kind = 'complaint_overdue'`.execute(world.owner);
  return rows.length;
};
/** Runs the queued mail jobs as the worker would. */
async function sendMails(): Promise<void> {
  const { rows } = await sql<{ payload: never }>`
    with done as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = ${sendComplaintMail.name} returning j.payload)
    select payload from done`.execute(world.db);
  for (const { payload } of rows) await sendComplaintMail.run(payload, world.deps);
}

describe('overdue complaints', () => {
  it('notifies about the other complaints when one fails, and about that one later', async () => {
    const broken = await raiseComplaint(office);
    await raiseComplaint(office);
    const mend = await breakRows(world.owner, 'complaint', 'id', broken);
    world.clock.set(after(4 * HOUR_MS));
    await expect(sweep()).rejects.toThrow('broken row');
    expect(await overdueOf(office.handler)).toBe(1);
    await mend();
    await sweep();
    expect(await overdueOf(office.handler)).toBe(2);
  });

  it('notifies the assignee of an overdue complaint first, then its other handlers, each person once', async () => {
    const boss = await aHandler(world, office.property_id);
    const id = await raiseComplaint(office);
    const { version } = await office.handler.read(id);
    const given = { category_id: office.category_id, priority: 'normal', assignee_id: office.handler.id, version };
    await office.handler.call('PUT', `complaint/${id}`, given);

    world.clock.set(after(4 * HOUR_MS - 1));
    await sweep();
    expect([await overdueOf(office.handler), await overdueOf(boss)]).toEqual([0, 0]);

    world.clock.set(after(4 * HOUR_MS));
    await sweep();
    await sweep();
    expect([await overdueOf(office.handler), await overdueOf(boss)]).toEqual([1, 0]);

    world.clock.set(after(8 * HOUR_MS));
    await sweep();
    await sweep();
    expect([await overdueOf(office.handler), await overdueOf(boss)]).toEqual([1, 1]);
    expect((await office.handler.read(id)).entries.filter(({ kind }) => kind === 'overdue')).toHaveLength(2);
  });

  it('notifies each person once when both levels of an overdue complaint are due together', async () => {
    const boss = await aHandler(world, office.property_id);
    await raiseComplaint(office, { priority: 'urgent' });
    world.clock.set(after(6 * DAY_MS));
    await sweep();
    expect([await overdueOf(office.handler), await overdueOf(boss)]).toEqual([1, 1]);
  });

  it('does not notify about a complaint that was answered in time or is resolved', async () => {
    const answered = await raiseComplaint(office);
    await office.handler.addEntry(answered, 'answer', 'Kami datang.');
    const solved = await raiseComplaint(office);
    await office.handler.move(solved, 'resolve', 'Beres.');
    world.clock.set(after(5 * HOUR_MS));
    await sweep();
    expect(await overdueOf(office.handler)).toBe(0);
  });
});

describe('resolved complaints', () => {
  it('closes a resolved complaint after 7 days and not before', async () => {
    const id = await raiseComplaint(office);
    await office.handler.move(id, 'resolve', 'Beres.');
    const solvedAt = (resolved_at: Date) =>
      world.owner.updateTable('complaint').set({ resolved_at }).where('id', '=', id).execute();
    await solvedAt(after(-7 * DAY_MS));
    await closeSolvedComplaints.run({}, world.deps);
    expect((await office.handler.read(id)).status).toBe('resolved');
    await solvedAt(after(-7 * DAY_MS - 1));
    await closeSolvedComplaints.run({}, world.deps);
    const { status, entries } = await office.handler.read(id);
    expect([status, entries.at(-1)]).toMatchObject(['closed', { kind: 'closed', by: null }]);
  });
});

describe('mail to the tenant', () => {
  it('mails an answer to a complaint once, in the language of the recipient, with a link to the complaint', async () => {
    const english = await aTenantPerson(world, office.tenant, 'en');
    const id = await raiseComplaint({ ...office, user: english });
    const entry = newId();
    await office.handler.addEntry(id, 'answer', 'Lihat https://jahat.example', { id: entry });
    await office.handler.addEntry(id, 'answer', 'Lihat https://jahat.example', { id: entry });
    await sendMails();
    const { mail, subject, links } = world.onlyMail();
    expect([mail.to, subject]).toMatchObject([expect.anything(), 'An answer to complaint KLH-00001']);
    expect(links.map(({ url }) => url)).toEqual([`${world.config.public_url}/complaints/${id}`]);
  });

  it('mails that a complaint was resolved but never mails internal notes', async () => {
    const id = await raiseComplaint(office);
    await office.handler.addEntry(id, 'note', 'Jangan dibaca tenant');
    await office.handler.move(id, 'acknowledge');
    await office.handler.move(id, 'resolve', 'Lampu diganti.');
    await sendMails();
    const { subject, text } = world.onlyMail();
    expect(subject).toBe('Keluhan KLH-00001 sudah ditangani');
    expect([text.includes('Lampu diganti.'), text.includes('Jangan dibaca')]).toEqual([true, false]);
  });

  it('mails all accounts of the tenant about a complaint that staff recorded, and no other tenant', async () => {
    await aTenantPerson(world, office.tenant);
    await aTenantPerson(world, await aTenant(world, { property_id: office.property_id }));
    const id = newId();
    const body = { category_id: office.category_id, title: 'AC', description: 'Telepon', priority: 'low' };
    await office.handler.call('POST', 'complaint', { id, ...body, tenant_id: office.tenant.id });
    await office.handler.move(id, 'reject', 'Bukan milik gedung.');
    await sendMails();
    expect(world.mails).toHaveLength(2);
  });
});
