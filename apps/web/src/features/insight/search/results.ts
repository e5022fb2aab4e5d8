import type { SearchAnswer } from '@gerbang/shared/contracts/insight/search';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import type { MenuEntry } from '@gerbang/shared/domain/people/menu';

import { readStoredJson, writeStored } from '../../../lib/storage.ts';

/** Kinds of results in display order. */
export const KINDS = ['pages', 'permits', 'tenants', 'assets', 'work_orders'] as const;
type ResultKind = (typeof KINDS)[number];

/** `to` is the path of the screen that shows the result. */
export interface Result {
  kind: ResultKind;
  id: string;
  label: string;
  note: string;
  /** Null for a result that belongs to no property. */
  property_id: string | null;
  to: string;
}

/** Converts the server's response to results. Leaves out results whose screen is not in the person's menu. */
export function resultsOf(answer: SearchAnswer, { role, property }: StaffRecord): Result[] {
  const other = (found: { property_id: string; property: string }) =>
    found.property_id === property.id ? [] : [found.property];
  const all: Result[] = [
    ...answer.permits.map((one): Result => ({
      ...keyOf('permits', one),
      label: one.code,
      note: note(one.company, ...other(one)),
      to: `/operational/permitApprovals?permit=${one.id}&at=${one.property_id}`,
    })),
    ...answer.tenants.map((one): Result => ({
      ...keyOf('tenants', one),
      label: one.name,
      note: note(...other(one)),
      to: `/masterData/tenant/${one.id}`,
    })),
    ...answer.assets.map((one): Result => ({
      ...keyOf('assets', one),
      label: one.name,
      note: note(one.code, ...other(one)),
      to: `/masterData/asset?search_by=${encodeURIComponent(one.code)}`,
    })),
    ...answer.work_orders.map((one): Result => ({
      ...keyOf('work_orders', one),
      label: one.title,
      note: note(one.code, ...other(one)),
      to: `/tenantInternal/internalWorkOrder/${one.id}`,
    })),
  ];
  return all.filter(({ to }) => isRouteInRole(role.modules, to.split('?')[0] ?? to));
}

export function pagesOf(menu: readonly MenuEntry[], text: string, nameOf: (name: string) => string): Result[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const pages = menu.flatMap((entry) =>
    entry.children.length === 0
      ? [{ name: nameOf(entry.name), area: '', path: entry.path }]
      : entry.children.map(({ name, path }) => ({ name: nameOf(name), area: nameOf(entry.name), path })),
  );
  return pages
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, area, path }) => ({ kind: 'pages', id: path, label: name, note: area, property_id: null, to: path }));
}

function note(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

function keyOf<Kind extends ResultKind>(kind: Kind, { property_id, id }: { property_id: string; id: string }) {
  return { kind, id: `${property_id}${id}`, property_id };
}

const RECENT_MAX = 5;
const recentKey = (user_id: string) => `recentSearches:${user_id}`;

/** The latest searches of a person on this device, newest first. */
export function readRecent(user_id: string): string[] {
  const stored = readStoredJson(recentKey(user_id));
  return Array.isArray(stored)
    ? stored.filter((text): text is string => typeof text === 'string').slice(0, RECENT_MAX)
    : [];
}

/** Call this with a search whose result the person opened. */
export function rememberSearch(user_id: string, text: string): void {
  const typed = text.trim();
  if (typed === '') return;
  const others = readRecent(user_id).filter((search) => search.toLowerCase() !== typed.toLowerCase());
  writeStored(recentKey(user_id), JSON.stringify([typed, ...others].slice(0, RECENT_MAX)));
}

export function forgetSearches(user_id: string): void {
  writeStored(recentKey(user_id), null);
}
