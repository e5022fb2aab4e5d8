import type { AuditChange } from '../../contracts/audit.ts';

/** Actions that note plain facts: nothing was before, nothing is after, or it is a move and no change of fields. */
const PLAIN_VERBS: ReadonlySet<string> = new Set(['created', 'added', 'imported', 'deleted', 'invited']);
const PLAIN_AREAS: ReadonlySet<string> = new Set(['permit', 'identity']);

/** What is said elsewhere of a row: who stood in for whom, and which record it was. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set(['in_place_of', 'id']);

/** What an action did, field by field, as its log keeps it: a change as a pair, all else as it is. */
export function readChanges(action: string, detail: Readonly<Record<string, unknown>>): AuditChange[] {
  const [area = '', verb = ''] = action.split('.');
  const entries = Object.entries(detail).filter(([field]) => !SHOWN_ELSEWHERE.has(field));
  if (verb === 'deleted') return entries.map(([field, before]) => ({ field, before }));
  if (PLAIN_VERBS.has(verb) || PLAIN_AREAS.has(area)) return entries.map(([field, after]) => ({ field, after }));
  return entries.flatMap(([field, value]) => changesOf(field, value));
}

/** A pair is before and after; pairs under names of their own, such as days, stand for themselves. */
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
