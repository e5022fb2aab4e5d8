import type { Action } from '@gerbang/shared/access';
import type { DockBoard } from '@gerbang/shared/contracts/goods/dock';
import type { PermitDatatable } from '@gerbang/shared/contracts/permits/approvals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld, MONDAY_MORNING } from '../../../../test/harness.ts';
import {
  aBuilding,
  aTenantForm,
  created,
  DAY,
  postAsTenant,
  submitLoading,
  submitWork,
  type Building,
  type Submitted,
} from '../../../../test/permits/submissions.ts';

const world = await createWorld();
let building: Building;
let reader: string;
let goods: Submitted;
let work: Submitted;
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING);
  building = await aBuilding(world);
  reader = await aReader('permit.read', 'permit.view_people', 'property.read');
  goods = await submitLoading(world, building);
  work = await submitWork(world, building);
});

async function aReader(...actions: Action[]): Promise<string> {
  return staffLogin(world, await aStaffMember(world, { properties: [building.property_id], role: { actions } }));
}
const get = (path: string, token = reader) => world.app.inject({ url: `/v1/${path}`, headers: bearer(token) });
const list = (query: string, token = reader) =>
  get(`permit-datatable?property_id=${building.property_id}&${query}`, token);
async function found(query: string): Promise<string[]> {
  const answer = await list(query);
  expect(answer.statusCode).toBe(200);
  return answer.json<PermitDatatable>().data.map(({ id }) => id);
}
async function audited(action: string): Promise<{ text: unknown; detail: unknown }[]> {
  const { rows } = await sql<{ text: unknown; detail: unknown }>`
    select p.personal_values as text, l.detail from audit_log l left join audit_personal p on p.property_id = l.property_id and p.audit_id = l.id
     where l.property_id = ${building.property_id} and l.action = ${action}`.execute(world.owner);
  return rows;
}
const withVehicle = () =>
  world.owner
    .updateTable('permit')
    .set({ plate: 'B 9123 KXT', driver_name: 'Agus Salim' })
    .where('id', '=', goods.id)
    .execute();

describe('filters of the register by place and people', () => {
  it('filters by the unit that a permit names as its place', async () => {
    const own = created(await postAsTenant(world, building, await aTenantForm(world, building)), building);
    expect(await found(`unit=${building.tenant.unit.toLowerCase()}`)).toEqual([own.id]);
    expect(await found('unit=LG-12')).toEqual([goods.id]);
    expect(await found('unit=LG-1')).toEqual([]);
    expect(await found('unit=LG-12&kind=work')).toEqual([]);
  });

  it('filters by part of the name of applicant, worker and driver, and by the beginning of a plate', async () => {
    await withVehicle();
    expect(await found('person=budi%20san')).toEqual([goods.id]);
    expect(await found('person=JOKO')).toEqual([work.id]);
    expect(await found('person=agus')).toEqual([goods.id]);
    expect(await found('person=joko&kind=loading')).toEqual([]);
    expect(await found('person=agus&stage=tcr')).toEqual([goods.id]);
    expect(await found('person=100%25')).toEqual([]);
    expect(await found('plate=b9123')).toEqual([goods.id]);
    expect(await found('plate=B%209123-kxt')).toEqual([goods.id]);
    expect(await found('plate=9123')).toEqual([]);
    expect((await list('person=bu')).statusCode).toBe(400);
    expect((await list('plate=%20-')).statusCode).toBe(400);
  });

  it('finds an older permit of a person whose name is in more than 1,000 newer ones, when another filter asks for it', async () => {
    await sql`
      with newer as (
        insert into permit (property_id, id, kind, code, state, step, chain_id, floor_id, location, day, slot_id, slot_name,
                            created_at, updated_at)
        select property_id, gen_random_uuid(), kind, 'L' || code || n, state, step, chain_id, floor_id, location, day + 1, slot_id, slot_name,
               created_at, updated_at
          from permit, generate_series(1, 1001) n where id = ${goods.id} returning property_id, id)
      insert into permit_applicant (property_id, permit_id, company, name, email, phone)
      select n.property_id, n.id, a.company, a.name, a.email, a.phone
        from newer n join permit_applicant a on a.permit_id = ${goods.id}`.execute(world.owner);
    expect(await found(`person=budi&from=${DAY}&until=${DAY}&kind=loading`)).toEqual([goods.id]);
  });

  it('finds people and plates only with the right, in one property, and writes a search to the audit log once', async () => {
    await withVehicle();
    const clerk = await aReader('permit.read');
    for (const filter of ['person=budi', 'plate=B']) {
      expect((await list(filter, clerk)).statusCode).toBe(403);
      expect((await get(`permit-download?property_id=${building.property_id}&${filter}`, clerk)).statusCode).toBe(403);
      expect((await get(`permit-datatable?view=waiting&${filter}`)).statusCode).toBe(422);
    }
    await found('person=zainuddin');
    expect(await audited('permit.people_searched')).toEqual([]);
    await found('person=budi&plate=B9&page=2');
    await found('person=budi&plate=B9');
    expect(await audited('permit.people_searched')).toMatchObject([{ text: { text: 'budi, B9' } }]);
    world.clock.set(new Date(MONDAY_MORNING.getTime() + 11 * 60_000));
    await found('person=budi&plate=B9');
    expect(await audited('permit.people_searched')).toHaveLength(2);
  });

  it('writes a download that was filtered by a person to the audit log, with the name among the erasable values', async () => {
    const answer = await get(`permit-download?property_id=${building.property_id}&person=joko`);
    expect(answer.statusCode).toBe(200);
    const [entry, ...others] = await audited('permit.people_downloaded');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ detail: { rows: 1 }, text: { person: 'joko' } });
    expect(JSON.stringify(entry?.detail)).not.toContain('joko');
    await get(`permit-download?property_id=${building.property_id}&people=true&company_is=Budi`);
    const [, other] = await audited('permit.people_downloaded');
    expect(other?.text).toMatchObject({ company_is: 'Budi' });
    expect(JSON.stringify(other?.detail)).not.toContain('Budi');
  });
});

