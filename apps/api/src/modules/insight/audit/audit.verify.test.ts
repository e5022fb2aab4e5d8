import type { AuditSeal, AuditVerification } from '@gerbang/shared/contracts/insight/audit';
import { sql, type RawBuilder } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';
import { recordAs, sealAudit, systemAuthor } from '../../../platform/audit/audit.ts';
import { transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { checkPiece } from './audit.repository.ts';

const world = await createWorld();
let property_id: string;
let call: StaffCaller;
beforeEach(async () => {
  property_id = (await aProperty(world)).id;
  call = await staffCaller(world, property_id);
});

const within = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(world.db, { property_id }, work);
const write = (personal?: Record<string, unknown>) => {
  const entry = { property_id, action: 'tenant.updated', record: { kind: 'tenant', id: newId() } };
  const detail = { name: ['A', 'B'] };
  return within((tx) =>
    recordAs(tx, systemAuthor(world.deps, 'x.job'), { ...entry, detail, ...(personal !== undefined && { personal }) }),
  );
};
async function sealed(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await write({ name: `N${index}` });
  await sealAudit.run({}, world.deps);
}
const verify = async (query = '') => (await call('GET', `audit/verify${query}`)).json<AuditVerification>();
const entry = (seq: number) =>
  sql`(select audit_id from audit_seal where property_id = ${property_id} and seq = ${seq})`;
const idOf = async (seq: number) =>
  (await sql<{ id: string }>`select ${entry(seq)} as id`.execute(world.owner)).rows[0]?.id;

/** Changes rows that triggers protect, as somebody with direct access to the database could. */
async function tamper(...statements: RawBuilder<unknown>[]): Promise<void> {
  await world.owner.transaction().execute(async (tx) => {
    for (const table of ['audit_log', 'audit_seal'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
    for (const table of ['audit_log', 'audit_seal'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}

describe('verification of the hash chain', () => {
  it('accepts an unchanged log and reports how far it is sealed', async () => {
    expect(await verify()).toEqual({
      valid: true,
      checked: 0,
      sealed_until: null,
      unsealed: 0,
      first_broken: null,
      head: null,
      next: null,
    });
    await sealed(3);
    await write();
    const answer = await verify();
    expect(answer).toMatchObject({
      valid: true,
      checked: 3,
      sealed_until: { seq: 3, at: world.clock.now().toISOString() },
      unsealed: 1,
      first_broken: null,
      next: null,
    });
    expect(answer.head?.seq).toBe(3);
    expect(answer.head?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('reports the first changed row, also when later rows were changed too', async () => {
    await sealed(5);
    const id = await idOf(3);
    await tamper(
      sql`update audit_log set detail = '{"name": ["A", "C"]}' where property_id = ${property_id} and id = ${entry(5)}`,
      sql`update audit_log set actor_kind = 'staff' where property_id = ${property_id} and id = ${entry(3)}`,
    );
    expect(await verify()).toMatchObject({
      valid: false,
      checked: 2,
      sealed_until: { seq: 2 },
      first_broken: { fault: 'changed', seq: 3, id, at: world.clock.now().toISOString() },
      next: null,
    });
  });

  it('detects a seal that was recomputed without the seals after it', async () => {
    await sealed(4);
    await tamper(
      sql`update audit_log set action = 'tenant.created' where property_id = ${property_id} and id = ${entry(2)}`,
      sql`update audit_seal s set hash = audit_link_hash(
            (select hash from audit_seal where property_id = ${property_id} and seq = 1), 2, l)
            from audit_log l where s.property_id = ${property_id} and s.seq = 2 and l.property_id = s.property_id and l.id = s.audit_id`,
    );
    expect((await verify()).first_broken).toMatchObject({ fault: 'changed', seq: 3 });
  });

  it('detects a missing seal, and personal values that were replaced', async () => {
    await sealed(4);
    await sql`update audit_personal set personal_values = '{"name": "Andi"}'
               where property_id = ${property_id} and audit_id = ${entry(2)}`.execute(world.owner);
    expect((await verify()).first_broken).toMatchObject({ fault: 'personal', seq: 2 });
    await within((tx) => sql`delete from audit_personal where audit_id = ${entry(2)}`.execute(tx));
    expect((await verify()).valid).toBe(true);
    await tamper(sql`delete from audit_seal where property_id = ${property_id} and seq = 2`);
    expect((await verify()).first_broken).toMatchObject({ fault: 'gap', seq: 3 });
  });

  it('detects rows cut off at the end of the log together with the head of the chain', async () => {
    await sealed(3);
    const id = await idOf(3);
    const cut = sql`delete from audit_seal where property_id = ${property_id} and seq = 3`;
    await tamper(cut);
    expect((await verify()).first_broken).toMatchObject({ fault: 'left_out', id });
    await tamper(
      sql`update audit_head set seq = 2, hash = (select hash from audit_seal where property_id = ${property_id} and seq = 2)
           where property_id = ${property_id}`,
    );
    expect((await verify()).first_broken).toMatchObject({ fault: 'left_out', id });
    // Without the last row, the hash in the head does not match the last seal.
    await tamper(
      sql`delete from audit_personal where property_id = ${property_id} and audit_id = ${id}`,
      sql`delete from audit_log where property_id = ${property_id} and id = ${id}`,
      sql`update audit_head set seq = 3 where property_id = ${property_id}`,
    );
    expect((await verify()).first_broken).toMatchObject({ fault: 'head', seq: 3 });
  });

  it('detects a row that was inserted without a seal', async () => {
    await sealed(2);
    const id = newId();
    await tamper(
      sql`insert into audit_log (property_id, id, at, actor_kind, action, record_kind)
          values (${property_id}, ${id}, now(), 'system', 'permit.approve', 'permit')`,
    );
    expect((await verify()).first_broken).toMatchObject({ fault: 'left_out', seq: null, id });
  });

  it('verifies a long chain in pieces without gaps', async () => {
    await sealed(7);
    await write();
    const piece = (after_seq: number, after_id?: string) =>
      within((tx) => checkPiece(tx, property_id, { after_seq, after_id }, 3));
    const [one, two, three] = [await piece(0), await piece(3, await idOf(3)), await piece(6, await idOf(6))];
    expect([one, two, three]).toMatchObject([
      { checked: 3, last_seq: 3, is_end: false, fault: null },
      { checked: 3, last_seq: 6, is_end: false, fault: null },
      { checked: 1, last_seq: 7, is_end: true, fault: null },
    ]);
    await tamper(sql`update audit_log set record_kind = 'x' where property_id = ${property_id} and id = ${entry(4)}`);
    expect([await piece(0), await piece(3, await idOf(3))]).toMatchObject([
      { fault: null },
      { checked: 0, fault: 'changed', fault_seq: 4 },
    ]);
    expect(await verify('?after_seq=4')).toMatchObject({ valid: true, checked: 3 });
    // A piece cannot start from a seal that does not exist.
    expect((await verify('?after_seq=99')).first_broken).toMatchObject({ fault: 'gap', seq: 99 });
  });

  it('returns a seal by its number, so that a hash noted outside the system reveals a recomputed chain', async () => {
    await sealed(3);
    const noted = (await verify()).head;
    const seal = async () => (await call('GET', 'audit/seal?seq=3')).json<AuditSeal>();
    expect(await seal()).toMatchObject({ seq: 3, hash: noted?.hash });
    await tamper(
      sql`delete from audit_seal where property_id = ${property_id}`,
      sql`delete from audit_head where property_id = ${property_id}`,
      sql`update audit_log set action = 'tenant.created' where property_id = ${property_id}`,
      sql`insert into audit_unsealed select property_id, id from audit_log where property_id = ${property_id}`,
    );
    await sealAudit.run({}, world.deps);
    // The recomputed chain is consistent. Only a hash that was noted outside the database reveals the change.
    expect((await verify()).valid).toBe(true);
    expect((await seal()).hash).not.toBe(noted?.hash);
    expect((await call('GET', 'audit/seal?seq=4')).statusCode).toBe(404);
  });
});
