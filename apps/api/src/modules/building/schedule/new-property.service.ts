import { DEFAULT_CHAINS, FOUR_EYES_BY_DEFAULT, type Chain } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS, type PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { defaultTerms } from '@gerbang/shared/domain/permits/terms';

import { authorOf } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import * as repository from './new-property.repository.ts';

const GOODS_OUT = { name: '22:00 - 08:00', starts: '22:00', ends: '08:00', capacity: 10 };

/** A new version of an approval chain or of the terms. */
interface Version {
  property_id: string;
  version: number;
}

/** Gives a new property the default approval chains, terms and goods-out slot. Staff can change them later. */
export async function prepareProperty(tx: Tx, ctx: Context, property_id: string): Promise<void> {
  const first = { property_id, version: 1 };
  for (const kind of PERMIT_KINDS)
    await insertChain(tx, ctx, { ...first, kind, four_eyes: FOUR_EYES_BY_DEFAULT[kind] }, DEFAULT_CHAINS[kind]);
  await insertTerms(tx, ctx, { ...first, text_id: defaultTerms('id'), text_en: defaultTerms('en') });
  await repository.insertSlot(tx, { property_id, id: newId(), kind: 'unloading', ...GOODS_OUT });
}

/** Inserts a version of a chain. The caller has locked the property. */
export function insertChain(
  tx: Tx,
  ctx: Context,
  row: Version & { kind: PermitKind; four_eyes: boolean },
  chain: Chain,
): Promise<void> {
  return repository.insertChain(tx, { ...row, id: newId() }, chain, creation(ctx));
}

/** Inserts a version of the terms. The caller has locked the property. */
export function insertTerms(tx: Tx, ctx: Context, row: Version & { text_id: string; text_en: string }): Promise<void> {
  return repository.insertTerms(tx, { ...row, id: newId() }, creation(ctx));
}

const creation = (ctx: Context) => ({ at: ctx.now(), account_id: authorOf(ctx).id });
