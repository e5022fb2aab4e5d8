import type { Handover, HandoverDatatable, OnDuty } from '@gerbang/shared/contracts/operations/security';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { auditOf, PIN, setPin } from '../../../../test/gate/gate.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aSecurityPerson, type SecurityPerson } from '../../../../test/operations/security.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let property_id: string;
let leaving: SecurityPerson;
let arriving: SecurityPerson;
let third: SecurityPerson;

beforeEach(async () => {
  world.clock.set(new Date('2026-11-16T07:05:00+07:00'));
  property_id = (await aProperty(world)).id;
  leaving = await aSecurityPerson(world, property_id, { name: 'Joko' });
  arriving = await aSecurityPerson(world, property_id, { name: 'Wahyu' });
  third = await aSecurityPerson(world, property_id, { name: 'Tono' });
});

const NOTE = { matters: 'Lift 2 masih mati', keys: 'Kunci dok di laci', incidents: '' };
const write = async (given: object = {}) => {
  const answer = await leaving.call('POST', 'shift-handover', { id: newId(), ...NOTE, ...given });
  expect(answer.statusCode).toBe(201);
  return answer.json<Handover>();
};
const sign = (who: SecurityPerson, { id }: Handover, body: object = {}) =>
  who.call('POST', `shift-handover/${id}/receipt`, body);
const waiting = async () => (await arriving.call('GET', 'security-on-duty')).json<OnDuty>().handovers_waiting;

describe('shift handovers', () => {
  it('links a handover to the duty that has just ended and lets the arriving guard sign it', async () => {
    const plans = await aSecurityPerson(world, property_id, {
      role: { actions: ['property.read', 'security_schedule.update'] },
    });
    const shift = await plans.call('POST', 'security-shift', { name: 'Malam', starts: '23:00', ends: '07:00' });
    const duty = { day: '2026-11-15', shift_id: shift.json<{ id: string }>().id, account_id: leaving.id };
    const planned = (await plans.call('POST', 'security-duty', duty)).json<{ id: string }>();
    const note = await write();
    expect(note).toMatchObject({ ...NOTE, leaving: { name: 'Joko' }, receipt: null });
    expect(note.duty).toEqual({ day: '2026-11-15', shift: 'Malam', post: null });
    expect(await waiting()).toBe(1);
    world.clock.advance(60_000);
    const signed = (await sign(arriving, note, { remark: 'Sudah dibaca' })).json<Handover>();
    expect(signed.receipt).toMatchObject({ arriving: { name: 'Wahyu' }, way: 'login', remark: 'Sudah dibaca' });
    expect(await waiting()).toBe(0);
    expect((await plans.call('DELETE', `security-duty/${planned.id}`)).json().code).toBe('in_use');
  });

  it('accepts the PIN of the arriving guard on the phone of the leaving guard', async () => {
    await setPin(world, arriving.token);
    const note = await write();
    const wrong = await sign(leaving, note, { guard_id: arriving.id, pin: '975310' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'pin_wrong']);
    const signed = (await sign(leaving, note, { guard_id: arriving.id, pin: PIN })).json<Handover>();
    expect(signed.receipt).toMatchObject({ arriving: { name: 'Wahyu' }, way: 'pin' });
    const [logged] = await auditOf(world, property_id, 'shift-handover.signed');
    expect([logged?.actor_id, logged?.detail]).toEqual([arriving.id, { leaving_id: leaving.id, way: 'pin' }]);
  });

  it('refuses a signature by the author of the handover, and a second signature by another guard', async () => {
    await setPin(world, leaving.token);
    const note = await write();
    for (const body of [{}, { guard_id: leaving.id, pin: PIN }]) {
      const own = await sign(leaving, note, body);
      expect([own.statusCode, own.json().fields]).toEqual([422, [{ path: 'guard_id', code: 'invalid' }]]);
    }
    expect((await sign(arriving, note)).statusCode).toBe(200);
    expect((await sign(arriving, note)).statusCode).toBe(200);
    expect((await sign(third, note)).json().code).toBe('conflict');
    expect(await auditOf(world, property_id, 'shift-handover.signed')).toHaveLength(1);
  });

  it('accepts one of two simultaneous signatures of a handover', async () => {
    const note = await write();
    let answer: ReturnType<typeof sign> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`insert into shift_handover_receipt values
        (${property_id}, ${note.id}, ${leaving.id}, ${arriving.id}, 'login', '', now())`.execute(tx);
      await sql`select pg_advisory_xact_lock(hashtextextended(${`handover:${property_id}:${note.id}`}, 0))`.execute(tx);
      answer = sign(third, note);
      void answer.then(() => {});
      await waitingForLock(world, 'pg_advisory_xact_lock');
    });
    expect((await answer!).json().code).toBe('conflict');
  });

  it('refuses to change or delete a handover or its signature in the database', async () => {
    const unsigned = await write();
    const note = await write();
    await sign(arriving, note);
    for (const change of [
      sql`update shift_handover set matters = 'x' where id = ${unsigned.id}`,
      sql`update shift_handover set received_at = null where id = ${note.id}`,
      sql`delete from shift_handover where id = ${note.id}`,
      sql`update shift_handover_receipt set remark = 'x' where handover_id = ${note.id}`,
      sql`delete from shift_handover_receipt where handover_id = ${note.id}`,
    ])
      await expect(change.execute(world.owner)).rejects.toThrow('never changed or deleted');
    const self = await write();
    await expect(
      sql`insert into shift_handover_receipt values
        (${property_id}, ${self.id}, ${leaving.id}, ${leaving.id}, 'login', '', now())`.execute(world.owner),
    ).rejects.toThrow('nobody_hands_over_to_themselves');
  });

  it('saves a handover once when it is sent twice, and refuses another text with the same id', async () => {
    const note = await write();
    expect(await write({ id: note.id })).toMatchObject({ id: note.id });
    for (const edit of [{ matters: 'Lain' }, { keys: 'Lain' }, { incidents: 'Lain' }]) {
      const other = await leaving.call('POST', 'shift-handover', { id: note.id, ...NOTE, ...edit });
      expect([other.statusCode, other.json().code]).toEqual([409, 'conflict']);
    }
    const empty = await leaving.call('POST', 'shift-handover', { id: newId(), matters: '  ' });
    expect(empty.json().fields).toEqual([{ path: 'matters', code: 'required' }]);
  });

  it('filters handovers of a property by state and text', async () => {
    const first = await write();
    await write({ matters: 'Kran bocor' });
    await sign(arriving, first);
    const list = async (query: string) =>
      (await third.call('GET', `shift-handover-datatable${query}`))
        .json<HandoverDatatable>()
        .data.map(({ matters }) => matters);
    expect(await list('?state=waiting')).toEqual(['Kran bocor']);
    expect(await list('?state=signed')).toEqual(['Lift 2 masih mati']);
    expect(await list('?search_by=kran')).toEqual(['Kran bocor']);
    const elsewhere = (await aProperty(world)).id;
    expect((await third.call('GET', `shift-handover/${first.id}`, undefined, elsewhere)).statusCode).toBe(404);
    expect((await third.call('POST', `shift-handover/${first.id}/receipt`, {}, elsewhere)).statusCode).toBe(404);
  });
});
