import type { Dashboard, LateRow } from '@gerbang/shared/contracts/insight/analytics';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { Text, Title } from '@mantine/core';
import { IconAlertCircle, IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';

import { initials } from '../../../lib/format/initials.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { chooseProperty } from '../../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../../lib/store/hooks.ts';
import { SUBJECTS } from './subjects.ts';
import type { Subject } from './subjects.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './dashboard.module.css';

interface Props {
  subject: Subject;
  data: Dashboard;
  isAll: boolean;
}

/** Overdue records, longest overdue first. */
export function LateList({ subject, data, isAll }: Props) {
  const { t } = useTranslation('dashboard');
  const { list, overdue } = SUBJECTS[subject];
  const count = data.overdue.now ?? 0;
  const now = new Date(data.as_of).getTime();
  return (
    <section className={layout.card} aria-labelledby="late">
      <div className={classes.listHead}>
        <Title order={2} fz={15} fw={650} id="late">
          {t('late.title')}{' '}
          <Text span fz={13} c="dimmed" fw={450}>
            {count === 0 ? t('late.none') : t('late.order', { count })}
          </Text>
        </Title>
        {count > data.late.length && !isAll && (
          <Link to={list + overdue} className={layout.more}>
            {t('late.all', { count })}
            <IconArrowRight size={15} stroke={2} aria-hidden="true" />
          </Link>
        )}
      </div>
      {data.late.length > 0 && (
        <div className={layout.scroll}>
          <table className={`${classes.table} ${classes.stacked}`}>
            <thead>
              <tr>
                <th scope="col">{t('late.number')}</th>
                <th scope="col">{t(subject === 'complaints' ? 'late.complaint' : 'late.work_order')}</th>
                <th scope="col">{t('late.where')}</th>
                <th scope="col">{t('late.category')}</th>
                <th scope="col">{t('late.with')}</th>
                <th scope="col" className={classes.right}>
                  {t('late.lateBy')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.late.map((row) => (
                <Late key={row.id} row={row} to={`${list}/${row.id}`} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Late({ row, to, now }: { row: LateRow; to: string; now: number }) {
  const { t } = useTranslation('dashboard');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  return (
    <tr className={classes.late}>
      <td className={classes.code}>{row.code}</td>
      <td>
        <Link to={to} className={classes.row} onClick={() => dispatch(chooseProperty(row.property_id))}>
          {row.title}
        </Link>
      </td>
      <td>
        {row.who ?? (row.place === '' ? t('late.common') : '')} <span className={classes.dim}>{row.place}</span>
      </td>
      <td className={classes.dim}>{row.category ?? ''}</td>
      <td>
        <AssignedPerson name={row.assignee} />
      </td>
      <td className={classes.right}>
        <span className={classes.lateBy}>
          <IconAlertCircle size={15} stroke={1.9} aria-hidden="true" />
          {displaySpan(now - new Date(row.due_at).getTime(), language)}
        </span>
      </td>
    </tr>
  );
}

/** A record without an assigned person is highlighted. */
function AssignedPerson({ name }: { name: string | null }) {
  const { t } = useTranslation('dashboard');
  return (
    <span className={`${layout.row} ${classes.with}`} data-nobody={name === null || undefined}>
      <span className={classes.face} aria-hidden="true">
        {name === null ? '' : initials(name)}
      </span>
      {name ?? t('late.nobody')}
    </span>
  );
}
