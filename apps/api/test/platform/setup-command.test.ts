import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { onTestFinished, expect, test, vi } from 'vitest';

import { md5Hex } from '../../src/platform/keys/passwords.ts';
import { ADMINISTRATOR, BUILDING, createEmptyWorld, GROUP } from '../building/first-run.ts';
import { gerbangOf } from './gerbang.ts';

vi.setConfig({ testTimeout: 60_000 });
const world = await createEmptyWorld();
const gerbang = gerbangOf(world.database);
const SETTINGS = {
  SIGNING_SECRET: randomBytes(32).toString('hex'),
  PASS_PRIVATE_KEY: randomBytes(32).toString('hex'),
};

async function answersFile(answers: object): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'gerbang-answers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'answers.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}
const setUp = async (answers: object) => gerbang(['setup', '--answers', await answersFile(answers)], SETTINGS);

test('a new code replaces the one before', async () => {
  const first = await world.start();
  const { code, stdout } = await gerbang(['setup', '--new-code', '--json']);
  expect(code).toBe(0);
  const { setup_code, address } = JSON.parse(stdout) as { setup_code: string; address: string };
  expect(address).toMatch(/\/setup$/);
  expect((await world.send('POST', '/code', { code: first })).json()).toMatchObject({ code: 'setup_code_wrong' });
  expect((await world.send('POST', '/code', { code: setup_code })).statusCode).toBe(200);
});

test('answers in a file set the server up once, without a browser', async () => {
  const administrator = { ...ADMINISTRATOR, password: 'Password1' };
  const weak = await setUp({ group: GROUP, building: BUILDING, administrator });
  expect(weak.stderr).toContain('password: This password is too common');
  expect(weak.code).toBe(3);
  const missing = await setUp({ group: GROUP, administrator: ADMINISTRATOR });
  expect(missing.stderr).toContain('building: ');
  expect(missing.code).toBe(3);
  expect(await world.owner.selectFrom('property_group').select('id').execute()).toEqual([]);

  const answers = { group: GROUP, building: BUILDING, administrator: ADMINISTRATOR };
  const made = await setUp(answers);
  expect(made.stdout).toContain(`${ADMINISTRATOR.email} is Super Admin`);
  expect([0, 1]).toContain(made.code);
  expect(await world.owner.selectFrom('property').select('name').execute()).toEqual([{ name: BUILDING.name }]);
  const login = await world.app.inject({
    method: 'POST',
    url: '/v1/login',
    payload: { email: ADMINISTRATOR.email, password: md5Hex(ADMINISTRATOR.password) },
  });
  expect(login.json()).toMatchObject({ token: expect.any(String), role: { name: 'Super Admin' } });
  expect((await world.send('GET', '')).statusCode).toBe(404);

  const again = await setUp(answers);
  expect(again.stdout).toContain('This server is set up already.');
  expect(again.code).toBe(2);
  expect(await world.owner.selectFrom('property_group').select('id').execute()).toHaveLength(1);
});
