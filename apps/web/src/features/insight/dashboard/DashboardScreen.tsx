import type { Dashboard } from '@gerbang/shared/contracts/insight/analytics';

import '../../../lib/theme/styles-forms.ts';

import '@mantine/core/styles/VisuallyHidden.layer.css';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { Loader, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Link, Navigate } from 'react-router';

import { ChartCard } from '../../../components/charts/ChartCard.tsx';
import { Legend } from '../../../components/charts/Legend.tsx';
import { PairBars } from '../../../components/charts/PairBars.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { formatDay } from '../../../lib/format/dates.ts';
import { rememberedLanguage } from '../../../lib/i18n/language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { chooseProperty } from '../../../lib/session/auth.slice.ts';
import { useAppDispatch, useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useDashboardQuery } from './dashboard.api.ts';
import { Head } from './DashboardHead.tsx';
import { Kpis } from './Kpis.tsx';
import { LateList } from './LateList.tsx';
import { SUBJECTS, categoryList } from './subjects.ts';
import type { Subject } from './subjects.ts';
import { useDashboardAddress } from './use-dashboard-address.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dashboard.module.css';

/** Reload interval. The server updates its counts every minute. */
const RELOAD_MS = 60_000;

interface ScreenProps {
  subject: Subject;
  /** Whether the dashboard follows the home of the person on the same page. */
  isBelow?: boolean;
}

/** A person who may not read the subject comes to their home. */
export function DashboardScreen(props: ScreenProps) {
  const may = useCan();
  return may(SUBJECTS[props.subject].action) ? <Board {...props} /> : <Navigate to="/dashboard" replace />;
}

function Board({ subject, isBelow = false }: ScreenProps) {
  const { t } = useTranslation('dashboard');
  const { property_id, userData } = useAuth();
  const shown = useDashboardAddress();
  const asked = { subject, days: shown.days, property_id: shown.isAll ? null : property_id };
  const { data, isError, isFetching, refetch } = useDashboardQuery(asked, {
    refetchOnMountOrArgChange: true,
    pollingInterval: RELOAD_MS,
    skipPollingIfUnfocused: true,
    skip: property_id === null,
  });
  if (userData === null) return null;
  return (
    <div className={layout.page}>
      <Head subject={subject} user={userData} shown={shown} asOf={data?.as_of} isBelow={isBelow} />
      {data === undefined && isError && (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <div className={classes.loading}>
          <Loader size={28} />
        </div>
      )}
      {data !== undefined && <Figures subject={subject} data={data} isAll={shown.isAll} />}
    </div>
  );
}

function Figures({ subject, data, isAll }: { subject: Subject; data: Dashboard; isAll: boolean }) {
  return (
    <>
      <Kpis subject={subject} data={data} isAll={isAll} />
      <div className={classes.columns}>
        <CreatedAndDone subject={subject} data={data} />
        <ByCategory subject={subject} data={data} isAll={isAll} />
      </div>
      {isAll && <ByProperty subject={subject} data={data} />}
      <LateList subject={subject} data={data} isAll={isAll} />
    </>
  );
}

/** Maximum number of categories shown. The remaining ones are summed up as others. */
const SHOWN = 8;

interface Props {
  subject: Subject;
  data: Dashboard;
  isAll: boolean;
}

