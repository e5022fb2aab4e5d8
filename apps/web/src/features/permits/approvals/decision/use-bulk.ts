import type { BulkDecisionBody, PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { isErrorCode } from '@gerbang/shared/errors';

import { permitName } from '../../../../entities/permit/permit-looks.ts';
import { newIdempotencyKey } from '../../../../lib/api/ids.ts';
import { useErrorText } from '../../../../lib/api/problem.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../../lib/toasts/staff-toasts.ts';
import { useDecideManyMutation } from '../approvals.api.ts';
import type { Held, Refusal } from './use-held.ts';

export type BulkKind = BulkDecisionBody['decision'];

/** What to do with which permits. Their `updated_at` tells the server which version the person saw. */
export interface BulkRequest {
  decision: BulkKind;
  rows: readonly PermitRow[];
}

/** The permits that the decision can be made on, with what was written for all of them. */
export interface BulkAnswer extends BulkRequest {
  note: string;
  fields: string[];
}

/** Makes a decision on several permits. It is held like one on a single permit. */
export function useBulk(held: Held, onRefused: (refusals: readonly Refusal[]) => void): (answer: BulkAnswer) => void {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const outcomeText = useOutcomeText();
  const [decideMany] = useDecideManyMutation();
  return ({ decision, rows, note, fields }) => {
    const permits = seenOf(rows);
    const idempotency_key = newIdempotencyKey();
    const send = async () => {
      const { data, error } = await decideMany({ permits, decision, note, fields, idempotency_key });
      const refused = rows.flatMap((row) => {
        const outcome = data?.results.find(({ id }) => id === row.id)?.outcome ?? '';
        const text = data === undefined ? errorText(error) : outcomeText(outcome);
        const { property_id, id, code } = row;
        return outcome === decision ? [] : [{ property_id, id, code, name: permitName(row), decision, text }];
      });
      if (refused.length === 0) return;
      staffToast('error', t('bulk.refused', { count: refused.length }));
      onRefused(refused);
    };
    const decided = permits.map(({ property_id, id, stage }) => ({ property_id, id, stage }));
    held.hold({ done: decision, name: t('bulk.permits', { count: rows.length }), permits: decided, send });
  };
}

export function seenOf(rows: readonly PermitRow[]): BulkDecisionBody['permits'] {
  return rows.flatMap(({ property_id, id, mine: [stage], updated_at }) =>
    stage === undefined ? [] : [{ property_id, id, stage, updated_at }],
  );
}

/** Why a permit was left out of a decision on several. */
export function useOutcomeText(): (outcome: string) => string {
  const { t } = useTranslation(['approvals', 'errors']);
  return (outcome) => {
    if (outcome === 'changed' || outcome === 'warnings') return t(`approvals:bulk.outcome.${outcome}`);
    return isErrorCode(outcome) ? t(`errors:code.${outcome}`) : t('errors:unknown');
  };
}
