import type { CheckId, CheckState } from '@gerbang/shared/domain/insight/doctor';
import type { doctor as texts } from '@gerbang/shared/messages/id/insight/doctor';
import type pg from 'pg';

import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Storage } from '../files/storage.ts';
import type { Mailer } from '../mail/mail.ts';
import { reasonOf } from '../queue-pool.ts';

type Found = typeof texts.found;

/** What a check found. `found` is the key of its text, and of what to do about it. */
export type Finding<Id extends CheckId = CheckId> = {
  [Each in Id]: { state: CheckState; found: keyof Found[Each]; values?: Record<string, string | number> };
}[Id];

export type Check<Id extends CheckId> = (context: DoctorContext) => Promise<Finding<Id>>;

/** What the checks look at. */
export interface DoctorContext {
  config: Config;
  clock: Clock;
  pool: pg.Pool;
  storage: Storage;
  mailer: Mailer;
  /** All keys by the name of their setting. */
  secrets: Readonly<Record<string, readonly Buffer[]>>;
  /** The file that the settings come from, if there is one. */
  settings_file?: string | undefined;
  /** Sends a message to this address, too. */
  send_mail_to?: string | undefined;
}

/** Whole milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
}

/** The code of an error, or else the first line of its message, for the operator's own terminal. */
export function shownReason(error: unknown): string {
  if (!(error instanceof Error) || 'code' in error) return reasonOf(error);
  return error.message.split('\n')[0] ?? error.name;
}

/** `host:port` of an address, without its password. */
export const placeOf = (url: string): string => new URL(url).host;
