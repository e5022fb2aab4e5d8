import { randomBytes, randomInt } from 'node:crypto';

import type { CheckpointLabel, CheckpointLabels } from '@gerbang/shared/contracts/operations/security';
import {
  checkpointQr,
  makeShortCode,
  showShortCode,
} from '@gerbang/shared/domain/operations/security/checkpoint-codes';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { found } from '../../../platform/errors.ts';
import type { Change } from '../../../platform/records/records.ts';
import * as repository from './checkpoints.repository.ts';
import type { StoredLabel } from './checkpoints.repository.ts';

/** 144 random bits: a QR code cannot be guessed. */
const TOKEN_BYTES = 18;

/** Creates the QR code and short code of new checkpoints. */
export async function relateCheckpoints(
  tx: Tx,
  ctx: Context,
  property_id: string,
  changes: readonly Change[],
): Promise<void> {
  const made = changes.filter(({ before }) => before === undefined).map(({ id }) => newCode(id));
  if (made.length > 0) await repository.setCodes(tx, property_id, made, ctx.now());
}

/** Stores the checkpoints of a template in their order. */
export async function relateTemplates(
  tx: Tx,
  _ctx: Context,
  property_id: string,
  changes: readonly Change[],
): Promise<void> {
  const wishes = changes.map(({ id, facts }) => ({ id, checkpoint_ids: facts['checkpoint_ids'] as string[] }));
  await repository.setStops(tx, property_id, wishes);
}

export function readLabels(ctx: Context, property_id: string): Promise<CheckpointLabels> {
  return ctx.within(property_id, async (tx) => {
    const property = found(await repository.findPropertyName(tx, property_id));
    return { property, data: (await repository.listLabels(tx, property_id)).map(present) };
  });
}

/** Replaces a label that was lost or copied. The old codes stop working. */
export function renewLabel(ctx: Context, property_id: string, id: string): Promise<CheckpointLabel> {
  return ctx.within(property_id, async (tx) => {
    found((await repository.listLabels(tx, property_id, id))[0]);
    await repository.setCodes(tx, property_id, [newCode(id)], ctx.now());
    await record(tx, ctx, {
      property_id,
      action: 'patrol-checkpoint.label_renewed',
      record: { kind: 'patrol-checkpoint', id },
    });
    return present(found((await repository.listLabels(tx, property_id, id))[0]));
  });
}

function newCode(checkpoint_id: string): repository.NewCode {
  const qr_token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { checkpoint_id, qr_token, short_code: makeShortCode((limit) => randomInt(limit)) };
}

function present({ qr_token, short_code, ...label }: StoredLabel): CheckpointLabel {
  return { ...label, qr: checkpointQr(qr_token), short_code: showShortCode(short_code) };
}
