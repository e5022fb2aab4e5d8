import * as z from 'zod/mini';

/** Up to here `total` is exact and pages can be turned; a larger list answers the cap and `capped`. */
export const DATATABLE_CAP = 10_000;

/** Page sizes that a list offers; the first is what it starts with. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const wholeNumber = z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'));

/** How a list of staff records is asked for: `sort` is one of its columns, the first by default, with a minus for the other way round. */
export function datatableQuery<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const orders = [...sorts, ...sorts.map((sort): `-${Sort}` => `-${sort}`)];
  return z.object({
    search_by: z._default(z.string().check(z.trim(), z.maxLength(120, 'too_long')), ''),
    page: z._default(wholeNumber, 1),
    page_size: z._default(wholeNumber.check(z.maximum(100, 'invalid')), PAGE_SIZES[0]),
    sort: z.optional(z.enum(orders, 'invalid')),
  });
}

/** One page of a list. */
export function datatable<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), total: z.number(), page: z.number(), capped: z.optional(z.boolean()) });
}

/** What every list is asked with, whatever its columns are. */
export interface DatatableAsk {
  search_by: string;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/** What a download of up to the cap answers: the sheet as base64, and its name. */
export const sheetDownload = z.object({ content: z.string(), file_name: z.string() });
export type SheetDownload = z.infer<typeof sheetDownload>;
