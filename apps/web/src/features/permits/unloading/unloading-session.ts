import type { LoadingForm } from '@gerbang/shared/contracts/permits/goods';

import { readTabJson, writeTabJson } from '../../../lib/storage.ts';

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
  const stored = readTabJson(STORAGE_KEY);
  return hasForms(stored) ? { ...EMPTY, ...stored } : EMPTY;
}

export function keepUnloadingSession(part: Partial<UnloadingSession>): void {
  writeTabJson(STORAGE_KEY, { ...readUnloadingSession(), ...part });
}

export function forgetUnloadingSession(): void {
  writeTabJson(STORAGE_KEY, null);
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
