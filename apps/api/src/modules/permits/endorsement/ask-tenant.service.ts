import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { answerBy, asksTenantAgain } from '@gerbang/shared/domain/permits/endorsement';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { isWithinAllowance } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { endorsementToken } from './endorsement-token.ts';
import { sendEndorsementMail } from './endorsement.jobs.ts';
import * as repository from './endorsement.repository.ts';

/** Question mails to one tenant within an hour. Questions above it are only on the tenant's home. */
const QUESTION_MAILS = { name: 'endorsement-mail', hits: 30, seconds: 60 * 60 };

/** Asks the tenant that a visitor's permit names whether the permit is for its shop. Does nothing when it names none. */
export async function askTenant(tx: Tx, ctx: Context, key: PermitKey): Promise<void> {
  const named = await repository.findNamedTenant(tx, key);
  if (named === undefined) return;
  const { tenant_id, hours, required, first_due_at } = named;
  const asked_at = ctx.now();
  await repository.setAsked(tx, {
    property_id: key.property_id,
    permit_id: key.id,
    tenant_id,
    asked_at,
    answer_by: answerBy(asked_at, hours, first_due_at),
    required,
    token_hash: tokenHash(endorsementToken(ctx.deps.config, key, asked_at)),
    link_used_at: null,
    answer: null,
    reason: null,
    note: '',
    answered_at: null,
    answered_by: null,
  });
  if (!(await isWithinAllowance(tx, QUESTION_MAILS, tenant_id, asked_at))) return;
  await enqueue(tx, sendEndorsementMail, { property_id: key.property_id, permit_id: key.id });
}

/** Asks the tenant again about a corrected permit, when the correction concerns what the tenant has answered about. */
export async function askTenantAgain(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  changed: ReadonlySet<CorrectableField>,
): Promise<void> {
  const before = await repository.find(tx, key);
  if (!asksTenantAgain(before?.answer ?? null, changed)) return;
  // Another destination may belong to another tenant or to none.
  if (changed.has('destination')) await repository.remove(tx, key);
  await askTenant(tx, ctx, key);
}
