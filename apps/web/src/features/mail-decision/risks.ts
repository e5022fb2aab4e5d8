import type { DecidedPermit } from '@gerbang/shared/contracts/mail-decisions';
import { isHotWork, touchesFireSystem } from '@gerbang/shared/domain/permits/clashes';
import { isAtHeight } from '@gerbang/shared/domain/permits/second-step';
import type { TFunction } from 'i18next';

import type { Language } from '../../lib/i18n/language.ts';
import { shortDay } from './permit-words.ts';

/** What should be looked at before approving, the gravest first: what stands against it, then what it is. */
export function risksOf(
  permit: DecidedPermit,
  t: TFunction<'mailDecision'>,
  language: Language,
): { sign: 'clash' | 'work'; text: string }[] {
  const clashes = permit.clashes.map(({ reason, other, note }) => ({
    sign: 'clash' as const,
    text: t(`clash.${reason}`, {
      code: other?.code ?? '',
      name: other === null ? '' : other.company || other.name,
      note: closedWords(note, language),
    }),
  }));
  return [...clashes, ...ownRisks(permit, t).map((text) => ({ sign: 'work' as const, text }))];
}

function ownRisks(permit: DecidedPermit, t: TFunction<'mailDecision'>): string[] {
  if (permit.kind === 'unloading') {
    const count = permit.items.filter((item) => !item.has_entry && item.rejection_note === null).length;
    return count === 0 ? [] : [t('risk.noEntry', { count })];
  }
  if (permit.kind === 'loading') return [];
  const works = [...permit.work_details.map((one) => `${one.work_type}: ${one.description}`), permit.description];
  return [
    ...(isHotWork({ works }) ? [t('risk.hot')] : []),
    ...(touchesFireSystem({ works }) ? [t('risk.fireSystem')] : []),
    ...(isAtHeight(works) ? [t('risk.height')] : []),
  ];
}

/** The note begins with the day that is closed. */
function closedWords(note: string, language: Language): string {
  const [, day, why = ''] = /^(\d{4}-\d{2}-\d{2})\s*(.*)$/u.exec(note) ?? [];
  return day === undefined ? note : [shortDay(day, language), why].filter((text) => text !== '').join(', ');
}
