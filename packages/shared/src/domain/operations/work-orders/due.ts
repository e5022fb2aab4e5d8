import { instantAt } from '../../../time/wall-clock.ts';

/** Time of a deadline for which only the day was chosen. */
export const DEFAULT_DUE_TIME = '17:00';

/** Day and time in the property's time zone, as a form holds them. Empty when they are not chosen. */
export interface ChosenDue {
  due_day: string;
  due_time: string;
}

/** The chosen deadline. Null without a day: then the deadline follows from the priority. */
export function dueAt({ due_day, due_time }: ChosenDue, time_zone: string): Date | null {
  return due_day === '' ? null : instantAt(due_day, due_time === '' ? DEFAULT_DUE_TIME : due_time, time_zone);
}
