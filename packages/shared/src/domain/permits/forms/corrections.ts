import type { PermitKind } from './kinds.ts';

/** The parts of a form that a stage can send back for correction. The e-mail is none: it is half of the permit's key. */
export const CORRECTABLE = {
  loading: ['person', 'identity', 'destination', 'schedule', 'attachment', 'items', 'description'],
  unloading: ['person', 'identity', 'schedule', 'attachment', 'items', 'description'],
  work: ['person', 'identity', 'destination', 'schedule', 'attachment', 'work_details', 'workers', 'description'],
} as const satisfies Record<PermitKind, readonly string[]>;
export type CorrectableField = (typeof CORRECTABLE)[PermitKind][number];

/** What stages decide on: when one of these changes, those that had approved are asked again. */
const DECISIVE: ReadonlySet<CorrectableField> = new Set(['items', 'schedule', 'workers']);

/** Whether a correction of these fields asks the earlier stages again. */
export function asksEarlierStagesAgain(changed: Iterable<CorrectableField>): boolean {
  return [...changed].some((field) => DECISIVE.has(field));
}

/** Whether a form of this kind has this part. */
export function isCorrectable(kind: PermitKind, field: string): field is CorrectableField {
  const fields: readonly string[] = CORRECTABLE[kind];
  return fields.includes(field);
}
