import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { SearchAnswer } from '@gerbang/shared/contracts/search';
import { isRouteInRole } from '@gerbang/shared/domain/session/menu';
import type { MenuEntry } from '@gerbang/shared/domain/session/menu';

/** The kinds of what is found, in the order in which they are shown. */
export const KINDS = ['pages', 'permits', 'tenants', 'assets', 'work_orders'] as const;
export type ResultKind = (typeof KINDS)[number];

/** Something that was found, and the screen that shows it. */
export interface Result {
  kind: ResultKind;
  id: string;
  label: string;
  note: string;
  /** The property it belongs to, where it belongs to one. */
  property_id: string | null;
  to: string;
}

/** What the server found as results, without those whose screen is not in the reader's menu. */
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

/** The screens of the menu whose name, as the reader sees it, has this in it. */
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
