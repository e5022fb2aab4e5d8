import { DAY_MS } from '@gerbang/shared/time/spans';

import { readStoredJson, writeStored } from '../storage.ts';
import { isUploadRef } from '../uploads/upload-ref.ts';
import { adoptUpload, keptUpload } from '../uploads/upload-store.ts';

/** A draft that is older than this is deleted. */
const DRAFT_DAYS = 7;
const DRAFT_MS = DRAFT_DAYS * DAY_MS;

export function draftKey(name: string): string {
  return `draft:${name}`;
}

/** Values of the form's draft. Undefined when there is no draft or it is too old. */
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

/**
 * Saves the values of a form. Identity photos are never saved. Other files are saved as their URL, as long as the
 * server stores the file.
 */
export function writeDraft(name: string, values: unknown, leaveOut: readonly string[], now: number): void {
  const saved = deepMap(values, (value, key) => {
    if (leaveOut.includes(key)) return undefined;
    return isUploadRef(value) ? keptUpload(value, now) : value;
  });
  writeStored(draftKey(name), JSON.stringify({ saved_at: now, values: saved }));
}

export function removeDraft(name: string): void {
  writeStored(draftKey(name), null);
}

type Change = (value: unknown, key: string) => unknown;

/** Replaces values inside lists and objects. A file that is replaced by null is removed from its list. */
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
