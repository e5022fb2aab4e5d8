import * as z from 'zod/mini';

/**
 * `PUT …/put-off`: takes a permit out of the caller's own queue until then, before the deadline of each of the caller's
 * open stages. `DELETE …/put-off` takes it back. `comments` is the number of comments that the caller has seen: when there
 * are more, the answer is `conflict`, so that nobody puts off a comment that they have not read.
 */
export const putOffBody = z.strictObject({
  until: z.iso.datetime({ error: 'invalid' }),
  comments: z.optional(z.int('invalid')),
});
export type PutOffBody = z.infer<typeof putOffBody>;
