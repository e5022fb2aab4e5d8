import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { root } from './paths.ts';

/** A program to run beside others. */
export type Program = { name: string; args: readonly string[]; env: Record<string, string>; cwd?: string };

/** Programs that run together and end together. */
export type Children = {
  start: (program: Program) => void;
  /** Settles with a message when the first of them ends by itself. */
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

/** Asks the program to end; what is still there after the grace, helpers included, is ended by force. */
async function end(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const force = setTimeout(() => process.kill(-pid, 'SIGKILL'), graceMs);
  await gone;
  clearTimeout(force);
}

/** A group of Node programs whose output lines carry their names. */
export function createChildren(): Children {
  const running: ChildProcess[] = [];
  let stopping = false;
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  return {
    ended,
    start: ({ name, args, env, cwd = root }) => {
      // Its own process group: a Ctrl-C reaches only us, and we end the programs in order.
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
