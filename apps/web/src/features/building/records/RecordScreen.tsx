import './records-texts.ts';
import '../../lib/theme/styles-forms.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/DataTable.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { ImportDialog } from '../../components/transfers/ImportDialog.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useTableAddress, useTableState } from '../../lib/use-table-state.ts';
import type { TableAddress } from '../../lib/use-table-state.ts';
import { AddUnits } from './AddUnits.tsx';
import { ListActions } from './ListActions.tsx';
import type { RecordScreenKind } from './record-kinds.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { RecordMenu } from './RecordMenu.tsx';
import { useRecordsQuery } from './records.api.ts';
import type { AnyRecord } from './records.api.ts';
import { RemoveRecord } from './RemoveRecord.tsx';
import { useKindTexts } from './use-kind-texts.ts';
import { useRecordColumns, useRecordFilters } from './use-record-columns.tsx';

/** What is open above the list. */
type Open = { what: 'form'; record: AnyRecord | null } | { what: 'many' | 'import' } | null;

interface Props {
  kind: RecordScreenKind;
  /** What else can be done with a row: `Menu.Item`s of its menu. */
  renderMore?: (row: AnyRecord) => ReactNode;
  /** What else can be done with the whole list. */
  buttons?: ReactNode;
}

/** The list of one kind of record at the person's property, and what they do with them. */
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
        label={t('list.label', { title })}
        table={table}
        columns={useRecordColumns(kind)}
        filters={useRecordFilters(kind)}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle', { one }), text: t('list.emptyText'), action: create }}
        {...(mayWrite && { renderActions: actions })}
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

/** Which rows are wanted, whatever the page; of a filter the server takes one value, and all of them leave nothing out. */
function rowsOf(kind: RecordScreenKind, { search_by, filters }: TableAddress): Record<string, string> {
  const chosen = Object.entries(filters).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : '']);
  return { search_by, ...kind.only, ...(Object.fromEntries(chosen) as Record<string, string>) };
}

/** Which page of which rows is wanted. */
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
