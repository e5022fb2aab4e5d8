import * as z from 'zod/mini';

import { BACKUP_STATES, BACKUP_STEPS } from '../../domain/insight/backup.ts';
import { CHECKS, CHECK_STATES } from '../../domain/insight/doctor.ts';
import { TIME_ZONES } from '../building/property.ts';

/** Days begin and end in the time zone of whoever looks. */
export const serverHealthQuery = z.object({ time_zone: z.enum(TIME_ZONES, 'invalid') });

const serverCheck = z.object({
  id: z.enum(CHECKS),
  state: z.enum(CHECK_STATES),
  found: z.string(),
  todo: z.optional(z.string()),
});
export type ServerCheck = z.infer<typeof serverCheck>;

/** What is waiting in the job queue. */
export const QUEUE_KINDS = ['mail', 'downloads', 'other'] as const;

/** `GET /v1/server/health`: the last results of the hourly doctor, and what the installation is made of. */
export const serverHealth = z.object({
  host: z.string(),
  groups: z.number(),
  properties: z.number(),
  /** Null before the first run. */
  examined_at: z.nullable(z.string()),
  /** The checks run now, or are about to. */
  is_checking: z.boolean(),
  checks: z.array(serverCheck),
  /** The worst state of each of the last 30 days, today last. Null: no check ran. */
  days: z.array(z.object({ day: z.string(), state: z.nullable(z.enum(CHECK_STATES)) })),
  queue: z.object({
    /** Jobs that could run and wait. `oldest_seconds` is null when there are none. */
    kinds: z.array(
      z.object({ kind: z.enum(QUEUE_KINDS), waiting: z.number(), oldest_seconds: z.nullable(z.number()) }),
    ),
    /** Names of jobs that are not tried again, and how many there are. */
    failed: z.array(z.object({ name: z.string(), count: z.number() })),
  }),
  versions: z.object({ gerbang: z.string(), schema: z.string(), node: z.string(), postgresql: z.string() }),
});
export type ServerHealth = z.infer<typeof serverHealth>;

export const REQUEST_KINDS = ['backup', 'test'] as const;

/** `POST /v1/server/backups/requests`. While one of the kind is open, another is not added. */
export const backupRequestBody = z.strictObject({ kind: z.enum(REQUEST_KINDS, 'invalid') });

const backupRun = z.object({
  id: z.string(),
  taken_at: z.string(),
  state: z.enum(BACKUP_STATES),
  /** Null in backups of older versions. */
  kind: z.nullable(z.enum(['nightly', 'by_hand'])),
  /** Why it, or its test, failed. */
  fault: z.nullable(z.string()),
  seconds: z.nullable(z.number()),
  database_bytes: z.nullable(z.number()),
  files: z.nullable(z.number()),
  /** Of files that no earlier backup had. */
  new_bytes: z.nullable(z.number()),
  tested_at: z.nullable(z.string()),
  test_seconds: z.nullable(z.number()),
});
export type BackupRun = z.infer<typeof backupRun>;

const backupRequest = z.object({
  kind: z.enum(REQUEST_KINDS),
  asked_at: z.string(),
  /** Null: it waits. */
  taken_up_at: z.nullable(z.string()),
  /** Null: it is open. */
  ended_at: z.nullable(z.string()),
  fault: z.nullable(z.string()),
  step: z.nullable(z.enum(BACKUP_STEPS)),
  /** How much of the files is done, from 0 to 1. */
  share: z.nullable(z.number()),
});
export type BackupRequest = z.infer<typeof backupRequest>;

/** `GET /v1/server/backups`. */
export const serverBackups = z.object({
  host: z.string(),
  groups: z.number(),
  properties: z.number(),
  /** Newest first. */
  runs: z.array(backupRun),
  /** When the newest complete backup was taken. */
  last_good_at: z.nullable(z.string()),
  /** The newest test that succeeded. */
  last_test: z.nullable(z.object({ at: z.string(), seconds: z.nullable(z.number()) })),
  /** The service that makes backups. Null when it has never run. */
  service: z.nullable(
    z.object({
      /** It gave no sign for two minutes. */
      is_silent: z.boolean(),
      seen_at: z.string(),
      /** Time of day of the nightly backup, by the clock of the server. */
      nightly_at: z.string(),
      time_zone: z.string(),
      next_at: z.string(),
      kit_is_safe: z.boolean(),
    }),
  ),
  /** The newest of each kind. */
  requests: z.array(backupRequest),
});
export type ServerBackups = z.infer<typeof serverBackups>;
