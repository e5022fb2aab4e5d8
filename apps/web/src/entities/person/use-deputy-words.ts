import './deputies-texts.ts';
import { STAGES } from '@gerbang/shared/access';
import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { useTranslation } from 'react-i18next';

import { displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { knownStages } from './deputy-values.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;
const DAY = { day: '2-digit', month: 'short', year: 'numeric' } as const;

/** Puts a deputyship into the reader's words, in the time of their place. */
export function useDeputyWords(time_zone: string) {
  const { t } = useTranslation('deputies');
  const language = useLanguage();
  const days = new Intl.DateTimeFormat(LOCALE[language], { ...DAY, timeZone: time_zone });
  const moment = (at: string) => `${days.format(new Date(at))}, ${displayTime(at, { time_zone, language })}`;
  const stageName = (name: string) => {
    const stage = STAGES.find((known) => known === name);
    return stage === undefined ? name : t(`stage.${stage}`);
  };
  return {
    stageName,
    /** The two ends alone, where the zone is said elsewhere. */
    ends: ({ starts_at, ends_at }: DeputyRecord) => [moment(starts_at), moment(ends_at)] as const,
    from: ({ starts_at }: DeputyRecord) => t('from', { moment: moment(starts_at) }),
    to: ({ ends_at }: DeputyRecord) => t('to', { moment: `${moment(ends_at)} ${zoneName(time_zone)}` }),
    stages: ({ stages }: DeputyRecord) =>
      stages === null ? t('allStages') : knownStages(stages).map(stageName).join(', '),
  };
}
