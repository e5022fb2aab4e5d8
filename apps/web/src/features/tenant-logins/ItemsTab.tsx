import type { TenantItemRecord } from '@gerbang/shared/contracts/tenant-items';
import { Button, Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/DataTable.tsx';
import { RowActions } from '../../components/DataTableCells.tsx';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import { ItemDialog } from './ItemDialog.tsx';
import { listFilter } from './list-filter.ts';
import { RemoveItem } from './RemoveItem.tsx';
import { TabHead } from './TabHead.tsx';
import { useSavedItemsQuery } from './tenant-items.api.ts';
import { useItemColumns } from './use-item-columns.tsx';

import classes from './tenant-logins.module.css';

const ICON = { size: 15, stroke: 1.8 };

interface Props {
  property_id: string;
  tenant_id: string;
  mayWrite: boolean;
}

/** What a tenant has saved, to choose from on its goods forms. */
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
      <Menu.Item className={classes.remove ?? ''} leftSection={<IconTrash {...ICON} />} onClick={() => setRemoved(row)}>
        {t('items.remove', { name: row.name })}
      </Menu.Item>
    </RowActions>
  );
  return (
    <>
      <TabHead text={t('items.text')} buttons={create} />
      <DataTable
        name="tenant-items"
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
