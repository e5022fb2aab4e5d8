import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { MusterStep } from '@gerbang/shared/contracts/gate/gate-movements';
import { safeOf } from '@gerbang/shared/domain/gate/muster';
import type { Muster, MusterGroup } from '@gerbang/shared/domain/gate/muster';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCurrentShift, useGate } from '../gate-context.ts';
import { useGateWords } from '../use-gate-words.ts';

type Groups = readonly MusterGroup<GatePermit>[];

export function countSafe(groups: Groups, muster: Muster | null = null): { safe: number; people: number } {
  const rows = groups.flatMap((group) => group.rows);
  return {
    safe: rows.reduce((sum, row) => sum + (muster === null ? 0 : safeOf(muster, row)), 0),
    people: rows.reduce((sum, { people }) => sum + people, 0),
  };
}

/** Records a step of the muster for the guard on duty. */
export function useRecordMuster(): (step: MusterStep) => void {
  const { recordStep } = useGate();
  const shift = useCurrentShift();
  return (step) => void recordStep(step, shift);
}

/**
 * Hands the list as text to an app of the phone, such as WhatsApp, and records that it was sent. A phone that cannot
 * share copies the text, which sends nothing.
 */
export function useSendList(muster: Muster, groups: Groups): () => Promise<void> {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const record = useRecordMuster();
  return async () => {
    const title = t(muster.is_drill ? 'muster.drillTitle' : 'muster.alarmTitle');
    const { safe, people } = countSafe(groups, muster);
    const missing = groups.flatMap(({ permit, rows }) =>
      rows
        .filter((row) => safeOf(muster, row) < row.people)
        .map((row) => {
          const name = row.name === '' ? t('muster.unnamed', { count: row.people - safeOf(muster, row) }) : row.name;
          return `- ${[name, permitName(permit), permit.location].join(', ')}`;
        }),
    );
    const text = [
      `${title}, ${property.name}, ${words.clock(new Date())}`,
      t('muster.sum', { safe, people }),
      ...(missing.length === 0 ? [] : [t('muster.missing', { count: people - safe }), ...missing]),
    ].join('\n');
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title, text });
        record({ step: 'send' });
      } else {
        await navigator.clipboard.writeText(text);
        staffToast('success', t('muster.copied'));
      }
    } catch (error) {
      // The guard closed the phone's dialog, so nothing was sent.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      staffToast('error', t('muster.notSent'));
    }
  };
}
