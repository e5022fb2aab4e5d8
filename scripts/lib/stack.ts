import { join } from 'node:path';

import { databaseSql } from '../services/postgres-setup.ts';
import { superuserSql } from '../services/postgres.ts';
import { runApiCommand, type CommandOptions } from './api-command.ts';
import { createChildren, type Children } from './children.ts';
import { isObject, writeJson } from './files.ts';
import { withServicesLock } from './lock.ts';
import { localFolder } from './paths.ts';
import { freePort } from './ports.ts';
import { readDraft, writeDraft, type ApiOptions, type Services } from './services-file.ts';
import { isResponding, GiveUp, until } from './wait.ts';

export type Account = { kind: string; role: string; email: string; password: string };

/** The content of `.local/dev.json`: the addresses of the running stack. `docs_url` is set when anyone may read it. */
export type Addresses = { web_url: string; api_url: string; mail_url: string; docs_url?: string; accounts: Account[] };

/** A free port for each name, where possible the same as in the last run. */
export async function rememberedPorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  return await withServicesLock(async () => {
    const draft = readDraft();
    const { ports } = draft.state;
    const chosen: Record<string, number> = {};
    for (const name of names) ports[name] = chosen[name] = await freePort(ports[name], Object.values(ports));
    writeDraft(draft);
    return chosen;
  });
}

/**
 * Storage and database for a storage driver. Each driver has its own database, because a database refers to the files
 * of one storage only.
 */
export const storageOptions = (storage: 'folder' | 's3'): Pick<ApiOptions, 'storage' | 'database'> =>
  storage === 's3' ? { storage, database: 'gerbang_s3' } : { storage };

/** Creates the database if needed, migrates it, and fills it with the demo data when it is empty. */
export async function prepareDatabase(services: Services, options: CommandOptions): Promise<void> {
  const { owner, database: usual } = services.postgres;
  const { database = usual } = options;
  await superuserSql(services.postgres, 'postgres', databaseSql({ owner, database }));
  await runApiCommand(services, 'migrate', [], options);
  await runApiCommand(services, 'seed', ['--if-empty'], options);
}

const isAccount = (value: unknown): value is Account =>
  isObject(value) && ['kind', 'role', 'email', 'password'].every((name) => typeof value[name] === 'string');

export async function demoAccounts(services: Services, options: CommandOptions): Promise<Account[]> {
  const text = await runApiCommand(services, 'seed', ['--accounts'], { ...options, show: false });
  const found: unknown = JSON.parse(text);
  if (Array.isArray(found) && found.every(isAccount)) return found;
  throw new Error('`seed --accounts` did not print a list of accounts.');
}

export function printAddresses(addresses: Addresses): void {
  writeJson(join(localFolder, 'dev.json'), addresses);
  const { web_url, api_url, mail_url, docs_url, accounts } = addresses;
  const width = (field: keyof Account): number => Math.max(0, ...accounts.map((account) => account[field].length));
  const cell = (account: Account, field: keyof Account): string => account[field].padEnd(width(field));
  const rows = accounts.map((account) =>
    `  ${cell(account, 'kind')}  ${cell(account, 'role')}  ${cell(account, 'email')}  ${account.password}`.trimEnd(),
  );
  const docs = docs_url === undefined ? '' : `  Docs  ${docs_url}\n`;
  const places = `\n  Web   ${web_url}\n  API   ${api_url}\n${docs}  Mail  ${mail_url}\n`;
  console.log(`${places}\n${rows.join('\n')}\n\nCtrl-C ends it.`);
}

/** Waits until every URL responds; gives up when a program exits before that. */
export async function waitForAll(urls: readonly string[], children: Children): Promise<void> {
  let dead: string | undefined;
  void children.ended.then((message) => (dead = message));
  const answering = async (url: string): Promise<void> =>
    await until(`${url} answers`, 180, async () => {
      if (dead !== undefined) throw new GiveUp(dead);
      return await isResponding(url);
    });
  await Promise.all(urls.map(answering));
}

/** Runs programs until Ctrl-C or a termination signal. Throws when one of them exits by itself. */
export async function runTogether(begin: (children: Children) => Promise<void>): Promise<void> {
  const children = createChildren();
  const { promise: asked, resolve } = Promise.withResolvers<undefined>();
  const ask = (): void => resolve(undefined);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
  try {
    const started = begin(children).then(async () => await children.ended);
    const reason = await Promise.race([asked, started]);
    if (reason !== undefined) throw new Error(reason);
  } finally {
    await children.stop();
  }
}
