import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { passUrl } from '@gerbang/shared/domain/gate/pass';

import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, found } from '../../../platform/errors.ts';
import { presentStatus } from '../status/status-facts.service.ts';
import { drawPrintedPermit } from './printed-permit.draw.ts';
import * as repository from './printed-permit.repository.ts';

export interface PermitPdf {
  file: Buffer;
  file_name: string;
}

type Reader = Pick<Context, 'deps' | 'now'>;

/** What is printed of a permit. */
export interface Printed {
  status: PermitStatus;
  language: 'id' | 'en';
}

export async function readPrinted(tx: Tx, reader: Reader, key: PermitKey): Promise<Printed> {
  const status = await presentStatus(tx, reader, key);
  const { language } = found(await repository.findLanguage(tx, key));
  return { status, language };
}

/**
 * Draws the PDF after the transaction, because drawing takes longer than reading. Throws when the permit has no valid
 * pass.
 */
export async function drawPdf(reader: Reader, { status, language }: Printed): Promise<PermitPdf> {
  const { pass } = status;
  if (pass === null) throw new AppError('move_not_allowed');
  const verify_url = passUrl(reader.deps.config.public_url, pass);
  const file = await drawPrintedPermit({ status, language, verify_url, at: reader.now() });
  return { file, file_name: `${status.code}.pdf` };
}
