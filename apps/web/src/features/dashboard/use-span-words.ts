import './dashboard-texts.ts';
import { useTranslation } from 'react-i18next';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long so many minutes are, in the two largest units that say something. */
export function useSpanWords(): (minutes: number) => string {
  const { t } = useTranslation('dashboard');
  return (minutes) => {
    const all = Math.round(minutes);
    const [d, h, m] = [Math.floor(all / DAY), Math.floor((all % DAY) / HOUR), all % HOUR];
    if (d > 0) return h > 0 ? t('time.daysHours', { d, h }) : t('time.days', { d });
    if (h > 0) return m > 0 ? t('time.both', { h, m }) : t('time.hours', { h });
    return t('time.minutes', { m });
  };
}
