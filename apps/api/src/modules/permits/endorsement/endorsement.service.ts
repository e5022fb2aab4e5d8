import type { EndorsementView } from '@gerbang/shared/contracts/permits/endorsement-view';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { endorsementStanding, waitsForEndorsement } from '@gerbang/shared/domain/permits/endorsement';

import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import * as repository from './endorsement.repository.ts';
import type { StoredEndorsement } from './endorsement.repository.ts';

/** The question to a tenant about a permit, with its answer. Undefined when no tenant was asked. */
export function findEndorsement(tx: Tx, key: PermitKey): Promise<StoredEndorsement | undefined> {
  return repository.find(tx, key);
}

export function presentEndorsement(stored: StoredEndorsement, now: Date): EndorsementView {
  const { tenant, reason, note, answer_by, answered_at, required } = stored;
  return {
    tenant,
    standing: endorsementStanding(stored, now),
    reason,
    note,
    answer_by: answer_by.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    required,
  };
}

/** Throws when a permit may not be approved at its step, because the tenant must confirm it first. */
export async function requireEndorsed(
  tx: Tx,
  { key, workflow }: { key: PermitKey; workflow: { step: number | null } },
): Promise<void> {
  const stored = workflow.step === 1 ? await repository.find(tx, key) : undefined;
  if (waitsForEndorsement(stored, workflow.step)) throw new AppError('not_endorsed');
}
