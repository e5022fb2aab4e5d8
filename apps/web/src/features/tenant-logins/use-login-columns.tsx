import type { TenantLogin } from '@gerbang/shared/contracts/tenant-logins';
import { USER_STATUSES } from '@gerbang/shared/contracts/users';
import { useTranslation } from 'react-i18next';

import type { Column, TableFilter } from '../../components/data-table.ts';
import { NameCell } from '../../components/DataTableCells.tsx';
import { displayDate, displayTime } from '../../lib/dates.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { initials } from '../../lib/initials.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { Status } from './Status.tsx';

import classes from './tenant-logins.module.css';

/** The columns of a tenant's logins; times are those of the property. */
export function useLoginColumns(): readonly [Column<TenantLogin>, ...Column<TenantLogin>[]] {
  const { t } = useTranslation('tenantLogins');
  const language = useLanguage();
  const place = { time_zone: useAuth().userData?.property.time_zone ?? 'UTC', language };
  const at = (moment: string) => t('logins.at', { date: displayDate(moment, place), time: displayTime(moment, place) });
  return [
    {
      key: 'name',
      title: t('logins.column.name'),
      sort: 'name',
      cell: ({ name, email, active }) => <NameCell code={initials(name)} name={name} note={email} isOff={!active} />,
    },
    {
      key: 'phone',
      title: t('logins.column.phone'),
      width: 180,
      cell: ({ phone }) => (phone === '' ? <span className={classes.quiet}>{t('facts.none')}</span> : phone),
    },
    { key: 'status', title: t('logins.column.status'), width: 130, cell: ({ status }) => <Status status={status} /> },
    {
      key: 'last_login',
      title: t('logins.column.last_login'),
      sort: 'last_login',
      isDescendingFirst: true,
      width: 220,
      cell: ({ last_login }) => (
        <span className={classes.quiet}>{last_login === null ? t('logins.never') : at(last_login)}</span>
      ),
    },
  ];
}

/** What the logins can be narrowed by. */
export function useLoginFilters(): TableFilter[] {
  const { t } = useTranslation('tenantLogins');
  const options = USER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }));
  return [{ name: 'status', title: t('logins.column.status'), takesOne: true, options }];
}
