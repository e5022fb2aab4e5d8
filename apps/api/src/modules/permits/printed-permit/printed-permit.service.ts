import type { VerifyAnswer } from '@gerbang/shared/contracts/paper';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';
import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { standingOf } from '@gerbang/shared/domain/permits/standing';

import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError, found } from '../../platform/errors.ts';
import { passPublicKey, readPass } from '../../platform/passes.ts';
import { presentStatus, withOpened, type StatusLookup } from '../status/status.service.ts';
import { drawPaper } from './paper.draw.ts';
import * as repository from './paper.repository.ts';

/** A permit's paper as a file. */
export interface Paper {
  file: Buffer;
  file_name: string;
}

/** The paper of the permit that a code and an e-mail open. */
export async function paperForApplicant(ctx: Context, lookup: StatusLookup): Promise<Paper> {
  return print(ctx, await withOpened(ctx, lookup, (tx, key) => readPrinted(tx, ctx, key)));
}

/** The paper of a permit of one's own property. */
export async function paperForStaff(ctx: Context, key: PermitKey): Promise<Paper> {
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

/** Drawn after the transaction is over: it takes longer than reading. Only what the gate takes is worth a paper. */
async function print(ctx: Context, { status, language }: Printed): Promise<Paper> {
  const { pass } = status;
  if (pass === null) throw new AppError('move_not_allowed');
  const verify_url = `${ctx.deps.config.public_url}/verify#${pass}`;
  const file = await drawPaper({ status, language, verify_url, at: ctx.now() });
  return { file, file_name: `${status.code}.pdf` };
}

/** What a paper is worth now; a code that is not ours, or was altered, is none. */
export async function verifyPass(ctx: Context, text: string): Promise<VerifyAnswer> {
  const pass = readPass(passPublicKey(ctx.deps.config.pass_key), text);
  if (pass === undefined) throw new AppError('pass_invalid');
  return ctx.withinPublic(pass.property_id, async (tx) => {
    const permit = await repository.findPermit(tx, { property_id: pass.property_id, id: pass.permit_id });
    if (permit === undefined) throw new AppError('pass_invalid');
    const { state, code, kind, property_name, time_zone } = permit;
    return {
      standing: standingOf({ state, until: pass.until }, ctx.now()),
      code: showCode(code),
      kind,
      property: { name: property_name, time_zone },
      from: pass.from.toISOString(),
      until: pass.until.toISOString(),
    };
  });
}
