import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { root } from './paths.ts';

type Program = { name: string; args: readonly string[]; env: Record<string, string>; cwd?: string };

export type Children = {
  start: (program: Program) => void;
  /** Resolves with a message when the first program exits by itself. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

const graceMs = 15_000;

function copyLines(name: string, child: ChildProcess): void {
  const prefix = `${name.padEnd(6)} | `;
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', (line) => console.log(prefix + line));
  }
}

/** Sends SIGTERM to the program. After the grace period it kills the whole process group. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => process.kill(-pid, 'SIGKILL'), graceMs);
  await gone;
  clearTimeout(force);
}

/** Creates a group of Node programs. Each output line is prefixed with the program's name. */
export function createChildren(): Children {
  const running: ChildProcess[] = [];
  let stopping = false;
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  return {
    ended,
    start: ({ name, args, env, cwd = root }) => {
      // A process group of its own, so that Ctrl-C reaches only this script, which then stops the programs in order.
      const child = spawn(process.execPath, args, {
        cwd,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      running.push(child);
      copyLines(name, child);
      child.once('exit', (code, signal) => {
        if (!stopping) resolve(`${name} ended with ${code ?? signal}.`);
      });
    },
    stop: async () => {
      stopping = true;
      await Promise.all(running.map(end));
    },
  };
}
