import * as z from 'zod/mini';

/**
 * `total` is exact up to this number, and pages end here. For a larger list `total` is this number and `capped` is
 * true.
 */
export const DATATABLE_CAP = 10_000;

/** Page sizes that a list offers; the first is the default. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const wholeNumber = z.coerce.number('invalid').check(z.int('invalid'), z.minimum(1, 'invalid'));

/** Query of a staff list. `sort` is one of `sorts`, the first by default; a leading minus reverses the order. */
export function datatableQuery<const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const orders = [...sorts, ...sorts.map((sort): `-${Sort}` => `-${sort}`)];
  return z.object({
    search_by: z._default(z.string().check(z.trim(), z.maxLength(120, 'too_long')), ''),
    page: z._default(wholeNumber, 1),
    page_size: z._default(wholeNumber.check(z.maximum(100, 'invalid')), PAGE_SIZES[0]),
    sort: z.optional(z.enum(orders, 'invalid')),
  });
}

/** A filter that takes several values, separated by commas. */
export const several = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.optional(
    z.pipe(
      z.pipe(
        z.string().check(z.maxLength(400, 'too_long')),
        z.transform((text) => text.split(',')),
      ),
      z.array(z.enum(values, 'invalid')),
    ),
  );

export function datatable<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), total: z.number(), page: z.number(), capped: z.optional(z.boolean()) });
}

/** The query of every list, independent of its columns. */
export interface DatatableAsk {
  search_by: string;
  page: number;
  page_size: number;
  sort?: string | undefined;
}

/** Response of a download with no more rows than the cap: the sheet as base64, and its file name. */
export const sheetDownload = z.object({ content: z.string(), file_name: z.string() });
export type SheetDownload = z.infer<typeof sheetDownload>;
