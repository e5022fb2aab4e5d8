import * as z from 'zod/mini';

import { readTabJson, writeTabJson } from '../storage.ts';

const KEY = 'sessionEnd';

const sessionEnd = z.object({ why: z.enum(['idle', 'ended']), user_id: z.string() });

/** Why a session ended while a staff screen was open, and whose session it was. */
export type SessionEnd = z.infer<typeof sessionEnd>;

/** Remembers in this tab why the session ended, for the login page. */
export function rememberSessionEnd(end: SessionEnd): void {
  writeTabJson(KEY, end);
}

/** Why the session of this tab ended. Undefined after a logout or when nothing is stored. */
export function readSessionEnd(): SessionEnd | undefined {
  return sessionEnd.safeParse(readTabJson(KEY)).data;
}

/** Called after a login: the note is no longer needed. */
export function forgetSessionEnd(): void {
  writeTabJson(KEY, null);
}
