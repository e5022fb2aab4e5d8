import type { AuditRow } from '@gerbang/shared/contracts/insight/audit';
import { auditWords, type AuditTexts } from '@gerbang/shared/messages/audit-words';
import { wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';

import { DAY } from '../../../lib/address/use-address-filters.ts';
import { formatDate, formatDay } from '../../../lib/format/dates.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { catalogues } from '../../../lib/i18n/texts.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

/** Formats a text that is a calendar day. Returns any other text unchanged. */
export function dayWords(text: string, language: Language): string {
  return DAY.test(text) ? formatDay(text, language, 'medium') : text;
}

/** Texts of the log in the reader's language. A name without a text is returned unchanged. */
export function useAuditWords() {
  const { t } = useTranslation(['audit', 'records', 'property', 'roles']);
  const language = useLanguage();
  const textsOf = <Name extends keyof AuditTexts>(name: Name) =>
    catalogues[language].get(name) as unknown as AuditTexts[Name];
  const words = auditWords({
    audit: textsOf('audit'),
    records: textsOf('records'),
    property: textsOf('property'),
    roles: textsOf('roles'),
  });
  return {
    ...words,
    // Closing or reopening days logs each day as a field that is named by its date.
    field: (name: string): string => (DAY.test(name) ? dayWords(name, language) : words.field(name)),
    author: ({ kind, id, name }: AuditRow['author']): string => {
      if (name !== null) return name;
      return id === null ? t(`audit:author.${kind}`) : t('audit:unknownPerson');
    },
  };
}

/** Formats a time in the property's time zone, with seconds. */
export function useMoments(time_zone: string) {
  const language = useLanguage();
  const day = (instant: string) => formatDate(instant, { time_zone, language }, 'medium');
  const time = (instant: string) => wallClock(new Date(instant), time_zone).time;
  return { day, time, full: (instant: string) => `${day(instant)}, ${time(instant)} ${zoneLabel(time_zone)}` };
}
