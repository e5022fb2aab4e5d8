import type { TermsVersions } from '@gerbang/shared/contracts/schedule-settings';
import { displayInstant } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';

/** Says when a version was published, as the property's clocks showed it, and by whom. */
export function usePublished(time_zone: string) {
  const { t } = useTranslation('terms');
  const language = useLanguage();
  return ({ published_at, published_by }: TermsVersions['versions'][number]): string =>
    t('by', {
      date: displayInstant(new Date(published_at), time_zone, language),
      name: published_by?.name ?? t('noAuthor'),
    });
}
