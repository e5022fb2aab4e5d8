import { SEARCH_KINDS } from '@gerbang/shared/contracts/insight/search';
import type { SearchKind, SearchResult } from '@gerbang/shared/contracts/insight/search';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import type { MenuEntry } from '@gerbang/shared/domain/people/menu';

import { readStoredJson, writeStored } from '../../../lib/storage.ts';

/** Kinds of lines in display order. */
const KINDS = ['pages', ...SEARCH_KINDS, 'actions'] as const;
export type LineKind = (typeof KINDS)[number];

/** One line of the search: a record, a screen of the menu or something to do. */
export interface Line {
  kind: LineKind;
  id: string;
  label: string;
  note: string;
  /** The property to switch to first. Null to stay. */
  property_id: string | null;
  to: string;
  /** The record of the line, which has a state and a day. */
  record?: SearchResult;
  /** With Alt, this letter does the action. */
  letter?: string;
}

/** Lines of one kind. `more` is the kind when it has further results. */
export interface LineGroup {
  kind: LineKind;
  lines: readonly Line[];
  more: SearchKind | null;
}

/** Lines of a kind that are shown while results of all kinds are shown. */
const SHOWN_EACH = 2;

/** Results by kind in display order: all of the chosen kind, or the first of each. Screens of the menu are all shown. */
export function groupsOf(lines: readonly Line[], chosen: SearchKind | null, more: readonly SearchKind[]): LineGroup[] {
  return KINDS.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const record = SEARCH_KINDS.find((one) => one === kind);
    if (own.length === 0) return [];
    if (chosen !== null || record === undefined) return [{ kind, lines: own, more: null }];
    const hasMore = own.length > SHOWN_EACH || more.includes(record);
    return [{ kind, lines: own.slice(0, SHOWN_EACH), more: hasMore ? record : null }];
  });
}

/** The record at a place of the list, where "show more" takes a place too. */
export function recordAt(groups: readonly LineGroup[], place: number): SearchResult | undefined {
  const places = groups.flatMap(({ lines, more }) => [...lines, ...(more === null ? [] : [undefined])]);
  return places[place]?.record;
}

const permitScreens = ({ id, property_id }: SearchResult) => [
  `/operational/permitRegister?permit=${id}`,
  `/operational/permitApprovals?permit=${id}&at=${property_id}`,
];
const search = (text: string) => `search_by=${encodeURIComponent(text)}`;

/** Screens that show a record of each kind. The first one in the person's menu is opened. */
const SCREENS: Readonly<Record<SearchKind, (found: SearchResult) => string[]>> = {
  permit: permitScreens,
  person: permitScreens,
  plate: permitScreens,
  complaint: ({ id }) => [`/tenantInternal/complaintRequest/${id}`, `/trDepartment/tenantIssueComplaint/${id}`],
  work_order: ({ id }) => [`/tenantInternal/internalWorkOrder/${id}`],
  unit: ({ title }) => [`/masterData/unit?${search(title)}`],
  tenant: ({ id }) => [`/masterData/tenant/${id}`],
  meter: ({ id }) => [`/bmDepartment/tenantMeterUtility/${id}`],
  asset: ({ id }) => [`/masterData/asset/${id}`],
  user: ({ code }) => [`/settings/users?${search(code)}`],
  news: ({ part, title }) => [`/news/${part === 'tenant' ? 'tenantNews' : 'internalNews'}?${search(title)}`],
};

/** The line of a record. Undefined when no screen of the person's menu shows such a record. */
export function lineOf(record: SearchResult, part: string, { role, property }: StaffRecord): Line | undefined {
  const { kind, property_id, id, title, code, note } = record;
  const to = SCREENS[kind](record).find((screen) => isRouteInRole(role.modules, screen.split('?')[0] ?? screen));
  if (to === undefined) return undefined;
  const elsewhere = property_id === property.id ? '' : record.property;
  return {
    kind,
    id: `${property_id}${id}${title}`,
    label: title,
    note: [part, code, note, elsewhere].filter((text) => text !== '').join(' · '),
    property_id,
    to,
    record,
  };
}

export function pagesOf(menu: readonly MenuEntry[], text: string, nameOf: (name: string) => string): Line[] {
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

const RECENT_MAX = 8;
const recentKey = (user_id: string) => `recentlyOpened:${user_id}`;
const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && 'label' in value && 'to' in value && 'kind' in value;

/** What a person last opened from the search on this device, newest first. */
export function readRecent(user_id: string): Line[] {
  const stored = readStoredJson(recentKey(user_id));
  return Array.isArray(stored) ? stored.filter(isLine).slice(0, RECENT_MAX) : [];
}

/** Kinds that name a person or are no record. The device does not keep them. */
const NOT_KEPT: ReadonlySet<LineKind> = new Set(['person', 'plate', 'user', 'actions']);

/** Keeps a permit by its code, because its company can be a person. Leaves out the state, which changes. */
export function rememberOpened(user_id: string, { record, ...line }: Line): void {
  if (NOT_KEPT.has(line.kind)) return;
  const kept = record?.kind === 'permit' ? { ...line, label: record.code, note: '' } : line;
  const others = readRecent(user_id).filter(({ to }) => to !== line.to);
  writeStored(recentKey(user_id), JSON.stringify([kept, ...others].slice(0, RECENT_MAX)));
}

export function forgetRecent(user_id: string): void {
  writeStored(recentKey(user_id), null);
}
