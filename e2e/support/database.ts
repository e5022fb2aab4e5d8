import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { stack } from './stack.ts';

/** Runs SQL on the stack's database, for what a journey cannot wait for: days that pass, and hourly jobs. */
export function sql(text: string): string {
  const { psql, url } = stack().database;
  return execFileSync(psql, ['-XqAt', '-v', 'ON_ERROR_STOP=1', url], { input: text, encoding: 'utf8' }).trim();
}

export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Lets the worker run a scheduled job now, and waits until it is done. */
export async function runJob(name: string): Promise<void> {
  const key = quoted(randomUUID());
  sql(`select graphile_worker.add_job(${quoted(name)}, payload := '{}'::json, job_key := ${key});`);
  await expect
    .poll(() => sql(`select count(*) from graphile_worker.jobs where key = ${key};`), { timeout: 60_000 })
    .toBe('0');
}
