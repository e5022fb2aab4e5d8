import { displayDate, zoneLabel } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import type { Submitted } from '../../lib/submitted.ts';

/** Day, time and the message to share, in the reader's words. */
export function useSubmittedTexts(submitted: Submitted): { day: string; time: string; share: string } {
  const { t } = useTranslation('submitted');
  const language = useLanguage();
  const [permit] = submitted.permits;
  const day = displayDate(submitted.day, language);
  const time = `${submitted.time} ${zoneLabel(permit?.property.time_zone ?? '')}`.trim();
  const share = t('shareText', {
    kind: t(`kind.${permit?.kind ?? 'loading'}`),
    property: permit?.property.name ?? '',
    day,
    time,
    codes: submitted.permits.map(({ code }) => code).join(', '),
    // Without the e-mail address: who sees the number does not see the rest.
    link: `${window.location.origin}/checkStatus`,
  });
  return { day, time, share };
}
