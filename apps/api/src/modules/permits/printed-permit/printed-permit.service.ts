import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { passUrl } from '@gerbang/shared/domain/gate/pass';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { printedPermitValidity } from '@gerbang/shared/domain/permits/printed-permit-validity';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { passPublicKey, readPass } from '../../../platform/keys/passes.ts';
import { presentStatus, withOpened, type StatusLookup } from '../status/status.service.ts';
import { drawPrintedPermit } from './printed-permit.draw.ts';
import * as repository from './printed-permit.repository.ts';

export interface PermitPdf {
  file: Buffer;
  file_name: string;
}

/** The PDF of the permit found by code and e-mail address. */
export async function printForApplicant(ctx: Context, lookup: StatusLookup): Promise<PermitPdf> {
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

/**
 * The current state of a permit by its pass. Throws `pass_invalid` for a pass that was altered or signed with another
 * key.
 */
export async function verifyPass(ctx: Context, text: string): Promise<VerifyAnswer> {
  const pass = readPass(passPublicKey(ctx.deps.config.pass_key), text);
  if (pass === undefined) throw new AppError('pass_invalid');
  return ctx.withinPublic(pass.property_id, async (tx) => {
    const permit = await repository.findPermit(tx, { property_id: pass.property_id, id: pass.permit_id });
    if (permit === undefined) throw new AppError('pass_invalid');
    const { state, code, kind, property_name, time_zone } = permit;
    return {
      standing: printedPermitValidity({ state, until: pass.until }, ctx.now()),
      code: showCode(code),
      kind,
      property: { name: property_name, time_zone },
      from: pass.from.toISOString(),
      until: pass.until.toISOString(),
    };
  });
}
