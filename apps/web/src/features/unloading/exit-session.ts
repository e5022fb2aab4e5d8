import type { LoadingForm } from '@gerbang/shared/contracts/goods';

/** Forms hold personal data, so they are kept for this tab only and gone when it is closed. */
const STORAGE_KEY = 'unloading';

/** The goods out that are being put together in this tab. */
export interface ExitSession {
  forms: readonly LoadingForm[];
  /** How many of which item go out, by the item's id. */
  picked: Readonly<Record<string, number>>;
  day: string | null;
  /** What was sent last, and under which key. */
  sent: { key: string; text: string } | null;
}

const EMPTY: ExitSession = { forms: [], picked: {}, day: null, sent: null };

/** What the tab remembers; nothing when it is unreadable or storage is closed to us. */
export function readExitSession(): ExitSession {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return hasForms(stored) ? { ...EMPTY, ...stored } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** Keeps a part of it; the rest stays as it is. */
export function keepExitSession(part: Partial<ExitSession>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readExitSession(), ...part }));
  } catch {
    // A full or closed storage must not stop the person's work.
  }
}

/** Forgets everything. */
export function forgetExitSession(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Closed to us, so nothing was kept either.
  }
}

/** The navigation state that carries the chosen forms to the detail screen. */
export interface ChosenState {
  forms: readonly LoadingForm[];
}

/** The chosen forms: as the navigation brought them, or else as the tab remembers them. */
export function chosenForms(state: unknown): readonly LoadingForm[] {
  return hasForms(state) ? state.forms : readExitSession().forms;
}

/** Only this program writes here; the look is for what another version of it left behind. The contract's own schema would
 * bring its library with the first page. */
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
