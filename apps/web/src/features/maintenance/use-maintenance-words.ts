import { parseRule } from '@gerbang/shared/domain/maintenance/rule';
import type { RuleWords } from '@gerbang/shared/domain/maintenance/rule-words';
import { ruleWords } from '@gerbang/shared/domain/maintenance/rule-words';
import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { maintenance as en } from '@gerbang/shared/messages/en/maintenance';
import { maintenance as id } from '@gerbang/shared/messages/id/maintenance';
import { useTranslation } from 'react-i18next';

import type { Language } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const DAY_MS = 24 * 60 * 60 * 1000;
const RULE_WORDS: Readonly<Record<Language, RuleWords>> = { id: id.rule, en: en.rule };

/** What a schedule's dates follow from, as rows and records have it. */
interface When {
  rule: string | null;
  every_units: number | null;
}

/** Dates and rules in the reader's words. */
export function useMaintenanceWords() {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  const format = (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALE[language], { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  return {
    language,
    /** `Setiap bulan, Senin pertama`. */
    when({ rule, every_units }: When): string {
      const parsed = rule === null ? undefined : parseRule(rule);
      if (parsed !== undefined) return ruleWords(parsed, RULE_WORDS[language], language);
      return t('everyUnits', { count: every_units ?? 0 });
    },
    /** `Sen, 16 Nov 2026`. */
    day: (day: string) => format(day, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
    /** `Senin, 16 November 2026`. */
    longDay: (day: string) => format(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    month: (month: string) => format(`${month}-01`, { month: 'long', year: 'numeric' }),
    /** How far a day is from today: `3 hari lagi`. */
    distance(day: string, today: string): string {
      const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
      if (days === 0) return t('today');
      if (days === 1) return t('tomorrow');
      return days > 0 ? t('inDays', { count: days }) : t('daysAgo', { count: -days });
    },
    /** The day of a moment where the property is. */
    dayOf: (moment: string, time_zone: string) => wallClock(new Date(moment), time_zone).date,
  };
}

export type MaintenanceWords = ReturnType<typeof useMaintenanceWords>;
