import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { apiProgram } from '../../scripts/lib/build.ts';
import { root } from '../../scripts/lib/paths.ts';

/** A process of the product that only the bench may stop. Another exit is a fault. */
export interface WatchedProcess {
  pid: number;
  /** Sends the signal and resolves with the exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
  /** Resolves when the output of the process contains `text`. Rejects when the process ends before. */
  hasWritten(text: string): Promise<void>;
}

const LAST_CHARACTERS = 300;
/** A process logs every request. Only the latest output is kept. */
const KEPT_CHARACTERS = 50_000;

interface WatchOptions {
  /** By default the built program. What is in front of Node.js must replace itself with it. */
  command?: readonly [...string[], string, string];
  /** Gets an unexpected exit, with the last output of the process. */
  unwanted: (what: string) => void;
  onOutput?: (text: string) => void;
}

/** Starts an API or a worker. */
export function startWatched(
  name: 'main' | 'worker',
  env: Record<string, string>,
  { command = [process.execPath, apiProgram(name)], unwanted, onOutput = () => {} }: WatchOptions,
): WatchedProcess {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const state = { is_asked: false, output: '' };
  const written = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      onOutput(text);
      state.output = (state.output + text).slice(-KEPT_CHARACTERS);
      written.forEach((look) => look());
    });
  const exit = once(child, 'exit').then(([code, signal]) => {
    if (!state.is_asked)
      unwanted(`${name} ended with ${String(code ?? signal)}: ${state.output.slice(-LAST_CHARACTERS)}`);
    return code as number | null;
  });
  return {
    pid: child.pid ?? 0,
    end(signal) {
      state.is_asked = true;
      child.kill(signal);
      return exit;
    },
    hasWritten(text) {
      const found = new Promise<void>((resolve) => {
        const look = () => {
          if (state.output.includes(text)) resolve();
        };
        written.add(look);
        look();
      });
      const ended = exit.then((code) => {
        const last = state.output.slice(-LAST_CHARACTERS);
        throw new Error(`${name} ended with ${String(code)} before it wrote '${text}': ${last}`);
      });
      return Promise.race([found, ended]);
    },
  };
}
