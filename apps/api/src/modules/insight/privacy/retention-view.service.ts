import type { RetentionView } from '@gerbang/shared/contracts/insight/personal-data';

import type { Context } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import * as repository from './retention.repository.ts';

/** How long a property keeps personal data, and the proof of what was erased. */
export function readRetention(ctx: Context, property_id: string): Promise<RetentionView> {
  return ctx.within(property_id, async (tx) => ({
    ...found(await repository.findSettings(tx, property_id)),
    erased: await repository.listErased(tx, property_id),
    persons: (await repository.listErasures(tx, property_id)).map(({ at, mailbox_hash, ...erasure }) => ({
      ...erasure,
      at: at.toISOString(),
      fingerprint: mailbox_hash.toString('hex').slice(0, 12),
    })),
  }));
}
