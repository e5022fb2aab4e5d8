import { createHmac } from 'node:crypto';

import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

const CODES = 1_000_000;

/** The 6-digit code with this id. It is derived and never stored, so a repeated mail has the same code. */
export function actionCode(secret: Buffer, permit: PermitKey, code_id: string): string {
  const random = createHmac('sha256', secret).update(`action-code\n${permit.id}\n${code_id}`).digest();
  return String(random.readUIntBE(0, 6) % CODES).padStart(6, '0');
}

/** What is stored of a code. The secret is part of it: without it six digits could be found by trying them all. */
export function codeHash(secret: Buffer, permit: PermitKey, code: string): Buffer {
  return createHmac('sha256', secret).update(`action-code-hash\n${permit.id}\n${code}`).digest();
}
