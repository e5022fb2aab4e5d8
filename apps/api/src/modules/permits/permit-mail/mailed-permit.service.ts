import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Tx } from '../../../platform/database/database.ts';
import * as repository from './permit-mail.repository.ts';
import type { MailedPermit } from './permit-mail.repository.ts';

export type { MailedPermit } from './permit-mail.repository.ts';

/** What a mail needs of a permit. Undefined when the permit does not exist. */
export async function findMailedPermit(tx: Tx, { property_id, id }: PermitKey): Promise<MailedPermit | undefined> {
  const [permit] = await repository.listPermits(tx, property_id, [id]);
  return permit;
}
