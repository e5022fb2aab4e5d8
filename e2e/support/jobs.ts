import { randomUUID } from 'node:crypto';

import { expect } from '@playwright/test';

import { quoted, sql } from './database.ts';

/** Has the worker run a job of the clock now, and waits until it has. */
export async function runJob(name: string): Promise<void> {
  const key = quoted(randomUUID());
  sql(`select graphile_worker.add_job(${quoted(name)}, payload := '{}'::json, job_key := ${key});`);
  await expect
    .poll(() => sql(`select count(*) from graphile_worker.jobs where key = ${key};`), { timeout: 60_000 })
    .toBe('0');
}
