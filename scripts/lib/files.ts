import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Random hexadecimal digits, usable as a password in a URL. */
export const randomHex = (bytes = 18): string => randomBytes(bytes).toString('hex');

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * The content of a JSON file, or undefined when the file does not exist. Throws when `looksRight` refuses the content.
 */
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

/**
 * Replaces a JSON file atomically, because others may read it meanwhile. Only the owner can read it, because it may
 * contain passwords.
 */
export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}

export const remove = (path: string): void => rmSync(path, { recursive: true, force: true });
