import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Tx } from '../../../platform/database/database.ts';
import { digest, newId } from '../../../platform/database/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { sendBundledMail, sendCreatedMail, sendProgressMail, sendRenewalMail } from './permit-mail.jobs.ts';

export async function enqueueCreatedMail(tx: Tx, property_id: string, permit_ids: readonly string[]): Promise<void> {
  await enqueue(tx, sendCreatedMail, { property_id, permit_ids: [...permit_ids] });
}

/** Queues one mail at `run_at` for all permits of this applicant that no mail has confirmed by then. */
export async function enqueueBundledMail(
  tx: Tx,
  { property_id, id }: PermitKey,
  { mailbox, run_at }: { mailbox: string; run_at: Date },
): Promise<void> {
  const key = `permits.bundled-mail:${property_id}:${digest(mailbox)}`;
  await enqueue(tx, sendBundledMail, { property_id, permit_id: id }, { run_at, key });
}

export async function enqueueProgressMail(tx: Tx, { property_id, id }: PermitKey, log_id: string): Promise<void> {
  await enqueue(tx, sendProgressMail, { property_id, permit_id: id, log_id });
}

/** Queues the mail of a line again, with a new link. */
export async function enqueueResentMail(tx: Tx, { property_id, id }: PermitKey, log_id: string): Promise<void> {
  await enqueue(tx, sendProgressMail, { property_id, permit_id: id, log_id, resend_id: newId() });
}

export async function enqueueRenewalMail(tx: Tx, { property_id, id }: PermitKey, period: number): Promise<void> {
  await enqueue(tx, sendRenewalMail, { property_id, permit_id: id, period });
}
