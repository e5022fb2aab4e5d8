import type { GatePermit } from '@gerbang/shared/contracts/gate';
import { useTranslation } from 'react-i18next';

import { useGate } from './gate-context.ts';
import { useGateWords } from './use-gate-words.ts';

/** When and by whom this permit was let through last, for whoever scans it a second time. */
export function useSeen(permit: GatePermit): string | undefined {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const [visit] = permit.visits;
  if (visit === undefined) return undefined;
  const time = words.clock(visit.opened_at);
  const name = visit.opened_by?.name;
  if (permit.kind === 'work' && visit.closed_at !== null) {
    return t('verdict.seen.left', { time: words.clock(visit.closed_at) });
  }
  if (permit.kind === 'work') {
    const people = t('people', { count: visit.workers });
    return name === undefined
      ? t('verdict.seen.insideNobody', { time, people })
      : t('verdict.seen.inside', { time, people, name });
  }
  const way = permit.kind === 'unloading' ? 'out' : 'in';
  return name === undefined ? t(`verdict.seen.${way}Nobody`, { time }) : t(`verdict.seen.${way}`, { time, name });
}
