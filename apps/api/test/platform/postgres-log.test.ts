import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';

import { aStaffMember } from '../builders.ts';
import { createWorld } from '../harness.ts';
import { ROOT, testServices } from '../services.ts';

const world = await createWorld();
const readLog = () => readFile(path.join(ROOT, '.local/log/postgres.log'), 'utf8');

/** A failed login is still logged. When it is in the log, everything before it is too. */
async function failedLogin(user: string): Promise<void> {
  const { host, port } = testServices().postgres;
  const client = new Client({ host, port, user, password: 'wrong', database: 'postgres' });
  await expect(client.connect()).rejects.toThrow(/authentication/);
  await vi.waitFor(async () => expect(await readLog()).toContain(user), { timeout: 10_000 });
}

it('[L6] leaves no value of a failed statement in the log of PostgreSQL', async () => {
  const canary = `kenari${randomBytes(6).toString('hex')}`;
  const email = `${canary}@gerbang.test`;
  await aStaffMember(world, { email });
  await expect(aStaffMember(world, { email })).rejects.toThrow(/one_account_per_kind_and_email/);
  await expect(sql`select ${canary}::text::uuid`.execute(world.owner)).rejects.toThrow(/invalid input syntax/);
  await expect(sql.raw(`select '${canary}' from no_such_table`).execute(world.owner)).rejects.toThrow(/no_such_table/);
  await expect(
    sql`update account set phone = ${canary}, email = ${canary} where email = ${email}`.execute(world.owner),
  ).rejects.toThrow(/email_is_an_address/);
  await failedLogin(`marker_${randomBytes(6).toString('hex')}`);
  expect((await readLog()).split('\n').filter((line) => line.includes(canary))).toEqual([]);
});
