import type { InviteSheetAnswer } from '@gerbang/shared/contracts/people/users';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { aProperty, aRole, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';

const world = await createWorld();
let mall: { id: string; group_id: string };
let other: { id: string };
let headers: Record<string, string>;
beforeAll(async () => {
  mall = await aProperty(world);
  const { group_id } = mall;
  other = await aProperty(world, { group_id });
  await aRole(world, { group_id, name: 'TCR', actions: ['permit.decide'], stages: ['tcr'] });
  await aRole(world, { group_id, name: 'Finance', actions: ['permit.decide'], stages: ['fat'] });
  headers = bearer(await staffLogin(world, await aStaffMember(world, { properties: [mall.id, other.id] })));
});

let counter = 0;
const fresh = () => `person-${(counter += 1)}@gerbang.test`;
const person = (given: object = {}) => ({ name: 'Ani', email: fresh(), role: 'tcr', ...given });
const send = (people: readonly object[], as = headers, property_id = mall.id) =>
  world.app.inject({ method: 'POST', url: '/v1/user-invite', headers: as, payload: { property_id, people } });
const results = async (answer: ReturnType<typeof send>) =>
  (await answer).json<InviteSheetAnswer>().results.map(({ outcome, reason }) => reason ?? outcome);
const invitations = async (email: string) => {
  const { rows } = await sql`
    select from account_link l join account a on a.id = l.account_id where a.email = ${email}`.execute(world.owner);
  return rows.length;
};

describe('POST /v1/user-invite', () => {
  it('invites each new person once, also when the sheet is sent twice', async () => {
    const sheet = [person(), person({ role: 'Finance' })];
    expect(await results(send(sheet))).toEqual(['invited', 'invited']);
    expect(await results(send(sheet))).toEqual(['already', 'already']);
    expect(await invitations(sheet[0]?.email ?? '')).toBe(1);
  });

  it('reports the fault of each row and invites the others', async () => {
    const twice = fresh();
    const sheet = [
      person({ name: ' ' }),
      person({ email: 'not an address' }),
      person({ role: 'Wizard' }),
      person({ role: '' }),
      person({ email: twice }),
      person({ email: twice.toUpperCase() }),
    ];
    expect(await results(send(sheet))).toEqual([
      'required',
      'email_invalid',
      'role_unknown',
      'required',
      'invited',
      'already',
    ]);
  });

  it('adds a colleague of another property with their role, and refuses another role or a foreign account', async () => {
    const mate = person();
    expect(await results(send([mate], headers, other.id))).toEqual(['invited']);
    expect(await results(send([{ ...mate, role: 'Finance' }, mate, mate]))).toEqual([
      'role_differs',
      'added',
      'already',
    ]);
    expect(await invitations(mate.email)).toBe(1);
    const stranger = await aStaffMember(world);
    expect(await results(send([person({ email: stranger.email })]))).toEqual(['email_taken']);
  });

  it('gives nobody more rights than the sender has, at no other property', async () => {
    const clerk = await aStaffMember(world, {
      properties: [mall.id],
      role: { actions: ['user.read', 'user.update'], stages: [] },
    });
    const theirs = bearer(await staffLogin(world, clerk));
    const sheet = [person()];
    expect(await results(send(sheet, theirs))).toEqual(['beyond_own_rights']);
    expect(await invitations(sheet[0]?.email ?? '')).toBe(0);
    expect((await send(sheet, theirs, other.id)).statusCode).toBe(404);
  });
});
