import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

import type { Tx } from '../../platform/database.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendCreatedMail, sendProgressMail, sendRenewalMail } from './permit-mail.jobs.ts';

/** Asks for the one mail that confirms a submit, with the codes of all its permits. */
export async function enqueueCreatedMail(tx: Tx, property_id: string, permit_ids: readonly string[]): Promise<void> {
  await enqueue(tx, sendCreatedMail, { property_id, permit_ids: [...permit_ids] });
}

/** Asks for the mail that tells the applicant what a line of the timeline says. */
export async function enqueueProgressMail(tx: Tx, { property_id, id }: PermitKey, log_id: string): Promise<void> {
  await enqueue(tx, sendProgressMail, { property_id, permit_id: id, log_id });
}

/** Asks for the mail that offers to renew a work permit for its next 7-day period. */
export async function enqueueRenewalMail(tx: Tx, { property_id, id }: PermitKey, period: number): Promise<void> {
  await enqueue(tx, sendRenewalMail, { property_id, permit_id: id, period });
}
