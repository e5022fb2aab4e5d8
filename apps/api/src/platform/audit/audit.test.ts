import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aProperty } from '../../test/builders.ts';
import { createWorld, type World } from '../../test/harness.ts';
import { waitingForLock } from '../../test/locks.ts';
import { record, recordAs, sealAudit, systemAuthor } from './audit.ts';
import { createContext } from './context.ts';
import { transaction } from './database.ts';
import { newId } from './ids.ts';

let world: World;
let property_id: string;
beforeAll(async () => {
  world = await createWorld();
});
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
  (await sql<{ seq: number; fault: string }>`select seq, fault from audit_faults(${property_id})`.execute(world.owner))
    .rows;

/** Changes what nobody may change: as the superuser's hand on the disk would. */
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
  it('is sealed in order into a chain that holds', async () => {
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

  it('shows a changed, a missing and a reordered row', async () => {
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

  it('shows a cut-off end', async () => {
    await write();
    await write();
    await seal();
    await tamper(sql`delete from audit_seal where property_id = ${property_id} and seq = 2`);
    expect(await faults()).toEqual([{ seq: 2, fault: 'head' }]);
  });

  it('cannot be changed, deleted or sealed by hand by the application, nor changed by the owner', async () => {
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

  it('keeps personal values aside: erased, the chain still holds; altered, it shows', async () => {
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

  it('has two sealers take turns', async () => {
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

  it('is written with the change or not at all', async () => {
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

  it('makes nobody wait for another change of the same property', async () => {
    await within(async (tx) => {
      const ctx = createContext(world.deps, { kind: 'anonymous', applicant: undefined }, newId());
      await record(tx, ctx, { property_id, action: 'x', record: { kind: 'x', id: null } });
      // The first transaction is still open; the second ends all the same.
      await write();
    });
    await seal();
    expect(await faults()).toEqual([]);
  });

  it('names the system as the author of what a job does', async () => {
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
