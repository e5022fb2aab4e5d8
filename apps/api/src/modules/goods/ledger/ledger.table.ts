import type { Selectable } from 'kysely';

interface GoodsLotListTable {
  property_id: string;
  permit_id: string;
  id: string;
  permit_item_id: string;
  item_id: string;
  tenant_id: string | null;
  qty_in: number;
  qty_reserved: number;
  qty_out: number;
  entered_at: Date;
  leave_by: Date | null;
  search_text: string;
}

declare module '../../../platform/database/database.ts' {
  interface Database {
    /** View of the lots of the transaction's property, for lists: see docs/decisions/0010. */
    goods_lot_list: GoodsLotListTable;
  }
}

export type GoodsLotListRow = Selectable<GoodsLotListTable>;
