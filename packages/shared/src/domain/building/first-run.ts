import { CHECKS, type CheckId, type CheckState } from '../insight/doctor.ts';

/** The steps of the first run, in their order. */
export const SETUP_STEPS = ['checks', 'group', 'building', 'administrator', 'mail', 'done'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Whether every check has run and none is bad. */
export function isServerFit(states: Readonly<Partial<Record<CheckId, CheckState>>>): boolean {
  return CHECKS.every((id) => states[id] !== undefined && states[id] !== 'bad');
}
