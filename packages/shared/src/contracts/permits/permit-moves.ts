import * as z from 'zod/mini';

import { CHAIN_STAGES, STAGES } from '../../access.ts';
import { PERMIT_KINDS } from '../../domain/permits/kinds.ts';
import { PERMIT_STATES } from '../../domain/permits/states.ts';
import { id, line, optionalText, requiredText } from '../common.ts';
import { stageView } from './status.ts';

export const permitKey = z.object({ property_id: id, id });
export type PermitKey = z.infer<typeof permitKey>;

const note = requiredText(500);
const rejectedItems = z._default(
  z.array(z.strictObject({ id, note: requiredText(300) })).check(z.maxLength(100, 'too_long')),
  [],
);
const chainStage = z.enum(CHAIN_STAGES, 'invalid');

/** `POST /v1/properties/{property_id}/permits/{id}/decisions`: the decision of one stage. */
export const decisionBody = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approved'),
    stage: chainStage,
    note: optionalText(500),
    rejected_items: rejectedItems,
    bay_id: z.optional(id),
  }),
  z.strictObject({ decision: z.literal('rejected'), stage: chainStage, note }),
  z.strictObject({
    decision: z.literal('returned'),
    stage: chainStage,
    note,
    fields: z
      .array(z.string().check(z.maxLength(40, 'too_long')))
      .check(z.minLength(1, 'required'), z.maxLength(10, 'too_long')),
    /** What should be different in a field, by its name. Notes of other fields than `fields` are ignored. */
    notes: z.optional(z.record(z.string(), line(300))),
  }),
]);
export type DecisionBody = z.infer<typeof decisionBody>;

/** `POST …/cancel`, `POST …/suspend`: staff give a reason. */
export const reasonBody = z.strictObject({ note });
/** `POST …/resume`, `POST …/sign-off`, `POST …/renewals/{period}`. */
export const noteBody = z.strictObject({ note: optionalText(500) });

/** `POST …/gate`: what the guard let through. The device creates the id, so that a repeated request books it once. */
export const gateBody = z.strictObject({
  id,
  direction: z.enum(['in', 'out'], 'invalid'),
  /** When it happened, for movements recorded offline. */
  at: z.optional(z.iso.datetime({ offset: true, error: 'invalid' })),
  /** For goods: each item with the quantity that passed. An item that was held back has a note instead. */
  items: z._default(
    z
      .array(
        z.strictObject({
          id,
          qty: z.number().check(z.int('invalid'), z.minimum(0, 'invalid')),
          rejection_note: z.optional(requiredText(300)),
        }),
      )
      .check(z.maxLength(100, 'too_long')),
    [],
  ),
  /** For work: the number of workers that passed. 0 at an exit: everybody left. */
  workers: z._default(z.number().check(z.int('invalid'), z.minimum(0, 'invalid'), z.maximum(500, 'invalid')), 0),
  /** Which of them are known by name: workers on the permit's list. */
  worker_ids: z._default(z.array(id).check(z.maxLength(500, 'too_long')), []),
  /** The scanned pass; absent when the guard typed the code. */
  pass: z.optional(z.string().check(z.maxLength(500, 'too_long'))),
  bay_id: z.optional(id),
  note: optionalText(500),
});
export type GateBody = z.infer<typeof gateBody>;

export const permitView = z.object({
  property_id: id,
  id,
  code: z.string(),
  kind: z.enum(PERMIT_KINDS),
  state: z.enum(PERMIT_STATES),
  progress: z.string(),
  step: z.nullable(z.number()),
  stages: z.array(z.enum(STAGES)),
  chain: z.array(stageView),
});
export type PermitView = z.infer<typeof permitView>;
