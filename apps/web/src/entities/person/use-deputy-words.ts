import { STAGES } from '@gerbang/shared/access';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';

import { formatDateTime } from '../../lib/format/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { knownStages } from './deputy-values.ts';

export function useDeputyWords(time_zone: string) {
  const { t } = useTranslation('deputies');
  const language = useLanguage();
  const moment = (instant: string) => formatDateTime(instant, { time_zone, language }, 'medium');
  const stageName = (name: string) => {
    const stage = STAGES.find((known) => known === name);
    return stage === undefined ? name : t(`stage.${stage}`);
  };
  return {
    stageName,
    /** Start and end as texts, without the name of the time zone. */
    ends: ({ starts_at, ends_at }: DeputyRecord) => [moment(starts_at), moment(ends_at)] as const,
    from: ({ starts_at }: DeputyRecord) => t('from', { moment: moment(starts_at) }),
    to: ({ ends_at }: DeputyRecord) => t('to', { moment: `${moment(ends_at)} ${zoneLabel(time_zone)}` }),
    stages: ({ stages }: DeputyRecord) =>
      stages === null ? t('allStages') : knownStages(stages).map(stageName).join(', '),
  };
}
