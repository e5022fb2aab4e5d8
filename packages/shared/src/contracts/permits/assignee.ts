import * as z from 'zod/mini';

import { CHAIN_STAGES } from '../../access.ts';
import { id } from '../common.ts';

const stage = z.enum(CHAIN_STAGES, 'invalid');

/**
 * `PUT …/permits/{id}/assignees/{stage}`: hands an open stage over to a person who may decide it. `DELETE` removes the
 * person. Neither changes who may decide.
 */
export const assigneeKey = z.object({ property_id: id, id, stage });
export type AssigneeKey = z.infer<typeof assigneeKey>;
export const assigneeBody = z.strictObject({ account_id: id });

/** `GET …/permits/{id}/assignees`: the people who can take each open stage that the reader decides. */
export const assignable = z.object({
  data: z.array(z.object({ stage, people: z.array(z.object({ id, name: z.string() })) })),
});
export type Assignable = z.infer<typeof assignable>;
