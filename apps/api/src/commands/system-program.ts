import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const start = promisify(execFile);
const ANSWER_MS = 10_000;

/** What programs of the system may know of our environment, which otherwise has all settings. */
const PASSED_ON = /^(PATH|HOME|USER|TERM|LANG|LC_\w+|NO_COLOR|PAGER|LESS|SYSTEMD_\w+|XDG_\w+)$/;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));

/** Exit code and output of a program of the system, or undefined when it is not there or takes too long. */
export async function resultOf(
  program: string,
  words: readonly string[],
  timeout = ANSWER_MS,
): Promise<{ code: number; output: string } | undefined> {
  try {
    return { code: 0, output: (await start(program, words, { timeout, env: environment() })).stdout.trim() };
  } catch (error) {
    const { code, stdout } = error as { code?: unknown; stdout?: string };
    return typeof code === 'number' ? { code, output: stdout?.trim() ?? '' } : undefined;
  }
}

/** The output of a program of the system, or undefined when it is not there or fails. */
export async function outputOf(
  program: string,
  words: readonly string[],
  timeout?: number,
): Promise<string | undefined> {
  const result = await resultOf(program, words, timeout);
  return result?.code === 0 ? result.output : undefined;
}

/**
 * Runs a program of the system on this terminal. Returns its exit code, or undefined when it is not there. `output: 'stderr'` keeps
 * the standard output free for a result.
 */
export async function runOnTerminal(
  program: string,
  words: readonly string[],
  output: 'stdout' | 'stderr' = 'stdout',
): Promise<number | undefined> {
  const out = output === 'stderr' ? 2 : 'inherit';
  const child = spawn(program, words, { stdio: ['inherit', out, 'inherit'], env: environment() });
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
