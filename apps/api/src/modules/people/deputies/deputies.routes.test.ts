import { deputyDatatable, deputyRecord, type DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { aProperty, aStaffMember, bearer, staffLogin } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { aDeputy } from '../../../../test/people/deputies.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { newId } from '../../../platform/database/ids.ts';

const world = await createWorld();
let mall: { id: string; group_id: string };
beforeEach(async () => {
  mall = await aProperty(world);
});

type Given = Parameters<typeof aStaffMember>[1];
const APPROVER = ['profile.update', 'permit.decide'] as const;

async function somebody(given: Given = {}) {
  const account = await aStaffMember(world, { properties: [mall.id], ...given });
  const headers = bearer(await staffLogin(world, account));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    world.app.inject({ method, url: `/v1${url}`, headers, ...(payload !== undefined && { payload }) });
  const list = async (query = '') => z.parse(deputyDatatable, (await call('GET', `/deputy-datatable${query}`)).json());
  const post = (body: object) => call('POST', '/deputy', { ...WEEK, ...body });
  return { id: account.id, account, call, list, post };
}
const approver = (given: Given = {}) => somebody({ role: { actions: APPROVER, stages: ['tcr', 'fat'] }, ...given });

const WEEK = { starts_at: '2026-11-16T00:00:00+07:00', ends_at: '2026-11-23T00:00:00+07:00' };

/** The editable fields of a record, as the edit form sends them. */
function bodyOf({ deputy_id, starts_at, ends_at, stages, reason, version }: DeputyRecord) {
  return { deputy_id, starts_at, ends_at, stages, reason, version };
}

async function auditOf(id: string) {
  const { rows } = await sql<{ property_id: string; action: string; detail: object; personal_values: object | null }>`
    select l.property_id, l.action, l.detail, p.personal_values
      from audit_log l left join audit_personal p on p.property_id = l.property_id and p.audit_id = l.id
     where l.record_kind = 'deputy' and l.record_id = ${id} order by l.id`.execute(world.owner);
  return rows;
}

describe('one’s own deputy', () => {
  it('sets, changes and removes one’s own deputy, logging each change at every property of the person', async () => {
    const office = await aProperty(world, { group_id: mall.group_id });
    const away = await approver({ properties: [mall.id, office.id] });
    const deputy = await approver({ name: 'Wakil' });
    const answer = await away.post({ deputy_id: deputy.id, reason: 'Cuti' });
    expect(answer.statusCode).toBe(201);
    const made = z.parse(deputyRecord, answer.json());
    expect(made).toMatchObject({
      account_id: away.id,
      deputy: 'Wakil',
      starts_at: '2026-11-15T17:00:00.000Z',
      stages: null,
      status: 'current',
      version: 1,
    });
    const changed = await away.call('PUT', `/deputy/${made.id}`, { ...bodyOf(made), stages: ['fat'] });
    expect(changed.json()).toMatchObject({ stages: ['fat'], version: 2 });
    const late = await away.call('PUT', `/deputy/${made.id}`, bodyOf(made));
    expect([late.statusCode, late.json().code]).toEqual([409, 'conflict']);
    expect((await away.call('DELETE', `/deputy/${made.id}`)).statusCode).toBe(204);
    expect((await away.list()).total).toBe(0);
    const audit = await auditOf(made.id);
    expect(new Set(audit.map(({ property_id }) => property_id))).toEqual(new Set([mall.id, office.id]));
    expect(audit.map(({ action }) => action).toSorted()).toEqual(
      ['created', 'deleted', 'updated'].flatMap((what) => [`deputy.${what}`, `deputy.${what}`]),
    );
    expect(audit.find(({ action }) => action === 'deputy.created')).toMatchObject({
      detail: { account_id: away.id, deputy_id: deputy.id },
      personal_values: { reason: 'Cuti' },
    });
    expect(audit.find(({ action }) => action === 'deputy.updated')?.detail).toEqual({
      account_id: away.id,
      stages: [null, ['fat']],
    });
  });

  it('refuses an invalid deputyship with an error at the invalid field', async () => {
    const away = await approver();
    const deputy = await approver();
    const guest = await somebody({ role: { actions: ['profile.update'] } });
    const foreign = await aStaffMember(world);
    const fields = async (body: object) => (await away.post({ deputy_id: deputy.id, ...body })).json().fields;
    for (const deputy_id of [away.id, guest.id, foreign.id, newId()])
      expect(await fields({ deputy_id })).toEqual([{ path: 'deputy_id', code: 'invalid' }]);
    expect(await fields({ stages: ['gm'] })).toEqual([{ path: 'stages', code: 'invalid' }]);
    expect(await fields({ ends_at: WEEK.starts_at })).toEqual([{ path: 'ends_at', code: 'invalid' }]);
    for (const bad of [{ stages: [] }, { starts_at: 'kemarin' }, { created_by: deputy.id }])
      expect((await away.post({ deputy_id: deputy.id, ...bad })).statusCode).toBe(400);
    expect((await guest.post({ deputy_id: deputy.id })).json().fields).toEqual([{ path: 'stages', code: 'invalid' }]);
  });

  it('refuses a second deputy for the same stage and time, also for concurrent requests', async () => {
    const away = await approver();
    const one = await approver();
    const two = await approver();
    expect((await away.post({ deputy_id: one.id, stages: ['tcr'] })).statusCode).toBe(201);
    expect((await away.post({ deputy_id: two.id, stages: ['fat'] })).statusCode).toBe(201);
    for (const stages of [null, ['tcr'], ['fat', 'tcr']]) {
      const answer = await away.post({ deputy_id: two.id, stages });
      expect([answer.statusCode, answer.json().fields]).toEqual([422, [{ path: 'starts_at', code: 'taken' }]]);
    }
    const after = { starts_at: WEEK.ends_at, ends_at: '2026-11-30T00:00:00+07:00' };
    let answer: ReturnType<typeof away.post> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      const ends_at = new Date(after.ends_at);
      const { group_id } = mall;
      await aDeputy(
        { owner: tx },
        { account_id: away.id, deputy_id: one.id, group_id, starts_at: new Date(after.starts_at), ends_at },
      );
      answer = away.post({ deputy_id: two.id, stages: ['tcr'], ...after });
      void answer.then(() => {});
      await waitingForLock(world, 'insert into "deputy"');
    });
    expect((await answer)?.json().fields).toEqual([{ path: 'starts_at', code: 'taken' }]);
  });

  it('offers as deputies only other people with a common property who may decide permits', async () => {
    const away = await approver({ name: 'Ani' });
    const deputy = await approver({ name: 'Budi' });
    await approver({ name: 'Citra', active: true, role: { actions: ['profile.update'] } });
    const far = await aProperty(world, { group_id: mall.group_id });
    await approver({ name: 'Dewi', properties: [far.id] });
    expect((await away.call('GET', '/deputy-options')).json()).toEqual([{ id: deputy.id, name: 'Budi' }]);
    expect((await away.call('GET', `/deputy-options?account_id=${deputy.id}`)).statusCode).toBe(404);
  });
});

