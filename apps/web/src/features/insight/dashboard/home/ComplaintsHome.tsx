import { IconMessage2 } from '@tabler/icons-react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { SUBJECTS } from '../subjects.ts';
import { useHomeComplaintCountsQuery, useStaffHomeComplaintsQuery } from './home.api.ts';
import { HomeHead, NumberStrip, Start } from './HomeKit.tsx';
import { FRESH, useHomeWords, useLive } from './use-home.ts';
import type { HomeProps } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

const REQUESTS = SUBJECTS.complaints.list;
/** Complaints of tenants. Its first view has those that wait for a response. */
const ISSUES = '/trDepartment/tenantIssueComplaint';

/** The head of the complaint dashboard for somebody who answers complaints. */
export function ComplaintsHome({ user, now }: HomeProps) {
  const { t } = useTranslation('home');
  const { id: property_id } = user.property;
  const counts = useHomeComplaintCountsQuery(property_id, FRESH);
  useLive('complaints', property_id);
  const numbers = counts.data;
  const isLate = numbers !== undefined && numbers.overdue > 0;
  return (
    <div className={layout.page}>
      <HomeHead user={user} now={now} live={counts} />
      <NumberStrip
        numbers={[
          {
            label: t('complaints.waiting'),
            value: numbers?.waiting ?? null,
            note: t('complaints.waitingText'),
            to: ISSUES,
            query: counts,
          },
          {
            label: t('complaints.overdue'),
            value: numbers?.overdue ?? null,
            note: numbers === undefined ? '' : t('complaints.overdueText', { count: numbers.open }),
            to: `${REQUESTS}?view=overdue`,
            tone: isLate ? 'late' : undefined,
            query: counts,
          },
          {
            label: t('complaints.mine'),
            value: numbers?.mine ?? null,
            note: t('complaints.mineText'),
            to: `${REQUESTS}?view=mine`,
            query: counts,
          },
        ]}
        start={<StartAnswer user={user} now={now} />}
      />
    </div>
  );
}

function StartAnswer({ user, now }: HomeProps) {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, user.property.time_zone);
  const { data } = useStaffHomeComplaintsQuery(
    { property_id: user.property.id, view: 'waiting', sort: 'waiting_since', page_size: '1' },
    FRESH,
  );
  const [oldest] = data?.data ?? [];
  if (oldest !== undefined)
    return (
      <Start
        icon={<IconMessage2 size={18} stroke={1.7} />}
        title={oldest.title}
        text={[
          oldest.tenant ?? '',
          oldest.waiting_since === null ? '' : t('complaints.since', { span: words.since(oldest.waiting_since) }),
        ]
          .filter((part) => part !== '')
          .join(', ')}
        label={t('complaints.start')}
        to={`${ISSUES}/${oldest.id}`}
      />
    );
  return <div className={classes.start}>{data !== undefined && <span>{t('complaints.none')}</span>}</div>;
}
