import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { closedByReason } from './days.ts';
import type { DayChoice } from './days.ts';

interface Props extends Pick<DayChoice, 'open' | 'closed'> {
  className: string | undefined;
}

/** Lists the closed days between the first and the last open day, with their reasons. */
export function ClosedDays({ open, closed, className }: Props) {
  const { t } = useTranslation('schedule');
  const lines = closedByReason(closed, open[0] ?? '', open.at(-1) ?? '', useLanguage());
  return lines.map(({ days, reason, lang }) => (
    <p key={reason} className={className}>
      {t('closedDays', { days })} <span lang={lang}>{reason}</span>
    </p>
  ));
}
