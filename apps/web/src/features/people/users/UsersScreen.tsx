import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { OneTimePin } from '@gerbang/shared/contracts/gate/gate-movements';
import type { RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { USER_SORTS, USER_STATUSES } from '@gerbang/shared/contracts/people/users';
import type { UserRecord } from '@gerbang/shared/contracts/people/users';
import { Button, VisuallyHidden } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { NameCell } from '../../../components/table/DataTableCells.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { StatusSign } from '../../../components/text/StatusSign.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { InviteSheetDialog } from '../../../entities/person/InviteSheetDialog.tsx';
import { usePeopleQuery, useRoleChoicesQuery } from '../../../entities/person/people.api.ts';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import type { TableAddress } from '../../../lib/address/use-table-state.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { initials } from '../../../lib/format/initials.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { OneTimePinDialog } from './OneTimePinDialog.tsx';
import { SecondStepResetDialog } from './SecondStepResetDialog.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useGiveOneTimePinMutation } from './users.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './users.module.css';

export function UsersScreen() {
  const { t } = useTranslation('users');
  const { userData } = useAuth();
  const mayWrite = useCan()('user.update');
  const [open, setOpen] = useState<{ user: UserRecord | null } | null>(null);
  const roles = useRoleChoicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const address = useTableAddress(listRules(roles.data?.map(({ id }) => id) ?? []));
  // A `role_id` in the URL can be checked only after the roles are loaded, so the list waits for them.
  const [params] = useSearchParams();
  const isEarly = params.has('role_id') && roles.isLoading;
  const request = usePeopleQuery(isEarly ? skipToken : listFilter(address), { refetchOnMountOrArgChange: true });
  const table = useTableState<UserRecord>(address, request);
  const columns = useUserColumns(userData?.property.time_zone ?? 'UTC');
  const filters = useUserFilters(roles.data ?? []);
  const oneTimePin = useOneTimePin(userData?.property.id);
  const [resetting, setResetting] = useState<UserRecord | null>(null);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setOpen({ user: null })}>
      {t('list.create')}
    </Button>
  );
  return (
    <ListPage
      title={t('title')}
      text={t('list.text')}
      buttons={
        <>
          <DownloadButton name="user" filter={listFilter(address)} isReady={!isEarly} />
          <InviteMany />
          {create}
        </>
      }
    >
      <DataTable
        name="users"
        download="user"
        label={t('list.label')}
        table={table}
        columns={columns}
        filters={filters}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        {...(mayWrite && {
          opens: { open: (user: UserRecord) => setOpen({ user }) },
          renderActions: (row: UserRecord) => (
            <UserMenu
              row={row}
              onEdit={() => setOpen({ user: row })}
              onPin={() => void oneTimePin.give(row)}
              onReset={() => setResetting(row)}
            />
          ),
        })}
      />
      {open !== null && userData !== null && (
        <UserDialog reader={userData} user={open.user} onClose={() => setOpen(null)} />
      )}
      {oneTimePin.given !== undefined && userData !== null && (
        <OneTimePinDialog {...oneTimePin.given} time_zone={userData.property.time_zone} onClose={oneTimePin.forget} />
      )}
      <SecondStepResetDialog user={resetting} onClose={() => setResetting(null)} />
    </ListPage>
  );
}

/** Invites the people of a sheet to the chosen property. */
function InviteMany() {
  const { t } = useTranslation('users');
  const { userData } = useAuth();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (userData === null || !can('user.update')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('sheet.open')}
      </Button>
      {isOpen && <InviteSheetDialog property={userData.property} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A one-time PIN for a guard of the chosen property. It is kept only while its dialog is open. */
function useOneTimePin(property_id: string | undefined) {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  const [give] = useGiveOneTimePinMutation();
  const [given, setGiven] = useState<{ name: string; given: OneTimePin }>();
  return {
    given,
    forget: () => setGiven(undefined),
    give: async ({ id, name }: UserRecord) => {
      const { data, error } = await give({ id, property_id: property_id ?? '' });
      if (data !== undefined) return setGiven({ name, given: data });
      const isNoGuard = problemOf(error)?.code === 'not_found';
      staffToast('error', isNoGuard ? t('gatePin.oneTimePinFailed') : errorText(error));
    },
  };
}

/** Number of properties that a row names. For the others it shows only their number. */
const NAMED_PROPERTIES = 2;

/** The columns of the list. Times are in the reader's `time_zone`. */
function useUserColumns(time_zone: string): readonly [Column<UserRecord>, ...Column<UserRecord>[]] {
  const { t } = useTranslation('users');
  const language = useLanguage();
  return [
    {
      key: 'name',
      title: t('column.name'),
      sort: 'name',
      cell: ({ name, email, active }) => <NameCell code={initials(name)} name={name} note={email} isOff={!active} />,
    },
    { key: 'role', title: t('column.role'), sort: 'role', width: 170, cell: ({ role }) => role, phone: 'note' },
    { key: 'properties', title: t('column.properties'), width: 250, cell: (row) => <Properties row={row} /> },
    {
      key: 'status',
      title: t('column.status'),
      width: 120,
      phone: 'mark',
      cell: ({ status }) => <StatusSign status={status} text={t(`status.${status}`)} />,
    },
    {
      key: 'last_login',
      title: t('column.last_login'),
      sort: 'last_login',
      isDescendingFirst: true,
      width: 170,
      cell: ({ last_login }) => (
        <span className={layout.quiet}>
          {last_login === null ? t('never') : formatDate(last_login, { time_zone, language })}
        </span>
      ),
    },
  ];
}

function useUserFilters(roles: readonly RoleRecord[]): TableFilter[] {
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
    {
      name: 'second_step',
      title: t('secondStep.title'),
      takesOne: true,
      options: [{ value: 'off', label: t('secondStep.off') }],
    },
  ];
}

function Properties({ row: { properties, other_properties } }: { row: UserRecord }) {
  const { t } = useTranslation('users');
  const named = properties.slice(0, NAMED_PROPERTIES);
  const count = properties.length - named.length + other_properties;
  if (named.length === 0) return <span className={layout.quiet}>{t('noProperty')}</span>;
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

function listRules(role_ids: readonly string[]) {
  return { sorts: USER_SORTS, filters: { status: USER_STATUSES, role_id: role_ids, second_step: ['off'] } } as const;
}

type Address = Pick<
  TableAddress<ReturnType<typeof listRules>['filters']>,
  'search_by' | 'currentPage' | 'pageSize' | 'sort' | 'filters'
>;

function listFilter({ search_by, currentPage, pageSize, sort, filters }: Address) {
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === USER_SORTS[0] ? '' : sort,
    status: filters.status[0] ?? '',
    role_id: filters.role_id[0] ?? '',
    second_step: filters.second_step[0] ?? '',
  };
}
