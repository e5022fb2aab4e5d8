import * as z from 'zod/mini';

import { STAGES } from '../../access.ts';
import { GO_LIVE_CHECKS } from '../../domain/building/go-live.ts';
import type { PermitKind } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { id } from '../common.ts';

/** `preparation`: was never live. `paused`: was live and takes no permits at present. */
export const PROPERTY_PHASES = ['preparation', 'live', 'paused'] as const;

/** How many of each a copy adds, or has added. What the property already has stays as it is. */
export const copyAnswer = z.object({
  slots: z.number(),
  chains: z.number(),
  categories: z.number(),
  terms: z.number(),
});
export type CopyAnswer = z.infer<typeof copyAnswer>;

/** `GET /v1/property/{id}/go-live`. The server computes the checks; nobody ticks them by hand. */
export const goLiveAnswer = z.object({
  id,
  name: z.string(),
  short_code: z.string(),
  city: z.string(),
  time_zone: z.string(),
  phase: z.enum(PROPERTY_PHASES),
  checks: z.array(z.object({ check: z.enum(GO_LIVE_CHECKS), state: z.enum(['done', 'missing', 'advised']) })),
  floors: z.number(),
  units: z.number(),
  tenants: z.number(),
  goods_in_slots: z.number(),
  /** Stages of the chains in force that nobody but an administrator of the group can decide. */
  empty_stages: z.array(z.enum(STAGES)),
  uses_gate: z.boolean(),
  guards: z.number(),
  guards_with_pin: z.number(),
  terms_version: z.number(),
  /** When the mail server last accepted a mail. Null when it accepted none within a day. */
  mail_accepted_at: z.nullable(z.string()),
  /** The latest test permit. Null when the property has no test permit or has gone live. */
  test_permit: z.nullable(z.object({ id, code: z.string(), state: z.enum(PERMIT_STATES) })),
  test_approved: z.boolean(),
  /** What the last copy of settings has added and `DELETE /v1/property/{id}/copy` takes back. */
  copied: z.nullable(copyAnswer),
});
export type GoLiveAnswer = z.infer<typeof goLiveAnswer>;

/** Kinds of permits that can be tried before a property is live. Goods out need goods that came in before. */
export const TEST_KINDS = ['loading', 'work'] as const satisfies readonly PermitKind[];

/** `POST /v1/property/{id}/test-permit`. */
export const testPermitBody = z.strictObject({ kind: z.enum(TEST_KINDS, 'invalid') });
export type TestPermitBody = z.infer<typeof testPermitBody>;

/** Settings that a property in preparation can take over from another one. */
export const COPY_PARTS = ['slots', 'chains', 'categories', 'terms'] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

/** `GET /v1/property/{id}/copy`. */
export const copyQuery = z.object({ from: id });

/** `POST /v1/property/{id}/copy`. */
export const copyBody = z.strictObject({
  from: id,
  parts: z.array(z.enum(COPY_PARTS, 'invalid'), 'required').check(z.minLength(1, 'required')),
});
export type CopyBody = z.infer<typeof copyBody>;