function ByCategory({ subject, data, isAll }: Props) {
  const { t } = useTranslation('dashboard');
  const first = data.by_category.slice(0, SHOWN);
  const others = data.by_category.slice(SHOWN).reduce((sum, { open }) => sum + open, 0);
  const most = Math.max(1, ...first.map(({ open }) => open));
  return (
    <section className={`${layout.card} ${classes.card}`} aria-labelledby="about">
      <Title order={2} fz={15} fw={650} id="about">
        {t('about.title')}
      </Title>
      <Text fz={13} c="dimmed">
        {first.length === 0 ? t('about.none') : t(`about.${subject}`)}
      </Text>
      <Stack gap={2} mt={12}>
        {first.map(({ id, name, open }) => (
          <Link key={id ?? name ?? ''} to={isAll ? '#where' : categoryList(subject, id)} className={classes.category}>
            <span className={layout.cut}>{name ?? t('about.noCategory')}</span>
            <span className={classes.bar}>
              <svg width="100%" height={8} aria-hidden="true">
                <rect className={classes.filled} width={`${(open * 100) / most}%`} height={8} rx={3} />
              </svg>
            </span>
            <span className={classes.count}>
              {open} <VisuallyHidden>{t('where.open')}</VisuallyHidden>
            </span>
          </Link>
        ))}
        {others > 0 && (
          <Text fz={13} c="dimmed" className="tabular">
            {t('about.open', { name: t('about.others'), count: others })}
          </Text>
        )}
      </Stack>
    </section>
  );
}

/** Each row opens the list and switches to the row's property. */
function ByProperty({ subject, data }: { subject: Subject; data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const dispatch = useAppDispatch();
  const { list, open, overdue } = SUBJECTS[subject];
  const columns = ['open', 'overdue', 'opened', 'ended'] as const;
  const to = (column: (typeof columns)[number]) => {
    if (column === 'overdue') return list + overdue;
    return column === 'open' ? list + open : `${list}?view=all`;
  };
  return (
    <section className={layout.card} aria-labelledby="where" id="where-list">
      <div className={classes.listHead}>
        <div>
          <Title order={2} fz={15} fw={650} id="where">
            {t('where.title')}
          </Title>
          <Text fz={13} c="dimmed">
            {t('where.text')}
          </Text>
        </div>
      </div>
      <div className={layout.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('where.name')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={classes.right}>
                  {t(`where.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.by_property.map((property) => (
              <tr key={property.id}>
                <th scope="row">{property.name}</th>
                {columns.map((column) => (
                  <td key={column} className={classes.right}>
                    <Link
                      to={to(column)}
                      className={classes.figureLink}
                      data-bad={(column === 'overdue' && property.overdue > 0) || undefined}
                      onClick={() => dispatch(chooseProperty(property.id))}
                      aria-label={`${property.name}, ${t(`where.${column}`)}: ${property[column]}`}
                    >
                      {property[column]}
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function CreatedAndDone({ subject, data }: { subject: Subject; data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const language = rememberedLanguage('staff');
  const opened = data.days.reduce((sum, day) => sum + day.opened, 0);
  const ended = data.days.reduce((sum, day) => sum + day.ended, 0);
  const kind = opened > ended ? 'more' : opened < ended ? 'fewer' : 'even';
  const kept = t(`keeping.${kind}`, { count: Math.abs(opened - ended) });
  const solved =
    subject === 'complaints' && data.time_to_end !== null
      ? t('keeping.solve', { time: displaySpan(Math.round(data.time_to_end) * MINUTE_MS, language) })
      : '';
  const answer = `${kept} ${solved}`.trim();
  const pairs = data.days.map(({ day, opened: grey, ended: brand }) => ({
    label: formatDay(day, language, 'short'),
    long: formatDay(day, language, 'mediumWeekday'),
    grey,
    brand,
  }));
  return (
    <ChartCard
      title={t('keeping.title')}
      answer={answer}
      texts={{ table: t('show.table'), chart: t('show.chart') }}
      table={{
        head: [t('keeping.day'), t('keeping.opened'), t('keeping.ended')],
        rows: pairs.map(({ long, grey, brand }) => [long, grey, brand]),
      }}
      legend={
        <Legend
          entries={[
            { tone: 'grey', text: `${t('keeping.opened')} ${opened}` },
            { tone: 'brand', text: `${t('keeping.ended')} ${ended}` },
          ]}
        />
      }
    >
      <PairBars pairs={pairs} names={{ grey: t('keeping.opened'), brand: t('keeping.ended') }} label={answer} />
    </ChartCard>
  );
}
