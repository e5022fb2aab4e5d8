import { wallClock } from '@gerbang/shared/domain/permits/time-zone';

import { useLanguage } from '../../lib/i18n/use-language.ts';
import { readTenantSession } from '../../lib/session/tenant-session.ts';

const LOCALE = { en: 'en-GB', id: 'id' } as const;

/** A moment as clocks of the tenant's building show it. */
export function useMoment(time_zone = zoneOfSession()): (at: string) => string {
  const locale = LOCALE[useLanguage()];
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: time_zone });
  return (at) => `${day.format(new Date(at))}, ${wallClock(new Date(at), time_zone).time.slice(0, 5)}`;
}

function zoneOfSession(): string {
  return readTenantSession()?.property.time_zone ?? 'Asia/Jakarta';
}
