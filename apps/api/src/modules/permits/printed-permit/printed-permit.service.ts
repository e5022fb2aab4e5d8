import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { VerifyAnswer, VerifyBody } from '@gerbang/shared/contracts/permits/printed-permit';
import { passIn } from '@gerbang/shared/domain/gate/pass';
import { comparableCode, readCode, showCode } from '@gerbang/shared/domain/permits/code';
import { printedPermitValidity } from '@gerbang/shared/domain/permits/printed-permit-validity';

import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { waitForAnswerStep } from '../../../platform/http/answer-steps.ts';
import { countAttempt } from '../../../platform/http/throttle.ts';
import { readPass } from '../../../platform/keys/passes.ts';
import { gateWindowOf } from '../permits/bays.service.ts';
import type { Lookup } from '../status/lookup.service.ts';
import { withOpened } from '../status/status.service.ts';
import { drawPdf, readPrinted, type PermitPdf } from './permit-pdf.service.ts';
import * as repository from './printed-permit.repository.ts';

/** The PDF of the permit found by code and e-mail address. */
export async function printForApplicant(ctx: Context, lookup: Lookup): Promise<PermitPdf> {
  return drawPdf(ctx, await withOpened(ctx, lookup, (tx, key) => readPrinted(tx, ctx, key)));
}

export async function printForStaff(ctx: Context, key: PermitKey): Promise<PermitPdf> {
  return drawPdf(ctx, await ctx.within(key.property_id, (tx) => readPrinted(tx, ctx, key)));
}

/** Checks by number of one network. Checks by pass are not counted, because nobody can guess a signature. */
const PER_NETWORK = { name: 'verify-network', hits: 20, seconds: 60 };

/**
 * The current validity of a permit by its pass or its number, without personal data. Throws `pass_invalid` for a pass
 * that was altered or signed with another key, for an unknown number, and for the number of a permit that was never
 * approved.
 */
export async function verify(ctx: Context, body: VerifyBody): Promise<VerifyAnswer> {
  const started = performance.now();
  try {
    return await readValidity(ctx, body);
  } catch (error) {
    // A number that exists and was never approved takes longer to find than an unknown one.
    if (body.pass === undefined) await waitForAnswerStep(started);
    throw error;
  }
}

async function readValidity(ctx: Context, { pass, code }: VerifyBody): Promise<VerifyAnswer> {
  const key = pass === undefined ? await findByNumber(ctx, code ?? '') : readKey(ctx, pass);
  if (key === undefined) throw new AppError('pass_invalid');
  return ctx.withinPublic(key.property_id, async (tx) => {
    const row = await repository.findPermit(tx, key);
    if (row === undefined || (pass === undefined && !row.was_approved)) throw new AppError('pass_invalid');
    const { from, until } = await gateWindowOf(tx, { key, row });
    return {
      standing: printedPermitValidity({ state: row.state, from, until }, ctx.now()),
      code: showCode(row.code),
      kind: row.kind,
      property: { name: row.property_name, time_zone: row.time_zone },
      from: from.toISOString(),
      until: until.toISOString(),
      place: row.bay_name ?? row.floor_name ?? '',
      items: row.kind === 'work' ? null : await repository.countItems(tx, key),
      at: ctx.now().toISOString(),
    };
  });
}

function readKey(ctx: Context, text: string): PermitKey | undefined {
  const pass = readPass(ctx.deps.config.pass_keys, passIn(text));
  return pass && { property_id: pass.property_id, id: pass.permit_id };
}

async function findByNumber(ctx: Context, typed: string): Promise<PermitKey | undefined> {
  await countAttempt(ctx.deps.db, PER_NETWORK, ctx.network, ctx.now());
  const code = readCode(typed);
  return code && repository.findByCode(ctx.deps.db, comparableCode(code));
}

/** The permit of a normalised code. The caller has made sure that who asks may know it. */
export function findPermitOfCode(ctx: Context, code: string): Promise<PermitKey | undefined> {
  return repository.findByCode(ctx.deps.db, code);
}
