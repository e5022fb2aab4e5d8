import type { ChainVersion } from '@gerbang/shared/contracts/schedule-settings';
import { useTranslation } from 'react-i18next';

import { displayDate, displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { zoneName } from '../../lib/zone-name.ts';

interface Props extends Pick<ChainVersion, 'version' | 'created_at' | 'created_by'> {
  /** It is no longer in force. */
  isPast?: boolean;
}

/** Which version of a chain this is, who made it and when, where the property is. */
export function VersionNote({ version, created_at, created_by, isPast = false }: Props) {
  const { t } = useTranslation('chains');
  const language = useLanguage();
  const time_zone = useAuth().userData?.property.time_zone ?? 'Asia/Jakarta';
  if (created_at === null) return t('usual');
  const place = { time_zone, language };
  const when = `${displayDate(created_at, place)}, ${displayTime(created_at, place)} ${zoneName(time_zone)}`;
  const author = created_by === null ? t('withProperty') : t('by', { name: created_by.name });
  return [t('version', { version }), isPast ? when : t('since', { when }), author].join(' · ');
}
