import type { Action } from '@gerbang/shared/access';
import type { SearchAnswer, SearchKind } from '@gerbang/shared/contracts/insight/search';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aPermit } from '../../../../test/permits/permits.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let here: string;
beforeEach(async () => {
  here = (await aProperty(world)).id;
});

async function find(q: string, actions?: readonly Action[]) {
  const member = await aStaffMember(world, { properties: [here], ...(actions !== undefined && { role: { actions } }) });
  const url = `/v1/search?${new URLSearchParams({ q, property_id: here }).toString()}`;
  const answer = await world.app.inject({ url, headers: bearer(await staffLogin(world, member)) });
  return answer.json<SearchAnswer>().found;
}

const kindsOf = (found: SearchAnswer['found']): SearchKind[] => found.map(({ kind }) => kind);

async function aVisit(facts: { applicant: string; worker: string; plate: string; driver: string }) {
  const { applicant, worker, plate, driver } = facts;
  const work = await aPermit(world, { property_id: here, kind: 'work', workers: [{ name: worker }] });
  const goods = await aPermit(world, { property_id: here });
  await sql`update permit set plate = ${plate}, driver_name = ${driver} where id = ${goods.id}`.execute(world.owner);
  await sql`update permit_applicant set name = ${applicant} where permit_id = ${goods.id}`.execute(world.owner);
  return { goods, work };
}

const audited = async () => {
  const { rows } = await sql`select from audit_log
    where property_id = ${here} and action = 'permit.people_searched'`.execute(world.owner);
  return rows.length;
};

it('finds applicants, workers and drivers by part of their name, and plates with and without spaces', async () => {
  const { goods, work } = await aVisit({
    applicant: 'Yusuf Akbar',
    worker: 'Joko Susilo',
    plate: 'B 9214 TXR',
    driver: 'Agus Salim',
  });
  const facts = async (q: string) =>
    (await find(q))
      .filter(({ kind }) => kind === 'person' || kind === 'plate')
      .map(({ kind, id, title, part }) => [kind, id, title, part]);
  expect(await facts('akbar')).toEqual([['person', goods.id, 'Yusuf Akbar', 'applicant']]);
  expect(await facts('joko sus')).toEqual([['person', work.id, 'Joko Susilo', 'worker']]);
  expect(await facts('salim')).toEqual([['person', goods.id, 'Agus Salim', 'driver']]);
  for (const q of ['B 9214', 'b9214txr', 'B-9214'])
    expect([q, await facts(q)]).toEqual([q, [['plate', goods.id, 'B 9214 TXR', 'loading']]]);
});

it('shows a person with several permits once, with the latest permit', async () => {
  await aVisit({ applicant: 'Yusuf Akbar', worker: 'Joko Susilo', plate: '', driver: '' });
  const { goods } = await aVisit({ applicant: 'YUSUF AKBAR', worker: 'Joko Susilo', plate: '', driver: '' });
  const people = (await find('yusuf')).filter(({ kind }) => kind === 'person');
  expect(people.map(({ id }) => id)).toEqual([goods.id]);
});

it('shows a plate with several permits once, with the latest permit, however it was written', async () => {
  const facts = { applicant: 'Yusuf Akbar', worker: 'Joko Susilo', driver: '' };
  await aVisit({ ...facts, plate: 'B 9214 TXR' });
  const { goods } = await aVisit({ ...facts, plate: 'B9214TXR' });
  const other = await aVisit({ ...facts, plate: 'B 9215 TXR' });
  const plates = (await find('B 92')).filter(({ kind }) => kind === 'plate');
  expect(plates.map(({ id }) => id)).toEqual([goods.id, other.goods.id]);
});

it('needs a right of its own to find people and plates, and writes each such search to the audit log', async () => {
  await aVisit({ applicant: 'Yusuf Akbar', worker: 'Joko Susilo', plate: 'B 9214 TXR', driver: 'Agus Salim' });
  const guest = ['property.read', 'permit.read'] as const;
  for (const q of ['akbar', 'joko', 'salim', 'B 9214']) expect([q, await find(q, guest)]).toEqual([q, []]);
  expect(await audited()).toBe(0);
  expect(kindsOf(await find('akbar', [...guest, 'permit.view_people']))).toEqual(['person']);
  expect(kindsOf(await find('nobody at all', [...guest, 'permit.view_people']))).toEqual([]);
  expect(await audited()).toBe(1);
});

it('finds complaints, units with their tenant, meters, colleagues and news', async () => {
  const me = await aStaffMember(world, { properties: [here], name: 'Bagus Tri' });
  const [floor, unit, tenant, category] = [newId(), newId(), newId(), newId()];
  await sql`insert into floor (property_id, id, name) values (${here}, ${floor}, 'Lower Ground')`.execute(world.owner);
  await sql`insert into unit (property_id, id, floor_id, name) values (${here}, ${unit}, ${floor}, 'LG-88')`.execute(
    world.owner,
  );
  await sql`insert into tenant (property_id, id, name) values (${here}, ${tenant}, 'Kopi Selasar')`.execute(
    world.owner,
  );
  await sql`insert into tenant_unit (property_id, tenant_id, unit_id) values (${here}, ${tenant}, ${unit})`.execute(
    world.owner,
  );
  await sql`insert into category (property_id, id, kind, name) values (${here}, ${category}, 'complaint', 'Smell')`.execute(
    world.owner,
  );
  await sql`insert into meter (property_id, id, serial_number, unit_id) values (${here}, ${newId()}, 'E-LG-88', ${unit})`.execute(
    world.owner,
  );
  await sql`
    insert into complaint (property_id, id, code, source, tenant_id, category_id, title, priority, created_by, created_at, updated_at,
                           answer_due_at, answer_escalate_at, solve_due_at, solve_escalate_at)
    values (${here}, ${newId()}, 'KLH-00118', 'tenant', ${tenant}, ${category}, 'Grease trap smells', 'normal', ${me.id}, now(), now(),
            now(), now(), now(), now())`.execute(world.owner);
  await sql`
    insert into news (property_id, id, kind, title, body, plain, everyone, draft, created_by, created_at, updated_at)
    values (${here}, ${newId()}, 'internal', 'Grease trap cleaning', '{"blocks": []}', '', true, true, ${me.id}, now(), now())`.execute(
    world.owner,
  );
  const facts = async (q: string) => (await find(q)).map(({ kind, title, note, state }) => [kind, title, note, state]);
  expect(await facts('klh-00118')).toEqual([['complaint', 'Grease trap smells', 'Kopi Selasar', 'new']]);
  expect(await facts('lg-88')).toEqual([
    ['unit', 'LG-88', 'Lower Ground · Kopi Selasar', null],
    ['meter', 'E-LG-88', 'LG-88', null],
  ]);
  expect(await facts('selasar')).toEqual([
    ['complaint', 'Grease trap smells', 'Kopi Selasar', 'new'],
    ['tenant', 'Kopi Selasar', 'LG-88', null],
  ]);
  expect(await facts('grease')).toEqual([
    ['complaint', 'Grease trap smells', 'Kopi Selasar', 'new'],
    ['news', 'Grease trap cleaning', '', 'draft'],
  ]);
  expect((await facts('bagus')).map(([kind, title]) => [kind, title])).toEqual([['user', 'Bagus Tri']]);
});
