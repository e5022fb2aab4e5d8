import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { fromSource, sourceEnvironment } from '../api-command.ts';
import { writeJson } from '../files.ts';
import { inRoot, localFolder, root } from '../paths.ts';
import { run } from '../process.ts';
import { postgresPrograms } from '../required-programs.ts';
import type { Account } from '../stack.ts';
import { giveToImage, send, type Installation } from './installation.ts';

/** One permit from the form to the gate, with corrections, parallel approvals and mailed links. */
const JOURNEY = 'whole-life';

const psql = (): string => join(postgresPrograms() ?? '', 'psql');

/** Lets browsers make the journey of one permit against the installation, which has the demo data. */
export async function makeJourney(installation: Installation, accounts: readonly Account[]): Promise<void> {
  const { url, mail_url, authority_file } = installation;
  const database = { psql: psql(), url: installation.databaseUrl('postgres') };
  writeJson(join(localFolder, 'e2e.json'), { url, mail_url, database, accounts });
  const playwright = inRoot('e2e/node_modules/@playwright/test/cli.js');
  await run(process.execPath, [playwright, 'test', '--no-deps', JOURNEY], {
    cwd: inRoot('e2e'),
    env: { NODE_EXTRA_CA_CERTS: authority_file, PATIENCE: '3' },
    show: true,
  });
}

/** Demo data is no part of the image, so this machine writes it, into the volumes. Returns the accounts. */
export async function seed(installation: Installation): Promise<Account[]> {
  const { settings, files_folder } = installation;
  const env = {
    ...settings,
    ...sourceEnvironment,
    DATABASE_URL: installation.databaseUrl('gerbang_app'),
    DATABASE_OWNER_URL: installation.databaseUrl('gerbang_owner'),
    STORAGE_FOLDER: files_folder,
  };
  const command = (...args: string[]): Promise<string> =>
    run(process.execPath, [...fromSource, inRoot('tools/seed.ts'), ...args], { cwd: root, env });
  // The demo group without its permits, which take long and which the journey does not need.
  await command('--permits', '0');
  await giveToImage(files_folder);
  return JSON.parse(await command('--accounts')) as Account[];
}

/** What the API shows of a permit with a photo. */
export interface SeenPermit {
  code: string;
  state: string;
  /** Quantities of its items that have passed the gate. */
  passed: number[];
  /** SHA-256 of the photo of its first item. */
  photo: string;
}

interface PermitAnswer {
  code: string;
  state: string;
  items: { photo_url: string | null; passed: number }[];
}

/** Logs the Super Admin in. Returns the token of the session. */
export async function logIn(installation: Installation, accounts: readonly Account[]): Promise<string> {
  const { email = '', password = '' } = accounts.find(({ role }) => role === 'Super Admin') ?? {};
  const body = { email, password: createHash('md5').update(password).digest('hex') };
  const answer = await send(installation, '/v1/login', { headers: { 'x-app-source': 'web' }, body });
  if (answer.status !== 200) throw new Error(`The login is answered with ${answer.status}: ${String(answer.body)}`);
  return (JSON.parse(String(answer.body)) as { token: string }).token;
}

/** The goods-in permit that was asked for last, and its photo, as the API answers within this session. */
export async function seeLastPermit(installation: Installation, token: string): Promise<SeenPermit> {
  const query = `select property_id || '/permits/' || id from permit where kind = 'loading' order by created_at desc limit 1`;
  const place = (await run(psql(), ['-XqAt', installation.databaseUrl('postgres'), '-c', query])).trim();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await send(installation, `/v1/properties/${place}`, { headers });
  if (answer.status !== 200) throw new Error(`The permit is answered with ${answer.status}: ${String(answer.body)}`);
  const { code, state, items } = JSON.parse(String(answer.body)) as PermitAnswer;
  const photo = await send(installation, items[0]?.photo_url ?? '/', { headers });
  if (photo.status !== 200 || !photo.headers['content-type']?.startsWith('image/'))
    throw new Error(`The photo is answered with ${photo.status}, ${photo.headers['content-type']}.`);
  const passed = items.map((item) => item.passed);
  return { code, state, passed, photo: createHash('sha256').update(photo.body).digest('hex') };
}
