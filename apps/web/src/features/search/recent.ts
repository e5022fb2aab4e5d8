import { readStoredJson, writeStored } from '../../lib/storage.ts';

const MOST = 5;
const keyOf = (user_id: string) => `recentSearches:${user_id}`;

/** What a person has looked for last on this device, the latest first. */
export function readRecent(user_id: string): string[] {
  const stored = readStoredJson(keyOf(user_id));
  return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string').slice(0, MOST) : [];
}

/** Keeps that something was looked for and found. */
export function remember(user_id: string, text: string): void {
  const typed = text.trim();
  if (typed === '') return;
  const others = readRecent(user_id).filter((one) => one.toLowerCase() !== typed.toLowerCase());
  writeStored(keyOf(user_id), JSON.stringify([typed, ...others].slice(0, MOST)));
}

/** Forgets what was looked for. */
export function forget(user_id: string): void {
  writeStored(keyOf(user_id), null);
}
