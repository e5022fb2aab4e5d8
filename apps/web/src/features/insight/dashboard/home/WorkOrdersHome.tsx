import type { MaintenanceDatatable } from '@gerbang/shared/contracts/operations/maintenance';
import type { WorkOrderDatatable } from '@gerbang/shared/contracts/operations/work-orders';
import { OPEN_WORK_STATUSES } from '@gerbang/shared/domain/operations/work-orders/states';
import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconTool } from '@tabler/icons-react';
import { Link } from 'react-router';

import { formatDay } from '../../../../lib/format/dates.ts';
import type { Language } from '../../../../lib/i18n/language.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../../lib/use-can.ts';
import { SUBJECTS } from '../subjects.ts';
import { useHomeMaintenanceQuery, useHomeWorkCountsQuery, useHomeWorkQuery } from './home.api.ts';
import { Due, HomeCard, HomeHead, HomeRow, NumberStrip, Start } from './HomeKit.tsx';
import type { HomeNumber } from './HomeKit.tsx';
import { FRESH, useHomeWords, useMayOpen } from './use-home.ts';
import type { HomeProps, Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

const WORK = SUBJECTS.work_orders.list;
const MAINTENANCE = '/buildingManagement/preventiveMaintenance';
const ROWS = '7';

/** The home of a technician. */
export function WorkOrdersHome({ user, now }: HomeProps) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { id: property_id } = user.property;
  const counts = useHomeWorkCountsQuery(property_id, FRESH);
  const mine = useHomeWorkQuery(
    {
      property_id,
      worker_id: user.id,
      due: 'today',
      status: OPEN_WORK_STATUSES.join(','),
      sort: 'due_at',
      page_size: ROWS,
    },
    FRESH,
  );
  const maintenance = useHomeMaintenanceQuery({ property_id, standing: 'active', page_size: '5' }, FRESH);
  const numbers = counts.data;
  const isLate = numbers !== undefined && numbers.late > 0;
  return (
    <div className={layout.page}>
      <HomeHead user={user} now={now} live={counts}>
        <Button component={Link} to={SUBJECTS.work_orders.path} variant="default">
          {t('work.dashboard')}
        </Button>
      </HomeHead>
      <NumberStrip
        numbers={[
          {
            label: t('work.mine'),
            value: numbers?.mine_today ?? null,
            note: numbers === undefined ? '' : t('work.mineText', { count: numbers.mine }),
            to: `${WORK}?view=mine_today`,
            query: counts,
          },
          {
            label: t('work.late'),
            value: numbers?.late ?? null,
            note: numbers === undefined ? '' : t('work.lateText', { count: numbers.open }),
            to: `${WORK}?view=late`,
            tone: isLate ? 'late' : undefined,
            query: counts,
          },
          nextNumber(maintenance, t, language),
        ]}
        start={<StartWork mine={mine} />}
      />
      <div className={classes.halves}>
        <MineToday mine={mine} user={user} now={now} />
        <NextMaintenance query={maintenance} />
      </div>
    </div>
  );
}

function nextNumber(query: Loaded<MaintenanceDatatable>, t: Translate<'home'>, language: Language): HomeNumber {
  const next = query.data?.data[0];
  return {
    label: t('work.next'),
    value: query.data === undefined ? null : shortDay(next?.next_due_on ?? null, language),
    note: next?.title ?? t('work.noNext'),
    to: next === undefined ? MAINTENANCE : `${MAINTENANCE}/${next.id}`,
    query,
  };
}

function shortDay(day: string | null, language: Language): string {
  return day === null ? '–' : formatDay(day, language, 'short');
}

function StartWork({ mine }: { mine: Loaded<WorkOrderDatatable> }) {
  const { t } = useTranslation('home');
  const may = useCan();
  const mayOpen = useMayOpen();
  const [first] = mine.data?.data ?? [];
  if (first !== undefined)
    return (
      <Start
        icon={<IconTool size={18} stroke={1.7} />}
        title={first.title}
        text={[first.floor?.name ?? '', first.location].filter((part) => part !== '').join(', ')}
        label={t('work.start')}
        to={`${WORK}/${first.id}`}
      />
    );
  return (
    <div className={classes.start}>
      {mine.data !== undefined && <span>{t('work.none')}</span>}
      {may('work_order.update') && mayOpen(WORK) && (
        <Button component={Link} to={`${WORK}/create`} h={48}>
          {t('work.create')}
        </Button>
      )}
    </div>
  );
}

function MineToday({ mine, user, now }: HomeProps & { mine: Loaded<WorkOrderDatatable> }) {
  const { t } = useTranslation('home');
  const words = useHomeWords(now, user.property.time_zone);
  return (
    <HomeCard
      title={t('work.list')}
      link={{ text: t('work.all'), to: `${WORK}?view=mine` }}
      query={mine}
      emptyText={({ total }) => (total === 0 ? t('work.none') : null)}
    >
      {({ data }) => (
        <ul className={classes.rows}>
          {data.map(({ id, code, title, floor, location, created_at, due_at }) => (
            <HomeRow
              key={id}
              icon={<IconTool size={17} stroke={1.7} />}
              title={title}
              text={[code, floor?.name ?? '', location].filter((part) => part !== '').join(' · ')}
              end={due_at === null ? t('work.noDue') : <Due {...words.deadline(created_at, due_at)} />}
              to={`${WORK}/${id}`}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function NextMaintenance({ query }: { query: Loaded<MaintenanceDatatable> }) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  return (
    <HomeCard
      title={t('work.maintenance')}
      link={{ text: t('work.maintenanceAll'), to: MAINTENANCE }}
      query={query}
      emptyText={({ total }) => (total === 0 ? t('work.noMaintenance') : null)}
    >
      {({ data }) => (
        <ul className={classes.rows}>
          {data.map(({ id, title, asset, location, next_due_on }) => (
            <HomeRow
              key={id}
              icon={<IconCalendarRepeat size={17} stroke={1.7} />}
              title={title}
              text={[asset ?? '', location].filter((part) => part !== '').join(' · ')}
              end={next_due_on === null ? '–' : formatDay(next_due_on, language, 'shortWeekday')}
              to={`${MAINTENANCE}/${id}`}
            />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}
