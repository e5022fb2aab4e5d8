import type { RuleWords } from '@gerbang/shared/domain/operations/maintenance/rule-words';
import { ruleWords } from '@gerbang/shared/domain/operations/maintenance/rule-words';
import { maintenance as en } from '@gerbang/shared/messages/en/operations/maintenance';
import { maintenance as id } from '@gerbang/shared/messages/id/operations/maintenance';
import { daysFrom } from '@gerbang/shared/time/dates';
import { parseRule } from '@gerbang/shared/time/recurrence-rule';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import { formatDay } from '../../../lib/format/dates.ts';
import type { Language } from '../../../lib/i18n/language.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

const RULE_WORDS: Readonly<Record<Language, RuleWords>> = { id: id.rule, en: en.rule };

/** What makes work due: a recurrence rule or a meter. */
interface When {
  rule: string | null;
  every_units: number | null;
}

export function useMaintenanceWords() {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  return {
    language,
    /** E.g. `Setiap bulan, Senin pertama`. */
    when({ rule, every_units }: When): string {
      const parsed = rule === null ? undefined : parseRule(rule);
      if (parsed !== undefined) return ruleWords(parsed, RULE_WORDS[language], language);
      return t('everyUnits', { count: every_units ?? 0 });
    },
    /** E.g. `Sen, 16 Nov 2026`. */
    day: (day: string) => formatDay(day, language, 'mediumWeekday'),
    /** E.g. `Senin, 16 November 2026`. */
    longDay: (day: string) => formatDay(day, language, 'full'),
    month: (month: string) => formatDay(`${month}-01`, language, 'month'),
    /** Difference between a day and today, e.g. `3 hari lagi`. */
    distance(day: string, today: string): string {
      const days = daysFrom(today, day);
      if (days === 0) return t('today');
      if (days === 1) return t('tomorrow');
      return days > 0 ? t('inDays', { count: days }) : t('daysAgo', { count: -days });
    },
    dayOf: (moment: string, time_zone: string) => wallClock(new Date(moment), time_zone).date,
  };
}

export type MaintenanceWords = ReturnType<typeof useMaintenanceWords>;
