import { TENANT_LOGIN_SORTS } from '@gerbang/shared/contracts/building/tenant-logins';
import type { TenantLogin } from '@gerbang/shared/contracts/building/tenant-logins';
import { USER_STATUSES } from '@gerbang/shared/contracts/people/users';
import { Button, Menu } from '@mantine/core';
import { IconMailForward, IconPencil, IconPlus, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import type { Column, TableFilter } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { NameCell, RowActions } from '../../../components/table/DataTableCells.tsx';
import { StatusSign } from '../../../components/text/StatusSign.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { initials } from '../../../lib/format/initials.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { LoginDialog } from './LoginDialog.tsx';
import { TabHead, listFilter } from './tab-parts.tsx';
import { useInviteTenantLoginMutation, useTenantLoginsQuery, useUpdateTenantLoginMutation } from './tenant.api.ts';

import layout from '../../../lib/theme/layout.module.css';

interface Props {
  property_id: string;
  tenant_id: string;
  mayWrite: boolean;
  /** False for a deactivated tenant. */
  mayInvite: boolean;
}

export function LoginsTab({ property_id, tenant_id, mayWrite, mayInvite }: Props) {
  const { t } = useTranslation('tenantLogins');
  const [open, setOpen] = useState<{ login: TenantLogin | null } | null>(null);
  const [leaving, setLeaving] = useState<TenantLogin | null>(null);
  const address = useTableAddress({ sorts: TENANT_LOGIN_SORTS, filters: { status: USER_STATUSES } });
  const filter = listFilter(address, TENANT_LOGIN_SORTS[0], { property_id, tenant_id });
  const request = useTenantLoginsQuery(filter, { refetchOnMountOrArgChange: true });
  const table = useTableState<TenantLogin>(address, request);
  const invite = mayWrite && mayInvite && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setOpen({ login: null })}>
      {t('logins.invite')}
    </Button>
  );
  const actions = (row: TenantLogin) => (
    <LoginMenu
      property_id={property_id}
      row={row}
      mayInvite={mayInvite}
      onEdit={() => setOpen({ login: row })}
      onDeactivate={() => setLeaving(row)}
    />
  );
  return (
    <>
      <TabHead
        text={t('logins.text')}
        buttons={
          <>
            <DownloadButton name="tenant-login" filter={filter} />
            {invite}
          </>
        }
      />
      <DataTable
        name="tenant-logins"
        download="tenant-login"
        label={t('logins.label')}
        table={table}
        columns={useLoginColumns()}
        filters={useLoginFilters()}
        search={{ label: t('logins.search'), placeholder: t('logins.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('logins.emptyTitle'), text: t('logins.emptyText'), action: invite }}
        {...(mayWrite && { renderActions: actions })}
      />
      {open !== null && (
        <LoginDialog property_id={property_id} tenant_id={tenant_id} login={open.login} onClose={() => setOpen(null)} />
      )}
      <DeactivateLogin property_id={property_id} login={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

const ICON = { size: 15, stroke: 1.8 };

interface LoginMenuProps {
  property_id: string;
  row: TenantLogin;
  mayInvite: boolean;
  onEdit: () => void;
  onDeactivate: () => void;
}

function LoginMenu({ property_id, row, mayInvite, onEdit, onDeactivate }: LoginMenuProps) {
  const { t } = useTranslation('tenantLogins');
  const errorText = useErrorText();
  const [inviteAgain, { isLoading }] = useInviteTenantLoginMutation();
  const { setActive, isSetting } = useSetActive(property_id);
  const { id, name, email, status } = row;
  const invite = async () => {
    const { error } = await inviteAgain({ property_id, id });
    if (error === undefined) return void staffToast('success', t('login.invited', { email }));
    staffToast('error', t('login.inviteFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <RowActions name={name} isBusy={isLoading || isSetting}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
        {t('logins.edit')}
      </Menu.Item>
      {status === 'invited' && mayInvite && (
        <Menu.Item leftSection={<IconMailForward {...ICON} />} onClick={() => void invite()}>
          {t('logins.inviteAgain')}
        </Menu.Item>
      )}
      <Menu.Divider />
      {status === 'inactive' ? (
        <Menu.Item leftSection={<IconUserCheck {...ICON} />} onClick={() => void setActive(row, true)}>
          {t('logins.activate', { name })}
        </Menu.Item>
      ) : (
        <Menu.Item className={layout.rejected ?? ''} leftSection={<IconUserOff {...ICON} />} onClick={onDeactivate}>
          {t('logins.deactivate', { name })}
        </Menu.Item>
      )}
    </RowActions>
  );
}

interface DeactivateLoginProps {
  property_id: string;
  /** The login to deactivate, or null while the dialog is closed. */
  login: TenantLogin | null;
  onClose: () => void;
}

function DeactivateLogin({ property_id, login, onClose }: DeactivateLoginProps) {
  const { t } = useTranslation('tenantLogins');
  const { setActive, isSetting } = useSetActive(property_id);
  const name = login?.name ?? '';
  const confirm = async () => {
    if (login !== null) await setActive(login, false);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={login !== null}
      onClose={onClose}
      title={t('logins.deactivateTitle', { name })}
      text={t('logins.deactivateText')}
      confirm={t('logins.deactivateConfirm')}
      isLoading={isSetting}
      onConfirm={() => void confirm()}
    />
  );
}

/** Times are in the property's time zone. */
function useLoginColumns(): readonly [Column<TenantLogin>, ...Column<TenantLogin>[]] {
  const { t } = useTranslation('tenantLogins');
  const language = useLanguage();
  const place = { time_zone: useAuth().userData?.property.time_zone ?? 'UTC', language };
  const at = (moment: string) => t('logins.at', { date: formatDate(moment, place), time: formatTime(moment, place) });
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
      cell: ({ phone }) => (phone === '' ? <span className={layout.quiet}>{t('facts.none')}</span> : phone),
    },
    {
      key: 'status',
      title: t('logins.column.status'),
      width: 130,
      phone: 'mark',
      cell: ({ status }) => <StatusSign status={status} text={t(`status.${status}`)} />,
    },
    {
      key: 'last_login',
      title: t('logins.column.last_login'),
      sort: 'last_login',
      isDescendingFirst: true,
      width: 220,
      phone: 'note',
      cell: ({ last_login }) => (
        <span className={layout.quiet}>{last_login === null ? t('logins.never') : at(last_login)}</span>
      ),
    },
  ];
}

function useLoginFilters(): TableFilter[] {
  const { t } = useTranslation('tenantLogins');
  const options = USER_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }));
  return [{ name: 'status', title: t('logins.column.status'), takesOne: true, options }];
}

function useSetActive(property_id: string) {
  const { t } = useTranslation('tenantLogins');
  const errorText = useErrorText();
  const [update, { isLoading: isSetting }] = useUpdateTenantLoginMutation();
  const setActive = async ({ id, name, phone, language, version }: TenantLogin, active: boolean) => {
    const { error } = await update({ property_id, id, name, phone, language, version, active });
    if (error === undefined) {
      staffToast('success', t(active ? 'login.activated' : 'login.deactivated', { name }));
      return;
    }
    staffToast('error', t('editFailed'));
    staffToast('blank', problemOf(error)?.code === 'conflict' ? t('conflictInList') : errorText(error));
  };
  return { setActive, isSetting };
}
