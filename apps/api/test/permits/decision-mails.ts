import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import * as z from 'zod/mini';

import { JOBS } from '../../src/jobs.ts';
import { bearer, staffLogin, type BuiltAccount } from '../builders.ts';
import type { World } from '../harness.ts';
import { createMailWorld, linksIn } from '../platform/mails.ts';

export async function createDecisionWorld() {
  const world = await createMailWorld();
  const mailedTo = (email: string) => world.mails.filter((mail) => [mail.to].flat().some((to) => to?.text === email));
  return {
    ...world,
    mailedTo,
    /** Runs the queued jobs of decision mails until none is left. */
    tellDeciders: async () => {
      while (await runNext(world));
    },
    /** Token of the latest decision link e-mailed to this address. */
    tokenFor: (email: string) => {
      const text = mailedTo(email).at(-1)?.text ?? '';
      const url = linksIn(text).find((link) => link.url.includes('/decide#'))?.url ?? '';
      return /\/decide#token=([\w-]{43})$/.exec(url)?.[1] ?? '';
    },
    open: (token: string, headers: Record<string, string> = {}) =>
      world.app.inject({ method: 'POST', url: '/v1/public/decision-link', payload: { token }, headers }),
    decide: (token: string, body: object = {}, headers: Record<string, string> = {}) =>
      world.app.inject({
        method: 'POST',
        url: '/v1/public/decision-link/decide',
        payload: { token, decision: 'approved', ...body },
        headers,
      }),
  };
}

async function runNext(world: World): Promise<boolean> {
  const { rows } = await sql<{ id: string; identifier: string; payload: unknown }>`
    select j.id, t.identifier, j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier like 'mail-decisions.%' order by j.id limit 1`.execute(world.db);
  const [row] = rows;
  if (row === undefined) return false;
  const job = JOBS.find(({ name }) => name === row.identifier);
  if (job === undefined) throw new Error(`no job ${row.identifier}`);
  await sql`select graphile_worker.complete_jobs(array[${row.id}::bigint])`.execute(world.db);
  await job.run(z.parse(job.payload, row.payload), world.deps);
  return true;
}

/** Enables two-step login for a person. Returns a function that generates their codes. */
export async function enableSecondStep(world: World, person: BuiltAccount): Promise<() => string> {
  const headers = bearer(await staffLogin(world, person));
  const offer = await world.app.inject({ method: 'POST', url: '/v1/second-step', headers });
  const { secret } = offer.json<{ secret: string }>();
  const code = () => new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
  const url = '/v1/second-step/confirm';
  const confirmed = await world.app.inject({ method: 'POST', url, payload: { code: code() }, headers });
  if (confirmed.statusCode !== 200) throw new Error(`Confirming answered ${confirmed.statusCode}`);
  world.clock.advance(60_000);
  return code;
}
