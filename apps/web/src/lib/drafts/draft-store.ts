import { readStoredJson, writeStored } from '../storage.ts';
import { isUploadRef } from '../uploads/upload-ref.ts';
import { adoptUpload, keptUpload } from '../uploads/upload-store.ts';

/** A draft that nobody came back to in a week is not wanted any more. */
export const DRAFT_DAYS = 7;
const DRAFT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000;

/** Where a form's draft is kept: under a key of its own, outside the persisted store. */
export function draftKey(name: string): string {
  return `draft:${name}`;
}

/** The values of a draft of this form, or undefined when there is none that can still be used. */
export function readDraft(name: string, now: number): unknown {
  const stored = readStoredJson(draftKey(name));
  if (!isDraft(stored)) return undefined;
  if (now - stored.saved_at > DRAFT_MS) {
    removeDraft(name);
    return undefined;
  }
  return deepMap(stored.values, (value) => {
    if (!isUploadRef(value)) return value;
    const isKept = typeof value.url === 'string' && (value.kept_until ?? 0) > now;
    return isKept ? adoptUpload(value) : null;
  });
}

/** Keeps a form's values; never an identity photo, and of other files only their address while the server keeps them. */
export function writeDraft(name: string, values: unknown, leaveOut: readonly string[], now: number): void {
  const kept = deepMap(values, (value, key) => {
    if (leaveOut.includes(key)) return undefined;
    return isUploadRef(value) ? keptUpload(value, now) : value;
  });
  writeStored(draftKey(name), JSON.stringify({ saved_at: now, values: kept }));
}

/** Forgets a form's draft. */
export function removeDraft(name: string): void {
  writeStored(draftKey(name), null);
}

type Change = (value: unknown, key: string) => unknown;

/** Changes values inside out of lists and records; files that became null leave their list. */
function deepMap(value: unknown, change: Change, key = ''): unknown {
  const changed = change(value, key);
  if (typeof changed !== 'object' || changed === null || isUploadRef(changed)) return changed;
  if (!Array.isArray(changed)) {
    return Object.fromEntries(Object.entries(changed).map(([name, inner]) => [name, deepMap(inner, change, name)]));
  }
  return changed.flatMap((inner: unknown) => {
    const mapped = deepMap(inner, change, key);
    return mapped === null && isUploadRef(inner) ? [] : [mapped];
  });
}

function isDraft(value: unknown): value is { saved_at: number; values: unknown } {
  return (
    typeof value === 'object' && value !== null && 'values' in value && 'saved_at' in value && isTime(value.saved_at)
  );
}

function isTime(value: unknown): value is number {
  return typeof value === 'number';
}
