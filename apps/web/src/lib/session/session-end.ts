import * as z from 'zod/mini';

const KEY = 'sessionEnd';

const sessionEnd = z.object({ why: z.enum(['idle', 'ended']), user_id: z.string() });

/** Why a session ended while a staff screen was open, and whose session it was. */
export type SessionEnd = z.infer<typeof sessionEnd>;

/** Remembers in this tab why the session ended, for the login page. */
export function rememberSessionEnd(end: SessionEnd): void {
  set(JSON.stringify(end));
}

/** Why the session of this tab ended. Undefined after a logout or when nothing is stored. */
export function readSessionEnd(): SessionEnd | undefined {
  try {
    return sessionEnd.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Called after a login: the note is no longer needed. */
export function forgetSessionEnd(): void {
  set(null);
}

function set(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage the login page shows no note.
  }
}
