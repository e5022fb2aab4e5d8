import type { PermitDatatable } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitCounts } from '@gerbang/shared/contracts/permits/permit-counts';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconCircleCheck } from '@tabler/icons-react';

import { usePermitCountsQuery } from '../../../../entities/permit/permit-counts.api.ts';
import { KIND_ICON, permitName } from '../../../../entities/permit/permit-looks.ts';
import { formatList } from '../../../../lib/format/lists.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { DecidedToday } from './DecidedToday.tsx';
import { Deputies } from './Deputies.tsx';
import { useHomeDecisionsQuery, useStaffHomePermitsQuery } from './home.api.ts';
import { HomeHead, NumberStrip, Start } from './HomeKit.tsx';
import type { HomeNumber } from './HomeKit.tsx';
import { OwnQueue } from './OwnQueue.tsx';
import { OwnWeek } from './OwnWeek.tsx';
import { APPROVALS, FRESH, permitAt, useHomeWords, useLive } from './use-home.ts';
import type { HomeProps, Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

/** Number of permits that the home shows. The queue shows all. */
const ROWS = '7';

/** The home of somebody who decides permits. */
export function ApprovalsHome({ user, now }: HomeProps) {
  const { property } = user;
  const counts = usePermitCountsQuery({ property_id: property.id }, FRESH);
  const queue = useStaffHomePermitsQuery({ view: 'mine', property_id: property.id, page_size: ROWS }, FRESH);
  const decisions = useHomeDecisionsQuery(property.id, FRESH);
  useLive('permits', property.id);
  return (
    <div className={layout.page}>
      <HomeHead user={user} now={now} live={counts} />
      <QueueNumbers user={user} now={now} counts={counts} queue={queue} />
      <div className={classes.columns}>
        <OwnQueue user={user} now={now} queue={queue} />
        <OwnWeek query={decisions} />
      </div>
      <div className={classes.halves}>
        <DecidedToday query={decisions} time_zone={property.time_zone} />
        <Deputies user={user} />
      </div>
    </div>
  );
}

interface QueueProps extends HomeProps {
  counts: Loaded<PermitCounts>;
  queue: Loaded<PermitDatatable>;
}

function QueueNumbers({ user, now, counts, queue }: QueueProps) {
  const { t } = useTranslation('home');
  const note = useKindsNote();
  const [first] = queue.data?.data ?? [];
  const isLate = counts.data !== undefined && counts.data.late > 0;
  const mine = {
    label: t('approvals.mine'),
    value: counts.data?.mine ?? null,
    note: counts.data === undefined ? '' : note(counts.data),
    to: APPROVALS,
    query: counts,
  };
  return (
    <NumberStrip
      numbers={[mine, useLateNumber({ user, now, counts, queue }), useNextNumber({ user, now, counts })]}
      start={<StartFirst isLate={isLate} row={first} isEmpty={counts.data?.mine === 0} />}
    />
  );
}

function useLateNumber({ user, now, counts, queue }: QueueProps): HomeNumber {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, user.property.time_zone);
  const isLate = counts.data !== undefined && counts.data.late > 0;
  const due_at = queue.data?.data[0]?.due_at ?? null;
  return {
    label: t('approvals.late'),
    value: counts.data?.late ?? null,
    note: isLate && due_at !== null ? t('approvals.longest', { span: words.since(due_at) }) : t('approvals.noLate'),
    to: `${APPROVALS}?late=true`,
    tone: isLate ? 'late' : undefined,
    query: counts,
  };
}

function useNextNumber({ user, now, counts }: Omit<QueueProps, 'queue'>): HomeNumber {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, user.property.time_zone);
  const { query, isReady, row } = useNextDeadline(user.property.id, counts.data);
  const label = t('approvals.next');
  if (row === undefined || row.due_at === null)
    return { label, value: isReady ? '–' : null, note: t('approvals.noNext'), to: APPROVALS, query };
  return {
    label,
    value: words.clock(row.due_at),
    note: t('approvals.nextOf', { left: words.until(row.due_at), name: permitName(row) }),
    to: permitAt(row.id),
    tone: words.deadline(row.asked_at, row.due_at).urgency === 'in_time' ? undefined : 'soon',
    query,
  };
}

/** The first permit of the queue that is not late. The queue is sorted by deadline, so it follows the late ones. */
function useNextDeadline(property_id: string, counts: PermitCounts | undefined) {
  const hasNext = counts !== undefined && counts.mine > counts.late;
  const ask = { view: 'mine', property_id, page: String((counts?.late ?? 0) + 1), page_size: '1' };
  const query = useStaffHomePermitsQuery(hasNext ? ask : skipToken, FRESH);
  const isReady = counts !== undefined && (!hasNext || query.data !== undefined);
  return { query, isReady, row: hasNext ? query.data?.data[0] : undefined };
}

function useKindsNote(): (counts: PermitCounts) => string {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return ({ mine, kinds }) => {
    if (mine === 0) return t('approvals.none');
    const some = PERMIT_KINDS.filter((kind) => kinds[kind] > 0);
    return formatList(
      some.map((kind) => t(`approvals.counts.${kind}`, { count: kinds[kind] })),
      language,
    );
  };
}

interface FirstProps {
  isLate: boolean;
  row:
    | {
        id: string;
        kind: keyof typeof KIND_ICON;
        tenant: string | null;
        company: string;
        name: string;
        location: string;
      }
    | undefined;
  isEmpty: boolean;
}

function StartFirst({ isLate, row, isEmpty }: FirstProps) {
  const { t } = useTranslation('home');
  if (row === undefined)
    return (
      <div className={classes.start}>
        {isEmpty && (
          <span className={classes.due}>
            <IconCircleCheck size={18} stroke={1.9} aria-hidden="true" />
            {t('approvals.allDone')}
          </span>
        )}
      </div>
    );
  const Icon = KIND_ICON[row.kind];
  return (
    <Start
      icon={<Icon size={18} stroke={1.7} />}
      title={permitName(row)}
      text={[t(`kind.${row.kind}`), row.location].filter((part) => part !== '').join(', ')}
      label={t(isLate ? 'approvals.openLate' : 'approvals.openNext')}
      to={isLate ? permitAt(row.id, 'late=true&') : permitAt(row.id)}
    />
  );
}
