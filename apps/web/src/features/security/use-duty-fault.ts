import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';

/** Why the server refused something of the roster: at its field, or of the whole. */
export interface DutyFault {
  fields: Readonly<Record<string, string>>;
  alert: string | undefined;
}

/** Puts what the server refused into words that say what is wrong with a roster. */
export function useDutyFault(): (error: unknown) => DutyFault {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const words: Readonly<Record<string, string>> = {
    'account_id:taken': t('form.taken'),
    'account_id:invalid': t('form.notGuard'),
    'substitute_id:taken': t('form.taken'),
    'substitute_id:invalid': t('form.notGuard'),
    'is_absent:taken': t('form.taken'),
    'with_id:taken': t('swap.taken'),
  };
  return (error) => {
    const entries = Object.entries(fieldCodes(error));
    const fields = Object.fromEntries(entries.map(([name, code]) => [name, words[`${name}:${code}`] ?? code]));
    if (entries.length > 0) return { fields, alert: fields['is_absent'] };
    return { fields, alert: problemOf(error)?.code === 'conflict' ? t('form.conflict') : errorText(error) };
  };
}

/** Nothing is wrong. */
export const NO_FAULT: DutyFault = { fields: {}, alert: undefined };
