import type { PermitDatatable, PermitRow } from '@gerbang/shared/contracts/permits/approvals';

import { KIND_ICON, permitName } from '../../../../entities/permit/permit-looks.ts';
import { formatDay } from '../../../../lib/format/dates.ts';
import { formatDays, formatSlot } from '../../../../lib/format/windows.ts';
import type { Language } from '../../../../lib/i18n/language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { Due, HomeCard, HomeRow } from './HomeKit.tsx';
import { APPROVALS, permitAt, useHomeWords } from './use-home.ts';
import type { HomeProps, Loaded } from './use-home.ts';

import classes from './home.module.css';

/** The most urgent permits that wait for the reader. */
export function OwnQueue({ user, now, queue }: HomeProps & { queue: Loaded<PermitDatatable> }) {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, user.property.time_zone);
  return (
    <HomeCard
      title={t('approvals.queue')}
      note={t('approvals.urgentFirst')}
      link={{ text: t('approvals.openQueue'), to: APPROVALS }}
      query={queue}
      rows={7}
      emptyText={({ total }) => (total === 0 ? t('approvals.allDone') : null)}
    >
      {({ data }) => (
        <ul className={classes.rows}>
          {data.map((row) => {
            const Icon = KIND_ICON[row.kind];
            return (
              <HomeRow
                key={row.id}
                icon={<Icon size={17} stroke={1.7} />}
                title={permitName(row)}
                text={[t(`kind.${row.kind}`), row.location].filter((part) => part !== '').join(' · ')}
                middle={windowOf(row, words.language)}
                end={row.due_at !== null && <Due {...words.deadline(row.asked_at, row.due_at)} />}
                to={permitAt(row.id)}
              />
            );
          })}
        </ul>
      )}
    </HomeCard>
  );
}

function windowOf({ day, time, start_date, end_date }: PermitRow, language: Language): string {
  if (start_date !== null && end_date !== null) return formatDays(start_date, end_date, language);
  if (day === null) return '';
  const hours = time === null ? '' : formatSlot(time, day, language);
  return `${formatDay(day, language, 'shortWeekday')} ${hours}`.trim();
}
