/** A value of the browser's local storage, or null when there is none or storage is closed to us. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value in the browser's local storage; null removes it. Private windows may refuse, and then nothing is kept. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // A full or closed storage must not stop the person's work.
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
