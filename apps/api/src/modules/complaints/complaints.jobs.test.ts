import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aTenant } from '../../../test/builders.ts';
import { aKeeper, anOffice, aTenantPerson, raised, type Office } from '../../../test/complaining.ts';
import { MONDAY_MORNING } from '../../../test/harness.ts';
import { createMailWorld } from '../../../test/mails.ts';
import { newId } from '../../platform/ids.ts';
import { sendComplaintMail } from './complaint-mail.jobs.ts';
import { closeSolvedComplaints, raiseComplaintAlarms } from './complaints.jobs.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const world = await createMailWorld();
let office: Office;
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  world.clock.set(MONDAY_MORNING);
  office = await anOffice(world);
});

const after = (ms: number) => new Date(MONDAY_MORNING.getTime() + ms);
const sweep = () => raiseComplaintAlarms.run({}, world.deps);
/** How often somebody was told; asked of the database, because a session does not last as long as a complaint can be late. */
const overdueOf = async ({ id: account_id }: { id: string }) => {
  const { rows } = await sql`
    select from notification where account_id = ${account_id} and kind = 'complaint_overdue'`.execute(world.owner);
  return rows.length;
};
/** Sends the mails that wait, as a worker does. */
async function sendMails(): Promise<void> {
  const { rows } = await sql<{ payload: never }>`
    with done as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = ${sendComplaintMail.name} returning j.payload)
    select payload from done`.execute(world.db);
  for (const { payload } of rows) await sendComplaintMail.run(payload, world.deps);
}

describe('a complaint that is late', () => {
  it('is told to who looks after it, then to the others who could, each once', async () => {
    const boss = await aKeeper(world, office.property_id);
    const id = await raised(office);
    const { version } = await office.keeper.read(id);
    const given = { category_id: office.category_id, priority: 'normal', assignee_id: office.keeper.id, version };
    await office.keeper.call('PUT', `complaint/${id}`, given);

    world.clock.set(after(4 * HOUR_MS - 1));
    await sweep();
    expect([await overdueOf(office.keeper), await overdueOf(boss)]).toEqual([0, 0]);

    world.clock.set(after(4 * HOUR_MS));
    await sweep();
    await sweep();
    expect([await overdueOf(office.keeper), await overdueOf(boss)]).toEqual([1, 0]);

    world.clock.set(after(8 * HOUR_MS));
    await sweep();
    await sweep();
    expect([await overdueOf(office.keeper), await overdueOf(boss)]).toEqual([1, 1]);
    expect((await office.keeper.read(id)).entries.filter(({ kind }) => kind === 'overdue')).toHaveLength(2);
  });

  it('by so long that all of it is due tells everybody at once, and each of them once per deadline', async () => {
    const boss = await aKeeper(world, office.property_id);
    await raised(office, { priority: 'urgent' });
    world.clock.set(after(6 * DAY_MS));
    await sweep();
    expect([await overdueOf(office.keeper), await overdueOf(boss)]).toEqual([1, 1]);
  });

  it('is not told once it was answered in time, nor once it is over', async () => {
    const answered = await raised(office);
    await office.keeper.say(answered, 'answer', 'Kami datang.');
    const solved = await raised(office);
    await office.keeper.move(solved, 'resolve', 'Beres.');
    world.clock.set(after(5 * HOUR_MS));
    await sweep();
    expect(await overdueOf(office.keeper)).toBe(0);
  });
});

describe('what was solved', () => {
  it('is closed after 7 days by itself, and not before', async () => {
    const id = await raised(office);
    await office.keeper.move(id, 'resolve', 'Beres.');
    const solvedAt = (resolved_at: Date) =>
      world.owner.updateTable('complaint').set({ resolved_at }).where('id', '=', id).execute();
    await solvedAt(after(-7 * DAY_MS));
    await closeSolvedComplaints.run({}, world.deps);
    expect((await office.keeper.read(id)).status).toBe('resolved');
    await solvedAt(after(-7 * DAY_MS - 1));
    await closeSolvedComplaints.run({}, world.deps);
    const { status, entries } = await office.keeper.read(id);
    expect([status, entries.at(-1)]).toMatchObject(['closed', { kind: 'closed', by: null }]);
  });
});

describe('the tenant is mailed', () => {
  it('an answer in its language, with a link to the complaint, once', async () => {
    const english = await aTenantPerson(world, office.tenant, 'en');
    const id = await raised({ ...office, user: english });
    const entry = newId();
    await office.keeper.say(id, 'answer', 'Lihat https://jahat.example', { id: entry });
    await office.keeper.say(id, 'answer', 'Lihat https://jahat.example', { id: entry });
    await sendMails();
    const { mail, subject, links } = world.onlyMail();
    expect([mail.to, subject]).toMatchObject([expect.anything(), 'An answer to complaint KLH-00001']);
    expect(links.map(({ url }) => url)).toEqual([`${world.config.public_url}/complaints/${id}`]);
  });

  it('that it was solved, and not what staff note', async () => {
    const id = await raised(office);
    await office.keeper.say(id, 'note', 'Jangan dibaca tenant');
    await office.keeper.move(id, 'acknowledge');
    await office.keeper.move(id, 'resolve', 'Lampu diganti.');
    await sendMails();
    const { subject, text } = world.onlyMail();
    expect(subject).toBe('Keluhan KLH-00001 sudah ditangani');
    expect([text.includes('Lampu diganti.'), text.includes('Jangan dibaca')]).toEqual([true, false]);
  });

  it('everybody of a tenant that staff wrote it down for, and nobody of another', async () => {
    await aTenantPerson(world, office.tenant);
    await aTenantPerson(world, await aTenant(world, { property_id: office.property_id }));
    const id = newId();
    const told = { category_id: office.category_id, title: 'AC', description: 'Telepon', priority: 'low' };
    await office.keeper.call('POST', 'complaint', { id, ...told, tenant_id: office.tenant.id });
    await office.keeper.move(id, 'reject', 'Bukan milik gedung.');
    await sendMails();
    expect(world.mails).toHaveLength(2);
  });
});
