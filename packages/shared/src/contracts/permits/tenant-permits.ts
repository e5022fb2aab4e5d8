import * as z from 'zod/mini';

import { CHAIN_STAGES } from '../../access.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { id } from '../common.ts';

/** A permit as the home of its tenant lists it: one that the tenant sent, or a contractor's work in its shop. */
export const tenantPermit = z.object({
  id,
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  state: z.enum(PERMIT_STATES),
  /** The applicant's description, or else the goods or the work. */
  title: z.string(),
  /** Start and end of the window. */
  from: z.string(),
  until: z.string(),
  /** The stages that must decide next. */
  stages: z.array(z.enum(CHAIN_STAGES)),
  /** When goods or workers last passed the gate, and when their lorry left the dock. */
  passed_at: z.nullable(z.string()),
  left_at: z.nullable(z.string()),
  /** The bay or goods lift that is booked for the permit. */
  bay: z.nullable(z.string()),
  /** What the office wrote when it sent the permit back or rejected it. */
  note: z.string(),
  /** The `{value}` of `/checkStatus/{value}`. Null for a contractor's permit, whose status shows the contractor's details. */
  status_link: z.nullable(z.string()),
});
export type TenantPermit = z.infer<typeof tenantPermit>;

/** `GET /v1/tenant/permits`: permits that have not ended or ended in the last days, those happening now first. */
export const tenantPermits = z.object({ data: z.array(tenantPermit) });
export type TenantPermits = z.infer<typeof tenantPermits>;
