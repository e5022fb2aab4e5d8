import type { PermitStatus } from '@gerbang/shared/contracts/status';
import { bannerOf } from '@gerbang/shared/domain/permits/banner';
import { useTranslation } from 'react-i18next';

import { useSinceText } from './use-since-text.ts';

/** What a reader who does not see the screen is told once a followed permit is no longer as it was found; empty before. */
export function useChangeText(found: PermitStatus, live: PermitStatus | undefined): string {
  const { t } = useTranslation('status');
  const sinceText = useSinceText();
  if (live === undefined) return '';
  if (live.since === found.since && live.progress === found.progress) return '';
  const banner = t(`banner.${bannerOf(live.kind, live.progress).message}`);
  return `${t('changed', { banner })}. ${sinceText(live).replaceAll(/<\/?b>/g, '')}`;
}
