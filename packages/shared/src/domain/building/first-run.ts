import { CHECKS, type CheckId, type CheckState } from '../insight/doctor.ts';

/** The steps of the first run, in their order. */
export const SETUP_STEPS = ['checks', 'group', 'building', 'administrator', 'mail', 'done'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** The checks of the first run. A new installation has no backups. */
export const FIRST_RUN_CHECKS = CHECKS.filter((id) => id !== 'backup');
export type FirstRunCheck = (typeof FIRST_RUN_CHECKS)[number];

/** Whether every check has run and none is bad. */
export function isServerFit(states: Readonly<Partial<Record<CheckId, CheckState>>>): boolean {
  return FIRST_RUN_CHECKS.every((id) => states[id] !== undefined && states[id] !== 'bad');
}
