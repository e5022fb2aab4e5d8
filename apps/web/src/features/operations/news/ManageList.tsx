import '@mantine/core/styles/Group.layer.css';
import type { NewsRow } from '@gerbang/shared/contracts/operations/news';
import type { NewsKind } from '@gerbang/shared/domain/operations/news/news';
import { Button, Group, Menu } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconPlus, IconEyeCheck, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { RowActions } from '../../../components/table/DataTableCells.tsx';
import { DownloadButton } from '../../../components/transfers/DownloadButton.tsx';
import { useTableAddress, useTableState } from '../../../lib/address/use-table-state.ts';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { listFilter, listRules, PATHS } from './news-paths.ts';
import { useNewsChoicesQuery, useNewsListQuery, useDeleteNewsMutation } from './news.api.ts';
import { ReadersDrawer } from './ReadersDrawer.tsx';
import { useNewsColumns, useNewsFilters } from './use-news-columns.tsx';

import layout from '../../../lib/theme/layout.module.css';

interface Props {
  kind: NewsKind;
  property: { id: string; time_zone: string };
}

export function ManageList({ kind, property }: Props) {
  const { t } = useTranslation('news');
  const property_id = property.id;
  const [asked, setAsked] = useState<NewsRow | null>(null);
  const [removed, setRemoved] = useState<NewsRow | null>(null);
  const choices = useNewsChoicesQuery({ property_id, search: '' });
  const address = useTableAddress(listRules(choices.data?.categories.map(({ id }) => id) ?? []));
  // The category filter in the URL can be validated only after the categories are loaded, so the list waits for them.
  const [params] = useSearchParams();
  const isEarly = params.has('category_id') && choices.isLoading;
  const filter = listFilter(kind, property_id, address);
  const request = useNewsListQuery(isEarly ? skipToken : filter, { refetchOnMountOrArgChange: true });
  const table = useTableState<NewsRow>(address, request);
  const columns = useNewsColumns(property.time_zone, setAsked);
  const filters = useNewsFilters(choices.data?.categories ?? []);
  const create = (
    <Button component={Link} to={`${PATHS[kind]}/create`} leftSection={<IconPlus size={16} stroke={1.9} />}>
      {t('list.create')}
    </Button>
  );
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <DownloadButton name="news" filter={filter} isReady={!isEarly} />
      </Group>
      <DataTable
        name={`news-${kind}`}
        download="news"
        label={t('list.label')}
        table={table}
        columns={columns}
        filters={filters}
        search={{ label: t('list.search'), placeholder: t('list.searchHint') }}
        rowKey={({ id }) => id}
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText'), action: create }}
        opens={{ to: updatePath }}
        renderActions={(row) => <NewsMenu row={row} onReaders={() => setAsked(row)} onRemove={() => setRemoved(row)} />}
      />
      {asked !== null && (
        <ReadersDrawer
          news={{ property_id, id: asked.id, title: asked.title }}
          time_zone={property.time_zone}
          onClose={() => setAsked(null)}
        />
      )}
      <RemoveNews property_id={property_id} row={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

const ICON = { size: 15, stroke: 1.8 };
const updatePath = ({ kind, id }: NewsRow) => `${PATHS[kind]}/${id}/update`;

interface NewsMenuProps {
  row: NewsRow;
  onReaders: () => void;
  onRemove: () => void;
}

function NewsMenu({ row, onReaders, onRemove }: NewsMenuProps) {
  const { t } = useTranslation('news');
  const name = row.title;
  return (
    <RowActions name={name} editTo={updatePath(row)}>
      <Menu.Item leftSection={<IconEyeCheck {...ICON} />} onClick={onReaders}>
        {t('list.readers')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item className={layout.rejected ?? ''} leftSection={<IconTrash {...ICON} />} onClick={onRemove}>
        {t('list.remove', { name })}
      </Menu.Item>
    </RowActions>
  );
}

interface RemoveNewsProps {
  property_id: string;
  /** The article to delete, or null while the dialog is closed. */
  row: NewsRow | null;
  onClose: () => void;
}

function RemoveNews({ property_id, row, onClose }: RemoveNewsProps) {
  const { t } = useTranslation('news');
  const errorText = useErrorText();
  const [remove, { isLoading }] = useDeleteNewsMutation();
  const name = row?.title ?? '';
  const confirm = async () => {
    if (row === null) return;
    const { error } = await remove({ property_id, id: row.id });
    onClose();
    if (error === undefined) return void staffToast('success', t('deleted'));
    staffToast('error', t('deleteFailed'));
    staffToast('blank', errorText(error));
  };
  return (
    <ConfirmDialog
      opened={row !== null}
      onClose={onClose}
      title={t('list.removeTitle', { name })}
      text={t('list.removeText')}
      confirm={t('list.remove', { name })}
      isLoading={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
