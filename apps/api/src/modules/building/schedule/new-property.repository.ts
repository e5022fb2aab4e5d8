import type { Chain } from '@gerbang/shared/domain/permits/chains';
import type { Insertable } from 'kysely';

import type { Database, Tx } from '../../../platform/database/database.ts';

interface Creation {
  at: Date;
  account_id: string | null;
}

export async function insertChain(
  tx: Tx,
  row: Pick<Insertable<Database['approval_chain']>, 'property_id' | 'id' | 'kind' | 'version' | 'four_eyes'>,
  chain: Chain,
  by: Creation,
): Promise<void> {
  const { property_id, id: chain_id } = row;
  const stages = chain.flatMap((step, index) =>
    step.map((stage) => ({ property_id, chain_id, step: index + 1, stage })),
  );
  await tx
    .insertInto('approval_chain')
    .values({ ...row, created_at: by.at, created_by: by.account_id })
    .execute();
  await tx.insertInto('approval_chain_stage').values(stages).execute();
}

export async function insertTerms(
  tx: Tx,
  row: Pick<Insertable<Database['terms']>, 'property_id' | 'id' | 'version' | 'text_id' | 'text_en'>,
  by: Creation,
): Promise<void> {
  await tx
    .insertInto('terms')
    .values({ ...row, published_at: by.at, published_by: by.account_id })
    .execute();
}

export async function insertSlot(tx: Tx, row: Insertable<Database['slot']>): Promise<void> {
  await tx.insertInto('slot').values(row).execute();
}
