/** Reads local storage. Returns null when there is no value or storage is not available. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Writes to local storage; null removes the value. Does nothing when storage is not available, as in private windows.
 */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or disabled storage must not stop the user, so the error is ignored.
  }
}

/** The stored JSON under a key, or undefined when it is missing or unreadable. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The JSON that this tab stored under a key, or undefined. Session storage survives a reload and is deleted with the
 * tab, so it is the place for personal data and secrets.
 */
export function readTabJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores JSON for this tab; null removes the value. Does nothing when storage is not available. */
export function writeTabJson(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or disabled storage must not stop the user, so the error is ignored.
  }
}
