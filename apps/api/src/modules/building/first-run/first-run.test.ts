import { SETUP_CODE_MS } from '@gerbang/shared/domain/building/setup-code';
import { HOUR_MS, MINUTE_MS } from '@gerbang/shared/time/spans';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

import { ADMINISTRATOR, appCode, BUILDING, createEmptyWorld, GROUP } from '../../../../test/building/first-run.ts';
import { waitingForLock } from '../../../../test/platform/locks.ts';
import { announceSetupCode, newSetupCode } from './setup-code.service.ts';

const world = await createEmptyWorld();
const { send } = world;

const WRONG = '0000-0000-0000';

/** Sets the clock forward while `work` runs. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = world.clock.now();
  world.clock.set(new Date(now.getTime() + ms));
  return work().finally(() => world.clock.set(now));
}

describe('an installation without a group', () => {
  it('refuses the API, while health and the setup code are there', async () => {
    await world.start();
    const answer = await world.app.inject({ url: '/v1/sessions' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe('not_set_up');
    expect((await world.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    expect((await send('GET', '')).json()).toMatchObject({ tries_left: 5, steps: null });
  });

  it('keeps only a hash of the setup code', async () => {
    const code = await world.start();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const { rows } = await sql<{ text: string }>`select first_run::text as text from first_run`.execute(world.owner);
    expect(rows[0]?.text).not.toContain(code);
    expect(rows[0]?.text).not.toContain(code.replaceAll('-', ''));
  });

  it('prints one code in the log of several processes, and a new one when it can no longer be used', async () => {
    await world.owner.deleteFrom('first_run').execute();
    const warn = vi.fn<(facts: object, text: string) => void>();
    const deps = { ...world.deps, log: { warn } as unknown as typeof world.deps.log };
    await announceSetupCode(deps);
    await announceSetupCode(deps);
    const texts = warn.mock.calls.map(([, text]) => text);
    expect(texts[0]).toMatch(/^Setup code: \S{14} \(valid 60 min/);
    expect(texts[1]).not.toMatch(/\S{4}-\S{4}-\S{4}/);
    await later(SETUP_CODE_MS, () => announceSetupCode(deps));
    expect(warn.mock.calls.at(-1)?.[1]).toMatch(/^Setup code: /);
  });
});

describe('the setup code', () => {
  it('opens the first run, in any case and without dashes', async () => {
    const code = await world.start();
    const answer = await send('POST', '/code', { code: code.toLowerCase().replaceAll('-', ' ') });
    expect(answer.json().steps).toMatchObject({ group: null, building: null, administrator: null });
    expect(answer.headers['set-cookie']).toMatch(/^setup=.*; HttpOnly; SameSite=Strict$/);
  });

  it('says how many tries are left, and is spent after the fifth wrong one, also for the right code', async () => {
    const code = await world.start();
    for (const tries_left of [4, 3, 2, 1]) {
      const answer = await send('POST', '/code', { code: WRONG });
      expect(answer.json()).toMatchObject({ status: 422, code: 'setup_code_wrong', params: { tries_left } });
    }
    expect((await send('POST', '/code', { code: WRONG })).json().code).toBe('setup_code_spent');
    expect((await send('POST', '/code', { code })).json().code).toBe('setup_code_spent');
    expect((await send('GET', '')).json().tries_left).toBe(0);
  });

  it('compares five wrong codes and no sixth when all are sent at once', async () => {
    await world.start();
    const held = await world.owner.startTransaction().execute();
    await held.selectFrom('first_run').selectAll().forUpdate().execute();
    const tries = Promise.all(Array.from({ length: 8 }, () => send('POST', '/code', { code: WRONG })));
    await waitingForLock(world, 'update first_run');
    await held.commit().execute();
    const codes = (await tries).map((answer) => String(answer.json().code));
    expect(codes.filter((code) => code === 'setup_code_wrong')).toHaveLength(4);
    expect(codes.filter((code) => code === 'setup_code_spent')).toHaveLength(4);
    expect(await world.owner.selectFrom('first_run').select('wrong_codes').executeTakeFirst()).toEqual({
      wrong_codes: 5,
    });
  });

  it('ends after 60 minutes', async () => {
    const code = await world.start();
    const late = await later(SETUP_CODE_MS, () => send('POST', '/code', { code }));
    expect(late.json().code).toBe('setup_code_spent');
    expect((await send('POST', '/code', { code })).statusCode).toBe(200);
  });

  it('is replaced by a new one, which also ends what the old one has opened', async () => {
    await world.open();
    expect((await send('GET', '')).json().steps).not.toBeNull();
    const code = await newSetupCode(world.deps);
    expect((await send('GET', '')).json().steps).toBeNull();
    expect((await send('POST', '/code', { code })).statusCode).toBe(200);
  });

  it('lets the browser work for four hours', async () => {
    await world.open();
    const late = await later(4 * HOUR_MS, () => send('POST', '/checks/database'));
    expect(late.statusCode).toBe(403);
  });
});

describe('the steps', () => {
  it('cannot be used without the token of the setup code', async () => {
    await world.enter();
    world.forgetCookie();
    const calls = [
      send('POST', '/checks/database'),
      send('PUT', '/group', GROUP),
      send('PUT', '/building', BUILDING),
      send('PUT', '/administrator', ADMINISTRATOR),
      send('POST', '/administrator/second-step', { code: '123456' }),
      send('POST', '/administrator/codes-saved'),
      send('POST', '/mail'),
      send('POST', '/mail/digits', { digits: '123456' }),
      send('POST', '/finish', { without_mail: true }),
    ];
    expect((await Promise.all(calls)).map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 403));
    expect((await send('GET', '')).json().steps).toBeNull();
  });

  it('runs one check at a time in the language of the browser, and remembers its state', async () => {
    await world.open();
    expect((await send('POST', '/checks/migrations')).json()).toMatchObject({ id: 'migrations', state: 'good' });
    expect((await send('GET', '')).json().steps.checks).toEqual([{ id: 'migrations', state: 'good' }]);
  });

  it('stops at a check that is bad', async () => {
    await world.open();
    await world.check();
    expect((await send('PUT', '/group', GROUP)).statusCode).toBe(200);
    await sql`update first_run set checks = checks || '{"storage": "bad"}'`.execute(world.owner);
    expect((await send('PUT', '/group', GROUP)).json().code).toBe('refused');
  });

  it('are refused before the steps above them are complete', async () => {
    await world.open();
    expect((await send('PUT', '/group', GROUP)).json().code).toBe('refused');
    expect((await send('PUT', '/building', BUILDING)).json().code).toBe('refused');
    expect((await send('PUT', '/administrator', ADMINISTRATOR)).json().code).toBe('refused');
    expect((await send('POST', '/mail')).json().code).toBe('refused');
    expect((await send('POST', '/finish', { without_mail: true })).json().code).toBe('refused');
  });

  it('go on where they were, in another browser with the code', async () => {
    const code = await world.start();
    await send('POST', '/code', { code });
    await world.check();
    await send('PUT', '/group', GROUP);
    await send('PUT', '/building', BUILDING);
    world.forgetCookie();
    const { steps } = (await send('POST', '/code', { code })).json();
    expect(steps).toMatchObject({ group: GROUP, building: BUILDING, administrator: null });
    expect(steps.checks).toHaveLength(13);
  });

  it('need a password that is not common, once', async () => {
    await world.open();
    await world.check();
    await send('PUT', '/group', GROUP);
    await send('PUT', '/building', BUILDING);
    const { password: _password, ...others } = ADMINISTRATOR;
    const missing = await send('PUT', '/administrator', others);
    expect(missing.json().fields).toEqual([{ path: 'password', code: 'required' }]);
    const common = await send('PUT', '/administrator', { ...others, password: 'password1' });
    expect(common.json().fields).toEqual([{ path: 'password', code: 'password_common' }]);
    expect((await send('PUT', '/administrator', ADMINISTRATOR)).statusCode).toBe(200);
    expect((await send('PUT', '/administrator', others)).statusCode).toBe(200);
  });

  it('show the app and new recovery codes again until the codes are saved', async () => {
    await world.open();
    await world.check();
    await send('PUT', '/group', GROUP);
    await send('PUT', '/building', BUILDING);
    const entered = (await send('PUT', '/administrator', ADMINISTRATOR)).json();
    const { secret } = entered.steps.administrator.second_step;
    const confirm = (code: string) => send('POST', '/administrator/second-step', { code });
    expect((await send('POST', '/administrator/codes-saved')).json().code).toBe('refused');
    expect((await confirm('000000')).json().fields).toEqual([{ path: 'code', code: 'invalid' }]);
    const code = appCode(secret, world.clock.now());
    const first = await confirm(code);
    expect(first.json().recovery_codes).toHaveLength(10);
    expect((await send('GET', '')).json().steps.administrator.second_step.secret).toBe(secret);
    expect((await confirm(code)).statusCode).toBe(422);
    const again = await later(MINUTE_MS, () => confirm(appCode(secret, world.clock.now())));
    expect(again.json().recovery_codes).not.toEqual(first.json().recovery_codes);
    const saved = await send('POST', '/administrator/codes-saved');
    expect(saved.json().steps.administrator.second_step).toBeNull();
  });
});

describe('the mail', () => {
  it('is given to the server, which is described, and its digits prove that it arrived', async () => {
    await world.enter();
    const trial = (await send('POST', '/mail')).json();
    expect(trial).toMatchObject({ encrypted: null, login: null, ms: expect.any(Number) as number });
    expect(trial.reached).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(trial.answer).toMatch(/^250 /);
    const digits = await world.mailedDigits();
    const wrong = await send('POST', '/mail/digits', { digits: digits === '123456' ? '654321' : '123456' });
    expect(wrong.json().fields).toEqual([{ path: 'digits', code: 'invalid' }]);
    const right = await send('POST', '/mail/digits', { digits });
    expect(right.json().steps.mail.has_arrived).toBe(true);
  });

  it('has digits that end after 15 minutes and after five wrong ones', async () => {
    await world.enter();
    const digits = await world.mailedDigits();
    expect((await later(15 * MINUTE_MS, () => send('POST', '/mail/digits', { digits }))).statusCode).toBe(422);
    const other = digits === '123456' ? '654321' : '123456';
    for (let wrong = 0; wrong < 5; wrong += 1) await send('POST', '/mail/digits', { digits: other });
    expect((await send('POST', '/mail/digits', { digits })).statusCode).toBe(422);
  });

  it('proves nothing about another address', async () => {
    await world.enter();
    await send('POST', '/mail/digits', { digits: await world.mailedDigits() });
    const answer = await send('PUT', '/administrator', { ...ADMINISTRATOR, email: 'other@nusaraya.test' });
    expect(answer.json().steps.mail.has_arrived).toBe(false);
  });

  it('says which step the server refused', async () => {
    await world.enter();
    const { mail } = world.config;
    const { smtp_url } = mail;
    mail.smtp_url = 'smtp://127.0.0.1:9';
    const answer = await send('POST', '/mail').finally(() => (mail.smtp_url = smtp_url));
    expect(answer.json()).toMatchObject({ code: 'mail_refused', params: { step: 'connect' } });
  });
});
