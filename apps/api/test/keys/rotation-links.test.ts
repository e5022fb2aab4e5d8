import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';

import { statusProof } from '../../src/modules/permits/permit-mail/mailed-links.ts';
import { sendActionCodeMail } from '../../src/modules/permits/status-actions/status-actions.jobs.ts';
import { readPass } from '../../src/platform/keys/passes.ts';
import { ONE_STAGE } from '../goods.ts';
import type { World } from '../harness.ts';
import { aBuilding, aDecider, approve, permitRow, submitLoading } from '../permits/submissions.ts';
import { createMailWorld } from '../platform/mails.ts';
import { openWorld } from '../world.ts';

const [OLD, NEW] = [
  { signing: 'a1'.repeat(32), passes: 'b2'.repeat(32) },
  { signing: 'c3'.repeat(32), passes: 'd4'.repeat(32) },
];
/** The same database before the change of both keys, while both are valid, and after the old ones were removed. */
const before = await createMailWorld();
const withSecrets = (SIGNING_SECRET: string, PASS_PRIVATE_KEY: string) =>
  openWorld(before.database, { env: { SIGNING_SECRET, PASS_PRIVATE_KEY }, deps: { mailer: before.deps.mailer } });
const opened = [
  await withSecrets(`${NEW.signing},${OLD.signing}`, `${NEW.passes},${OLD.passes}`),
  await withSecrets(NEW.signing, NEW.passes),
] as const;
const [during, after] = opened.map(({ world }) => world) as [World, World];
afterAll(async () => {
  for (const { close } of opened) await close();
});

const building = await aBuilding(before, { chains: ONE_STAGE });
const staff = await aDecider(before, building, 'tcr');
async function approved() {
  const permit = await submitLoading(before, building);
  await approve(before, staff, permit, 'tcr');
  return permit;
}
type Permit = Awaited<ReturnType<typeof approved>>;

const ask = (world: World, url: string, payload: object) => world.app.inject({ method: 'POST', url, payload });
const readStatus = async (world: World, { code, email }: Permit) =>
  (await ask(world, '/v1/public/status', { form_code: code, email })).json<PermitStatus>();
const shareWithDriver = async (world: World, permit: Permit) =>
  ask(world, '/v1/public/pass/driver-link', {
    code: permit.code,
    key: (await readStatus(world, permit)).pass_key,
    plate: 'B 9214 TXR',
    driver_name: 'Agus Setiawan',
  });

describe('links and passes while the keys are changed', { timeout: 60_000 }, () => {
  it('accepts a mailed status link of the old key until the key is removed', async () => {
    const permit = await submitLoading(before, building);
    const pair = { form_code: permit.code, email: permit.email };
    const link = {
      proof: statusProof(before.config.keys, { ...permit, code: (await permitRow(before, permit)).code }),
      ...pair,
      purpose: 'cancel',
    };
    expect((await ask(during, '/v1/public/status/action', link)).statusCode).toBe(200);
    expect((await ask(after, '/v1/public/status/action', link)).json().code).toBe('link_invalid');
  });

  it('shows the same driver’s link again, and a new one when the key is gone', async () => {
    const permit = await approved();
    const { token } = (await shareWithDriver(before, permit)).json();
    expect((await shareWithDriver(during, permit)).json()).toEqual({ token });
    // The link itself is found by its hash, without any key.
    expect((await ask(after, '/v1/public/driver', { token })).statusCode).toBe(200);
    const renewed = (await shareWithDriver(after, permit)).json();
    expect(renewed.token).not.toBe(token);
    expect((await ask(after, '/v1/public/driver', renewed)).statusCode).toBe(200);
  });

  it('mails and accepts a 6-digit code that was made just before the change', async () => {
    const permit = await submitLoading(before, building);
    const pair = { form_code: permit.code, email: permit.email };
    expect((await ask(before, '/v1/public/status/code', pair)).statusCode).toBe(204);
    const { rows } = await sql<{ payload: Parameters<typeof sendActionCodeMail.run>[0] }>`
      select payload from graphile_worker._private_jobs
       where payload->>'permit_id' = ${permit.id} and payload->>'code_id' is not null`.execute(before.db);
    const [job] = rows;
    if (job === undefined) throw new Error('no mail was queued');
    await sendActionCodeMail.run(job.payload, during.deps);
    const code = /\b\d{6}\b/.exec(before.onlyMail().text)?.[0];
    expect((await ask(during, '/v1/public/status/proof', { ...pair, code })).statusCode).toBe(200);
  });

  it('reads passes of both keys and signs with the new one', async () => {
    const permit = await approved();
    const old = (await readStatus(before, permit)).pass ?? '';
    const current = (await readStatus(during, permit)).pass ?? '';
    expect(readPass(during.config.pass_keys, old)?.permit_id).toBe(permit.id);
    expect(readPass(after.config.pass_keys, current)?.permit_id).toBe(permit.id);
    expect(readPass(after.config.pass_keys, old)).toBeUndefined();
    const verify = (world: World, pass: string) => ask(world, '/v1/public/verify', { pass });
    expect((await verify(during, old)).statusCode).toBe(200);
    expect((await verify(during, current)).statusCode).toBe(200);
    expect((await verify(after, old)).json().code).toBe((await verify(after, 'x')).json().code);
  });
});