describe('the deputies of others', () => {
  it('lets only people who manage the users concerned see and edit the deputies of others', async () => {
    const away = await approver();
    const deputy = await approver();
    const other = await approver();
    const far = await aProperty(world, { group_id: mall.group_id });
    const keeps = { actions: ['profile.update', 'user.update'], stages: ['tcr', 'fat'] } as const;
    const manager = await somebody({ role: keeps });
    const distant = await somebody({ role: keeps, properties: [far.id] });
    const made = z.parse(deputyRecord, (await away.post({ deputy_id: deputy.id })).json());
    for (const one of [away, deputy, manager]) expect((await one.list()).total).toBe(1);
    for (const one of [other, distant]) expect((await one.list()).total).toBe(0);
    const put = (one: typeof away) => one.call('PUT', `/deputy/${made.id}`, { ...bodyOf(made), reason: 'Lain' });
    expect((await put(deputy)).statusCode).toBe(403);
    for (const one of [other, distant]) {
      expect((await put(one)).statusCode).toBe(404);
      expect((await one.call('DELETE', `/deputy/${made.id}`)).statusCode).toBe(404);
      expect((await one.post({ account_id: away.id, deputy_id: deputy.id })).statusCode).toBe(404);
    }
    expect((await put(manager)).statusCode).toBe(200);
    expect((await manager.list(`?account_id=${away.id}&status=current`)).total).toBe(1);
    expect((await manager.list('?status=past')).total).toBe(0);
    expect((await manager.call('DELETE', `/deputy/${made.id}`)).statusCode).toBe(204);
  });

  it('lets a manager hand only stages that the manager holds over to a deputy, unless the manager edits roles', async () => {
    const away = await approver();
    const manager = await somebody({
      role: { actions: ['profile.update', 'user.update', 'permit.decide'], stages: ['tcr'] },
    });
    const grab = await manager.post({ account_id: away.id, deputy_id: manager.id });
    expect([grab.statusCode, grab.json().code]).toEqual([422, 'beyond_own_rights']);
    expect((await manager.post({ account_id: away.id, deputy_id: manager.id, stages: ['tcr'] })).statusCode).toBe(201);
    const boss = await somebody();
    const given = await boss.post({ account_id: away.id, deputy_id: manager.id, stages: ['fat'] });
    expect(given.statusCode).toBe(201);
  });
});
