import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Somebody of the demo data who can log in. */
export interface Account {
  kind: string;
  role: string;
  email: string;
  password: string;
}

interface Stack {
  url: string;
  mail_url: string;
  s3: { endpoint: string; bucket: string };
  database: { psql: string; url: string };
  accounts: Account[];
}

/** Debian's Chromium, kept from talking to the outside. */
export const CHROMIUM = {
  executablePath: '/usr/bin/chromium',
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

/** The production build that `npm run e2e` started. */
export function stack(): Stack {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../.local/e2e.json'), 'utf8')) as Stack;
}

/** The demo account of a role, or the first tenant user. */
export function account(role: string): Account {
  const wanted = stack().accounts.find((one) => (role === 'tenant' ? one.kind === 'tenant' : one.role === role));
  if (wanted === undefined) throw new Error(`No demo account for ${role}`);
  return wanted;
}
