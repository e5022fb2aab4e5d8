import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Account {
  kind: string;
  role: string;
  email: string;
  password: string;
}

interface Stack {
  url: string;
  mail_url: string;
  s3?: { endpoint: string; bucket: string };
  database: { psql: string; url: string };
  accounts: Account[];
}

/** Debian's Chromium without a window and without connections to the internet. */
export const CHROMIUM = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Addresses and accounts of the production build that `npm run e2e` started. */
export function stack(): Stack {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../.local/e2e.json'), 'utf8')) as Stack;
}

/** The demo account of a role, or the first tenant user. */
export function account(role: string): Account {
  const wanted = stack().accounts.find((one) => (role === 'tenant' ? one.kind === 'tenant' : one.role === role));
  if (wanted === undefined) throw new Error(`No demo account for ${role}`);
  return wanted;
}

/**
 * Tag of journeys that run only at full size (`npm run e2e -- --full`): checks of all screens, and repetitions in
 * other views.
 */
export const FULL_SIZE = { tag: '@full' };

export const isFullSize = process.env['TEST_SIZE'] === 'full';

/** By how much more time everything may take: more than 1 where the machine runs containers, too (`npm run test:image`). */
export const PATIENCE = Number(process.env['PATIENCE'] ?? 1);
