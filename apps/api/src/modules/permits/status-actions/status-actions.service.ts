import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ActionBody } from '@gerbang/shared/contracts/permits/status';
import { isAllowed } from '@gerbang/shared/domain/permits/workflow';

import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { acceptTry, countTry, ofNetwork, resetAttempts, type TryAllowance } from '../../../platform/http/throttle.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { issueOwnLink, spendCode, storeCode } from '../permit-mail/mailed-links.service.ts';
import { lockPermit } from '../permits/move.service.ts';
import { confirmAddress } from '../permits/visitor/visitor.service.ts';
import { findSigned, lookUp, proofOf, type Lookup } from '../status/lookup.service.ts';
import { actionCode, codeHash, possibleCodeHashes } from './action-code.ts';
import { sendActionCodeMail } from './status-actions.jobs.ts';

const MINUTE = 60;
const CODE_MS = 10 * MINUTE * 1000;
const TOKEN_MS = 60 * MINUTE * 1000;
/** Codes mailed for a permit. Others cannot use up the owner's, nor flood the applicant's mailbox. */
const CODES: TryAllowance = { name: 'action-codes', hits: 3, seconds: 60 * MINUTE, strangers: 12 };
/** Six digits are too few for many computers. In an unknown network the owner still has the mailed link. */
const TRIES: TryAllowance = { name: 'action-code', hits: 5, seconds: 10 * MINUTE, strangers: 50 };

/** Mails a 6-digit code to the permit's own address. Earlier codes stay valid until they end. */
export async function sendCode(ctx: Context, lookup: Lookup): Promise<void> {
  const key = await findPermit(ctx, lookup);
  const { db, config } = ctx.deps;
  await countTry(ctx, CODES, key.id);
  await ctx.withinPublic(key.property_id, async (tx) => {
    const code_id = newId();
    const code = actionCode(config.keys, key, code_id);
    await storeCode(tx, key, {
      token_hash: codeHash(config.keys, key, code),
      expires_at: new Date(ctx.now().getTime() + CODE_MS),
    });
    await enqueue(tx, sendActionCodeMail, { property_id: key.property_id, permit_id: key.id, code_id });
  });
  // The new code has its own tries.
  await resetAttempts(db, TRIES, ofNetwork(ctx, key.id));
}

/** Returns the signature of a mailed status link for a right code, which can be used once and confirms the address. */
export async function proveByCode(
  ctx: Context,
  { code, ...lookup }: Lookup & { code: string },
): Promise<{ proof: string }> {
  const key = await findPermit(ctx, lookup);
  await countTry(ctx, TRIES, key.id);
  const hashes = possibleCodeHashes(ctx.deps.config.keys, key, code);
  const isRight = await ctx.withinPublic(key.property_id, (tx) => spendCode(tx, ctx, hashes));
  if (!isRight) throw new AppError('code_wrong');
  await acceptTry(ctx, TRIES, key.id);
  await confirmAddress(ctx, key);
  return { proof: proofOf(ctx, lookup) };
}

/** Issues the token of a one-time link for the reader of a mailed status link. */
export async function startAction(ctx: Context, { purpose, ...link }: ActionBody): Promise<{ token: string }> {
  const key = await findSigned(ctx, link);
  if (key === undefined) throw new AppError('link_invalid');
  const expires_at = new Date(ctx.now().getTime() + TOKEN_MS);
  return ctx.withinPublic(key.property_id, async (tx) => {
    const { workflow } = await lockPermit(tx, key);
    if (!isAllowed(workflow, purpose)) throw new AppError('move_not_allowed');
    return { token: await issueOwnLink(tx, ctx, key, { purpose, event_id: newId(), expires_at }) };
  });
}

function findPermit(ctx: Context, lookup: Lookup): Promise<PermitKey> {
  return lookUp(ctx, lookup, (key) => Promise.resolve(key));
}
