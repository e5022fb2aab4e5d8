import type { Dashboard } from '@gerbang/shared/contracts/analytics';
import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { chooseProperty } from '../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { SUBJECTS } from './subjects.ts';
import type { Subject } from './subjects.ts';

import classes from './dashboard.module.css';

/** The numbers of each property; each opens its list, and turns to the property on the way. */
export function ByProperty({ subject, data }: { subject: Subject; data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const dispatch = useAppDispatch();
  const { list, open, overdue } = SUBJECTS[subject];
  const columns = ['open', 'overdue', 'opened', 'ended'] as const;
  const to = (column: (typeof columns)[number]) => {
    if (column === 'overdue') return list + overdue;
    return column === 'open' ? list + open : `${list}?view=all`;
  };
  return (
    <section className={classes.list} aria-labelledby="where" id="where-list">
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
      <div className={classes.scroll}>
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
