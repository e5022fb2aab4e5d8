import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { apiProgram } from '../../scripts/lib/build.ts';
import { inRoot, root } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { GiveUp, isResponding, until } from '../../scripts/lib/wait.ts';
import type { BenchStack } from './stack.ts';

/** A planted fault: `find` in the built API becomes `replace`, or the process gets other settings. */
export interface Mutant {
  find?: string;
  replace?: string;
  env?: Record<string, string>;
}

/** An API process of a bench, on the database of its stack. */
export interface OwnApi {
  url: string;
  pid: number;
  output(): string;
  /** Whether the process has ended by itself. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** In the same depth as `dist`, because the built files look for others relative to their folder. */
const MUTANT_FOLDER = inRoot('apps/api/.local');

/** Starts the built API with these settings, with the planted fault if there is one. */
export async function startOwnApi(
  stack: BenchStack,
  env: Record<string, string>,
  mutant: Mutant = {},
): Promise<OwnApi> {
  const [port, metrics] = [await freePort(), await freePort()];
  const program = mutant.find === undefined ? apiProgram('main') : mutate(mutant.find, mutant.replace ?? '');
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      ...process.env,
      ...stack.environment,
      PORT: String(port),
      METRICS_PORT: String(metrics),
      ...env,
      ...mutant.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exit = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await exit;
    if (mutant.find !== undefined) rmSync(MUTANT_FOLDER, { recursive: true, force: true });
  };
  try {
    await until('the API of the bench answers', 60, async () => {
      if (hasEnded()) throw new GiveUp('It has ended.');
      return isResponding(`${url}/health/ready`);
    });
  } catch (error) {
    await end('SIGKILL');
    throw new Error(`The API did not start: ${output}`, { cause: error });
  }
  return { url, pid: child.pid ?? 0, output: () => output, hasEnded, stop: () => end('SIGTERM') };
}

/** Copies the built API with one changed place and returns the path of its program. */
function mutate(find: string, replace: string): string {
  cpSync(dirname(apiProgram('main')), MUTANT_FOLDER, { recursive: true });
  const files = readdirSync(MUTANT_FOLDER).filter((name) => name.endsWith('.js'));
  const changed = files.filter((name) => {
    const path = join(MUTANT_FOLDER, name);
    const text = readFileSync(path, 'utf8');
    if (!text.includes(find)) return false;
    writeFileSync(path, text.replaceAll(find, replace));
    return true;
  });
  if (changed.length === 0) throw new Error(`The built API does not contain: ${find}`);
  return join(MUTANT_FOLDER, 'main.js');
}
