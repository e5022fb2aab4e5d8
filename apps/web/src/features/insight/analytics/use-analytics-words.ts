import type { analytics } from '@gerbang/shared/messages/id/insight/analytics';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { formatDay } from '../../../lib/format/dates.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { rememberedLanguage } from '../../../lib/i18n/language.ts';
import { hasText } from '../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

type Words = typeof analytics;
type Area = 'stage' | 'state' | 'field' | 'kind';
/** Keys of the texts for names that the server sends, e.g. names of states. */
type WordKey = { [One in Area]: `${One}.${keyof Words[One] & string}` }[Area];

const isKnown = (key: string): key is WordKey => hasText(`analytics:${key}`);

export function useWords() {
  const { t } = useTranslation('analytics');
  const language = rememberedLanguage('staff');
  /** Returns the text for a name that the server sends, or the name itself if it has no text. */
  const word = (area: Area, name: string): string => {
    const key = `${area}.${name}`;
    return isKnown(key) ? t(key) : name;
  };
  return {
    word,
    number: (value: number) => formatNumber(value, language),
    day: (day: string) => ({
      label: formatDay(day, language, 'short'),
      long: formatDay(day, language, 'mediumWeekday'),
    }),
    span: (minutes: number | null): string =>
      minutes === null ? '–' : displaySpan(Math.round(minutes) * MINUTE_MS, language),
  };
}
