import type { ImportFault } from '@gerbang/shared/contracts/records';
import { sheets as en } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as id } from '@gerbang/shared/messages/id/insight/sheets';
import type { transfers } from '@gerbang/shared/messages/id/insight/transfers';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

type FaultWord = keyof (typeof transfers)['fault'];
const WORDS: readonly FaultWord[] = [
  'required',
  'invalid',
  'too_long',
  'taken',
  'fixed',
  'not_found',
  'ambiguous',
  'twice',
  'implausible',
];

/** Translates the name of a column as it is written in the sheet. */
export function useColumnName(): (column: string) => string {
  const names: Readonly<Record<string, string>> = (useLanguage() === 'en' ? en : id).record;
  return (column) => (Object.hasOwn(names, column) ? (names[column] ?? column) : column);
}

export function useFaultText(): (fault: ImportFault) => string {
  const { t } = useTranslation('transfers');
  const columnName = useColumnName();
  return ({ column: name, code, text = '' }) => {
    const column = columnName(name);
    const fault = t(`fault.${WORDS.find((known) => known === code) ?? 'other'}`, { text });
    // The fault text of `twice` already contains `text`, the number of the other row.
    return text === '' || code === 'twice'
      ? t('fault.cell', { column, fault })
      : t('fault.cellText', { column, text, fault });
  };
}
