import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { withBrokenRecord } from '../../../test/broken-record.ts';
import { aProperty } from '../../../test/builders.ts';
import { createWorld } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/platform/locks.ts';
import { createContext } from '../context.ts';
import { transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { record, recordAs, sealAudit, systemAuthor } from './audit.ts';

const world = await createWorld();
let property_id: string;
beforeEach(async () => {
  property_id = (await aProperty(world)).id;
});

const within = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(world.db, { property_id }, work);
const write = (personal?: Record<string, unknown>) => {
  const ctx = createContext(world.deps, { kind: 'anonymous', applicant: undefined }, newId());
  const entry = {
    property_id,
    action: 'tenant.updated',
    record: { kind: 'tenant', id: newId() },
    detail: { field: 'phone' },
  };
  return within((tx) => record(tx, ctx, personal === undefined ? entry : { ...entry, personal }));
};
const seal = () => sealAudit.run({}, world.deps);
const faults = async () =>
  (
    await sql<{ seq: number | null; fault: string }>`
      select fault_seq as seq, fault from check_audit(${property_id}, 0, null, 1000) where fault is not null`.execute(
      world.owner,
    )
  ).rows;

/** Changes protected rows, like a superuser with direct access to the database. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await world.owner.transaction().execute(async (tx) => {
    await sql`alter table audit_log disable trigger user`.execute(tx);
    await sql`alter table audit_seal disable trigger user`.execute(tx);
    await statement.execute(tx);
    await sql`alter table audit_log enable trigger user`.execute(tx);
    await sql`alter table audit_seal enable trigger user`.execute(tx);
  });
}

describe('the audit log', () => {
  it('seals audit rows in order into a valid hash chain', async () => {
    for (let index = 0; index < 5; index += 1) await write({ name: `N${index}` });
    await seal();
    await write();
    await seal();
    await seal();
    const { rows } = await sql<{
      seq: number;
    }>`select seq from audit_seal where property_id = ${property_id} order by seq`.execute(world.owner);
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await faults()).toEqual([]);
  });

  it('seals the other chains although one cannot be sealed, and reports the failure', async () => {
    const { id: other } = await aProperty(world);
    await write();
    await transaction(world.db, { property_id: other }, (tx) =>
      recordAs(tx, systemAuthor(world.deps, 'x'), { property_id: other, action: 'x', record: { kind: 'x', id: null } }),
    );
    const sealed = async (id: string) =>
      (await sql`select from audit_seal where property_id = ${id}`.execute(world.owner)).rows.length;
    await withBrokenRecord(world, { table: 'audit_seal', column: 'property_id', value: property_id }, async () => {
      await expect(seal()).rejects.toThrow('broken record');
    });
    expect([await sealed(property_id), await sealed(other)]).toEqual([0, 1]);
    await seal();
    expect(await sealed(property_id)).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('detects a changed and a missing row of the audit log', async () => {
    for (let index = 0; index < 3; index += 1) await write();
    await seal();
    const second = sql`(select audit_id from audit_seal where property_id = ${property_id} and seq = 2)`;
    const detail = async (value: string) =>
      tamper(sql`update audit_log set detail = ${value}::jsonb where property_id = ${property_id} and id = ${second}`);
    await detail('{"field": "phonf"}');
    expect(await faults()).toEqual([{ seq: 2, fault: 'changed' }]);
    await detail('{"field": "phone"}');
    expect(await faults()).toEqual([]);
    await tamper(sql`delete from audit_seal where property_id = ${property_id} and seq = 2`);
    expect(await faults()).toEqual([{ seq: 3, fault: 'gap' }]);
  });

  it('detects a truncated end of the audit log', async () => {
    await write();
    await write();
    await seal();
    await tamper(sql`delete from audit_seal where property_id = ${property_id} and seq = 2`);
    expect(await faults()).toEqual([{ seq: null, fault: 'left_out' }]);
    await tamper(sql`
      delete from audit_log l where l.property_id = ${property_id}
         and not exists (select from audit_seal s where s.property_id = l.property_id and s.audit_id = l.id)`);
    expect(await faults()).toEqual([{ seq: 2, fault: 'head' }]);
  });

  it('lets the application neither change, delete nor seal audit rows, and the owner not change them', async () => {
    await write();
    await seal();
    for (const statement of [
      sql`update audit_log set action = 'x'`,
      sql`delete from audit_log`,
      sql`update audit_seal set seq = 9`,
      sql`delete from audit_seal`,
      sql`insert into audit_seal values (${property_id}, 9, ${newId()}, '\\x00')`,
      sql`update audit_head set seq = 0`,
      sql`delete from audit_unsealed`,
    ]) {
      await expect(within((tx) => statement.execute(tx))).rejects.toThrow(/permission denied/);
    }
    await expect(sql`update audit_log set action = 'x'`.execute(world.owner)).rejects.toThrow(/never changed/);
    await expect(sql`delete from audit_seal`.execute(world.owner)).rejects.toThrow(/never changed/);
  });

  it('keeps the hash chain valid when personal data is erased, and detects when it is altered', async () => {
    await write({ name: 'Budi', phone: '0811' });
    await seal();
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(l)::text as text from audit_log l where property_id = ${property_id}`.execute(world.owner);
    expect(rows[0]?.text).not.toContain('Budi');
    await sql`update audit_personal set personal_values = '{"name": "Andi"}' where property_id = ${property_id}`.execute(
      world.owner,
    );
    expect(await faults()).toEqual([{ seq: 1, fault: 'personal' }]);
    await within((tx) => sql`delete from audit_personal`.execute(tx));
    expect(await faults()).toEqual([]);
  });

  it('makes two concurrent sealers run one after the other', async () => {
    await write();
    await seal();
    await write();
    await write();
    let second: Promise<void> | undefined;
    await world.owner.transaction().execute(async (tx) => {
      await sql`select * from audit_head where property_id = ${property_id} for update`.execute(tx);
      second = seal();
      await waitingForLock(world, 'select seal_audit');
      await sql`select seal_audit(${property_id})`.execute(tx);
    });
    await second;
    const { rows } = await sql<{
      seq: number;
    }>`select seq from audit_seal where property_id = ${property_id} order by seq`.execute(world.owner);
    expect(rows.map((row) => row.seq)).toEqual([1, 2, 3]);
    expect(await faults()).toEqual([]);
  });

  it('writes the audit row in the same transaction as the change or not at all', async () => {
    const ctx = createContext(world.deps, { kind: 'anonymous', applicant: undefined }, newId());
    const failing = within(async (tx) => {
      await record(tx, ctx, { property_id, action: 'x', record: { kind: 'x', id: null } });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const written = () => within((tx) => sql`select from audit_log`.execute(tx));
    expect((await written()).rows).toHaveLength(0);
    await write();
    expect((await written()).rows).toHaveLength(1);
  });

  it('does not make audited changes of the same property wait for each other', async () => {
    await within(async (tx) => {
      const ctx = createContext(world.deps, { kind: 'anonymous', applicant: undefined }, newId());
      await record(tx, ctx, { property_id, action: 'x', record: { kind: 'x', id: null } });
      // The first transaction is still open. The second one commits without waiting for it.
      await write();
    });
    await seal();
    expect(await faults()).toEqual([]);
  });

  it('logs the system as the author of changes made by a job', async () => {
    await within((tx) =>
      recordAs(tx, systemAuthor(world.deps, 'x.job'), { property_id, action: 'x', record: { kind: 'x', id: null } }),
    );
    const { rows } =
      await sql`select actor_kind, actor_id, request_id from audit_log where property_id = ${property_id}`.execute(
        world.owner,
      );
    expect(rows).toEqual([{ actor_kind: 'system', actor_id: null, request_id: 'x.job' }]);
  });
});
