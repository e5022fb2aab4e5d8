import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A random text of hexadecimal digits, fit for a password inside an address. */
export const randomHex = (bytes = 18): string => randomBytes(bytes).toString('hex');

/** Whether an error carries this code of the operating system. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Whether a value is an object and so may hold named fields. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The content of a JSON file, or undefined when there is none; throws when it does not look right. */
export function readJson<T>(path: string, looksRight: (value: unknown) => value is T): T | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const value: unknown = JSON.parse(text);
  if (looksRight(value)) return value;
  throw new Error(`${path} does not hold what it should.`);
}

/** Replaces a JSON file in one step, readable by its owner only: it may hold passwords, and others read it meanwhile. */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

/** Removes a file or folder if it is there. */
export const remove = (path: string): void => rmSync(path, { recursive: true, force: true });
