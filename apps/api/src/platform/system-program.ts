import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const start = promisify(execFile);
const ANSWER_MS = 10_000;

/** The output of a program of the system, or undefined when it is not there or fails. */
export async function outputOf(program: string, words: readonly string[]): Promise<string | undefined> {
  const { stdout } = await start(program, words, { timeout: ANSWER_MS }).catch(() => ({ stdout: undefined }));
  return stdout?.trim();
}

/** Runs a program of the system on this terminal. Returns its exit code, or undefined when it is not there. */
export async function runOnTerminal(program: string, words: readonly string[]): Promise<number | undefined> {
  const child = spawn(program, words, { stdio: 'inherit' });
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
