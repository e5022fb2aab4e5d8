import { execFileSync } from 'node:child_process';

import { stack } from './stack.ts';

/** Runs SQL on the stack's database, for what no journey can wait for: days that pass, and jobs that run by the hour. */
export function sql(text: string): string {
  const { psql, url } = stack().database;
  return execFileSync(psql, ['-XqAt', '-v', 'ON_ERROR_STOP=1', url], { input: text, encoding: 'utf8' }).trim();
}

/** A value as SQL text. */
export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;
