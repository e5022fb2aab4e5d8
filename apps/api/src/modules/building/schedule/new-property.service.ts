import { DEFAULT_CHAINS } from '@gerbang/shared/domain/permits/chains';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { defaultTerms } from '@gerbang/shared/domain/permits/terms';

import { authorOf } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import * as repository from './new-property.repository.ts';

const GOODS_OUT = { name: '22:00 - 08:00', starts: '22:00', ends: '08:00', capacity: 10 };

/** Gives a new property the default approval chains, terms and goods-out slot. Staff can change them later. */
export async function prepareProperty(tx: Tx, ctx: Context, property_id: string): Promise<void> {
  const by = { at: ctx.now(), account_id: authorOf(ctx).id };
  for (const kind of PERMIT_KINDS) {
    await repository.insertChain(tx, { property_id, id: newId(), kind, version: 1 }, DEFAULT_CHAINS[kind], by);
  }
  const texts = { text_id: defaultTerms('id'), text_en: defaultTerms('en') };
  await repository.insertTerms(tx, { property_id, id: newId(), version: 1, ...texts }, by);
  await repository.insertSlot(tx, { property_id, id: newId(), kind: 'unloading', ...GOODS_OUT });
}