describe('the filter for tonight', () => {
  const at = (time: string, day = DAY) => world.clock.set(new Date(`${day}T${time}:00+07:00`));
  const onBoard = async () => {
    const answer = await get(`dock?property_id=${building.property_id}`);
    return [...new Set(answer.json<DockBoard>().events.map(({ id }) => id))].sort();
  };

  // The board of this building begins at 08:00 with its first slot and lasts 24 hours. The work is from 22:00 to 05:00.
  it.each([
    ['before the first day', '07:59', DAY, []],
    ['in the slot of the goods', '08:30', DAY, ['goods', 'work']],
    ['after midnight, in the same night', '03:00', '2026-11-19', ['goods', 'work']],
    ['in the next night', '08:00', '2026-11-19', ['work']],
    ['on the last day of the first period', '23:00', '2026-11-24', ['work']],
    ['after the period that was not renewed', '23:00', '2026-11-25', []],
  ])('lists the same permits as the dock board %s', async (_, time, day, names) => {
    at(time, day);
    reader = await aReader('permit.read', 'property.read');
    const expected = names.map((name) => (name === 'goods' ? goods.id : work.id)).sort();
    expect((await found('tonight=true')).sort()).toEqual(expected);
    expect(await onBoard()).toEqual(expected);
  });

  it.each(['suspended', 'closed'])('leaves out %s work where nobody was, as the dock board does', async (state) => {
    await sql`update permit set state = ${state}, step = null where id = ${work.id}`.execute(world.owner);
    at('08:30');
    reader = await aReader('permit.read', 'property.read');
    expect(await found('tonight=true')).toEqual([goods.id]);
    expect(await onBoard()).toEqual([goods.id]);
  });

  it('leaves out a cancelled permit and lists who is still inside, as the dock board does', async () => {
    await sql`update permit set state = 'cancelled', step = null where id = ${goods.id}`.execute(world.owner);
    await sql`update permit set state = 'checked', step = null where id = ${work.id}`.execute(world.owner);
    const opened_by = await aStaffMember(world, { properties: [building.property_id] });
    await sql`insert into gate_visit (property_id, permit_id, id, opened_at, opened_by, came, workers)
      values (${building.property_id}, ${work.id}, gen_random_uuid(), '2026-11-24T16:00:00Z', ${opened_by.id}, 1, 1)`.execute(
      world.owner,
    );
    at('08:30', '2026-11-27');
    reader = await aReader('permit.read', 'property.read');
    expect(await found('tonight=true')).toEqual([work.id]);
    expect(await onBoard()).toEqual([work.id]);
    at('08:30');
    reader = await aReader('permit.read', 'property.read');
    expect(await found('tonight=true')).toEqual([work.id]);
    expect(await onBoard()).toEqual([work.id]);
  });

  it('follows the hours of the slots, and is downloaded as it is listed', async () => {
    await world.owner.updateTable('slot').set({ active: false }).where('kind', '=', 'unloading').execute();
    // With slots by day only, a day of the board ends at midnight: the goods were yesterday.
    at('03:00', '2026-11-19');
    reader = await aReader('permit.read', 'property.read');
    expect(await found('tonight=true')).toEqual([work.id]);
    const url = `/v1/permit-download?property_id=${building.property_id}&tonight=true`;
    const file = await world.app.inject({ url, headers: { ...bearer(reader), accept: 'text/csv' } });
    const [, ...lines] = file.body.trim().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([work.code]);
  });
});
