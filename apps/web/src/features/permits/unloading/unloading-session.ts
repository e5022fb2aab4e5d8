import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';

/** Key in the session storage, which the browser deletes with the tab: forms contain personal data. */
const STORAGE_KEY = 'unloading';

interface UnloadingSession {
  forms: readonly LoadingForm[];
  /** Chosen quantities by item id. */
  picked: Readonly<Record<string, number>>;
  day: string | null;
  /** Last request and its idempotency key, so that a retry of the same request uses the same key. */
  sent: { key: string; text: string } | null;
}

const EMPTY: UnloadingSession = { forms: [], picked: {}, day: null, sent: null };

/** Reads the session. Returns an empty one when storage is unreadable or blocked. */
export function readUnloadingSession(): UnloadingSession {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return hasForms(stored) ? { ...EMPTY, ...stored } : EMPTY;
  } catch {
    return EMPTY;
  }
}

export function keepUnloadingSession(part: Partial<UnloadingSession>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readUnloadingSession(), ...part }));
  } catch {
    // Without storage, or when it is full, the person can still continue.
  }
}

export function forgetUnloadingSession(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so there is nothing to delete.
  }
}

export interface ChosenState {
  forms: readonly LoadingForm[];
}

/** Chosen forms from the navigation state, otherwise from the session storage. */
export function chosenForms(state: unknown): readonly LoadingForm[] {
  return hasForms(state) ? state.forms : readUnloadingSession().forms;
}

/**
 * Rejects data of another version of the app. Checked by hand, because the contract's schema would add its library to
 * the first page.
 */
function hasForms(value: unknown): value is ChosenState {
  if (!isRecord(value) || !Array.isArray(value['forms'])) return false;
  return value['forms'].every(
    (form: unknown) =>
      isRecord(form) &&
      typeof form['code'] === 'string' &&
      isRecord(form['vendor']) &&
      isRecord(form['property']) &&
      Array.isArray(form['load_unload_items']),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
