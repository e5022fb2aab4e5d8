import * as z from 'zod/mini';

const KEY = 'sessionEnd';

const sessionEnd = z.object({ why: z.enum(['idle', 'ended']), user_id: z.string() });

/** Why a session ended while its person was on a staff screen, and who that was. */
export type SessionEnd = z.infer<typeof sessionEnd>;

/** Remembers in this tab how the session ended, for the login page. */
export function rememberSessionEnd(end: SessionEnd): void {
  set(JSON.stringify(end));
}

/** How the session of this tab ended, if it did not end by a logout. */
export function readSessionEnd(): SessionEnd | undefined {
  try {
    return sessionEnd.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Whoever is logged in has read the note, or does not need it. */
export function forgetSessionEnd(): void {
  set(null);
}

function set(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Closed storage costs the note, not the login.
  }
}
