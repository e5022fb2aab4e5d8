import type { ViewMail } from '@gerbang/shared/contracts/insight/saved-views';

import { weekdayText } from '../../lib/format/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

type When = Pick<ViewMail, 'every' | 'weekday'>;

/** All days that a person can choose for the mail of a view. */
export const WHEN: readonly When[] = [
  { every: 'day', weekday: null },
  ...[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ every: 'week' as const, weekday })),
  { every: 'month', weekday: null },
];

/** Returns a function that says on which days a view is mailed. */
export function useMailTime(): (when: When) => string {
  const { t } = useTranslation('table');
  const language = useLanguage();
  return ({ every, weekday }) => {
    if (weekday !== null) return t('views.mailWeek', { weekday: weekdayText(weekday, language) });
    return t(every === 'day' ? 'views.mailDay' : 'views.mailMonth');
  };
}
