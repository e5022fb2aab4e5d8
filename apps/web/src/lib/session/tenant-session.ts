import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { useSyncExternalStore } from 'react';

import { readStored, writeStored } from '../storage.ts';

const STORAGE_KEY = 'logintenant';

const listeners = new Set<() => void>();
let lastRead: { text: string | null; session: TenantRecord | null } = { text: null, session: null };

/** The logged-in tenant user, or null. An unreadable entry means logged out. */
export function readTenantSession(): TenantRecord | null {
  const text = readStored(STORAGE_KEY);
  // Returns the same object for the same text, so that React sees no change.
  if (text !== lastRead.text) lastRead = { text, session: parse(text) };
  return lastRead.session;
}

export function saveTenantSession(result: TenantRecord): void {
  writeStored(STORAGE_KEY, JSON.stringify(result));
  announce();
}

export function removeTenantSession(): void {
  writeStored(STORAGE_KEY, null);
  announce();
}

/** The tenant session as React state. Updates after logins and logouts in this and other tabs. */
export function useTenantSession(): TenantRecord | null {
  return useSyncExternalStore(subscribe, readTenantSession);
}

/** Headers of a request by a tenant. None for a visitor. */
export function tenantHeaders(session: Pick<TenantRecord, 'token'> | null | undefined): Record<string, string> {
  if (!session) return {};
  return { 'X-App-Source': 'mobile', 'X-App-OS': 'android', Authorization: `Bearer ${session.token}` };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function parse(text: string | null): TenantRecord | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isTenantRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Checked by hand and not by the contract's schema: this runs before the first paint, where every kilobyte counts. */
function isTenantRecord(value: unknown): value is TenantRecord {
  if (!isObject(value) || !isObject(value['tenant']) || !isObject(value['property'])) return false;
  const texts = [
    value['token'],
    value['id'],
    value['name'],
    value['email'],
    value['tenant']['id'],
    value['tenant']['name'],
    value['property']['id'],
  ];
  return texts.every((text) => typeof text === 'string' && text !== '') && Array.isArray(value['tenant']['unit_list']);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
