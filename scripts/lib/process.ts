import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { isObject } from './files.ts';
import { until } from './wait.ts';

/** A process as we remember it: the number alone may since belong to another program, so its start is kept too. */
export type Recorded = { pid: number; started: string };

/** Whether a value read from a file is a remembered process. */
export const isRecorded = (value: unknown): value is Recorded =>
  isObject(value) && typeof value['pid'] === 'number' && typeof value['started'] === 'string';

/** The mark of when a process started, or undefined when there is no such process (a zombie counts as none). */
export function startedAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Remembers a running process, or throws when it has already ended. */
export function recordProcess(pid: number | undefined): Recorded {
  const started = pid === undefined ? undefined : startedAt(pid);
  if (pid === undefined || started === undefined) throw new Error(`Process ${pid ?? ''} ended at once.`);
  return { pid, started };
}

/** Whether the remembered process still runs, and is not another one that got its number. */
export function isAlive(recorded: Recorded | undefined): recorded is Recorded {
  return recorded !== undefined && startedAt(recorded.pid) === recorded.started;
}

/** Ends a remembered process: asks first, and after `seconds` insists. Does nothing when it has already gone. */
export async function stopProcess(
  recorded: Recorded | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
  seconds = 20,
): Promise<boolean> {
  if (!isAlive(recorded)) return false;
  process.kill(recorded.pid, signal);
  const gone = (): boolean => !isAlive(recorded);
  try {
    await until('process ends', seconds, gone, 50);
  } catch {
    if (isAlive(recorded)) process.kill(recorded.pid, 'SIGKILL');
    await until(`process ${recorded.pid} ends`, 10, gone, 50);
  }
  return true;
}

/** The command lines of all processes, word by word where the system keeps the words apart. */
function commandLines(): [number, string[]][] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).trim().split('\n');
    return lines.map((line) => line.trim().split(/\s+/)).map(([pid, ...words]) => [Number(pid), words]);
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => {
    try {
      return [Number(pid), readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')];
    } catch {
      return [Number(pid), []];
    }
  });
}

/** Ends every server that works in `folder` although nobody remembers it: the clone that started it is gone. */
export async function stopForgotten(folder: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const works = (words: string[]): boolean => words.some((word) => word === folder || word.startsWith(`${folder}/`));
  const found = commandLines().flatMap(([pid, words]) => {
    const started = pid !== process.pid && works(words) ? startedAt(pid) : undefined;
    return started === undefined ? [] : [{ pid, started }];
  });
  await Promise.all(found.map(async (recorded) => await stopProcess(recorded, signal, 5)));
}

/** Options of `run`. */
export type RunOptions = Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> & {
  env?: Record<string, string | undefined>;
  input?: string;
  /** Shows the output as it comes instead of collecting it. */
  show?: boolean;
  /** How many of its last lines the error message holds. */
  lastLines?: number;
};

/** Runs a program to its end and gives what it printed; throws with its last words when it fails. */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { env, input, show = false, lastLines = 20, ...rest } = options;
  const output = show ? 'inherit' : 'pipe';
  const child = spawn(command, args, {
    ...rest,
    env: { ...process.env, ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', output, output],
  });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // A program may end before it has read everything; its exit code tells the story then.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? 'unknown'));
  });
  if (code === 0) return stdout;
  const words = `${stdout}\n${stderr}`.trim().split('\n').slice(-lastLines).join('\n');
  throw new Error(`${command} ${args[0] ?? ''} ended with ${code}${words ? `:\n${words}` : ''}`);
}

/** Starts a program that outlives this one, with its output in a log file. */
export function spawnDetached(
  command: string,
  args: readonly string[],
  log: string,
  options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> & { env?: Record<string, string | undefined> } = {},
): Recorded {
  mkdirSync(dirname(log), { recursive: true });
  const file = openSync(log, 'a', 0o600);
  try {
    const { env, ...rest } = options;
    const child = spawn(command, args, {
      ...rest,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', file, file],
    });
    // Without a listener a program that is not there would end this one; the missing pid says it.
    child.on('error', () => undefined);
    child.unref();
    return recordProcess(child.pid);
  } finally {
    closeSync(file);
  }
}

/** The last lines of a log file, for an error message. */
export function tail(log: string, lines = 15): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
