import type { TenantItemRecord } from '@gerbang/shared/contracts/goods/tenant-items';
import { Button, Group, Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import type { Column } from '../../../components/table/data-table.ts';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { ItemDialog, ItemPicture } from './ItemDialog.tsx';
import { TabHead, listFilter } from './tab-parts.tsx';
import { useDeleteSavedItemMutation, useSavedItemsQuery } from './tenant.api.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './tenant-logins.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  property_id: string;
  tenant_id: string;
  mayWrite: boolean;
}

/** Items that a tenant has saved. The tenant can choose them in its forms for goods. */
export function ItemsTab({ property_id, tenant_id, mayWrite }: Props) {
  const { t } = useTranslation('tenantLogins');
  const [open, setOpen] = useState<{ item: TenantItemRecord | null } | null>(null);
  const [removed, setRemoved] = useState<TenantItemRecord | null>(null);
  const address = useTableAddress({ sorts: ['name', 'unit', 'updated_at'], filters: {} });
  const filter = listFilter(address, 'name', { property_id, tenant_id });
  const request = useSavedItemsQuery(filter, { refetchOnMountOrArgChange: true });
  const table = useTableState<TenantItemRecord>(address, request);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setOpen({ item: null })}>
      {t('items.create')}
    </Button>
  );
  const actions = (row: TenantItemRecord) => (
    <RowActions name={row.name}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setOpen({ item: row })}>
        {t('items.edit')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        className={layout.rejected ?? ''}
        leftSection={<IconTrash {...ICON} />}
        onClick={() => setRemoved(row)}
      >
        {t('items.remove', { name: row.name })}
      </Menu.Item>
    </RowActions>
  );
  return (
    <>
      <TabHead
        text={t('items.text')}
        buttons={
          <>
            <DownloadButton name="tenant-item" filter={filter} />
            {create}
          </>
        }
      />
      <DataTable
        name="tenant-items"
        download="tenant-item"
        label={t('items.label')}
        table={table}
        columns={useItemColumns()}
        filters={[]}
        search={{ label: t('items.search'), placeholder: t('items.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('items.emptyTitle'), text: t('items.emptyText'), action: create }}
        {...(mayWrite && { renderActions: actions })}
      />
      {open !== null && (
        <ItemDialog property_id={property_id} tenant_id={tenant_id} item={open.item} onClose={() => setOpen(null)} />
      )}
      <RemoveItem property_id={property_id} item={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

interface RemoveItemProps {
  property_id: string;
  /** The item to delete, or null while the dialog is closed. */
  item: TenantItemRecord | null;
  onClose: () => void;
}

function RemoveItem({ property_id, item, onClose }: RemoveItemProps) {
  const { t } = useTranslation('tenantLogins');
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteSavedItemMutation();
  const name = item?.name ?? '';
  const confirm = async () => {
    if (item === null) return;
    const { error } = await remove({ property_id, id: item.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('deleted'));
    staffToast('error', t('deleteFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={item !== null}
      onClose={onClose}
      title={t('items.removeTitle', { name })}
      text={t('items.removeText')}
      confirm={t('items.removeConfirm')}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}

/** Dates are in the property's time zone. */
function useItemColumns(): readonly [Column<TenantItemRecord>, ...Column<TenantItemRecord>[]] {
  const { t } = useTranslation('tenantLogins');
  const language = useLanguage();
  const place = { time_zone: useAuth().userData?.property.time_zone ?? 'UTC', language };
  return [
    { key: 'name', title: t('items.column.name'), sort: 'name', cell: (row) => <Name row={row} /> },
    { key: 'unit', title: t('items.column.unit'), sort: 'unit', width: 140, cell: ({ unit }) => unit, phone: 'mark' },
    {
      key: 'updated_at',
      title: t('items.column.updated_at'),
      sort: 'updated_at',
      isDescendingFirst: true,
      width: 190,
      cell: ({ updated_at }) => <span className={layout.quiet}>{formatDate(updated_at, place)}</span>,
    },
  ];
}

function Name({ row: { name, description, image_url } }: { row: TenantItemRecord }) {
  return (
    <Group component="span" gap={12} wrap="nowrap" miw={0}>
      <ItemPicture key={image_url} src={image_url} size={40} />
      <span className={classes.itemTexts}>
        <b title={name}>{name}</b>
        {description !== '' && (
          <span className={layout.quiet} title={description}>
            {description}
          </span>
        )}
      </span>
    </Group>
  );
}
