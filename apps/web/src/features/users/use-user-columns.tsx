import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { USER_STATUSES } from '@gerbang/shared/contracts/users';
import type { UserRecord } from '@gerbang/shared/contracts/users';
import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCirclePause, IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { Column, TableFilter } from '../../components/data-table.ts';
import { NameCell } from '../../components/DataTableCells.tsx';
import { displayDate } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { initials } from '../../lib/initials.ts';

import classes from './users.module.css';

/** As many properties as a row has room for; the others are counted. */
const NAMED_PROPERTIES = 2;
const SIGNS = { active: IconCircleCheckFilled, inactive: IconCirclePause, invited: IconMailForward };

/** The columns of the list of users; dates are those of the reader's place. */
export function useUserColumns(time_zone: string): readonly [Column<UserRecord>, ...Column<UserRecord>[]] {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: ({ name, email, active }) => <NameCell code={initials(name)} name={name} note={email} isOff={!active} />,
    },
    { key: 'role', title: t('column.role'), sort: 'role', width: 170, cell: ({ role }) => role },
    { key: 'properties', title: t('column.properties'), width: 250, cell: (row) => <Properties row={row} /> },
    { key: 'status', title: t('column.status'), width: 120, cell: ({ status }) => <Status status={status} /> },
    {
      key: 'last_login',
      title: t('column.last_login'),
      sort: 'last_login',
      isDescendingFirst: true,
      width: 170,
      cell: ({ last_login }) => (
        <span className={classes.quiet}>
          {last_login === null ? t('never') : displayDate(last_login, { time_zone, language })}
        </span>
      ),
    },
  ];
}

/** What the list of users can be narrowed by. */
export function useUserFilters(roles: readonly RoleRecord[]): TableFilter[] {
  const { t } = useTranslation('users');
  return [
    {
      name: 'status',
      title: t('column.status'),
      takesOne: true,
      options: USER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      name: 'role_id',
      title: t('column.role'),
      takesOne: true,
      options: roles.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
}

function Properties({ row: { properties, other_properties } }: { row: UserRecord }) {
  const { t } = useTranslation('users');
  const named = properties.slice(0, NAMED_PROPERTIES);
  const count = properties.length - named.length + other_properties;
  if (named.length === 0) return <span className={classes.quiet}>{t('noProperty')}</span>;
  return (
    <span className={classes.properties} title={properties.join(', ')}>
      {named.join(', ')}
      {count > 0 && (
        <>
          {' '}
          <span className={classes.more} aria-hidden="true">
            +{count}
          </span>
          <VisuallyHidden>{t('more', { count })}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

function Status({ status }: { status: UserRecord['status'] }) {
  const { t } = useTranslation('users');
  const Sign = SIGNS[status];
  return (
    <span className={classes.sign} data-status={status}>
      <Sign size={15} stroke={1.8} aria-hidden="true" />
      {t(`status.${status}`)}
    </span>
  );
}
