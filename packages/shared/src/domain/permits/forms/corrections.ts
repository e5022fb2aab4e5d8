import type { PermitKind } from '../kinds.ts';

/**
 * The parts of a form that a stage can return for correction. The e-mail address is excluded, because it identifies the
 * permit together with the code.
 */
export const CORRECTABLE = {
  loading: ['person', 'identity', 'destination', 'schedule', 'attachment', 'items', 'description'],
  unloading: ['person', 'identity', 'schedule', 'attachment', 'items', 'description'],
  work: ['person', 'identity', 'destination', 'schedule', 'attachment', 'work_details', 'workers', 'description'],
} as const satisfies Record<PermitKind, readonly string[]>;
export const CORRECTABLE_FIELDS = [
  ...CORRECTABLE.loading,
  'work_details',
  'workers',
] as const satisfies readonly (typeof CORRECTABLE)[PermitKind][number][];
export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];

/** Parts that stages base their decision on. When one changes, stages that had approved must decide again. */
const DECISIVE: ReadonlySet<CorrectableField> = new Set(['items', 'schedule', 'workers']);

/** Whether a correction of these fields reopens the stages that had approved. */
export function asksEarlierStagesAgain(changed: Iterable<CorrectableField>): boolean {
  return [...changed].some((field) => DECISIVE.has(field));
}

export function isCorrectable(kind: PermitKind, field: string): field is CorrectableField {
  const fields: readonly string[] = CORRECTABLE[kind];
  return fields.includes(field);
}
