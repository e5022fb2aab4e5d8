import { randomBytes } from 'node:crypto';

import { FIRST_RUN_CHECKS } from '@gerbang/shared/domain/building/first-run';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll } from 'vitest';

import { newSetupCode } from '../../src/modules/building/first-run/setup-code.service.ts';
import { createWorld } from '../harness.ts';
import { startSmtp } from '../platform/smtp.ts';

export const GROUP = { name: 'Nusa Raya', language: 'en', brand_color: '#0B6B61' };
export const BUILDING = {
  name: 'Graha Indah',
  short_code: 'GI',
  type: 'mall',
  city: 'Jakarta',
  time_zone: 'Asia/Jakarta',
};
export const ADMINISTRATOR = { name: 'Bayu Prasetyo', email: 'bayu@nusaraya.test', password: 'Tangga-Batu-7' };

/** An installation without a group that every check finds fit, and a browser in its first run. */
export async function createEmptyWorld() {
  const smtp = await startSmtp();
  afterAll(() => smtp.stop());
  const world = await createWorld({
    is_set_up: false,
    env: {
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SIGNING_SECRET: randomBytes(32).toString('hex'),
      PASS_PRIVATE_KEY: randomBytes(32).toString('hex'),
      TIME_SERVER: '127.0.0.1:9',
    },
  });
  await sql`
    insert into worker_heartbeat (worker_id, seen_at, steady_since)
    select 'worker', now() + interval '10 years', now()`.execute(world.owner);
  let cookie = '';
  const send = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const headers = cookie === '' ? {} : { cookie };
    const body = payload === undefined ? {} : { payload };
    const answer = await world.app.inject({ method, url: `/v1/setup${path}`, headers, ...body });
    const given = answer.headers['set-cookie'];
    if (typeof given === 'string') cookie = given.split(';')[0] ?? '';
    return answer;
  };
  const run = {
    ...world,
    mails: smtp.mails,
    send,
    /** As another browser. */
    forgetCookie: () => (cookie = ''),
    async start() {
      await world.owner.deleteFrom('first_run').execute();
      await world.owner.deleteFrom('throttle').execute();
      cookie = '';
      return (await newSetupCode(world.deps)) ?? '';
    },
    async open() {
      const code = await run.start();
      return send('POST', '/code', { code });
    },
    async check() {
      for (const id of FIRST_RUN_CHECKS) await send('POST', `/checks/${id}`);
    },
    /** Enters everything up to the step of the administrator. Returns the recovery codes. */
    async enter() {
      await run.open();
      await run.check();
      await send('PUT', '/group', GROUP);
      await send('PUT', '/building', BUILDING);
      const entered = (await send('PUT', '/administrator', ADMINISTRATOR)).json();
      const { secret } = entered.steps.administrator.second_step as { secret: string };
      const { recovery_codes } = (
        await send('POST', '/administrator/second-step', { code: appCode(secret, world.clock.now()) })
      ).json() as { recovery_codes: string[] };
      await send('POST', '/administrator/codes-saved');
      return { secret, recovery_codes };
    },
    /** Sends a mail and returns its digits. */
    async mailedDigits() {
      await send('POST', '/mail');
      return /\d{6}/.exec(smtp.mails.at(-1)?.text ?? '')?.[0] ?? '';
    },
  };
  return run;
}

export function appCode(secret: string, now: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: now.getTime() });
}
