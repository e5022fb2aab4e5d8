import { execFileSync, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { isObject } from './files.ts';
import { until } from './wait.ts';

/** A recorded process. The start time is stored as well, because the pid may later belong to another program. */
export type RecordedProcess = { pid: number; started: string };

export const isRecordedProcess = (value: unknown): value is RecordedProcess =>
  isObject(value) && typeof value['pid'] === 'number' && typeof value['started'] === 'string';

/** An identifier of the start time of a process; undefined when there is no such process (or only a zombie). */
function startedAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

/** Records a running process; throws when it has already ended. */
export function recordProcess(pid: number | undefined): RecordedProcess {
  const started = pid === undefined ? undefined : startedAt(pid);
  if (pid === undefined || started === undefined) throw new Error(`Process ${pid ?? ''} ended at once.`);
  return { pid, started };
}

export function isAlive(recorded: RecordedProcess | undefined): recorded is RecordedProcess {
  return recorded !== undefined && startedAt(recorded.pid) === recorded.started;
}

/** Stops a recorded process: sends `signal`, and kills it after `seconds`. Returns false when it had already ended. */
export async function stopProcess(
  recorded: RecordedProcess | undefined,
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

/** The command lines of all processes, split into arguments where the system reports them separately. */
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

/** Stops every server that uses `folder` but is not recorded, because the clone that started it is gone. */
export async function stopUnrecorded(folder: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const works = (words: string[]): boolean => words.some((word) => word === folder || word.startsWith(`${folder}/`));
  const found = commandLines().flatMap(([pid, words]) => {
    const started = pid !== process.pid && works(words) ? startedAt(pid) : undefined;
    return started === undefined ? [] : [{ pid, started }];
  });
  await Promise.all(found.map(async (recorded) => await stopProcess(recorded, signal, 5)));
}

/** A program that ended with an exit code other than 0, or was killed (1). */
export class ProgramError extends Error {
  readonly exitCode: number;

  constructor(message: string, code: number | string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = typeof code === 'number' ? code : 1;
  }
}

export type RunOptions = Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> & {
  env?: Record<string, string | undefined>;
  input?: string;
  /** Prints the output directly instead of collecting it. */
  show?: boolean;
  /** Number of last lines in the error message. */
  lastLines?: number;
};

const TERMINATION = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program to its end and returns its output. When it fails, throws a ProgramError with the last lines. A
 * termination signal ends the program instead of this process, so that the caller cleans up.
 */
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
  // A program may exit before it has read its input. That is no error, because the exit code decides.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  let terminated: NodeJS.Signals | undefined;
  const terminate = (signal: NodeJS.Signals): void => {
    terminated = signal;
    child.kill('SIGTERM');
  };
  for (const signal of TERMINATION) process.on(signal, terminate);
  const ended = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exit, signal) => resolve(exit ?? signal ?? 'unknown'));
  }).finally(() => {
    for (const signal of TERMINATION) process.off(signal, terminate);
  });
  const code = terminated ?? ended;
  if (code === 0) return stdout;
  const words = `${stdout}\n${stderr}`.trim().split('\n').slice(-lastLines).join('\n');
  throw new ProgramError(`${command} ${args[0] ?? ''} ended with ${code}${words ? `:\n${words}` : ''}`, code);
}

/** Starts a program that outlives this process, with its output in a log file. */
export function spawnDetached(
  command: string,
  args: readonly string[],
  log: string,
  options: Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> & { env?: Record<string, string | undefined> } = {},
): RecordedProcess {
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
    // Without a listener, a missing program would crash this process. The missing pid already reports it.
    child.on('error', () => undefined);
    child.unref();
    return recordProcess(child.pid);
  } finally {
    closeSync(file);
  }
}

export function tail(log: string, lines = 15): string {
  try {
    return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}
