import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { useTranslation } from 'react-i18next';

import { permitTexts } from './texts.ts';

/** Says who has a permit and since when, or what was last done to it; the important parts between `<b>` and `</b>`. */
export function useSinceText(): (status: PermitStatus) => string {
  const { t, i18n } = useTranslation('status');
  return (status) => {
    const texts = permitTexts(status, i18n.language);
    const since = texts.moment(status.since);
    if (status.stages.length > 0) {
      return t('since.held', { since, holders: texts.list(status.stages.map((stage) => t(`holder.${stage}`))) });
    }
    return t(`since.${pastOf(status.progress)}`, { since });
  };
}

const PAST = ['returned', 'rejected', 'complete', 'security_checked', 'closed', 'cancelled', 'suspended'] as const;

function pastOf(progress: string): (typeof PAST)[number] | 'waiting' {
  return PAST.find((known) => known === progress) ?? 'waiting';
}
