/** The three kinds of permit: goods in, goods out, work. */
export const PERMIT_KINDS = ['loading', 'unloading', 'work'] as const;
export type PermitKind = (typeof PERMIT_KINDS)[number];

/** The kinds that move goods. Only these have time slots. */
export const GOODS_KINDS = ['loading', 'unloading'] as const satisfies readonly PermitKind[];
export type GoodsKind = (typeof GOODS_KINDS)[number];

export function isGoodsKind(kind: PermitKind): kind is GoodsKind {
  return kind !== 'work';
}
