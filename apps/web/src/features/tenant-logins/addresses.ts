import * as z from 'zod/mini';

/** One record of a property. */
export interface Of {
  property_id: string;
  id: string;
}

/** What a list is asked with. */
export type Filter = Readonly<Record<string, string>>;

/** Where a record is read and changed. */
export const one = (path: string, { property_id, id }: Of, more = '') =>
  `${path}/${id}${more}?property_id=${property_id}`;

/** Only looked at: a contract's own input may leave out what has a default, which an answer never does. */
export const answered = <T>(schema: z.ZodMiniType) => z.custom<T>((answer) => schema.safeParse(answer).success);
