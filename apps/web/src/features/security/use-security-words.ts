import { useLanguage } from '../../lib/i18n/use-language.ts';

/** A calendar day as an instant, to be shown in UTC. */
const plain = (day: string) => new Date(`${day}T00:00:00Z`);

/** How moments and days are said on the screens of the security schedule, by the clocks of the property. */
export function useSecurityWords(time_zone: string) {
  const language = useLanguage();
  const clocks = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, hour: '2-digit', minute: '2-digit' });
  const format = (options: Intl.DateTimeFormatOptions, zone: string) =>
    new Intl.DateTimeFormat(language === 'id' ? 'id' : 'en-GB', { timeZone: zone, ...options });
  return {
    /** `23:00` */
    clock: (moment: string) => clocks.format(new Date(moment)),
    /** `Sen, 16 Nov` */
    day: (day: string) => format({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC').format(plain(day)),
    /** `Senin, 16 November` */
    longDay: (day: string) => format({ weekday: 'long', day: 'numeric', month: 'long' }, 'UTC').format(plain(day)),
    weekday: (day: string) => format({ weekday: 'short' }, 'UTC').format(plain(day)),
    dayOfMonth: (day: string) => format({ day: 'numeric', month: 'short' }, 'UTC').format(plain(day)),
    /** `16 Nov, 23:00` */
    moment: (moment: string) =>
      `${format({ day: 'numeric', month: 'short' }, time_zone).format(new Date(moment))}, ${clocks.format(new Date(moment))}`,
  };
}

/** The words of one property. */
export type SecurityWords = ReturnType<typeof useSecurityWords>;
