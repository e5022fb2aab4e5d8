import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

import { testEnvironment } from '../harness.ts';
import { ROOT } from '../services.ts';

const file = promisify(execFile);

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `gerbang` on a database, with `input` typed into it. `before` is a program that starts it, with its arguments. */
export function gerbangOf(database: string, before: readonly string[] = []) {
  return async (args: readonly string[], env: Record<string, string> = {}, input = ''): Promise<Ended> => {
    const settings = {
      ...testEnvironment(database, '/tmp'),
      PATH: process.env['PATH'] ?? '',
      TIME_SERVER: '127.0.0.1:9',
      LANG: 'en_US.UTF-8',
    };
    const options = { cwd: path.join(ROOT, 'apps/api'), env: { ...settings, ...env } };
    const program = [process.execPath, '--import', 'tsx', 'src/commands/gerbang.ts', ...args];
    const [first = '', ...words] = [...before, ...program];
    const ended = file(first, words, options);
    ended.child.stdin?.end(input);
    return ended.then((output) => ({ code: 0, ...output })).catch((error: Ended) => error);
  };
}
