import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { VerifyAnswer, VerifyBody } from '@gerbang/shared/contracts/permits/printed-permit';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { passIn, passUrl } from '@gerbang/shared/domain/gate/pass';
import { comparableCode, readCode, showCode } from '@gerbang/shared/domain/permits/code';
import { printedPermitValidity } from '@gerbang/shared/domain/permits/printed-permit-validity';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { countAttempt } from '../../../platform/http/throttle.ts';
import { passPublicKey, readPass } from '../../../platform/keys/passes.ts';
import { gateWindowOf } from '../permits/bays.service.ts';
import type { Lookup } from '../status/lookup.service.ts';
import { presentStatus, withOpened } from '../status/status.service.ts';
import { drawPrintedPermit } from './printed-permit.draw.ts';
import * as repository from './printed-permit.repository.ts';

export interface PermitPdf {
  file: Buffer;
  file_name: string;
}

/** The PDF of the permit found by code and e-mail address. */
export async function printForApplicant(ctx: Context, lookup: Lookup): Promise<PermitPdf> {
  return print(ctx, await withOpened(ctx, lookup, (tx, key) => readPrinted(tx, ctx, key)));
}

export async function printForStaff(ctx: Context, key: PermitKey): Promise<PermitPdf> {
  return print(ctx, await ctx.within(key.property_id, (tx) => readPrinted(tx, ctx, key)));
}

interface Printed {
  status: PermitStatus;
  language: 'id' | 'en';
}

async function readPrinted(tx: Tx, ctx: Context, key: PermitKey): Promise<Printed> {
  const status = await presentStatus(tx, ctx, key);
  const { language } = found(await repository.findLanguage(tx, key));
  return { status, language };
}

/**
 * Draws the PDF after the transaction, because drawing takes longer than reading. Throws when the permit has no valid
 * pass.
 */
async function print(ctx: Context, { status, language }: Printed): Promise<PermitPdf> {
  const { pass } = status;
  if (pass === null) throw new AppError('move_not_allowed');
  const verify_url = passUrl(ctx.deps.config.public_url, pass);
  const file = await drawPrintedPermit({ status, language, verify_url, at: ctx.now() });
  return { file, file_name: `${status.code}.pdf` };
}

/** Checks by number of one network. Checks by pass are not counted, because nobody can guess a signature. */
const PER_NETWORK = { name: 'verify-network', hits: 20, seconds: 60 };

/**
 * The current validity of a permit by its pass or its number, without personal data. Throws `pass_invalid` for a pass
 * that was altered or signed with another key, for an unknown number, and for the number of a permit that was never
 * approved.
 */
export async function verify(ctx: Context, { pass, code }: VerifyBody) {
  const key = pass === undefined ? await findByNumber(ctx, code ?? '') : readKey(ctx, pass);
  if (key === undefined) throw new AppError('pass_invalid');
  return ctx.withinPublic(key.property_id, async (tx): Promise<VerifyAnswer> => {
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
  const pass = readPass(passPublicKey(ctx.deps.config.pass_key), passIn(text));
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
