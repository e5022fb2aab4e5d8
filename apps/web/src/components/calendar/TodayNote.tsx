import { useTranslation } from '../../lib/i18n/use-translation.ts';

export interface NotToday {
  /** Time of day (HH:mm) from which today can no longer be booked. */
  cutoff: string;
  /** Days between booking and the first bookable day. */
  lead_days: number;
}

/** Says why today is not among the days to choose from. Shows nothing when it is, or when the reason is unknown. */
export function TodayNote({ notToday, className }: { notToday: NotToday | undefined; className?: string | undefined }) {
  const { t } = useTranslation('schedule');
  if (notToday === undefined) return null;
  const { cutoff, lead_days } = notToday;
  return (
    <p className={className}>{lead_days > 0 ? t('leadDays', { count: lead_days }) : t('pastCutoff', { cutoff })}</p>
  );
}
