import type { AuditChange } from '../../contracts/insight/audit.ts';

/** Actions whose detail has plain values instead of pairs of before and after. */
const PLAIN_VERBS: ReadonlySet<string> = new Set(['created', 'added', 'imported', 'deleted', 'invited']);
const PLAIN_AREAS: ReadonlySet<string> = new Set(['permit', 'identity']);

/** Fields that the log shows in other columns: the absent person and the record itself. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['in_place_of', 'id']);

/**
 * Reads the fields that an action changed from the `detail` of its log row: a pair is before and after, anything else
 * is a plain value.
 */
export function readChanges(action: string, detail: Readonly<Record<string, unknown>>): AuditChange[] {
  const [area = '', verb = ''] = action.split('.');
  const entries = Object.entries(detail).filter(([field]) => !SHOWN_ELSEWHERE.has(field));
  if (verb === 'deleted') return entries.map(([field, before]) => ({ field, before }));
  if (PLAIN_VERBS.has(verb) || PLAIN_AREAS.has(area)) return entries.map(([field, after]) => ({ field, after }));
  if (verb === 'people_downloaded') return entries.flatMap(filtersOf);
  return entries.flatMap(([field, value]) => changesOf(field, value));
}

/** The filters of a download. A list of two is two chosen values here, not before and after. */
function filtersOf([field, value]: [string, unknown]): AuditChange[] {
  if (!isRecord(value)) return [{ field, after: value }];
  return Object.entries(value).map(([name, after]) => ({ field: FILTER_NAMES[name] ?? name, after }));
}

/** Filters whose name means something else in other entries, such as the opening time of an office. */
const FILTER_NAMES: Readonly<Record<string, string>> = { from: 'first_day', to: 'last_day', until: 'last_day' };

/** A pair is before and after. An object with a pair for each key, such as a day, becomes one change per key. */
function changesOf(field: string, value: unknown): AuditChange[] {
  if (isPair(value)) return [{ field, before: value[0], after: value[1] }];
  if (isRecord(value)) return Object.entries(value).flatMap(([name, inner]) => changesOf(name, inner));
  return [{ field, after: value }];
}

function isPair(value: unknown): value is readonly [unknown, unknown] {
  return Array.isArray(value) && value.length === 2;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
