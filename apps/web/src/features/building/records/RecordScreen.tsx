import '../../../lib/theme/styles-forms.ts';
import { Button, Menu } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { ImportDialog } from '../../../components/transfers/ImportDialog.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import type { TableAddress } from '../../../lib/address/use-table-state.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useLocalName } from '../../../lib/i18n/use-local-name.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { AddUnits } from './AddUnits.tsx';
import { ListActions } from './ListActions.tsx';
import type { RecordScreenKind } from './record-kinds.ts';
import { RecordDialog, useKindTexts } from './RecordDialog.tsx';
import { useDeleteRecordMutation, useRecordsQuery } from './records.api.ts';
import type { AnyRecord, RecordRef } from './records.api.ts';
import { useRecordColumns, useRecordFilters } from './use-record-columns.tsx';

type Open = { what: 'form'; record: AnyRecord | null } | { what: 'many' | 'import' } | null;

interface Props {
  kind: RecordScreenKind;
  renderMore?: (row: AnyRecord) => ReactNode;
  buttons?: ReactNode;
}

export function RecordScreen({ kind, renderMore, buttons }: Props) {
  const { t } = useTranslation('records');
  const { title, text, one } = useKindTexts(kind);
  const property_id = useAuth().property_id ?? '';
  const [open, setOpen] = useState<Open>(null);
  const [removed, setRemoved] = useState<AnyRecord | null>(null);
  const mayWrite = useCan()(kind.write);
  const address = useTableAddress({ sorts: kind.sorts, filters: kind.filters });
  const request = useRecordsQuery(
    { name: kind.name, property_id, filter: filterOf(kind, address) },
    { refetchOnMountOrArgChange: true },
  );
  const table = useTableState<AnyRecord>(address, request);
  const close = () => setOpen(null);
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={() => setOpen({ what: 'form', record: null })}>
      {t('list.create', { one })}
    </Button>
  );
  const actions = (row: AnyRecord) => (
    <RecordMenu
      row={row}
      isBusy={false}
      onEdit={() => setOpen({ what: 'form', record: row })}
      onRemove={() => setRemoved(row)}
      more={renderMore?.(row)}
    />
  );
  return (
    <ListPage
      title={title}
      text={text}
      buttons={
        <>
          {buttons}
          <ListActions
            list={{ name: kind.name, filter: { ...rowsOf(kind, address), property_id } }}
            {...(mayWrite && { onImport: () => setOpen({ what: 'import' }) })}
            {...(mayWrite && kind.name === 'unit' && { onAddMany: () => setOpen({ what: 'many' }) })}
          />
          {create}
        </>
      }
    >
      <DataTable
        name={kind.texts}
        download={kind.name}
        label={t('list.label', { title })}
        table={table}
        columns={useRecordColumns(kind)}
        filters={useRecordFilters(kind)}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle', { one }), text: t('list.emptyText'), action: create }}
        {...(mayWrite && { renderActions: actions, ...opening(kind, (record) => setOpen({ what: 'form', record })) })}
      />
      {open?.what === 'form' && (
        <RecordDialog kind={kind} property_id={property_id} record={open.record} onClose={close} />
      )}
      {open?.what === 'many' && <AddUnits property_id={property_id} onClose={close} />}
      {open?.what === 'import' && (
        <ImportDialog into={{ name: kind.name, property_id, given: kind.only ?? {} }} title={title} onClose={close} />
      )}
      <RemoveRecord of={{ name: kind.name, property_id }} record={removed} onClose={() => setRemoved(null)} />
    </ListPage>
  );
}

/** Rows open their form, unless the record has a page of its own, to which its name is a link. */
function opening(kind: RecordScreenKind, open: (record: AnyRecord) => void) {
  return kind.page === undefined ? { opens: { open } } : {};
}

/**
 * The search and filters of the list without its page. The server accepts one value per filter, so choosing several
 * values is the same as no filter.
 */
function rowsOf(kind: RecordScreenKind, { search_by, filters }: TableAddress): Record<string, string> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : '']);
  return { search_by, ...kind.only, ...(Object.fromEntries(chosen) as Record<string, string>) };
}

function filterOf(kind: RecordScreenKind, address: TableAddress): Record<string, string> {
  const { currentPage, pageSize, sort } = address;
  const { search_by = '', ...rows } = rowsOf(kind, address);
  return {
    search_by,
    page: String(currentPage),
    page_size: String(pageSize),
    sort: sort === kind.sorts[0] ? '' : sort,
    ...rows,
  };
}

const ICON = { size: 15, stroke: 1.8 };

interface RecordMenuProps {
  row: AnyRecord;
  isBusy: boolean;
  onEdit: () => void;
  onRemove: () => void;
  more?: ReactNode;
}

function RecordMenu({ row, isBusy, onEdit, onRemove, more }: RecordMenuProps) {
  const { t } = useTranslation('records');
  const name = useLocalName()(row);
  return (
    <RowActions name={name} isBusy={isBusy}>
      <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={onEdit}>
        {t('list.edit')}
      </Menu.Item>
      {more}
      <Menu.Divider />
      <Menu.Item c="var(--g-rejected)" leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name })}
      </Menu.Item>
    </RowActions>
  );
}

interface RemoveRecordProps {
  of: RecordRef;
  /** The record to delete, or null while the dialog is closed. */
  record: AnyRecord | null;
  onClose: () => void;
}

/** Asks before a record is deleted. If the record is in use, a second toast says so. */
function RemoveRecord({ of, record, onClose }: RemoveRecordProps) {
  const { t } = useTranslation(['records', 'property']);
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteRecordMutation();
  const localName = useLocalName();
  const name = record === null ? '' : localName(record);
  const confirm = async () => {
    if (record === null) return;
    const { error } = await remove({ ...of, id: record.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('property:deleted'));
    staffToast('error', t('property:deleteFailed'));
    if (problemOf(error)?.code === 'in_use') staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={record !== null}
      onClose={onClose}
      title={t('records:list.removeTitle', { name })}
      text={t('records:list.removeText')}
      confirm={t('records:list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
