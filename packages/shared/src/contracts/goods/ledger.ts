import * as z from 'zod/mini';

import { id } from '../common.ts';
import { datatable, datatableQuery } from '../datatable.ts';

/** Views of the ledger: goods inside, goods that should have left already, and goods that have left completely. */
export const LEDGER_VIEWS = ['inside', 'overdue', 'out'] as const;
export type LedgerView = (typeof LEDGER_VIEWS)[number];
/** The first is the default: latest entry first. */
export const LEDGER_SORTS = ['entered_at', 'leave_by'] as const;

const narrowing = {
  property_id: id,
  view: z.optional(z.enum(LEDGER_VIEWS, 'invalid')),
  tenant_id: z.optional(id),
};

/** `GET /v1/goods-ledger-datatable`; the download takes the same query. */
export const ledgerQuery = z.extend(datatableQuery(LEDGER_SORTS), narrowing);
export type LedgerQuery = z.infer<typeof ledgerQuery>;

/** One item of one permit: the quantity that came in, and what is still inside. */
export const ledgerRow = z.object({
  permit_id: id,
  id,
  item_id: id,
  name: z.string(),
  unit: z.string(),
  photo_url: z.nullable(z.string()),
  code: z.string(),
  company: z.string(),
  tenant: z.nullable(z.string()),
  floor: z.nullable(z.string()),
  location: z.string(),
  entered_at: z.string(),
  qty_in: z.number(),
  qty_out: z.number(),
  qty_reserved: z.number(),
  /** When the goods should have left: the end of the window of the latest goods-out permit for them. */
  leave_by: z.nullable(z.string()),
});
export type LedgerRow = z.infer<typeof ledgerRow>;
export const ledgerDatatable = datatable(ledgerRow);
export type LedgerDatatable = z.infer<typeof ledgerDatatable>;

/** `GET /v1/goods-ledger-counts`: number of entries inside, and number of entries that should have left. */
export const ledgerCountsQuery = z.object({ property_id: id });
const counted = z.object({ total: z.number(), capped: z.boolean() });
export const ledgerCounts = z.object({ inside: counted, overdue: counted });
export type LedgerCounts = z.infer<typeof ledgerCounts>;

/** `GET /v1/properties/{property_id}/permits/{permit_id}/lots/{id}`: the full history of one entry. */
export const lotKey = z.object({ property_id: id, permit_id: id, id });
export type LotKey = z.infer<typeof lotKey>;

export const lotMovement = z.object({
  at: z.string(),
  direction: z.enum(['in', 'out']),
  qty: z.number(),
  by: z.nullable(z.string()),
});
export type LotMovement = z.infer<typeof lotMovement>;

/** A goods-out permit that includes some of this entry. */
export const lotLeaving = z.object({
  permit_id: id,
  code: z.string(),
  state: z.string(),
  asked_at: z.string(),
  /** End of the window in which the goods could leave. */
  until: z.string(),
  reserved: z.number(),
  left: z.number(),
  released: z.number(),
  rejection_note: z.nullable(z.string()),
  /** The gate counts per item, so part of a movement may belong to another entry. */
  movements: z.array(lotMovement),
});
export type LotLeaving = z.infer<typeof lotLeaving>;

export const lotHistory = z.object({
  lot: ledgerRow,
  description: z.string(),
  /** The permit on which the goods came in: what was requested, and what was refused and why. */
  entry: z.object({
    permit_id: id,
    code: z.string(),
    asked_at: z.string(),
    qty: z.number(),
    rejection_note: z.nullable(z.string()),
    rejected_stage: z.nullable(z.string()),
    movements: z.array(lotMovement),
  }),
  leavings: z.array(lotLeaving),
  /** Other entries of the same item. */
  others: z.array(
    z.object({ permit_id: id, id, code: z.string(), entered_at: z.string(), qty_in: z.number(), qty_out: z.number() }),
  ),
});
export type LotHistory = z.infer<typeof lotHistory>;
