import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { tokenHash } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { confirmAddress } from '../permits/visitor/visitor.service.ts';
import * as links from './mailed-links.ts';
import * as repository from './permit-mail.repository.ts';

/**
 * The permit and purpose of a mailed link that is neither used nor expired. Whoever has the token has received our mail,
 * so the applicant's e-mail address is confirmed.
 */
export async function findLink(ctx: Context, token: string) {
  const link = await repository.findLink(ctx.deps.db, tokenHash(token), ctx.now());
  if (link !== undefined) await confirmAddress(ctx, link);
  return link;
}

/** The refusal of a link that is used, expired or unknown. Tells how to reach the office of its building. */
export async function endedLink({ deps }: Context, token: string): Promise<AppError> {
  const office = await repository.findOfficeByLink(deps.db, tokenHash(token));
  return new AppError('link_invalid', office === undefined ? {} : { params: office });
}

/** Marks a link as used. Throws when another request has used it or it has expired. */
export async function spendLink(tx: Tx, ctx: Context, token: string): Promise<void> {
  if (!(await repository.setLinkSpent(tx, [tokenHash(token)], ctx.now()))) throw new AppError('link_spent');
}

/** Stores the hash of a code that is mailed for this permit. */
export async function storeCode(
  tx: Tx,
  { property_id, id: permit_id }: PermitKey,
  code: { token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await repository.insertLink(tx, { ...code, property_id, permit_id, purpose: 'code' });
}

/** Whether a code with one of these hashes was stored for this permit. */
export function isCodeStored(tx: Tx, permit: PermitKey, token_hashes: readonly Buffer[]): Promise<boolean> {
  return repository.hasLink(tx, permit, token_hashes);
}

/** Marks a mailed code as used and returns whether it was valid. The code has a hash for each key in use. */
export function spendCode(tx: Tx, ctx: Context, token_hashes: readonly Buffer[]): Promise<boolean> {
  return repository.setLinkSpent(tx, token_hashes, ctx.now());
}

/** Stores a one-time link that is not mailed, and returns its token. */
export function issueOwnLink(tx: Tx, { deps }: Context, permit: PermitKey, order: links.LinkOrder): Promise<string> {
  return links.issueToken(tx, deps.config, permit, order);
}

/** The signature of the mailed status link of this permit. */
export function proofOfStatus({ deps }: Context, permit: { code: string; email: string }): string {
  return links.statusProof(deps.config.keys, permit);
}

/** Whether `proof` is the signature of the mailed status link of this permit. */
export function isStatusProof(
  { deps }: Context,
  permit: { code: string; email: string },
  proof: string | undefined,
): boolean {
  return proof !== undefined && links.isStatusProof(deps.config.keys, permit, proof);
}
